/// The options of the panel that the operator can choose.
public struct PanelOptions: Hashable, Sendable {
  /// The name of the colour theme.
  public var theme = "panel"
  /// How the lamps of a running machine are shown.
  public var lamps = LampGlow.Mode.glow
  /// Whether tearing a sheet is animated.
  public var motion = true
  /// Whether the panel handles the mouse; otherwise the terminal selects text with it.
  public var mouse = true

  /// Creates the default options.
  public init() {}

  /// The names of the themes, in the order of the list.
  public static let themes = ["panel", "paper", "cvd", "system", "mono"]
}
