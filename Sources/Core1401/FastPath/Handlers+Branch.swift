// Bodies of the handlers of branches and of the operations on address registers and word marks.
//
// What a branch leaves in the registers is computed on demand, except the B-address register that steps past
// a tested character; see `FastPath+Exit.swift`.
extension FastOperation {
  /// Continues with the block at an address known only now.
  @inline(always)
  private func jump(_ path: FastPath, _ left: Int, toAddress address: Int) -> Int {
    path.jumpAddress = address
    return jump(path, left, to: path.memory.block(at: address))
  }

  @inline(always)
  private func take(_ path: FastPath, _ left: Int, computed: Bool) -> Int {
    computed ? jump(path, left, toAddress: a) : jump(path, left, to: target)
  }

  /// Branch without condition, to an address that is indexed.
  @inline(always)
  func branchToComputed(_ path: FastPath, _ left: Int) -> Int {
    guard let a = path.wrapped(path.aAddress(of: self)) else { return fallBack(path, left) }
    return jumpOften(path, left, toAddress: a)
  }

  /// The same to an address that the program modifies, as at the return from a subroutine.
  @inline(always)
  func rereadAndBranch(_ path: FastPath, _ left: Int) -> Int {
    guard let a = readAddress(path, at: instruction &+ 1) else { return fallBack(path, left) }
    self.a = a
    if target.instruction != a, path.linkPlace == instruction &+ 3 {
      // The host knows the link sooner than the characters stored from it.
      target = path.memory.block(at: path.storedLink)
    }
    return jumpOften(path, left, toAddress: a)
  }

  /// Continues with the block at an address; the host begins that of the last time without waiting for the
  /// address.
  @inline(always)
  private func jumpOften(_ path: FastPath, _ left: Int, toAddress address: Int) -> Int {
    if target.instruction != address { target = path.memory.block(at: address) }
    path.jumpAddress = address
    return jump(path, left, to: target)
  }

  @inline(always)
  func branchIfOn(
    _ path: FastPath, _ left: Int, resets: Bool,
    computed: Bool
  ) -> Int {
    let (indicators, tested) = (path.indicators, immediate)
    if resets { path.indicators = indicators & ~tested }
    if (indicators & path.testable | path.switchesOn) & tested != 0 {
      return take(path, left, computed: computed)
    }
    return proceed(path, left)
  }

  /// A branch that compares the character at the B address with a d-character.
  @inline(always)
  func branch(
    _ path: FastPath, _ left: Int, computed: Bool,
    if succeeds: (_ d: UInt8, _ character: UInt8) -> Bool
  ) -> Int {
    var b = path.bAddress(of: self)
    if _slowPath(UInt(bitPattern: b &- 1) >= UInt(bitPattern: path.size &- 1)) {
      guard let wrapped = path.wrapped(b) else { return fallBack(path, left) }
      b = wrapped
    }
    path.bAddress = b
    if computed {
      // A chained one leaves these as it found them.
      path.aAddress = self.a
      path.aRegister = UInt8(truncatingIfNeeded: immediate)
    }
    if succeeds(UInt8(truncatingIfNeeded: immediate), path.memory[b]) {
      return take(path, left, computed: computed)
    }
    if _slowPath(b == 0) {
      // Where the register is used, it is one less.
      path.bAddress = Int(AddressRegister.steppedBelow(size: UInt32(truncatingIfNeeded: path.size))) &+ 1
    }
    return proceed(path, left)
  }

  /// Clear Storage of a whole block, which begins above the index locations. It is known when the address is in
  /// the operation; a chained one takes it from the register and leaves the A-address register unchanged.
  @inline(always)
  func clearHundred(_ path: FastPath, _ left: Int, isChained: Bool) -> Int {
    let (last, memory) = (isChained ? path.bAddress(of: self) : b, path.memory)
    let first = last &- 99
    if _slowPath(
      isChained && !FastPath.endsHundred(last, path.size)
        || memory[first &- 1] & StorageBlock.writeMark != 0)
    {
      return executeAny(path, left)
    }
    let old = memory.bitsToClear(from: first, count: 100)
    if _slowPath(old & FastPathMemory.writeMarks != 0) { return executeAny(path, left) }
    if !isChained {
      path.aAddress = last
      path.aRegister = UInt8(truncatingIfNeeded: immediate)
    }
    path.bAddress = first &- 1
    if old != 0 { memory.clear(from: first, count: 100) }
    return proceed(path, left, cycles: 100)
  }

  /// Clear Storage and Branch.
  @inline(always)
  func clearAndBranch(_ path: FastPath, _ left: Int) -> Int {
    guard let a = path.wrapped(path.aAddress(of: self)) else { return fallBack(path, left) }
    let cycles = path.clearStorage(self, left)
    guard cycles >= 0 else { return fallBack(path, left) }
    if path.changesIndex { path.readIndexes() }
    return jump(path, left &- cycles &<< FastOperation.cycleShift, toAddress: a)
  }

  /// Rereads an address that the program modifies from the instruction.
  @inline(always)
  func read(
    _ path: FastPath, _ left: Int, offset: Int, isA: Bool,
    copiesAToB: Bool
  ) -> Int {
    guard let address = readAddress(path, at: instruction &+ offset) else { return fallBack(path, left) }
    if isA { subject.a = address }
    if !isA || copiesAToB { subject.b = address }
    return proceed(path, left)
  }

  /// The address at a position; nil outside storage, or when the instruction no longer ends where it did.
  @inline(always)
  private func readAddress(_ path: FastPath, at position: Int) -> Int? {
    let address = path.memory.address(at: position, by: FastPathLayout.readAddress)
    // The last character of the instruction has no write mark, so nothing reports when the word mark after it
    // is cleared.
    return address < path.size && (self.b == 0 || path.memory[self.b] & 0o100 != 0) ? address : nil
  }

  // MARK: Address registers

  /// Stores a register, whose number is in place of the B address, or the link of the branch that led here.
  @inline(always)
  func storeAddress(_ path: FastPath, _ left: Int, index: Bool, link: Bool = false) -> Int {
    let (a, memory) = (index ? self.a : path.aAddress(of: self), path.memory)
    var register = link ? self.link(path) : path.bAddress(of: self)
    if link {
      // An invalid address does not fit into the operation.
      guard register < 16_000 else { return fallBack(path, left) }
      b = register
      (path.storedLink, path.linkPlace) = (register, a)
    }
    guard index || path.isInReach(a, 3) else { return executeAny(path, left) }
    if _slowPath(register < 0) { register &+= 16_000 }
    if _slowPath(register >= 16_000) {
      register &-= 16_000
      // An invalid address, or one that has stepped past an end of storage.
      if register >= 16_000 { return fallBack(path, left) }
    }
    let old = memory.field(3, endingAt: a)
    if !index, _slowPath(old & 0x80_8080 != 0) { return executeAny(path, left) }
    let new = UInt64(memory.addressCharacters(register) & 0x3F_3F3F) | old & 0xC0_C0C0
    if index {
      memory.putIndex(new, endingAt: a)
      path.setIndex(writtenIndex, register)
    } else {
      memory.putField(3, new, endingAt: a)
    }
    path.aRegister = UInt8(truncatingIfNeeded: new) & 0o177
    path.aAddress = a &- 3
    path.bAddress = register
    return proceed(path, left)
  }

  /// What the branch that led to this block left in the B-address register.
  @inline(always)
  func link(_ path: FastPath) -> Int {
    let jump = path.lastJump
    if _slowPath(jump == path.memory.missing || jump.flags.contains(.isGoto)) {
      path.settle(before: self)
      return path.settledB
    }
    return jump.next & path.linkMask | path.linkBits
  }

  /// Modify Address; the A field may be a constant, stored in the operation.
  @inline(always)
  func modifyAddress(
    _ path: FastPath, _ left: Int, index: Bool,
    constant: Bool
  ) -> Int {
    let b = index ? self.b : path.bAddress(of: self)
    if !index, _slowPath(!path.isInReach(b, 3)) { return executeAny(path, left) }
    var a = self.a
    var added = FastPath.AddressNumber(packed: immediate)
    if !constant {
      a = path.aAddress(of: self)
      if _slowPath(!path.isInReach(a, 3) || UInt(bitPattern: a &- b &- 1) < 2) {
        return executeAny(path, left)
      }
      added = path.number(at: a)
    }
    if index {
      path.modifyIndex(writtenIndex, a, b, by: added, leavesRegisters: constant)
    } else {
      let old = path.memory.field(3, endingAt: b)
      if _slowPath(old & 0x80_8080 != 0) { return executeAny(path, left) }
      path.modify(a, b, old, by: added)
    }
    return proceed(path, left)
  }

  // MARK: Word marks

  @inline(always)
  func changeWordMarks(_ path: FastPath, _ left: Int, sets: Bool) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), path.bAddress(of: self), path.memory)
    if _slowPath(!path.isInReach(a, b, 1)) { return executeAny(path, left) }
    let (old, other) = (memory[a], memory[b])
    // A word mark that is already as requested changes nothing.
    if sets {
      if _slowPath(old & 0o300 == 0o200 || other & 0o300 == 0o200) { return executeAny(path, left) }
      memory[a] = old | 0o100
      memory[b] = other | 0o100
    } else {
      // The instruction before may end at this position.
      let marks = old &<< 1 & (old | memory[a &- 1]) | other &<< 1 & (other | memory[b &- 1])
      if _slowPath(marks & 0x80 != 0) { return executeAny(path, left) }
      memory[a] = old & ~0o100
      memory[b] &= ~0o100
    }
    path.aRegister = old & 0o177
    path.aAddress = a &- 1
    path.bAddress = b &- 1
    return proceed(path, left)
  }

  /// Set or Clear Word Mark with one address.
  @inline(always)
  func changeWordMark(_ path: FastPath, _ left: Int, sets: Bool) -> Int {
    let (a, memory) = (path.aAddress(of: self), path.memory)
    if _slowPath(!path.isInReach(a, 1)) { return executeAny(path, left) }
    let old = memory[a]
    let isChanged = sets ? old & 0o300 == 0o200 : old &<< 1 & (old | memory[a &- 1]) & 0x80 != 0
    if _slowPath(isChanged) { return executeAny(path, left) }
    memory[a] = sets ? old | 0o100 : old & ~0o100
    path.aRegister = old
    path.aAddress = a &- 1
    path.bAddress = a &- 1
    return proceed(path, left)
  }
}

extension FastPath {
  /// Whether a block above the index locations ends at an address.
  @inline(always)
  static func endsHundred(_ address: Int, _ size: Int) -> Bool {
    address >= 299 && address < size && UInt32(truncatingIfNeeded: address &+ 1) % 100 == 0
  }

  @inline(always)
  static func areEqual(_ d: UInt8, _ character: UInt8) -> Bool { (d ^ character) & 0o77 == 0 }

  @inline(always)
  static func haveCommonBit(_ d: UInt8, _ character: UInt8) -> Bool { d & character & 0o77 != 0 }

  @inline(always)
  static func asksWordMarkOrZone(_ d: UInt8, _ character: UInt8) -> Bool {
    d & character >> 6 & 1 != 0 || d & 2 != 0 && (d ^ character) & 0o60 == 0
  }
}
