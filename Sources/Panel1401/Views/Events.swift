/// A key as the terminal reports it.
public enum Key: Hashable, Sendable {
  /// A character, shifted letters as capitals; space, return and tab are characters of their own here.
  case character(Character)
  /// Return or Enter.
  case enter
  /// Tab, alone and with Shift.
  case tab, backTab
  /// Escape alone.
  case escape
  /// The keys that delete before and under the cursor.
  case backspace, delete
  /// The arrows.
  case up, down, left, right
  /// The keys beside the arrows.
  case pageUp, pageDown, home, end
  /// A function key, 1-12; Escape and a digit count as one.
  case function(Int)
  /// Control with a letter, given in lower case.
  case control(Character)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The key of a character.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}

/// A mouse event in the coordinates of the view that gets it.
public struct MouseEvent: Hashable, Sendable {
  /// What the mouse did.
  public enum Action: Hashable, Sendable {
    /// The left button went down.
    case press
    /// The pointer moved with the left button down.
    case drag
    /// The left button came up.
    case release
    /// Two clicks in short succession.
    case doubleClick
    /// The wheel turned: lines down (positive) or up.
    case wheel(Int)
    /// The wheel turned with Shift: columns right (positive) or left.
    case sideWheel(Int)
  }

  /// What the mouse did.
  public let action: Action
  /// Where, in the view's own coordinates.
  public let position: Point

  /// Makes an event.
  public init(action: Action, position: Point) {
    self.action = action
    self.position = position
  }
}
