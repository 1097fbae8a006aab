/// The meaning of a cell of the screen, for which a theme chooses the colours. No state is shown by colour
/// alone.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
  /// Ordinary text.
  case text
  /// Less important text: labels, hints.
  case faint
  /// Borders.
  case border
  /// Titles in borders.
  case title
  /// The border and title of the focused pane.
  case focused
  /// A lamp that is fully lit.
  case lampLit
  /// A lamp at about half brightness.
  case lampHalf
  /// A lamp at low brightness.
  case lampFaint
  /// A lamp that is dark.
  case lampDark
  /// The key-light of the selected register.
  case keyLight
  /// A check light that is on, or another fault.
  case check
  /// The state of a running machine.
  case running
  /// The state of a stopped machine.
  case stopped
  /// A white bar of the paper.
  case paper
  /// A green bar of the paper.
  case paperBar
  /// Feed holes and perforations.
  case perforation
  /// The back of a sheet that is torn off, and its shadow.
  case paperBack
  /// A breakpoint.
  case breakpoint
  /// A watchpoint.
  case watch
  /// The current instruction.
  case current
  /// The cursor line or field of the focused pane.
  case cursor
  /// A value that changed since the last stop.
  case changed
  /// The name of a key that is enabled.
  case key
  /// A key or control that is disabled.
  case disabled
  /// Text found by a search.
  case found
  /// A label on the dark background of the lights.
  case lampLabel
  /// A lamp between dark, faint, half and lit, from dark to bright, if there are enough colours.
  case glow1, glow2, glow4, glow5, glow6, glow7, glow8, glow10, glow11, glow12, glow13, glow14
  /// The keys START and STOP while they are enabled, and CHECK RESET while it is lit.
  case startKey, stopKey, checkKey
  /// The curl of a torn sheet: a part as foreground over the part above it as background. The parts are
  /// crease (over paper, over a bar), light, dark, shadow, and the new sheet (paper, a bar).
  case tearCrease, tearCreaseBar, tearLight, tearDark, tearShadow, tearEnd, tearEndBar
  /// The caption of a program in the museum mode.
  case caption
}

/// The attributes of a cell in addition to its role.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// One bit per attribute.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold.
  public static let bold = Attributes(rawValue: 1 << 0)
  /// Underlined: a word mark.
  public static let underline = Attributes(rawValue: 1 << 1)
  /// With foreground and background exchanged.
  public static let reverse = Attributes(rawValue: 1 << 2)
  /// Dim.
  public static let dim = Attributes(rawValue: 1 << 3)
}

/// A cell of the screen: a character one column wide, its role and its attributes.
public struct Cell: Hashable, Sendable {
  /// The character as one scalar, never a control character.
  public var scalar: Unicode.Scalar
  /// The role.
  public var role: Role
  /// Attributes in addition to the role's own.
  public var attributes: Attributes

  /// Creates a cell.
  public init(_ character: Character = " ", role: Role = .text, attributes: Attributes = []) {
    scalar = character.unicodeScalars.first ?? " "
    self.role = role
    self.attributes = attributes
  }

  /// The character.
  public var character: Character { Character(scalar) }

  /// A blank cell.
  public static let blank = Cell()
}
