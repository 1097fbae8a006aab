internal import Core1401
public import System1401
internal import Units1401

/// What decides whether an action does something now: everything the panel knows about what the machine and the panes
/// allow at a moment.
public struct KeyContext: Hashable, Sendable {
  /// The pane with the focus.
  public var pane = Pane.paper
  /// What the machine lets the operator do.
  public var rules = CommandRules()
  /// No card is in the reader.
  public var isReaderEmpty = false
  /// A reel is on tape unit 1.
  public var hasTapes = false
  /// Storage was changed by hand since the machine last moved.
  public var canUndo = false
  /// The source of the program is known.
  public var hasSource = false

  /// A stopped machine, the paper in front.
  public init() {}

  /// The context of a snapshot.
  public init(_ snapshot: SystemSnapshot, pane: Pane) {
    self.pane = pane
    rules = CommandRules(snapshot)
    hasTapes = snapshot.units.others("tape").first?.fileName != nil
    isReaderEmpty = snapshot.units.cardsInReader == 0
    hasSource = snapshot.debug.listing != nil
  }

  /// Why an action does nothing now, in words; nil when it does something.
  public func refusal(of action: PanelAction) -> String? {
    if action == .load, isReaderEmpty, !rules.isRunning {
      return "the reader is empty: r reads the program again"
    }
    if action == .tapeLoad, !hasTapes { return "no tape unit is attached" }
    if action == .stepBack, canUndo { return nil }
    if let command = action.command(isRunning: rules.isRunning),
      let refusal = rules.idleReason(of: command) ?? rules.refusal(of: command)
    {
      return refusal
    }
    return switch action {
    case .editRegister, .reload: runningRefusal
    case .runToCursor: rules.refusal(of: .runUntil(0)) ?? cursorRefusal
    case .toggleBreakpoint: cursorRefusal
    case .toggleWatch:
      cursorRefusal ?? (pane == .core ? nil : "v watches a position of core storage: 3 shows it")
    case .edit: cursorRefusal ?? (pane == .core ? runningRefusal : nil)
    case .turnListing where pane != .listing: "s belongs to the listing: 2 shows it"
    case .turnListing: hasSource ? nil : "the program came as a deck: name its source instead"
    case .toggleWordMarkRow: pane == .core ? nil : "w belongs to the core pane: 3 shows it"
    default: nil
    }
  }

  private var runningRefusal: String? { rules.isRunning ? CommandRules.machineRuns : nil }
  private var cursorRefusal: String? {
    [.core, .listing, .breakpoints].contains(pane) ? nil : "no line to point at: 2 shows the listing"
  }
}
