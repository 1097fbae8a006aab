internal import Core1401

extension ProgramReader {
  /// Reads DCW, DC, DS and DSA.
  mutating func readSPSDeclarative(
    _ directive: Directive, _ card: SPSCard, _ statement: inout ReadStatement
  ) {
    let errors = messages.entries.count
    statement.parsed.placement = readPlacement(directive, card)
    let isDSA = directive == .dsa
    let most = directive == .ds ? SPSConstant.mostReserved : SPSConstant.longest
    let count = isDSA ? 3 : readCount(card, upTo: most, directive)
    var meaning: Statement.Meaning?
    if directive == .ds {
      meaning = count.map { .reserve($0) }
    } else if isDSA {
      if let address = readSPSAddress(card, SPSCard.b) {
        meaning = .constant(Constant(contents: .address(address, isNegative: false), hasWordMark: true))
      } else if !messages.hasErrors(from: errors) {
        report(
          .statement, .spsNeedsB,
          advice: "the address to store; the A-operand is the place", 27..<28)
      }
    } else if let count, let characters = readSPSText(directive, count, card) {
      meaning = .constant(Constant(contents: .characters(characters), hasWordMark: directive == .dcw))
    }
    guard let meaning, !messages.hasErrors(from: errors) else {
      // A statement with its own address does not advance the location counter.
      let length = statement.parsed.placement == nil ? count ?? 0 : 0
      statement.parsed.placement = nil
      statement.parsed.meaning = .filler(length)
      return
    }
    statement.line.isPlaced = statement.parsed.placement != nil
    statement.parsed.meaning = meaning
  }

  /// The address that a declarative operation gives for itself; nil for `*`, the next position.
  private mutating func readPlacement(_ directive: Directive, _ card: SPSCard) -> Int? {
    let fields = SPSCard.a
    let range = card.written(fields.operand)
    let text = card.text(fields.operand)
    if text == "*" { return checkedPlacement(nil, directive, card) }
    if text.utf8.count == 4, text.utf8.allSatisfy(\.isDigit) {
      return checkedPlacement(Int(text), directive, card)
    }
    report(
      .statement, range.isEmpty ? .spsNeedsOperand : .spsPlace,
      (range.isEmpty ? [] : [String(text.drop { $0 == " " })]) + [directive.rawValue],
      advice: "write *, or four digits for the address of its last position",
      range.isEmpty ? 16..<17 : range)
    return nil
  }

  private mutating func checkedPlacement(_ address: Int?, _ directive: Directive, _ card: SPSCard) -> Int? {
    let added = SPSCard.a.adjustment.lowerBound..<SPSCard.a.index + 1
    if directive == .ds || directive == .dsa, !card.isBlank(added) {
      report(
        .statement, .spsPlaceAdded, [directive.rawValue],
        advice: "columns 23-27 must be blank", card.written(added))
    }
    return address
  }

  /// The characters of a constant: the text up to the length in the count, with the sign over its last
  /// digit.
  private mutating func readSPSText(
    _ directive: Directive, _ count: Int, _ card: SPSCard
  ) -> [StoredCharacter]? {
    let range = SPSCard.text.lowerBound..<SPSCard.text.lowerBound + count
    let text = card.columns[range]
    if text.contains(SourceCharacters.unknown) { reportUnknownCharacter(range) }
    if range.upperBound < SPSCard.text.upperBound, card.columns[range.upperBound] != 0x20 {
      let end = card.columns[range.upperBound...].firstIndex(of: 0x20) ?? SPSCard.text.upperBound
      warn(
        .spsConstantLong, [count],
        advice: "the rest is not stored", range.upperBound..<min(end, SPSCard.text.upperBound))
    }
    let sign = card.columns[SPSCard.sign]
    if sign == 0x20 { return text.map(SourceCharacters.stored) }
    guard sign.isSign else {
      report(
        .statement, .spsSign, [String(UnicodeScalar(sign))],
        advice: "the characters of a constant begin in column 24", 22..<23)
      return nil
    }
    if let last = text.last, !last.isDigit {
      warn(
        .spsOverpunch, [String(UnicodeScalar(last)), count],
        advice: "end the constant with a digit", range.upperBound - 1..<range.upperBound)
    }
    return LiteralPool.signed(Array(text), sign: sign)
  }

  /// The count in columns 6 and 7; nil if it is blank, or wrong, which is reported.
  private mutating func readCount(_ card: SPSCard, upTo most: Int, _ directive: Directive) -> Int? {
    let digits = card.columns[SPSCard.count]
    let value = digits.reduce(0) { $0 * 10 + Int($1 == 0x20 ? 0 : Int($1) - 0x30) }
    let isNumber = digits.allSatisfy { $0.isDigit || $0 == 0x20 } && digits.last != 0x20
    guard isNumber, (1...most).contains(value) else {
      let isBlank = card.isBlank(SPSCard.count)
      report(
        .statement, isBlank ? .spsNeedsCount : .spsCount,
        (isBlank ? [] : [card.text(SPSCard.count)]) + [directive.rawValue],
        advice: "two digits, 01 to \(most)", SPSCard.count)
      return nil
    }
    return value
  }
}

/// The lengths of SPS constants.
enum SPSConstant {
  /// The most characters of DCW and DC: columns 24-55.
  static let longest = 32
  /// The most positions of DS: two digits.
  static let mostReserved = 99
}
