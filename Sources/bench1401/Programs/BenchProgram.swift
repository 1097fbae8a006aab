import Autocoder

/// An assembled program.
struct BenchProgram {
  private let assembly: Assembly

  /// Assembles an Autocoder program, which begins at 400 by default and starts at its label `START`.
  ///
  /// - Parameters:
  ///   - name: the name of the program in messages.
  ///   - source: the lines of the source from column 6, the label.
  /// - Throws: ``BenchError`` for a source with errors.
  init(_ name: String, _ source: String) throws {
    let lines = ["          ORG  400"] + source.split(separator: "\n") + ["          END  START"]
    let text = lines.map { "     \($0)\n" }.joined()
    assembly = Assembler().assemble(SourceText(name: name, text: text))
    guard assembly.isAssembled else {
      let messages = assembly.diagnostics.map(DiagnosticPicture().text)
      throw BenchError(description: messages.joined())
    }
  }

  /// The deck that loads the program, one string per card.
  var cards: [String] {
    ObjectDeck(assembly, options: ObjectDeckOptions(loader: .bootstrap)).cards.map { $0.text() }
  }

  /// The addresses of all instructions.
  var instructions: [Int] {
    assembly.steps.compactMap { step in
      guard case .item(let item) = step, item.kind == .instruction else { return nil }
      return item.address
    }
  }
}
