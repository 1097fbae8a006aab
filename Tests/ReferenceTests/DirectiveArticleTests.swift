import Autocoder
import Foundation
import Testing

/// The article on directives and macros is made of the assembler's table and of examples that run.
@Suite("The article on directives and macros")
struct DirectiveArticleTests {
  private static let directives = OperationGuide.all(in: .autocoder).filter { $0.kind != .instruction }
  private static let ofPrograms = directives.filter { $0.kind != .system }
  private static let examples =
    directiveExamples.sorted { $0.key < $1.key }.flatMap { name, all in
      all.map { (name: name, example: $0.example) }
    } + macroExamples.map { (name: "macro", example: $0.example) }

  @Test("Every directive has an example, and no example is of something else")
  func examplesAreComplete() {
    #expect(Set(Self.ofPrograms.map(\.name)) == Set(directiveExamples.keys))
  }

  @Test("What the examples claim is true", arguments: 0..<examples.count)
  func example(index: Int) throws {
    let (name, example) = Self.examples[index]
    if name != "macro" { #expect(example.statements.contains { $0.contains(" \(name)") }) }
    let found = try ExampleMachine.problems(of: example.program, file: "example.s", example)
    #expect(found == [], "\(found)")
  }

  @Test("The article is that of the tables")
  func article() throws {
    let kinds: [(OperationGuide.Kind, String)] = [
      (.declarative, "Constants, areas and names"), (.control, "The program as a whole"),
      (.library, "Macros and routines"),
    ]
    let sections = kinds.map { kind, title in
      let members = Self.ofPrograms.filter { $0.kind == kind }
      return "## \(title)\n\n" + members.map(entry).joined(separator: "\n\n")
    }
    let ofSPS = Set(OperationGuide.all(in: .sps).map(\.name))
    let index = table(
      ["directive", "operands", "what it does", "also in SPS"],
      Self.directives.map {
        [
          code($0.name), $0.operands.isEmpty ? "" : code($0.operands), $0.summary,
          ofSPS.contains($0.name) ? "yes" : "",
        ]
      })
    let macros = macroExamples.map { "\($0.text)\n\n\(shown($0.example))" }.joined(separator: "\n\n")
    let text = """
      # Directives and macros

      The operations that tell the assembler what to do, and the language of macros.

      ## Overview

      \(generated(by: "DirectiveArticleTests"))
      The columns of a statement and the forms of operands are in <doc:Language>. Each example is the middle of a program; a test
      assembles and runs it and checks the conditions below it, which are written in the language of the monitor. An `=` without
      brackets compares addresses: `AFTER = WORK + 1`.

      \(index)

      \(sections.joined(separator: "\n\n"))

      ## Writing macros

      A macro is a file that has its name, in small or capital letters, with the ending `.mac`, `.macro`, `.lib` or `.mlb` or without
      one. It is looked for beside the source, in the folder `Macros` beside it, in the folders of `--macros` and in those of the
      environment variable `IBM1401_MACROS`. Its lines are statements; <doc:Macros> has all codes that can be in them.

      \(macros)

      """
    try expectArticle("Autocoder/Autocoder.docc/Directives.md", text)
  }

  private func entry(_ guide: OperationGuide) -> String {
    let operands = guide.operands.isEmpty ? "" : " \(guide.operands)"
    let summary = guide.summary.prefix(1).uppercased() + guide.summary.dropFirst() + "."
    let examples = (directiveExamples[guide.name] ?? []).map { "\($0.text)\n\n\(shown($0.example))" }
    return (["### \(guide.name)\(operands)", summary] + examples).joined(separator: "\n\n")
  }

  private func shown(_ example: Example) -> String {
    let files = example.files.sorted { $0.key < $1.key }.map { name, text in
      "```\n"
        + text.split(separator: "\n").map { String($0.dropFirst(5)) }.joined(separator: "\n") + "\n```\n\n"
    }
    return files.joined() + "```\n\(example.source)\n```\n\n\(OperationArticle.after(example))"
  }
}
