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

  /// Adds the instructions that the processor has completed since.
  mutating func extend(to processor: borrowing Processor) {
    let begun = Int(processor.state.instructions - before.state.instructions)
    count = processor.state.next == .iOp ? begun : begun - 1
  }

  /// The records of the last instructions.
  ///
  /// - Parameter last: the number of instructions, at most ``count``.
  /// - Returns: the records, oldest first.
  func records(last: Int) -> [InstructionRecord] {
    guard var processor = processor(after: count - last) else { return [] }
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

  /// A recorder of the instruction after these, in which a processor is that has executed them.
  func recorder(of other: borrowing Processor) -> InstructionRecorder {
    var recorder = InstructionRecorder()
    guard var processor = processor(after: count) else { return recorder }
    var exit: RunExit?
    while exit == nil, processor.state.cycles < other.state.cycles {
      let cycle = processor.state.next
      exit = processor.step()
      _ = recorder.note(cycle, in: processor)
    }
    return recorder
  }

  /// A processor that has executed the first of these instructions.
  private func processor(after passed: Int) -> Processor? {
    guard let size = StorageSize(rawValue: before.storage.count) else { return nil }
    var processor = Processor(size: size, features: features)
    processor.restore(before)
    processor.engine = .fast
    let end = before.state.instructions + UInt64(passed)
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
      if processor.state.cycles == before { break }
    }
    return processor
  }
}
