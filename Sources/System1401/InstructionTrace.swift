public import Core1401

/// An instruction executed cycle by cycle, as in a snapshot.
public struct TracedInstruction: Hashable, Sendable {
  /// The value of the cycle counter when its operation code was read.
  public let number: UInt64
  /// The address of its operation code, 0-15999.
  public let address: Int
  /// The instruction as it was read.
  public internal(set) var image: InstructionImage
  /// The storage cycles it has taken so far.
  public internal(set) var cycles: UInt64
  /// The target of its branch; nil when it did not branch.
  public internal(set) var branchedTo: Int?

  /// The line of the trace pane.
  ///
  /// - Parameter isInProgress: whether the instruction is incomplete.
  /// - Returns: the line.
  public func entry(isInProgress: Bool) -> TraceEntry {
    TraceEntry(
      number: number, address: address, text: image.text,
      effect: branchedTo.map { "→ \(AddressRegister.decimal($0))" } ?? "", cycles: cycles,
      isInProgress: isInProgress)
  }
}

/// The last instructions executed cycle by cycle: all of them at the true pace and slower.
struct InstructionTrace {
  static let capacity = 64
  private(set) var instructions: [TracedInstruction] = []
  private var seen: UInt64 = 0

  /// The instructions that lead to a state; none when others were executed since the last traced one.
  func instructions(upTo state: ProcessorState) -> [TracedInstruction] {
    state.instructions == seen ? instructions : []
  }

  /// Records the state after a cycle.
  ///
  /// - Parameters:
  ///   - state: the state after the cycle.
  ///   - branched: whether a branch was pending before it.
  mutating func note(_ state: ProcessorState, branched: Bool) {
    if state.instructions != seen {
      // Other instructions were executed in between without being traced, so the trace is no longer
      // continuous.
      if state.instructions != seen + 1 { instructions.removeAll(keepingCapacity: true) }
      seen = state.instructions
      if branched, !instructions.isEmpty {
        instructions[instructions.count - 1].branchedTo = state.instructionAddress
      }
      if instructions.count == InstructionTrace.capacity { instructions.removeFirst() }
      instructions.append(
        TracedInstruction(
          number: state.cycles, address: state.instructionAddress, image: state.instruction, cycles: 1))
    } else if !instructions.isEmpty {
      let last = instructions.count - 1
      instructions[last].image = state.instruction
      instructions[last].cycles = state.cycles - instructions[last].number + 1
    }
  }
}
