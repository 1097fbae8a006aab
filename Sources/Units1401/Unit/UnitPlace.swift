public import Core1401

/// One of the places for a medium, as commands and options name it: `reader`, `tape2`, `disk0`, `ramac`.
public struct UnitPlace: Hashable, Sendable, Codable {
  /// The word of the unit, see ``Unit/words``.
  public let unit: String
  /// Which of several, nil for a unit of which there is one.
  public let number: Int?

  /// Names a place.
  public init(_ unit: String, _ number: Int? = nil) {
    self.unit = unit
    self.number = number
  }

  /// The place as commands write it.
  public var name: String { unit + (number.map(String.init) ?? "") }
}

/// Why a unit does not do what the operator wants, in words; nothing has changed.
public struct UnitRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, one line without full stop.
  public let description: String

  /// Makes a refusal.
  public init(_ description: String) {
    self.description = description
  }
}

/// A key that the operator presses at a unit, or a switch that is set there: a value that a recording repeats. Each unit
/// makes its own in its folder.
public struct UnitKey: Hashable, Sendable, Codable {
  /// The unit.
  public let place: UnitPlace
  /// The key's name, as in `load rewind`.
  public let name: String
  /// The position of a switch.
  public var isOn: Bool?
  /// What is typed.
  public var characters: [StoredCharacter]?
  /// Cards put into a hopper.
  public var cards: [Card]?
  /// How long the operator waits.
  public var span: MachineTime?

  /// A key without anything else.
  public init(_ place: UnitPlace, _ name: String) {
    self.place = place
    self.name = name
  }
}
