// Branches, and the operations on address registers.
extension FastPath {
  // MARK: Branches

  @inline(__always)
  func branchIfIndicatorOn(_ instruction: DecodedEntry, _ a: Int, _ next: Int) -> Int {
    let d = instruction.lastCharacter
    aRegister = d
    let selected: UInt64 = 1 &<< UInt64(d)
    let on = indicators
    let isOn = (on & testable | switchesOn) & selected != 0
    if selected & Indicators.resetByTest.rawValue != 0 { indicators = on & ~selected }
    return isOn ? take(a, FastPath.oneCharacter(d), next) : pass(a, FastPath.oneCharacter(d), next)
  }

  @inline(__always)
  func branchIfCharacterEqual(_ instruction: DecodedEntry, _ a: Int, _ b: Int, _ next: Int) -> Int {
    if instruction.length > 1 { aRegister = instruction.lastCharacter }
    return (aRegister ^ block[b]) & 0o77 == 0 ? take(a, b, next) : pass(a, b &- 1, next)
  }

  func branchIfWordMarkOrZone(_ instruction: DecodedEntry, _ a: Int, _ b: Int, _ next: Int) -> Int {
    test(instruction, a, b, next) { d, character in
      d & character >> 6 & 1 != 0 || d & 2 != 0 && (d ^ character) & 0o60 == 0
    }
  }

  func branchIfBitEqual(_ instruction: DecodedEntry, _ a: Int, _ b: Int, _ next: Int) -> Int {
    test(instruction, a, b, next) { d, character in d & character & 0o77 != 0 }
  }

  /// A branch that tests the character at the B address. The word mark behind the instruction, which is the ninth character
  /// of the form with a d-character, is looked at here.
  @inline(__always)
  private func test(
    _ instruction: DecodedEntry, _ a: Int, _ b: Int, _ next: Int, _ succeeds: (UInt8, UInt8) -> Bool
  ) -> Int {
    guard b > 0, block[next] & 0o100 != 0 else { return FastPath.leaves }
    if instruction.length > 1 { aRegister = instruction.lastCharacter }
    _ = succeeds(aRegister, block[b]) ? take(a, b, next) : pass(a, b &- 1, next)
    return 0
  }

  /// Branches; the B-address register gets the address behind the instruction. The answer is the next instruction.
  @inline(__always)
  func take(_ a: Int, _ b: Int, _ next: Int) -> Int {
    unlinkedBAddress = b
    branched = true
    return finish(a, linksBranches ? next : Int(AddressRegister.blank.contents), a)
  }

  /// Does not branch. The answer is the next instruction.
  @inline(__always)
  private func pass(_ a: Int, _ b: Int, _ next: Int) -> Int {
    branched = false
    return finish(a, b, next)
  }

  /// What an address register holds that was given one character and two blanks: ``AddressRegister/contents``.
  @inline(__always)
  private static func oneCharacter(_ character: UInt8) -> Int {
    Int(AddressRegister(hundreds: StoredCharacter(code: character), tens: .blank, units: .blank).contents)
  }

  func noOperation(_ instruction: DecodedEntry, _ a: Int, _ b: Int) -> Int {
    aRegister = instruction.lastCharacter
    return finish(a, instruction.length == 5 ? FastPath.oneCharacter(aRegister) : b)
  }

  // MARK: Address registers

  @inline(__always)
  func store(_ register: Int, at a: Int) -> Int {
    guard register < 16_000, a >= 3 else { return FastPath.leaves }
    let characters = block.addressCharacters(register)
    block[a] = UInt8(truncatingIfNeeded: characters >> 16) | block[a] & 0o100
    block[a &- 1] = UInt8(truncatingIfNeeded: characters >> 8) | block[a &- 1] & 0o100
    block[a &- 2] = UInt8(truncatingIfNeeded: characters) | block[a &- 2] & 0o100
    aRegister = block[a &- 2]
    return finish(a &- 3, register)
  }

  @inline(never)
  func modifyAddress(_ a: Int, _ b: Int) -> Int {
    guard (a &- 3) | (b &- 3) >= 0 else { return FastPath.leaves }
    var old = block[b]
    var added = block[a]
    var sum = block.value(added) &+ block.value(old)
    let units = block.digit(sum) | (added &+ old & 0o60) & 0o60 | old & 0o100
    block[b] = units
    old = block[b &- 1]
    sum = block.value(block[a &- 1]) &+ block.value(old) &+ (sum >= 10 ? 1 : 0)
    block[b &- 1] = block.digit(sum) | old & 0o160
    (old, added) = (block[b &- 2], block[a &- 2])
    sum = block.value(added) &+ block.value(old) &+ (sum >= 10 ? 1 : 0)
    let zones = added >> 4 & 3 &+ old >> 4 & 3 &+ (sum >= 10 ? 1 : 0)
    logic = block.digit(sum) | (zones & 3) &<< 4
    block[b &- 2] = logic | old & 0o100
    aRegister = added
    // A carry out of the hundreds zone goes to the units zone in a further cycle, which leaves the B address beside it.
    guard zones >= 4 else { return finish(a &- 3, b &- 3) }
    block[b] = units & 0o117 | (units &+ 0o20) & 0o60
    return finish(a &- 3, b &- 1)
  }

  // MARK: Word marks and clear storage

  @inline(__always)
  func setWordMarks(_ a: Int, _ b: Int) -> Int {
    guard (a &- 1) | (b &- 1) >= 0 else { return FastPath.leaves }
    aRegister = block[a]
    block.setMark(at: a)
    block.setMark(at: b)
    return finish(a &- 1, b &- 1)
  }

  @inline(__always)
  func clearWordMarks(_ a: Int, _ b: Int) -> Int {
    guard (a &- 1) | (b &- 1) >= 0 else { return FastPath.leaves }
    aRegister = block[a]
    block.clearMark(at: a)
    block.clearMark(at: b)
    return finish(a &- 1, b &- 1)
  }

  func clearStorage(_ instruction: DecodedEntry, _ a: Int, _ b: Int, _ next: Int) -> Int {
    let length = instruction.length
    if length > 1 { aRegister = instruction.lastCharacter }
    let first = b / 100 &* 100
    block.clear(from: first, through: b)
    let register = first == 0 ? size &- 1 : first &- 1
    guard length == 7 else { return finish(a, register, b &- first &+ 1) }
    _ = take(a, register, next)
    return b &- first &+ 1
  }
}

extension StorageBlock {
  @inline(never)
  func clear(from first: Int, through last: Int) {
    var position = first
    while position &+ 7 <= last {
      put(0, at: position)
      position &+= 8
    }
    while position <= last {
      self[position] = 0
      position &+= 1
    }
    forgetMarks(from: first, through: last)
  }
}
