public import Core1401

/// What the d-character of a forms instruction (operation code F) orders.
///
/// Source: control carriage in A24-1403.
public enum CarriageOrder: Hashable, Sendable, Codable {
  /// Space 1-3 lines now.
  case spaceNow(Int)
  /// Skip to a channel, 1-12, now.
  case skipNow(channel: Int)
  /// Space 1-3 lines in all after the next line, in place of its single space.
  case spaceAfter(Int)
  /// Skip to a channel, 1-12, after the next line, in place of its single space.
  case skipAfter(channel: Int)

  /// Reads a d-character; `nil` for those that order nothing. Its word mark does not count.
  ///
  /// Without zone: skip now; zone BA: skip after; zone B: space now; zone A: space after.
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
