public import Core1401

/// Reads addresses, expressions and conditions out of a line, piece by piece, so that commands can stand around them.
public struct ExpressionParser {
  let line: Substring
  let symbols: SymbolTable
  let highest: Int
  let dials: Int
  let encoding: TextEncoding
  var token: ExpressionToken
  var depth = 0
  /// What the condition in hand compares.
  var compared: [DebugExpression] = []
  /// What may be a mistake in the condition being read.
  var hint: String?

  /// Begins with the first piece of a line.
  ///
  /// - Parameters:
  ///   - line: what is to be read; columns are counted from the beginning of the text it was cut from.
  ///   - symbols: the labels.
  ///   - highest: the highest address of storage.
  ///   - dials: what `.` stands for.
  ///   - encoding: how characters are written.
  /// - Throws: ``ExpressionError`` when the first piece is none.
  public init(
    _ line: Substring, symbols: SymbolTable = SymbolTable(), highest: Int = 15_999, dials: Int = 0,
    encoding: TextEncoding = .simh
  ) throws(ExpressionError) {
    self.line = line
    self.symbols = symbols
    self.highest = highest
    self.dials = dials
    self.encoding = encoding
    token = ExpressionToken(content: .end, start: line.startIndex, end: line.startIndex)
    try advance()
  }

  // MARK: Pieces

  /// The column, from 1, of the piece that comes next.
  public var column: Int { column(of: token.start) }

  /// Whether nothing is left.
  public var isAtEnd: Bool { token.content == .end }

  /// What is left, without blanks before it.
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

  /// An error at the piece that comes next.
  public func wrong(_ message: String) -> ExpressionError {
    ExpressionError(message, column: column)
  }

  /// The piece that comes next as it was written, for messages.
  public var found: String { isAtEnd ? "nothing" : "'\(line[token.start..<token.end])'" }

  /// Takes a word when it comes next; case does not matter.
  ///
  /// - Returns: whether it came.
  public mutating func take(word: String) throws(ExpressionError) -> Bool {
    guard case .word(let found) = token.content, found.lowercased() == word else { return false }
    try advance()
    return true
  }

  /// The next word in lowercase, nil when something else comes.
  public var word: String? {
    if case .word(let found) = token.content { found.lowercased() } else { nil }
  }

  /// Takes a sign when it comes next.
  ///
  /// - Returns: whether it came.
  public mutating func take(sign: String) throws(ExpressionError) -> Bool {
    guard token.content == .sign(sign) else { return false }
    try advance()
    return true
  }

  mutating func expect(sign: String) throws(ExpressionError) {
    guard try take(sign: sign) else { throw wrong("\(sign) is wanted, found \(found)") }
  }

  /// Throws when something is left.
  public func expectEnd() throws(ExpressionError) {
    guard isAtEnd else { throw wrong("\(found) is too much") }
  }

  /// Takes a whole number of zero or more.
  public mutating func count() throws(ExpressionError) -> Int {
    guard case .number(let number) = token.content, number <= 1_000_000_000_000_000 else {
      throw wrong("a number is wanted, found \(found)")
    }
    try advance()
    return Int(number)
  }

  /// Takes a length of time, as `2.5s` or `200ms`; a bare number is seconds.
  public mutating func time() throws(ExpressionError) -> MachineTime {
    switch token.content {
    case .time(let nanoseconds):
      try advance()
      return MachineTime(nanoseconds: nanoseconds)
    case .number(let seconds) where seconds < 9_000_000_000:
      try advance()
      return MachineTime(nanoseconds: Int64(seconds) * 1_000_000_000)
    default: throw wrong("a time is wanted such as 2.5s or 200ms, found \(found)")
    }
  }

  /// Takes characters in quotes.
  public mutating func characters() throws(ExpressionError) -> [StoredCharacter] {
    guard case .text(let text) = token.content else {
      throw wrong("characters in quotes are wanted, found \(found)")
    }
    try advance()
    return text.characters
  }

  // MARK: Wholes

  /// Takes an address that is known now: of a register the present contents.
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
      throw ExpressionError("\(error)", column: column)
    }
    guard (0...highest).contains(address) else {
      throw ExpressionError(
        "address \(address) is not in storage, 0000 to \(AddressRegister.decimal(highest))", column: column)
    }
    return address
  }

  /// Takes a range: `0400-0449`, `TABLE-TABEND`, `TABLE..0449`, `TABLE/20` (so many positions), or one address.
  public mutating func range(in machine: some MachineReading) throws(ExpressionError) -> ClosedRange<Int> {
    let at = column
    let first = try known(addressNode(endsAtHyphen: true), in: machine, column: at)
    if try take(sign: "/") {
      let countColumn = column
      let count = try count()
      guard count > 0, first + count - 1 <= highest else {
        throw ExpressionError(
          "\(count) positions from \(AddressRegister.decimal(first)) do not fit into storage, which ends at \(highest)",
          column: countColumn)
      }
      return first...(first + count - 1)
    }
    guard try takeRangeSign() else { return first...first }
    let lastColumn = column
    let last = try known(addressNode(endsAtHyphen: false), in: machine, column: lastColumn)
    guard first <= last else {
      throw ExpressionError(
        "the range \(AddressRegister.decimal(first))-\(AddressRegister.decimal(last)) runs backwards; "
          + "write the lower address first", column: at)
    }
    return first...last
  }

  mutating func takeRangeSign() throws(ExpressionError) -> Bool {
    if try take(sign: "-") { return true }
    return try take(sign: "..")
  }

  /// Takes a condition.
  public mutating func condition() throws(ExpressionError) -> Condition {
    let start = token.start
    (compared, hint) = ([], nil)
    let node = try orNode()
    return Condition(text: text(from: start), node: node, expressions: compared, hint: hint)
  }

  /// Takes a value.
  public mutating func expression() throws(ExpressionError) -> DebugExpression {
    let start = token.start
    let node = try sumNode()
    return DebugExpression(text: text(from: start), node: node)
  }

  /// Takes a value; a label that is alone means the field that it names.
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
  /// Reads a condition that is alone on its line.
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
