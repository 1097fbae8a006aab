public import Core1401

/// An 80-column card: which of the twelve rows are punched in each column.
///
/// Columns are numbered from 1 to 80, as on the card. A new card is blank.
public struct Card: Hashable, Sendable {
  /// The number of columns.
  public static let columnCount = CardCharacters.count

  /// The 80 characters that a normal read stores in 001-080; invalid columns give the bits of all their
  /// holes.
  public private(set) var image: CardCharacters
  /// The holes of all columns when one of them is invalid; otherwise the characters determine them.
  private var holes: [PunchedColumn]?

  /// Creates a blank card.
  public init() {
    image = CardCharacters()
  }

  /// Creates the card for a line in a text deck, which preserves all 64 characters.
  public init(image: CardCharacters) {
    self.image = image
  }

  /// Creates the card that the 1402 punches from these characters; the substitute blank becomes a single 0.
  public init(punching characters: CardCharacters) {
    image = characters.punched
  }

  /// Creates the card that the 1402 punches from storage, normally 101-180. Word marks are ignored, the
  /// substitute blank becomes a single 0, missing columns are blank, and characters beyond 80 are ignored.
  public init(punching characters: [StoredCharacter]) {
    self.init(punching: CardCharacters(characters))
  }

  /// Creates the card that the 1402 punches in column binary, normally from 401-480 and 501-580. A missing
  /// half of a column is blank.
  public init(upper: [StoredCharacter], lower: [StoredCharacter]) {
    self.init(
      holes: (0..<Self.columnCount).map { index in
        PunchedColumn(
          upper: index < upper.count ? upper[index] : .blank,
          lower: index < lower.count ? lower[index] : .blank)
      })
  }

  /// Creates a card from the holes of its 80 columns.
  private init(holes: [PunchedColumn]) {
    image = CardCharacters(holes.map { StoredCharacter(anyPunches: $0) })
    if holes.contains(where: { StoredCharacter(punches: $0) == nil }) { self.holes = holes }
  }

  private var allHoles: [PunchedColumn] { holes ?? (0..<Self.columnCount).map { image[$0].deckColumn } }

  /// The holes of a column, 1-80.
  public subscript(column column: Int) -> PunchedColumn {
    get { holes?[column - 1] ?? image[column - 1].deckColumn }
    set {
      if holes == nil, let character = StoredCharacter(punches: newValue) {
        image[column - 1] = character
        return
      }
      var columns = allHoles
      columns[column - 1] = newValue
      self = Card(holes: columns)
    }
  }

  /// The 80 characters that a normal read stores in 001-080, without word marks; invalid columns give the
  /// bits of all their holes.
  public var characters: [StoredCharacter] { image.array }

  /// The columns (1-80) that fail the validity check of a normal read.
  public var invalidColumns: [Int] {
    guard let holes else { return [] }
    return (1...Self.columnCount).filter { StoredCharacter(punches: holes[$0 - 1]) == nil }
  }

  /// Whether a normal read passes the validity check.
  public var isValid: Bool { holes == nil }

  /// Rows 12-3 of the 80 columns, as a column-binary read stores them in 401-480.
  public var upperHalf: [StoredCharacter] { allHoles.map(\.upperHalf) }

  /// Rows 4-9 of the 80 columns, as a column-binary read stores them in 501-580.
  public var lowerHalf: [StoredCharacter] { allHoles.map(\.lowerHalf) }

  /// Whether no column is punched.
  public var isBlank: Bool { holes == nil && image.usedCount == 0 }

  /// This card with the holes of another one added, as when a punched card is punched again.
  public func punchedAgain(with other: Card) -> Card {
    if isBlank { return other }
    return Card(
      holes: zip(allHoles, other.allHoles).map { PunchedColumn(rawValue: $0.rawValue | $1.rawValue) })
  }
}
