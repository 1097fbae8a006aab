import Foundation

/// What a JSON document of this program is; the schema is in the article Reports.
enum ReportKind: String, Codable {
  case run
  case batch
  case job
  case media
  case symbols

  /// The version of the layout: it changes when a field is taken away or means something else, not when one is added.
  static let version = 1
}

/// A value as JSON with a line end, its entries in the order of the alphabet.
func prettyJSON(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return try encoder.encode(value) + Data("\n".utf8)
}
