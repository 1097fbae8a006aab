public import Core1401

/// A deck of cards, as it is put into a hopper.
public struct CardDeck: Hashable, Sendable {
  /// The cards, the first to be read first.
  public var cards: [Card]
  /// The file that the deck was read from, as the user named it, for messages; empty for a deck made otherwise.
  public var fileName: String
  /// How the file was read, and why so; also the encoding to write results in.
  public var detection: EncodingDetection
  /// What the user should know about the reading, one line each, without line end.
  public var warnings: [String]

  /// Makes a deck from cards.
  public init(cards: [Card], fileName: String = "", encoding: TextEncoding = .simh) {
    self.cards = cards
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
    if let kind = FileKind(bytes: bytes) {
      throw DeckError(fileName: fileName, cause: .notADeck(lookedLike: kind.name, advice: kind.advice))
    }
    let lines = DeckText.lines(of: bytes)
    guard !lines.isEmpty else { throw DeckError(fileName: fileName, cause: .empty) }
    detection = encoding.map { EncodingDetection(given: $0) } ?? EncodingDetection(lines: lines)
    self.fileName = fileName
    cards = []
    cards.reserveCapacity(lines.count)
    warnings = []

    var firstBlanked: (card: Int, column: Int)?
    for (index, line) in lines.enumerated() {
      var text = DeckText(line: line, encoding: detection.encoding)
      let limit = columnBinary ? 2 * Card.columnCount : Card.columnCount
      do throws(DeckText.Failure) {
        try text.read(limit: limit)
      } catch {
        throw DeckError(fileName: fileName, card: index + 1, column: error.column, cause: error.cause)
      }
      if let column = text.firstBlanked, firstBlanked == nil { firstBlanked = (index + 1, column) }
      cards.append(
        columnBinary
          ? Card(columnBinary: text.characters, encoding: detection.encoding)
          : Card(deckCharacters: text.characters))
    }
    if let place = firstBlanked {
      warnings.append(
        "\(fileName): card \(place.card): column \(place.column): control characters are read as one blank each;"
          + " expand tabs before reading if columns look shifted")
    }
  }
}

extension Card {
  /// The card of the characters of one line in a text deck.
  init(deckCharacters characters: [StoredCharacter]) {
    self.init()
    for (index, character) in characters.enumerated() where character.code != 0 {
      self[column: index + 1] = character.deckColumn
    }
  }
}
