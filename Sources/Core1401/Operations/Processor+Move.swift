// Moves: M (move characters to A or B word mark), L (load characters to A word mark), the column-binary
// moves, D and Y (move numeric, move zone), P (move record).
//
// Field moves run right to left in pairs of an A-cycle and a B-cycle, Move Record left to right. M takes
// length + 1 + 2 x the shorter field, L and P length + 1 + 2 x the A field, D and Y length + 3 cycles.
// Source: IBM 1401 reference manual A24-1403, data moving; IBM diagnostics 3110 (record marks), 3000C and
// 3010C (column binary).
extension Processor {
  mutating func beginMove() {
    if state.operation == .moveCharacters, state.instructionLength >= 8, features.contains(.columnBinary) {
      state.working.binaryMove = ColumnBinaryMove(dCharacter: state.aRegister)
    }
  }

  mutating func moveACycle() {
    let atUpperHalf = state.next == .aUpperHalf
    state.aRegister = state.bRegister
    switch state.working.binaryMove {
    case .decode where !atUpperHalf: state.next = .b
    case .code where state.working.isUpperHalf:
      stepADown()
      state.next = .bUpperHalf
    default:
      stepADown()
      state.next = .b
    }
  }

  mutating func moveBCycle(at address: Int) {
    if let move = state.working.binaryMove { return columnBinaryBCycle(move, at: address) }
    let target = state.bRegister
    if state.operation == .loadCharacters {
      storage[address] = state.aRegister
    } else {
      put(state.aRegister, at: address)
    }
    stepBDown()
    let ended =
      state.aRegister.hasWordMark || state.operation == .moveCharacters && target.hasWordMark
    state.next = ended ? .iOp : .a
  }

  // MARK: Column binary

  /// The position of the upper half of a column whose lower half is addressed.
  func upperHalf(of register: AddressRegister) -> AddressRegister {
    guard let address = register.address, address >= 100 else { return .blank }
    return AddressRegister(address - 100)
  }

  /// Decode moves the lower and upper half of each column to adjacent positions, until an upper half has a
  /// word mark. Code does the reverse, until the character for an upper half has one.
  private mutating func columnBinaryBCycle(_ move: ColumnBinaryMove, at address: Int) {
    // UNVERIFIED: word marks in the B field, marks in a lower half, and the registers afterwards.
    state.unverified.insert(.columnBinaryMove)
    put(state.aRegister, at: address)
    let wasUpperHalf = state.working.isUpperHalf
    state.working.isUpperHalf.toggle()
    if move == .decode || wasUpperHalf { stepBDown() }
    if wasUpperHalf, state.aRegister.hasWordMark {
      state.next = .iOp
    } else {
      state.next = move == .decode && !wasUpperHalf ? .aUpperHalf : .a
    }
  }

  // MARK: Numeric and zone

  mutating func moveNumericOrZoneBCycle(at address: Int) {
    let (from, to) = (state.aRegister, state.bRegister)
    let moved =
      state.operation == .moveNumeric
      ? StoredCharacter(zone: to.zone, digitPart: from.digitPart)
      : StoredCharacter(zone: from.zone, digitPart: to.digitPart)
    put(moved, at: address)
    stepBDown()
    state.next = .iOp
  }

  // MARK: Move record

  mutating func moveRecordACycle() {
    state.aRegister = state.bRegister
    state.aAddress.stepUp()
    state.next = .b
  }

  /// Ends with a record mark, or a group mark with word mark, from the A field; the mark is moved as well.
  mutating func moveRecordBCycle(at address: Int) {
    put(state.aRegister, at: address)
    state.bAddress.stepUp()
    let ended =
      state.aRegister.withoutWordMark == .recordMark
      || state.aRegister == .groupMarkWithWordMark
    state.next = ended ? .iOp : .a
  }
}

/// The direction of a column-binary move.
enum ColumnBinaryMove: UInt8, Hashable, Sendable, Codable {
  /// MBD, d = A: from half columns to adjacent pairs.
  case decode
  /// MBC, d = B: from adjacent pairs to half columns.
  case code

  init?(dCharacter: StoredCharacter) {
    switch dCharacter.withoutWordMark {
    case "A": self = .decode
    case "B": self = .code
    default: return nil
    }
  }
}
