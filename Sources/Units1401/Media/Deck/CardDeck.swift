public import Core1401

/// A deck of cards, as placed in a hopper.
public struct CardDeck: Hashable, Sendable {
  /// Where the cards are stored.
  var stock: CardStock
  /// The cards, the first to be read first. Those of all but a short text are made at each access.
  public var cards: [Card] {
    get { stock.cards }
    set { stock = .held(newValue) }
  }
  /// The number of cards.
  public var count: Int { stock.count }
  /// The file that the deck was read from, as the user named it, for messages; empty for any other deck.
  public var fileName: String
  /// The form of the file.
  public private(set) var form = CardForm.text
  /// How the file's encoding was determined; also the encoding for results.
  public var detection: EncodingDetection
  /// Warnings about the reading, one line each, without line end.
  public var warnings: [String]

  /// Creates a deck from cards.
  public init(cards: [Card], fileName: String = "", encoding: TextEncoding = .simh) {
    stock = .held(cards)
    self.fileName = fileName
    detection = EncodingDetection(given: encoding)
    warnings = []
  }

  /// Parses a deck from text with one line per card.
  ///
  /// Lines end with LF, CR LF or CR; an unterminated last line is a card. A byte-order mark is skipped. An
  /// empty line is a blank card, and a short line is filled with blanks. TAB, other control characters and
  /// the grave accent are read as one blank each, with one warning for the file. Characters beyond column 80
  /// are cut, with one warning for the file.
  ///
  /// If `encoding` is `nil`, it is detected; see ``detection``. With `columnBinary` a line has two characters
  /// per column; see ``Card/init(columnBinary:encoding:)``. Decks in the other forms of ``CardForm`` are
  /// detected by their contents, unless `form` is one of them. Throws ``DeckError`` for an empty file, a file
  /// that is not a deck, or not one in the form, and unknown characters.
  public init(
    bytes: [UInt8], fileName: String, encoding: TextEncoding? = nil, columnBinary: Bool = false,
    form: CardForm = .text
  ) throws(DeckError) {
    if form != .text, let problem = form.problem(bytes) {
      throw DeckError(fileName: fileName, cause: .otherForm(form, problem))
    }
    let kind = form == .text ? FileKind(deck: bytes) : .cards(form)
    if let problem = kind.deckProblem(fileName: fileName) { throw problem }
    if case .cards(let form) = kind, let cards = form.cards(bytes) {
      stock = .held(cards)
      self.fileName = fileName
      self.form = form
      detection = EncodingDetection(given: encoding ?? .simh)
      warnings = []
      return
    }
    detection =
      if let encoding {
        EncodingDetection(given: encoding)
      } else {
        unsafe bytes.withUnsafeBufferPointer { unsafe EncodingDetection(lines: DeckLines($0)) }
      }
    self.fileName = fileName
    stock = .held([])
    warnings = []
    if !columnBinary, bytes.count >= TextCards.shortest,
      let cards = TextCards(text: bytes, codes: CardDeck.codes(of: detection.encoding)), cards.count > 0
    {
      stock = .text(cards, from: 0)
      warnings = [cards.cut.warningOfCut(fileName, columnBinary: false)].compactMap(\.self)
      return
    }
    unsafe try bytes.withUnsafeBufferPointer { (bytes) throws(DeckError) in
      unsafe try read(DeckLines(bytes), columnBinary: columnBinary)
    }
    guard count > 0 else { throw DeckError(fileName: fileName, cause: .empty) }
  }
}

extension CardDeck {
  /// The codes of all bytes that are read without a remark; the highest bits are on for others.
  static func codes(of encoding: TextEncoding) -> [UInt8] {
    var codes = encoding.codesOfBytes
    if encoding == .simhOld { for byte in DeckText.newCharacters { codes[Int(byte)] = .max } }
    return codes
  }

  /// Creates a card from each line.
  private mutating func read(_ lines: DeckLines, columnBinary: Bool) throws(DeckError) {
    let codes = CardDeck.codes(of: detection.encoding)
    let limit = columnBinary ? 2 * Card.columnCount : Card.columnCount
    var cards: [Card] = []
    var (blanked, new, cut) = (DeckRemark(), DeckRemark(), DeckRemark())
    var lines = unsafe lines
    while let line = unsafe lines.next() {
      if !columnBinary,
        let image = unsafe codes.withUnsafeBufferPointer({ unsafe CardCharacters(cutting: line, codes: $0) })
      {
        unsafe cut.noteCut(of: line, card: cards.count + 1)
        cards.append(Card(image: image))
        continue
      }
      var text = unsafe DeckText(line: Array(line), encoding: detection.encoding)
      let card = cards.count + 1
      do throws(DeckText.Failure) {
        try text.read(limit: limit)
      } catch {
        throw DeckError(fileName: fileName, card: card, column: error.column, cause: error.cause)
      }
      blanked.note(text.firstBlanked, card: card)
      new.note(text.firstNew, card: card)
      cut.note(text.firstCut, card: card)
      cards.append(
        columnBinary
          ? Card(columnBinary: text.characters, encoding: detection.encoding)
          : Card(image: CardCharacters(text.characters)))
    }
    stock = .held(cards)
    warnings = [
      blanked.warning(
        fileName,
        "control characters are read as one blank each; expand tabs before reading if columns look shifted"),
      new.warning(fileName, "{ | } ~ are blanks in old characters; --encoding simh reads them as new ones"),
      cut.warningOfCut(fileName, columnBinary: columnBinary),
    ].compactMap(\.self)
  }
}
