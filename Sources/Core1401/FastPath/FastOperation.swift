/// The function that executes a kind of operation, and those behind it. It is given the operation, the address
/// of position 000 and the time left, and answers the time left where the fast path was left.
@safe
struct Handler: BitwiseCopyable {
  typealias Function = @convention(thin) (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int) -> Int

  let function: Function

  @safe
  init(_ function: @escaping Function) { unsafe self.function = function }

  @inline(always)
  func callAsFunction(_ operation: FastOperation, _ path: FastPath, _ left: Int) -> Int {
    unsafe function(operation.address, path.memory.address, left)
  }
}

/// One operation of a block: what an instruction is to do, with everything decided that can be decided once.
///
/// Operations stand one after the other in the fast path's memory. Each is executed by a function of its own
/// kind, its handler, which ends by jumping to the handler of the next one: a call as the last act of a
/// function, for which the compiler makes a jump. Debug builds make calls of them, so there each handler
/// returns to the loop in ``FastPath/run(from:_:)`` instead.
@safe
struct FastOperation: Equatable {
  /// Bytes of an operation: a line of the host's cache.
  static let stride = 64
  /// No address of an instruction.
  static let nowhere = 0xFFFF
  /// In a count of time, cycles stand above so many bits of instructions: one subtraction counts both.
  static let cycleShift = 32

  let address: UnsafeMutableRawPointer

  @inline(always)
  init(_ address: UnsafeMutableRawPointer) { unsafe self.address = address }

  static func == (left: FastOperation, right: FastOperation) -> Bool {
    unsafe left.address == right.address
  }

  /// Where the parts are, in bytes.
  private enum Part: Int {
    case handler = 0
    case a = 8
    case b = 12
    case aIndex = 16
    case bIndex = 17
    case flags = 18
    case kind = 19
    case length = 20
    case changes = 21
    case writtenIndex = 22
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
    let rawValue: UInt8
    /// The operation stands for no instruction: it goes to the block of the instruction behind.
    static let isGoto = Flags(rawValue: 1)
    /// A branch without condition was followed from the instruction before to this one.
    static let isBehindBranch = Flags(rawValue: 1 << 1)
    /// The program changes this address of the instruction: the operation before has read it.
    static let readsA = Flags(rawValue: 1 << 2)
    static let readsB = Flags(rawValue: 1 << 3)
    /// A block that begins here has not been made or is no longer right.
    static let isMissing = Flags(rawValue: 1 << 4)
    /// Left to the cycle engine, because the program changes more than an address of the instruction.
    static let isVariable = Flags(rawValue: 1 << 5)
    /// A branch whose target is known only when it is executed.
    static let isComputed = Flags(rawValue: 1 << 6)
    /// Takes what the operation before found in the registers.
    static let isSettled = Flags(rawValue: 1 << 7)
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
  /// The A and the B address; signed, -8000 to 7999, when an index location is to be added.
  @inline(always) var a: Int {
    get { Int(number(.a) as Int32) }
    nonmutating set { set(.a, Int32(truncatingIfNeeded: newValue)) }
  }
  @inline(always) var b: Int {
    get { Int(number(.b) as Int32) }
    nonmutating set { set(.b, Int32(truncatingIfNeeded: newValue)) }
  }
  /// The number of the index location that is added, 0 for none.
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
  /// Characters of the instruction.
  @inline(always) var length: Int {
    get { Int(number(.length) as UInt8) }
    nonmutating set { set(.length, UInt8(truncatingIfNeeded: newValue)) }
  }
  /// The number of the index location that is written, where that is known.
  @inline(always) var writtenIndex: Int {
    get { Int(number(.writtenIndex) as UInt8) }
    nonmutating set { set(.writtenIndex, UInt8(truncatingIfNeeded: newValue)) }
  }
  /// How often the operation was not what its handler is made for.
  @inline(always) var changes: UInt8 {
    get { number(.changes) }
    nonmutating set { set(.changes, newValue) }
  }
  /// The characters of an A field that does not change, the leftmost in the lowest byte; a d-character; the
  /// bit of an indicator.
  @inline(always) var immediate: UInt64 {
    get { number(.immediate) }
    nonmutating set { set(.immediate, newValue) }
  }
  /// Where the instruction begins.
  @inline(always) var instruction: Int {
    get { Int(number(.instruction) as UInt16) }
    nonmutating set { set(.instruction, UInt16(truncatingIfNeeded: newValue)) }
  }
  /// The address behind the instruction.
  @inline(always) var next: Int {
    get { Int(number(.next) as UInt16) }
    nonmutating set { set(.next, UInt16(truncatingIfNeeded: newValue)) }
  }
  /// Where the last two instructions before this one begin, when they are of the same block; else
  /// ``nowhere``.
  @inline(always) var last: Int {
    get { Int(number(.last) as UInt16) }
    nonmutating set { set(.last, UInt16(truncatingIfNeeded: newValue)) }
  }
  @inline(always) var beforeLast: Int {
    get { Int(number(.beforeLast) as UInt16) }
    nonmutating set { set(.beforeLast, UInt16(truncatingIfNeeded: newValue)) }
  }
  /// The time from the beginning of the block to this operation, but for what depends on the fields, and the
  /// same through it.
  @inline(always) var before: Int {
    get { number(.before) }
    nonmutating set { set(.before, newValue) }
  }
  @inline(always) var through: Int {
    get { number(.through) }
    nonmutating set { set(.through, newValue) }
  }
  /// The block a branch goes to.
  @inline(always) var target: FastOperation {
    get { unsafe FastOperation(number(.target)) }
    nonmutating set { unsafe set(.target, newValue.address) }
  }
  /// The handler for fields of any length, in the same place, of an operation that is no branch.
  @inline(always) var general: Handler {
    get { number(.target) }
    nonmutating set { set(.target, newValue) }
  }

  /// The operation behind this one.
  @inline(always) var following: FastOperation { unsafe FastOperation(address + FastOperation.stride) }
  /// The operation of the instruction that this one gets an address for, as many bytes behind as
  /// ``immediate`` says.
  @inline(always) var subject: FastOperation {
    unsafe FastOperation(address + Int(truncatingIfNeeded: immediate))
  }
  /// The operation before this one.
  var preceding: FastOperation { unsafe FastOperation(address - FastOperation.stride) }

  func clear() { unsafe address.initializeMemory(as: UInt8.self, repeating: 0, count: FastOperation.stride) }

  // MARK: Going on

  /// Executes this operation and those behind it.
  @inline(always)
  func execute(_ path: FastPath, _ left: Int) -> Int {
    #if DEBUG
      path.pending = self
      return left
    #else
      return handler(self, path, left)
    #endif
  }

  /// Goes on with the operation behind this one.
  @inline(always)
  func goOn(_ path: FastPath, _ left: Int) -> Int { following.execute(path, left) }

  /// Goes on with the operation behind this one, whose fields took some cycles.
  @inline(always)
  func goOn(_ path: FastPath, _ left: Int, cycles: Int) -> Int {
    goOn(path, left &- cycles &<< FastOperation.cycleShift)
  }

  /// Leaves the block for another one.
  @inline(always)
  func jump(_ path: FastPath, _ left: Int, to block: FastOperation) -> Int {
    let left = left &- through
    path.lastJump = self
    if _slowPath(left < 0) { return block.leave(path, left) }
    return block.execute(path, left)
  }

  /// Leaves the fast path before this operation.
  @inline(always)
  func leave(_ path: FastPath, _ left: Int) -> Int {
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
}

extension FastOperation {
  /// What an operation of the fast path does.
  enum Kind: UInt8 {
    /// For the cycle engine.
    case none
    case move, load, moveNumeric, moveZone, moveRecord, moveAndSuppressZeros, moveAndEdit
    case compare
    /// Compare of one character, which keeps what an earlier one found.
    case compareChained
    case add, subtract, zeroAndAdd, zeroAndSubtract, multiply, divide
    case modifyAddress, storeAAddress, storeBAddress
    /// The form of seven characters, which loads the B-address register before it stores it.
    case loadAndStoreBAddress
    case setWordMark, clearWordMark, clearStorage, clearStorageAndBranch
    case noOperation
    /// With addresses, which go to the registers.
    case noOperationWithAddresses
    case branch, branchIfIndicatorOn
    /// The indicator is one that its test turns off.
    case branchIfIndicatorOnAndReset
    case branchIfCharacterEqual
    /// Without d-character: the one before counts.
    case branchIfCharacterEqualChained
    case branchIfWordMarkOrZone, branchIfBitEqual

    /// Whether it is a branch with an address of its own and nothing else to do.
    var hasOwnAddress: Bool { rawValue >= Kind.branch.rawValue && self != .branchIfCharacterEqualChained }
    var branches: Bool { rawValue >= Kind.branch.rawValue || self == .clearStorageAndBranch }
  }
}
