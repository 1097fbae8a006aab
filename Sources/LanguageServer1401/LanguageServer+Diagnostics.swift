import Autocoder
import Core1401
import EditorMessages
import Foundation

// The messages of the assembler.
extension LanguageServer {
  func diagnostics(of source: ProgramSource) -> [JSONValue] {
    source.analysis.programs.flatMap(\.diagnostics).map { LanguageServer.json($0, source) }
  }

  private static func json(_ diagnostic: Diagnostic, _ source: ProgramSource) -> JSONValue {
    let isHere = diagnostic.place.file == source.analysis.file
    // An error inside a macro is shown at the call of the macro.
    let place = isHere ? diagnostic.place : diagnostic.calls.last ?? diagnostic.place
    let related = isHere ? [] : [(diagnostic.place, "in the macro")]
    let severity =
      switch diagnostic.severity {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    return .object(present: [
      "range": range(of: place, source).json, "severity": .int(severity), "source": "autocoder",
      "code": diagnostic.kind.map { .string($0.identifier) },
      "message": .string(diagnostic.message + (diagnostic.advice.map { "; \($0)" } ?? "")),
      "relatedInformation": related.isEmpty
        ? nil
        : .array(
          related.map { place, text in
            [
              "location": location(ofLine: place.line - 1, in: place.file), "message": .string(text),
            ]
          }),
      "data": diagnostic.advice.map { ["advice": .string($0)] },
    ])
  }

  private static func range(of place: SourcePlace, _ source: ProgramSource) -> Range<Position> {
    guard place.file == source.analysis.file else {
      return Position(line: 0, character: 0)..<Position(line: 0, character: 0)
    }
    let line = min(max(0, place.line - 1), max(0, source.document.lineCount - 1))
    let start = source.document.position(line: line, column: place.column - 1)
    let end = source.document.position(line: line, column: place.column - 1 + place.length)
    return start..<max(start, end)
  }

  /// The location of a line in a file.
  static func location(ofLine line: Int, in file: String) -> JSONValue {
    let start = Position(line: max(0, line), character: 0)
    return [
      "uri": .string(URL(filePath: file).standardizedFileURL.absoluteString), "range": (start..<start).json,
    ]
  }
}
