import Core1401

/// A token of an expression.
struct ExpressionToken: Hashable {
  enum Content: Hashable {
    /// Decimal digits.
    case number(Int128)
    /// A number with a unit of time, in nanoseconds.
    case time(Int64)
    /// Letters, digits and periods, beginning with a letter.
    case word(String)
    /// A line of a source, with the name of its file, which may be empty: `squares.s:12`.
    case sourceLine(file: String, line: Int)
    /// Characters between quotes.
    case text(TextNode)
    /// One or two signs.
    case sign(String)
    case end
  }

  var content: Content
  /// The beginning of the token in the text.
  var start: String.Index
  /// The end of the token.
  var end: String.Index

  /// The most digits of a number.
  private static let mostDigits = 38

  /// Reads the token at a place of a text, after any blanks.
  ///
  /// - Throws: ``ExpressionError`` for an invalid token.
  static func read(
    _ text: Substring, encoding: TextEncoding, column: (String.Index) -> Int
  ) throws(ExpressionError) -> ExpressionToken {
    let rest = text.drop(while: \.isWhitespace)
    let start = rest.startIndex
    guard let first = rest.first else {
      return ExpressionToken(content: .end, start: text.endIndex, end: text.endIndex)
    }
    if let line = sourceLine(rest) { return line }
    if first.isASCII, first.isNumber { return try number(rest, column: column) }
    if first.isASCII, first.isLetter {
      let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
      // Two periods separate the ends of a range.
      let cut = word.firstRange(of: "..").map { word[..<$0.lowerBound] } ?? word
      return ExpressionToken(content: .word(String(cut)), start: start, end: cut.endIndex)
    }
    if first == "'" || first == "\"" {
      return try quoted(rest, encoding: encoding, column: column)
    }
    for sign in ["<=", ">=", "==", "!=", "<>", "..", "&&", "||"] where rest.hasPrefix(sign) {
      return ExpressionToken(content: .sign(sign), start: start, end: rest.index(start, offsetBy: 2))
    }
    guard "+-*/()[]<>=.,;!".contains(first) else {
      throw ExpressionError(.notAllowed, [first], column: column(start))
    }
    return ExpressionToken(content: .sign(String(first)), start: start, end: rest.index(after: start))
  }

  /// A line of a source. Nothing else has a colon outside of quotes.
  private static func sourceLine(_ rest: Substring) -> ExpressionToken? {
    let word = rest.prefix { !$0.isWhitespace && !"'\"=<>()[],;".contains($0) }
    guard let colon = word.lastIndex(of: ":") else { return nil }
    let digits = word[colon...].dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard let line = Int(digits), line < 1_000_000_000 else { return nil }
    return ExpressionToken(
      content: .sourceLine(file: String(word[..<colon]), line: line), start: rest.startIndex,
      end: digits.endIndex)
  }

  private static func number(
    _ rest: Substring, column: (String.Index) -> Int
  ) throws(ExpressionError) -> ExpressionToken {
    let start = rest.startIndex
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    var after = rest[digits.endIndex...]
    var fraction: Substring?
    if after.first == ".", let next = after.dropFirst().first, next.isASCII, next.isNumber {
      let found = after.dropFirst().prefix { $0.isASCII && $0.isNumber }
      fraction = found
      after = rest[found.endIndex...]
    }
    let unit = after.prefix { $0.isASCII && $0.isLetter }
    let end = unit.endIndex
    if unit.isEmpty, fraction == nil {
      guard digits.count <= mostDigits, let value = Int128(digits) else {
        throw ExpressionError(.tooManyDigits, [mostDigits], column: column(start))
      }
      return ExpressionToken(content: .number(value), start: start, end: end)
    }
    let units: [String: Double] = ["s": 1e9, "ms": 1e6, "us": 1e3]
    guard let factor = units[unit.lowercased()] else {
      let found = rest[..<end]
      throw ExpressionError(
        .wrongNumber, [found], column: column(start))
    }
    guard let value = Double("\(digits).\(fraction ?? "0")"), value * factor < 9e18 else {
      throw ExpressionError(.timeTooLong, [rest[..<end]], column: column(start))
    }
    return ExpressionToken(content: .time(Int64((value * factor).rounded())), start: start, end: end)
  }

  private static func quoted(
    _ rest: Substring, encoding: TextEncoding, column: (String.Index) -> Int
  ) throws(ExpressionError) -> ExpressionToken {
    let quote = rest.first
    let body = rest.dropFirst()
    guard let close = body.firstIndex(where: { $0 == quote }) else {
      throw ExpressionError(.quoteMissing, [rest.prefix(1)], column: column(rest.startIndex))
    }
    var text = TextNode(characters: [], comparesWordMarks: false)
    var marks = false
    for index in body[..<close].indices {
      let character = body[index]
      if character == "`", !marks {
        marks = true
        text.comparesWordMarks = true
        continue
      }
      guard var stored = encoding.stored(character) else {
        throw ExpressionError(
          .unknownCharacter, [character, encoding.name],
          column: column(index)
        )
      }
      stored.hasWordMark = marks
      marks = false
      text.characters.append(stored)
    }
    guard !text.characters.isEmpty, !marks else {
      throw ExpressionError(.emptyText, column: column(rest.startIndex))
    }
    return ExpressionToken(content: .text(text), start: rest.startIndex, end: body.index(after: close))
  }
}
