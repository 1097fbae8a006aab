// Branches, and the operations on address registers, word marks and storage.
extension FastPath {
  // MARK: Branches. Each is given the address behind the instruction and makes it that of the next one.

  @inline(always)
  func branch(_ next: inout Int, _ a: Int) -> Bool {
    aRegister = block[next &- 1] & 0o77
    take(&next, a)
    return true
  }

  @inline(always)
  func branchIfIndicatorOn(_ next: inout Int, _ a: Int) -> Bool {
    let d = block[next &- 1] & 0o77
    aRegister = d
    let isOn = (indicators & testable | switchesOn) &>> UInt64(d) & 1 != 0
    if isOn { take(&next, a) } else { pass(a, FastPath.oneCharacter(d)) }
    return true
  }

  func branchIfIndicatorOnAndReset(_ next: inout Int, _ a: Int) {
    let selected: UInt64 = 1 &<< UInt64(block[next &- 1] & 0o77)
    _ = branchIfIndicatorOn(&next, a)
    indicators &= ~selected
  }

  /// A branch that compares the character at the B address with a d-character. The word mark behind the instruction, which
  /// is the ninth character of the form with a d-character, is looked at here. Chained, the A register stays.
  @inline(always)
  func branch(
    _ next: inout Int, _ a: Int, _ b: Int, d: UInt8, isChained: Bool = false,
    if succeeds: (UInt8, UInt8) -> Bool
  ) -> Bool {
    guard b > 0, block[next] & 0o100 != 0 else { return false }
    if !isChained { aRegister = d & 0o77 }
    unlinkedBAddress = b
    if succeeds(d, block[b]) { take(&next, a) } else { pass(a, b &- 1) }
    return true
  }

  /// Branches; the B-address register gets the address behind the instruction.
  @inline(always)
  func take(_ next: inout Int, _ a: Int) {
    branched = true
    aAddress = a
    bAddress = next & linkMask | linkBits
    next = a
  }

  /// Does not branch.
  @inline(always)
  private func pass(_ a: Int, _ b: Int) {
    branched = false
    aAddress = a
    bAddress = b
  }

  /// What an address register holds that was given one character and two blanks: ``AddressRegister/contents``.
  @inline(always)
  static func oneCharacter(_ character: UInt8) -> Int {
    Int(AddressRegister(hundreds: StoredCharacter(code: character), tens: .blank, units: .blank).contents)
  }

  func noOperation(_ instruction: DecodedEntry, _ a: Int, _ b: Int) -> Int {
    aRegister = block[instruction.next &- 1] & 0o77
    return finish(a, instruction.length == 5 ? FastPath.oneCharacter(aRegister) : b)
  }

  // MARK: Address registers

  @inline(always)
  func store(_ register: Int, at a: Int) -> Bool {
    guard register < 16_000, a >= 3 else { return false }
    let characters = block.addressCharacters(register)
    block[a] = UInt8(truncatingIfNeeded: characters >> 16) | block[a] & 0o100
    block[a &- 1] = UInt8(truncatingIfNeeded: characters >> 8) | block[a &- 1] & 0o100
    block[a &- 2] = UInt8(truncatingIfNeeded: characters) | block[a &- 2] & 0o100
    aRegister = block[a &- 2]
    return finish(a &- 3, register) == 0
  }

  /// The three digits and the zone of the hundreds are a number up to 3999; the zone of the units counts thousands by four.
  @inline(always)
  func modifyAddress(_ a: Int, _ b: Int) -> Bool {
    // All characters are read before one is replaced.
    guard (a &- 3) | (b &- 3) >= 0, UInt(bitPattern: a &- b &- 1) >= 2 else { return false }
    let (units, tens, hundreds) = (block[b], block[b &- 1], block[b &- 2])
    let (addedUnits, added) = (block[a], block[a &- 2])
    let sum =
      lowPart(added, block[a &- 1], addedUnits) &+ lowPart(hundreds, tens, units)
    // Exact below 10,000.
    let thousands = (sum &* 8389) &>> 23
    let digits = block.addressDigits(sum &- thousands &* 1000)
    let carry = UInt8(truncatingIfNeeded: thousands &>> 2)
    block[b] =
      UInt8(truncatingIfNeeded: digits &>> 16) | (addedUnits &+ units & 0o60 &+ carry &<< 4) & 0o60 | units
      & 0o100
    block[b &- 1] = UInt8(truncatingIfNeeded: digits &>> 8) | tens & 0o160
    logic = UInt8(truncatingIfNeeded: digits) | UInt8(truncatingIfNeeded: thousands &<< 4) & 0o60
    block[b &- 2] = logic | hundreds & 0o100
    aRegister = added
    // A carry into the zone of the units takes a further cycle, which leaves the B address beside it.
    return finish(a &- 3, carry != 0 ? b &- 1 : b &- 3) == 0
  }

  @inline(always)
  private func lowPart(_ hundreds: UInt8, _ tens: UInt8, _ units: UInt8) -> UInt32 {
    block.part(FastPathLayout.indexedAddress, 0, UInt64(hundreds))
      &+ block.part(FastPathLayout.indexedAddress, 1, UInt64(tens)) &+ UInt32(block.value(units))
  }

  // MARK: Word marks and clear storage

  @inline(always)
  func setWordMarks(_ a: Int, _ b: Int) -> Int {
    guard (a &- 1) | (b &- 1) >= 0 else { return FastPath.leaves }
    aRegister = block[a]
    block.setMark(at: a)
    block.setMark(at: b)
    return finish(a &- 1, b &- 1)
  }

  @inline(always)
  func clearWordMarks(_ a: Int, _ b: Int) -> Int {
    guard (a &- 1) | (b &- 1) >= 0 else { return FastPath.leaves }
    aRegister = block[a]
    block.clearMark(at: a)
    block.clearMark(at: b)
    return finish(a &- 1, b &- 1)
  }

  func clearStorage(_ instruction: DecodedEntry, _ a: Int, _ b: Int) -> Int {
    if instruction.length > 1 { aRegister = block[instruction.next &- 1] & 0o77 }
    let first = b / 100 &* 100
    block.clear(from: first, through: b)
    return finish(a, first == 0 ? size &- 1 : first &- 1, b &- first &+ 1)
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
