internal import Core1401

// Units that work while the program runs. What they take and bring is settled between two instructions, and before a unit is
// asked for something, so that a run is the same whether it is watched or not.
extension ProcessingUnit {
  /// Whether card instructions leave the processor free.
  var overlapsCards: Bool { processor.features.contains(.processingOverlap) && work.overlap.isOn }

  /// Gives units the cycles that are due, and storage what has come.
  ///
  /// - Returns: the stop when a card or a record is in error.
  public mutating func settleOverlap() -> Stop? {
    guard work.overlap.isActive else { return nil }
    guard processor.state.next == .iOp || processor.state.next == .waitsForUnit else { return nil }
    while let cycles = work.overlap.takeBurst(dueBy: now) { work.interlockedTime += .cycles(cycles) }
    while let ended = work.overlap.takeEnded(by: now) {
      if let stop = finish(ended) { return stop }
    }
    return nil
  }

  /// Holds the processor until a unit has ended what it does beside the program.
  mutating func waitForOverlap(of unit: ProcessingOverlap.Unit) -> Stop? {
    guard let end = work.overlap.end(of: unit) else { return nil }
    interlock(until: end)
    return settleOverlap()
  }

  /// A halt: the units end their transfers.
  public mutating func endOverlap() -> Stop? {
    guard let end = work.overlap.lastEnd else { return nil }
    interlock(until: end)
    return settleOverlap()
  }

  private mutating func finish(_ transfer: ProcessingOverlap.Transfer) -> Stop? {
    switch transfer.result {
    case .nothing:
      return nil
    case .card(let read, let columnBinary):
      return store(read, columnBinary: columnBinary)
    case .record(let characters, let mode, let address):
      return processor.receiveOverlapped(characters, mode, at: address).map { stop($0) }
    }
  }

  /// Overlap on, off and reset: K with a dollar sign, a point, a lozenge.
  ///
  /// - Returns: whether the d-character is one of them.
  mutating func controlOverlap(_ d: StoredCharacter) -> Bool {
    guard processor.features.contains(.processingOverlap) else { return false }
    switch d {
    case .dollarSign: work.overlap.isOn = true
    // UNVERIFIED: how off and reset differ; here a transfer under way continues after both.
    case .point, .lozenge: work.overlap.isOn = false
    default: return false
    }
    return true
  }

  /// START RESET: overlap is off; a transfer under way continues.
  public mutating func resetOverlap() { work.overlap.isOn = false }
}
