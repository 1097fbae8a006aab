@testable import Core1401
import Testing

/// A line of a case table from IBM's field diagnostics: the citation, then columns separated by blanks.
///
/// The tables use ``StorageNotation``; each field has its word mark on the leftmost position. IBM's programs
/// ran on real machines, so their expectations outrank every other source.
struct DiagnosticCase: Sendable, CustomTestStringConvertible {
  let citation: String
  let columns: [String]

  var testDescription: String { "\(citation): \(columns.joined(separator: " "))" }

  subscript(_ column: Int) -> String { columns[column] }

  /// Parses a table, one case per line; the citation ends with a colon.
  static func table(_ text: String) -> [DiagnosticCase] {
    text.split(separator: "\n").compactMap { line in
      guard let colon = line.firstRange(of: ": ") else { return nil }
      return DiagnosticCase(
        citation: line[..<colon.lowerBound].trimming(" "),
        columns: line[colon.upperBound...].split(separator: " ").map(String.init))
    }
  }

  /// Parses a table of groups of `count` columns in running text, all from one source.
  static func groups(of count: Int, _ citation: String, _ text: String) -> [DiagnosticCase] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    return stride(from: 0, to: words.count, by: count).map {
      DiagnosticCase(citation: citation, columns: Array(words[$0..<min($0 + count, words.count)]))
    }
  }
}

extension Substring {
  fileprivate func trimming(_ character: Character) -> String {
    String(drop(while: { $0 == character }))
  }
}

/// A machine with an A field ending at 500 and a B field ending at 600, for operations on two fields.
struct FieldMachine: ~Copyable {
  var processor: Processor

  init(a: String, b: String, features: Features = .all) throws {
    processor = Processor(features: features)
    try put(a, endingAt: 500)
    try put(b, endingAt: 600)
    processor.begin(at: 700)
  }

  /// Stores a field with a word mark at its left end.
  mutating func put(_ field: String, endingAt address: Int) throws {
    try processor.put("'" + field, at: address + 1 - field.count)
  }

  /// Executes one instruction, given without its word mark.
  mutating func run(_ instruction: String) throws -> RunExit {
    try processor.put("'\(instruction)'N", at: 700)
    processor.setAddress(.iAddress, to: AddressRegister(700))
    return processor.runAnswering()
  }

  /// The characters that end at an address, without word marks.
  func field(_ length: Int, endingAt address: Int = 600) -> String {
    StorageNotation.text(
      (address + 1 - length...address).map { StoredCharacter(code: processor.storage[$0].code) })
  }

  /// Whether the overflow indicator is on.
  var overflow: Bool { processor.state.indicators.contains(.overflow) }
}
