internal import Core1401

/// The literals of a program, in the order of their first use.
struct LiteralPool {
  struct Entry {
    let kind: Literal.Kind
    let constant: Constant
    /// The name of an area-defining literal.
    let name: Name?
    let firstUse: Use
    /// The character that SFX appends to its name.
    let suffix: UInt8?
  }

  /// The place where a literal is written.
  struct Use {
    /// The operand as written.
    var text: [UInt8]
    var statement: Int
    var columns: Range<Int>
  }

  private(set) var entries: [Entry] = []
  /// The literals that were used but not laid out yet.
  private var pending: [Int] = []
  /// The literals that further uses of the same text share.
  private var shared = NumberTable()
  /// The longest alphameric literals that are shared by several uses.
  private static let sharedCharacters = 4
  private static let sharedDigits = 6
  /// The longest numeric literals that IBM's assembler shares.
  private static let digitsSharedByIBM = 5

  /// Takes the literals that are laid out now; later uses create new ones.
  mutating func takePending() -> [Int] {
    defer { pending = [] }
    shared = NumberTable()
    return pending
  }

  /// Finds a literal, or adds it.
  ///
  /// - Parameters:
  ///   - literal: the literal.
  ///   - use: the place where it is written.
  ///   - suffix: the character that SFX appends to names in it.
  ///   - sharesAll: whether long literals are shared, too.
  ///   - dialect: the dialect, which sets the limits of sharing.
  /// - Returns: the number of the literal.
  mutating func number(of literal: LiteralText, use: Use, suffix: UInt8?, sharesAll: Bool, dialect: Dialect)
    -> Int
  {
    // SFX does not affect literals without names.
    var nameSuffix: UInt8?
    if case .address = literal { nameSuffix = suffix }
    let key = NumberTable.key(use.text)
    let earlier = shared.number(of: key) {
      entries[$0].firstUse.text == use.text && entries[$0].suffix == nameSuffix
    }
    if let earlier { return earlier }
    let entry: Entry
    var isShared = true
    func make(_ kind: Literal.Kind, _ contents: Constant.Contents, name: Name? = nil) -> Entry {
      Entry(
        kind: kind, constant: Constant(contents: contents, hasWordMark: true), name: name, firstUse: use,
        suffix: nameSuffix)
    }
    switch literal {
    case .alphameric(let characters):
      entry = make(.alphameric, .characters(characters.map(SourceCharacters.stored)))
      isShared = characters.count <= LiteralPool.sharedCharacters
    case .numeric(let sign, let digits):
      entry = make(.numeric, .characters(LiteralPool.signed(digits, sign: sign)))
      isShared =
        digits.count <= (dialect == .ibm ? LiteralPool.digitsSharedByIBM : LiteralPool.sharedDigits)
    case .address(let expression, let isNegative):
      entry = make(.address, .address(.address(expression), isNegative: isNegative))
      isShared = dialect != .ibm
    case .addressOfLiteral(let characters):
      var inner = use
      inner.text.removeFirst()
      let target = number(
        of: .alphameric(characters), use: inner, suffix: suffix, sharesAll: sharesAll, dialect: dialect)
      entry = make(.address, .address(.literal(target), isNegative: false))
    case .area(let name, let count):
      let blanks = [StoredCharacter](repeating: .blank, count: count)
      entry = make(.area, .characters(blanks), name: name)
      isShared = false
    }
    let number = entries.count
    entries.append(entry)
    pending.append(number)
    if isShared || (sharesAll && entry.kind != .area) { shared.add(number, key: key) }
    return number
  }

  /// Digits with the sign as zone of the last digit: both zone bits for plus, the B bit for minus.
  static func signed(_ digits: [UInt8], sign: UInt8) -> [StoredCharacter] {
    var characters = digits.map(SourceCharacters.stored)
    if let last = characters.popLast() {
      characters.append(StoredCharacter(zone: sign == UInt8(ascii: "-") ? 2 : 3, digitPart: last.digitPart))
    }
    return characters
  }
}
