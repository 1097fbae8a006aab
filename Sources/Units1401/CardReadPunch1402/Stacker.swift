public import Core1401

/// The five pockets of the 1402, from left to right.
public enum Pocket: String, Hashable, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
  /// NP: punched cards when nothing is selected.
  case normalPunch
  /// 4: punched cards.
  case four
  /// 8/2: the pocket that reader and punch share.
  case eightTwo
  /// 1: cards read.
  case one
  /// NR: cards read when nothing is selected.
  case normalRead

  /// The pocket that a d-character of select stacker sends a card read to: 1 or 2; `nil` for others.
  public init?(readerModifier d: StoredCharacter) {
    switch d.code {
    case 1: self = .one
    case 2: self = .eightTwo
    default: return nil
    }
  }

  /// The pocket that a d-character of select stacker sends a card punched to: 4 or 8; `nil` for others.
  public init?(punchModifier d: StoredCharacter) {
    switch d.code {
    case 4: self = .four
    case 0o10: self = .eightTwo
    default: return nil
    }
  }
}

/// A card that has come to lie in a pocket.
public struct StackedCard: Hashable, Sendable, Codable {
  /// Where it lies.
  public let pocket: Pocket
  /// The card.
  public let card: Card
  /// Whether it was punched in column binary, so that its text needs two characters a column.
  public let isColumnBinary: Bool
  /// When its pocket was decided: cards in the shared pocket lie in this order.
  public let stacked: MachineTime

  /// Makes a record of a stacked card.
  public init(pocket: Pocket, card: Card, isColumnBinary: Bool, stacked: MachineTime) {
    self.pocket = pocket
    self.card = card
    self.isColumnBinary = isColumnBinary
    self.stacked = stacked
  }
}
