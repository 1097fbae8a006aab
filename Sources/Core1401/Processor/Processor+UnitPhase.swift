// Input/output instructions as the processor sees them: it reads the instruction, asks the units and waits.
//
// The B-address register after the operation, and the d-characters, are matters of the units.
// Source: IBM 1401 reference manual A24-1403, input/output operations.
extension Processor {
  mutating func waitForUnit() -> Bool {
    state.next = .waitsForUnit
    return leave(.unitWanted(makeRequest()))
  }

  /// What the instruction in hand wants of the units, nil when it wants nothing.
  public var pendingRequest: UnitRequest? {
    state.next == .waitsForUnit ? makeRequest() : nil
  }

  private func makeRequest() -> UnitRequest {
    let unit = current.unit
    let hasModifier = unit.modifierLengths.contains(state.instructionLength)
    return UnitRequest(
      action: unit.action, modifier: hasModifier ? state.aRegister.withoutWordMark : nil,
      aAddress: state.aAddress, bAddress: state.bAddress)
  }

  /// Indicators that the units are asked for before they are tested.
  var timedIndicators: Indicators { .timed(features) }

  /// Remembers that a d-character without meaning was ignored.
  public mutating func noteIgnoredModifier() {
    state.unverified.insert(.ignoredModifier)
  }
}

extension Indicators {
  /// Indicators that belong to a unit or change with time while the program runs: the units are asked before
  /// they are tested. The tape indicator is that of the tape unit selected last, which its test turns off.
  static func timed(_ features: Features) -> Indicators {
    var timed: Indicators = [.tapeIndicator, .diskBusy, .inquiryRequest]
    if features.contains(.printStorage) { timed.formUnion([.printerBusy, .carriageBusy]) }
    if !features.isDisjoint(with: [.readPunchRelease, .processingOverlap]) {
      timed.formUnion([.readerBusy, .punchBusy])
    }
    if features.contains(.processingOverlap) { timed.insert(.tapeBusy) }
    return timed
  }
}
