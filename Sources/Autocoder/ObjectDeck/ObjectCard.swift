public import Core1401

/// A card of an object deck.
public struct ObjectCard: Hashable, Sendable {
  /// The purpose of a card.
  public enum Kind: String, Sendable {
    /// Clears storage; the first cards of a deck.
    case clearStorage
    /// Sets the word marks that the program cards need.
    case bootstrap
    /// Loads characters or sets word marks.
    case program
    /// Branches to the program before the end of the deck: EX and XFR.
    case execute
    /// Sets the word marks of the loader again, after ``execute``.
    case restart
    /// Clears the read area and branches to the program: END.
    case end
  }

  /// The purpose of the card.
  public let kind: Kind
  /// The card number, from 1. In the columns, the highest number that fits is followed by 0; a card that is
  /// its own loader has none.
  public let number: Int
  /// The 80 columns.
  public let characters: [StoredCharacter]

  /// Lays out a card: the given columns 1-71, blank where missing; the card number ending in column 75; the
  /// identification from column 76 on.
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

  /// Creates the card that LOAD reads to 1-80, with the contents of storage.
  init(image: StorageImage) {
    kind = .program
    number = 1
    characters = (1...80).map { StoredCharacter(code: image[$0]?.code ?? 0) }
  }

  /// The card as a line of a text deck, without blanks at the end.
  public func text(in encoding: TextEncoding = .simh) -> String {
    let count = (characters.lastIndex { $0.code != 0 } ?? -1) + 1
    return String(decoding: characters[..<count].map { encoding.asciiByte(for: $0) }, as: UTF8.self)
  }

  /// The characters of a text in the encoding ``/Core1401/TextEncoding/simh``; a character without a code
  /// becomes a blank.
  static func characters(_ text: String) -> [StoredCharacter] {
    text.map { TextEncoding.simh.stored($0) ?? .blank }
  }
}
