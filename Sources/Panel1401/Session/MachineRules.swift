internal import Core1401
public import System1401
internal import Units1401

/// What decides whether an action does something now: everything the panel knows about what the machine and the panes
/// allow at a moment.
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
  /// There are instructions to go back to.
  public var hasHistory = false
  /// The source of the program is known.
  public var hasSource = false

  /// A stopped machine, the paper in front.
  public init() {}

  /// The context of a snapshot.
  public init(_ snapshot: SystemSnapshot, pane: Pane) {
    self.pane = pane
    isRunning = snapshot.isRunning
    hasCheck = snapshot.isCheckResetLit
    mode = snapshot.switches.mode
    hasHistory = snapshot.history != nil
    hasTapes = snapshot.units.tapes.first?.fileName != nil
    hasSource = snapshot.debug.listing != nil
  }

  /// Why an action does nothing now, in words; nil when it does something.
  public func refusal(of action: PanelAction) -> String? {
    switch action {
    case .startOrStop: isRunning ? nil : checkRefusal
    case .start: isRunning ? "the machine runs already" : checkRefusal
    case .stop: isRunning ? nil : "the machine stands already"
    case .checkReset: hasCheck ? nil : "no check light is on"
    case .load, .editRegister, .reload: runningRefusal
    case .tapeLoad: hasTapes ? runningRefusal : "no tape unit is attached"
    case .enter: mode == .alter ? runningRefusal : "ENTER stores in mode ALTER only: m turns the switch"
    case .stepInstructions, .stepCycle: runningRefusal ?? checkRefusal
    case .runToCursor: runningRefusal ?? checkRefusal ?? cursorRefusal
    case .stepBack, .backToStop: runningRefusal ?? (hasHistory ? nil : "nothing is kept to go back to")
    case .toggleBreakpoint: cursorRefusal
    case .toggleWatch:
      cursorRefusal ?? (pane == .core ? nil : "v watches a position of core storage: 3 shows it")
    case .edit:
      cursorRefusal ?? (pane == .core && isRunning ? "STOP the machine to change storage" : nil)
    case .turnListing where pane != .listing: "s belongs to the listing: 2 shows it"
    case .turnListing: hasSource ? nil : "the program came as a deck: name its source instead"
    case .toggleWordMarkRow: pane == .core ? nil : "w belongs to the core pane: 3 shows it"
    default: nil
    }
  }

  private var runningRefusal: String? { isRunning ? "the machine runs: Space stops it first" : nil }
  private var checkRefusal: String? { hasCheck ? "CHECK RESET is lit: C first" : nil }
  private var cursorRefusal: String? {
    [.core, .listing, .breakpoints].contains(pane) ? nil : "no line to point at: 2 shows the listing"
  }
}

extension SystemSnapshot {
  /// Whether the CHECK RESET key is lit: the machine cannot be started before it is pressed.
  var isCheckResetLit: Bool {
    if !processor.checks.isEmpty { return true }
    guard !isRunning else { return false }
    return switch stop?.reason {
    case .check, .inputOutputCheck, .channelNotPunched, .tapeCheck, .diskCheck: true
    default: false
    }
  }
}

extension ModeSwitch {
  /// Whether START in this position lets the machine run on.
  var runs: Bool { self == .run || self == .storageScan }
}
