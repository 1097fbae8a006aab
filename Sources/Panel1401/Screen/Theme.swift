/// The colours and attributes of a role.
public struct Style: Hashable, Sendable {
  /// The foreground as an index into the palette, nil for the terminal's own.
  public var foreground: UInt8?
  /// The background as an index into the palette, nil for the terminal's own.
  public var background: UInt8?
  /// Attributes in addition to those of the cell.
  public var attributes: Attributes

  /// Creates a style.
  public init(_ foreground: UInt8? = nil, on background: UInt8? = nil, _ attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The style for eight colours, in which bold dark colours replace the bright ones.
  var narrowed: Style {
    var style = self
    // Bold black would be brighter than ordinary text on many terminals, and invisible on others.
    if foreground == 8, background == nil || background == 0 {
      style.foreground = background == nil ? nil : 7
      style.attributes.insert(.dim)
    } else if let foreground, foreground >= 8 {
      style.foreground = foreground - 8
      style.attributes.insert(.bold)
    }
    if let background, background >= 8 { style.background = background - 8 }
    return style
  }
}

/// The number of colours in use.
public enum ColorDepth: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// No colours, only attributes.
  case none = 0
  /// The eight colours of the oldest colour terminals.
  case eight = 8
  /// The sixteen colours that the user's palette defines.
  case sixteen = 16
  /// The 256 indexed colours of xterm.
  case indexed = 256

  /// Creates the depth for a terminal's number of colours.
  public init(colors: Int) {
    self =
      switch colors {
      case 256...: .indexed
      case 16...: .sixteen
      case 8...: .eight
      default: .none
      }
  }

  /// Orders depths by number of colours.
  public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
}

/// A colour theme: the style of each role.
public struct Theme: Hashable, Sendable {
  /// The name for the option `--theme`.
  public let name: String
  /// The styles for 256 colours, in the order of the roles.
  private let indexed: [Style]
  /// The styles for sixteen colours.
  private let sixteen: [Style]

  /// Creates a theme from its columns in the table of roles.
  init(name: String, indexed: (RoleLook) -> Style, sixteen: (RoleLook) -> Style) {
    self.name = name
    let looks = Role.allCases.map(RoleLook.init(of:))
    self.indexed = looks.map(indexed)
    self.sixteen = looks.map(sixteen)
  }

  /// The style of a role for a number of colours; without colours that of the theme mono.
  public func style(of role: Role, colors: ColorDepth) -> Style {
    let index = Int(role.rawValue)
    return switch colors {
    case .indexed: indexed[index]
    case .sixteen: sixteen[index]
    case .eight: sixteen[index].narrowed
    case .none: Theme.mono.indexed[index]
    }
  }

  /// All themes, the default first.
  public static let all = [panel, paper, cvd, system, mono]

  /// The theme with a name, nil if there is none.
  public static func named(_ name: String) -> Theme? {
    all.first { $0.name == name }
  }
}
