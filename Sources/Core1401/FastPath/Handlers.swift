// The handlers: a line for each kind of operation, calling bodies that are written once.
//
// The compiler generates a function for each line, specialized for the body's arguments. Generics are not
// possible, because a function with C calling conventions cannot be generic.
extension FastOperation {
  typealias Pointer = UnsafeMutableRawPointer

  /// Where the fields of an operation are.
  enum Fields: Int {
    /// The A field does not change and is in the operation.
    case immediate
    /// Both addresses are in the operation.
    case direct
    /// Index locations may be added; the addresses are checked at each execution.
    case indexed
  }

  /// Move and Load, by field length, 1-8, and by where the fields are.
  static let moves: [Handler] = [
    Handler { unsafe move($0, $1, $2, 1, .immediate) }, Handler { unsafe move($0, $1, $2, 1, .direct) },
    Handler { unsafe move($0, $1, $2, 1, .indexed) }, Handler { unsafe move($0, $1, $2, 2, .immediate) },
    Handler { unsafe move($0, $1, $2, 2, .direct) }, Handler { unsafe move($0, $1, $2, 2, .indexed) },
    Handler { unsafe move($0, $1, $2, 3, .immediate) }, Handler { unsafe move($0, $1, $2, 3, .direct) },
    Handler { unsafe move($0, $1, $2, 3, .indexed) }, Handler { unsafe move($0, $1, $2, 4, .immediate) },
    Handler { unsafe move($0, $1, $2, 4, .direct) }, Handler { unsafe move($0, $1, $2, 4, .indexed) },
    Handler { unsafe move($0, $1, $2, 5, .immediate) }, Handler { unsafe move($0, $1, $2, 5, .direct) },
    Handler { unsafe move($0, $1, $2, 5, .indexed) }, Handler { unsafe move($0, $1, $2, 6, .immediate) },
    Handler { unsafe move($0, $1, $2, 6, .direct) }, Handler { unsafe move($0, $1, $2, 6, .indexed) },
    Handler { unsafe move($0, $1, $2, 7, .immediate) }, Handler { unsafe move($0, $1, $2, 7, .direct) },
    Handler { unsafe move($0, $1, $2, 7, .indexed) }, Handler { unsafe move($0, $1, $2, 8, .immediate) },
    Handler { unsafe move($0, $1, $2, 8, .direct) }, Handler { unsafe move($0, $1, $2, 8, .indexed) },
  ]
  static let loads: [Handler] = [
    Handler { unsafe load($0, $1, $2, 1, .immediate) }, Handler { unsafe load($0, $1, $2, 1, .direct) },
    Handler { unsafe load($0, $1, $2, 1, .indexed) }, Handler { unsafe load($0, $1, $2, 2, .immediate) },
    Handler { unsafe load($0, $1, $2, 2, .direct) }, Handler { unsafe load($0, $1, $2, 2, .indexed) },
    Handler { unsafe load($0, $1, $2, 3, .immediate) }, Handler { unsafe load($0, $1, $2, 3, .direct) },
    Handler { unsafe load($0, $1, $2, 3, .indexed) }, Handler { unsafe load($0, $1, $2, 4, .immediate) },
    Handler { unsafe load($0, $1, $2, 4, .direct) }, Handler { unsafe load($0, $1, $2, 4, .indexed) },
    Handler { unsafe load($0, $1, $2, 5, .immediate) }, Handler { unsafe load($0, $1, $2, 5, .direct) },
    Handler { unsafe load($0, $1, $2, 5, .indexed) }, Handler { unsafe load($0, $1, $2, 6, .immediate) },
    Handler { unsafe load($0, $1, $2, 6, .direct) }, Handler { unsafe load($0, $1, $2, 6, .indexed) },
    Handler { unsafe load($0, $1, $2, 7, .immediate) }, Handler { unsafe load($0, $1, $2, 7, .direct) },
    Handler { unsafe load($0, $1, $2, 7, .indexed) }, Handler { unsafe load($0, $1, $2, 8, .immediate) },
    Handler { unsafe load($0, $1, $2, 8, .direct) }, Handler { unsafe load($0, $1, $2, 8, .indexed) },
  ]
  /// Compare of fields of one length, 1-8; the second of each pair for a B address in the operation.
  static let compares: [Handler] = [
    Handler { unsafe compare($0, $1, $2, 1, .indexed) }, Handler { unsafe compare($0, $1, $2, 1, .direct) },
    Handler { unsafe compare($0, $1, $2, 2, .indexed) }, Handler { unsafe compare($0, $1, $2, 2, .direct) },
    Handler { unsafe compare($0, $1, $2, 3, .indexed) }, Handler { unsafe compare($0, $1, $2, 3, .direct) },
    Handler { unsafe compare($0, $1, $2, 4, .indexed) }, Handler { unsafe compare($0, $1, $2, 4, .direct) },
    Handler { unsafe compare($0, $1, $2, 5, .indexed) }, Handler { unsafe compare($0, $1, $2, 5, .direct) },
    Handler { unsafe compare($0, $1, $2, 6, .indexed) }, Handler { unsafe compare($0, $1, $2, 6, .direct) },
    Handler { unsafe compare($0, $1, $2, 7, .indexed) }, Handler { unsafe compare($0, $1, $2, 7, .direct) },
    Handler { unsafe compare($0, $1, $2, 8, .indexed) }, Handler { unsafe compare($0, $1, $2, 8, .direct) },
  ]
  /// Add and Subtract, and Zero and Add and Zero and Subtract, by the length of the B field, 1-32.
  static let adds: [Handler] = [
    Handler { unsafe add($0, $1, $2, 1) }, Handler { unsafe add($0, $1, $2, 2) },
    Handler { unsafe add($0, $1, $2, 3) }, Handler { unsafe add($0, $1, $2, 4) },
    Handler { unsafe add($0, $1, $2, 5) }, Handler { unsafe add($0, $1, $2, 6) },
    Handler { unsafe add($0, $1, $2, 7) }, Handler { unsafe add($0, $1, $2, 8) },
    Handler { unsafe add($0, $1, $2, 9) }, Handler { unsafe add($0, $1, $2, 10) },
    Handler { unsafe add($0, $1, $2, 11) }, Handler { unsafe add($0, $1, $2, 12) },
    Handler { unsafe add($0, $1, $2, 13) }, Handler { unsafe add($0, $1, $2, 14) },
    Handler { unsafe add($0, $1, $2, 15) }, Handler { unsafe add($0, $1, $2, 16) },
    Handler { unsafe add($0, $1, $2, 17) }, Handler { unsafe add($0, $1, $2, 18) },
    Handler { unsafe add($0, $1, $2, 19) }, Handler { unsafe add($0, $1, $2, 20) },
    Handler { unsafe add($0, $1, $2, 21) }, Handler { unsafe add($0, $1, $2, 22) },
    Handler { unsafe add($0, $1, $2, 23) }, Handler { unsafe add($0, $1, $2, 24) },
    Handler { unsafe add($0, $1, $2, 25) }, Handler { unsafe add($0, $1, $2, 26) },
    Handler { unsafe add($0, $1, $2, 27) }, Handler { unsafe add($0, $1, $2, 28) },
    Handler { unsafe add($0, $1, $2, 29) }, Handler { unsafe add($0, $1, $2, 30) },
    Handler { unsafe add($0, $1, $2, 31) }, Handler { unsafe add($0, $1, $2, 32) },
  ]
  static let zeroesAndAdds: [Handler] = [
    Handler { unsafe zeroAndAdd($0, $1, $2, 1) }, Handler { unsafe zeroAndAdd($0, $1, $2, 2) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 3) }, Handler { unsafe zeroAndAdd($0, $1, $2, 4) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 5) }, Handler { unsafe zeroAndAdd($0, $1, $2, 6) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 7) }, Handler { unsafe zeroAndAdd($0, $1, $2, 8) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 9) }, Handler { unsafe zeroAndAdd($0, $1, $2, 10) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 11) }, Handler { unsafe zeroAndAdd($0, $1, $2, 12) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 13) }, Handler { unsafe zeroAndAdd($0, $1, $2, 14) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 15) }, Handler { unsafe zeroAndAdd($0, $1, $2, 16) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 17) }, Handler { unsafe zeroAndAdd($0, $1, $2, 18) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 19) }, Handler { unsafe zeroAndAdd($0, $1, $2, 20) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 21) }, Handler { unsafe zeroAndAdd($0, $1, $2, 22) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 23) }, Handler { unsafe zeroAndAdd($0, $1, $2, 24) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 25) }, Handler { unsafe zeroAndAdd($0, $1, $2, 26) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 27) }, Handler { unsafe zeroAndAdd($0, $1, $2, 28) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 29) }, Handler { unsafe zeroAndAdd($0, $1, $2, 30) },
    Handler { unsafe zeroAndAdd($0, $1, $2, 31) }, Handler { unsafe zeroAndAdd($0, $1, $2, 32) },
  ]
  /// Move Numeric, Move Zone, and both one after the other; the second of each pair for a B address in the
  /// operation.
  static let halves: [Handler] = [
    Handler { unsafe moveHalf($0, $1, $2, 0o17, .indexed) },
    Handler { unsafe moveHalf($0, $1, $2, 0o17, .direct) },
    Handler { unsafe moveHalf($0, $1, $2, 0o60, .indexed) },
    Handler { unsafe moveHalf($0, $1, $2, 0o60, .direct) },
    Handler { unsafe moveHalf($0, $1, $2, 0o77, .indexed) },
    Handler { unsafe moveHalf($0, $1, $2, 0o77, .direct) },
  ]
  static let moveNumericToIndex = Handler { unsafe moveHalfToIndex($0, $1, $2, 0o17) }
  static let moveZoneToIndex = Handler { unsafe moveHalfToIndex($0, $1, $2, 0o60) }
  /// Moves three characters to an index location.
  static let moveToIndex = Handler { unsafe moveToIndex($0, $1, $2, loads: false) }
  static let loadToIndex = Handler { unsafe moveToIndex($0, $1, $2, loads: true) }
  /// Adds to or subtracts from an index location.
  static let addToIndex = Handler { unsafe add($0, $1, $2, 3, toIndex: true) }
  static let addConstantToIndex = Handler { op, memory, left in
    unsafe FastPath(memory).addConstantToIndex(FastOperation(op), left)
  }
  static let modifyAddress = Handler { unsafe modifyAddress($0, $1, $2, index: false, constant: false) }
  static let modifyAddressByConstant = Handler {
    unsafe modifyAddress($0, $1, $2, index: false, constant: true)
  }
  static let modifyIndex = Handler { unsafe modifyAddress($0, $1, $2, index: true, constant: false) }
  static let modifyIndexByConstant = Handler {
    unsafe modifyAddress($0, $1, $2, index: true, constant: true)
  }
  static let storeAddress = Handler { unsafe storeAddress($0, $1, $2, index: false) }
  static let storeAddressAtIndex = Handler { unsafe storeAddress($0, $1, $2, index: true) }
  static let setWordMarks = Handler { unsafe changeWordMarks($0, $1, $2, sets: true) }
  static let clearWordMarks = Handler { unsafe changeWordMarks($0, $1, $2, sets: false) }
  static let setWordMark = Handler { unsafe changeWordMark($0, $1, $2, sets: true) }
  static let clearWordMark = Handler { unsafe changeWordMark($0, $1, $2, sets: false) }

  /// Multiply by up to eight digits, by the length of the multiplicand, 1-7.
  static let multiplications: [Handler] = [
    Handler { unsafe FastPath($1).multiply(FastOperation($0), $2, 1) },
    Handler { unsafe FastPath($1).multiply(FastOperation($0), $2, 2) },
    Handler { unsafe FastPath($1).multiply(FastOperation($0), $2, 3) },
    Handler { unsafe FastPath($1).multiply(FastOperation($0), $2, 4) },
    Handler { unsafe FastPath($1).multiply(FastOperation($0), $2, 5) },
    Handler { unsafe FastPath($1).multiply(FastOperation($0), $2, 6) },
    Handler { unsafe FastPath($1).multiply(FastOperation($0), $2, 7) },
  ]

  /// Divide of a dividend of up to eight digits, by the length of the divisor, 1-7.
  static let divisions: [Handler] = [
    Handler { unsafe FastPath($1).divide(FastOperation($0), $2, 1) },
    Handler { unsafe FastPath($1).divide(FastOperation($0), $2, 2) },
    Handler { unsafe FastPath($1).divide(FastOperation($0), $2, 3) },
    Handler { unsafe FastPath($1).divide(FastOperation($0), $2, 4) },
    Handler { unsafe FastPath($1).divide(FastOperation($0), $2, 5) },
    Handler { unsafe FastPath($1).divide(FastOperation($0), $2, 6) },
    Handler { unsafe FastPath($1).divide(FastOperation($0), $2, 7) },
  ]

  /// Move and Suppress Zeros, by field length, 1-8.
  static let suppressions: [Handler] = [
    Handler { unsafe FastPath($1).moveAndSuppressZeros(FastOperation($0), $2, 1) },
    Handler { unsafe FastPath($1).moveAndSuppressZeros(FastOperation($0), $2, 2) },
    Handler { unsafe FastPath($1).moveAndSuppressZeros(FastOperation($0), $2, 3) },
    Handler { unsafe FastPath($1).moveAndSuppressZeros(FastOperation($0), $2, 4) },
    Handler { unsafe FastPath($1).moveAndSuppressZeros(FastOperation($0), $2, 5) },
    Handler { unsafe FastPath($1).moveAndSuppressZeros(FastOperation($0), $2, 6) },
    Handler { unsafe FastPath($1).moveAndSuppressZeros(FastOperation($0), $2, 7) },
    Handler { unsafe FastPath($1).moveAndSuppressZeros(FastOperation($0), $2, 8) },
  ]

  // MARK: Branches: first to a fixed address, then to an address just computed

  static let branchesIfOn: [Handler] = [
    Handler { unsafe branchIfOn($0, $1, $2, resets: false, computed: false) },
    Handler { unsafe branchIfOn($0, $1, $2, resets: false, computed: true) },
  ]
  static let branchesIfOnAndReset: [Handler] = [
    Handler { unsafe branchIfOn($0, $1, $2, resets: true, computed: false) },
    Handler { unsafe branchIfOn($0, $1, $2, resets: true, computed: true) },
  ]
  static let branchesIfEqual: [Handler] = [
    Handler { unsafe branch($0, $1, $2, computed: false, if: FastPath.areEqual) },
    Handler { unsafe branch($0, $1, $2, computed: true, if: FastPath.areEqual) },
  ]
  static let branchesIfWordMarkOrZone: [Handler] = [
    Handler { unsafe branch($0, $1, $2, computed: false, if: FastPath.asksWordMarkOrZone) },
    Handler { unsafe branch($0, $1, $2, computed: true, if: FastPath.asksWordMarkOrZone) },
  ]
  static let branchesIfBitEqual: [Handler] = [
    Handler { unsafe branch($0, $1, $2, computed: false, if: FastPath.haveCommonBit) },
    Handler { unsafe branch($0, $1, $2, computed: true, if: FastPath.haveCommonBit) },
  ]
  static let branch = Handler { op, memory, left in
    unsafe FastOperation(op).jump(FastPath(memory), left, to: FastOperation(op).target)
  }
  static let branchToComputed = Handler { unsafe branchToComputed($0, $1, $2) }
  static let clearAndBranch = Handler { unsafe clearAndBranch($0, $1, $2) }

  // MARK: Operations before or between instructions

  static let missing = Handler { op, memory, left in
    unsafe FastOperation(op).fallBack(FastPath(memory), left)
  }
  static let fallBack = Handler { op, memory, left in
    unsafe FastOperation(op).fallBack(FastPath(memory), left)
  }
  /// At the beginning of a block of a single instruction.
  static let rememberJump = Handler { op, memory, left in
    let path = unsafe FastPath(memory)
    path.jumpBefore = path.lastJump
    return unsafe FastOperation(op).proceed(path, left)
  }
  static let settle = Handler { op, memory, left in
    let (op, path) = unsafe (FastOperation(op), FastPath(memory))
    path.settle(before: op)
    return op.proceed(path, left)
  }
  /// The same before No Operation, which leaves the registers unchanged.
  static let settleForGood = Handler { op, memory, left in
    let (op, path) = unsafe (FastOperation(op), FastPath(memory))
    path.settle(before: op)
    (path.aAddress, path.bAddress, path.aRegister) = (path.settledA, path.settledB, path.settledCharacter)
    return op.proceed(path, left)
  }
  /// The same where the register contents after the branch were known when the block was built.
  static let setRegisters = Handler { op, memory, left in
    let (op, path) = unsafe (FastOperation(op), FastPath(memory))
    path.aAddress = op.a
    path.bAddress = Int(op.immediate & 0xFFFF_FFFF)
    path.aRegister = UInt8(truncatingIfNeeded: op.immediate &>> 32)
    return op.proceed(path, left)
  }
  static let rereadA = Handler { unsafe read($0, $1, $2, offset: 1, isA: true, copiesAToB: false) }
  static let rereadB = Handler { unsafe read($0, $1, $2, offset: 4, isA: false, copiesAToB: false) }
  static let rereadBoth = Handler { unsafe read($0, $1, $2, offset: 1, isA: true, copiesAToB: true) }
  /// What a branch without address of its own takes from the registers.
  static let takeBranch = Handler { op, memory, left in
    let (op, path) = unsafe (FastOperation(op), FastPath(memory))
    let a = op.isSettled ? path.settledA : path.aAddress
    guard UInt(bitPattern: a) < UInt(bitPattern: path.size) else { return op.fallBack(path, left) }
    op.subject.a = a
    op.subject.immediate = UInt64(op.isSettled ? path.settledCharacter : path.aRegister)
    return op.proceed(path, left)
  }
  /// At the beginning of a block: stores what the branch that led here left in the B-address register.
  static let takeLinkToStore = Handler { op, memory, left in
    let (op, path) = unsafe (FastOperation(op), FastPath(memory))
    let jump = path.lastJump
    if jump == path.memory.missing { return op.takeToStore(path.bAddress, path, left) }
    if jump.flags.contains(.isGoto) {
      path.settle(before: op)
      return op.takeToStore(path.settledB, path, left)
    }
    return op.takeToStore(jump.next & path.linkMask | path.linkBits, path, left)
  }

  private var isSettled: Bool { flags.contains(.isSettled) }

  @inline(always)
  private func takeToStore(_ register: Int, _ path: FastPath, _ left: Int) -> Int {
    guard register < 16_000 else { return fallBack(path, left) }
    subject.b = register
    return proceed(path, left)
  }

  // MARK: Fields of any length

  /// The handlers of operations on fields of any length.
  static func general(_ kind: Kind) -> Handler {
    switch kind {
    case .move: Handler { unsafe FastOperation.any($0, $1, $2) { $0.moveAny($1, $2, for: $3) } }
    case .load: Handler { unsafe FastOperation.any($0, $1, $2) { $0.loadAny($1, $2, for: $3) } }
    case .moveNumeric:
      Handler { unsafe FastOperation.any($0, $1, $2) { path, a, b, _ in path.moveHalfAny(a, b, 0o17) } }
    case .moveZone:
      Handler { unsafe FastOperation.any($0, $1, $2) { path, a, b, _ in path.moveHalfAny(a, b, 0o60) } }
    case .moveRecord:
      Handler { unsafe FastOperation.any($0, $1, $2) { path, a, b, _ in path.moveRecord(a, b) } }
    case .moveAndSuppressZeros:
      Handler { unsafe FastOperation.any($0, $1, $2) { $0.moveAndSuppressZeros($1, $2, for: $3) } }
    case .moveAndEdit:
      Handler { unsafe FastOperation.any($0, $1, $2) { path, a, b, _ in path.moveAndEdit(a, b) } }
    case .compare, .compareChained:
      Handler { unsafe FastOperation.any($0, $1, $2) { $0.compareAny($1, $2, for: $3) } }
    case .add:
      Handler { unsafe FastOperation.any($0, $1, $2) { $0.addAny($1, $2, for: $3, subtracts: false) } }
    case .subtract:
      Handler { unsafe FastOperation.any($0, $1, $2) { $0.addAny($1, $2, for: $3, subtracts: true) } }
    case .zeroAndAdd:
      Handler {
        unsafe FastOperation.any($0, $1, $2) { $0.zeroAndAddAny($1, $2, for: $3, subtracts: false) }
      }
    case .zeroAndSubtract:
      Handler {
        unsafe FastOperation.any($0, $1, $2) { $0.zeroAndAddAny($1, $2, for: $3, subtracts: true) }
      }
    case .multiply: Handler { unsafe FastOperation.any($0, $1, $2) { $0.multiply($1, $2, for: $3) } }
    case .divide: Handler { unsafe FastOperation.any($0, $1, $2) { $0.divide($1, $2, for: $3) } }
    case .modifyAddress:
      Handler { unsafe FastOperation.any($0, $1, $2) { path, a, b, _ in path.modifyAddress(a, b) } }
    case .storeAAddress, .storeBAddress, .loadAndStoreBAddress:
      Handler { unsafe FastOperation.any($0, $1, $2) { path, a, b, _ in path.storeAddress(b, at: a) } }
    case .setWordMark:
      Handler { unsafe FastOperation.any($0, $1, $2) { path, a, b, _ in path.setWordMarks(a, b) } }
    case .clearWordMark:
      Handler { unsafe FastOperation.any($0, $1, $2) { path, a, b, _ in path.clearWordMarks(a, b) } }
    case .clearStorage: Handler { unsafe FastOperation.any($0, $1, $2) { $0.clearStorage($1, $2, for: $3) } }
    case .noOperationWithAddresses:
      Handler { unsafe FastOperation.any($0, $1, $2) { $0.noOperation($1, $2, for: $3) } }
    default: fallBack
    }
  }

  /// Executes an operation on fields of any length; its body returns what the functions of ``FastPath``
  /// return.
  @inline(always)
  private static func any(
    _ op: Pointer, _ memory: Pointer, _ left: Int,
    _ body: (FastPath, Int, Int, FastOperation) -> Int
  ) -> Int {
    let (op, path) = unsafe (FastOperation(op), FastPath(memory))
    guard let a = path.wrapped(path.aAddress(of: op)), let b = path.wrapped(path.bAddress(of: op)) else {
      return op.fallBack(path, left)
    }
    path.left = left
    let cycles = body(path, a, b, op)
    guard cycles >= 0 else { return op.fallBack(path, left) }
    if _slowPath(path.changesIndex) {
      if op.flags.contains(.leavesRegisters) {
        // They would be computed with the new index.
        op.flags.remove(.leavesRegisters)
        op.handler = op.general
      }
      path.readIndexes()
    }
    return op.proceed(path, left, cycles: cycles)
  }
}

extension FastPath {
  @inline(always)
  func aAddress(of op: FastOperation) -> Int { op.a &+ index(op.aIndex) }

  @inline(always)
  func bAddress(of op: FastOperation) -> Int { op.b &+ index(op.bIndex) }

  /// Whether handlers of short fields may use an address, and some more positions left of it;
  /// ``wrapped(_:)`` handles others.
  @inline(always)
  func isInReach(_ address: Int, reading more: Int = 0) -> Bool {
    UInt(bitPattern: address &- FastPath.lowestInReach &- more) < UInt(bitPattern: reach &- more)
  }

  /// The addresses of short fields; nil for an address that their handlers may not use.
  @inline(always)
  func addresses(of op: FastOperation, _ fields: FastOperation.Fields) -> (a: Int, b: Int)? {
    let a = aAddress(of: op)
    if _slowPath(!isInReach(a)) { return nil }
    if fields == .direct { return (a, op.b) }
    let b = bAddress(of: op)
    return _fastPath(isInReach(b)) ? (a, b) : nil
  }

  /// The sum of an address and an index location, wrapped as in the machine; nil outside storage.
  @inline(always)
  func wrapped(_ sum: Int) -> Int? {
    if _fastPath(UInt(bitPattern: sum) < UInt(bitPattern: size)) { return sum }
    var address = sum < 0 ? sum &+ 16_000 : sum
    if address >= 16_000 { address &-= 16_000 }
    return address < size ? address : nil
  }
}
