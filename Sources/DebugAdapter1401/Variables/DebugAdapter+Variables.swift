import Core1401
import EditorMessages
import Monitor1401
import System1401

// The state of the machine: one stack frame, its scopes and variables.
extension DebugAdapter {
  func stackTrace(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try stopped()
    guard try arguments.int("startFrame") ?? 0 == 0 else {
      return reply.succeed(["stackFrames": [], "totalFrames": 1])
    }
    let address = debuggee.address
    let line = debuggee.map?.line(at: address)
    let words = debuggee.instruction(at: address).map(debuggee.words) ?? "no instruction"
    let frame = JSONValue.object(present: [
      "id": 1, "name": .string("\(debuggee.snapshot.debug.symbols.place(of: address))  \(words)"),
      "line": .int(line.map { $0 - 1 + editor.firstLine } ?? 0),
      "column": .int(line == nil ? 0 : editor.firstColumn),
      "source": line == nil ? nil : debuggee.map?.source,
      "instructionPointerReference": .string(AddressRegister.decimal(address)),
    ])
    reply.succeed(["stackFrames": [frame], "totalFrames": 1])
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
