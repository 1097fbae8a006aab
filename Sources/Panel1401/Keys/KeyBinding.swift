/// An entry of the key map: keys, their effect, and the texts for buttons, key bar and help.
struct KeyBinding: Sendable {
  /// The effect of a key.
  enum Effect: Hashable, Sendable {
    /// An action, at once.
    case action(PanelAction)
    /// The start of a sequence: further keys follow.
    case prefix(KeyPrefix)
  }

  /// The sections of the help.
  enum Section: String, CaseIterable, Sendable {
    case machine = "MACHINE"
    case debug = "DEBUG"
    case move = "MOVE"
    case panel = "PANEL"
  }

  let keys: [Key]
  let function: Int?
  let effect: Effect
  let section: Section
  let description: String
  /// The legend in the key bar, and the sizes at which it is shown.
  var bar: (text: String, short: String, steps: ClosedRange<LayoutStep>)?
  /// The button's texts at 80, 100, 132 and 160 columns; empty where it is not shown.
  var button: [String]?
  /// The line of the narrow help; one line may cover the bindings after it, too.
  var help: (keys: String, text: String)?

  /// The action, nil for a prefix.
  var action: PanelAction? {
    if case .action(let action) = effect { return action }
    return nil
  }

  /// The name of the first key, as in legends.
  var keyName: String { keys.first?.name ?? function.map { "F\($0)" } ?? "" }

  // MARK: Legends

  /// The text of the button at a size, nil if it is not shown. 60 columns use the text for 80.
  func buttonText(at step: LayoutStep) -> String? {
    let steps = [LayoutStep.columns80, .columns100, .columns132, .columns160]
    guard let button, let index = steps.firstIndex(of: max(step, .columns80)), step > .columns40 else {
      return nil
    }
    return button[index].isEmpty ? nil : button[index]
  }

  func bar(_ text: String, short: String? = nil, from first: LayoutStep, to last: LayoutStep = .columns160)
    -> KeyBinding
  {
    with { $0.bar = (text, short ?? text, first...last) }
  }

  func button(_ at80: String, _ at100: String, _ at132: String, _ at160: String) -> KeyBinding {
    with { $0.button = [at80, at100, at132, at160] }
  }

  func help(_ keys: String, _ text: String) -> KeyBinding {
    with { $0.help = (keys, text) }
  }

  private func with(_ change: (inout KeyBinding) -> Void) -> KeyBinding {
    var binding = self
    change(&binding)
    return binding
  }
}

extension Key {
  /// The name of the key in legends and messages.
  public var name: String {
    switch self {
    case .character(let character): Key.names[self] ?? String(character)
    case .function(let number): "F\(number)"
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    case .enter, .tab, .backTab, .escape, .backspace, .delete, .up, .down, .left, .right, .pageUp, .pageDown,
      .home, .end:
      Key.names[self] ?? ""
    }
  }

  private static let names: [Key: String] = [
    " ": "Space", .enter: "Enter", .tab: "Tab", .backTab: "S-Tab", .escape: "Esc", .backspace: "Bksp",
    .delete: "Del", .up: "↑", .down: "↓", .left: "←", .right: "→", .pageUp: "PgUp", .pageDown: "PgDn",
    .home: "Home", .end: "End",
  ]
}
