internal import Core1401

/// A statement as it is understood, before addresses are known.
struct Statement: Sendable {
  /// What a statement is.
  enum Meaning: Sendable {
    /// A remark, or an operation that asks for nothing.
    case none
    case instruction(Instruction)
    case constant(Constant)
    /// DS.
    case reserve(Int)
    case area(Area)
    case field(AreaField)
    case equate(AddressExpression)
    case origin(Origin)
    case transfer(Transfer)
    case identification(String)
    case counter(CounterSelection)
    /// A literal of the pool, by its number.
    case literal(Int)
    /// An operation that nobody knows.
    case unknown
    /// Something that cannot be assembled, and how many positions it would take.
    case filler(Int)
  }

  /// The line of the listing.
  var line: AssembledLine
  var meaning: Meaning = .none
  /// The label, nil for none.
  var label: Name?
  var isGlobal = false
  /// The address that a label of digits gives to a constant or an area, or the A-operand of SPS to a declarative operation.
  var placement: Int?

  /// Where the fields of its card are.
  var fields: CardFields { line.language.fields }
}

/// An instruction: operation code, and operands still to be worked out.
struct Instruction: Sendable {
  var operationCode: StoredCharacter
  var a: AddressOperand?
  var b: AddressOperand?
  var dCharacter: StoredCharacter?
  /// The letter of the unit class that takes the place of the first two characters of the A address.
  var unit: Mnemonic.Unit?

  var length: Int {
    1 + (a == nil ? 0 : 3) + (b == nil ? 0 : 3) + (dCharacter == nil ? 0 : 1)
  }
}

/// An operand that is an address.
enum AddressOperand: Sendable {
  case address(AddressExpression)
  /// The last position of a literal, by its number.
  case literal(Int)
  /// The last position of a literal, and what is written.
  case fixed(AddressValue)
}

/// DCW, DC, DSA, and the constants that literals are.
struct Constant: Sendable {
  enum Contents: Sendable {
    case characters([StoredCharacter])
    /// Three characters; minus is 16000 less the address.
    case address(AddressOperand, isNegative: Bool)
  }
  /// The most characters that one DCW or DC can have.
  static let longest = 52

  var contents: Contents
  var hasWordMark: Bool

  var length: Int {
    switch contents {
    case .characters(let characters): characters.count
    case .address: 3
    }
  }

  /// The same with no more characters than a constant can have.
  var cut: Constant {
    guard case .characters(let characters) = contents else { return self }
    return Constant(
      contents: .characters(Array(characters.prefix(Constant.longest))), hasWordMark: hasWordMark)
  }
}

/// DA: records, one behind the other.
struct Area: Sendable {
  var records: Int
  var size: Int
  /// `C`: loaded as blanks.
  var isCleared = false
  /// `G`: a group mark with word mark follows.
  var hasGroupMark = false
  /// A record mark follows each record.
  var hasRecordMarks = false
  var index = 0

  /// From one record to the next.
  var stride: Int { size + (hasRecordMarks ? 1 : 0) }
  var length: Int { records * stride + (hasGroupMark ? 1 : 0) }
}

/// A line below a DA: a field with a word mark, or a subfield without.
struct AreaField: Sendable {
  /// The first position in the record, from 1; nil for a subfield.
  var first: Int?
  /// The last position in the record, from 1.
  var last: Int
  /// The statement of the DA.
  var area: Int
}

/// ORG and LTORG.
struct Origin: Sendable {
  /// The operand, nil for the position behind all that came before.
  var expression: AddressExpression?
  var columns: Range<Int>
}

/// EX, XFR and END.
struct Transfer: Sendable {
  var isEnd: Bool
  /// The operand, nil for address 0.
  var expression: AddressExpression?
  /// Whether END has no operand.
  var isOpen = false
}

/// LC: another location counter.
struct CounterSelection: Sendable {
  var counter: Int
  /// Whether addresses in it are only known when the program is put together: none of them can be given as a number.
  var isRelocatable = false
  /// What the counter begins at when it is used first.
  var start: Start = .inSequence

  enum Start: Sendable {
    /// Behind the counters with lower numbers.
    case inSequence
    /// There, at a multiple of 100, and some positions further.
    case nextHundred(plus: Int)
    /// At an address.
    case address(AddressExpression)
  }
}
