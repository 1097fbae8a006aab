import Core1401
import Units1401

/// A FORTRAN program as text, and the cards that IBM's 1401 compiler reads.
struct FortranSource {
  /// The statements as cards, the END card the last.
  let cards: [Card]
  /// The line, from 1, at which each statement begins; the compiler counts statements from 1.
  let lines: [Int]

  /// A character here continues the statement.
  private static let continuationColumn = 6
  /// The last column of a statement.
  private static let lastColumn = 72

  /// Makes cards of lines as editors write them: small letters are capitals, a tab goes to column 7 (to column 6 before a
  /// digit, which continues the statement), `*` and `!` in column 1 begin a comment as C does, blank lines are left out,
  /// and END is added when it is missing.
  ///
  /// - Parameters:
  ///   - text: the program.
  ///   - file: what messages call it.
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
            "the statement reaches column \(text.count); columns 7-72 have it, and a character in column 6 "
            + "continues it on the next line")
      }
      guard let card = Card(text: String(text.prefix(80)), encoding: .simh) else {
        throw FileError(
          file: "\(file):\(number)",
          problem: "a card has none of the characters \(FortranSource.unknown(text))")
      }
      cards.append(card)
      guard !isComment else { continue }
      let continuation = text.dropFirst(FortranSource.continuationColumn - 1).first ?? " "
      if lines.isEmpty || continuation == " " || continuation == "0" { lines.append(number) }
      hasEnd = text.filter { $0 != " " } == "END"
      if hasEnd { break }
    }
    guard !lines.isEmpty else { throw FileError(file: file, problem: "there is no statement in it") }
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
