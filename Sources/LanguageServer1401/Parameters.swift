import Core1401
import EditorMessages

/// The reason why a request is not answered.
struct ResponseError: IdentifiedError {
  /// The codes of JSON-RPC and of the Language Server Protocol.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case requestCancelled = -32800
  }

  let code: Code
  /// One line, lowercase, no full stop.
  let message: String
  let identifier: String?

  init(_ kind: ServerMessage, _ values: [any CustomStringConvertible] = []) {
    code = kind.code
    message = kind.filled(with: values)
    identifier = kind.identifier
  }
}

/// The parameters of a message, read with error messages for people.
struct Parameters {
  let value: JSONValue

  init(_ value: JSONValue?) { self.value = value ?? [:] }

  private func wrong(_ name: String, _ wanted: String) -> ResponseError {
    ResponseError(.kind, [name, wanted, value[name]?.kind ?? "nothing"])
  }

  /// A required text.
  func string(_ name: String) throws(ResponseError) -> String {
    guard let text = value[name]?.string else { throw wrong(name, "a text") }
    return text
  }

  /// A required object.
  func object(_ name: String) throws(ResponseError) -> Parameters {
    guard case .object? = value[name] else { throw wrong(name, "an object") }
    return Parameters(value[name])
  }

  /// The objects of a required list.
  func objects(_ name: String) throws(ResponseError) -> [Parameters] {
    guard let values = value[name]?.array else { throw wrong(name, "a list") }
    return values.map(Parameters.init)
  }

  /// The URI of the document in the message.
  func document() throws(ResponseError) -> String { try object("textDocument").string("uri") }

  /// A required position.
  func position(_ name: String = "position") throws(ResponseError) -> Position {
    let object = try object(name)
    guard let line = object.value["line"]?.int, let character = object.value["character"]?.int, line >= 0,
      character >= 0
    else { throw wrong(name, "a position with 'line' and 'character', from 0") }
    // The protocol's numbers have 31 bits.
    let most = Int(Int32.max)
    return Position(line: min(line, most), character: min(character, most))
  }

  /// A range, nil if it is missing.
  func range(_ name: String) throws(ResponseError) -> Range<Position>? {
    guard let range = value[name], range != .null else { return nil }
    let ends = try object(name)
    let (start, end) = (try ends.position("start"), try ends.position("end"))
    guard start <= end else { throw ResponseError(.emptyRange, [name]) }
    return start..<end
  }
}
