/// An address as it is written: a base, a number added, an index location.
struct AddressExpression: Hashable, Sendable {
  enum Base: Hashable, Sendable {
    case number(Int)
    case symbol(Name)
    /// `*`: what it is depends on the statement.
    case asterisk
    /// A unit, as `%U1`.
    case unit(UInt8, UInt8, UInt8)
  }

  var base: Base
  /// The sum of the numbers added and subtracted.
  var adjustment = 0
  /// The index location of the tag, 0 for the tag X0 that takes an index away; nil without tag.
  var index: Int?
  /// Whether `X00` is added: on to the next hundred. Only for ORG and LTORG.
  var roundsUp = false
  /// The card columns it is written in, from 0.
  var columns: Range<Int>
}

/// A literal as it is written.
enum LiteralText: Hashable, Sendable {
  case alphameric([UInt8])
  /// Digits, the sign as a character.
  case numeric(sign: UInt8, digits: [UInt8])
  /// The address of something, or 16000 minus it.
  case address(AddressExpression, isNegative: Bool)
  /// The address of an alphameric literal.
  case addressOfLiteral([UInt8])
  /// Blanks with a name.
  case area(Name, count: Int)
}

/// What is wrong with a part of a line.
struct Problem: Hashable, Sendable {
  let message: String
  let advice: String?
  /// The card columns, from 0.
  let columns: Range<Int>

  init(_ message: String, advice: String? = nil, columns: Range<Int>) {
    self.message = message
    self.advice = advice
    self.columns = columns
  }
}

/// One operand as it is written, before it is known whether it is an address or a d-character.
struct Operand: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// Nothing, behind a comma or before one.
    case empty
    /// A character that can be no address; see ``Operand/character``.
    case character
    case address(AddressExpression)
    case literal(LiteralText)
    /// `#n`, a constant of blanks.
    case blanks(Int)
    /// Digits as a constant, where numbers are constants.
    case digits([UInt8])
    /// None of all.
    case wrong(Problem)
  }

  var content: Content
  /// The card columns, from 0.
  var columns: Range<Int>
  /// The operand as a d-character: the one character it consists of, blank for an empty one; nil for longer ones.
  var character: UInt8?
  /// Whether it is the last.
  var isLast = false
}
