import Core1401
import Host1401

// Help in terminals that are narrower than its lines.
extension HelpText {
  /// Prints a help text, folded to the width of the terminal if it has one.
  static func write(_ text: String) throws {
    let width = HostTerminal.size?.columns ?? columns
    try StandardOutput.write(folded(text, to: width) + "\n")
  }

  /// A help text in lines of a width: paragraphs are filled again, and an explanation continues below its first word.
  ///
  /// - Parameters:
  ///   - text: the help text.
  ///   - width: the width; at least ``columns`` leaves the text as it is.
  /// - Returns: the text with the same words; a longer word has a line of its own.
  static func folded(_ text: String, to width: Int) -> String {
    guard width < columns else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var folded: [String] = []
    while let first = lines.popFirst() {
      let column = explanationColumn(of: first)
      var whole = String(first)
      // The lines that continue it, which are where its explanation is.
      let rest = lines.prefix { continues(first, column, $0) }
      guard ([first] + rest).contains(where: { $0.count > width }) else {
        folded += [whole] + rest.map(String.init)
        lines = lines.dropFirst(rest.count)
        continue
      }
      for line in rest { whole += " " + line.drop { $0 == " " } }
      lines = lines.dropFirst(rest.count)
      folded += fold(whole, column, to: width)
    }
    return folded.joined(separator: "\n")
  }

  /// The least room for an explanation beside its term.
  private static let leastRoom = 24

  /// The deepest indent of a list; deeper lines continue an explanation.
  private static let deepest = 10

  private static let firstWordsOfExamples: [Substring] = ["ibm1401", "swift", "{"]

  private static func fold(_ line: String, _ column: Int, to width: Int) -> [String] {
    let indent = line.prefix { $0 == " " }.count
    if column > indent, width - column >= leastRoom {
      let explanation = String(line.dropFirst(column)).wrapped(to: width - column)
      return explanation.enumerated().map { index, part in
        (index == 0 ? String(line.prefix(column)) : "".padded(to: column)) + part
      }
    }
    // To be copied, an example must be in one line.
    if let word = line.split(separator: " ").first, firstWordsOfExamples.contains(word) { return [line] }
    let hanging = indent == 0 || indent > deepest ? indent : indent + 4
    let words = String(line.dropFirst(indent)).wrapped(to: width - hanging)
    return words.enumerated().map { "".padded(to: $0 == 0 ? indent : hanging) + $1 }
  }

  /// The column at which the explanation begins that follows a term and at least two blanks; the indent of the line
  /// if it has none.
  private static func explanationColumn(of line: Substring) -> Int {
    let indent = line.prefix { $0 == " " }.count
    guard let gap = line.dropFirst(indent).firstRange(of: "  ") else { return indent }
    return line.distance(
      from: line.startIndex, to: line[gap.lowerBound...].firstIndex { $0 != " " } ?? line.endIndex)
  }

  private static func continues(_ first: Substring, _ column: Int, _ line: Substring) -> Bool {
    let indent = line.prefix { $0 == " " }.count
    guard !first.isEmpty, !line.isEmpty, indent == column else { return false }
    // Lines below each other with one indent are a list, unless they are a paragraph or an explanation.
    return indent == 0 ? first.last != ":" : column > first.prefix { $0 == " " }.count || indent > deepest
  }
}
