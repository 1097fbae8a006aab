import Core1401

// The levels of precedence, loosest first: or, and, not, comparison, sum, product, sign, value.
extension ExpressionParser {
  /// The maximum nesting of parentheses and signs. Parsing them twice, as condition and as value, must stay
  /// fast.
  private static let deepest = 12

  private mutating func deepen() throws(ExpressionError) {
    guard depth < ExpressionParser.deepest else {
      throw wrong(
        .tooDeep, [ExpressionParser.deepest])
    }
    depth += 1
  }

  // MARK: Conditions

  mutating func orNode() throws(ExpressionError) -> ConditionNode {
    var node = try andNode()
    while try takeEither("or", "||") { node = .or(node, try andNode()) }
    return node
  }

  private mutating func andNode() throws(ExpressionError) -> ConditionNode {
    var node = try notNode()
    while try takeEither("and", "&&") { node = .and(node, try notNode()) }
    return node
  }

  private mutating func takeEither(_ word: String, _ sign: String) throws(ExpressionError) -> Bool {
    if try take(word: word) { return true }
    return try take(sign: sign)
  }

  private mutating func notNode() throws(ExpressionError) -> ConditionNode {
    try deepen()
    defer { depth -= 1 }
    if try takeEither("not", "!") { return .not(try notNode()) }
    if token.content == .sign("("), let inner = try parenthesized() { return inner }
    if let flag = try flagNode() { return flag }
    return try comparison()
  }

  /// Parses a condition in parentheses; nil, with nothing consumed, when they contain a value.
  private mutating func parenthesized() throws(ExpressionError) -> ConditionNode? {
    var attempt = self
    try attempt.advance()
    guard let node = try? attempt.orNode(), attempt.token.content == .sign(")") else { return nil }
    try attempt.advance()
    if case .sign(let sign) = attempt.token.content, "+-*=<>".contains(sign.prefix(1)) { return nil }
    self = attempt
    return node
  }

  private static let indicators: [String: Indicators] = [
    "unequal": .unequal, "equal": .equal, "high": .high, "low": .low, "overflow": .overflow,
    "lastcard": .lastCard, "channel9": .carriageChannel9, "channel12": .carriageChannel12,
    "processcheck": .processCheck, "readererror": .readerError, "puncherror": .punchError,
    "printererror": .printerError,
  ]

  private mutating func flagNode() throws(ExpressionError) -> ConditionNode? {
    guard let word, !isLabel else { return nil }
    if word == "wm" {
      try advance()
      try expect(sign: "[")
      let address = try addressNode(endsAtHyphen: false)
      try expect(sign: "]")
      return .wordMark(address)
    }
    guard let indicator = ExpressionParser.indicators[word] else { return nil }
    try advance()
    return .indicator(indicator)
  }

  private mutating func comparison() throws(ExpressionError) -> ConditionNode {
    var left = try expression()
    let operatorColumn = column
    guard case .sign(let sign) = token.content, let comparison = ExpressionParser.comparisons[sign] else {
      throw wrong(.expectedComparison, [left.text, found])
    }
    try advance()
    var right = try expression()
    (left, right) = (left.read(besides: right, by: self), right.read(besides: left, by: self))
    try check(left, right, column: operatorColumn)
    hint =
      hint ?? ExpressionParser.hint(left, comparedWith: right)
      ?? ExpressionParser.hint(right, comparedWith: left)
    compared += [left, right].filter(\.node.isVariable)
    return .compare(comparison, left.node, right.node)
  }

  private static let comparisons: [String: Comparison] = [
    "=": .equal, "==": .equal, "<>": .unequal, "!=": .unequal, "<": .less, "<=": .lessOrEqual,
    ">": .greater, ">=": .greaterOrEqual,
  ]

  private func check(_ left: DebugExpression, _ right: DebugExpression, column: Int) throws(ExpressionError) {
    let (first, second) = (left.node.kind, right.node.kind)
    if first == second || Set([first, second]).isSubset(of: [.number, .field])
      || Set([first, second]).isSubset(of: [.text, .field])
    {
      return
    }
    if first == .time || second == .time {
      throw ExpressionError(
        .timeCompared, [first == .time ? right.text : left.text],
        column: column)
    }
    throw ExpressionError(
      .differentKinds, [left.text, right.text],
      column: column)
  }

  // MARK: Values

  mutating func sumNode() throws(ExpressionError) -> ValueNode {
    var node = try productNode()
    while true {
      let at = token.start
      guard let sign = try takeSumSign() else { return node }
      let rightStart = token.start
      let right = try productNode()
      if let address = ExpressionParser.shifted(node, by: right, sign: sign) {
        node = address
        continue
      }
      let (left, other) = (
        try number(stored(node, besides: right), at), try number(stored(right, besides: node), rightStart)
      )
      node = sign > 0 ? .sum(left, other) : .difference(left, other)
    }
  }

  private mutating func takeSumSign() throws(ExpressionError) -> Int? {
    if try take(sign: "+") { return 1 }
    if try take(sign: "-") { return -1 }
    return nil
  }

  /// An address plus an offset is an address again.
  private static func shifted(_ node: ValueNode, by right: ValueNode, sign: Int) -> ValueNode? {
    guard case .address(var address) = node, case .number(let distance) = right, distance < 100_000 else {
      return nil
    }
    address.shift(by: sign * Int(distance))
    return .address(address)
  }

  private mutating func productNode() throws(ExpressionError) -> ValueNode {
    var node = try signedNode()
    while token.content == .sign("*") {
      let at = token.start
      try advance()
      let rightStart = token.start
      node = .product(
        try number(stored(node), at), try number(stored(try signedNode()), rightStart))
    }
    return node
  }

  /// Converts a node to a number. The column of an error is computed only when needed, because a line may
  /// have many numbers.
  private func number(_ node: ValueNode, _ start: String.Index) throws(ExpressionError) -> ValueNode {
    guard node.kind == .number || node.kind == .field else {
      throw ExpressionError(.onlyNumbers, column: column(of: start))
    }
    return node
  }

  private mutating func signedNode() throws(ExpressionError) -> ValueNode {
    try deepen()
    defer { depth -= 1 }
    let at = token.start
    if try take(sign: "-") { return .negative(try number(stored(try signedNode()), at)) }
    switch token.content {
    case .number(let number):
      try advance()
      return .number(number)
    case .time(let nanoseconds):
      try advance()
      return .time(.nanoseconds(nanoseconds))
    case .text(let text):
      try advance()
      return .text(text)
    case .sign("("):
      try advance()
      let node = try sumNode()
      try expect(sign: ")")
      return node
    case .sign("["):
      return .field(try fieldNode(as: nil))
    case .sign("."):
      try advance()
      return .address(AddressNode(base: .fixed(dials)))
    case .sourceLine:
      return .address(try addressBase())
    case .word:
      return try wordNode()
    case .sign, .end:
      throw wrong(.expectedValue, [found])
    }
  }

  private mutating func wordNode() throws(ExpressionError) -> ValueNode {
    guard let word else { throw wrong(.expectedValue, [found]) }
    if !isLabel {
      if word == "time" {
        try advance()
        return .time(.now)
      }
      if let counter = Counter(rawValue: word) ?? Counter.otherNames[word] {
        try advance()
        return .counter(counter)
      }
      if let register = CharacterRegister(rawValue: word) {
        try advance()
        return .character(register)
      }
      if word == "char" || word == "field" {
        try advance()
        return .field(try fieldNode(as: word))
      }
    }
    return .address(try addressBase())
  }

  /// The field in brackets: a range, a label's field up to its word mark, or an address's character. `char`
  /// and `field` before the bracket select explicitly.
  private mutating func fieldNode(as kind: String?) throws(ExpressionError) -> FieldNode {
    try expect(sign: "[")
    let first = try addressNode(endsAtHyphen: true)
    if kind == nil, try takeRangeSign() {
      let last = try addressNode(endsAtHyphen: false)
      try expect(sign: "]")
      return .range(first, last)
    }
    try expect(sign: "]")
    if kind == nil { return first.isLabelled ? field(at: first) : .character(first) }
    return kind == "char" ? .character(first) : .toWordMark(first)
  }

  // MARK: Addresses

  /// Whether the next word is a label: a word in capitals for which there is a label, or any word that is
  /// known only as a label.
  private var isLabel: Bool {
    guard case .word(let written) = token.content, symbols[written] != nil else { return false }
    return written == written.uppercased() || !ExpressionParser.words.contains(written.lowercased())
  }

  /// The reserved words of expressions.
  public static let words: [String] =
    ["i", "a", "b", "star", "time", "wm", "char", "field", "and", "or", "not"]
    + Counter.allCases.map(\.rawValue)
    + Counter.otherNames.keys.sorted() + CharacterRegister.allCases.map(\.rawValue) + indicators.keys.sorted()

  /// An address with offsets. A hyphen after a number, or before a label, denotes a range where one is
  /// allowed.
  mutating func addressNode(endsAtHyphen: Bool) throws(ExpressionError) -> AddressNode {
    var node: AddressNode
    if case .number(let number) = token.content {
      guard number <= Int128(highest) else {
        throw wrong(.outsideStorage, [number, AddressRegister.decimal(highest)])
      }
      try advance()
      node = AddressNode(base: .fixed(Int(number)))
    } else if try take(sign: ".") {
      node = AddressNode(base: .fixed(dials))
    } else {
      node = try addressBase()
    }
    let isNumber = if case .fixed = node.base { !node.isLabelled } else { false }
    while true {
      if try take(sign: "+") {
        node.shift(by: try distance())
      } else if token.content == .sign("-"), !(endsAtHyphen && (isNumber || !isFollowedByNumber)) {
        try advance()
        node.shift(by: -(try distance()))
      } else {
        return node
      }
    }
  }

  private var isFollowedByNumber: Bool {
    var next = self
    guard (try? next.advance()) != nil else { return false }
    if case .number = next.token.content { return true }
    return false
  }

  private mutating func distance() throws(ExpressionError) -> Int {
    guard case .number(let number) = token.content, number < 100_000 else {
      throw wrong(.expectedOffset, [found])
    }
    try advance()
    return Int(number)
  }

  /// A label, a register or a line of the source.
  private mutating func addressBase() throws(ExpressionError) -> AddressNode {
    if case .sourceLine(let file, let line) = token.content { return try address(ofLine: line, in: file) }
    guard case .word(let written) = token.content else { throw notAnAddress }
    let registers: [String: AddressNode.Base] = [
      "i": .register(.iAddress), "a": .register(.aAddress), "b": .register(.bAddress),
      "star": .storageAddress,
    ]
    if !isLabel, let register = registers[written.lowercased()] {
      try advance()
      return AddressNode(base: register)
    }
    guard let address = symbols[written] else { throw notAnAddress }
    try advance()
    return AddressNode(base: .fixed(address), label: written.uppercased())
  }

  /// The address of the instruction on a line of the source, or on the next line that has one.
  private mutating func address(ofLine line: Int, in file: String) throws(ExpressionError) -> AddressNode {
    guard let listing, let source = listing.lines.first?.file else { throw wrong(.noSource, [found]) }
    let name = String(file.split(separator: "/").last ?? "")
    guard let meant = name.isEmpty ? source : listing.lines.first(where: { $0.file == name })?.file else {
      throw wrong(.otherSource, [name, source])
    }
    let lines = SourceLines(listing, instructions: symbols.instructionAddresses, file: meant)
    guard let place = lines.place(from: line) else { throw wrong(.noInstruction, [line, meant]) }
    if place.line != line { movedLine = (line, place.line) }
    try advance()
    return AddressNode(base: .fixed(place.address))
  }

  private var notAnAddress: ExpressionError {
    let labels = symbols.isEmpty ? "no labels are known (symbols FILE reads them)" : "a label"
    return wrong(
      .notAnAddress, [found, AddressRegister.decimal(highest), labels])
  }
}
