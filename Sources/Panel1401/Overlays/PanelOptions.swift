/// What the operator can choose about the looks of the panel.
public struct PanelOptions: Hashable, Sendable {
  /// The name of the colour theme.
  public var theme = "panel"
  /// How lamps are shown.
  public var lamps = LampGlow.Mode.glow
  /// Whether the torn sheet is seen to lift off.
  public var motion = true
  /// Whether the panel takes clicks; without, the terminal selects text.
  public var mouse = true

  /// The options of a first start.
  public init() {}

  /// The names of the themes, in the order of the list.
  public static let themes = ["panel", "paper", "cvd", "system", "mono"]
}
