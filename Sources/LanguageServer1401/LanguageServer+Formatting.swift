import Autocoder
import EditorMessages

// Formatting to the columns of the coding sheet.
extension LanguageServer {
  /// Formats all lines, or those of a range.
  func formatting(_ parameters: Parameters) throws(ResponseError) -> JSONValue {
    let source = try program(parameters)
    let range = try parameters.range("range")
    let first = range?.lowerBound.line ?? 0
    // A range that ends at the beginning of a line does not include that line.
    let end = range.map {
      $0.upperBound.character == 0 && $0.upperBound.line > first ? $0.upperBound.line : $0.upperBound.line + 1
    }
    let last = min(end ?? source.document.lineCount, source.document.lineCount)
    guard first < last else { return [] }
    var edits: [JSONValue] = []
    for number in first..<last {
      guard let line = source.line(number) else { continue }
      let text = LineRewriter(line).formatted { name in
        !name.isEmpty
          && (OperationGuide.named(name, in: line.language) != nil
            || source.analysis.library.routine(named: name) != nil)
      }
      edits += LanguageServer.edits(replacing: number, by: text, in: source.document)
    }
    return .array(edits)
  }
}
