import Core1401

/// Instructions that the processor executed without a record of each: the machine before them, from which they are executed
/// again when somebody wants their records.
struct PassedInstructions {
  private let before: SavedProcessor
  private let features: Features
  /// How many there are.
  private(set) var count = 0

  /// None so far.
  init(before processor: borrowing Processor) {
    before = processor.save()
    features = processor.features
  }

  /// Takes in what the processor has executed since; it is about to read an instruction.
  mutating func extend(to processor: borrowing Processor) {
    count = Int(processor.state.instructions - before.state.instructions)
  }

  /// The records of the last ones.
  ///
  /// - Parameter last: how many, at most ``count``.
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
        // Nobody serves units here: what follows cannot be executed again.
        break
      }
    }
    return records
  }

  /// Executes instructions until so many have been executed.
  private func pass(_ end: UInt64, by processor: inout Processor) {
    while processor.state.instructions < end {
      let left = end - processor.state.instructions
      // An instruction takes two cycles or more, so so many cycles hold no more instructions than are left.
      let limit = processor.state.cycles + 2 * left
      let before = processor.state.cycles
      if left > 100 {
        _ = processor.run(untilCycle: limit, noLaterThan: .max)
      } else {
        _ = processor.runInstruction()
      }
      if processor.state.cycles == before { return }
    }
  }
}
