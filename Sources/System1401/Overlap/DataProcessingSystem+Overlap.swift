import Core1401
import Units1401

// Units that work beside the program. What they take and bring is settled between two instructions, and before a unit is
// asked for something, so that a run is the same whether it is watched or not.
extension DataProcessingSystem {
  /// Whether card instructions leave the processor free.
  var overlapsCards: Bool { processor.features.contains(.processingOverlap) && overlap.isOn }

  /// Gives units the cycles that are due, and storage what has come.
  ///
  /// - Returns: the stop when a card or a record is in error.
  func settleOverlap() -> Stop? {
    guard overlap.isActive else { return nil }
    guard processor.state.next == .iOp || processor.state.next == .waitsForUnit else { return nil }
    while let cycles = overlap.takeBurst(dueBy: now) { interlockedTime += .cycles(cycles) }
    while let ended = overlap.takeEnded(by: now) {
      if let stop = finish(ended) { return stop }
    }
    return nil
  }

  /// Holds the processor until a unit has ended what it does beside the program.
  func waitForOverlap(of unit: ProcessingOverlap.Unit) -> Stop? {
    guard let end = overlap.end(of: unit) else { return nil }
    interlock(until: end)
    return settleOverlap()
  }

  /// A halt: the units end what they have in hand.
  func endOverlap() -> Stop? {
    guard let end = overlap.lastEnd else { return nil }
    interlock(until: end)
    return settleOverlap()
  }

  /// Runs to the end of the instruction, or to a cycle.
  func runInstruction(untilCycle limit: UInt64) -> RunExit {
    repeat {
      guard processor.state.cycles < limit else { return .cycleLimit }
      if let exit = processor.step() { return exit }
    } while processor.state.next != .iOp
    return .instructionEnd
  }

  private func finish(_ operation: ProcessingOverlap.Transfer) -> Stop? {
    switch operation.result {
    case .nothing:
      return nil
    case .card(let read, let columnBinary):
      return storeCard(read, columnBinary: columnBinary)
    case .record(let characters, let mode, let address):
      return processor.receiveOverlapped(characters, mode, at: address).map(checkStop)
    }
  }

  /// Overlap on, off and reset: K with a dollar sign, a point, a lozenge.
  ///
  /// - Returns: whether the d-character is one of them.
  func controlOverlap(_ d: StoredCharacter) -> Bool {
    guard processor.features.contains(.processingOverlap) else { return false }
    workNotKept += 1
    switch d.code {
    case 0o53: overlap.isOn = true
    // UNVERIFIED: how off and reset differ; here an operation under way goes on after both.
    case 0o73, 0o74: overlap.isOn = false
    default: return false
    }
    return true
  }

  /// The busy indicators of units that the program does not wait for.
  func showBusyIndicators() {
    processor.setIndicators(.readerBusy, on: reader.isBusy(at: now))
    processor.setIndicators(.punchBusy, on: punch.isBusy(at: now))
    processor.setIndicators(.tapeBusy, on: overlap.end(of: .tape) != nil)
  }
}
