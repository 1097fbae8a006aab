public import Foundation

/// A JSON value.
///
/// Whole numbers are distinguished from other numbers, so that identifiers and addresses are sent back
/// unchanged.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by name.
  case object([String: JSONValue])

  /// Parses JSON.
  ///
  /// - Parameter data: the text in UTF-8.
  /// - Throws: an error of Foundation's decoder when the text is not JSON.
  public init(_ data: Data) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: data)
  }

  /// The value as JSON with sorted names.
  public var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only NaN and infinity fail to encode, and no answer contains them.
    return (try? encoder.encode(self)) ?? Data("null".utf8)
  }

  /// The value of a name, nil if this is not an object or has no such name.
  public subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The text, nil for other values.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The whole number, nil for other values.
  public var int: Int? { if case .int(let number) = self { number } else { nil } }

  /// The truth value, nil for other values.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The values of an array, nil for other values.
  public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  /// The kind of the value in words, such as `a number` or `a text`.
  public var kind: String {
    switch self {
    case .null: "nothing"
    case .bool: "true or false"
    case .int, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: Codable {
  /// Decodes a value of any kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let number = try? container.decode(Int.self) {
      self = .int(number)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral text: String) { self = .string(text) }
  /// A whole number.
  public init(integerLiteral number: Int) { self = .int(number) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Values in order.
  public init(arrayLiteral values: JSONValue...) { self = .array(values) }
  /// Values by name; if a name occurs several times, the last value is used.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members) { $1 })
  }
}

extension JSONValue {
  /// An object of the members that have a value.
  public static func object(present members: [String: JSONValue?]) -> JSONValue {
    .object(members.compactMapValues(\.self))
  }
}
