internal import Core1401

/// The layout of a ``Diagnostic`` on a terminal: the message, the source line, a caret below the place,
/// advice.
public struct DiagnosticPicture: Sendable {
  /// Whether the message is coloured by escape sequences.
  public var isColoured: Bool

  /// Creates a layout.
  public init(isColoured: Bool = false) {
    self.isColoured = isColoured
  }

  /// The lines of a message with line ends: place and message, the source line, caret and advice.
  public func text(of diagnostic: Diagnostic) -> String {
    let place = diagnostic.place
    let severity = colour(severityColour(diagnostic.severity), "\(diagnostic.severity.rawValue):")
    let identifier = diagnostic.kind.map { " [\($0.identifier)]" } ?? ""
    let heading = "\(severity) \(colour("1", diagnostic.message))\(identifier)"
    var text = "\(colour("1", place.text + ":")) \(heading)\n"
    let line = String(diagnostic.line.map { $0 == "\t" || !$0.isControl ? $0 : " " })
    let advice = diagnostic.advice ?? ""
    if line.contains(where: { !$0.isWhitespace }) {
      let caret = "^" + String(repeating: "~", count: max(0, caretLength(place, line) - 1))
      text += "\(line)\n\(indent(line, to: place.column))\(colour("1;32", caret))"
      text += advice.isEmpty ? "\n" : " \(colour("36", advice))\n"
    } else if !advice.isEmpty {
      text += "  \(colour("36", advice))\n"
    }
    for call in diagnostic.calls { text += "  called at \(call.text)\n" }
    return text
  }

  /// The number of messages, such as `2 errors, 1 warning`; empty without any.
  public static func count(_ diagnostics: [Diagnostic]) -> String {
    let counts: [(Diagnostic.Severity, String)] = [(.error, "error"), (.warning, "warning"), (.note, "note")]
    return counts.compactMap { severity, word in
      let count = diagnostics.count { $0.severity == severity }
      return count == 0 ? nil : count.counted(word)
    }.joined(separator: ", ")
  }

  /// Blanks up to a column, with the tabs of the line, so that the caret is below that column on a
  /// terminal.
  private func indent(_ line: String, to column: Int) -> String {
    var indent = String(line.prefix(max(0, column - 1)).map { $0 == "\t" ? "\t" : " " })
    indent += String(repeating: " ", count: max(0, column - 1 - line.count))
    return indent
  }

  /// The length of the place, cut at the end of the line.
  private func caretLength(_ place: SourcePlace, _ line: String) -> Int {
    min(place.length, max(1, line.count - place.column + 1))
  }

  private func severityColour(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "1;31"
    case .warning: "1;35"
    case .note: "1;36"
    }
  }

  private func colour(_ code: String, _ text: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension Character {
  /// Whether a terminal would execute the character as a command.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}
