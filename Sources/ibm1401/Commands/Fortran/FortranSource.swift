import Core1401
import Units1401

/// A FORTRAN program as text, and as the cards that IBM's compiler for the 1401 reads.
struct FortranSource {
  /// The statements as cards; the last one is the END card.
  let cards: [Card]
  /// The line number, from 1, at which each statement begins; the compiler counts statements from 1.
  let lines: [Int]

  /// A character in this column continues the statement of the line before.
  private static let continuationColumn = 6
  /// The last column of a statement.
  private static let lastColumn = 72

  /// Converts lines of text to cards.
  ///
  /// Small letters become capitals. A tab skips to column 7, or to column 6 before a digit, which continues
  /// the statement. `*` and `!` in column 1 begin a comment, as C does. Blank lines are left out, and END
  /// is added if it is missing.
  ///
  /// - Parameters:
  ///   - text: the program.
  ///   - file: the file name for messages.
  /// - Throws: ``FileError`` with the line.
  init(text: String, file: String) throws {
    var cards: [Card] = []
    var lines: [Int] = []
    var hasEnd = false
    let rows = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in rows.enumerated() {
      let number = index + 1
      let text = FortranSource.columns(line)
      guard text.contains(where: { $0 != " " }) else { continue }
      let isComment = text.hasPrefix("C")
      guard isComment || text.count <= FortranSource.lastColumn else {
        throw FileError(
          file: "\(file):\(number)",
          problem:
            "the statement extends to column \(text.count); it has columns 7-72, and a character in column 6 "
            + "of the next line continues it")
      }
      guard let card = Card(text: String(text.prefix(80)), encoding: .simh) else {
        throw FileError(
          file: "\(file):\(number)",
          problem: "a card cannot contain the characters \(FortranSource.unknown(text))")
      }
      cards.append(card)
      guard !isComment else { continue }
      let continuation = text.dropFirst(FortranSource.continuationColumn - 1).first ?? " "
      if lines.isEmpty || continuation == " " || continuation == "0" { lines.append(number) }
      hasEnd = text.filter { $0 != " " } == "END"
      if hasEnd { break }
    }
    guard !lines.isEmpty else { throw FileError(file: file, problem: "it has no statements") }
    if !hasEnd, let end = Card(text: "      END", encoding: .simh) {
      cards.append(end)
      lines.append(rows.count)
    }
    self.cards = cards
    self.lines = lines
  }

  private static func columns(_ line: Substring) -> String {
    let line = line.uppercased()
    guard let first = line.first else { return "" }
    if first == "*" || first == "!" { return "C" + line.dropFirst() }
    guard let tab = line.firstIndex(of: "\t") else { return trimmed(line) }
    let label = line[..<tab]
    let rest = line[line.index(after: tab)...].replacing("\t", with: " ")
    let isContinued = rest.first.map { $0.isNumber && $0 != "0" } ?? false
    let width = isContinued ? 5 : 6
    return trimmed(label + String(repeating: " ", count: max(0, width - label.count)) + rest)
  }

  private static func trimmed(_ line: String) -> String {
    guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
    return String(line[...last])
  }

  private static func unknown(_ text: String) -> String {
    String(text.filter { TextEncoding.simh.stored($0) == nil })
  }
}
