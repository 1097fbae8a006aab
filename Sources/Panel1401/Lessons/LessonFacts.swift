internal import Core1401
public import System1401
internal import Units1401

/// What the conditions of a lesson examine: the machine, and what the learner has done since the step began.
public struct LessonFacts: Sendable {
  /// The machine.
  public var snapshot = SystemSnapshot()
  /// The lines that the program has printed.
  public var printed: [String] = []
  /// The pane with the focus; nil without a panel.
  public var pane: Pane?
  /// Whether that pane has the window for itself.
  public var isZoomed = false
  /// Sheets that were torn off.
  public var tornSheets = 0

  // Since the step began.
  var commands: [String] = []
  var keys: Set<String> = []
  var wentBack = false
  var wasLoadedAgain = false
  var wasEdited = false
  var before: [String: Int] = [:]
  var tornBefore = 0
  /// The latest cycle that the machine has reached in this step.
  private var latestCycle: UInt64 = 0

  /// Nothing.
  public init() {}

  /// A step begins: what is counted is counted from here.
  public mutating func startStep() {
    (commands, keys) = ([], [])
    (wentBack, wasLoadedAgain, wasEdited) = (false, false, false)
    for counter in LessonCondition.Counter.allCases {
      before[counter.rawValue] = LessonFacts.count(counter, snapshot)
    }
    tornBefore = tornSheets
    latestCycle = snapshot.processor.cycles
  }

  /// Takes a command line that was executed.
  public mutating func note(command: String) { commands.append(command) }

  /// Takes the newest snapshot.
  public mutating func take(_ new: SystemSnapshot) {
    snapshot = new
    if new.processor.cycles < latestCycle { wentBack = true }
    latestCycle = max(latestCycle, new.processor.cycles)
  }

  /// Another machine is in the place of the one before, with the same program.
  public mutating func machineWasReplaced(by new: SystemSnapshot) {
    snapshot = new
    printed = []
    latestCycle = new.processor.cycles
    wasLoadedAgain = true
    for counter in LessonCondition.Counter.allCases {
      before[counter.rawValue] = LessonFacts.count(counter, new)
    }
  }

  static func count(_ counter: LessonCondition.Counter, _ snapshot: SystemSnapshot) -> Int {
    switch counter {
    case .lines: snapshot.units.linesPrinted
    case .cards: snapshot.units.cardsRead
    case .punched: snapshot.units.cardsPunched
    case .instructions: Int(clamping: snapshot.processor.instructions)
    case .cycles: Int(clamping: snapshot.processor.cycles)
    }
  }
}
