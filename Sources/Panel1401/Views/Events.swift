/// A key as the terminal reports it.
public enum Key: Hashable, Sendable {
  /// A character. Shifted letters are capitals; Space is a character, but Return and Tab are not.
  case character(Character)
  /// Return or Enter.
  case enter
  /// Tab, alone and with Shift.
  case tab, backTab
  /// Escape.
  case escape
  /// Backspace and Delete.
  case backspace, delete
  /// The arrows.
  case up, down, left, right
  /// Page Up, Page Down, Home and End.
  case pageUp, pageDown, home, end
  /// A function key, 1-12. Escape followed by a digit is one, too.
  case function(Int)
  /// Control with a letter in lower case.
  case control(Character)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates the key of a character.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}

/// A mouse event in the coordinates of the view that receives it.
public struct MouseEvent: Hashable, Sendable {
  /// The kind of a mouse event.
  public enum Action: Hashable, Sendable {
    /// The left button was pressed.
    case press
    /// The pointer was moved with the left button pressed.
    case drag
    /// The left button was released.
    case release
    /// The left button was clicked twice.
    case doubleClick
    /// The wheel was turned by a number of lines, down (positive) or up.
    case wheel(Int)
    /// The wheel was turned with Shift by a number of columns, right (positive) or left.
    case sideWheel(Int)
  }

  /// The kind of the event.
  public let action: Action
  /// The position in the view's coordinates.
  public let position: Point

  /// Creates an event.
  public init(action: Action, position: Point) {
    self.action = action
    self.position = position
  }
}
