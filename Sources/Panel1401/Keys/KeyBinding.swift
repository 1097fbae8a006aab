/// One line of the key map: the keys, what they do, and how that is shown in buttons, key bar and help.
struct KeyBinding: Sendable {
  /// What a key does.
  enum Effect: Hashable, Sendable {
    /// At once.
    case action(PanelAction)
    /// It waits for further keys.
    case prefix(KeyPrefix)
  }

  /// The parts of the help.
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
  /// A legend of the key bar, shown at some sizes.
  var bar: (text: String, short: String, steps: ClosedRange<LayoutStep>)?
  /// The texts of a button of the controls at 80, 100, 132 and 160 columns, empty where it is not shown.
  var button: [String]?
  /// A line of the narrow help: one line may speak for the bindings that follow it.
  var help: (keys: String, text: String)?

  /// What it does at once, nil for a prefix.
  var action: PanelAction? {
    if case .action(let action) = effect { return action }
    return nil
  }

  /// The first key as legends name it.
  var keyName: String { keys.first?.name ?? function.map { "F\($0)" } ?? "" }

  // MARK: Legends

  /// The text of the button at a size: at 60 columns that of 80, at 40 none.
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
  /// The key as legends and messages name it.
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
