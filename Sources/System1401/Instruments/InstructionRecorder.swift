import Core1401
import Units1401

/// Makes the record of each instruction from its cycles, and from what units do for it.
struct InstructionRecorder {
  /// The instruction that has not come to its end.
  private(set) var record: InstructionRecord?

  /// Notes a cycle that was made.
  ///
  /// - Returns: the record when the instruction has come to its end with it.
  mutating func note(_ cycle: Cycle, in processor: borrowing Processor) -> InstructionRecord? {
    if cycle == .iOp {
      record = InstructionRecord(number: processor.state.cycles, address: processor.state.instructionAddress)
    }
    guard record != nil else { return nil }
    let next = processor.state.next
    if cycle == .iOp || cycle.completesInstruction {
      record?.image = processor.state.instruction
      if !next.completesInstruction, next != .iOp { OperandFields.takeBefore(&record, in: processor) }
    }
    return next == .iOp ? complete(processor) : nil
  }

  /// Notes how long the processor has waited for a unit.
  ///
  /// - Returns: the record when the instruction has come to its end with it.
  mutating func note(wait: MachineTime, after processor: borrowing Processor) -> InstructionRecord? {
    guard record != nil else { return nil }
    record?.wait += wait
    return processor.state.next == .iOp ? complete(processor) : nil
  }

  private mutating func complete(_ processor: borrowing Processor) -> InstructionRecord? {
    OperandFields.takeAfter(&record, in: processor)
    record?.isInProgress = false
    let state = processor.state
    if let number = record?.number { record?.cycles = state.cycles - number + 1 }
    if state.branchPending { record?.branchedTo = state.aAddress.address }
    defer { record = nil }
    return record
  }
}
