public import Core1401

/// The five pockets of the 1402, from left to right.
public enum Pocket: String, Hashable, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
  /// NP: punched cards unless another pocket is selected.
  case normalPunch
  /// 4: punched cards.
  case four
  /// 8/2: the pocket that reader and punch share.
  case eightTwo
  /// 1: cards read.
  case one
  /// NR: cards read unless another pocket is selected.
  case normalRead

  /// The pocket for cards read that a d-character of select stacker selects: 1 or 2; `nil` for others.
  public init?(readerModifier d: StoredCharacter) {
    switch d.code {
    case 1: self = .one
    case 2: self = .eightTwo
    default: return nil
    }
  }

  /// The pocket for punched cards that a d-character of select stacker selects: 4 or 8; `nil` for others.
  public init?(punchModifier d: StoredCharacter) {
    switch d.code {
    case 4: self = .four
    case 0o10: self = .eightTwo
    default: return nil
    }
  }
}
