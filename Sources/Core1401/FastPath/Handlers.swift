// The handlers: a line for each kind of operation, calling bodies that are written once.
//
// The compiler generates a function for each line, specialized for the body's arguments. Generics are not
// possible, because the compiler does not form such function pointers in generic code.
extension FastOperation {
  /// Move and Load, by field length, 1-32.
  static let moves: [Handler] = [
    Handler { $0.move($1, $2, 1, loads: false) }, Handler { $0.move($1, $2, 2, loads: false) },
    Handler { $0.move($1, $2, 3, loads: false) }, Handler { $0.move($1, $2, 4, loads: false) },
    Handler { $0.move($1, $2, 5, loads: false) }, Handler { $0.move($1, $2, 6, loads: false) },
    Handler { $0.move($1, $2, 7, loads: false) }, Handler { $0.move($1, $2, 8, loads: false) },
    Handler { $0.move($1, $2, 9, loads: false) }, Handler { $0.move($1, $2, 10, loads: false) },
    Handler { $0.move($1, $2, 11, loads: false) }, Handler { $0.move($1, $2, 12, loads: false) },
    Handler { $0.move($1, $2, 13, loads: false) }, Handler { $0.move($1, $2, 14, loads: false) },
    Handler { $0.move($1, $2, 15, loads: false) }, Handler { $0.move($1, $2, 16, loads: false) },
    Handler { $0.move($1, $2, 17, loads: false) }, Handler { $0.move($1, $2, 18, loads: false) },
    Handler { $0.move($1, $2, 19, loads: false) }, Handler { $0.move($1, $2, 20, loads: false) },
    Handler { $0.move($1, $2, 21, loads: false) }, Handler { $0.move($1, $2, 22, loads: false) },
    Handler { $0.move($1, $2, 23, loads: false) }, Handler { $0.move($1, $2, 24, loads: false) },
    Handler { $0.move($1, $2, 25, loads: false) }, Handler { $0.move($1, $2, 26, loads: false) },
    Handler { $0.move($1, $2, 27, loads: false) }, Handler { $0.move($1, $2, 28, loads: false) },
    Handler { $0.move($1, $2, 29, loads: false) }, Handler { $0.move($1, $2, 30, loads: false) },
    Handler { $0.move($1, $2, 31, loads: false) }, Handler { $0.move($1, $2, 32, loads: false) },
  ]
  static let loads: [Handler] = [
    Handler { $0.move($1, $2, 1, loads: true) }, Handler { $0.move($1, $2, 2, loads: true) },
    Handler { $0.move($1, $2, 3, loads: true) }, Handler { $0.move($1, $2, 4, loads: true) },
    Handler { $0.move($1, $2, 5, loads: true) }, Handler { $0.move($1, $2, 6, loads: true) },
    Handler { $0.move($1, $2, 7, loads: true) }, Handler { $0.move($1, $2, 8, loads: true) },
    Handler { $0.move($1, $2, 9, loads: true) }, Handler { $0.move($1, $2, 10, loads: true) },
    Handler { $0.move($1, $2, 11, loads: true) }, Handler { $0.move($1, $2, 12, loads: true) },
    Handler { $0.move($1, $2, 13, loads: true) }, Handler { $0.move($1, $2, 14, loads: true) },
    Handler { $0.move($1, $2, 15, loads: true) }, Handler { $0.move($1, $2, 16, loads: true) },
    Handler { $0.move($1, $2, 17, loads: true) }, Handler { $0.move($1, $2, 18, loads: true) },
    Handler { $0.move($1, $2, 19, loads: true) }, Handler { $0.move($1, $2, 20, loads: true) },
    Handler { $0.move($1, $2, 21, loads: true) }, Handler { $0.move($1, $2, 22, loads: true) },
    Handler { $0.move($1, $2, 23, loads: true) }, Handler { $0.move($1, $2, 24, loads: true) },
    Handler { $0.move($1, $2, 25, loads: true) }, Handler { $0.move($1, $2, 26, loads: true) },
    Handler { $0.move($1, $2, 27, loads: true) }, Handler { $0.move($1, $2, 28, loads: true) },
    Handler { $0.move($1, $2, 29, loads: true) }, Handler { $0.move($1, $2, 30, loads: true) },
    Handler { $0.move($1, $2, 31, loads: true) }, Handler { $0.move($1, $2, 32, loads: true) },
  ]
  /// The same of up to eight characters, when the registers are computed on demand.
  static let leavingMoves: [Handler] = [
    Handler { $0.move($1, $2, 1, loads: false, leavesRegisters: true) },
    Handler { $0.move($1, $2, 2, loads: false, leavesRegisters: true) },
    Handler { $0.move($1, $2, 3, loads: false, leavesRegisters: true) },
    Handler { $0.move($1, $2, 4, loads: false, leavesRegisters: true) },
    Handler { $0.move($1, $2, 5, loads: false, leavesRegisters: true) },
    Handler { $0.move($1, $2, 6, loads: false, leavesRegisters: true) },
    Handler { $0.move($1, $2, 7, loads: false, leavesRegisters: true) },
    Handler { $0.move($1, $2, 8, loads: false, leavesRegisters: true) },
  ]
  static let leavingLoads: [Handler] = [
    Handler { $0.move($1, $2, 1, loads: true, leavesRegisters: true) },
    Handler { $0.move($1, $2, 2, loads: true, leavesRegisters: true) },
    Handler { $0.move($1, $2, 3, loads: true, leavesRegisters: true) },
    Handler { $0.move($1, $2, 4, loads: true, leavesRegisters: true) },
    Handler { $0.move($1, $2, 5, loads: true, leavesRegisters: true) },
    Handler { $0.move($1, $2, 6, loads: true, leavesRegisters: true) },
    Handler { $0.move($1, $2, 7, loads: true, leavesRegisters: true) },
    Handler { $0.move($1, $2, 8, loads: true, leavesRegisters: true) },
  ]
  /// The same with both addresses in the operation.
  static let directMoves: [Handler] = [
    Handler { $0.moveDirect($1, $2, 1, loads: false) }, Handler { $0.moveDirect($1, $2, 2, loads: false) },
    Handler { $0.moveDirect($1, $2, 3, loads: false) }, Handler { $0.moveDirect($1, $2, 4, loads: false) },
    Handler { $0.moveDirect($1, $2, 5, loads: false) }, Handler { $0.moveDirect($1, $2, 6, loads: false) },
    Handler { $0.moveDirect($1, $2, 7, loads: false) }, Handler { $0.moveDirect($1, $2, 8, loads: false) },
  ]
  static let directLoads: [Handler] = [
    Handler { $0.moveDirect($1, $2, 1, loads: true) }, Handler { $0.moveDirect($1, $2, 2, loads: true) },
    Handler { $0.moveDirect($1, $2, 3, loads: true) }, Handler { $0.moveDirect($1, $2, 4, loads: true) },
    Handler { $0.moveDirect($1, $2, 5, loads: true) }, Handler { $0.moveDirect($1, $2, 6, loads: true) },
    Handler { $0.moveDirect($1, $2, 7, loads: true) }, Handler { $0.moveDirect($1, $2, 8, loads: true) },
  ]
  /// Compare, by field length, 1-32.
  static let compares: [Handler] = [
    Handler { $0.compare($1, $2, 1) }, Handler { $0.compare($1, $2, 2) }, Handler { $0.compare($1, $2, 3) },
    Handler { $0.compare($1, $2, 4) }, Handler { $0.compare($1, $2, 5) }, Handler { $0.compare($1, $2, 6) },
    Handler { $0.compare($1, $2, 7) }, Handler { $0.compare($1, $2, 8) }, Handler { $0.compare($1, $2, 9) },
    Handler { $0.compare($1, $2, 10) }, Handler { $0.compare($1, $2, 11) },
    Handler { $0.compare($1, $2, 12) }, Handler { $0.compare($1, $2, 13) },
    Handler { $0.compare($1, $2, 14) }, Handler { $0.compare($1, $2, 15) },
    Handler { $0.compare($1, $2, 16) }, Handler { $0.compare($1, $2, 17) },
    Handler { $0.compare($1, $2, 18) }, Handler { $0.compare($1, $2, 19) },
    Handler { $0.compare($1, $2, 20) }, Handler { $0.compare($1, $2, 21) },
    Handler { $0.compare($1, $2, 22) }, Handler { $0.compare($1, $2, 23) },
    Handler { $0.compare($1, $2, 24) }, Handler { $0.compare($1, $2, 25) },
    Handler { $0.compare($1, $2, 26) }, Handler { $0.compare($1, $2, 27) },
    Handler { $0.compare($1, $2, 28) }, Handler { $0.compare($1, $2, 29) },
    Handler { $0.compare($1, $2, 30) }, Handler { $0.compare($1, $2, 31) },
    Handler { $0.compare($1, $2, 32) },
  ]
  /// Add and Subtract, and Zero and Add and Zero and Subtract, by the length of the B field, 1-32.
  static let adds: [Handler] = [
    Handler { $0.add($1, $2, 1) }, Handler { $0.add($1, $2, 2) }, Handler { $0.add($1, $2, 3) },
    Handler { $0.add($1, $2, 4) }, Handler { $0.add($1, $2, 5) }, Handler { $0.add($1, $2, 6) },
    Handler { $0.add($1, $2, 7) }, Handler { $0.add($1, $2, 8) }, Handler { $0.add($1, $2, 9) },
    Handler { $0.add($1, $2, 10) }, Handler { $0.add($1, $2, 11) }, Handler { $0.add($1, $2, 12) },
    Handler { $0.add($1, $2, 13) }, Handler { $0.add($1, $2, 14) }, Handler { $0.add($1, $2, 15) },
    Handler { $0.add($1, $2, 16) }, Handler { $0.add($1, $2, 17) }, Handler { $0.add($1, $2, 18) },
    Handler { $0.add($1, $2, 19) }, Handler { $0.add($1, $2, 20) }, Handler { $0.add($1, $2, 21) },
    Handler { $0.add($1, $2, 22) }, Handler { $0.add($1, $2, 23) }, Handler { $0.add($1, $2, 24) },
    Handler { $0.add($1, $2, 25) }, Handler { $0.add($1, $2, 26) }, Handler { $0.add($1, $2, 27) },
    Handler { $0.add($1, $2, 28) }, Handler { $0.add($1, $2, 29) }, Handler { $0.add($1, $2, 30) },
    Handler { $0.add($1, $2, 31) }, Handler { $0.add($1, $2, 32) },
  ]
  /// Add and Subtract of a constant to 2-16 digits.
  static let constantAdds: [Handler] = [
    Handler { $0.addConstant($1, $2, 2) }, Handler { $0.addConstant($1, $2, 3) },
    Handler { $0.addConstant($1, $2, 4) }, Handler { $0.addConstant($1, $2, 5) },
    Handler { $0.addConstant($1, $2, 6) }, Handler { $0.addConstant($1, $2, 7) },
    Handler { $0.addConstant($1, $2, 8) }, Handler { $0.addConstant($1, $2, 9) },
    Handler { $0.addConstant($1, $2, 10) }, Handler { $0.addConstant($1, $2, 11) },
    Handler { $0.addConstant($1, $2, 12) }, Handler { $0.addConstant($1, $2, 13) },
    Handler { $0.addConstant($1, $2, 14) }, Handler { $0.addConstant($1, $2, 15) },
    Handler { $0.addConstant($1, $2, 16) },
  ]
  static let zeroesAndAdds: [Handler] = [
    Handler { $0.zeroAndAdd($1, $2, 1) }, Handler { $0.zeroAndAdd($1, $2, 2) },
    Handler { $0.zeroAndAdd($1, $2, 3) }, Handler { $0.zeroAndAdd($1, $2, 4) },
    Handler { $0.zeroAndAdd($1, $2, 5) }, Handler { $0.zeroAndAdd($1, $2, 6) },
    Handler { $0.zeroAndAdd($1, $2, 7) }, Handler { $0.zeroAndAdd($1, $2, 8) },
    Handler { $0.zeroAndAdd($1, $2, 9) }, Handler { $0.zeroAndAdd($1, $2, 10) },
    Handler { $0.zeroAndAdd($1, $2, 11) }, Handler { $0.zeroAndAdd($1, $2, 12) },
    Handler { $0.zeroAndAdd($1, $2, 13) }, Handler { $0.zeroAndAdd($1, $2, 14) },
    Handler { $0.zeroAndAdd($1, $2, 15) }, Handler { $0.zeroAndAdd($1, $2, 16) },
    Handler { $0.zeroAndAdd($1, $2, 17) }, Handler { $0.zeroAndAdd($1, $2, 18) },
    Handler { $0.zeroAndAdd($1, $2, 19) }, Handler { $0.zeroAndAdd($1, $2, 20) },
    Handler { $0.zeroAndAdd($1, $2, 21) }, Handler { $0.zeroAndAdd($1, $2, 22) },
    Handler { $0.zeroAndAdd($1, $2, 23) }, Handler { $0.zeroAndAdd($1, $2, 24) },
    Handler { $0.zeroAndAdd($1, $2, 25) }, Handler { $0.zeroAndAdd($1, $2, 26) },
    Handler { $0.zeroAndAdd($1, $2, 27) }, Handler { $0.zeroAndAdd($1, $2, 28) },
    Handler { $0.zeroAndAdd($1, $2, 29) }, Handler { $0.zeroAndAdd($1, $2, 30) },
    Handler { $0.zeroAndAdd($1, $2, 31) }, Handler { $0.zeroAndAdd($1, $2, 32) },
  ]
  /// Move Numeric, Move Zone, and both one after the other; the second of each pair for a B address in the
  /// operation.
  static let halves: [Handler] = [
    Handler { $0.moveHalf($1, $2, 0o17, isFixed: false) },
    Handler { $0.moveHalf($1, $2, 0o17, isFixed: true) },
    Handler { $0.moveHalf($1, $2, 0o60, isFixed: false) },
    Handler { $0.moveHalf($1, $2, 0o60, isFixed: true) },
    Handler { $0.moveHalf($1, $2, 0o77, isFixed: false) },
    Handler { $0.moveHalf($1, $2, 0o77, isFixed: true) },
  ]
  /// Moves three characters to an index location.
  static let moveToIndex = Handler { $0.moveToIndex($1, $2, loads: false) }
  static let loadToIndex = Handler { $0.moveToIndex($1, $2, loads: true) }
  /// Adds to or subtracts from an index location.
  static let addToIndex = Handler { $0.add($1, $2, 3, toIndex: true) }
  static let addConstantToIndex = Handler { $1.addConstantToIndex($0, $2) }
  static let modifyAddress = Handler { $0.modifyAddress($1, $2, index: false, constant: false) }
  static let modifyAddressByConstant = Handler {
    $0.modifyAddress($1, $2, index: false, constant: true)
  }
  static let modifyIndex = Handler { $0.modifyAddress($1, $2, index: true, constant: false) }
  static let modifyIndexByConstant = Handler {
    $0.modifyAddress($1, $2, index: true, constant: true)
  }
  static let storeAddress = Handler { $0.storeAddress($1, $2, index: false) }
  static let storeLink = Handler { $0.storeAddress($1, $2, index: false, link: true) }
  static let storeAddressAtIndex = Handler { $0.storeAddress($1, $2, index: true) }
  static let setWordMarks = Handler { $0.changeWordMarks($1, $2, sets: true) }
  static let clearWordMarks = Handler { $0.changeWordMarks($1, $2, sets: false) }
  static let setWordMark = Handler { $0.changeWordMark($1, $2, sets: true) }
  static let clearWordMark = Handler { $0.changeWordMark($1, $2, sets: false) }

  static let moveRecord = Handler { $0.moveRecord($1, $2) }
  static let moveLongRecord = Handler { $0.moveLongRecord($1, $2) }
  static let clearHundred = Handler { $0.clearHundred($1, $2, isChained: false) }
  static let clearChainedHundred = Handler { $0.clearHundred($1, $2, isChained: true) }

  /// Multiply by up to eight digits, by the length of the multiplicand, 1-7; the second of each pair for a
  /// multiplier of the same length.
  static let multiplications: [Handler] = [
    Handler { $1.multiply($0, $2, 1, $0.digits) }, Handler { $1.multiply($0, $2, 1, 1) },
    Handler { $1.multiply($0, $2, 2, $0.digits) }, Handler { $1.multiply($0, $2, 2, 2) },
    Handler { $1.multiply($0, $2, 3, $0.digits) }, Handler { $1.multiply($0, $2, 3, 3) },
    Handler { $1.multiply($0, $2, 4, $0.digits) }, Handler { $1.multiply($0, $2, 4, 4) },
    Handler { $1.multiply($0, $2, 5, $0.digits) }, Handler { $1.multiply($0, $2, 5, 5) },
    Handler { $1.multiply($0, $2, 6, $0.digits) }, Handler { $1.multiply($0, $2, 6, 6) },
    Handler { $1.multiply($0, $2, 7, $0.digits) }, Handler { $1.multiply($0, $2, 7, 7) },
  ]

  /// Divide of a dividend of up to eight digits, by the length of the divisor, 1-7; the second of each pair for
  /// a dividend of the same length.
  static let divisions: [Handler] = [
    Handler { $1.divide($0, $2, 1, $0.digits) }, Handler { $1.divide($0, $2, 1, 1) },
    Handler { $1.divide($0, $2, 2, $0.digits) }, Handler { $1.divide($0, $2, 2, 2) },
    Handler { $1.divide($0, $2, 3, $0.digits) }, Handler { $1.divide($0, $2, 3, 3) },
    Handler { $1.divide($0, $2, 4, $0.digits) }, Handler { $1.divide($0, $2, 4, 4) },
    Handler { $1.divide($0, $2, 5, $0.digits) }, Handler { $1.divide($0, $2, 5, 5) },
    Handler { $1.divide($0, $2, 6, $0.digits) }, Handler { $1.divide($0, $2, 6, 6) },
    Handler { $1.divide($0, $2, 7, $0.digits) }, Handler { $1.divide($0, $2, 7, 7) },
  ]

  /// Move and Suppress Zeros, by field length, 1-8.
  static let suppressions: [Handler] = [
    Handler { $1.moveAndSuppressZeros($0, $2, 1) }, Handler { $1.moveAndSuppressZeros($0, $2, 2) },
    Handler { $1.moveAndSuppressZeros($0, $2, 3) }, Handler { $1.moveAndSuppressZeros($0, $2, 4) },
    Handler { $1.moveAndSuppressZeros($0, $2, 5) }, Handler { $1.moveAndSuppressZeros($0, $2, 6) },
    Handler { $1.moveAndSuppressZeros($0, $2, 7) }, Handler { $1.moveAndSuppressZeros($0, $2, 8) },
  ]

  // MARK: Branches: first to a fixed address, then to an address just computed

  static let branchesIfOn: [Handler] = [
    Handler { $0.branchIfOn($1, $2, resets: false, computed: false) },
    Handler { $0.branchIfOn($1, $2, resets: false, computed: true) },
  ]
  static let branchesIfOnAndReset: [Handler] = [
    Handler { $0.branchIfOn($1, $2, resets: true, computed: false) },
    Handler { $0.branchIfOn($1, $2, resets: true, computed: true) },
  ]
  /// The branch is not taken unless the unit must be asked.
  static let branchIfUnitIsAsked = Handler { op, path, left in
    path.asked &>> op.tested & 1 != 0 ? op.fallBack(path, left) : op.proceed(path, left)
  }
  /// The handlers of the tests of a character.
  static func characterTests(_ operation: OperationCode) -> [Handler] {
    switch operation {
    case .branchIfWordMarkOrZone: branchesIfWordMarkOrZone
    case .branchIfBitEqual: branchesIfBitEqual
    default: branchesIfEqual
    }
  }
  private static let branchesIfEqual: [Handler] = [
    Handler { $0.branch($1, $2, computed: false, if: FastPath.areEqual) },
    Handler { $0.branch($1, $2, computed: true, if: FastPath.areEqual) },
  ]
  private static let branchesIfWordMarkOrZone: [Handler] = [
    Handler { $0.branch($1, $2, computed: false, if: FastPath.asksWordMarkOrZone) },
    Handler { $0.branch($1, $2, computed: true, if: FastPath.asksWordMarkOrZone) },
  ]
  private static let branchesIfBitEqual: [Handler] = [
    Handler { $0.branch($1, $2, computed: false, if: FastPath.haveCommonBit) },
    Handler { $0.branch($1, $2, computed: true, if: FastPath.haveCommonBit) },
  ]
  static let branch = Handler { $0.jump($1, $2, to: $0.target) }
  static let branchToComputed = Handler { $0.branchToComputed($1, $2) }
  static let rereadAndBranch = Handler { $0.rereadAndBranch($1, $2) }
  static let clearAndBranch = Handler { $0.clearAndBranch($1, $2) }

  // MARK: Operations before or between instructions

  static let missing = Handler { $0.fallBack($1, $2) }
  static let fallBack = Handler { $0.fallBack($1, $2) }
  /// At the beginning of a block of a single instruction.
  static let rememberJump = Handler { op, path, left in
    path.rememberJump()
    return op.proceed(path, left)
  }
  /// The same and a branch without condition, which is the whole block.
  static let rememberJumpAndBranch = Handler { op, path, left in
    path.rememberJump()
    return op.jump(path, left, to: op.target)
  }
  /// Leaves the block when the program has changed the instruction.
  static let checkCharacter = Handler { op, path, left in
    let changed = path.memory[op.b] ^ UInt8(truncatingIfNeeded: op.immediate)
    return changed & op.checkedBits == 0 ? op.proceed(path, left) : op.fallBack(path, left)
  }
  static let settle = Handler { op, path, left in
    path.settle(before: op)
    return op.proceed(path, left)
  }
  static let noOperation = Handler { $0.proceed($1, $2) }
  /// The same for a No Operation, which leaves the registers unchanged.
  static let settleForGood = Handler { op, path, left in
    path.settle(before: op)
    (path.aAddress, path.bAddress, path.aRegister) = (path.settledA, path.settledB, path.settledCharacter)
    return op.proceed(path, left)
  }
  static let rereadA = Handler { $0.read($1, $2, offset: 1, isA: true, copiesAToB: false) }
  static let rereadB = Handler { $0.read($1, $2, offset: 4, isA: false, copiesAToB: false) }
  static let rereadD = Handler { op, path, left in
    let d = path.memory[op.instruction &+ 7]
    guard d & 0o100 == 0, path.memory[op.b] & 0o100 != 0 else { return op.fallBack(path, left) }
    op.subject.immediate = UInt64(d & 0o77)
    return op.proceed(path, left)
  }
  static let rereadBoth = Handler { $0.read($1, $2, offset: 1, isA: true, copiesAToB: true) }
  /// What a branch without address of its own takes from the registers.
  static let takeBranch = Handler { op, path, left in
    let a = op.isSettled ? path.settledA : path.aAddress
    guard UInt(bitPattern: a) < UInt(bitPattern: path.size) else { return op.fallBack(path, left) }
    op.subject.a = a
    op.subject.immediate = UInt64(op.isSettled ? path.settledCharacter : path.aRegister)
    return op.proceed(path, left)
  }
  /// Adds the index location to the address to which a conditional branch goes.
  static let indexTarget = Handler { op, path, left in
    guard let a = path.wrapped(path.aAddress(of: op)) else { return op.fallBack(path, left) }
    op.subject.a = a
    return op.proceed(path, left)
  }
  /// At the beginning of a block: stores what the branch that led here left in the B-address register.
  static let takeLinkToStore = Handler { op, path, left in
    let register = op.link(path)
    guard register < 16_000 else { return op.fallBack(path, left) }
    op.subject.b = register
    return op.proceed(path, left)
  }

  private var isSettled: Bool { flags.contains(.isSettled) }

  // MARK: Fields of any length

  /// The handlers of operations on fields of any length.
  static func general(_ kind: Kind) -> Handler {
    switch kind {
    case .move: Handler { $0.end($1, $2, $1.moveAny($0, $2)) }
    case .load: Handler { $0.end($1, $2, $1.loadAny($0, $2)) }
    case .moveNumeric: Handler { $0.end($1, $2, $1.moveHalfAny($0, $2, 0o17)) }
    case .moveZone: Handler { $0.end($1, $2, $1.moveHalfAny($0, $2, 0o60)) }
    case .moveRecord: Handler { $0.end($1, $2, $1.moveRecordAny($0, $2)) }
    case .moveAndSuppressZeros: Handler { $0.end($1, $2, $1.moveAndSuppressZeros($0, $2)) }
    case .moveAndEdit: Handler { $0.end($1, $2, $1.moveAndEdit($0, $2)) }
    case .compare, .compareChained: Handler { $0.end($1, $2, $1.compareAny($0, $2)) }
    case .add: Handler { $0.end($1, $2, $1.addAny($0, $2, subtracts: false)) }
    case .subtract: Handler { $0.end($1, $2, $1.addAny($0, $2, subtracts: true)) }
    case .zeroAndAdd: Handler { $0.end($1, $2, $1.zeroAndAddAny($0, $2, subtracts: false)) }
    case .zeroAndSubtract: Handler { $0.end($1, $2, $1.zeroAndAddAny($0, $2, subtracts: true)) }
    case .multiply: Handler { $0.end($1, $2, $1.multiply($0, $2)) }
    case .divide: Handler { $0.end($1, $2, $1.divide($0, $2)) }
    case .modifyAddress: Handler { $0.end($1, $2, $1.modifyAddress($0, $2)) }
    case .storeAAddress, .storeBAddress, .loadAndStoreBAddress:
      Handler { $0.end($1, $2, $1.storeAddress($0, $2)) }
    case .setWordMark: Handler { $0.end($1, $2, $1.setWordMarks($0, $2)) }
    case .clearWordMark: Handler { $0.end($1, $2, $1.clearWordMarks($0, $2)) }
    case .clearStorage: Handler { $0.end($1, $2, $1.clearStorage($0, $2)) }
    case .noOperationWithAddresses: Handler { $0.end($1, $2, $1.noOperation($0, $2)) }
    case .noOperationWithCharacters: Handler { $0.end($1, $2, $1.loadRegisters($0)) }
    default: fallBack
    }
  }

  /// Ends an operation on fields of any length, given what the function of ``FastPath`` returned that executed it.
  @inline(always)
  private func end(_ path: FastPath, _ left: Int, _ cycles: Int) -> Int {
    guard cycles >= 0 else { return fallBack(path, left) }
    if _slowPath(path.changesIndex) {
      // They would be computed with the new index.
      if flags.contains(.leavesRegisters) { storeRegistersFromNowOn() }
      path.readIndexes()
    }
    return proceed(path, left, cycles: cycles)
  }
}
