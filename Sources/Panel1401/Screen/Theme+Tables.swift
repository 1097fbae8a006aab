// The themes. Colours are indices into xterm's palette: 16-231 are a cube with six levels of red, green and
// blue (0, 95, 135, 175, 215, 255), 232-255 are greys.
extension Theme {
  /// The theme for a dark terminal, with lamps like warm bulbs.
  public static let panel = Theme(name: "panel", indexed: \.panel, sixteen: \.sixteen)
  /// The theme for a light terminal.
  public static let paper = Theme(name: "paper", indexed: \.paper, sixteen: \.paperSixteen)
  /// The theme for colour vision deficiencies, with Okabe and Ito's palette; the bars of the paper are blue.
  public static let cvd = Theme(name: "cvd", indexed: \.cvd, sixteen: \.cvdSixteen)
  /// The theme with only the sixteen colours of the user's palette.
  public static let system = Theme(name: "system", indexed: \.sixteen, sixteen: \.sixteen)
  /// The theme with attributes instead of colours.
  public static let mono = Theme(name: "mono", indexed: \.mono, sixteen: \.mono)
}

/// The styles of a role in all themes: with 256 colours, with 16, and with attributes only.
struct RoleLook {
  let panel, paper, cvd, sixteen, paperSixteen, cvdSixteen, mono: Style

  /// Creates a look; styles that are not given are equal to `panel` or `sixteen`.
  private init(
    _ panel: Style, paper: Style? = nil, cvd: Style? = nil, sixteen: Style, paperSixteen: Style? = nil,
    cvdSixteen: Style? = nil, mono: Attributes = []
  ) {
    (self.panel, self.paper, self.cvd) = (panel, paper ?? panel, cvd ?? panel)
    self.sixteen = sixteen
    self.paperSixteen = paperSixteen ?? sixteen
    self.cvdSixteen = cvdSixteen ?? sixteen
    self.mono = Style(nil, mono)
  }

  /// The dark background of all lights, on which lit lamps are bright on any terminal.
  private static let lampGround: UInt8 = 233

  private static func glow(_ color: UInt8) -> Self {
    Self(Style(color, on: lampGround), sixteen: Style(3, on: 0))
  }

  /// Creates the look of a role.
  init(of role: Role) {
    self =
      switch role {
      case .text: Self(Style(), sixteen: Style())
      case .faint, .border, .title:
        Self(Style(246), paper: Style(240), sixteen: Style(nil, .dim), paperSixteen: Style(8))
      case .focused, .key:
        Self(
          Style(117), paper: Style(25), cvd: Style(74), sixteen: Style(6, .bold), paperSixteen: Style(4),
          mono: .bold)
      case .lampLit:
        Self(
          Style(230, on: Self.lampGround, .bold), sixteen: Style(15, on: 0, .bold), mono: .bold)
      case .lampHalf:
        Self(Style(179, on: Self.lampGround), sixteen: Style(11, on: 0))
      case .lampFaint: Self(Style(94, on: Self.lampGround), sixteen: Style(3, on: 0), mono: .dim)
      case .lampDark:
        Self(Style(239, on: Self.lampGround), sixteen: Style(8, on: 0), mono: .dim)
      case .lampLabel: Self(Style(250, on: Self.lampGround), sixteen: Style(7, on: 0))
      // Ascending brightness, from black to white heat. These roles are not used with sixteen colours.
      case .glow1: Self.glow(240)
      case .glow2: Self.glow(58)
      case .glow4: Self.glow(130)
      case .glow5: Self.glow(136)
      case .glow6: Self.glow(137)
      case .glow7: Self.glow(172)
      case .glow8: Self.glow(173)
      case .glow10: Self.glow(180)
      case .glow11: Self.glow(215)
      case .glow12: Self.glow(221)
      case .glow13: Self.glow(222)
      case .glow14: Self.glow(229)
      case .keyLight:
        Self(
          Style(221), paper: Style(130, .bold), cvd: Style(214), sixteen: Style(11, on: 0, .bold),
          mono: .bold)
      case .check:
        Self(
          Style(231, on: 160, .bold), cvd: Style(231, on: 166, .bold), sixteen: Style(15, on: 1, .bold),
          mono: .reverse)
      case .running:
        Self(
          Style(114, .bold), paper: Style(28, .bold), cvd: Style(74, .bold), sixteen: Style(2, .bold),
          cvdSixteen: Style(12, .bold), mono: .bold)
      case .stopped:
        Self(
          Style(252, .bold), paper: Style(236, .bold), sixteen: Style(nil, .bold),
          paperSixteen: Style(8, .bold), mono: .bold)
      case .paper: Self(Style(234, on: 255), sixteen: Style(0, on: 15))
      case .paperBar: Self(Style(234, on: 194), cvd: Style(234, on: 189), sixteen: Style(0, on: 7))
      case .perforation: Self(Style(244, on: 255), sixteen: Style(8, on: 15))
      case .paperBack: Self(Style(244, on: 252), sixteen: Style(8, on: 7))
      case .breakpoint:
        Self(
          Style(203), paper: Style(160), cvd: Style(166), sixteen: Style(9), paperSixteen: Style(1),
          cvdSixteen: Style(11), mono: .bold)
      case .watch:
        // In cvd, one step lighter than Okabe and Ito's blue, which is hard to read on black.
        Self(
          Style(111), paper: Style(25), cvd: Style(32), sixteen: Style(12), paperSixteen: Style(4),
          cvdSixteen: Style(14), mono: .bold)
      case .current:
        Self(
          Style(221, .bold), paper: Style(130, .bold), cvd: Style(227, .bold), sixteen: Style(3, .bold),
          mono: .bold)
      case .cursor: Self(Style(nil, .reverse), sixteen: Style(nil, .reverse), mono: .reverse)
      case .changed:
        Self(
          Style(230, .bold), paper: Style(16, .bold), cvd: Style(227, .bold), sixteen: Style(nil, .bold),
          paperSixteen: Style(0, .bold), mono: .bold)
      case .startKey:
        Self(
          Style(231, on: 28, .bold), cvd: Style(231, on: 25, .bold), sixteen: Style(15, on: 2, .bold),
          mono: .reverse)
      case .stopKey:
        Self(
          Style(231, on: 124, .bold), cvd: Style(16, on: 172, .bold), sixteen: Style(15, on: 1, .bold),
          mono: .reverse)
      case .checkKey: Self(Style(16, on: 220, .bold), sixteen: Style(0, on: 11, .bold), mono: .reverse)
      case .tearCrease: Self(Style(252, on: 255), sixteen: Style(7, on: 15))
      case .tearCreaseBar: Self(Style(252, on: 194), cvd: Style(252, on: 189), sixteen: Style(15, on: 7))
      case .tearLight: Self(Style(231, on: 252), sixteen: Style(15, on: 7))
      case .tearDark: Self(Style(250, on: 231), sixteen: Style(7, on: 15))
      case .tearShadow: Self(Style(245, on: 250), sixteen: Style(8, on: 7))
      case .tearEnd: Self(Style(255, on: 245), sixteen: Style(15, on: 8))
      case .tearEndBar: Self(Style(194, on: 245), cvd: Style(189, on: 245), sixteen: Style(7, on: 8))
      case .caption:
        Self(
          Style(231, on: 24), cvd: Style(231, on: 25), sixteen: Style(15, on: 4), mono: .reverse)
      case .disabled:
        Self(Style(240), paper: Style(248), sixteen: Style(8), paperSixteen: Style(7), mono: .dim)
      case .found:
        Self(Style(16, on: 221), cvd: Style(16, on: 178), sixteen: Style(0, on: 11), mono: .reverse)
      }
  }
}

extension Style {
  /// Creates a style on the terminal's own background.
  fileprivate init(_ foreground: UInt8?, _ attributes: Attributes) {
    self.init(foreground, on: nil, attributes)
  }
}
