// The registers of the fast path, each at its place in the storage's block.
extension FastPath {
  /// The places, eight bytes each.
  private enum Place: Int {
    case aAddress, bAddress, aRegister, logic, wasOn
    case indicators, testable, switchesOn, settable, unverified, linkMask, linkBits, size, features, time,
      end, next
    /// Four each.
    case places = 20
    case aAddresses = 24
    case bAddresses = 28

    @inline(always)
    var offset: Int { FastPathLayout.registers &+ 8 &* rawValue }
  }

  /// The address registers, as ``AddressRegister/contents``; after a branch its addresses: see
  /// ``registers()``.
  @inline(always) var aAddress: Int {
    get { block.number(at: Place.aAddress.offset) }
    nonmutating set { block.setNumber(newValue, at: Place.aAddress.offset) }
  }
  @inline(always) var bAddress: Int {
    get { block.number(at: Place.bAddress.offset) }
    nonmutating set { block.setNumber(newValue, at: Place.bAddress.offset) }
  }
  /// Whether the indicator was on that the last branch turned off.
  @inline(always) var wasOn: Bool {
    get { block[Place.wasOn.offset] != 0 }
    nonmutating set { block[Place.wasOn.offset] = newValue ? 1 : 0 }
  }
  @inline(always) var aRegister: UInt8 {
    get { block[Place.aRegister.offset] }
    nonmutating set { block[Place.aRegister.offset] = newValue }
  }
  @inline(always) var logic: UInt8 {
    get { block[Place.logic.offset] }
    nonmutating set { block[Place.logic.offset] = newValue }
  }
  @inline(always) var indicators: UInt64 {
    get { block.number(at: Place.indicators.offset) }
    nonmutating set { block.setNumber(newValue, at: Place.indicators.offset) }
  }
  /// The indicators that a branch can find on when they are set, and the sense switches that are up.
  @inline(always) var testable: UInt64 {
    get { block.number(at: Place.testable.offset) }
    nonmutating set { block.setNumber(newValue, at: Place.testable.offset) }
  }
  @inline(always) var switchesOn: UInt64 {
    get { block.number(at: Place.switchesOn.offset) }
    nonmutating set { block.setNumber(newValue, at: Place.switchesOn.offset) }
  }
  /// What a compare can set: without High-Low-Equal Compare only unequal.
  @inline(always) var settable: UInt64 {
    get { block.number(at: Place.settable.offset) }
    nonmutating set { block.setNumber(newValue, at: Place.settable.offset) }
  }
  @inline(always) var unverified: UInt64 {
    get { block.number(at: Place.unverified.offset) }
    nonmutating set { block.setNumber(newValue, at: Place.unverified.offset) }
  }
  /// The bits of the address behind a branch that go to the B-address register, and those it gets besides:
  /// without Indexing it gets blanks.
  @inline(always) var linkMask: Int {
    get { block.number(at: Place.linkMask.offset) }
    nonmutating set { block.setNumber(newValue, at: Place.linkMask.offset) }
  }
  @inline(always) var linkBits: Int {
    get { block.number(at: Place.linkBits.offset) }
    nonmutating set { block.setNumber(newValue, at: Place.linkBits.offset) }
  }
  /// Positions of storage.
  @inline(always) var size: Int {
    get { block.number(at: Place.size.offset) }
    nonmutating set { block.setNumber(newValue, at: Place.size.offset) }
  }
  @inline(always) var features: Features {
    get { Features(rawValue: UInt32(truncatingIfNeeded: block.number(at: Place.features.offset) as UInt64)) }
    nonmutating set { block.setNumber(UInt64(newValue.rawValue), at: Place.features.offset) }
  }
  /// The time of the instruction in hand, and that at which none may begin.
  @inline(always) var time: UInt64 {
    get { block.number(at: Place.time.offset) }
    nonmutating set { block.setNumber(newValue, at: Place.time.offset) }
  }
  @inline(always) var end: UInt64 {
    get { block.number(at: Place.end.offset) }
    nonmutating set { block.setNumber(newValue, at: Place.end.offset) }
  }
  /// Where the program goes on after a branch that is none of the short ones.
  @inline(always) var next: Int {
    get { block.number(at: Place.next.offset) }
    nonmutating set { block.setNumber(newValue, at: Place.next.offset) }
  }

  // MARK: The last instructions

  /// Where the last two instructions before ``time`` began; ``nowhere`` before the first.
  var last: Int { place(1, Int(truncatingIfNeeded: end &- time)) }
  var beforeLast: Int { place(2, Int(truncatingIfNeeded: end &- time)) }

  /// Keeps where an instruction begins, by the time left before it, whose lowest bits count instructions.
  @inline(always)
  func remember(_ address: Int, _ left: Int) {
    block.setNumber(address, at: Place.places.offset &+ (left & 3) &<< 3)
  }

  /// Keeps the address that was read from an instruction that is about to be remembered.
  @inline(always)
  func rememberA(_ a: Int, _ left: Int) {
    block.setNumber(a, at: Place.aAddresses.offset &+ (left & 3) &<< 3)
  }

  @inline(always)
  func rememberB(_ b: Int, _ left: Int) {
    block.setNumber(b, at: Place.bAddresses.offset &+ (left & 3) &<< 3)
  }

  /// The instruction executed so many instructions before ``time``, 1 or 2.
  func image(_ ago: Int) -> InstructionImage {
    let left = Int(truncatingIfNeeded: end &- time)
    let slot = ((left &+ ago) & 3) &<< 3
    return block.decoded(at: place(ago, left)).image(
      a: block.number(at: Place.aAddresses.offset &+ slot),
      b: block.number(at: Place.bAddresses.offset &+ slot))
  }

  /// Where an instruction began so many instructions ago, 1-3; ``nowhere`` when there was none.
  @inline(always)
  func place(_ ago: Int, _ left: Int) -> Int {
    block.number(at: Place.places.offset &+ ((left &+ ago) & 3) &<< 3)
  }
}
