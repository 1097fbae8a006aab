import Core1401
import EditorMessages

/// The reason why a request cannot be answered; one line, lowercase, no full stop.
struct RequestError: IdentifiedError, Hashable, CustomStringConvertible {
  let description: String
  /// The identifier of the message; nil for a refusal of the machine.
  let identifier: String?

  init(_ kind: AdapterMessage, _ values: [any CustomStringConvertible] = []) {
    description = kind.filled(with: values)
    identifier = kind.identifier
  }

  /// Creates an error from one of a command, an expression or a file.
  init(_ error: any Error, prefix: String = "") {
    description = "\(prefix)\(error)"
    identifier = (error as? any IdentifiedError)?.identifier
  }

  /// Creates an error in the words of the machine.
  init(refusal: String) {
    description = refusal
    identifier = nil
  }
}

/// The arguments of a request, read with error messages for people.
struct Arguments {
  let value: JSONValue
  private let place: String

  init(_ value: JSONValue?, place: String = "the argument") throws(RequestError) {
    self.place = place
    switch value {
    case nil, .null?: self.value = [:]
    case .object?: self.value = value ?? [:]
    case let other?:
      throw RequestError(
        .kind, [place == "the argument" ? "the arguments" : place, "an object", other.kind])
    }
  }

  /// The same arguments with another value for one.
  func replacing(_ name: String, by member: JSONValue) -> Arguments {
    guard case .object(var members) = value else { return self }
    members[name] = member
    return Arguments(members: members, place: place)
  }

  private init(members: [String: JSONValue], place: String) {
    (value, self.place) = (.object(members), place)
  }

  private func wrong(_ name: String, _ wanted: String, _ found: JSONValue) -> RequestError {
    RequestError(.kind, ["\(place) '\(name)'", wanted, found.kind])
  }

  private func missing(_ name: String) -> RequestError { RequestError(.missing, ["\(place) '\(name)'"]) }

  private func present(_ name: String) -> JSONValue? {
    guard let member = value[name], member != .null else { return nil }
    return member
  }

  /// A text, nil if it is missing.
  func string(_ name: String) throws(RequestError) -> String? {
    guard let member = present(name) else { return nil }
    guard let text = member.string else { throw wrong(name, "a text", member) }
    return text
  }

  /// A required text.
  func text(_ name: String) throws(RequestError) -> String {
    guard let text = try string(name) else { throw missing(name) }
    return text
  }

  /// The path of a source, or its name if it has no path.
  func file() throws(RequestError) -> String {
    if let path = try string("path") { return path }
    return try text("name")
  }

  /// A whole number, nil if it is missing.
  func int(_ name: String) throws(RequestError) -> Int? {
    guard let member = present(name) else { return nil }
    guard let number = member.int, (-1_000_000_000...1_000_000_000).contains(number) else {
      throw wrong(name, "a whole number up to a thousand million", member)
    }
    return number
  }

  /// A required whole number.
  func number(_ name: String) throws(RequestError) -> Int {
    guard let number = try int(name) else { throw missing(name) }
    return number
  }

  /// A truth value; the default if it is missing.
  func bool(_ name: String, otherwise: Bool = false) throws(RequestError) -> Bool {
    guard let member = present(name) else { return otherwise }
    guard let value = member.bool else { throw wrong(name, "true or false", member) }
    return value
  }

  /// The objects of a list; empty if it is missing.
  func objects(_ name: String) throws(RequestError) -> [Arguments] {
    guard let member = present(name) else { return [] }
    guard let values = member.array else { throw wrong(name, "a list", member) }
    var objects: [Arguments] = []
    for value in values { objects.append(try Arguments(value, place: "in '\(name)'")) }
    return objects
  }

  /// The texts of a list; a single text or number is read as a list of one.
  func texts(_ name: String) throws(RequestError) -> [String] {
    guard let member = present(name) else { return [] }
    if let text = member.string { return [text] }
    if let number = member.int { return [String(number)] }
    guard let values = member.array else { throw wrong(name, "a list of texts", member) }
    var texts: [String] = []
    for value in values {
      switch value {
      case .string(let text): texts.append(text)
      case .int(let number): texts.append(String(number))
      default: throw wrong(name, "a list of texts", value)
      }
    }
    return texts
  }
}
