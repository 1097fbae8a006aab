// The colours of console.md, section 2.8, by index into xterm's palette: 16-231 are a cube of six levels a colour
// (0, 95, 135, 175, 215, 255), 232-255 are greys. Colours given there as red, green and blue are the nearest indexed
// ones.
extension Theme {
  /// Lamps as warm bulbs on a dark terminal.
  public static let panel = Theme(
    name: "panel",
    indexed: { role in
      switch role {
      case .text: Style()
      case .faint, .border, .title: Style(246)
      case .focused: Style(117)
      case .lampLit: Style(230, .bold)
      case .lampHalf: Style(179)
      case .lampFaint: Style(94)
      case .lampDark: Style(238)
      case .keyLight: Style(221)
      case .check: Style(231, on: 160, .bold)
      case .running: Style(114, .bold)
      case .stopped: Style(252, .bold)
      case .paper: Style(234, on: 255)
      case .paperBar: Style(234, on: 194)
      case .perforation: Style(244)
      case .paperBack: Style(244, on: 252)
      case .breakpoint: Style(203)
      case .watch: Style(111)
      case .current: Style(221, .bold)
      case .cursor: Style(nil, .reverse)
      case .changed: Style(230, .bold)
      case .key: Style(117)
      case .disabled: Style(240)
      case .found: Style(16, on: 221)
      }
    }, sixteen: darkSixteen)

  /// The same for a light terminal.
  public static let paper = Theme(
    name: "paper",
    indexed: { role in
      switch role {
      case .text: Style()
      case .faint, .border, .title: Style(240)
      case .focused: Style(25)
      case .lampLit: Style(16, on: 229, .bold)
      case .lampHalf: Style(94)
      case .lampFaint: Style(180)
      case .lampDark: Style(250)
      case .keyLight: Style(130, .bold)
      case .check: Style(231, on: 160, .bold)
      case .running: Style(28, .bold)
      case .stopped: Style(236, .bold)
      case .paper: Style(234, on: 255)
      case .paperBar: Style(234, on: 194)
      case .perforation: Style(246)
      case .paperBack: Style(244, on: 252)
      case .breakpoint: Style(160)
      case .watch: Style(25)
      case .current: Style(130, .bold)
      case .cursor: Style(nil, .reverse)
      case .changed: Style(16, .bold)
      case .key: Style(25)
      case .disabled: Style(248)
      case .found: Style(16, on: 221)
      }
    },
    sixteen: { role in
      switch role {
      case .faint, .border, .title: Style(8)
      case .focused, .key, .watch: Style(4)
      case .lampLit: Style(0, on: 11, .bold)
      case .lampHalf, .keyLight, .current: Style(3, .bold)
      case .lampFaint: Style(3)
      case .lampDark, .disabled: Style(7)
      case .running: Style(2, .bold)
      case .stopped: Style(8, .bold)
      case .breakpoint: Style(1)
      case .changed: Style(0, .bold)
      default: darkSixteen(role)
      }
    })

  /// After Okabe and Ito's palette, told apart by people with any kind of colour vision; bars of the paper are blue.
  public static let cvd = Theme(
    name: "cvd",
    indexed: { role in
      switch role {
      case .text: Style()
      case .faint, .border, .title: Style(246)
      case .focused, .key: Style(74)
      case .lampLit: Style(227, .bold)
      case .lampHalf: Style(178)
      case .lampFaint: Style(94)
      case .lampDark: Style(240)
      case .keyLight: Style(214)
      case .check: Style(231, on: 166, .bold)
      case .running: Style(74, .bold)
      case .stopped: Style(252, .bold)
      case .paper: Style(234, on: 255)
      case .paperBar: Style(234, on: 189)
      case .perforation: Style(245)
      case .paperBack: Style(244, on: 252)
      case .breakpoint: Style(166)
      // One step lighter than Okabe and Ito's blue, which is hard to read on black.
      case .watch: Style(32)
      case .current: Style(227, .bold)
      case .cursor: Style(nil, .reverse)
      case .changed: Style(227, .bold)
      case .disabled: Style(240)
      case .found: Style(16, on: 178)
      }
    },
    sixteen: { role in
      switch role {
      case .running: Style(12, .bold)
      case .focused, .key, .watch: Style(14)
      case .check: Style(15, on: 1, .bold)
      case .breakpoint: Style(11)
      default: darkSixteen(role)
      }
    })

  /// Only the sixteen colours that the user's palette defines.
  public static let system = Theme(name: "system", indexed: darkSixteen, sixteen: darkSixteen)

  /// Attributes only.
  public static let mono = Theme(name: "mono", indexed: attributesOnly, sixteen: attributesOnly)

  private static let darkSixteen: @Sendable (Role) -> Style = { role in
    switch role {
    case .text: Style()
    case .faint, .border, .title, .perforation: Style(7)
    case .focused, .key: Style(14)
    case .lampLit: Style(15, .bold)
    case .lampHalf: Style(11)
    case .lampFaint: Style(3)
    case .lampDark, .disabled: Style(8)
    case .keyLight, .current: Style(11, .bold)
    case .check: Style(15, on: 1, .bold)
    case .running: Style(10, .bold)
    case .stopped: Style(15, .bold)
    case .paper: Style(0, on: 15)
    case .paperBar: Style(0, on: 7)
    case .paperBack: Style(8, on: 7)
    case .breakpoint: Style(9)
    case .watch: Style(12)
    case .cursor: Style(nil, .reverse)
    case .changed: Style(15, .bold)
    case .found: Style(0, on: 11)
    }
  }

  private static let attributesOnly: @Sendable (Role) -> Style = { role in
    switch role {
    case .lampLit, .focused, .keyLight, .running, .stopped, .current, .changed, .key, .breakpoint, .watch:
      Style(nil, .bold)
    case .lampFaint, .lampDark, .disabled: Style(nil, .dim)
    case .check, .cursor, .found: Style(nil, .reverse)
    case .text, .faint, .border, .title, .lampHalf, .paper, .paperBar, .perforation, .paperBack: Style()
    }
  }
}

extension Style {
  /// A style on the terminal's own background.
  fileprivate init(_ foreground: UInt8?, _ attributes: Attributes) {
    self.init(foreground, on: nil, attributes)
  }
}
