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

  /// Reads a text deck: one line a card.
  ///
  /// Lines end with LF, CR LF or CR; a last line without an end is a card. A byte-order mark is skipped, an empty
  /// line is a blank card, a short line is filled with blanks. TAB, other control characters and the grave accent
  /// are one blank each, with one warning for the file.
  ///
  /// `encoding` is `nil` when it is to be detected, see ``detection``. With `columnBinary` a line has two
  /// characters a column, see ``Card/init(columnBinary:encoding:)``.
  /// Throws ``DeckError`` for an empty file, a file that is no deck, a hole beyond column 80, and characters that
  /// mean nothing.
  public init(
    bytes: [UInt8], fileName: String, encoding: TextEncoding? = nil, columnBinary: Bool = false
  ) throws(DeckError) {
    if let problem = FileKind(deck: bytes).deckProblem(fileName: fileName) { throw problem }
    detection =
      if let encoding {
        EncodingDetection(given: encoding)
      } else {
        unsafe bytes.withUnsafeBufferPointer { unsafe EncodingDetection(lines: DeckLines($0)) }
      }
    self.fileName = fileName
    stock = .held([])
    warnings = []
    let firstBlanked = unsafe try bytes.withUnsafeBufferPointer { (bytes) throws(DeckError) in
      unsafe try read(DeckLines(bytes), columnBinary: columnBinary)
    }
    guard count > 0 else { throw DeckError(fileName: fileName, cause: .empty) }
    if let place = firstBlanked {
      warnings.append(
        "\(fileName): card \(place.card): column \(place.column): control characters are read as one blank each;"
          + " expand tabs before reading if columns look shifted")
    }
  }
}

extension CardDeck {
  /// Makes a card of each line.
  ///
  /// - Returns: where a character was first read as blank that is not.
  private mutating func read(
    _ lines: DeckLines, columnBinary: Bool
  ) throws(DeckError) -> (card: Int, column: Int)? {
    let codes = detection.encoding.codesOfBytes
    var cards: [Card] = []
    var firstBlanked: (card: Int, column: Int)?
    var lines = unsafe lines
    while let line = unsafe lines.next() {
      if !columnBinary,
        let image = unsafe codes.withUnsafeBufferPointer({ unsafe CardCharacters(line: line, codes: $0) })
      {
        cards.append(Card(image: image))
        continue
      }
      var text = unsafe DeckText(line: Array(line), encoding: detection.encoding)
      do throws(DeckText.Failure) {
        try text.read(limit: columnBinary ? 2 * Card.columnCount : Card.columnCount)
      } catch {
        throw DeckError(
          fileName: fileName, card: cards.count + 1, column: error.column, cause: error.cause)
      }
      if let column = text.firstBlanked, firstBlanked == nil { firstBlanked = (cards.count + 1, column) }
      cards.append(
        columnBinary
          ? Card(columnBinary: text.characters, encoding: detection.encoding)
          : Card(image: CardCharacters(text.characters)))
    }
    stock = .held(cards)
    return firstBlanked
  }
}
