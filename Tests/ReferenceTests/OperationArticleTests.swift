import Autocoder
import Core1401
import Foundation
import Testing
import Units1401

@testable import ibm1401

/// The articles on the operations are made of the assembler's tables and of examples that run.
@Suite("The articles on operations")
struct OperationArticleTests {
  static let instructions = OperationGuide.all(in: .autocoder).filter { $0.kind == .instruction }
  static let spsInstructions = OperationGuide.all(in: .sps).filter { $0.kind == .instruction }

  @Test("Every operation of Autocoder has an example, and no example is of something else")
  func examplesAreComplete() {
    #expect(Set(Self.instructions.map(\.name)) == Set(operationExamples.keys))
  }

  @Test("What the examples of Autocoder claim is true", arguments: instructions.map(\.name))
  func autocoderExample(name: String) throws {
    let example = try #require(operationExamples[name])
    #expect(example.statements.contains { $0.contains(" \(name) ") || $0.hasSuffix(" \(name)") })
    let found = try ExampleMachine.problems(of: example.program, file: "example.s", example)
    #expect(found == [], "\(found)")
  }

  @Test("What the examples of SPS claim is true", arguments: spsInstructions.map(\.name))
  func spsExample(name: String) throws {
    let example = try #require(SPSExample.of(name))
    let program = try SPSExample.program(example)
    #expect(program.split(separator: "\n").contains { $0.dropFirst(13).hasPrefix(name) })
    let found = try ExampleMachine.problems(of: program, file: "example.sps", example)
    #expect(found == [], "\(found)")
  }

  @Test("The article on the operations of Autocoder is that of the tables")
  func autocoderArticle() throws {
    let groups: [(String, (OperationGuide) -> Bool)] = [
      (
        "Arithmetic",
        {
          [.add, .subtract, .zeroAndAdd, .zeroAndSubtract, .multiply, .divide, .modifyAddress].contains(
            $0.operation)
        }
      ),
      ("Tapes, disks and other units", { isOfUnit($0.name) }),
      (
        "Moves, loads and editing",
        {
          [
            .moveCharacters, .loadCharacters, .moveNumeric, .moveZone, .moveRecord, .moveAndSuppressZeros,
            .moveAndEdit, .moveAndInsertZeros,
          ].contains($0.operation)
        }
      ),
      (
        "Word marks, storage and address registers",
        {
          [.setWordMark, .clearWordMark, .clearStorage, .storeAAddress, .storeBAddress].contains($0.operation)
        }
      ),
      (
        "Comparing, branching and stopping",
        {
          [.compare, .branch, .branchIfWordMarkOrZone, .branchIfBitEqual, .noOperation, .halt].contains(
            $0.operation)
        }
      ),
      ("Cards and printer", { _ in true }),
    ]
    var left = Self.instructions
    var sections: [String] = []
    for (title, belongs) in groups {
      let members = left.filter(belongs)
      left.removeAll(where: belongs)
      sections.append("## \(title)\n\n" + members.map(OperationArticle.entry).joined(separator: "\n\n"))
    }
    let index = table(
      ["mnemonic", "operands", "code", "d", "what it does"],
      Self.instructions.map { guide in
        [
          code(guide.name), guide.operands.isEmpty ? "" : code(guide.operands),
          code(guide.operation.map { String($0.definition.character.displayGlyph) } ?? ""),
          guide.suppliedCharacter.map { code(OperationArticle.typed($0)) } ?? "", guide.sentence,
        ]
      })
    let text = """
      # Operations

      Every instruction that Autocoder has a mnemonic for.

      ## Overview

      \(generated(by: "OperationArticleTests"))
      A heading is the mnemonic with its operands; brackets enclose what may be left out. The line below it gives the
      operation code, the lengths that the instruction can have, IBM's formula for its storage cycles, the optional feature
      that it needs, and the section of IBM's reference manual. LI is the length of the instruction; LA, LB and LW are those
      of the A field, the B field and the shorter of the two. A cycle takes 11.5 microseconds. `Core1401` has articles on
      the exact rules and on the order of the cycles.

      Each example is the middle of a program that begins at 333 and ends with a constant of one blank, whose word mark ends the
      last instruction, and `END`. A test assembles and runs it and checks the conditions below it, which are written in the language of the monitor: `[SUM]` is the field at the label SUM,
      `i`, `a` and `b` are the address registers, `wm[X]` is a word mark at X.

      \(index)

      \(sections.joined(separator: "\n\n"))

      """
    try expectArticle("Autocoder/Autocoder.docc/Operations.md", text)
  }

  @Test("The article on the operations of SPS is that of the tables")
  func spsArticle() throws {
    let entries = try Self.spsInstructions.map { guide in
      let example = try #require(SPSExample.of(guide.name))
      return """
        ### \(guide.name): \(guide.summary)

        \(guide.sentence) \(guide.facts.joined(separator: " · ")).

        ```
        \(try SPSExample.shown(example))
        ```

        \(OperationArticle.after(example))
        """
    }
    let text = """
      # Operations of SPS

      Every instruction of the Symbolic Programming System.

      ## Overview

      \(generated(by: "OperationArticleTests"))
      The columns of the cards are in <doc:SPS>, the d-characters of the operations in <doc:Operations>. The examples begin
      in column 6. A test assembles and runs each one and checks the conditions below it, which are written in the language
      of the monitor.

      \(entries.joined(separator: "\n\n"))

      """
    try expectArticle("Autocoder/Autocoder.docc/OperationsOfSPS.md", text)
  }
}

/// Whether a mnemonic names a unit besides card read-punch and printer.
private func isOfUnit(_ name: String) -> Bool {
  Mnemonic.named(name)?.unit != nil || ["MU", "LU"].contains(name)
}

/// The texts of the article on operations.
enum OperationArticle {
  /// A character as it is typed in a source.
  static func typed(_ character: StoredCharacter) -> String {
    String(TextEncoding.simh.character(for: character))
  }

  /// The section on an operation.
  static func entry(_ guide: OperationGuide) -> String {
    let operands = guide.operands.isEmpty ? "" : " \(guide.operands)"
    let example = operationExamples[guide.name].map { example in
      "```\n\(example.source)\n```\n\n\(after(example))"
    }
    let isSpecial = guide.suppliedCharacter != nil
    let characters = isSpecial ? [] : guide.dCharacters
    let characterTable =
      characters.isEmpty
      ? []
      : [
        table(
          ["d", "meaning", "feature"],
          characters.map { guide in
            let isWord = ["any", "none"].contains(guide.characters)
            return [
              isWord
                ? guide.characters
                : guide.characters.split(separator: " ").map { code(String($0)) }.joined(separator: " "),
              guide.meaning, guide.feature ?? "",
            ]
          })
      ]
    return
      (["### \(guide.name)\(operands)", guide.sentence, facts(guide)] + characterTable + [example ?? ""])
      .joined(separator: "\n\n")
  }

  private static func facts(_ guide: OperationGuide) -> String {
    guard let definition = guide.operation?.definition else { return "" }
    let lengths =
      definition.lengths.isEmpty ? "any" : definition.lengths.map(String.init).joined(separator: ", ")
    var facts = ["code \(code(String(definition.character.displayGlyph))), \(definition.name)"]
    if let supplied = guide.suppliedCharacter {
      facts.append("supplies the d-character \(code(typed(supplied)))")
    }
    if definition.spsMnemonic != guide.name { facts.append("SPS \(definition.spsMnemonic)") }
    facts += ["lengths \(lengths)", "cycles \(definition.formula)"]
    facts += definition.feature.featureNames.map { "needs the feature \($0)" }
    facts.append("IBM \(definition.source)")
    return facts.joined(separator: " · ")
  }

  /// What is true after an example, with what is done before it.
  static func after(_ example: Example) -> String {
    var text = ""
    let setup = example.setup.map { code($0.replacing("FOLDER/", with: "")) }
    if !setup.isEmpty { text += "Before it: \(setup.joined(separator: ", ")). " }
    if !example.cards.isEmpty {
      text += "In the reader: a card with \(example.cards.map(code).joined(separator: ", ")). "
    }
    if example.stop == .check { text += "A check stops the machine; " }
    if example.stop == .unitWaits { text += "The machine waits for the operator; " }
    return text + (example.stop == .halt ? "After it: " : "then: ")
      + example.claims.map(code).joined(separator: ", ") + "."
  }
}
