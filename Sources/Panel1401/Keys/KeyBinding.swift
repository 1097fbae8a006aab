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

  /// A legend of the key bar, shown at some sizes.
  struct Bar: Sendable {
    let text: String
    let short: String
    let steps: ClosedRange<LayoutStep>
  }

  /// A button of the controls; the texts at 80, 100, 132 and 160 columns, empty where it is not shown. At 60 columns it has
  /// that of 80, at 40 none.
  struct Button: Sendable {
    let texts: [String]

    func text(at step: LayoutStep) -> String? {
      let steps = [LayoutStep.columns80, .columns100, .columns132, .columns160]
      let index = step == .columns60 ? 0 : steps.firstIndex(of: step)
      return index.flatMap { texts[$0].isEmpty ? nil : texts[$0] }
    }
  }

  /// A line of the narrow help: one line may speak for the bindings that follow it.
  struct Help: Sendable {
    let keys: String
    let text: String
  }

  let keys: [Key]
  let function: Int?
  let effect: Effect
  let section: Section
  let description: String
  var bar: Bar?
  var button: Button?
  var help: Help?

  init(
    _ keys: [Key], f function: Int? = nil, _ effect: Effect, _ section: Section, _ description: String
  ) {
    self.keys = keys
    self.function = function
    self.effect = effect
    self.section = section
    self.description = description
  }

  /// What it does at once, nil for a prefix.
  var action: PanelAction? {
    if case .action(let action) = effect { return action }
    return nil
  }

  /// The first key as legends name it.
  var keyName: String { keys.first?.name ?? function.map { "F\($0)" } ?? "" }

  // MARK: Legends

  func bar(_ text: String, short: String? = nil, from first: LayoutStep, to last: LayoutStep = .columns160)
    -> KeyBinding
  {
    var binding = self
    binding.bar = Bar(text: text, short: short ?? text, steps: first...last)
    return binding
  }

  func button(_ at80: String, _ at100: String, _ at132: String, _ at160: String) -> KeyBinding {
    var binding = self
    binding.button = Button(texts: [at80, at100, at132, at160])
    return binding
  }

  func help(_ keys: String, _ text: String) -> KeyBinding {
    var binding = self
    binding.help = Help(keys: keys, text: text)
    return binding
  }
}

extension Key {
  /// The key as legends and messages name it.
  public var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .enter: "Enter"
    case .tab: "Tab"
    case .backTab: "S-Tab"
    case .escape: "Esc"
    case .backspace: "Bksp"
    case .delete: "Del"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .function(let number): "F\(number)"
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    }
  }
}
