/// How the cells of one role look.
public struct Style: Hashable, Sendable {
  /// Foreground as an index into the palette, nil for the terminal's own.
  public var foreground: UInt8?
  /// Background as an index into the palette, nil for the terminal's own.
  public var background: UInt8?
  /// Attributes besides those of the cell.
  public var attributes: Attributes

  /// Makes a style.
  public init(_ foreground: UInt8? = nil, on background: UInt8? = nil, _ attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The style with eight colours: the bright half of the palette becomes the other half in bold.
  var narrowed: Style {
    var style = self
    // Dark grey in bold would be brighter than ordinary text on many terminals, and black on black on others.
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

/// How many colours are used.
public enum ColorDepth: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// None: attributes only.
  case none = 0
  /// The eight colours of the oldest colour terminals.
  case eight = 8
  /// The sixteen colours that the user's palette defines.
  case sixteen = 16
  /// The 256 indexed colours of xterm.
  case indexed = 256

  /// The depth for a number of colours that a terminal says it has.
  public init(colors: Int) {
    self =
      switch colors {
      case 256...: .indexed
      case 16...: .sixteen
      case 8...: .eight
      default: .none
      }
  }

  /// Fewer colours come first.
  public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
}

/// A table of how each role looks. No state is told by colour alone, so every theme reads without it.
public struct Theme: Hashable, Sendable {
  /// What `--theme` calls it.
  public let name: String
  /// A style a role, in the order of the roles.
  private let indexed: [Style]
  private let sixteen: [Style]

  /// Makes a theme of its columns in the table of roles, for 256 colours and for 16.
  init(name: String, indexed: (RoleLook) -> Style, sixteen: (RoleLook) -> Style) {
    self.name = name
    let looks = Role.allCases.map(RoleLook.init(of:))
    self.indexed = looks.map(indexed)
    self.sixteen = looks.map(sixteen)
  }

  /// How a role looks with so many colours; without colours as in the theme mono.
  public func style(of role: Role, colors: ColorDepth) -> Style {
    let index = Int(role.rawValue)
    return switch colors {
    case .indexed: indexed[index]
    case .sixteen: sixteen[index]
    case .eight: sixteen[index].narrowed
    case .none: Theme.mono.indexed[index]
    }
  }

  /// All themes, the usual one first.
  public static let all = [panel, paper, cvd, system, mono]

  /// The theme of a name.
  public static func named(_ name: String) -> Theme? {
    all.first { $0.name == name }
  }
}
