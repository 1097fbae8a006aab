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
  public let image: CardCharacters
  /// The 80 columns as an array.
  public var characters: [StoredCharacter] { image.array }

  /// Lays out a card: the given columns 1-71, blank where missing; the card number ending in column 75; the
  /// identification from column 76 on.
  init(
    kind: Kind, number: Int, columns: [StoredCharacter], identification: String, form: ObjectDeckForm
  ) {
    self.kind = kind
    self.number = number % form.numberModulus
    var card = CardCharacters(columns.prefix(71))
    func set(_ text: String, from column: Int) {
      for (index, character) in ObjectCard.characters(text).enumerated() {
        card[column - 1 + index] = character
      }
    }
    set(self.number.digits(form.numberDigits), from: 76 - form.numberDigits)
    set(String(identification.prefix(form.identificationLength)), from: 76)
    image = card
  }

  /// Creates the card that LOAD reads to 1-80, with the contents of storage.
  init(image storage: StorageImage) {
    kind = .program
    number = 1
    image = CardCharacters((1...80).map { storage[$0] ?? .blank })
  }

  /// The card as a line of a text deck, without blanks at the end.
  public func text(in encoding: TextEncoding = .simh) -> String {
    let bytes = encoding.asciiBytes
    return String(decoding: characters.prefix(image.usedCount).map { bytes[Int($0.code)] }, as: UTF8.self)
  }

  /// The characters of a text in the encoding ``/Core1401/TextEncoding/simh``; a character without a code
  /// becomes a blank.
  static func characters(_ text: String) -> [StoredCharacter] {
    var characters: [StoredCharacter] = []
    characters.append(text: text)
    return characters
  }
}

extension [StoredCharacter] {
  /// Appends ``ObjectCard/characters(_:)``.
  mutating func append(text: String) {
    append(contentsOf: text.utf8.lazy.map { TextEncoding.simh.stored(ascii: $0) ?? .blank })
  }

  /// Appends the three characters of an address, `###` for one without a value.
  mutating func append(address value: AddressValue?) {
    guard let value else { return append(contentsOf: repeatElement(Encoder.filler, count: 3)) }
    let (first, second, third) = value.threeCharacters
    append(first)
    append(second)
    append(third)
  }
}
