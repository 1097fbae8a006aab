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
    UnitRequest(
      action: unitAction, modifier: hasUnitModifier ? state.aRegister.withoutWordMark : nil,
      aAddress: state.aAddress, bAddress: state.bAddress)
  }

  private var unitAction: UnitRequest.Action {
    switch state.operation {
    case .startReadFeed: .startReadFeed
    case .startPunchFeed: .startPunchFeed
    case .selectStacker: .selectStacker
    case .controlCarriage: .controlCarriage
    case .controlUnit: .controlUnit
    case .moveCharacters: .transfer(load: false)
    case .loadCharacters: .transfer(load: true)
    case .branch: .testIndicator
    default:
      // Codes 1 to 7 are sums: 1 reads, 2 writes, 4 punches.
      .cardsAndPrinter(
        write: state.operation.rawValue & 2 != 0, read: state.operation.rawValue & 1 != 0,
        punch: state.operation.rawValue & 4 != 0)
    }
  }

  private var hasUnitModifier: Bool {
    switch state.operation {
    case .startReadFeed, .startPunchFeed: false
    // UNVERIFIED: K and F of one character use whatever the A register holds.
    case .selectStacker, .controlCarriage: true
    case .controlUnit, .moveCharacters, .loadCharacters: state.instructionLength >= 4
    case .branch: true
    default: state.instructionLength == 2 || state.instructionLength == 5
    }
  }

  /// Whether the instruction in hand goes on at its A address once the unit has answered.
  var unitOperationBranches: Bool {
    switch state.operation {
    case .startReadFeed, .startPunchFeed: state.instructionLength == 4
    case .selectStacker, .controlCarriage: state.instructionLength == 5
    case .controlUnit, .moveCharacters, .loadCharacters, .branch: false
    default: state.instructionLength == 4 || state.instructionLength == 5
    }
  }

  /// Remembers that a d-character without meaning was ignored.
  public mutating func noteIgnoredModifier() {
    state.unverified.insert(.ignoredModifier)
  }
}

extension Features {
  /// Indicators that belong to a unit or change with time while the program runs: the units are asked before they are
  /// tested. The tape indicator is that of the tape unit selected last, which its test turns off.
  var timedIndicators: Indicators {
    contains(.printStorage) ? [.printerBusy, .carriageBusy, .tapeIndicator] : .tapeIndicator
  }
}
