// Branches, and the operations on address registers, word marks and storage.
extension FastPath {
  // MARK: Branches. Each is given the address behind the instruction and makes it that of the next one.
  //
  // What else a branch does to the registers is worked out by ``registers()`` when somebody asks: most are
  // followed by an instruction that loads them all.

  @inline(always)
  func branch(_ next: inout Int, _ a: Int) -> Bool {
    aAddress = a
    next = a
    return true
  }

  @inline(always)
  func branchIfIndicatorOn(_ next: inout Int, _ a: Int) -> Bool {
    aAddress = a
    if _slowPath(isOn(block[next &- 1] & 0o77)) { next = a }
    return true
  }

  @inline(always)
  func branchIfIndicatorOnAndReset(_ next: inout Int, _ a: Int) -> Bool {
    let d = block[next &- 1] & 0o77
    wasOn = isOn(d)
    defer { indicators &= ~(1 &<< UInt64(d)) }
    return branchIfIndicatorOn(&next, a)
  }

  @inline(always)
  private func isOn(_ d: UInt8) -> Bool {
    (indicators & testable | switchesOn) &>> UInt64(d) & 1 != 0
  }

  /// A branch that compares the character at the B address with a d-character. The word mark behind the
  /// instruction, which is the ninth character of the form with a d-character, is looked at here.
  @inline(always)
  func branch(
    _ next: inout Int, _ a: Int, _ b: Int, d: UInt8, if succeeds: (_ d: UInt8, _ character: UInt8) -> Bool
  ) -> Bool {
    guard b > 0, block[next] & 0o100 != 0 else { return false }
    aAddress = a
    bAddress = b
    if _slowPath(succeeds(d, block[b])) { next = a }
    return true
  }

  @inline(always)
  static func areEqual(_ d: UInt8, _ character: UInt8) -> Bool { (d ^ character) & 0o77 == 0 }

  @inline(always)
  static func haveCommonBit(_ d: UInt8, _ character: UInt8) -> Bool { d & character & 0o77 != 0 }

  @inline(always)
  static func asksWordMarkOrZone(_ d: UInt8, _ character: UInt8) -> Bool {
    d & character >> 6 & 1 != 0 || d & 2 != 0 && (d ^ character) & 0o60 == 0
  }

  // MARK: Registers after a branch

  /// What the last instruction left in the registers.
  struct Registers {
    var aAddress: Int
    var bAddress: Int
    var aRegister: UInt8
    /// Whether it branched, and what the B-address register held before it got the address behind the
    /// instruction.
    var branched = false
    var unlinkedBAddress: Int
  }

  /// The registers, before anything after the last instruction has been stored.
  @inline(never)
  func registers() -> Registers {
    let instruction = block.entry(at: last)
    var registers = Registers(
      aAddress: aAddress, bAddress: bAddress, aRegister: aRegister, unlinkedBAddress: bAddress)
    guard instruction.kind.branches else { return registers }
    // Clear storage may have cleared itself.
    let isKept = instruction.length == 1 || instruction.kind == .clearStorageAndBranch
    let d = isKept ? aRegister : block[instruction.next &- 1] & 0o77
    registers.aRegister = d
    var passed = bAddress &- 1
    switch instruction.kind {
    case .branch:
      (registers.branched, registers.unlinkedBAddress) = (true, aAddress)
    case .branchIfIndicatorOn, .branchIfIndicatorOnAndReset:
      passed = FastPath.oneCharacter(d)
      registers.unlinkedBAddress = passed
      registers.branched = instruction.kind == .branchIfIndicatorOn ? isOn(d) : wasOn
    case .branchIfCharacterEqual, .branchIfCharacterEqualChained:
      registers.branched = FastPath.areEqual(d, block[bAddress])
    case .branchIfWordMarkOrZone:
      registers.branched = FastPath.asksWordMarkOrZone(d, block[bAddress])
    case .branchIfBitEqual:
      registers.branched = FastPath.haveCommonBit(d, block[bAddress])
    default: registers.branched = true
    }
    registers.bAddress = registers.branched ? instruction.next & linkMask | linkBits : passed
    return registers
  }

  /// Puts the registers where they belong, for an instruction that leaves some of them as they are.
  @inline(never)
  func settle() -> Bool {
    let registers = registers()
    aRegister = registers.aRegister
    return finish(registers.aAddress, registers.bAddress)
  }

  /// What an address register holds that was given one character and two blanks:
  /// ``AddressRegister/contents``.
  static func oneCharacter(_ character: UInt8) -> Int {
    Int(AddressRegister(hundreds: StoredCharacter(code: character), tens: .blank, units: .blank).contents)
  }

  @inline(always)
  func noOperation(_ instruction: DecodedEntry, _ a: Int, _ b: Int) -> Bool {
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
    return finish(a &- 3, register)
  }

  /// As a subroutine begins, behind a branch without condition.
  @inline(always)
  func storeBAddress(at a: Int, after instruction: DecodedEntry) -> Bool {
    guard instruction.kind == .branch else { return false }
    return store(instruction.next & linkMask | linkBits, at: a)
  }

  /// The three digits and the zone of the hundreds are a number up to 3999; the zone of the units counts
  /// thousands by four.
  @inline(always)
  func modifyAddress(_ a: Int, _ b: Int) -> Bool {
    // All characters are read before one is replaced.
    guard (a &- 3) | (b &- 3) >= 0, UInt(bitPattern: a &- b &- 1) >= 2 else { return false }
    let (units, tens, hundreds) = (block[b], block[b &- 1], block[b &- 2])
    let (addedUnits, added) = (block[a], block[a &- 2])
    let sum =
      lowPart(added, block[a &- 1], addedUnits) &+ lowPart(hundreds, tens, units)
    let digits = block.addressDigits(sum)
    let carry = UInt8(truncatingIfNeeded: digits &>> 24)
    block[b] =
      UInt8(truncatingIfNeeded: digits &>> 16) | (addedUnits &+ units & 0o60 &+ carry) & 0o60 | units & 0o100
    block[b &- 1] = UInt8(truncatingIfNeeded: digits &>> 8) | tens & 0o160
    logic = UInt8(truncatingIfNeeded: digits)
    block[b &- 2] = UInt8(truncatingIfNeeded: digits) | hundreds & 0o100
    aRegister = added
    // A carry into the zone of the units takes a further cycle, which leaves the B address beside it.
    return finish(a &- 3, carry != 0 ? b &- 1 : b &- 3)
  }

  @inline(always)
  private func lowPart(_ hundreds: UInt8, _ tens: UInt8, _ units: UInt8) -> UInt32 {
    block.part(FastPathLayout.indexedAddress, 0, UInt64(hundreds))
      &+ block.part(FastPathLayout.indexedAddress, 1, UInt64(tens)) &+ UInt32(block.value(units))
  }

  // MARK: Word marks and clear storage

  @inline(always)
  func setWordMarks(_ a: Int, _ b: Int) -> Bool {
    guard (a &- 1) | (b &- 1) >= 0 else { return false }
    aRegister = block[a]
    block.setMark(at: a)
    block.setMark(at: b)
    return finish(a &- 1, b &- 1)
  }

  @inline(always)
  func clearWordMarks(_ a: Int, _ b: Int) -> Bool {
    guard (a &- 1) | (b &- 1) >= 0 else { return false }
    aRegister = block[a]
    block.clearMark(at: a)
    block.clearMark(at: b)
    return finish(a &- 1, b &- 1)
  }

  func clearStorage(_ instruction: DecodedEntry, _ a: Int, _ b: Int) -> Int {
    if instruction.length > 1 { aRegister = block[instruction.next &- 1] & 0o77 } else { _ = settle() }
    let first = b / 100 &* 100
    block.clear(from: first, through: b)
    next = a
    return finish(a, first == 0 ? size &- 1 : first &- 1, b &- first &+ 1)
  }
}

extension FastPathBlock {
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
