import Autocoder
import Core1401
import Foundation

/// Which messages about a source are shown.
enum ShownMessages: String, CaseIterable {
  /// Of a run ten lines at most; of `assemble` a hundred messages.
  case on
  /// All of them.
  case all
  /// Errors alone.
  case off
  /// All; a warning counts as an error.
  case error
}

/// The messages about a source as text on a terminal: equal ones are one, and long lists end with a count.
struct SourceMessages {
  let shown: ShownMessages
  let isColoured: Bool

  /// The messages that are shown at all, equal ones joined.
  func selected(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let told = diagnostics.filter { shown != .off || $0.severity == .error }
    var counts: [Key: Int] = [:]
    for diagnostic in told { counts[Key(diagnostic), default: 0] += 1 }
    return told.compactMap { diagnostic in
      guard let count = counts.removeValue(forKey: Key(diagnostic)) else { return nil }
      return count == 1 ? diagnostic : diagnostic.repeated(count)
    }
  }

  /// Messages as whole lines, and what is said after them; empty for nothing.
  struct List {
    /// A message with its text.
    struct Message {
      let diagnostic: Diagnostic
      let text: String
    }

    var messages: [Message]
    var rest = ""

    var text: String { messages.map(\.text).joined() + rest }
  }

  /// All messages, a hundred at most.
  func text(_ diagnostics: [Diagnostic]) -> String { list(diagnostics).text }

  /// All messages, a hundred at most, each by itself.
  func list(_ diagnostics: [Diagnostic]) -> List {
    let told = selected(diagnostics)
    let most = shown == .all ? told.count : SourceMessages.mostMessages
    let picture = DiagnosticPicture(isColoured: isColoured)
    var list = List(
      messages: told.prefix(most).map { List.Message(diagnostic: $0, text: picture.text(of: $0)) })
    if told.count > most {
      list.rest = "\(told.count - most) more; correct these first, see the listing, or give --warnings all\n"
    }
    return list
  }

  /// The notes and warnings about a program that runs: ten lines at most, unless all are wanted.
  func brief(_ diagnostics: [Diagnostic]) -> String { briefList(diagnostics).text }

  /// The notes and warnings about a program that runs, each by itself.
  func briefList(_ diagnostics: [Diagnostic]) -> List {
    let whole = list(diagnostics)
    let isShort = whole.text.utf8.count(where: { $0 == 0x0A }) <= SourceMessages.mostLines
    if shown == .all || isShort { return whole }
    let lines = selected(diagnostics).map { List.Message(diagnostic: $0, text: "\($0.text)\n") }
    if lines.count <= SourceMessages.mostLines { return List(messages: lines) }
    let most = SourceMessages.mostLines - 1
    return List(
      messages: Array(lines.prefix(most)), rest: "\(lines.count - most) more; --warnings all shows them\n")
  }

  /// More messages than that are of no use.
  private static let mostMessages = 100
  /// The lines of notes before a run.
  private static let mostLines = 10

  private struct Key: Hashable {
    let severity: Diagnostic.Severity
    let message: String

    init(_ diagnostic: Diagnostic) { (severity, message) = (diagnostic.severity, diagnostic.message) }
  }
}

extension Diagnostic {
  /// The message for several places, of which this is the first.
  fileprivate func repeated(_ count: Int) -> Diagnostic {
    let more = (count - 1).counted("more place", isGrouped: true)
    return Diagnostic(
      severity: severity, flag: flag, place: place, calls: calls, message: "\(message), here and in \(more)",
      advice: advice, line: line)
  }
}
