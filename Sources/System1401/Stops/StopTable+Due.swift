import Core1401
import Units1401

// Determining which breakpoints stop the machine now. The condition of each is evaluated once for each
// occurrence of its cause.
extension StopTable {
  /// The stop between two instructions, from the effects of the last one and the address of the next.
  ///
  /// - Parameters:
  ///   - address: the address of the next instruction; nil when it must not be stopped at.
  ///   - system: the machine, between two instructions.
  /// - Returns: the stop; nil when the machine continues.
  mutating func stopBetweenInstructions(before address: Int?, in system: DataProcessingSystem) -> Stop? {
    var fired: [(index: Int, doubt: String)] = []
    if !accesses.isEmpty { evaluateStorage(in: system, &fired) }
    if !activities.isEmpty || checksEveryInstruction {
      evaluate(at: eventIndices, before: address, in: system, &fired)
    }
    if let address, let indices = byAddress[address] {
      evaluate(at: indices, before: address, in: system, &fired)
    }
    let stop =
      fired.isEmpty ? nil : stop(at: fired.sorted { $0.index < $1.index }, before: address, in: system)
    if hasPending { forgetInstruction() }
    if checksEveryInstruction {
      errorsBefore = system.machine.processor.state.indicators.intersection(StopTable.errors)
    }
    return stop
  }

  /// The stop between two cycles, for a time or cycle that has been reached.
  mutating func stopAtClock(in system: DataProcessingSystem) -> Stop? {
    guard isClockDue(in: system) else { return nil }
    if let limit = limits.first(where: { $0.isReached(by: system) }) {
      return system.machine.stop(.limit, StopMessage(limit.message))
    }
    var fired: [(index: Int, doubt: String)] = []
    for index in entries.indices where entries[index].isEnabled && entries[index].hits == 0 {
      if isReached(entries[index].cause, system) { evaluate(at: index, in: system, &fired) }
    }
    let stop = fired.isEmpty ? nil : stop(at: fired, before: nil, in: system)
    prepare()
    return stop
  }

  /// The error indicators that the last instruction turned on.
  private func newErrors(in system: DataProcessingSystem) -> Indicators {
    system.machine.processor.state.indicators.intersection(StopTable.errors).subtracting(errorsBefore)
  }

  /// Whether a cycle or time of an entry has been reached.
  func isClockDue(in system: DataProcessingSystem) -> Bool {
    system.machine.processor.state.cycles >= nextCycle || system.now >= nextTime
  }

  private func isReached(_ cause: Breakpoint.Cause, _ system: DataProcessingSystem) -> Bool {
    switch cause {
    case .cycle(let cycle): system.machine.processor.state.cycles >= cycle
    case .time(let time): system.now >= time
    case .instruction, .instructions, .storage, .operation, .unit, .printedText, .card, .check: false
    }
  }

  private mutating func evaluate(
    at indices: [Int], before address: Int?, in system: DataProcessingSystem,
    _ fired: inout [(index: Int, doubt: String)]
  ) {
    for index in indices where causeOccurred(index, before: address, in: system) {
      evaluate(at: index, in: system, &fired)
    }
  }

  private mutating func evaluateStorage(
    in system: DataProcessingSystem, _ fired: inout [(index: Int, doubt: String)]
  ) {
    let after = accesses.map { system.character(at: $0.address) }
    let isLoading = symbols.isInLoader(system.machine.processor.state.instructionAddress)
    for watch in watches where !isLoading || entries[watch.index].label == nil {
      let causeOccurred = accesses.indices.contains {
        watch.range.contains(accesses[$0].address) && accesses[$0].matches(watch.use, after: after[$0])
      }
      if causeOccurred { evaluate(at: watch.index, in: system, &fired) }
    }
  }

  /// Counts an occurrence of an entry's cause, and evaluates its condition.
  private mutating func evaluate(
    at index: Int, in system: DataProcessingSystem, _ fired: inout [(index: Int, doubt: String)]
  ) {
    count(index, matches: false)
    var doubt = ""
    do throws(NoValue) {
      guard try holds(index, in: system) else { return }
    } catch {
      doubt = " (its condition has no value: \(error))"
    }
    count(index, matches: true)
    if entries[index].stops(atMatch: entries[index].matches) { fired.append((index, doubt)) }
  }

  private func holds(_ index: Int, in system: DataProcessingSystem) throws(NoValue) -> Bool {
    try entries[index].condition?.node.holds(in: system, hits: entries[index].hits) ?? true
  }

  private mutating func stop(
    at fired: [(index: Int, doubt: String)], before next: Int?, in system: DataProcessingSystem
  ) -> Stop {
    let messages = fired.map { index, doubt in
      let entry = entries[index]
      let text = finding(entry.cause, before: next, in: system)
      return "\(entry.title)\(entry.instructions == nil ? ":" : "") \(text)\(doubt)"
    }
    let numbers = fired.map { entries[$0.index].number }
    let hits = fired.map { entries[$0.index].hits }
    let actions = fired.flatMap { index, _ in
      entries[index].actions.map { Stop.Action($0, hits: entries[index].hits) }
    }
    for (index, _) in fired.reversed() { retire(index) }
    let state = system.machine.processor.state
    let address = (state.next == .iOp ? state.nextInstructionAddress : nil) ?? state.instructionAddress
    return Stop(
      reason: .breakpoint, address: address, message: StopMessage(messages.joined(separator: "; ")),
      breakpoints: numbers, hits: hits, actions: actions)
  }

  /// Whether the cause of an entry occurred between two instructions.
  private func causeOccurred(_ index: Int, before address: Int?, in system: DataProcessingSystem) -> Bool {
    switch entries[index].cause {
    case .instruction(let wanted): return wanted == address
    case .instructions(let range): return address.map(range.contains) ?? false
    case .operation(let code):
      guard let address, address < system.positionCount else { return false }
      let character = system.character(at: address)
      return character.hasWordMark && character.code == code.code
    case .unit(let activity): return activities.contains(activity)
    case .printedText(let text): return activities.contains(.print) && StopTable.contains(printed, text)
    case .card(let number): return activities.contains(.read) && system.machine.work.cardsRead == number
    case .check:
      return !newErrors(in: system).isEmpty
    case .storage, .time, .cycle: return false
    }
  }

  /// What was found, as text.
  private func finding(
    _ cause: Breakpoint.Cause, before next: Int?, in system: DataProcessingSystem
  ) -> String {
    switch cause {
    case .instruction(let address): return "at \(AddressRegister.decimal(address))"
    case .instructions: return "at \(AddressRegister.decimal(next ?? 0))"
    case .operation(let code):
      return "operation \(code.displayGlyph) at \(AddressRegister.decimal(next ?? 0))"
    case .storage(let use, let range):
      let matching = accesses.filter { access in
        range.contains(access.address) && access.matches(use, after: system.character(at: access.address))
      }
      return StopTable.words(use, matching, in: system)
    case .unit(let activity): return StopTable.words(activity, system)
    case .printedText(let text):
      return "line \(system.machine.work.linesPrinted) has \(String(text.map(\.displayGlyph)))"
    case .card(let number): return "card \(number) read"
    case .check:
      let errors = newErrors(in: system)
      return StopTable.errorNames.first { errors.contains($0.0) }?.1 ?? "check"
    case .time(let time): return "\(Double(time.nanoseconds / 1000) / 1_000_000) s of 1401 time"
    case .cycle(let cycle): return "cycle \(cycle)"
    }
  }

  static let errors: Indicators = [.processCheck, .readerError, .punchError, .printerError]

  private static let errorNames: [(Indicators, String)] = [
    (.processCheck, "process check"), (.readerError, "reader error"), (.punchError, "punch error"),
    (.printerError, "printer error"),
  ]

  private static func contains(_ line: [StoredCharacter], _ text: [StoredCharacter]) -> Bool {
    guard line.count >= text.count else { return false }
    let wanted = text.map(\.code)
    return (0...line.count - text.count).contains { start in
      zip(line[start...], wanted).allSatisfy { $0.code == $1 }
    }
  }

  // MARK: Words

  private static func words(_ activity: Breakpoint.UnitActivity, _ system: DataProcessingSystem) -> String {
    switch activity {
    case .print: "line \(system.machine.work.linesPrinted) printed"
    case .read: "card \(system.machine.work.cardsRead) read"
    case .punch: "card \(system.machine.work.cardsPunched) punched"
    case .carriage: "carriage moved"
    case .feed: "feed or stacker used"
    case .tape: "unit \(system.machine.processor.state.aAddress.text) used"
    }
  }

  /// `0608-0613 changed from '000005' to '000006' by A 0632,0613 at 0419`.
  private static func words(
    _ use: Breakpoint.Use, _ accesses: [StorageAccess], in system: DataProcessingSystem
  ) -> String {
    let addresses = accesses.map(\.address).sorted()
    let (first, last) = (addresses[0], addresses[addresses.count - 1])
    let state = system.machine.processor.state
    let place =
      first == last
      ? AddressRegister.decimal(first) : "\(AddressRegister.decimal(first))-\(AddressRegister.decimal(last))"
    let after = (first...last).map { system.character(at: $0) }
    var before = after
    for access in accesses { before[access.address - first] = access.before }
    let by = "by \(state.instruction.text) at \(AddressRegister.decimal(state.instructionAddress))"
    let (old, new) = (quoted(before), quoted(after))
    switch use {
    case .wordMark:
      let isSet = accesses[0].before.hasWordMark == false
      return "word mark \(isSet ? "set" : "cleared") at \(place) \(by)"
    case .read,
      .readOrWrite where before == after && !accesses.contains(where: \.writes):
      return "\(place) read: \(new) \(by)"
    case .write, .readOrWrite, .change:
      guard before != after else { return "\(place) written: \(new) as before \(by)" }
      let marks = before.map(\.code) == after.map(\.code) ? ", word marks" : ""
      return "\(place) changed from \(old) to \(new)\(marks) \(by)"
    }
  }

  private static func quoted(_ characters: [StoredCharacter]) -> String {
    let shown = characters.prefix(40).map(\.displayGlyph)
    return "'\(String(shown))\(characters.count > 40 ? "…" : "")'"
  }
}
