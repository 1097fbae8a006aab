internal import Core1401
public import System1401
internal import Units1401

/// The state of machine and panes that decides which actions are enabled.
public struct KeyContext: Hashable, Sendable {
  /// The focused pane.
  public var pane = Pane.paper
  /// The rules for commands in the current state of the machine.
  public var rules = CommandRules()
  /// Whether the card reader is empty.
  public var isReaderEmpty = false
  /// Whether a reel is mounted on tape unit 1.
  public var hasTapes = false
  /// Whether an edit of storage can be undone.
  public var canUndo = false
  /// Whether the source of the program is known.
  public var hasSource = false
  /// Why CHECK RESET does not help although a light is on; nil for a check, and if no light is on.
  public var resetRefusal: String?

  /// Creates the context of a stopped machine, with the paper focused.
  public init() {}

  /// Creates the context for a snapshot.
  public init(_ snapshot: SystemSnapshot, pane: Pane) {
    self.pane = pane
    rules = CommandRules(snapshot)
    hasTapes = snapshot.units.others("tape").first?.fileName != nil
    isReaderEmpty = snapshot.units.cardsInReader == 0
    hasSource = snapshot.debug.listing != nil
    resetRefusal = CheckLight.refusalOfReset(snapshot)
  }

  /// The reason why an action is disabled, nil if it is enabled.
  public func refusal(of action: PanelAction) -> String? {
    if action == .load, isReaderEmpty, !rules.isRunning {
      return "the reader is empty: r reloads the program"
    }
    if action == .tapeLoad, !hasTapes { return "tape 1 has no reel: type :mount tape1 FILE, then K" }
    if action == .checkReset, !rules.isCheckLit, let resetRefusal { return resetRefusal }
    if action == .stepBack, canUndo { return nil }
    if let command = action.command(isRunning: rules.isRunning),
      let refusal = rules.idleReason(of: command) ?? rules.refusal(of: command)
    {
      return refusal
    }
    return switch action {
    case .editRegister, .reload: runningRefusal
    case .runToCursor:
      rules.refusal(of: .runUntil(0))
        ?? (pane == .listing ? nil : "u runs to a line of the listing: 2 shows it")
    case .toggleBreakpoint:
      [.listing, .breakpoints].contains(pane) ? nil : "b sets breakpoints in the listing: 2 shows it"
    case .toggleWatch: pane == .core ? nil : "v sets watchpoints in the core pane: 3 shows it"
    case .edit where pane == .core: runningRefusal
    case .edit where ![.listing, .breakpoints].contains(pane): "this pane has no cursor: 2 shows the listing"
    case .toggleSource where pane != .listing: "s works in the listing: 2 shows it"
    case .toggleSource: hasSource ? nil : "the program is a deck without source: open its source instead"
    case .toggleWordMarkRow: pane == .core ? nil : "w works in the core pane: 3 shows it"
    default: nil
    }
  }

  private var runningRefusal: String? { rules.isRunning ? CommandRules.machineRuns : nil }
}
