import Core1401
import EditorMessages
import Monitor1401
import System1401

// The state of the machine: the stack of subroutines, scopes and variables. All frames have the same variables.
extension DebugAdapter {
  func stackTrace(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try stopped()
    let addresses = [debuggee.address] + debuggee.calls.reversed().map(\.address)
    let frames = addresses.enumerated().map { frame($1, id: $0 + 1, debuggee) }
    let first = min(max(0, try arguments.int("startFrame") ?? 0), frames.count)
    let levels = try arguments.int("levels") ?? 0
    let part = levels > 0 ? frames[first...].prefix(levels) : frames[first...]
    reply.succeed(["stackFrames": .array(Array(part)), "totalFrames": .int(frames.count)])
  }

  /// The frame of an instruction.
  private func frame(_ address: Int, id: Int, _ debuggee: Debuggee) -> JSONValue {
    let line = debuggee.map?.line(at: address)
    let words = debuggee.instruction(at: address).map(debuggee.words) ?? "no instruction"
    return JSONValue.object(present: [
      "id": .int(id), "name": .string("\(debuggee.snapshot.debug.symbols.place(of: address))  \(words)"),
      "line": .int(line.map { $0 - 1 + editor.firstLine } ?? 0),
      "column": .int(line == nil ? 0 : editor.firstColumn),
      "source": line == nil ? nil : debuggee.source,
      "instructionPointerReference": .string(AddressRegister.decimal(address)),
    ])
  }

  func scopes(_ reply: Reply) throws(RequestError) {
    let debuggee = try stopped()
    let scopes = Scope.allCases.compactMap { scope -> JSONValue? in
      let count = debuggee.variables(in: scope).count
      if scope == .addresses, count == 0 { return nil }
      return JSONValue.object(present: [
        "name": .string(scope.name), "variablesReference": .int(scope.rawValue),
        "expensive": .bool(scope.isFolded), "namedVariables": .int(count),
        "presentationHint": scope == .registers ? "registers" : scope == .fields ? "locals" : nil,
      ])
    }
    reply.succeed(["scopes": .array(scopes)])
  }

  /// The scope with the request's `variablesReference`.
  func scope(_ arguments: Arguments) throws(RequestError) -> Scope {
    let reference = try arguments.number("variablesReference")
    guard let scope = Scope(rawValue: reference) else {
      throw RequestError(.noVariables, [reference])
    }
    return scope
  }

  func variables(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try stopped()
    let scope = try scope(arguments)
    var variables = try arguments.string("filter") == "indexed" ? [] : debuggee.variables(in: scope)
    variables = Array(variables.dropFirst(max(0, try arguments.int("start") ?? 0)))
    if let count = try arguments.int("count"), count > 0 { variables = Array(variables.prefix(count)) }
    reply.succeed(["variables": .array(variables.map(\.json))])
  }

  func setVariable(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try stopped()
    let (scope, name) = (try scope(arguments), try arguments.text("name"))
    let commands = try debuggee.change(name, in: scope, to: try arguments.text("value"))
    if let refusal = debuggee.machine.execute(commands) { throw RequestError(refusal: refusal) }
    let now = debuggee.variables(in: scope).first { $0.name == name }
    reply.succeed(["value": .string(now?.value ?? ""), "variablesReference": 0])
  }

  func setExpression(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try stopped()
    let text = try arguments.text("expression")
    let commands = try debuggee.change(text, to: try arguments.text("value"))
    if let refusal = debuggee.machine.execute(commands) { throw RequestError(refusal: refusal) }
    reply.succeed(["value": .string((try? debuggee.value(of: text).value) ?? ""), "variablesReference": 0])
  }
}
