import Core1401
import System1401

/// A subject that `help` explains besides the commands.
struct MonitorTopic {
  /// The words that name it; case does not matter.
  let words: [String]
  /// The lines of the answer.
  let lines: [String]

  static let all = [
    MonitorTopic(words: ["expression", "expressions", "value", "values"], lines: expressions),
    MonitorTopic(words: ["condition", "conditions", "if"], lines: conditions),
  ]

  /// The topic of a word, nil when there is none.
  static func named(_ word: String) -> MonitorTopic? {
    all.first { $0.words.contains(word.lowercased()) }
  }

  private static let expressions =
    [
      "An expression is a value: a number, an address, a field of storage, a register or a counter.",
      "  [SUM]             the field that the label SUM names, as a number or as characters",
      "  [0201-0210]       ten positions; [SUM-3..SUM] is a range with labels",
      "  char[SUM]         one position; field[0500] the field that ends there",
      "  SUM, SUM+2, 0500  an address; . is the address of the dials, :12 that of line 12",
      "  'ABC' \"ABC\"       characters; a back-quote before one asks for its word mark",
      "  2.5s 200ms 10us   a time",
      "  + - *             calculate with numbers; parentheses group",
    ] + names([.addressRegister, .characterRegister, .counter, .time, .field]) + [
      "help conditions explains comparisons. Example: ex [SUM] * 2"
    ]

  private static let conditions =
    [
      "A condition compares two expressions with = <> < <= > >=, or is an indicator.",
      "Conditions are joined by not, and, or: not binds most tightly, then and. Parentheses group.",
      "A number is compared with a number or a field, text with a field or a register, time with a time.",
      "[SUM] is what is stored there. SUM is its address, except for data of the program: SUM * 2, SUM > 5.",
    ] + names([.indicator]) + [
      "help expressions explains the values.",
      "Example: break LOOP if [SUM] > 1000 and lines < 20",
      "Example: until lines = 20 and [TOTAL] > 1000",
    ]

  private static func names(_ kinds: [ExpressionName.Kind]) -> [String] {
    let rows = ExpressionName.all.filter { kinds.contains($0.kind) }
    let width = (rows.map(\.name.count).max() ?? 0) + 2
    return rows.map { "  \($0.name.padded(to: width))\($0.meaning)" }
  }
}
