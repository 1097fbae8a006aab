public import Core1401

/// A place for a medium, as commands and options name it: `reader`, `tape2`, `disk0`, `ramac`.
public struct UnitPlace: Hashable, Sendable, Codable {
  /// The word for the unit; see ``Unit/words``.
  public let unit: String
  /// The number among several; nil for a single unit.
  public let number: Int?

  /// Creates a place.
  public init(_ unit: String, _ number: Int? = nil) {
    self.unit = unit
    self.number = number
  }

  /// The place as written in commands.
  public var name: String { unit + (number.map(String.init) ?? "") }
}

/// Why a unit refuses an action of the operator; nothing has changed.
public struct UnitRefusal: IdentifiedError, Hashable, Sendable, CustomStringConvertible {
  /// The reason, one line without full stop.
  public let description: String

  /// Which message it is, with its cause and cure.
  public let kind: MediumMessage

  /// The identifier of the message.
  public var identifier: String? { kind.identifier }

  init(_ kind: MediumMessage, _ values: [any CustomStringConvertible] = []) {
    description = kind.filled(with: values)
    self.kind = kind
  }
}

/// A key that the operator presses at a unit, or a switch that is set there, as a value that a recording can
/// repeat. Each unit defines its own in its folder.
public struct UnitKey: Hashable, Sendable, Codable {
  /// The unit.
  public let place: UnitPlace
  /// The key's name, as in `load rewind`.
  public let name: String
  /// The position of a switch.
  public var isOn: Bool?
  /// The typed characters.
  public var characters: [StoredCharacter]?
  /// The cards added to a hopper.
  public var cards: [Card]?
  /// How long the operator waits.
  public var span: MachineTime?

  /// Creates a key without further properties.
  public init(_ place: UnitPlace, _ name: String) {
    self.place = place
    self.name = name
  }
}
