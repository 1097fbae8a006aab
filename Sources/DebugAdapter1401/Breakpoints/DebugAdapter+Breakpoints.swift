import Core1401
import EditorMessages
import Monitor1401
import System1401

// Setting breakpoints. Each request contains all breakpoints of its kind.
extension DebugAdapter {
  /// The result of a requested breakpoint: the breakpoint and the description of its place; or why it
  /// cannot be set.
  private enum ResolvedBreakpoint {
    case possible(Breakpoint, log: String?, place: [String: JSONValue])
    case impossible(String, place: [String: JSONValue])

    var entry: (breakpoint: Breakpoint?, log: String?) {
      if case .possible(let breakpoint, let log, _) = self { (breakpoint, log) } else { (nil, nil) }
    }
  }

  func setSourceBreakpoints(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try launched()
    checkSource(debuggee)
    let source = try Arguments(arguments.value["source"], place: "in 'source'")
    let path = try source.file()
    let kind: BreakpointBook.Kind =
      try debuggee.isLaunchedText(source) ? .launchedLines(path, launch: debuggee.launch) : .lines(path)
    var requests = try arguments.objects("breakpoints")
    if requests.isEmpty, arguments.value["breakpoints"] == nil {
      // The older form of the request has only line numbers.
      for line in arguments.value["lines"]?.array ?? [] { requests.append(try Arguments(["line": line])) }
    }
    reply.succeed(["breakpoints": .array(try set(requests, of: kind))])
  }

  func setList(_ kind: BreakpointBook.Kind, _ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    _ = try launched()
    reply.succeed(["breakpoints": .array(try set(try arguments.objects("breakpoints"), of: kind))])
  }

  func setExceptionBreakpoints(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    _ = try launched()
    var requests: [Arguments] = []
    for filter in try arguments.texts("filters") {
      requests.append(try Arguments(["filterId": .string(filter)]))
    }
    requests += try arguments.objects("filterOptions")
    reply.succeed(["breakpoints": .array(try set(requests, of: .exceptions))])
  }

  /// Sets all breakpoints again on a fresh machine, and reports the results. Watchpoints follow the labels of
  /// their fields. One without a label is not set again, because the cards that clear storage would trigger it.
  func setBreakpointsAgain() {
    guard let debuggee else { return }
    var descriptions: [JSONValue] = []
    var all: [OperatorCommand] = []
    for (kind, old) in book.requests {
      let labels = kind == .data ? book.watchedLabels : []
      let requests = old.enumerated().map { index, request in
        guard let label = labels.indices.contains(index) ? labels[index] : nil,
          let positions = debuggee.snapshot.debug.symbols.positions(of: label)
        else { return request }
        return request.replacing("dataId", by: .string(DataRange(positions: positions).text))
      }
      let resolved = requests.enumerated().map { index, request in
        kind == .data && labels[index] == nil
          ? ResolvedBreakpoint.impossible("set it again after the program is loaded", place: [:])
          : (try? resolve(request, kind, debuggee)) ?? .impossible("it can no longer be set", place: [:])
      }
      let (numbers, commands) = book.replace(
        kind, requests, by: resolved.map(\.entry), keepsNumbers: true, in: debuggee.snapshot)
      all += commands
      for (number, resolved) in zip(numbers, resolved) {
        descriptions.append(answer(resolved, number, isSet: true, nil))
      }
    }
    // The machine accepts a number below existing ones only for breakpoints that come first.
    _ = debuggee.machine.execute(all.sorted { $0.breakpointNumber < $1.breakpointNumber })
    for breakpoint in descriptions {
      sendEvent("breakpoint", ["reason": "changed", "breakpoint": breakpoint])
    }
  }

  /// Replaces the breakpoints of a kind; returns the descriptions for the response.
  func set(_ requests: [Arguments], of kind: BreakpointBook.Kind) throws(RequestError) -> [JSONValue] {
    let debuggee = try launched()
    var resolved: [ResolvedBreakpoint] = []
    for request in requests { resolved.append(try resolve(request, kind, debuggee)) }
    let (numbers, commands) = book.replace(
      kind, requests, by: resolved.map(\.entry), keepsNumbers: false, in: debuggee.snapshot)
    let refusal = debuggee.machine.execute(commands)
    let present = Set(debuggee.snapshot.debug.breakpoints.map(\.number))
    return zip(numbers, resolved).map { number, resolved in
      answer(resolved, number, isSet: debuggee.isRunning || present.contains(number), refusal)
    }
  }

  private func answer(_ resolved: ResolvedBreakpoint, _ number: Int, isSet: Bool, _ refusal: String?)
    -> JSONValue
  {
    var problem: String?
    var description: [String: JSONValue]
    switch resolved {
    case .impossible(let reason, let place): (problem, description) = (reason, place)
    case .possible(_, _, let place):
      (problem, description) = (isSet ? nil : refusal ?? "the machine refused it", place)
    }
    description["id"] = .int(number)
    description["verified"] = .bool(problem == nil)
    if let problem { description["message"] = .string(problem) }
    return .object(description)
  }

  private func resolve(
    _ request: Arguments, _ kind: BreakpointBook.Kind, _ debuggee: Debuggee
  ) throws(RequestError) -> ResolvedBreakpoint {
    // A malformed request is an error of the editor; an impossible breakpoint is reported in its
    // description.
    let place = try place(of: request, kind, debuggee)
    guard !debuggee.behavior.isWithoutDebugger else {
      return .impossible("the program runs without debugger", place: place.description)
    }
    guard let cause = place.cause else { return .impossible(place.command, place: place.description) }
    let tail: BreakpointTail
    do throws(RequestError) {
      tail = try BreakpointTail(request, in: debuggee.snapshot)
    } catch {
      return .impossible(error.description, place: place.description)
    }
    let size = debuggee.snapshot.storage.count
    let highest =
      switch cause {
      case .instruction(let address): address
      case .storage(_, let range): range.upperBound
      default: 0
      }
    guard highest < size else {
      return .impossible(
        "\(AddressRegister.decimal(highest)) is not in storage, 0000 to \(AddressRegister.decimal(size - 1))",
        place: place.description)
    }
    var label: String?
    if case .storage(_, let range) = cause { label = debuggee.snapshot.debug.symbols.label(naming: range) }
    var description = place.description
    if let hint = tail.condition?.hint {
      let notes = [description["message"]?.string, hint].compactMap { $0 }
      description["message"] = .string(notes.joined(separator: "; "))
    }
    return .possible(
      tail.breakpoint(cause, command: place.command, label: label), log: tail.log, place: description)
  }

  /// The place of a requested breakpoint.
  private struct Place {
    /// The cause of the stop; nil when the breakpoint cannot be set.
    var cause: Breakpoint.Cause?
    /// The command that sets it, or the reason why it cannot be set.
    var command: String
    var description: [String: JSONValue] = [:]
  }

  private func place(
    of request: Arguments, _ kind: BreakpointBook.Kind, _ debuggee: Debuggee
  ) throws(RequestError) -> Place {
    switch kind {
    case .lines(let path):
      let place = place(ofLine: try request.number("line"), in: path, debuggee)
      guard debuggee.hasSourceChanged, let map = debuggee.map, map.isSource(path) else { return place }
      return Place(command: AdapterMessage.oldText.filled(with: [map.name]))
    case .launchedLines(let path, let launch):
      guard launch == debuggee.launch else { return Place(command: "the restart has replaced this text") }
      return place(ofLine: try request.number("line"), in: path, debuggee)
    case .labels:
      let name = try request.text("name")
      return instruction(debuggee.place(name), debuggee)
    case .instructions:
      let address = debuggee.reference(try request.text("instructionReference"))
      let offset = try request.int("offset") ?? 0
      return instruction(address.map { $0 + offset }, debuggee)
    case .data:
      let dataID = try request.text("dataId")
      let use = Breakpoint.Use(access: try request.string("accessType") ?? "write")
      guard let use else {
        throw RequestError(.value, ["accessType", "\"read\", \"write\" or \"readWrite\""])
      }
      let range = DataRange(dataID)
      return Place(
        cause: range.map { .storage(use, $0.positions) },
        command: range.map { "watch \(use.rawValue) \($0.text)" } ?? "'\(dataID)' is not a range of storage")
    case .exceptions:
      let filter = try request.text("filterId")
      guard filter == BreakpointBook.errors else { return Place(command: "there is no filter '\(filter)'") }
      return Place(cause: .check, command: "catch check")
    }
  }

  private func place(ofLine line: Int, in path: String, _ debuggee: Debuggee) -> Place {
    var place = Place(command: "", description: ["line": .int(line)])
    guard let map = debuggee.map else {
      place.command =
        "the program is a deck without source; set breakpoints in the disassembly or at addresses"
      return place
    }
    place.description["source"] = debuggee.source
    guard map.isSource(path) else {
      place.description["source"] = nil
      place.command = "this is not a source of the program, \(map.path)"
      return place
    }
    guard let found = map.lines.place(from: line - editor.firstLine + 1) else {
      place.command = "no instruction is at or after this line; a data breakpoint stops when data changes"
      return place
    }
    if let data = map.lines.dataAddress(ofLine: line - editor.firstLine + 1) {
      place.description["message"] = .string(
        AdapterMessage.movedFromData.filled(with: [
          line, AddressRegister.decimal(data), found.line - 1 + editor.firstLine,
        ]))
    }
    place.description["line"] = .int(found.line - 1 + editor.firstLine)
    return instruction(found.address, debuggee, description: place.description)
  }

  private func instruction(
    _ address: Int?, _ debuggee: Debuggee, description: [String: JSONValue] = [:]
  ) -> Place {
    guard let address, address >= 0 else {
      return Place(command: "this is neither an address nor a label", description: description)
    }
    var description = description
    description["instructionReference"] = .string(AddressRegister.decimal(address))
    if let map = debuggee.map, let line = map.line(at: address) {
      description["source"] = debuggee.source
      description["line"] = .int(line - 1 + editor.firstLine)
    }
    let note = MonitorAnswers.noteOnBreakpoint(at: address, debuggee.snapshot.debug) { _ in
      "a data breakpoint on it"
    }
    if let note { description["message"] = .string(note) }
    return Place(
      cause: .instruction(at: address), command: "break \(AddressRegister.decimal(address))",
      description: description)
  }
}

extension Breakpoint.Use {
  /// The use with the protocol's name.
  fileprivate init?(access: String) {
    switch access {
    case "read": self = .read
    case "write": self = .write
    case "readWrite": self = .readOrWrite
    default: return nil
    }
  }
}

extension OperatorCommand {
  /// The number of the breakpoint that the command sets, 0 for other commands.
  fileprivate var breakpointNumber: Int {
    if case .debug(.set(let breakpoint)) = self { breakpoint.number } else { 0 }
  }
}
