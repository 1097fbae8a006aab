/// The printers of a 1401.
public enum PrinterModel: String, Hashable, Sendable, Codable, CaseIterable {
  /// IBM 1403 Model 1: 100 print positions.
  case model1403One = "1403-1"
  /// IBM 1403 Model 2: 132 print positions.
  case model1403Two = "1403-2"
  /// IBM 1404, with its print unit on the side of the continuous forms: like a 1403 Model 2. Its other side,
  /// which prints cards, is not described well enough to be implemented.
  case model1404 = "1404"

  /// The number of print positions.
  public var positions: Printer1403.Positions { self == .model1403One ? .hundred : .hundredThirtyTwo }
}
