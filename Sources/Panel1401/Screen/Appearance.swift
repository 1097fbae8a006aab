/// The appearance of the panel: theme, colours and characters, chosen by options, environment and terminal.
public struct Appearance: Hashable, Sendable {
  /// The value of the option `--color`.
  public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    /// Attributes without colours.
    case never
    /// Colours unless `NO_COLOR` is set and not empty.
    case auto
    /// Colours regardless of `NO_COLOR`.
    case always
  }

  /// The theme.
  public var theme: Theme
  /// The number of colours.
  public var colors: ColorDepth
  /// The characters for lines, lamps and marks.
  public var glyphs: Glyphs

  /// Creates an appearance from its parts.
  public init(theme: Theme = .panel, colors: ColorDepth = .indexed, glyphs: Glyphs = .unicode) {
    self.theme = theme
    self.colors = colors
    self.glyphs = glyphs
  }

  /// Creates the appearance for options, environment and terminal.
  ///
  /// - Parameters:
  ///   - theme: the value of `--theme`.
  ///   - color: the value of `--color`.
  ///   - ascii: whether `--ascii` is given.
  ///   - environment: the environment, of which `NO_COLOR`, `LC_ALL`, `LC_CTYPE` and `LANG` are read.
  ///   - terminalColors: the number of colours of the terminal.
  ///   - isUTF8: whether the encoding of the current locale is UTF-8.
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

  /// The style of a role.
  public func style(of role: Role) -> Style {
    theme.style(of: role, colors: colors)
  }

  /// The terminal types to try, the best first: `TERM`, and its variant with 256 colours if `COLORTERM`
  /// allows it.
  ///
  /// - Returns: the types; none without `TERM` or for `dumb`, which has only plain mode.
  public static func terminalTypes(environment: [String: String]) -> [String] {
    guard let type = environment["TERM"], !type.isEmpty, type != "dumb" else { return [] }
    let isWide = ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""])
    if !isWide || type.contains("-") { return [type] }
    return [type + "-256color", type]
  }

  /// Whether symbols such as `○ ● ▲` may be two columns wide, as in Chinese, Japanese and Korean locales.
  private static func hasWideSymbols(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    return ["zh", "ja", "ko"].contains { locale?.hasPrefix($0) ?? false }
  }
}
