import Panel1401
import Testing

@Suite("Themes and the selection of colours")
struct ThemeTests {
  private static let depths: [ColorDepth] = [.eight, .sixteen, .indexed]

  @Test("all colours are within the depth", arguments: Theme.all, ColorDepth.allCases)
  func colorsFit(_ theme: Theme, _ depth: ColorDepth) {
    for role in Role.allCases {
      let style = theme.style(of: role, colors: depth)
      for color in [style.foreground, style.background].compactMap({ $0 }) {
        #expect(Int(color) < depth.rawValue, "\(theme.name) \(role)")
      }
    }
  }

  private static let shades: Set<Role> = [
    .tearCrease, .tearCreaseBar, .tearLight, .tearDark, .tearShadow, .tearEnd, .tearEndBar,
  ]

  @Test(
    "with 16 colours lamps have a dark background, also on a white terminal that does not reply"
  )
  func lampsOnUnknownBackground() {
    for theme in [Theme.panel, .paper, .cvd, .system] {
      let lamps = [Role.lampDark, .lampFaint, .lampHalf, .lampLit, .lampLabel]
      #expect(lamps.allSatisfy { theme.style(of: $0, colors: .sixteen).background == 0 }, "\(theme.name)")
      #expect(theme.style(of: .lampLit, colors: .sixteen).foreground == 15)
      #expect(theme.style(of: .lampDark, colors: .sixteen).foreground == 8)
    }
    // White and nearly white text would be unreadable on a white background.
    for role in [Role.text, .faint, .title, .border, .stopped, .changed, .key, .current, .running] {
      let style = Theme.panel.style(of: role, colors: .sixteen)
      #expect(![7, 15, 11, 14, 10].contains(style.foreground) || style.background != nil, "\(role)")
    }
  }

  @Test("foreground and background of a role differ", arguments: Theme.all, depths)
  func rolesAreReadable(_ theme: Theme, _ depth: ColorDepth) {
    for role in Role.allCases {
      let style = theme.style(of: role, colors: depth)
      guard let background = style.background else { continue }
      // With eight colours, shades of paper can be equal; they carry no information.
      if depth == .eight, ThemeTests.shades.contains(role) { continue }
      #expect(style.foreground != nil && style.foreground != background, "\(theme.name) \(role)")
    }
  }

  @Test(
    "a lit lamp has a contrast of at least 7:1, and a dark one is visible but clearly off",
    arguments: Theme.all)
  func lampContrast(_ theme: Theme) throws {
    guard theme != .mono, theme != .system else { return }
    let ground: UInt8 = theme == .paper ? 231 : 16
    let lit = theme.style(of: .lampLit, colors: .indexed)
    let litContrast = Palette.contrast(try #require(lit.foreground), lit.background ?? ground)
    #expect(litContrast >= 7)
    let off = theme.style(of: .lampDark, colors: .indexed)
    let dark = Palette.contrast(try #require(off.foreground), off.background ?? ground)
    #expect((1.5...3.5).contains(dark), "\(theme.name): \(dark)")
  }

  @Test("the contrast of lamps increases from dark to lit", arguments: [Theme.panel, .cvd])
  func lampsAreOrdered(_ theme: Theme) throws {
    let contrasts = try [Role.lampDark, .lampFaint, .lampHalf, .lampLit].map {
      Palette.contrast(try #require(theme.style(of: $0, colors: .indexed).foreground), 16)
    }
    for (darker, brighter) in zip(contrasts, contrasts.dropFirst()) {
      #expect(brighter >= darker * 1.2, "\(theme.name): \(contrasts)")
    }
  }

  @Test("the contrast of the sixteen steps of a lamp increases, in every theme with 256 colours")
  func stepsAreOrdered() throws {
    let steps: [Role] = [
      .lampDark, .glow1, .glow2, .lampFaint, .glow4, .glow5, .glow6, .glow7, .glow8, .lampHalf, .glow10,
      .glow11, .glow12, .glow13, .glow14, .lampLit,
    ]
    for theme in [Theme.panel, .paper, .cvd] {
      let styles = steps.map { theme.style(of: $0, colors: .indexed) }
      #expect(Set(styles.map(\.background)).count == 1)
      let contrasts = try styles.map {
        Palette.contrast(try #require($0.foreground), try #require($0.background))
      }
      #expect(zip(contrasts, contrasts.dropFirst()).allSatisfy { $0 < $1 }, "\(theme.name) \(contrasts)")
    }
  }

  @Test("text on paper has a contrast of at least 7:1", arguments: Theme.all)
  func paperContrast(_ theme: Theme) throws {
    guard theme != .mono, theme != .system else { return }
    for role in [Role.paper, .paperBar] {
      let style = theme.style(of: role, colors: .indexed)
      #expect(Palette.contrast(try #require(style.foreground), try #require(style.background)) >= 7)
    }
    #expect(theme.style(of: .paper, colors: .indexed) != theme.style(of: .paperBar, colors: .indexed))
  }

  @Test("a check light is legible and not marked by colour alone", arguments: Theme.all, ColorDepth.allCases)
  func checkStandsOut(_ theme: Theme, _ depth: ColorDepth) {
    let style = theme.style(of: .check, colors: depth)
    #expect(style.attributes.contains(.bold) || style.attributes.contains(.reverse))
    if depth == .indexed, theme != .system,
      let (front, back) = style.foreground.flatMap({ f in style.background.map { (f, $0) } })
    {
      #expect(Palette.contrast(front, back) >= 3)
    }
  }

  @Test("without colours lit, half and dark lamps differ by attributes")
  func monochromeLamps() {
    let styles = [Role.lampLit, .lampHalf, .lampFaint].map { Theme.panel.style(of: $0, colors: .none) }
    #expect(Set(styles).count == 3)
    #expect(styles.allSatisfy { $0.foreground == nil && $0.background == nil })
  }

  @Test("themes are found by name")
  func names() {
    #expect(Theme.all.map(\.name) == ["panel", "paper", "cvd", "system", "mono"])
    #expect(Theme.named("cvd") == .cvd)
    #expect(Theme.named("neon") == nil)
  }

  // MARK: Selection

  private func appearance(
    _ environment: [String: String], _ color: Appearance.ColorChoice = .auto, colors: Int = 256,
    ascii: Bool = false, isUTF8: Bool = true
  ) -> Appearance {
    Appearance(
      color: color, ascii: ascii, environment: environment, terminalColors: colors, isUTF8: isUTF8)
  }

  @Test("NO_COLOR switches colours off unless it is empty or --color=always is given")
  func noColor() {
    #expect(appearance(["NO_COLOR": "1"]).colors == .none)
    #expect(appearance(["NO_COLOR": ""]).colors == .indexed)
    #expect(appearance(["NO_COLOR": "1"], .always).colors == .indexed)
    #expect(appearance([:], .never).colors == .none)
  }

  @Test(
    "the depth is limited by the terminal's number of colours",
    arguments: [(0, 0), (2, 0), (8, 8), (16, 16), (88, 16), (256, 256)])
  func depth(_ terminal: Int, _ expected: Int) {
    #expect(appearance([:], .always, colors: terminal).colors.rawValue == expected)
  }

  @Test("ASCII is used with the option, in locales without UTF-8, and where symbols can be wide")
  func ascii() {
    #expect(!appearance(["LANG": "de_DE.UTF-8"]).glyphs.isASCII)
    #expect(appearance([:], ascii: true).glyphs.isASCII)
    #expect(appearance([:], isUTF8: false).glyphs.isASCII)
    #expect(appearance(["LANG": "ja_JP.UTF-8"]).glyphs.isASCII)
    #expect(!appearance(["LC_ALL": "C.UTF-8", "LANG": "ja_JP.UTF-8"]).glyphs.isASCII)
  }

  @Test("COLORTERM only extends the terminal type to 256 colours")
  func terminalTypes() {
    #expect(Appearance.terminalTypes(environment: ["TERM": "xterm"]) == ["xterm"])
    let wide = ["TERM": "xterm", "COLORTERM": "truecolor"]
    #expect(Appearance.terminalTypes(environment: wide) == ["xterm-256color", "xterm"])
    let known = ["TERM": "xterm-kitty", "COLORTERM": "24bit"]
    #expect(Appearance.terminalTypes(environment: known) == ["xterm-kitty"])
    #expect(Appearance.terminalTypes(environment: ["TERM": "dumb"]) == [])
    #expect(Appearance.terminalTypes(environment: [:]) == [])
  }
}

/// Contrasts in xterm's palette of 256 colours.
private enum Palette {
  /// The contrast of two colours by the Web Content Accessibility Guidelines, 1 to 21.
  static func contrast(_ first: UInt8, _ second: UInt8) -> Double {
    let (one, other) = (luminance(first) + 0.05, luminance(second) + 0.05)
    return max(one, other) / min(one, other)
  }

  private static func luminance(_ index: UInt8) -> Double {
    let levels = [0, 95, 135, 175, 215, 255]
    let place = Int(index) - 16
    let grey = 8 + 10 * (Int(index) - 232)
    let parts =
      index >= 232 ? [grey, grey, grey] : [levels[place / 36], levels[place / 6 % 6], levels[place % 6]]
    let linear = parts.map { part -> Double in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// A value to the power of 2.4, by Newton's method for the fifth root, without Foundation.
  private static func power(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<40 { root -= (root * root * root * root * root - value) / (5 * root * root * root * root) }
    return value * value * root * root
  }
}
