/// The looks of the panel: theme, colours and characters, chosen from options, environment and terminal.
public struct Appearance: Hashable, Sendable {
  /// What `--color` says.
  public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    /// No colours; attributes stay.
    case never
    /// Colours unless `NO_COLOR` is set and not empty.
    case auto
    /// Colours whatever `NO_COLOR` says.
    case always
  }

  /// The theme.
  public var theme: Theme
  /// How many colours are used.
  public var colors: ColorDepth
  /// The characters used.
  public var glyphs: Glyphs

  /// Makes looks of given parts.
  public init(theme: Theme = .panel, colors: ColorDepth = .indexed, glyphs: Glyphs = .unicode) {
    self.theme = theme
    self.colors = colors
    self.glyphs = glyphs
  }

  /// Chooses the looks.
  ///
  /// - Parameters:
  ///   - theme: what `--theme` names.
  ///   - color: what `--color` says.
  ///   - ascii: whether `--ascii` is given.
  ///   - environment: `NO_COLOR` and the locale (`LC_ALL`, `LC_CTYPE`, `LANG`) are looked at.
  ///   - terminalColors: how many colours the terminal has.
  ///   - isUTF8: whether the locale in force writes UTF-8.
  public init(
    theme: Theme = .panel, color: ColorChoice = .auto, ascii: Bool = false, environment: [String: String],
    terminalColors: Int, isUTF8: Bool
  ) {
    let declined = environment["NO_COLOR", default: ""] != ""
    let usesColor = color == .always || (color == .auto && !declined)
    self.theme = theme
    colors = usesColor ? ColorDepth(colors: terminalColors) : .none
    glyphs = ascii || !isUTF8 || Appearance.hasWideSymbols(environment) ? .ascii : .unicode
  }

  /// How a role looks.
  public func style(of role: Role) -> Style {
    theme.style(of: role, colors: colors)
  }

  /// The terminal types to try for the one in `TERM`, best first: `COLORTERM` may widen it to 256 colours.
  ///
  /// - Returns: none without `TERM`; `dumb` is left out, since plain mode is for it.
  public static func terminalTypes(environment: [String: String]) -> [String] {
    guard let type = environment["TERM"], !type.isEmpty, type != "dumb" else { return [] }
    let isWide = ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""])
    if !isWide || type.contains("-") { return [type] }
    return [type + "-256color", type]
  }

  /// In Chinese, Japanese and Korean locales symbols such as `○ ● ▲` may take two columns.
  private static func hasWideSymbols(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    return ["zh", "ja", "ko"].contains { locale?.hasPrefix($0) ?? false }
  }
}
