import Autocoder
import Host1401
import Panel1401
import System1401
import Units1401

/// A machine with a program in its reader, and what the assembler noted about the program.
struct PreparedMachine: Sendable {
  let control: RunControl
  let remarks: SourceRemarks
}

extension SourceRemarks {
  /// The warnings and notes about sources.
  ///
  /// - Parameters:
  ///   - sources: the assembled sources.
  ///   - shown: which messages the operator asked for.
  init(_ sources: [SourceProgram], shown: ShownMessages) {
    let all = sources.flatMap(\.warnings)
    let diagnostics = SourceMessages(shown: shown, isColoured: false).selected(all)
    let worst = diagnostics.map(\.severity).max()
    guard let first = diagnostics.first(where: { $0.severity == worst }) else {
      self.init()
      return
    }
    let isInSource = sources.contains { $0.deck.fileName == first.place.file }
    let file = isInSource ? "line " : "\(HostFolder.lastName(of: first.place.file)):"
    self.init(
      summary: "\(DiagnosticPicture.count(all)): \(file)\(first.place.line): \(first.message)",
      lines: diagnostics.map(\.text))
  }
}
