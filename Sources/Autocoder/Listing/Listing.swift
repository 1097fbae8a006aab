internal import Core1401

/// The listing of an assembled program: every line with its assembled characters, then the symbols.
///
/// The columns are those of IBM's Autocoder listings, which today's tools still read; see the article on
/// listings.
public struct Listing: Sendable {
  let assembly: Assembly
  let options: ListingOptions
  let deck: ObjectDeck
  /// The whole listing; lines end with a line feed.
  public private(set) var text = ""

  /// Creates a listing.
  ///
  /// - Parameters:
  ///   - assembly: the program.
  ///   - options: the contents and the layout of the listing.
  public init(_ assembly: Assembly, options: ListingOptions = ListingOptions()) {
    self.assembly = assembly
    self.options = options
    deck = ObjectDeck(assembly, options: options.deck)
    var pages = PageWriter(
      options: options, title: assembly.heading, identification: assembly.identification)
    writeLoader(&pages)
    writeProgram(&pages)
    writeSymbols(&pages)
    if options.hasCrossReference { writeCrossReference(&pages) }
    if options.hasStorageMap { StorageMap(assembly).write(&pages) }
    text = pages.text
  }

  private static let columnHeading: String = {
    var line = PrintLine()
    for (text, column) in [
      ("SEQ", 3), ("PG", 7), ("LIN", 10), ("LABEL", 15), ("OP", 22), ("OPERANDS", 28), ("SFX", 80),
      ("CT", 84),
      ("LOCN", 88), ("INSTRUCTION", 94), ("TYPE", 106), ("CARD", 112), ("A-ADDR", 117), ("B-ADDR", 125),
    ] { line.put(text, at: column) }
    return line.text
  }()

  private func writeLoader(_ pages: inout PageWriter) {
    for card in options.deck.loader.cards(deck.form) {
      var line = PrintLine()
      line.put(card.title, at: 2)
      line.put(Listing.text(card.columns), at: 22)
      line.put(String(card.number), endingAt: 115)
      pages.writeAboveHeading(line.text)
    }
  }

  private func writeProgram(_ pages: inout PageWriter) {
    pages.beginPage(columnHeading: Listing.columnHeading)
    var hasJob = false
    for (index, line) in assembly.lines.enumerated() {
      if !line.isRemark, line.operationText == "JOB" {
        if hasJob {
          pages.title = line.operandText
          pages.identification = line.source.text(in: 76...80)
          pages.beginPage(columnHeading: Listing.columnHeading)
        }
        hasJob = true
      }
      let messages = line.diagnostics.map { assembly.diagnostics[$0] }
      let messageLines = messages.map(messageLines)
      pages.keep(1 + messageLines.reduce(0) { $0 + $1.count })
      pages.write(statementLine(index, flag: messages.lazy.compactMap(\.flag).first))
      for text in messageLines.joined() { pages.write(text) }
    }
    let counts = DiagnosticPicture.count(assembly.diagnostics)
    if !counts.isEmpty {
      var line = PrintLine()
      line.put("*****", at: 7)
      line.put(counts.uppercased(), at: 15)
      pages.write(line.text, isDoubleSpaced: true)
    }
  }

  // MARK: Lines

  private func statementLine(_ index: Int, flag: ErrorFlag?) -> String {
    let line = assembly.lines[index]
    var print = PrintLine()
    if let sequence = line.sequence { print.put(String(sequence), endingAt: 5) }
    print.put(line.source.text(in: 1...2), at: 7)
    print.put(line.source.text(in: 3...5), at: 10)
    if line.isRemark {
      // An asterisk in column 1 also begins a remark; all of it is printed in the columns of remarks.
      let begins = [1, 6, 8].first { line.source.text(in: $0...$0) == "*" } ?? 6
      if begins == 1 { print.put("       ", at: 7) }
      print.put(line.source.text(in: begins...80), at: 15)
      print.put(line.type.rawValue, at: 106)
      return print.text
    }
    print.put(line.labelText, at: 15)
    print.put(line.operationText, at: 22)
    print.put(line.operandText, at: 28)
    if let suffix = line.suffix { print.put(String(suffix), at: 81) }
    if let length = line.length { print.put(String(length), endingAt: 85) }
    if let location = line.location { print.put(Listing.location(location), endingAt: 91) }
    if let end = line.end { print.put(AddressRegister.decimal(end), endingAt: 98) }
    let parts = line.parts.map { Listing.text($0) }.joined(separator: " ")
    print.put(String(parts.prefix(12)), at: 94)
    print.put(line.type.rawValue, at: 106)
    if index < deck.cardNumbers.count, let card = deck.cardNumbers[index] {
      print.put(String(card), endingAt: 115)
    }
    if line.aAddress == nil, line.bAddress == nil, let flag { print.put(flag.rawValue, at: 117) }
    put(line.aAddress, endingAt: 121, &print)
    put(line.bAddress, endingAt: 129, &print)
    return print.text
  }

  /// Puts an address into the columns after the card number: digits, then the index location.
  private func put(_ value: AddressValue?, endingAt column: Int, _ print: inout PrintLine) {
    guard let value else { return }
    guard let address = value.address else { return print.put(value.text, endingAt: column) }
    print.put((address < 0 ? "-" : "") + abs(address).digits(3), endingAt: column)
    if value.index != 0 { print.put("+\(value.index)", at: column + 1) }
  }

  /// A message below its line.
  private func messageLines(_ diagnostic: Diagnostic) -> [String] {
    let advice = diagnostic.advice.map { "; \($0)" } ?? ""
    let text = "column \(diagnostic.place.column): \(diagnostic.message)\(advice)"
    return text.wrapped(to: 88).enumerated().map { number, part in
      var line = PrintLine()
      line.put("*****", at: 7)
      line.put(part, at: number == 0 ? 15 : 17)
      if number == 0 {
        line.put(
          diagnostic.severity == .error ? "ERROR" : diagnostic.severity == .warning ? "WARN" : "NOTE", at: 106
        )
        if let flag = diagnostic.flag { line.put(flag.rawValue, at: 117) }
      }
      return line.text
    }
  }

  /// A value without its index location; addresses have at least four digits.
  static func location(_ value: AddressValue) -> String {
    value.address.map { $0 < 0 ? String($0) : AddressRegister.decimal($0) } ?? value.text
  }

  static func text(_ characters: some Sequence<StoredCharacter>) -> String {
    String(decoding: characters.map { TextEncoding.simh.asciiByte(for: $0) }, as: UTF8.self)
  }
}
