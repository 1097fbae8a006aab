import Core1401
import Foundation
import Monitor1401
import System1401
import Testing

/// The articles on the monitor's commands and on expressions are made of their tables and of examples that are evaluated.
@Suite("The articles on the monitor")
struct MonitorArticleTests {
  private static let examples = commandExamples.flatMap { name, all in all.map { (name: name, example: $0) } }
    .sorted { ($0.name, $0.example.line) < ($1.name, $1.example.line) }

  private static var snapshot: SystemSnapshot {
    var snapshot = SystemSnapshot()
    snapshot.storage = Array(repeating: 0, count: 4_000)
    snapshot.debug.symbols = SymbolTable([
      "SUM": 504, "TOTAL": 510, "LOOP": 400, "TABLE": 600, "TABEND": 699, "CARD": 1,
    ])
    var breakpoint = Breakpoint(.instruction(at: 400))
    breakpoint.number = 1
    snapshot.debug.breakpoints = [breakpoint]
    return snapshot
  }

  @Test("No example is of a command that there is not")
  func examplesOfCommands() {
    #expect(Set(commandExamples.keys).isSubset(of: MonitorCommand.all.map(\.name)))
  }

  @Test("Every example is understood as the command it is for", arguments: 0..<examples.count)
  func example(index: Int) throws {
    let (name, example) = Self.examples[index]
    let word = example.line.prefix { $0 != " " }
    #expect(try MonitorCommand.find(String(word)).name == name)
    if case .failure(let error) = MonitorCommand.parse(example.line, snapshot: Self.snapshot) {
      Issue.record("\(example.line): \(error)")
    }
  }

  @Test("The example of each command in the table is understood", arguments: MonitorCommand.all.map(\.name))
  func tableExample(name: String) throws {
    let command = try MonitorCommand.find(name)
    if case .failure(let error) = MonitorCommand.parse(command.example, snapshot: Self.snapshot) {
      // It names a file that the example does not bring.
      #expect(command.usesFiles, "\(command.example): \(error)")
    }
  }

  @Test("The article on the commands is that of the table")
  func commandsArticle() throws {
    let index = table(
      ["command", "arguments", "what it does"],
      MonitorCommand.all.map { [code($0.name), $0.arguments.isEmpty ? "" : code($0.arguments), $0.help] })
    let sections = MonitorCommand.all.map { command in
      var lines = ["## \(command.usage)", "", command.help]
      if !command.otherNames.isEmpty {
        lines += ["", "Also written \(command.otherNames.map(code).joined(separator: ", "))."]
      }
      let more = commandExamples[command.name] ?? []
      lines += ["", table(["example", "what it does"], more.map { [code($0.line), $0.meaning] })]
      return more.isEmpty
        ? (lines.dropLast(2) + ["", "Example: \(code(command.example))"]).joined(separator: "\n")
        : lines.joined(separator: "\n")
    }
    let text = """
      # The monitor's commands

      Every command, as `help` knows it.

      ## Overview

      \(generated(by: "MonitorArticleTests"))
      In the column of arguments capitals stand for what you write, brackets enclose what may be left out, and a bar separates
      choices. ADDRESS, RANGE, EXPRESSION and CONDITION are those of the article *Expressions and conditions* of `System1401`;
      `help expressions` and `help conditions` give the short form.

      \(index)

      \(sections.joined(separator: "\n\n"))

      """
    try expectArticle("Monitor1401/Monitor1401.docc/Commands.md", text)
  }

  // MARK: Expressions

  @Test("The table of names has every word of the parser and no other")
  func names() {
    #expect(ExpressionName.all.map(\.name).sorted() == ExpressionParser.words.sorted())
  }

  @Test("The short form of help names every name", arguments: ExpressionName.all.map(\.name))
  func shortForm(name: String) throws {
    let text = try (MonitorCommand.help(on: "condition") + MonitorCommand.help(on: "expressions"))
    #expect(text.contains { $0.contains(name) })
  }

  @Test("Every example holds on the machine of the article")
  func expressionExamples() throws {
    let claims = expressionExampleClaims.map(\.condition)
    let example = Example(expressionMachine, claims: claims)
    let found = try ExampleMachine.problems(of: example.program, file: "example.s", example)
    #expect(found == [], "\(found)")
    let opposite = Example(expressionMachine, claims: ["not ([SUM] = 1250)"])
    #expect(try !ExampleMachine.problems(of: opposite.program, file: "example.s", opposite).isEmpty)
  }

  @Test(
    "Every wrong example is refused with the message of the article",
    arguments: wrongConditions.map(\.condition))
  func wrongExample(condition: String) throws {
    let expected = try #require(wrongConditions.first { $0.condition == condition })
    let symbols = SymbolTable(["SUM": 504])
    #expect {
      try Condition(condition, symbols: symbols, highest: 3_999)
    } throws: {
      "\($0)" == expected.message
    }
  }

  @Test("The article on expressions is that of the tables")
  func expressionArticle() throws {
    let names = ExpressionName.Kind.allCases.map { kind in
      "### \(kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst())\n\n"
        + table(
          ["name", "meaning"],
          ExpressionName.all.filter { $0.kind == kind }.map { [code($0.name), $0.meaning] })
    }
    let text = """
      # Expressions and conditions

      What can be written where a command, a breakpoint, a watch, an assertion or a condition of an editor names a value.

      ## Overview

      \(generated(by: "MonitorArticleTests"))
      `break LOOP if [SUM] > 1000 and lines < 20` has a condition after `if`; `display [SUM]` has an expression; `ex SUM` has a
      range. The same grammar serves the monitor, the panel, scripts, and the conditions and watches of editors.

      Square brackets mean what is stored. `SUM` is an address, and `[SUM]` is the field that the label SUM names: an instruction
      or an area begins at its label, a constant ends there. When the length is not known, as for a label that was typed, the field
      reaches to the left up to a word mark.

      A label of data also means its field where an address would make no sense: as a factor, as in `SUM * 2`, and where it is
      compared with or added to anything but an address, as in `SUM > 1000`. `SUM + 2` and `i = LOOP` have addresses, and `SUM + 0`
      is that of SUM. Labels of instructions and of EQU always are addresses. For labels that were typed or read from a file only
      factors are fields, because what they name is not known.

      A line of a source is an address, too: `squares.s:12`, or `:12` for the program's own source. A line without an instruction
      means the next one that has one.

      A field is a number where a number is wanted, with the sign in the zone of its units position, and characters where text is
      wanted.

      ## Grammar

      ```
      \(expressionGrammar)
      ```

      `not` binds most tightly, then `and`, then `or`. Case does not matter in words; a label in capitals counts before a word of
      the same spelling. A hyphen after an address that is a number begins the second address of a range, as in `[0201-0210]`; after
      a label it begins a distance when a number follows, as in `[SUM-3..SUM]`. Numbers have up to 38 digits. Parentheses and signs
      can be nested 12 deep.

      ## Names

      \(names.joined(separator: "\n\n"))

      ## Examples

      A test runs this program and evaluates the conditions of the table when it has halted:

      ```
      \(Example(expressionMachine).source)
      ```

      \(table(["condition", "why it holds"], expressionExampleClaims.map { [code($0.condition), $0.reason] }))

      ## What is refused

      The number in a message is the column in the line.

      \(table(["condition", "message"], wrongConditions.map { [code($0.condition), $0.message] }))

      A condition without a value does not hold: a register that holds no address, a field without word mark, a field of more than
      38 digits as a number. An assertion then says so.

      """
    try expectArticle("System1401/System1401.docc/Expressions.md", text)
  }
}
