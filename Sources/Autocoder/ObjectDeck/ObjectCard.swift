public import Core1401

/// One card of an object deck.
public struct ObjectCard: Hashable, Sendable {
  /// What a card of an object deck does.
  public enum Kind: String, Sendable {
    /// Clears storage; the first cards of a deck.
    case clearStorage
    /// Sets the word marks that the program cards need.
    case bootstrap
    /// Loads characters or sets word marks.
    case program
    /// Goes to the program before the deck is at its end: EX and XFR.
    case execute
    /// Sets the word marks of the loader again, behind ``execute``.
    case restart
    /// Clears the read area and goes to the program: END.
    case end
  }

  /// What the card does.
  public let kind: Kind
  /// The card number, from 1; the highest that has room in the columns is followed by 0. A card that is its own loader has
  /// none in its columns.
  public let number: Int
  /// The 80 columns.
  public let characters: [StoredCharacter]

  /// Lays a card out: the columns given as 1-71, missing ones blank; the card number up to column 75; the identification
  /// from column 76 on.
  init(
    kind: Kind, number: Int, columns: [StoredCharacter], identification: String, form: ObjectDeckForm
  ) {
    self.kind = kind
    self.number = number % form.numberModulus
    var card = Array(columns.prefix(71))
    card += [StoredCharacter](repeating: .blank, count: 75 - form.numberDigits - card.count)
    card += ObjectCard.characters(self.number.digits(form.numberDigits))
    card += ObjectCard.characters(identification).prefix(form.identificationLength)
    card += [StoredCharacter](repeating: .blank, count: 80 - card.count)
    characters = card
  }

  /// The card that LOAD reads to 1-80: as storage is.
  init(image: StorageImage) {
    kind = .program
    number = 1
    characters = (1...80).map { StoredCharacter(code: image[$0]?.code ?? 0) }
  }

  /// The card as a line of a text deck, blanks at the end cut.
  public func text(in encoding: TextEncoding = .simh) -> String {
    let count = (characters.lastIndex { $0.code != 0 } ?? -1) + 1
    return String(decoding: characters[..<count].map { encoding.asciiByte(for: $0) }, as: UTF8.self)
  }

  /// The characters of a text in the encoding ``Core1401/TextEncoding/simh``; what has no code becomes a blank.
  static func characters(_ text: String) -> [StoredCharacter] {
    text.map { TextEncoding.simh.stored($0) ?? .blank }
  }
}
