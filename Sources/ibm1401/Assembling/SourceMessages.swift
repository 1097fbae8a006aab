import Autocoder
import Core1401
import Foundation

/// The choice of messages about a source.
enum ShownMessages: String, CaseIterable {
  /// The first ten lines before a run, the first hundred messages of `assemble`.
  case on
  /// All messages.
  case all
  /// Only errors.
  case off
  /// All messages; warnings are treated as errors.
  case error
}

/// The messages about a source as text for a terminal. Equal messages with the same advice are joined, and a
/// long list ends with a count.
struct SourceMessages {
  let shown: ShownMessages
  let isColoured: Bool

  /// The messages to show, equal ones joined.
  func selected(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let shownDiagnostics = diagnostics.filter { shown != .off || $0.severity == .error }
    let counts = shownDiagnostics.countsOfEqual(key: { NumberTable.key(Array($0.message.utf8)) }) {
      $0.severity == $1.severity && $0.message == $1.message && $0.advice == $1.advice
    }
    return zip(shownDiagnostics, counts).filter { $0.1 > 0 }.map { $1 == 1 ? $0 : $0.repeated($1) }
  }

  /// Messages as whole lines, and the text after them; empty for none.
  struct List {
    /// A message and its text.
    struct Message {
      let diagnostic: Diagnostic
      let text: String
    }

    var messages: [Message]
    var rest = ""

    var text: String { messages.map(\.text).joined() + rest }
  }

  /// The text of all messages, a hundred at most.
  func text(_ diagnostics: [Diagnostic]) -> String { list(diagnostics).text }

  /// All messages one by one, a hundred at most.
  func list(_ diagnostics: [Diagnostic]) -> List {
    let shownDiagnostics = selected(diagnostics)
    let most = shown == .all ? shownDiagnostics.count : SourceMessages.mostMessages
    let picture = DiagnosticPicture(isColoured: isColoured)
    var list = List(
      messages: shownDiagnostics.prefix(most).map { List.Message(diagnostic: $0, text: picture.text(of: $0)) }
    )
    if shownDiagnostics.count > most {
      list.rest =
        "\(shownDiagnostics.count - most) more; correct these first, see the listing, or give --warnings all\n"
    }
    return list
  }

  /// The text of the notes and warnings before a run, ten lines at most unless all are shown.
  func brief(_ diagnostics: [Diagnostic]) -> String { briefList(diagnostics).text }

  /// The notes and warnings before a run, one by one.
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

  /// The most messages of `assemble`.
  private static let mostMessages = 100
  /// The most lines of notes before a run.
  private static let mostLines = 10
}

extension Diagnostic {
  /// The message for several places, of which this one is the first.
  fileprivate func repeated(_ count: Int) -> Diagnostic {
    let more = (count - 1).counted("more place", isGrouped: true)
    return Diagnostic(
      severity: severity, kind: kind, flag: flag, place: place, calls: calls,
      message: "\(message), here and in \(more)", advice: advice, line: line)
  }
}
