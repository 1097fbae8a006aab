// Input/output instructions as the processor sees them: it reads the instruction, makes a request of the
// units and waits.
//
// The units determine the meaning of d-characters and the B-address register after the operation.
// Source: IBM 1401 reference manual A24-1403, input/output operations.
extension Processor {
  @inline(__always)
  mutating func waitForUnit() -> Bool {
    state.next = .waitsForUnit
    return leave(.unitWanted(makeRequest()))
  }

  /// The request that the current instruction waits for; nil when it does not wait.
  public var pendingRequest: UnitRequest? {
    state.next == .waitsForUnit ? makeRequest() : nil
  }

  /// The request of the current instruction.
  @inline(__always)
  func makeRequest() -> UnitRequest {
    let unit = current.unit
    let hasModifier = unit.modifierLengths.contains(state.instructionLength)
    return UnitRequest(
      aAddress: state.aAddress, action: unit.action,
      modifier: hasModifier ? state.aRegister.withoutWordMark : nil, bAddress: state.bAddress)
  }

  /// Records whether a test of the tape indicator must ask the tape units. With processing overlap it always
  /// does.
  ///
  /// - Parameter isOn: whether the indicator of any tape unit is on.
  public mutating func setTapeTest(asksUnits isOn: Bool) {
    let asks = isOn || features.contains(.processingOverlap)
    // Written only when it changes: the host stalls on reading a record that was just written in part.
    if state.asksTapeUnits != asks { state.asksTapeUnits = asks }
  }

  /// Records that a d-character without meaning was ignored.
  public mutating func noteIgnoredModifier() {
    state.unverified.insert(.ignoredModifier)
  }
}

extension Indicators {
  /// Indicators that belong to a unit or change with time while the program runs; they are read from the
  /// units before they are tested. The tape indicator is that of the tape unit selected last; its test resets
  /// it. It is not read while ``ProcessorState/asksTapeUnits`` is off.
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
