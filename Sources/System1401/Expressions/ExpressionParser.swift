public import Core1401

/// Parses addresses, expressions and conditions from a line token by token, so that commands can contain
/// them.
public struct ExpressionParser {
  let line: Substring
  let symbols: SymbolTable
  let listing: ProgramListing?
  let highest: Int
  let dials: Int
  let encoding: TextEncoding
  var token: ExpressionToken
  var depth = 0
  /// The expressions compared in the current condition.
  var compared: [DebugExpression] = []
  /// The last line of a source that had no instruction, and the line that is meant instead.
  public internal(set) var movedLine: (written: Int, meant: Int)?
  /// A possible mistake in the current condition.
  var hint: String?

  /// Begins at the first token of a line.
  ///
  /// - Parameters:
  ///   - line: the text to parse; columns are counted from the beginning of the string that it is a slice of.
  ///   - symbols: the labels.
  ///   - listing: the source, whose lines can be addresses; nil without one.
  ///   - highest: the highest address of storage.
  ///   - dials: the value of `.`.
  ///   - encoding: the encoding of characters.
  /// - Throws: ``ExpressionError`` when the first token is invalid.
  public init(
    _ line: Substring, symbols: SymbolTable = SymbolTable(), listing: ProgramListing? = nil,
    highest: Int = 15_999, dials: Int = 0, encoding: TextEncoding = .simh
  ) throws(ExpressionError) {
    self.line = line
    self.symbols = symbols
    self.listing = listing
    self.highest = highest
    self.dials = dials
    self.encoding = encoding
    token = ExpressionToken(content: .end, start: line.startIndex, end: line.startIndex)
    try advance()
  }

  // MARK: Tokens

  /// The column, from 1, of the next token.
  public var column: Int { column(of: token.start) }

  /// Whether no tokens are left.
  public var isAtEnd: Bool { token.content == .end }

  /// The unparsed text, without leading blanks.
  public var rest: Substring { line[token.start...] }

  func column(of index: String.Index) -> Int {
    line.base.distance(from: line.base.startIndex, to: index) + 1
  }

  mutating func advance() throws(ExpressionError) {
    let base = line
    token = try ExpressionToken.read(line[token.end...], encoding: encoding) {
      base.base.distance(from: base.base.startIndex, to: $0) + 1
    }
  }

  /// An error at the next token.
  public func wrong(
    _ kind: ExpressionMessage, _ values: [any CustomStringConvertible] = []
  ) -> ExpressionError {
    ExpressionError(kind, values, column: column)
  }

  /// The next token as written, for messages.
  public var found: String { isAtEnd ? "nothing" : "'\(line[token.start..<token.end])'" }

  /// Consumes a word if it is next, ignoring case.
  ///
  /// - Returns: whether it was next.
  public mutating func take(word: String) throws(ExpressionError) -> Bool {
    guard case .word(let found) = token.content, found.lowercased() == word else { return false }
    try advance()
    return true
  }

  /// The next word in lowercase; nil when the next token is not a word.
  public var word: String? {
    if case .word(let found) = token.content { found.lowercased() } else { nil }
  }

  /// Consumes a sign if it is next.
  ///
  /// - Returns: whether it was next.
  public mutating func take(sign: String) throws(ExpressionError) -> Bool {
    guard token.content == .sign(sign) else { return false }
    try advance()
    return true
  }

  mutating func expect(sign: String) throws(ExpressionError) {
    guard try take(sign: sign) else { throw wrong(.expected, [sign, found]) }
  }

  /// Throws when tokens are left.
  public func expectEnd() throws(ExpressionError) {
    guard isAtEnd else { throw wrong(.unexpected, [found]) }
  }

  /// Parses a whole number of zero or more.
  public mutating func count() throws(ExpressionError) -> Int {
    guard case .number(let number) = token.content, number <= 1_000_000_000_000_000 else {
      throw wrong(.expectedNumber, [found])
    }
    try advance()
    return Int(number)
  }

  /// Parses a duration, such as `2.5s` or `200ms`; a bare number is in seconds.
  public mutating func time() throws(ExpressionError) -> MachineTime {
    switch token.content {
    case .time(let nanoseconds):
      try advance()
      return MachineTime(nanoseconds: nanoseconds)
    case .number(let seconds) where seconds < 9_000_000_000:
      try advance()
      return MachineTime(nanoseconds: Int64(seconds) * 1_000_000_000)
    default: throw wrong(.expectedTime, [found])
    }
  }

  /// Parses characters in quotes.
  public mutating func characters() throws(ExpressionError) -> [StoredCharacter] {
    guard case .text(let text) = token.content else {
      throw wrong(.expectedText, [found])
    }
    try advance()
    return text.characters
  }

  // MARK: Complete values

  /// Parses an address whose value is known now; for a register its present contents.
  public mutating func address(in machine: some MachineReading) throws(ExpressionError) -> Int {
    let at = column
    let node = try addressNode(endsAtHyphen: false)
    return try known(node, in: machine, column: at)
  }

  private func known(
    _ node: AddressNode, in machine: some MachineReading, column: Int
  ) throws(ExpressionError) -> Int {
    let address: Int
    do throws(NoValue) { address = try node.value(in: machine) } catch {
      throw ExpressionError(error, column: column)
    }
    guard (0...highest).contains(address) else {
      throw ExpressionError(
        .outsideStorage, [address, AddressRegister.decimal(highest)], column: column)
    }
    return address
  }

  /// Parses a range: `0400-0449`, `TABLE-TABEND`, `TABLE..0449`, `TABLE/20` (a number of positions), or one
  /// address.
  public mutating func range(in machine: some MachineReading) throws(ExpressionError) -> ClosedRange<Int> {
    let at = column
    let first = try known(addressNode(endsAtHyphen: true), in: machine, column: at)
    if try take(sign: "/") {
      let countColumn = column
      let count = try count()
      guard count > 0, first + count - 1 <= highest else {
        throw ExpressionError(
          .tooManyPositions, [count, AddressRegister.decimal(first), highest],
          column: countColumn)
      }
      return first...(first + count - 1)
    }
    guard try takeRangeSign() else { return first...first }
    let lastColumn = column
    let last = try known(addressNode(endsAtHyphen: false), in: machine, column: lastColumn)
    guard first <= last else {
      throw ExpressionError(
        .rangeBackwards, [AddressRegister.decimal(first), AddressRegister.decimal(last)], column: at)
    }
    return first...last
  }

  mutating func takeRangeSign() throws(ExpressionError) -> Bool {
    if try take(sign: "-") { return true }
    return try take(sign: "..")
  }

  /// Parses a condition.
  public mutating func condition() throws(ExpressionError) -> Condition {
    let start = token.start
    (compared, hint) = ([], nil)
    let node = try orNode()
    return Condition(text: text(from: start), node: node, expressions: compared, hint: hint)
  }

  /// Parses a value.
  public mutating func expression() throws(ExpressionError) -> DebugExpression {
    let start = token.start
    let node = try sumNode()
    return DebugExpression(text: text(from: start), node: node)
  }

  /// Parses a value; a label by itself denotes the field that it names.
  public mutating func value() throws(ExpressionError) -> DebugExpression {
    let expression = try expression()
    guard case .address(let address) = expression.node, address.isLabelAlone else { return expression }
    return DebugExpression(text: expression.text, node: .field(field(at: address)))
  }

  func text(from start: String.Index) -> String {
    var text = line[start..<token.start]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension Condition {
  /// Parses a condition that is alone on its line.
  ///
  /// - Throws: ``ExpressionError``.
  public init(
    _ text: String, symbols: SymbolTable = SymbolTable(), highest: Int = 15_999,
    encoding: TextEncoding = .simh
  ) throws(ExpressionError) {
    var parser = try ExpressionParser(text[...], symbols: symbols, highest: highest, encoding: encoding)
    self = try parser.condition()
    try parser.expectEnd()
  }
}
