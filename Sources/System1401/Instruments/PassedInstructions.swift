import Core1401

/// Instructions that the processor executed without a record of each. Stores the machine before them, so that
/// they can be executed again when their records are needed.
struct PassedInstructions {
  private let before: SavedProcessor
  private let features: Features
  /// The number of instructions.
  private(set) var count = 0

  /// Creates an empty sequence.
  init(before processor: borrowing Processor) {
    before = processor.save()
    features = processor.features
  }

  /// Adds the instructions that the processor has executed since; it must be about to read an instruction, or have
  /// read one that waits for a unit.
  mutating func extend(to processor: borrowing Processor) {
    let begun = Int(processor.state.instructions - before.state.instructions)
    count = processor.state.next == .waitsForUnit ? begun - 1 : begun
  }

  /// The records of the last instructions.
  ///
  /// - Parameter last: the number of instructions, at most ``count``.
  /// - Returns: the records, oldest first.
  func records(last: Int) -> [InstructionRecord] {
    guard let size = StorageSize(rawValue: before.storage.count) else { return [] }
    var processor = Processor(size: size, features: features)
    processor.restore(before)
    processor.engine = .fast
    let begin = before.state.instructions
    let end = begin + UInt64(count)
    pass(end - UInt64(last), by: &processor)
    var recorder = InstructionRecorder()
    var records: [InstructionRecord] = []
    records.reserveCapacity(last)
    while records.count < last {
      let cycle = processor.state.next
      let exit = processor.step()
      if let record = recorder.note(cycle, in: processor) {
        records.append(record)
      } else if exit != nil {
        // Units are not available here, so the following instructions cannot be executed again.
        break
      }
    }
    return records
  }

  /// Executes instructions until a count is reached.
  private func pass(_ end: UInt64, by processor: inout Processor) {
    while processor.state.instructions < end {
      let left = end - processor.state.instructions
      // An instruction takes at least two cycles, so this many cycles contain no more instructions than are
      // left.
      let limit = processor.state.cycles + 2 * left
      let before = processor.state.cycles
      if left > 100 {
        _ = processor.run(untilCycle: limit)
      } else {
        _ = processor.runInstruction()
      }
      if processor.state.cycles == before { return }
    }
  }
}
