import Core1401
import EditorMessages
import Monitor1401
import System1401

// Setting breakpoints. Each request names all of its kind.
extension DebugAdapter {
  /// A breakpoint that was asked for: what goes to the machine, and what is told of its place; or why it cannot be.
  private enum Wanted {
    case possible(Breakpoint, log: String?, place: [String: JSONValue])
    case impossible(String, place: [String: JSONValue])

    var entry: (breakpoint: Breakpoint?, log: String?) {
      if case .possible(let breakpoint, let log, _) = self { (breakpoint, log) } else { (nil, nil) }
    }
  }

  func setSourceBreakpoints(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    _ = try launched()
    let source = try Arguments(arguments.value["source"], place: "in 'source'")
    let path = try source.file()
    var wishes = try arguments.objects("breakpoints")
    if wishes.isEmpty, arguments.value["breakpoints"] == nil {
      // The older form: numbers of lines alone.
      for line in arguments.value["lines"]?.array ?? [] { wishes.append(try Arguments(["line": line])) }
    }
    reply.succeed(["breakpoints": .array(try set(wishes, of: .lines(path)))])
  }

  func setList(_ kind: BreakpointBook.Kind, _ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    _ = try launched()
    reply.succeed(["breakpoints": .array(try set(try arguments.objects("breakpoints"), of: kind))])
  }

  func setExceptionBreakpoints(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    _ = try launched()
    var wishes: [Arguments] = []
    for filter in try arguments.texts("filters") {
      wishes.append(try Arguments(["filterId": .string(filter)]))
    }
    wishes += try arguments.objects("filterOptions")
    reply.succeed(["breakpoints": .array(try set(wishes, of: .exceptions))])
  }

  /// Sets all breakpoints again on a fresh machine, and tells what has become of them. Those on storage would stop at the
  /// cards that clear it, and wait until somebody sets them again.
  func setBreakpointsAgain() {
    guard let debuggee else { return }
    var told: [JSONValue] = []
    var all: [OperatorCommand] = []
    for (kind, wishes) in book.wishes {
      let wanted = wishes.map { wish in
        kind == .data
          ? Wanted.impossible("set it again when the program is loaded", place: [:])
          : (try? self.wanted(wish, kind, debuggee)) ?? .impossible("it cannot be set any more", place: [:])
      }
      let (numbers, commands) = book.replace(
        kind, wishes, by: wanted.map(\.entry), keepsNumbers: true, in: debuggee.snapshot)
      all += commands
      for (number, wanted) in zip(numbers, wanted) { told.append(answer(wanted, number, isSet: true, nil)) }
    }
    // The machine gives a number below another's only to what comes before.
    _ = debuggee.machine.execute(all.sorted { $0.breakpointNumber < $1.breakpointNumber })
    for breakpoint in told { tell("breakpoint", ["reason": "changed", "breakpoint": breakpoint]) }
  }

  /// Puts breakpoints in the place of those of a kind; what is to be told of each.
  private func set(_ wishes: [Arguments], of kind: BreakpointBook.Kind) throws(RequestError) -> [JSONValue] {
    let debuggee = try launched()
    var wanted: [Wanted] = []
    for wish in wishes { wanted.append(try self.wanted(wish, kind, debuggee)) }
    let (numbers, commands) = book.replace(
      kind, wishes, by: wanted.map(\.entry), keepsNumbers: false, in: debuggee.snapshot)
    let refusal = debuggee.machine.execute(commands)
    let present = Set(debuggee.snapshot.debug.breakpoints.map(\.number))
    return zip(numbers, wanted).map { number, wanted in
      answer(wanted, number, isSet: debuggee.isRunning || present.contains(number), refusal)
    }
  }

  private func answer(_ wanted: Wanted, _ number: Int, isSet: Bool, _ refusal: String?) -> JSONValue {
    var problem: String?
    var told: [String: JSONValue]
    switch wanted {
    case .impossible(let reason, let place): (problem, told) = (reason, place)
    case .possible(_, _, let place):
      (problem, told) = (isSet ? nil : refusal ?? "the machine did not take it", place)
    }
    told["id"] = .int(number)
    told["verified"] = .bool(problem == nil)
    if let problem { told["message"] = .string(problem) }
    return .object(told)
  }

  private func wanted(
    _ wish: Arguments, _ kind: BreakpointBook.Kind, _ debuggee: Debuggee
  ) throws(RequestError) -> Wanted {
    // What is asked for in the wrong form is an error of the editor; what cannot be is told with the breakpoint.
    let place = try place(of: wish, kind, debuggee)
    guard !debuggee.manner.isWithoutDebugger else {
      return .impossible("the program runs without debugger", place: place.told)
    }
    guard let cause = place.cause else { return .impossible(place.command, place: place.told) }
    let tail: BreakpointTail
    do throws(RequestError) {
      tail = try BreakpointTail(wish, in: debuggee.snapshot)
    } catch {
      return .impossible(error.description, place: place.told)
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
        place: place.told)
    }
    return .possible(tail.breakpoint(cause, command: place.command), log: tail.log, place: place.told)
  }

  /// Where a breakpoint is to be.
  private struct Place {
    /// What stops the machine; nil when it cannot be.
    var cause: Breakpoint.Cause?
    /// The command that sets it; or why it cannot be.
    var command: String
    var told: [String: JSONValue] = [:]
  }

  private func place(
    of wish: Arguments, _ kind: BreakpointBook.Kind, _ debuggee: Debuggee
  ) throws(RequestError) -> Place {
    switch kind {
    case .lines(let path): return place(ofLine: try wish.number("line"), in: path, debuggee)
    case .labels:
      let name = try wish.text("name")
      return instruction(debuggee.place(name), debuggee)
    case .instructions:
      let address = debuggee.reference(try wish.text("instructionReference"))
      let offset = try wish.int("offset") ?? 0
      return instruction(address.map { $0 + offset }, debuggee)
    case .data:
      let dataID = try wish.text("dataId")
      let use = Breakpoint.Use(access: try wish.string("accessType") ?? "write")
      guard let use else { throw RequestError("'accessType' must be \"read\", \"write\" or \"readWrite\"") }
      let range = DataRange(dataID)
      return Place(
        cause: range.map { .storage(use, $0.positions) },
        command: range.map { "watch \(use.rawValue) \($0.text)" } ?? "'\(dataID)' is no range of storage")
    case .exceptions:
      let filter = try wish.text("filterId")
      guard filter == BreakpointBook.errors else { return Place(command: "there is no filter '\(filter)'") }
      return Place(cause: .check, command: "catch check")
    }
  }

  private func place(ofLine wanted: Int, in path: String, _ debuggee: Debuggee) -> Place {
    var place = Place(command: "", told: ["line": .int(wanted)])
    guard let map = debuggee.map else {
      place.command =
        "the program is a deck without source; set breakpoints in the disassembly or at addresses"
      return place
    }
    place.told["source"] = map.source
    guard map.isSource(path) else {
      place.told["source"] = nil
      place.command = "this is no source of the program, \(map.path)"
      return place
    }
    guard let found = map.place(from: wanted - editor.firstLine + 1) else {
      place.command = "nothing at or behind this line is put into storage"
      return place
    }
    place.told["line"] = .int(found.line - 1 + editor.firstLine)
    return instruction(found.address, debuggee, told: place.told)
  }

  private func instruction(
    _ address: Int?, _ debuggee: Debuggee, told: [String: JSONValue] = [:]
  ) -> Place {
    guard let address, address >= 0 else {
      return Place(command: "this is no address and no label", told: told)
    }
    var told = told
    told["instructionReference"] = .string(AddressRegister.decimal(address))
    if let map = debuggee.map, let line = map.line(at: address) {
      told["source"] = map.source
      told["line"] = .int(line - 1 + editor.firstLine)
    }
    return Place(
      cause: .instruction(at: address), command: "break \(AddressRegister.decimal(address))", told: told)
  }
}

extension Breakpoint.Use {
  /// What an editor calls a use.
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
  /// The number of the breakpoint it sets, 0 for other commands.
  fileprivate var breakpointNumber: Int {
    if case .debug(.set(let breakpoint)) = self { breakpoint.number } else { 0 }
  }
}
