public import Core1401

/// An 80-column card: which of the twelve rows are punched in each column.
///
/// Columns are counted from 1 to 80 as on the card. A new card is blank.
public struct Card: Hashable, Sendable {
  /// The number of columns.
  public static let columnCount = 80

  private var columns: InlineArray<80, PunchedColumn>

  /// Makes a blank card.
  public init() {
    columns = InlineArray(repeating: .unpunched)
  }

  /// Makes the card that the 1402 punches from storage, normally 101-180: word marks do not count, the substitute
  /// blank becomes a lone 0, columns beyond the characters given stay blank and characters beyond 80 are left out.
  public init(punching characters: [StoredCharacter]) {
    self.init()
    for (index, character) in characters.prefix(Self.columnCount).enumerated() {
      columns[index] = character.punches
    }
  }

  /// Makes the card that the 1402 punches in column binary, normally from 401-480 and 501-580.
  ///
  /// Columns for which a half is missing take blank for it.
  public init(upper: [StoredCharacter], lower: [StoredCharacter]) {
    self.init()
    for index in 0..<Self.columnCount {
      columns[index] = PunchedColumn(
        upper: index < upper.count ? upper[index] : .blank, lower: index < lower.count ? lower[index] : .blank
      )
    }
  }

  /// The holes of a column, 1-80.
  public subscript(column column: Int) -> PunchedColumn {
    get { columns[column - 1] }
    set { columns[column - 1] = newValue }
  }

  /// The 80 characters that a normal read brings to 001-080, without word marks; columns that are not valid give
  /// the bits of all their holes.
  public var characters: [StoredCharacter] {
    var characters = [StoredCharacter](repeating: .blank, count: Self.columnCount)
    for index in columns.indices { characters[index] = StoredCharacter(anyPunches: columns[index]) }
    return characters
  }

  /// The columns (1-80) that fail the validity check of a normal read.
  public var invalidColumns: [Int] {
    var invalid: [Int] = []
    for index in columns.indices where StoredCharacter(punches: columns[index]) == nil {
      invalid.append(index + 1)
    }
    return invalid
  }

  /// Whether a normal read passes the validity check.
  public var isValid: Bool {
    columns.indices.allSatisfy { StoredCharacter(punches: columns[$0]) != nil }
  }

  /// Rows 12-3 of the 80 columns, as a column-binary read brings them to 401-480.
  public var upperHalf: [StoredCharacter] { columns.indices.map { columns[$0].upperHalf } }

  /// Rows 4-9 of the 80 columns, as a column-binary read brings them to 501-580.
  public var lowerHalf: [StoredCharacter] { columns.indices.map { columns[$0].lowerHalf } }

  /// Whether no column is punched.
  public var isBlank: Bool { columns.indices.allSatisfy { columns[$0] == .unpunched } }

  /// The same card with the holes of another one added, as when a punched card is punched again.
  public func punchedAgain(with other: Card) -> Card {
    var result = self
    for index in columns.indices { result.columns[index].rawValue |= other.columns[index].rawValue }
    return result
  }

  /// Cards are equal when all columns have the same holes.
  public static func == (left: Card, right: Card) -> Bool {
    left.columns.indices.allSatisfy { left.columns[$0] == right.columns[$0] }
  }

  /// Feeds the columns to a hasher.
  public func hash(into hasher: inout Hasher) {
    for index in columns.indices { hasher.combine(columns[index]) }
  }
}
