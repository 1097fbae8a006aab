/// Executes instructions without their individual storage cycles; see <doc:ExecutingFast>.
///
/// Its functions for fields of any length take an operation and the time left. Each either executes the whole
/// instruction and returns the cycles of its fields, or changes nothing and returns ``fallback``; then the cycle
/// engine executes the instruction.
struct FastPath {
  let memory: FastPathMemory

  /// The lowest address at which any field of eight characters is in storage; see ``isInReach(_:_:atLeast:right:)``
  /// for those below.
  static let lowestInReach = 8
  /// The result of a function that leaves the instruction to the cycle engine.
  static let fallback = -1
  /// The most cycles that the fields of an operation may take without asking whether there is time for them.
  static let mostUnasked = 100
  /// The cycles left to the cycle engine before an exact limit: more than a block takes without those that its
  /// operations ask for.
  static let reserve = 3600
  /// The cycles after which a run ends. An instruction takes at least two, so the number of instructions does
  /// not overflow in twice the time.
  static let longestRun: UInt64 = 1 << FastOperation.cycleShift
  /// The most cycles of a run whose last instruction has long fields.
  static let longestInstruction: UInt64 = 1 << 30

  @inline(always)
  init(memory: FastPathMemory) { self.memory = memory }

  /// Creates the fast path from the address of position 000.
  @inline(always)
  init(_ address: UnsafeMutableRawPointer) { unsafe memory = FastPathMemory(address) }

  /// Whether an operation that may take long ends before the limit.
  @inline(always)
  func hasTime(for cycles: Int) -> Bool { hasTime(left, for: cycles) }

  /// The same for a handler, which knows the time left.
  @inline(always)
  func hasTime(_ left: Int, for cycles: Int) -> Bool {
    cycles <= FastPath.mostUnasked || cycles &<< FastOperation.cycleShift < left &+ overtime
  }

  /// Ends an instruction whose fields took some cycles and left the address registers at these addresses.
  @inline(always)
  func finish(_ a: Int, _ b: Int, _ cycles: Int) -> Int {
    aAddress = a
    bAddress = b
    return cycles
  }

  /// Stores the address registers and the A register.
  @inline(always)
  func leave(_ a: Int, _ b: Int, _ character: UInt8) {
    aAddress = a
    bAddress = b
    aRegister = character
  }

  /// Whether positions may be written: no operation depends on them. Index locations are exempt, because they
  /// are reread after the instruction.
  @inline(always)
  func mayWrite(from first: Int, through last: Int) -> Bool {
    _fastPath(!memory.hasWriteMark(from: first, through: last)) || mayWriteIndex(from: first, through: last)
  }

  /// The same, given the bits that any of the positions has.
  @inline(always)
  func mayWrite(_ bits: UInt64, from first: Int, through last: Int) -> Bool {
    _fastPath(bits & FastPathMemory.writeMarks == 0) || mayWriteIndex(from: first, through: last)
  }

  @inline(never)
  private func mayWriteIndex(from first: Int, through last: Int) -> Bool {
    let (below, above) = (FastPath.indexLocations.lowerBound &- 1, FastPath.indexLocations.upperBound)
    if indexCode == 0, !memory.hasWriteMark(from: first, through: min(last, below)),
      !memory.hasWriteMark(from: max(first, above), through: last),
      !memory.hasWriteMark(from: 90, through: 91), !memory.hasWriteMark(from: 95, through: 96)
    {
      changesIndex = true
      return true
    }
    for position in max(0, first)...last where memory[position] & StorageBlock.writeMark != 0 {
      if FastPath.indexLocation(of: position) == 0 || isCode(position) {
        blocked = max(0, first)..<last + 1
        return false
      }
    }
    changesIndex = true
    return true
  }

  /// The positions of the index locations, with those between them.
  static let indexLocations = 87..<100

  /// The number of the index location that contains a position, 0 for none.
  static func indexLocation(of position: Int) -> Int {
    guard (87..<100).contains(position), (position - 87) % 5 < 3 else { return 0 }
    return (position - 82) / 5
  }

  /// Reads the index locations after a possible change.
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
