import Autocoder
import Core1401
import EditorMessages
import Foundation

// The corrections that messages propose.
extension LanguageServer {
  /// A correction: its title, and the edits of the document.
  private struct Correction {
    let title: String
    let edits: [JSONValue]
  }

  func codeActions(_ parameters: Parameters) throws(ResponseError) -> JSONValue {
    let uri = try parameters.document()
    let source = try program(parameters)
    let diagnostics = parameters.value["context"]?["diagnostics"]?.array ?? []
    return .array(
      diagnostics.compactMap { diagnostic in
        guard let correction = LanguageServer.correction(of: diagnostic, in: source) else { return nil }
        return [
          "title": .string(correction.title), "kind": "quickfix", "diagnostics": [diagnostic],
          "isPreferred": true, "edit": ["changes": .object([uri: .array(correction.edits)])],
        ]
      })
  }

  private static func correction(of diagnostic: JSONValue, in source: ProgramSource) -> Correction? {
    guard let range = diagnostic["range"] else { return nil }
    if let name = proposal(diagnostic) {
      return Correction(title: "Write \(name)", edits: [["range": range, "newText": .string(name)]])
    }
    guard let number = range["start"]?["line"]?.int, let line = source.line(number) else { return nil }
    switch diagnostic["code"]?.string {
    case AssemblerMessage.operandsShifted.identifier: return movingOperands(of: line, in: source)
    case AssemblerMessage.noEnd.identifier: return addingEnd(to: line.program, in: source)
    default: return nil
    }
  }

  /// The name that a message proposes: `did you mean LOOP?`
  private static func proposal(_ diagnostic: JSONValue) -> String? {
    let question = "did you mean "
    guard let text = diagnostic["message"]?.string, text.hasSuffix("?"),
      let start = text.range(of: question, options: .backwards)
    else { return nil }
    let name = String(text[start.upperBound...].dropLast())
    return name.contains(" ") || name.isEmpty ? nil : name
  }

  /// Moves operands that begin in column 22; a remark keeps its columns. Nil if the line has changed.
  private static func movingOperands(of line: ProgramSource.Line, in source: ProgramSource) -> Correction? {
    let columns = line.source.columns
    let first = line.fields.operands.lowerBound
    let blank = source.range(first..<first + 1, of: line)
    guard line.language == .autocoder, columns[first] == 0x20, columns[first + 1] != 0x20,
      blank.lowerBound.character < blank.upperBound.character
    else { return nil }
    var edits: [JSONValue] = [["range": blank.json, "newText": ""]]
    let end = line.operandEnd
    if columns[end...].contains(where: { $0 != 0x20 }) {
      edits.append(["range": source.range(end..<end, of: line).json, "newText": " "])
    }
    return Correction(title: "Move the operands to column \(first + 1)", edits: edits)
  }

  /// Adds END with the label of the first instruction after the last line of a program. Without a label, END
  /// alone also goes to the first instruction.
  private static func addingEnd(to program: Assembly, in source: ProgramSource) -> Correction? {
    let last = program.lines.last {
      [.source, .macroCall].contains($0.origin) && $0.file == source.analysis.file && !$0.source.isBlank
    }
    guard let last else { return nil }
    let first = program.lines.firstIndex {
      !$0.isRemark
        && OperationGuide.named($0.operationText.trimmed, in: $0.language)?.kind == .instruction
    }
    let label = program.symbols.first { $0.definition == first && first != nil }?.name ?? ""
    let fields = last.language.fields
    let card = "END".padded(to: fields.operands.lowerBound - fields.operation.lowerBound) + label
    let line = String(repeating: " ", count: fields.operation.lowerBound) + card.trimmed
    let number = last.source.number - 1
    let end = Position(line: number, character: source.document.length(of: number))
    return Correction(
      title: "Add \(label.isEmpty ? "END" : "END \(label)")",
      edits: [["range": (end..<end).json, "newText": .string(source.document.lineEnd + line)]])
  }
}
