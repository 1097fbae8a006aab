internal import Core1401

/// A statement while it is read, with its line.
struct ReadStatement {
  /// The line of the listing.
  var line: AssembledLine
  var parsed = Statement()
}

/// A parsed statement, before addresses are known.
struct Statement: Sendable {
  /// The meaning of a statement.
  enum Meaning: Sendable {
    /// A remark, or an operation without effect.
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
    /// An unknown operation.
    case unknown
    /// A statement that cannot be assembled, with the number of positions it would take.
    case filler(Int)
  }

  var meaning: Meaning = .none
  /// The label, nil for none.
  var label: Name?
  var isGlobal = false
  /// The address in a label of digits of a constant or an area, or in the A-operand of a declarative
  /// operation of SPS.
  var placement: Int?

  var isInstruction: Bool {
    if case .instruction = meaning { true } else { false }
  }
}

/// An instruction: operation code, and operands not yet evaluated.
struct Instruction: Sendable {
  var operationCode: StoredCharacter
  var a: AddressOperand?
  var b: AddressOperand?
  var dCharacter: StoredCharacter?
  /// The class letter of the unit; `%` and the letter replace the first two characters of the A address.
  var unitClass: StoredCharacter?

  var length: Int {
    1 + (a == nil ? 0 : 3) + (b == nil ? 0 : 3) + (dCharacter == nil ? 0 : 1)
  }
}

/// An operand that is an address.
enum AddressOperand: Sendable {
  case address(AddressExpression)
  /// The last position of a literal, by its number.
  case literal(Int)
  /// A fixed value, such as a unit.
  case fixed(AddressValue)
}

/// DCW, DC, DSA, and the constants of literals.
struct Constant: Sendable {
  enum Contents: Sendable {
    case characters([StoredCharacter])
    /// Three characters; a negative address is stored as 16000 minus it.
    case address(AddressOperand, isNegative: Bool)
  }
  /// The most characters of a DCW or DC.
  static let longest = 52

  var contents: Contents
  var hasWordMark: Bool

  var length: Int {
    switch contents {
    case .characters(let characters): characters.count
    case .address: 3
    }
  }

  /// The constant, cut to the longest length.
  var cut: Constant {
    guard case .characters(let characters) = contents else { return self }
    return Constant(
      contents: .characters(Array(characters.prefix(Constant.longest))), hasWordMark: hasWordMark)
  }
}

/// DA: consecutive records.
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

  /// The distance between records.
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
  /// The operand, nil for the position after everything before.
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
  /// An operand that is read as a remark.
  var late: LateOperands?
}

/// LC: another location counter.
struct CounterSelection: Sendable {
  var counter: Int
  /// Whether addresses in it are only known after linking, so that none can be given as a number.
  var isRelocatable = false
  /// The start of the counter when it is used first.
  var start: Start = .inSequence

  enum Start: Sendable {
    /// After the counters with lower numbers.
    case inSequence
    /// The same, rounded up to a multiple of 100, plus some positions.
    case nextHundred(plus: Int)
    /// At an address.
    case address(AddressExpression)
  }
}
