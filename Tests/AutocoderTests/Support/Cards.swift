import Autocoder
import Core1401

/// Converts statements with single blanks, `LABEL OP OPERANDS`, to the columns of cards; a blank at the
/// beginning means no label.
func cards(_ statements: [String]) -> String {
  statements.map(card).joined(separator: "\n")
}

/// One statement in its columns; a remark begins with an asterisk.
func card(_ statement: String) -> String {
  if statement.hasPrefix("*") { return "     " + statement }
  let words = statement.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
  func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
  let label = padded(words[0], 10)
  let operation = padded(words.count > 1 ? words[1] : "", 5)
  return "     " + label + operation + (words.count > 2 ? words[2] : "")
}

/// Assembles statements as ``cards(_:)`` reads them.
func assemble(
  _ statements: String..., options: AssemblyOptions = AssemblyOptions(allowsLoaderArea: true)
) -> Assembly {
  Assembler(options: options).assemble(SourceText(name: "test.s", text: cards(statements)))
}

extension StorageImage {
  /// The loaded characters of a range, with `^` before characters with word marks and `·` for positions
  /// that are not loaded.
  func text(_ range: ClosedRange<Int>) -> String {
    range.map { address in
      guard let character = self[address] else { return "·" }
      return (character.hasWordMark ? "^" : "") + String(TextEncoding.simh.character(for: character))
    }.joined()
  }
}

extension Assembly {
  /// The loaded storage from its first to its last position.
  var loaded: String {
    let ranges = storage.ranges
    guard let first = ranges.first?.lowerBound, let end = ranges.last?.upperBound else { return "" }
    return storage.text(first...end - 1)
  }

  /// The messages except notes, as `column: message`. Many sources of tests end with an instruction, and not all
  /// messages are to repeat that.
  var messages: [String] {
    diagnostics.filter { $0.severity != .note && $0.kind != .noWordMarkAfter }.map {
      "\($0.place.line):\($0.place.column): \($0.message)" + ($0.advice.map { "; \($0)" } ?? "")
    }
  }
}
