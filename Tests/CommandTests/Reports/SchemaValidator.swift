import Foundation

/// A JSON document that distinguishes numbers and booleans.
enum JSONDocument: Decodable, Hashable, ExpressibleByDictionaryLiteral {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONDocument])
  case object([String: JSONDocument])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([JSONDocument].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSONDocument].self))
    }
  }

  init(dictionaryLiteral elements: (String, JSONDocument)...) {
    self = .object(Dictionary(elements) { $1 })
  }

  init(_ text: String) throws { self = try JSONDecoder().decode(JSONDocument.self, from: Data(text.utf8)) }

  var array: [JSONDocument]? { if case .array(let array) = self { array } else { nil } }
  var string: String? { if case .string(let string) = self { string } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The fields of an object, empty for anything else.
  var fields: [String: JSONDocument] { if case .object(let fields) = self { fields } else { [:] } }

  subscript(name: String) -> JSONDocument? { fields[name] }
}

/// A validator for the part of JSON Schema that the schema of the reports uses. An unknown keyword is an
/// error.
struct SchemaValidator {
  private let root: JSONDocument
  private static let remarks: Set = ["$schema", "$defs", "title", "description"]

  init(_ schema: String) throws { root = try JSONDocument(schema) }

  /// The errors with their paths; empty if there are none.
  func problems(of document: JSONDocument) -> [String] { check(document, root, at: "$") }

  private func check(_ value: JSONDocument, _ schema: JSONDocument, at path: String) -> [String] {
    schema.fields.filter { !Self.remarks.contains($0.key) }.sorted { $0.key < $1.key }
      .flatMap { check(value, $0.key, $0.value, schema, at: path) }
  }

  private func check(
    _ value: JSONDocument, _ keyword: String, _ rule: JSONDocument, _ schema: JSONDocument, at path: String
  ) -> [String] {
    switch (keyword, rule) {
    case ("$ref", .string(let name)):
      let target = root["$defs"]?[String(name.trimmingPrefix("#/$defs/"))]
      return target.map { check(value, $0, at: path) } ?? ["\(path): no definition \(name)"]
    case ("oneOf", .array(let choices)):
      let results = choices.map { check(value, $0, at: path) }
      if results.count(where: \.isEmpty) == 1 { return [] }
      // The choice with the fewest errors is probably the intended one.
      return results.filter { !$0.isEmpty }.min { $0.count < $1.count } ?? ["\(path): several choices fit"]
    case ("const", _): return value == rule ? [] : ["\(path): \(value) is not \(rule)"]
    case ("enum", .array(let choices)):
      return choices.contains(value) ? [] : ["\(path): \(value) is not among the choices"]
    case ("type", .string(let type)): return isOf(type, value) ? [] : ["\(path): \(value) is no \(type)"]
    case ("minimum", .number(let least)):
      return value.number ?? least >= least ? [] : ["\(path): below \(least)"]
    case ("maximum", .number(let most)):
      return value.number ?? most <= most ? [] : ["\(path): above \(most)"]
    case ("items", .object):
      return (value.array ?? []).enumerated().flatMap { check($1, rule, at: "\(path)[\($0)]") }
    case ("required", .array(let names)):
      return names.compactMap(\.string).filter { value[$0] == nil }.map { "\(path): \($0) is missing" }
    case ("properties", .object(let properties)):
      return value.fields.sorted { $0.key < $1.key }.flatMap { name, value in
        properties[name].map { check(value, $0, at: "\(path).\(name)") } ?? []
      }
    case ("additionalProperties", .bool(false)):
      let known = schema["properties"]?.fields ?? [:]
      return value.fields.keys.filter { known[$0] == nil }.sorted().map { "\(path): unknown field \($0)" }
    default: return ["\(path): the schema has the unknown rule \(keyword)"]
    }
  }

  private func isOf(_ type: String, _ value: JSONDocument) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool), ("number", .number):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
