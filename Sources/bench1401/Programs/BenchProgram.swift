import Autocoder

/// A program of the bench, assembled.
struct BenchProgram {
  private let assembly: Assembly

  /// Assembles a program of Autocoder, which begins at 400 unless it says otherwise, and is entered at its label `START`.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - source: lines from column 6, the label, on.
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

  /// The deck, one string a card; it loads the program into storage as it is.
  var cards: [String] {
    ObjectDeck(assembly, options: ObjectDeckOptions(loader: .bootstrap)).cards.map { $0.text() }
  }

  /// Where instructions begin.
  var instructions: [Int] {
    assembly.steps.compactMap { step in
      guard case .item(let item) = step, item.kind == .instruction else { return nil }
      return item.address
    }
  }
}
