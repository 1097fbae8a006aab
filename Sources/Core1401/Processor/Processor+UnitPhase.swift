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

  /// Records whether the tests of an indicator that its unit announces must ask the unit. With processing overlap they
  /// always do.
  ///
  /// - Parameters:
  ///   - indicator: the tape indicator, disk busy, or inquiry request.
  ///   - mayBeOn: whether it is on, or may turn on before the next instruction for the unit.
  public mutating func setTest(of indicator: Indicators, asksUnit mayBeOn: Bool) {
    let asks = mayBeOn || features.contains(.processingOverlap)
    // Written only when it changes: the host stalls on reading a record that was just written in part.
    guard state.asked.contains(indicator) != asks else { return }
    if asks { state.asked.insert(indicator) } else { state.asked.remove(indicator) }
  }

  /// Records that a d-character without meaning was ignored.
  public mutating func noteIgnoredModifier() {
    state.unverified.insert(.ignoredModifier)
  }
}

extension Indicators {
  /// Those timed indicators whose units say when they may be on; see ``ProcessorState/asked``.
  static let announced: Indicators = [.tapeIndicator, .diskBusy, .inquiryRequest]

  /// Indicators that belong to a unit or change with time while the program runs; they are read from the
  /// units before they are tested, if those must be asked. The tape indicator is that of the tape unit selected
  /// last; its test resets it.
  static func timed(_ features: Features) -> Indicators {
    var timed = announced
    if features.contains(.printStorage) { timed.formUnion([.printerBusy, .carriageBusy]) }
    if !features.isDisjoint(with: [.readPunchRelease, .processingOverlap]) {
      timed.formUnion([.readerBusy, .punchBusy])
    }
    if features.contains(.processingOverlap) { timed.insert(.tapeBusy) }
    return timed
  }
}
