import Core1401
import Monitor1401
import System1401
import Units1401

// The state of the machine as variables.
extension Debuggee {
  /// An address in its printed form.
  static func written(_ address: Int) -> String { AddressRegister.decimal(address) }

  func variables(in scope: Scope) -> [Variable] {
    switch scope {
    case .registers: registers
    case .indicators: indicators
    case .senseSwitches: senseSwitches
    case .units: units
    case .fields: fields
    case .labels: labels
    case .addresses: addresses
    }
  }

  // MARK: Processor

  private var registers: [Variable] {
    let state = snapshot.processor
    let addresses = [("I", state.settledIAddress), ("A", state.aAddress), ("B", state.bAddress)].map {
      name, register in
      Variable(
        name: name, value: register.text, type: "address register", expression: name.lowercased(),
        address: register.address, isEditable: true)
    }
    let star = Variable(
      name: "STAR", value: state.storageAddress.text, type: "storage address register", expression: "star",
      address: state.storageAddress.address)
    let characters = [
      ("OP", "op", state.operationRegister), ("A register", "areg", state.aRegister),
      ("B register", "breg", state.bRegister), ("Logic", "logic", state.logic),
    ].map { Variable(name: $0.0, value: words($0.2), type: "character", expression: $0.1) }
    let counters = [
      Variable(name: "Length", value: String(state.instructionLength), expression: "len"),
      Variable(name: "Cycles", value: String(state.cycles), type: "storage cycles", expression: "cycles"),
      Variable(name: "Instructions", value: String(state.instructions), expression: "instructions"),
      Variable(
        name: "Time", value: "\(Double(snapshot.now.nanoseconds / 1000) / 1_000_000) s",
        type: "the 1401's clock",
        expression: "time"),
    ]
    return addresses + [star] + characters + counters
  }

  private func words(_ character: StoredCharacter) -> String {
    "'\(program.encoding.character(for: character))'\(character.hasWordMark ? " with word mark" : "")"
  }

  private static let indicatorNames: [(name: String, indicator: Indicators)] = [
    ("Unequal", .unequal), ("Equal", .equal), ("Low", .low), ("High", .high), ("Overflow", .overflow),
    ("Last card", .lastCard), ("Carriage channel 9", .carriageChannel9),
    ("Carriage channel 12", .carriageChannel12), ("Process check", .processCheck),
    ("Reader error", .readerError), ("Punch error", .punchError), ("Printer error", .printerError),
    ("Tape indicator", .tapeIndicator), ("Tape error", .tapeError),
  ]

  private var indicators: [Variable] {
    Debuggee.indicatorNames.map { name, indicator in
      Variable(name: name, value: snapshot.processor.indicators.contains(indicator) ? "on" : "off")
    }
  }

  private var senseSwitches: [Variable] {
    "ABCDEFG".map { letter in
      Variable(
        name: String(letter),
        value: machine.switches.senseSwitches.contains(.senseSwitch(letter)) ? "up" : "down",
        isEditable: true)
    }
  }

  // MARK: Units

  private var units: [Variable] {
    let units = snapshot.units
    var variables = [
      Variable(name: "Cards in the hopper", value: String(units.cardsInReader)),
      Variable(name: "Cards read", value: String(units.cardsRead), expression: "cards"),
      Variable(name: Debuggee.endOfFile, value: units.endOfFile ? "on" : "off", isEditable: true),
      Variable(name: "Cards punched", value: String(units.cardsPunched), expression: "punched"),
      Variable(name: "Lines printed", value: String(units.linesPrinted), expression: "lines"),
      Variable(name: "Form", value: "form \(units.form.form), line \(units.form.line) of \(units.formLines)"),
    ]
    for unit in units.mounted {
      let parts = [unit.fileName ?? ""] + unit.details
      variables.append(Variable(name: unit.title, value: parts.joined(separator: ", ")))
    }
    return variables
  }

  /// The only unit variable that can be changed.
  static let endOfFile = "END OF FILE"

  // MARK: Storage

  /// The kind of a label.
  enum LabelKind {
    case instruction
    case field
    /// Only an address, such as a label of EQU; known when the lengths of all other labels are known.
    case address
  }

  /// The kind of a label at an address.
  func kind(of label: String, _ address: Int, _ disassembly: Disassembly) -> LabelKind {
    let line = disassembly.line(disassembly.index(of: address))
    let isCode = line.address == address && line.definition != nil
    if isCode, !program.dataLabels.contains(label) { return .instruction }
    let symbols = snapshot.debug.symbols
    return symbols.knowsPositions && symbols.positions(of: label) == nil ? .address : .field
  }

  private var labelled: [(label: String, address: Int)] {
    snapshot.debug.symbols.addresses.filter { snapshot.storage.indices.contains($0.value) }
      .map { ($0.key, $0.value) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
  }

  private var fields: [Variable] {
    let disassembly = disassembly
    return labelled.filter { kind(of: $0.label, $0.address, disassembly) == .field }.map { field($0.label) }
  }

  private var addresses: [Variable] {
    let disassembly = disassembly
    return labelled.filter { kind(of: $0.label, $0.address, disassembly) == .address }.map {
      position($0.label, $0.address)
    }
  }

  /// The variable of a label that names only an address.
  func position(_ label: String, _ address: Int) -> Variable {
    let character = StoredCharacter(rawValue: snapshot.storage[address])
    return Variable(
      name: label, value: "\(Debuggee.written(address)): \(words(character))", type: "address",
      expression: label,
      address: address)
  }

  private var labels: [Variable] {
    let disassembly = disassembly
    return labelled.filter { kind(of: $0.label, $0.address, disassembly) == .instruction }.map {
      label, address in
      let line = disassembly.line(disassembly.index(of: address))
      return Variable(name: label, value: words(line), type: "instruction", address: address)
    }
  }

  /// The variable of the field whose units position a label names.
  func field(_ label: String) -> Variable {
    guard let positions = snapshot.field(named: label)?.positions else {
      return Variable(name: label, value: "no value", address: snapshot.debug.symbols[label])
    }
    // The label means its field. If the field is too long, the expression has its positions instead.
    var text = "[\(label)]"
    if (try? expression(text).positions(in: snapshot)) != positions {
      text = "[\(Debuggee.written(positions.lowerBound))-\(Debuggee.written(positions.upperBound))]"
    }
    guard let expression = try? expression(text) else { return Variable(name: label, value: "no value") }
    do throws(NoValue) {
      return Variable(
        name: label, value: try expression.words(in: snapshot, encoding: program.encoding),
        type: "field \(DataRange(positions: positions).text)", expression: text,
        address: positions.lowerBound, isEditable: true)
    } catch {
      return Variable(name: label, value: "no value: \(error)", address: snapshot.debug.symbols[label])
    }
  }

  /// The positions of a variable, nil if it is not in storage.
  func positions(ofVariable name: String, in scope: Scope) -> ClosedRange<Int>? {
    switch scope {
    case .fields: snapshot.field(named: name)?.positions
    case .labels, .addresses: snapshot.debug.symbols[name].map { $0...$0 }
    case .registers, .indicators, .senseSwitches, .units: nil
    }
  }
}

extension Indicators {
  /// The sense switch with a letter; no switch for other characters.
  static func senseSwitch(_ letter: Character) -> Indicators {
    guard ("A"..."G").contains(letter), let character = TextEncoding.simh.stored(letter) else { return [] }
    return Indicators(dCharacter: character)
  }
}
