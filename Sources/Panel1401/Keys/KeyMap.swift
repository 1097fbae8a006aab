internal import Core1401
public import System1401
internal import Units1401

/// What decides whether a key does something now.
public struct KeyContext: Hashable, Sendable {
  /// The pane with the focus.
  public var pane = Pane.paper
  /// The machine runs.
  public var isRunning = false
  /// The CHECK RESET key is lit.
  public var hasCheck = false
  /// The mode switch.
  public var mode = ModeSwitch.run
  /// A reel is on tape unit 1.
  public var hasTapes = false
  /// The cursor of the pane stands on an instruction or a position of storage.
  public var hasCursorAddress = false
  /// There are instructions to go back to.
  public var hasHistory = false
  /// Something was searched for before.
  public var hasSearch = false
  /// The source of the program is known.
  public var hasSource = false

  /// A machine that stands, the paper in front.
  public init() {}

  /// The part of the context that a snapshot knows.
  public init(_ snapshot: SystemSnapshot, pane: Pane) {
    self.pane = pane
    isRunning = snapshot.isRunning
    hasCheck = CheckLights.isCheckResetLit(snapshot)
    mode = snapshot.switches.mode
    hasHistory = snapshot.history != nil
    hasTapes = snapshot.units.tapes.first?.fileName != nil
  }
}

/// The key map: one table of keys that serves dispatch, buttons, key bar and help.
public enum KeyMap {
  /// The binding of each key, function keys included.
  private static let bindingsByKey: [Key: KeyBinding] = {
    var found: [Key: KeyBinding] = [:]
    for binding in bindings {
      for key in binding.keys { found[key] = binding }
      if let function = binding.function { found[.function(function)] = binding }
    }
    return found
  }()

  /// What a key is bound to.
  static func binding(of key: Key) -> KeyBinding? { bindingsByKey[key] }

  /// The key bar of a size, with legends that can be clicked.
  public static func bar(step: LayoutStep, context: KeyContext) -> LegendLine {
    let gap = step >= .columns132 ? "   " : "  "
    var line = LegendLine()
    for key in barOrder {
      guard let binding = binding(of: key), let bar = binding.bar, bar.steps.contains(step),
        let action = binding.action
      else { continue }
      let isOff = refusal(of: action, in: context) != nil
      if !line.legends.isEmpty { line.add(gap) }
      line.legends.append(
        Legend(
          binding.keyName, role: isOff ? .disabled : .key, attributes: isOff ? [] : .bold, action: action))
      let text = step == .columns100 || step < .columns80 ? bar.short : bar.text
      line.legends.append(Legend(" \(text)", role: isOff ? .disabled : .text, action: action))
    }
    return line
  }

  /// Why an action does nothing now, in words; nil when it does something.
  public static func refusal(of action: PanelAction, in context: KeyContext) -> String? {
    switch action {
    case .startOrStop: return context.isRunning ? nil : startRefusal(context)
    case .start: return context.isRunning ? "the machine runs already" : startRefusal(context)
    case .stop: return context.isRunning ? nil : "the machine stands already"
    case .checkReset: return context.hasCheck ? nil : "no check light is on"
    case .load: return standing(context)
    case .tapeLoad: return context.hasTapes ? standing(context) : "no tape unit is attached"
    case .enter:
      return context.mode == .alter
        ? standing(context) : "ENTER stores in mode ALTER only: m turns the switch"
    case .stepInstructions, .stepCycle: return standing(context) ?? startRefusal(context)
    case .runToCursor: return standing(context) ?? startRefusal(context) ?? cursorRefusal(context)
    case .stepBack, .backToStop:
      return standing(context) ?? (context.hasHistory ? nil : "nothing is kept to go back to")
    case .toggleBreakpoint, .toggleWatch: return cursorRefusal(context)
    case .edit: return cursorRefusal(context)
    case .editRegister: return standing(context)
    case .findNext, .findPrevious: return context.hasSearch ? nil : "nothing searched for yet: / finds"
    case .turnListing:
      guard context.pane == .listing else { return "s belongs to the listing: 2 shows it" }
      return context.hasSource ? nil : "the program came as a deck: name its source instead"
    case .reload: return standing(context)
    case .toggleWordMarkRow: return context.pane == .core ? nil : "w belongs to the core pane: 3 shows it"
    default: return nil
    }
  }

  private static func standing(_ context: KeyContext) -> String? {
    context.isRunning ? "the machine runs: Space stops it first" : nil
  }

  private static func startRefusal(_ context: KeyContext) -> String? {
    context.hasCheck ? "CHECK RESET is lit: C first" : nil
  }

  private static func cursorRefusal(_ context: KeyContext) -> String? {
    context.hasCursorAddress ? nil : "no line to point at: 2 shows the listing"
  }
}
