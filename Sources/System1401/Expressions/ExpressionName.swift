/// A name that expressions and conditions know, with its meaning: for help and for the reference.
public struct ExpressionName: Hashable, Sendable {
  /// What sort of value it is.
  public enum Kind: String, CaseIterable, Sendable {
    /// An address register, which is an address.
    case addressRegister = "address registers"
    /// A register of one character, compared with text.
    case characterRegister = "character registers"
    /// A number that counts up by itself.
    case counter = "counters"
    /// The 1401's clock, compared with a time.
    case time = "time"
    /// A condition of its own, without a comparison.
    case indicator = "indicators"
    /// A form of brackets.
    case field = "fields"
    /// A word between conditions.
    case logic = "logic"
  }

  /// The name.
  public let name: String
  /// What sort of value it is.
  public let kind: Kind
  /// What it means, in a phrase.
  public let meaning: String

  private init(_ name: String, _ kind: Kind, _ meaning: String) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
  }

  /// All names, in the order of their kinds.
  public static let all: [ExpressionName] = [
    ExpressionName("i", .addressRegister, "I-address register: the address of the next instruction"),
    ExpressionName("a", .addressRegister, "A-address register"),
    ExpressionName("b", .addressRegister, "B-address register"),
    ExpressionName("star", .addressRegister, "storage address register: the position used last"),
    ExpressionName("op", .characterRegister, "operation register"),
    ExpressionName("areg", .characterRegister, "A register"),
    ExpressionName("breg", .characterRegister, "B register"),
    ExpressionName("logic", .characterRegister, "output of the adder"),
    ExpressionName("cycle", .counter, "storage cycles executed; also cycles"),
    ExpressionName("cycles", .counter, "the same as cycle"),
    ExpressionName("instructions", .counter, "instructions executed"),
    ExpressionName("lines", .counter, "lines printed"),
    ExpressionName("cards", .counter, "cards read, those of the program among them"),
    ExpressionName("punched", .counter, "cards punched"),
    ExpressionName(
      "hits", .counter, "how often the breakpoint with this condition or command has been reached"),
    ExpressionName("len", .counter, "characters of the current instruction read so far; also length"),
    ExpressionName("length", .counter, "the same as len"),
    ExpressionName("time", .time, "1401 time since the machine was switched on"),
    ExpressionName("unequal", .indicator, "the last Compare found the fields unequal"),
    ExpressionName("equal", .indicator, "it found them equal"),
    ExpressionName("high", .indicator, "it found B higher than A"),
    ExpressionName("low", .indicator, "it found B lower than A"),
    ExpressionName("overflow", .indicator, "arithmetic overflow, until it is tested"),
    ExpressionName("lastcard", .indicator, "the last card has been read"),
    ExpressionName("channel9", .indicator, "the carriage has reached channel 9"),
    ExpressionName("channel12", .indicator, "the carriage has reached channel 12"),
    ExpressionName("processcheck", .indicator, "process check"),
    ExpressionName("readererror", .indicator, "card reader error"),
    ExpressionName("puncherror", .indicator, "card punch error"),
    ExpressionName("printererror", .indicator, "printer error"),
    ExpressionName("wm", .field, "wm[ADDRESS] holds if the position has a word mark"),
    ExpressionName("char", .field, "char[ADDRESS] is one position"),
    ExpressionName("field", .field, "field[ADDRESS] is the field that ends there, up to its word mark"),
    ExpressionName("and", .logic, "both conditions hold; also &&"),
    ExpressionName("or", .logic, "at least one holds; also ||"),
    ExpressionName("not", .logic, "the condition after it does not hold; also !"),
  ]
}
