import Foundation

/// The kind of a JSON document; the article Reports has the schema.
enum ReportKind: String, Codable {
  case run
  case batch
  case job
  case media
  case symbols

  /// The version of the layout. It changes when a field is removed or gets another meaning, not when one is
  /// added.
  static let version = 1
}

/// A value as JSON with sorted names and a line end.
func prettyJSON(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return try encoder.encode(value) + Data("\n".utf8)
}
