internal import Core1401

/// An address as written: a base, an adjustment, an index location.
struct AddressExpression: Hashable, Sendable {
  enum Base: Hashable, Sendable {
    case number(Int)
    case symbol(Name)
    /// `*`, whose value depends on the statement.
    case asterisk
    /// A unit such as `%U1`.
    case unit(UInt8, UInt8, UInt8)
  }

  var base: Base
  /// The sum of the numbers added and subtracted.
  var adjustment = 0
  /// The index location of the tag; 0 for the tag X0, which removes an index; nil without a tag.
  var index: Int?
  /// Whether `X00` is added, which rounds up to the next hundred. Only in ORG and LTORG.
  var roundsUp = false
  private var firstColumn: UInt8
  private var endColumn: UInt8

  init(base: Base, columns: Range<Int>) {
    self.base = base
    (firstColumn, endColumn) = (UInt8(columns.lowerBound), UInt8(columns.upperBound))
  }

  /// The card columns of the expression, from 0.
  var columns: Range<Int> {
    get { Int(firstColumn)..<Int(endColumn) }
    set { (firstColumn, endColumn) = (UInt8(newValue.lowerBound), UInt8(newValue.upperBound)) }
  }
}

/// A literal as written.
enum LiteralText: Hashable, Sendable {
  case alphameric([UInt8])
  /// Digits, the sign as a character.
  case numeric(sign: UInt8, digits: [UInt8])
  /// An address, or 16000 minus it.
  case address(AddressExpression, isNegative: Bool)
  /// The address of an alphameric literal.
  case addressOfLiteral([UInt8])
  /// A named area of blanks.
  case area(Name, count: Int)
}

/// An error in a part of a line.
struct Problem: Hashable, Sendable {
  let kind: AssemblerMessage
  /// The message in words.
  let message: String
  let advice: String?
  /// The card columns, from 0.
  let columns: Range<Int>

  init(
    _ kind: AssemblerMessage, _ values: [any CustomStringConvertible] = [], advice: String? = nil,
    columns: Range<Int>
  ) {
    self.kind = kind
    message = kind.filled(with: values)
    self.advice = advice
    self.columns = columns
  }

  private init(_ problem: Problem, advice: String) {
    (kind, message, columns) = (problem.kind, problem.message, problem.columns)
    self.advice = advice
  }

  /// The same error with other advice.
  func advising(_ advice: String) -> Problem { Problem(self, advice: advice) }
}

/// An operand as written, before it is known whether it is an address or a d-character.
struct Operand: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// Nothing, after or before a comma.
    case empty
    /// A character that cannot be an address; see ``Operand/character``.
    case character
    case address(AddressExpression)
    case literal(LiteralText)
    /// `#n`, a constant of blanks.
    case blanks(Int)
    /// Digits as a constant, in statements where numbers are constants.
    case digits([UInt8])
    /// Anything else.
    case wrong(Problem)
  }

  var content: Content
  /// The card columns, from 0.
  var columns: Range<Int>
  /// The operand as a d-character: its only character, blank for an empty operand; nil for a longer one.
  var character: UInt8?
  /// Whether it is the last operand.
  var isLast = false
}
