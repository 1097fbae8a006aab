// The registers of the fast path, each at a fixed offset in its memory.
extension FastPath {
  /// The register slots, eight bytes each.
  private enum Place: Int {
    /// The numbers that the index locations add; the first adds nothing.
    case noIndex, index1, index2, index3
    case aAddress, bAddress, aRegister, logic, indicators, testable, switchesOn, settable, unverified
    case linkMask, linkBits, size, reach, features, left, overtime, changesIndex, takesGeneral
    // The three jumps are apart, so that the compiler does not move two of them at once: the host is slow to read
    // at once what was stored in two accesses.
    case exit, lastJump, pending, jumpBefore, jumpAddress, jumpBeforeBlock, settledA, settledB,
      settledCharacter
    case countedEntry, countedClock, fixedIndexes, watchesUses, asked, blockedFirst, blockedEnd,
      indexCode, settledFor, storedLink, linkPlace

    @inline(always)
    var offset: Int { FastPathLayout.registers &+ 8 &* rawValue }
  }

  /// The value used in an operation in place of an index location's number when its A or B address is the
  /// register as the preceding instruction left it.
  static func chainedA(isSettled: Bool) -> Int { (isSettled ? Place.settledA : .aAddress).rawValue }
  static func chainedB(isSettled: Bool) -> Int { (isSettled ? Place.settledB : .bAddress).rawValue }

  /// The number that an index location adds, 0-15999, or a register used in its place.
  @inline(always)
  func index(_ number: Int) -> Int { memory.number(at: FastPathLayout.registers &+ number &<< 3) }

  @inline(always)
  func setIndex(_ number: Int, _ value: Int) {
    memory.setNumber(value, at: FastPathLayout.registers &+ number &<< 3)
  }

  /// The address registers, as ``AddressRegister/contents``. What a branch stores in them is computed on
  /// demand.
  @inline(always) var aAddress: Int {
    get { memory.number(at: Place.aAddress.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.aAddress.offset) }
  }
  @inline(always) var bAddress: Int {
    get { memory.number(at: Place.bAddress.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.bAddress.offset) }
  }
  /// Not 0 while the next run can begin without settling; see ``settled(for:)``.
  @inline(always) var settledFor: UInt64 {
    get { memory.number(at: Place.settledFor.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.settledFor.offset) }
  }
  /// The A-address register as found by ``settle(before:)``.
  var settledA: Int {
    get { memory.number(at: Place.settledA.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.settledA.offset) }
  }
  var settledB: Int {
    get { memory.number(at: Place.settledB.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.settledB.offset) }
  }
  var settledCharacter: UInt8 {
    get { memory[Place.settledCharacter.offset] }
    nonmutating set { memory[Place.settledCharacter.offset] = newValue }
  }
  /// Set with or without a write mark, read without.
  @inline(always) var aRegister: UInt8 {
    get { memory.character(at: Place.aRegister.offset) }
    nonmutating set { memory[Place.aRegister.offset] = newValue }
  }
  @inline(always) var logic: UInt8 {
    get { memory[Place.logic.offset] }
    nonmutating set { memory[Place.logic.offset] = newValue }
  }
  @inline(always) var indicators: UInt64 {
    get { memory.number(at: Place.indicators.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.indicators.offset) }
  }
  /// The indicators that a branch can find on when set, and the sense switches that are up.
  @inline(always) var testable: UInt64 {
    get { memory.number(at: Place.testable.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.testable.offset) }
  }
  @inline(always) var switchesOn: UInt64 {
    get { memory.number(at: Place.switchesOn.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.switchesOn.offset) }
  }
  /// See ``ProcessorState/asked``.
  @inline(always) var asked: UInt64 {
    get { memory.number(at: Place.asked.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.asked.offset) }
  }
  /// The positions that the last instruction with which the fast path ended would have written, if operations
  /// depend on any of them.
  var blocked: Range<Int> {
    get { memory.number(at: Place.blockedFirst.offset)..<memory.number(at: Place.blockedEnd.offset) }
    nonmutating set {
      memory.setNumber(newValue.lowerBound, at: Place.blockedFirst.offset)
      memory.setNumber(newValue.upperBound, at: Place.blockedEnd.offset)
    }
  }
  /// The indicators that Compare can set: only unequal without High-Low-Equal Compare.
  @inline(always) var settable: UInt64 {
    get { memory.number(at: Place.settable.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.settable.offset) }
  }
  @inline(always) var unverified: UInt64 {
    get { memory.number(at: Place.unverified.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.unverified.offset) }
  }
  /// The mask of the address after a branch that goes to the B-address register, and the bits added to it:
  /// without Indexing the register gets blanks.
  @inline(always) var linkMask: Int {
    get { memory.number(at: Place.linkMask.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.linkMask.offset) }
  }
  @inline(always) var linkBits: Int {
    get { memory.number(at: Place.linkBits.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.linkBits.offset) }
  }
  /// The number of storage positions, and how many of them handlers of short fields may use without a closer look:
  /// all but the first and last eight.
  @inline(always) var size: Int {
    get { memory.number(at: Place.size.offset) }
    nonmutating set {
      memory.setNumber(newValue, at: Place.size.offset)
      memory.setNumber(newValue - 16, at: Place.reach.offset)
    }
  }
  @inline(always) var reach: Int { memory.number(at: Place.reach.offset) }
  @inline(always) var features: Features {
    get { Features(rawValue: UInt32(truncatingIfNeeded: memory.number(at: Place.features.offset) as UInt64)) }
    nonmutating set { memory.setNumber(UInt64(newValue.rawValue), at: Place.features.offset) }
  }
  /// The time left, stored while an operation on fields of any length is executed, and how much later the run
  /// may end; large when its limit is not exact.
  @inline(always) var left: Int {
    get { memory.number(at: Place.left.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.left.offset) }
  }
  @inline(always) var overtime: Int {
    get { memory.number(at: Place.overtime.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.overtime.offset) }
  }
  /// Whether the instruction writes index locations.
  @inline(always) var changesIndex: Bool {
    get { memory[Place.changesIndex.offset] != 0 }
    nonmutating set { memory[Place.changesIndex.offset] = newValue ? 1 : 0 }
  }
  /// In debug builds: the operation to execute next, and whether for fields of any length.
  var pending: FastOperation {
    get { memory.operation(referredAt: Place.pending.offset) }
    nonmutating set { memory.setOperation(newValue, referredAt: Place.pending.offset) }
  }
  var takesGeneral: Bool {
    get { memory[Place.takesGeneral.offset] != 0 }
    nonmutating set { memory[Place.takesGeneral.offset] = newValue ? 1 : 0 }
  }

  /// The operation before which the fast path ended.
  @inline(always) var exit: FastOperation {
    get { memory.operation(referredAt: Place.exit.offset) }
    nonmutating set { memory.setOperation(newValue, referredAt: Place.exit.offset) }
  }
  /// The operation that left the previous block for this one; ``FastPathMemory/missing`` when there was none.
  @inline(always) var lastJump: FastOperation {
    get { memory.operation(referredAt: Place.lastJump.offset) }
    nonmutating set { memory.setOperation(newValue, referredAt: Place.lastJump.offset) }
  }
  /// The target of a branch whose target is known only at execution.
  @inline(always) var jumpAddress: Int {
    get { memory.number(at: Place.jumpAddress.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.jumpAddress.offset) }
  }
  /// The address last stored by Store B-address Register at the beginning of a block, and the position of its
  /// units.
  @inline(always) var storedLink: Int {
    get { memory.number(at: Place.storedLink.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.storedLink.offset) }
  }
  @inline(always) var linkPlace: Int {
    get { memory.number(at: Place.linkPlace.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.linkPlace.offset) }
  }
  /// The previous value of ``lastJump`` when this block has a single instruction.
  @inline(always) var jumpBefore: FastOperation {
    get { memory.operation(referredAt: Place.jumpBefore.offset) }
    nonmutating set { memory.setOperation(newValue, referredAt: Place.jumpBefore.offset) }
  }
  /// The previous value of ``jumpBefore``, for an operation of that instruction before which the fast path ends.
  @inline(always) var jumpBeforeBlock: FastOperation {
    get { memory.operation(referredAt: Place.jumpBeforeBlock.offset) }
    nonmutating set { memory.setOperation(newValue, referredAt: Place.jumpBeforeBlock.offset) }
  }
  @inline(always)
  func rememberJump() {
    jumpBeforeBlock = jumpBefore
    jumpBefore = lastJump
  }
  /// A bit for each index location that only the cycle engine may store to, because it is watched or contains
  /// instructions of a block.
  @inline(always) var fixedIndexes: Int {
    get { memory.number(at: Place.fixedIndexes.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.fixedIndexes.offset) }
  }
  @inline(always)
  func isFixed(_ index: Int) -> Bool { fixedIndexes &>> index & 1 != 0 }
  /// A bit for each position of the index locations on which a block depends, or all bits if they are watched.
  /// Others may be written, although they have write marks.
  var indexCode: Int {
    get { memory.number(at: Place.indexCode.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.indexCode.offset) }
  }
  func isCode(_ position: Int) -> Bool { indexCode & FastPath.indexCodeBit(position) != 0 }
  /// The bit of a position in ``indexCode``, 0 outside the index locations.
  static func indexCodeBit(_ position: Int) -> Int {
    indexLocations.contains(position) ? 1 << (position - indexLocations.lowerBound) : 0
  }
  /// Whether every use of some positions is watched.
  var watchesUses: Bool {
    get { memory[Place.watchesUses.offset] != 0 }
    nonmutating set { memory[Place.watchesUses.offset] = newValue ? 1 : 0 }
  }
  /// The entry of the instruction whose time is being counted, and the time left when it began.
  @inline(always) var countedEntry: Int {
    get { memory.number(at: Place.countedEntry.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.countedEntry.offset) }
  }
  @inline(always) var countedClock: Int {
    get { memory.number(at: Place.countedClock.offset) }
    nonmutating set { memory.setNumber(newValue, at: Place.countedClock.offset) }
  }
}
