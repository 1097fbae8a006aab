import Core1401
import Units1401

/// Creates the record of each instruction from its cycles and unit operations.
struct InstructionRecorder {
  /// The record of the current instruction.
  private(set) var record: InstructionRecord?

  /// Records an executed cycle.
  ///
  /// - Returns: the instruction's record when the cycle completed it.
  mutating func note(_ cycle: Cycle, in processor: borrowing Processor) -> InstructionRecord? {
    if cycle == .iOp {
      record = InstructionRecord(number: processor.state.cycles, address: processor.state.instructionAddress)
    }
    let next = processor.state.next
    let isReading = cycle == .iOp || cycle.completesInstruction
    guard isReading || next == .iOp, record != nil else { return nil }
    if isReading {
      record?.image = processor.state.instruction
      if !next.completesInstruction, next != .iOp { OperandFields.takeBefore(&record, in: processor) }
    }
    return next == .iOp ? complete(processor) : nil
  }

  /// Records that the processor has read an instruction that waits for a unit, in one step.
  mutating func noteReading(by processor: borrowing Processor) {
    let state = processor.state
    record = InstructionRecord(
      number: state.cycles - UInt64(state.instructionLength), address: state.instructionAddress)
    record?.image = state.instruction
    OperandFields.takeBefore(&record, in: processor)
  }

  /// Records how long the processor waited for a unit.
  ///
  /// - Returns: the instruction's record when it is complete.
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
