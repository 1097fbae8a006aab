public import Core1401

/// A deck of cards, as it is put into a hopper.
public struct CardDeck: Hashable, Sendable {
  /// Where the cards are.
  var stock: CardStock
  /// The cards, the first to be read first. Those of a long file are read each time.
  public var cards: [Card] {
    get { stock.cards }
    set { stock = .held(newValue) }
  }
  /// The number of cards.
  public var count: Int { stock.count }
  /// The file that the deck was read from, as the user named it, for messages; empty for a deck made otherwise.
  public var fileName: String
  /// The form of the file.
  public private(set) var form = CardForm.text
  /// How the file was read, and why so; also the encoding to write results in.
  public var detection: EncodingDetection
  /// What the user should know about the reading, one line each, without line end.
  public var warnings: [String]

  /// Makes a deck from cards.
  public init(cards: [Card], fileName: String = "", encoding: TextEncoding = .simh) {
    stock = .held(cards)
    self.fileName = fileName
    detection = EncodingDetection(given: encoding)
    warnings = []
  }

  /// Reads a deck, of a text one line a card.
  ///
  /// Lines end with LF, CR LF or CR; a last line without an end is a card. A byte-order mark is skipped, an empty
  /// line is a blank card, a short line is filled with blanks. TAB, other control characters and the grave accent
  /// are one blank each, with one warning for the file.
  ///
  /// What lies beyond column 80 is cut, with one warning for the file. `encoding` is `nil` when it is to be detected, see
  /// ``detection``. With `columnBinary` a line has two characters a column, see ``Card/init(columnBinary:encoding:)``. Decks in
  /// the other forms of ``CardForm`` are told by their contents.
  /// Throws ``DeckError`` for an empty file, a file that is no deck, and characters that mean nothing.
  public init(
    bytes: [UInt8], fileName: String, encoding: TextEncoding? = nil, columnBinary: Bool = false
  ) throws(DeckError) {
    let kind = FileKind(deck: bytes)
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
    unsafe try bytes.withUnsafeBufferPointer { (bytes) throws(DeckError) in
      unsafe try read(DeckLines(bytes), columnBinary: columnBinary)
    }
    guard count > 0 else { throw DeckError(fileName: fileName, cause: .empty) }
  }
}

extension CardDeck {
  /// Where in a deck something was first read otherwise than it is written, and how often.
  private struct Remark {
    private var first: (card: Int, column: Int)?
    private var cards = 0

    mutating func note(_ column: Int?, card: Int) {
      guard let column else { return }
      first = first ?? (card, column)
      cards += 1
    }

    /// The warning, nil when nothing was noted.
    func warning(_ fileName: String, _ text: String) -> String? {
      guard let first else { return nil }
      let others = cards > 1 ? " (\(cards.counted("card")) in all)" : ""
      return "\(fileName): card \(first.card): column \(first.column): \(text)\(others)"
    }
  }

  /// Makes a card of each line.
  private mutating func read(_ lines: DeckLines, columnBinary: Bool) throws(DeckError) {
    var codes = detection.encoding.codesOfBytes
    if detection.encoding == .simhOld { for byte in DeckText.newCharacters { codes[Int(byte)] = .max } }
    let limit = columnBinary ? 2 * Card.columnCount : Card.columnCount
    var cards: [Card] = []
    var (blanked, new, cut) = (Remark(), Remark(), Remark())
    var lines = unsafe lines
    while let line = unsafe lines.next() {
      if !columnBinary,
        let image = unsafe codes.withUnsafeBufferPointer({ unsafe CardCharacters(line: line, codes: $0) })
      {
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
    let columns = columnBinary ? "characters, two a column," : "columns"
    warnings = [
      blanked.warning(
        fileName,
        "control characters are read as one blank each; expand tabs before reading if columns look shifted"),
      new.warning(fileName, "{ | } ~ are blanks in old characters; --encoding simh reads them as new ones"),
      cut.warning(fileName, "a card has \(limit) \(columns) and what is beyond them is cut"),
    ].compactMap(\.self)
  }
}
