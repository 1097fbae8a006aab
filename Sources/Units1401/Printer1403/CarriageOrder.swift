public import Core1401

/// The carriage movement that the d-character of a forms instruction (operation code F) requests.
///
/// Source: control carriage in A24-1403.
public enum CarriageOrder: Hashable, Sendable, Codable {
  /// Space 1-3 lines now.
  case spaceNow(Int)
  /// Skip to a channel, 1-12, now.
  case skipNow(channel: Int)
  /// Space 1-3 lines in total after the next line, in place of its single space.
  case spaceAfter(Int)
  /// Skip to a channel, 1-12, after the next line, in place of its single space.
  case skipAfter(channel: Int)

  /// Creates the order of a d-character, ignoring its word mark; `nil` for those without an order.
  ///
  /// Without zone: skip now. Zone BA: skip after. Zone B: space now. Zone A: space after.
  public init?(dModifier: StoredCharacter) {
    let digit = Int(dModifier.digitPart)
    switch (dModifier.zone, digit) {
    case (0, 1...12): self = .skipNow(channel: digit)
    case (1, 1...3): self = .spaceAfter(digit)
    case (2, 1...3): self = .spaceNow(digit)
    case (3, 1...12): self = .skipAfter(channel: digit)
    default: return nil
    }
  }
}
