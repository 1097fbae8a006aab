public import Core1401
public import System1401
public import Units1401

/// Answers to questions about the machine, as sentences with the most important word first.
public enum MonitorAnswers {
  /// The state of the machine: where it is stopped or running, and its registers.
  public static func status(_ snapshot: SystemSnapshot) -> [String] {
    let place =
      snapshot.isRunning
      ? "Running at \(written(snapshot.processor.instructionAddress))."
      : snapshot.stop.flatMap { $0.reason == .loaded ? nil : stopped($0, snapshot) }
        ?? "Ready. Next \(next(snapshot))."
    return [place, registers(snapshot)] + (snapshot.history.map { [reach($0) + "."] } ?? [])
  }

  /// A stop, as in `Stopped at 0435: halt. Next 0411. 439 lines printed.`
  public static func stopped(_ stop: Stop, _ snapshot: SystemSnapshot) -> String {
    let lines = snapshot.units.linesPrinted
    let printed = lines == 0 ? "" : " \(count(lines, "line")) printed."
    let advice = snapshot.isCheckLit ? " Check, then start." : ""
    let taken = snapshot.history.flatMap { output($0.takenBack) }.map { " \($0) taken back." } ?? ""
    let source = snapshot.debug.sourcePlace(of: stop.address).map { " \($0)" } ?? ""
    let place = "\(written(stop.address))\(source)"
    return "Stopped at \(place): \(reason(stop)). Next \(next(snapshot)).\(printed)\(taken)\(advice)"
  }

  /// The reason for a stop, without its address.
  private static func reason(_ stop: Stop) -> String {
    switch stop.reason {
    case .halt: return "halt"
    case .addressStop: return "address stop"
    case .breakpoint:
      // The address is already given.
      let place = " at \(written(stop.address))"
      let text = stop.text.finding
      return text.hasSuffix(place) ? String(text.dropLast(place.count)) : text
    case .stopKey: return stop.text.finding.hasPrefix("STOP") ? "STOP key" : stop.text.finding
    default: break
    }
    // The address, and what to press after a check, are said elsewhere in the answer.
    let advice = stop.text.advice.filter { $0 != .checkReset }.map(\.atMachine)
    return ([stop.check?.findingAndPast ?? stop.text.finding] + advice).joined(separator: "; ")
  }

  /// The next instruction with its address, as in `0411, A 0632`.
  static func next(_ snapshot: SystemSnapshot) -> String {
    let state = snapshot.processor
    let register = state.branchPending ? state.aAddress : state.iAddress
    guard state.next == .iOp else { return "the rest of \(state.instructionText)" }
    guard let address = register.address, snapshot.storage.indices.contains(address) else {
      return register.text
    }
    let code = StoredCharacter(rawValue: snapshot.storage[address])
    guard code.hasWordMark, OperationCode.definition(code: code.code) != nil else { return register.text }
    return "\(register.text), \(instruction(at: address, snapshot).text)"
  }

  /// The instruction at an address in storage, up to the next word mark.
  private static func instruction(at address: Int, _ snapshot: SystemSnapshot) -> InstructionImage {
    let rest = snapshot.storage[(address + 1)...].prefix(7).map(StoredCharacter.init(rawValue:))
    return InstructionImage(
      [StoredCharacter(rawValue: snapshot.storage[address])] + rest.prefix { !$0.hasWordMark })
  }

  /// The registers, as in `I 0426, A 0626, B 0627, A register 4, B register 4, op A (add), length 7,
  /// unequal.`
  public static func registers(_ snapshot: SystemSnapshot) -> String {
    let state = snapshot.processor
    let operation = state.operationRegister
    let name = OperationNames.name(operation)
    var words = [
      "I \(state.settledIAddress.text)", "A \(state.aAddress.text)", "B \(state.bAddress.text)",
      "A register \(character(state.aRegister))", "B register \(character(state.bRegister))",
      "op \(character(operation))\(name)", "length \(state.instructionLength)",
    ]
    for (indicator, word) in indicatorWords where state.indicators.contains(indicator) { words.append(word) }
    return words.joined(separator: ", ") + "."
  }

  private static let indicatorWords: [(Indicators, String)] = [
    (.unequal, "unequal"), (.equal, "equal"), (.high, "high"), (.low, "low"), (.overflow, "overflow"),
  ]

  /// A character, with a note if it has a word mark.
  static func character(_ character: StoredCharacter) -> String {
    let glyph = character.code == 0 ? "blank" : String(character.displayGlyph)
    return character.hasWordMark ? "\(glyph) with word mark" : glyph
  }

  /// The bits of a character, as in `C off, B off, A off, 8 off, 4 on, 2 off, 1 off, word mark off`.
  public static func bits(of character: StoredCharacter) -> String {
    let names = ["B", "A", "8", "4", "2", "1"]
    let bits = names.enumerated().map { ($0.element, character.code & (0o40 >> UInt8($0.offset)) != 0) }
    let all = [("C", character.hasCheckBit)] + bits + [("word mark", character.hasWordMark)]
    return all.map { "\($0.0) \(MonitorCommand.word($0.1))" }.joined(separator: ", ")
  }

  /// A count with its noun: `1 card`, `2 cards`.
  static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

/// IBM's names of the operation codes.
enum OperationNames {
  /// The name in parentheses, ` (add)`; empty for an invalid code.
  static func name(_ code: StoredCharacter) -> String {
    OperationCode.definition(code: code.code).map { " (\($0.name))" } ?? ""
  }
}
