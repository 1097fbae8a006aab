/// What a listing shows, and how.
public struct ListingOptions: Hashable, Sendable {
  /// The deck whose card numbers are listed.
  public var deck: ObjectDeckOptions
  /// Lines of a page with its heading, 10 or more.
  public var linesPerPage: Int
  /// Whether column 1 tells the carriage what to do, `1` new page, `0` double space; otherwise pages begin with a form feed
  /// and column 1 is blank.
  public var hasCarriageControl: Bool
  /// Whether a table of all symbols with their definitions and uses follows.
  public var hasCrossReference: Bool
  /// Whether a picture of storage follows.
  public var hasStorageMap: Bool

  /// Makes options.
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
