/// The contents and the layout of a listing.
public struct ListingOptions: Hashable, Sendable {
  /// The deck whose card numbers are listed.
  public var deck: ObjectDeckOptions
  /// The number of lines on a page, including its heading; 10 or more.
  public var linesPerPage: Int
  /// Whether column 1 has carriage control characters, `1` for a new page, `0` for double space; otherwise
  /// pages begin with a form feed and column 1 is blank.
  public var hasCarriageControl: Bool
  /// Whether to add a table of all symbols with their definitions and uses.
  public var hasCrossReference: Bool
  /// Whether to add a storage map.
  public var hasStorageMap: Bool

  /// Creates options.
  public init(
    deck: ObjectDeckOptions = ObjectDeckOptions(), linesPerPage: Int = 53, hasCarriageControl: Bool = false,
    hasCrossReference: Bool = false, hasStorageMap: Bool = false
  ) {
    self.deck = deck
    self.linesPerPage = max(10, linesPerPage)
    self.hasCarriageControl = hasCarriageControl
    self.hasCrossReference = hasCrossReference
    self.hasStorageMap = hasStorageMap
  }
}
