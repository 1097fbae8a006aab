/// What a cell of the screen stands for. A theme gives each its colours; nothing is told by colour alone.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
  /// Ordinary text.
  case text
  /// Text of less weight: labels, hints.
  case faint
  /// Borders.
  case border
  /// Titles in borders.
  case title
  /// Border and title of the pane with the focus.
  case focused
  /// A lamp that is fully lit.
  case lampLit
  /// A lamp at about half brightness.
  case lampHalf
  /// A lamp that glows faintly.
  case lampFaint
  /// A lamp that is dark.
  case lampDark
  /// The key-light of the register shown.
  case keyLight
  /// A check light that is on, a fault.
  case check
  /// The machine runs.
  case running
  /// The machine is stopped.
  case stopped
  /// White stock of the paper.
  case paper
  /// A green bar of the paper.
  case paperBar
  /// Feed holes and perforations.
  case perforation
  /// The back of a sheet that is torn off, and its shadow.
  case paperBack
  /// A breakpoint.
  case breakpoint
  /// A watch.
  case watch
  /// The current instruction.
  case current
  /// The cursor line or field of the focused pane.
  case cursor
  /// Something changed since the last stop.
  case changed
  /// A key that can be pressed, in legends.
  case key
  /// A control that does nothing now.
  case disabled
  /// Text found by a search.
  case found
  /// A label on the dark ground of the lights.
  case lampLabel
  /// Between dark and faint, faint and half, half and lit, from dark to bright: where there are colours enough.
  case glow1, glow2, glow4, glow5, glow6, glow7, glow8, glow10, glow11, glow12, glow13, glow14
  /// The keys START and STOP while they can be pressed, and CHECK RESET while it is lit.
  case startKey, stopKey, checkKey
  /// The curl of a sheet that is torn off, each over the part above it: crease (over paper, over a bar), light, dark, shadow, and
  /// the new sheet (paper, a bar).
  case tearCrease, tearCreaseBar, tearLight, tearDark, tearShadow, tearEnd, tearEndBar
  /// What a museum says of the program that it shows.
  case caption
}

/// Attributes a cell has besides its role.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// One bit an attribute.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold.
  public static let bold = Attributes(rawValue: 1 << 0)
  /// Underlined: a word mark.
  public static let underline = Attributes(rawValue: 1 << 1)
  /// Foreground and background exchanged.
  public static let reverse = Attributes(rawValue: 1 << 2)
  /// Less bright than usual.
  public static let dim = Attributes(rawValue: 1 << 3)
}

/// One cell of the screen: a character one column wide, its role and attributes.
public struct Cell: Hashable, Sendable {
  /// The character, one scalar; control characters are never put into a cell.
  public var scalar: Unicode.Scalar
  /// What it stands for.
  public var role: Role
  /// Attributes besides the role's own.
  public var attributes: Attributes

  /// Makes a cell.
  public init(_ character: Character = " ", role: Role = .text, attributes: Attributes = []) {
    scalar = character.unicodeScalars.first ?? " "
    self.role = role
    self.attributes = attributes
  }

  /// The character.
  public var character: Character { Character(scalar) }

  /// A blank.
  public static let blank = Cell()
}
