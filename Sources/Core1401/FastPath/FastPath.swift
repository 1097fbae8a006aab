/// Executes instructions without making their storage cycles one by one: see <doc:FastPath>.
///
/// Its functions are given checked A and B addresses; each either does the whole instruction and answers how
/// many cycles its fields took, or leaves everything as it was and answers ``leaves``: then the cycle engine
/// does it.
struct FastPath {
  let memory: FastPathMemory

  /// The answer of an operation that leaves the instruction to the cycle engine.
  static let leaves = -1
  /// Cycles left to the cycle engine before an exact limit: more than a block takes whose long fields ask
  /// ``hasTime(for:)``.
  static let reserve = 1500
  /// Cycles of one run.
  static let longestRun: UInt64 = 1 << 30

  @inline(always)
  init(memory: FastPathMemory) { self.memory = memory }

  /// Makes it from the address of position 000.
  @inline(always)
  init(_ address: UnsafeMutableRawPointer) { unsafe memory = FastPathMemory(address) }

  /// Whether an operation that may take long ends before the limit.
  @inline(always)
  func hasTime(for cycles: Int) -> Bool {
    cycles < 32 || cycles &<< FastOperation.cycleShift < left &+ overtime
  }

  /// Ends an instruction that left both address registers at these addresses, and whose fields took some
  /// cycles.
  @inline(always)
  func finish(_ a: Int, _ b: Int, _ cycles: Int) -> Int {
    aAddress = a
    bAddress = b
    return cycles
  }

  /// Whether positions may be written: nothing there has become part of an operation, but for index
  /// locations, which are read anew behind the instruction.
  @inline(always)
  func mayWrite(from first: Int, through last: Int) -> Bool {
    _fastPath(!memory.hasWriteMark(from: first, through: last)) || mayWriteIndex(from: first, through: last)
  }

  /// The same for positions that are to be cleared.
  @inline(always)
  func mayClear(from first: Int, through last: Int) -> Bool {
    _fastPath(!memory.hasWriteMarkToClear(from: first, count: last &- first &+ 1))
      || mayWriteIndex(from: first, through: last)
  }

  @inline(never)
  private func mayWriteIndex(from first: Int, through last: Int) -> Bool {
    if watchesIndex { return false }
    for position in max(0, first)...last
    where memory[position] & StorageBlock.writeMark != 0 && FastPath.indexLocation(of: position) == 0 {
      return false
    }
    changesIndex = true
    return true
  }

  /// The number of the index location that a position is part of, 0 for none.
  static func indexLocation(of position: Int) -> Int {
    guard (87...99).contains(position), (position - 87) % 5 < 3 else { return 0 }
    return (position - 82) / 5
  }

  /// Reads the index locations, after something may have changed them.
  @inline(never)
  func readIndexes() {
    for number in 1...3 {
      let hundreds = 82 + 5 * number
      for position in hundreds...hundreds + 2 { memory[position] |= StorageBlock.writeMark }
      setIndex(number, memory.indexValue(at: hundreds))
    }
    changesIndex = false
  }
}
