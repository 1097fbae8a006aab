internal import Core1401

// Units that work while the program runs. Their cycles and data are settled between two instructions, and
// before each request to a unit, so a run is the same whether or not it is observed.
extension ProcessingUnit {
  /// Whether the processor continues during card instructions.
  var overlapsCards: Bool { processor.features.contains(.processingOverlap) && work.overlap.isOn }

  /// Charges the storage cycles of units that are due, and stores the data that have arrived.
  ///
  /// - Returns: the stop for a card or record with an error.
  public mutating func settleOverlap() -> Stop? {
    guard work.overlap.isActive else { return nil }
    guard processor.state.next == .iOp || processor.state.next == .waitsForUnit else { return nil }
    while let cycles = work.overlap.takeBurst(dueBy: now) { work.interlockedTime += .cycles(cycles) }
    while let ended = work.overlap.takeEnded(by: now) {
      if let stop = finish(ended) { return stop }
    }
    return nil
  }

  /// Interlocks the processor until a unit's overlapped transfer has ended.
  mutating func waitForOverlap(of unit: ProcessingOverlap.Unit) -> Stop? {
    guard let end = work.overlap.end(of: unit) else { return nil }
    interlock(until: end)
    return settleOverlap()
  }

  /// Ends all transfers at a halt.
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

  /// Turns overlap on or off, or resets it: K with a dollar sign, a point or a lozenge.
  ///
  /// - Returns: whether the d-character is one of these.
  mutating func controlOverlap(_ d: StoredCharacter) -> Bool {
    guard processor.features.contains(.processingOverlap) else { return false }
    switch d {
    case .dollarSign: work.overlap.isOn = true
    // UNVERIFIED: how off and reset differ; here a transfer in progress continues after both.
    case .point, .lozenge: work.overlap.isOn = false
    default: return false
    }
    return true
  }

  /// START RESET: turns overlap off; a transfer in progress continues.
  public mutating func resetOverlap() { work.overlap.isOn = false }
}
