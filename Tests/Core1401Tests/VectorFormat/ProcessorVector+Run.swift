@testable import Core1401

extension ProcessorVector {
  /// Runs the case.
  ///
  /// - Returns: a line for each difference from the expectation; none when the case passes.
  func differences() -> [String] {
    var processor = machineBefore()
    var expected = processor.storage.contents
    for piece in storageAfter {
      for (offset, character) in piece.characters.enumerated() {
        expected[piece.address + offset] = character.rawValue
      }
    }

    var found: [String] = []
    let (ending, units) = run(&processor)
    func compare(_ what: String, _ value: String, _ wanted: String?) {
      if let wanted, value != wanted { found.append("\(what) is \(value), expected \(wanted)") }
    }
    compare("stop", ending, stop ?? "none")
    compare("requested of units", units.isEmpty ? "none" : units.joined(separator: ","), unit ?? "none")
    compare("cycles", "\(processor.state.cycles)", cycles.map { "\($0)" })
    compare("I", processor.settled.i.notation, end.i)
    compare("A", processor.settled.a.notation, end.a ?? start.a.notation)
    compare("B", processor.settled.b.notation, end.b ?? start.b.notation)
    compare(
      "indicators", Self.names(processor.state.indicators), Self.names(indicatorsAfter ?? indicatorsBefore))
    compareStorage(processor.storage.contents, expected, &found)
    return found
  }

  /// The machine at the beginning of the case.
  func machineBefore() -> Processor {
    var processor = Processor(size: size, features: features)
    for piece in storageBefore { Self.store(piece, in: &processor) }
    processor.setAddress(.iAddress, to: start.i)
    processor.setAddress(.aAddress, to: start.a)
    processor.setAddress(.bAddress, to: start.b)
    processor.setIndicators(indicatorsBefore, on: true)
    processor.setSenseSwitches(senseSwitches)
    processor.state.aRegister = aRegister
    return processor
  }

  /// The storage cycles of the case.
  func cyclesTaken() -> UInt64 {
    var processor = machineBefore()
    _ = run(&processor)
    return processor.state.cycles
  }

  private func run(_ processor: inout Processor) -> (ending: String, units: [String]) {
    var units: [String] = []
    for _ in 0..<instructions {
      switch processor.runInstruction() {
      case .instructionEnd, .cycleLimit: continue
      case .halt: if processor.state.instructions == UInt64(instructions) { return ("halt", units) }
      case .check(let check): return (Self.name(check.cause), units)
      case .unitWanted(let request):
        units.append(Self.name(request))
        processor.finishUnitOperation(bAddress: answer)
      }
    }
    return ("none", units)
  }

  private func compareStorage(_ contents: [UInt8], _ expected: [UInt8], _ found: inout [String]) {
    guard contents != expected else { return }
    for address in contents.indices where contents[address] != expected[address] {
      let (is_, wanted) = (contents[address], expected[address])
      let text = [is_, wanted].map { StorageNotation.text([StoredCharacter(rawValue: $0)]) }
      found.append("position \(address) is \(text[0]), expected \(text[1])")
    }
  }

  private static func store(_ piece: Piece, in processor: inout Processor) {
    for (offset, character) in piece.characters.enumerated() {
      processor.storage[piece.address + offset] = character
    }
  }

  private static func names(_ set: Indicators) -> String {
    indicators.filter { set.contains($0.indicator) }.map(\.name).joined(separator: " ")
  }

  /// The name of a check in the notation of cases.
  private static func name(_ cause: Check.Cause) -> String {
    switch cause {
    case .noWordMark: "no-word-mark"
    case .undefinedOperation: "undefined"
    case .missingFeature: "missing-feature"
    case .undescribedOperation: "undescribed"
    case .invalidAddress(.iAddress, _): "invalid-I"
    case .invalidAddress(.aAddress, _): "invalid-A"
    case .invalidAddress(.bAddress, _): "invalid-B"
    case .invalidAddress(.indexLocation, _): "invalid-index"
    case .parity: "parity"
    case .noUnitAddress: "no-unit-address"
    }
  }

  /// The name of a request in the notation of cases, with its d-character after a slash.
  private static func name(_ request: UnitRequest) -> String {
    let action =
      switch request.action {
      case .cardsAndPrinter(let write, let read, let punch):
        [(write, "write"), (read, "read"), (punch, "punch")].filter(\.0).map(\.1).joined(separator: "+")
      case .startReadFeed: "start-read-feed"
      case .startPunchFeed: "start-punch-feed"
      case .selectStacker: "stacker"
      case .controlCarriage: "carriage"
      case .controlUnit: "control-\(name(request.aAddress))"
      case .transfer(let load): "\(load ? "load" : "move")-\(name(request.aAddress))"
      case .testIndicator: "test-indicator"
      }
    return action + (request.modifier.map { "/" + StorageNotation.text([$0]) } ?? "")
  }

  private static func name(_ unit: AddressRegister) -> String {
    StorageNotation.text([unit.hundreds, unit.tens, unit.units])
  }
}
