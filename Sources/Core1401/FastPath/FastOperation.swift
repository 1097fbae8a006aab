/// The function that executes an operation and those after it. It is given the operation, the fast path and the
/// time left, and returns the time left when the fast path ends.
struct Handler: BitwiseCopyable {
  typealias Function = @convention(thin) (FastOperation, FastPath, Int) -> Int

  let function: Function

  init(_ function: @escaping Function) { self.function = function }

  @inline(always)
  func callAsFunction(_ operation: FastOperation, _ path: FastPath, _ left: Int) -> Int {
    function(operation, path, left)
  }
}

/// One operation of a block: an instruction with everything decided in advance that can be.
///
/// Operations are adjacent in the fast path's memory. Each is executed by the function for its kind, its
/// handler, which ends by jumping to the next operation's handler: a call as a function's last act, which the
/// compiler turns into a jump. Debug builds compile these as ordinary calls, so there each handler returns to
/// the loop in ``BlockBuilder/run(_:from:retries:)`` instead.
@safe
struct FastOperation: Equatable {
  /// The size of an operation in bytes: one cache line of the host.
  static let stride = 64
  /// A value that is not the address of any instruction.
  static let nowhere = 0xFFFF
  /// The number of bits for instructions in a time value; cycles are above them, so one subtraction counts
  /// both. A constant time of up to 127 cycles fits into an instruction of the host.
  static let cycleShift = 24

  let address: UnsafeMutableRawPointer

  @inline(always)
  init(_ address: UnsafeMutableRawPointer) { unsafe self.address = address }

  static func == (left: FastOperation, right: FastOperation) -> Bool {
    unsafe left.address == right.address
  }

  /// The byte offsets of the fields.
  private enum Part: Int {
    case handler = 0
    case a = 8
    case b = 10
    case flags = 12
    case aIndex = 16
    case bIndex = 17
    case kind = 19
    case length = 20
    case changes = 21
    case writtenIndex = 22
    case wordMark = 23
    case immediate = 24
    case instruction = 32
    case next = 34
    case last = 36
    case beforeLast = 38
    case before = 40
    case through = 48
    case target = 56
  }

  struct Flags: OptionSet {
    let rawValue: UInt16
    /// The operation represents no instruction; it continues with the block of the following instruction.
    static let isGoto = Flags(rawValue: 1)
    /// Left to the cycle engine, because the instruction waits for a unit.
    static let waitsForUnit = Flags(rawValue: 1 << 1)
    /// The program modifies this address of the instruction; the preceding operation has reread it.
    static let rereadsA = Flags(rawValue: 1 << 2)
    static let rereadsB = Flags(rawValue: 1 << 3)
    /// The same for the d-character of a test.
    static let rereadsD = Flags(rawValue: 1 << 14)
    /// The block that begins here has not been built or is stale.
    static let isMissing = Flags(rawValue: 1 << 4)
    /// The program modifies more than an address of the instruction; the block is left here if it did. See
    /// ``BlockBuilder/transientBlock(at:)``.
    static let isVariable = Flags(rawValue: 1 << 5)
    /// A branch whose target is known only at execution.
    static let isComputed = Flags(rawValue: 1 << 6)
    /// Uses what the preceding operation found in the registers.
    static let isSettled = Flags(rawValue: 1 << 7)
    /// The handler does not store the address registers and the A register; they are computed on demand.
    static let leavesRegisters = Flags(rawValue: 1 << 8)
    /// In a block without write marks.
    static let isTransient = Flags(rawValue: 1 << 9)
    /// The first operation in the memory of a block, and whether it is executed.
    static let isFirst = Flags(rawValue: 1 << 10)
    static let remembersJump = Flags(rawValue: 1 << 11)
    /// Waits for a unit only while ``ProcessorState/asked`` contains its indicator.
    static let testsAnnounced = Flags(rawValue: 1 << 12)
    /// Preceding operations have checked characters that the program modifies.
    static let isChecked = Flags(rawValue: 1 << 13)
  }

  @inline(always)
  private func number<Number: BitwiseCopyable>(_ part: Part) -> Number {
    unsafe address.load(fromByteOffset: part.rawValue, as: Number.self)
  }

  @inline(always)
  private func set<Number: BitwiseCopyable>(_ part: Part, _ number: Number) {
    unsafe address.storeBytes(of: number, toByteOffset: part.rawValue, as: Number.self)
  }

  @inline(always) var handler: Handler {
    get { number(.handler) }
    nonmutating set { set(.handler, newValue) }
  }
  /// The A and the B address; signed, -8000 to 7999, when an index location is added. They are stored as
  /// ``FastPath/isInReach(_:reading:)`` compares them, which saves it a subtraction.
  @inline(always) var a: Int {
    get { Int(number(.a) as Int16) &+ FastPath.lowestInReach }
    nonmutating set { set(.a, Int16(truncatingIfNeeded: newValue &- FastPath.lowestInReach)) }
  }
  @inline(always) var b: Int {
    get { Int(number(.b) as Int16) &+ FastPath.lowestInReach }
    nonmutating set { set(.b, Int16(truncatingIfNeeded: newValue &- FastPath.lowestInReach)) }
  }
  /// The number of the index location to add, 0 for none.
  @inline(always) var aIndex: Int {
    get { Int(number(.aIndex) as UInt8) }
    nonmutating set { set(.aIndex, UInt8(truncatingIfNeeded: newValue)) }
  }
  @inline(always) var bIndex: Int {
    get { Int(number(.bIndex) as UInt8) }
    nonmutating set { set(.bIndex, UInt8(truncatingIfNeeded: newValue)) }
  }
  @inline(always) var flags: Flags {
    get { Flags(rawValue: number(.flags)) }
    nonmutating set { set(.flags, newValue.rawValue) }
  }
  @inline(always) var kind: Kind {
    get { number(.kind) }
    nonmutating set { set(.kind, newValue) }
  }
  /// The length of the instruction in characters.
  @inline(always) var length: Int {
    get { Int(number(.length) as UInt8) }
    nonmutating set { set(.length, UInt8(truncatingIfNeeded: newValue)) }
  }
  /// The number of the index location that is written, where known.
  @inline(always) var writtenIndex: Int {
    get { Int(number(.writtenIndex) as UInt8) }
    nonmutating set { set(.writtenIndex, UInt8(truncatingIfNeeded: newValue)) }
  }
  /// The word mark that a Move found at the left end of its B field: 0 or 64.
  @inline(always) var wordMark: UInt64 {
    get { UInt64(number(.wordMark) as UInt8) }
    nonmutating set { set(.wordMark, UInt8(truncatingIfNeeded: newValue)) }
  }
  /// The number of the block, in an operation that leaves it for one without write marks.
  var blockNumber: Int {
    get { a }
    nonmutating set { a = newValue }
  }
  /// The bits of the character at the B address that must be as in ``immediate``.
  @inline(always) var checkedBits: UInt8 {
    get { number(.writtenIndex) }
    nonmutating set { set(.writtenIndex, newValue) }
  }
  /// The d-character of a test that may wait for a unit.
  @inline(always) var tested: UInt64 {
    get { UInt64(number(.writtenIndex) as UInt8) }
    nonmutating set { set(.writtenIndex, UInt8(truncatingIfNeeded: newValue)) }
  }
  /// How often the operands were unsuitable for the operation's handler.
  @inline(always) var changes: UInt8 {
    get { number(.changes) }
    nonmutating set { set(.changes, newValue) }
  }
  /// What the handler needs besides the addresses: a constant addend, a d-character, the bit of an indicator,
  /// the lengths of fields, or the number of an edit's plan.
  @inline(always) var immediate: UInt64 {
    get { number(.immediate) }
    nonmutating set { set(.immediate, newValue) }
  }
  /// The digits of the multiplier of Multiply, of the dividend of Divide; see `expect`.
  @inline(always) var digits: Int { Int(truncatingIfNeeded: immediate & 0xFF) }
  /// The lengths of the fields where they are looked for first, if they were 17-272 when last searched.
  @inline(always) var fieldLengths: (a: Int, b: Int) {
    get { (Int(truncatingIfNeeded: immediate & 0xFFFF_FFFF), Int(truncatingIfNeeded: immediate &>> 32)) }
    nonmutating set { immediate = UInt64(newValue.a) | UInt64(newValue.b) &<< 32 }
  }
  /// The address of the instruction.
  @inline(always) var instruction: Int {
    get { Int(number(.instruction) as UInt16) }
    nonmutating set { set(.instruction, UInt16(truncatingIfNeeded: newValue)) }
  }
  /// The address after the instruction.
  @inline(always) var next: Int {
    get { Int(number(.next) as UInt16) }
    nonmutating set { set(.next, UInt16(truncatingIfNeeded: newValue)) }
  }
  /// The addresses of the two preceding instructions when they are in the same block; otherwise ``nowhere``.
  @inline(always) var last: Int {
    get { Int(number(.last) as UInt16) }
    nonmutating set { set(.last, UInt16(truncatingIfNeeded: newValue)) }
  }
  @inline(always) var beforeLast: Int {
    get { Int(number(.beforeLast) as UInt16) }
    nonmutating set { set(.beforeLast, UInt16(truncatingIfNeeded: newValue)) }
  }
  /// The time from the beginning of the block up to this operation and through it, without the time that
  /// depends on the fields.
  @inline(always) var before: Int {
    get { number(.before) }
    nonmutating set { set(.before, newValue) }
  }
  @inline(always) var through: Int {
    get { number(.through) }
    nonmutating set { set(.through, newValue) }
  }
  /// The block that a branch leads to.
  @inline(always) var target: FastOperation {
    get { unsafe FastOperation(number(.target)) }
    nonmutating set { unsafe set(.target, newValue.address) }
  }
  /// The handler for fields of any length, stored in the same slot in an operation that is not a branch.
  @inline(always) var general: Handler {
    get { number(.target) }
    nonmutating set { set(.target, newValue) }
  }

  /// The next operation.
  @inline(always) var following: FastOperation { unsafe FastOperation(address + FastOperation.stride) }
  /// The operation of the instruction that this one computes an address for; ``immediate`` is its distance in
  /// bytes.
  @inline(always) var subject: FastOperation {
    unsafe FastOperation(address + Int(truncatingIfNeeded: immediate))
  }
  /// The preceding operation.
  var preceding: FastOperation { unsafe FastOperation(address - FastOperation.stride) }

  func clear() {
    unsafe address.initializeMemory(as: UInt8.self, repeating: 0, count: FastOperation.stride)
    (a, b) = (0, 0)
  }

  // MARK: Continuing

  /// Executes this operation and those after it.
  @inline(always)
  func execute(_ path: FastPath, _ left: Int) -> Int {
    #if DEBUG
      path.pending = self
      return left
    #else
      return handler(self, path, left)
    #endif
  }

  /// Executes this operation again after another word mark was found at the left end of the B field.
  ///
  /// The word mark that is stored is the one expected, not the one found, so that the host need not wait for
  /// the operation that stored the field.
  @inline(always)
  func expect(wordMark: UInt64, _ path: FastPath, _ left: Int) -> Int {
    self.wordMark = wordMark
    return execute(path, left)
  }

  /// Continues with the next operation.
  @inline(always)
  func proceed(_ path: FastPath, _ left: Int) -> Int { following.execute(path, left) }

  /// Continues with the next operation after fields that took some cycles.
  @inline(always)
  func proceed(_ path: FastPath, _ left: Int, cycles: Int) -> Int {
    proceed(path, left &- cycles &<< FastOperation.cycleShift)
  }

  /// Leaves the block for another one.
  @inline(always)
  func jump(_ path: FastPath, _ left: Int, to block: FastOperation) -> Int {
    let left = left &- through
    path.lastJump = self
    if _slowPath(left < 0) { return block.fallBack(path, left) }
    return block.execute(path, left)
  }

  /// Ends the fast path before this operation.
  @inline(always)
  func fallBack(_ path: FastPath, _ left: Int) -> Int {
    path.exit = self
    return left
  }

  /// Executes this operation for fields of any length.
  @inline(always)
  func executeAny(_ path: FastPath, _ left: Int) -> Int {
    #if DEBUG
      path.pending = self
      path.takesGeneral = true
      return left
    #else
      return general(self, path, left)
    #endif
  }

  /// From the next execution on, uses the handler for fields of any length, and stores the registers.
  @inline(always)
  func storeRegistersFromNowOn() {
    flags.remove(.leavesRegisters)
    handler = general
  }
}

extension FastOperation {
  /// The kinds of operation on the fast path.
  enum Kind: UInt8 {
    /// Executed by the cycle engine.
    case none
    case move, load, moveNumeric, moveZone, moveRecord, moveAndSuppressZeros, moveAndEdit
    case compare
    /// Compare of one character, chained: keeps the result of an earlier one.
    case compareChained
    case add, subtract, zeroAndAdd, zeroAndSubtract, multiply, divide
    case modifyAddress, storeAAddress, storeBAddress
    /// The form of seven characters, which loads the B-address register before it stores it.
    case loadAndStoreBAddress
    case setWordMark, clearWordMark, clearStorage, clearStorageAndBranch
    case noOperation
    /// With addresses, which are loaded into the registers.
    case noOperationWithAddresses
    /// With characters that are not whole addresses.
    case noOperationWithCharacters
    case branch, branchIfIndicatorOn
    /// The indicator is one that is reset by its test.
    case branchIfIndicatorOnAndReset
    case branchIfCharacterEqual, branchIfWordMarkOrZone, branchIfBitEqual
    /// One of these chained: the previous d-character and address are used.
    case chainedCharacterTest

    /// Whether it leaves both address registers one below its addresses, whatever is in storage.
    var decrementsBoth: Bool {
      switch self {
      case .moveNumeric, .moveZone, .setWordMark, .clearWordMark: true
      default: false
      }
    }

    /// Whether it is a branch with an address of its own and no other effect.
    var hasOwnAddress: Bool { rawValue >= Kind.branch.rawValue && self != .chainedCharacterTest }
    var testsCharacter: Bool { rawValue >= Kind.branchIfCharacterEqual.rawValue }
    var branches: Bool { rawValue >= Kind.branch.rawValue || self == .clearStorageAndBranch }
  }
}
