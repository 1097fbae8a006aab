internal import Core1401
internal import Monitor1401
public import System1401
internal import Units1401

/// A panel at work: it takes snapshots and output of a machine, keys and clicks of the operator, and keeps the views and
/// the machine in step. It knows no terminal; a fake clock and a screen as a value are enough to test it.
@MainActor
public final class PanelSession {
  /// The outermost view.
  public let root: RootView
  let machine: MachineOperator
  /// The newest snapshot shown.
  public var snapshot: SystemSnapshot { machine.snapshot }
  /// The machine.
  public var control: RunControl { machine.control }
  /// What can be chosen under Options.
  public internal(set) var options: PanelOptions
  let host: PanelHost
  var keys = KeyReader()
  var message = ""
  var history: [String] = []
  /// The last frame's time, or that of the key since.
  var now = Duration.zero
  var glow: LampGlow
  /// Whether the terminal has 256 colours or more, for lamps in fine steps.
  let hasManyColors: Bool
  /// How many lines of each sheet are in a file.
  private var savedLines: [Int: Int] = [:]
  var program: String
  /// Where the program keeps the name of what it executes, which the status line then says after its own.
  public var phaseName: ClosedRange<Int>?
  /// The program that is being read; nil when none is.
  var beingRead: String?
  /// How many programs were asked for.
  var readings = 0
  var messageUntil: Duration?
  /// What is shown to people who pass by, nil when the panel belongs to its operator.
  var museum: MuseumGuide?
  /// The watched values in one line.
  var strip = WatchStrip()
  /// The options as a visitor found them.
  var visitorsOptions: PanelOptions?
  weak var pressed: View?
  /// What one frame cost, for the status line.
  public var frameText = ""

  /// Opens a panel on a stopped machine.
  ///
  /// - Parameters:
  ///   - control: the machine.
  ///   - program: the name for the status line.
  ///   - options: theme, lamps, motion, mouse.
  ///   - style: how lamps are drawn, as the terminal allows.
  ///   - hasManyColors: whether the terminal has 256 colours or more, for lamps in sixteen steps.
  ///   - host: files, terminal and process.
  public init(
    control: RunControl, program: String, options: PanelOptions = PanelOptions(),
    style: LampStyle = .legends, hasManyColors: Bool = false, host: PanelHost = PanelHost()
  ) {
    machine = MachineOperator(control)
    self.program = program
    self.options = options
    self.host = host
    self.hasManyColors = hasManyColors
    glow = LampGlow(mode: options.lamps)
    let relay = Relay()
    root = RootView(
      style: style, onAction: { relay.session?.click($0) }, onCommand: { relay.session?.send($0) })
    relay.session = self
    root.onLayout = {
      relay.session?.showAll()
      relay.session?.showMachine()
    }
    root.paper.hasColour = style == .legends
    root.paper.reducesMotion = !options.motion
    root.paper.onTear = { relay.session?.root.tray.add($0) }
    root.tray.paper.hasColour = root.paper.hasColour
    root.paper.onSave = { relay.session?.save([$0]) }
    root.tray.onSave = { relay.session?.save($0.map(\.sheet)) }
    // What a newcomer has to know; the first key or stop takes its place.
    message = "press Space to START, ? for help"
  }

  /// What views hold of the session they belong to.
  private final class Relay {
    weak var session: PanelSession?
  }

  // MARK: What is printed

  @discardableResult
  func save(_ sheets: [PrintedSheet]) -> Bool {
    if let reason = museumRefusalToSave {
      say(reason)
      return false
    }
    let printed = sheets.filter { $0.printedRowCount > 0 }
    guard !printed.isEmpty else {
      say("nothing is printed on this sheet yet")
      return false
    }
    do {
      say(try host.save(printed))
      root.tray.markSaved(printed.map(\.number))
      for sheet in printed { savedLines[sheet.number] = sheet.printedRowCount }
      return true
    } catch {
      say("not saved: \(error)")
      return false
    }
  }

  /// Whether lines are on the sheet in the printer that are in no file.
  var isPaperUnsaved: Bool {
    let sheet = root.paper.printout.sheet
    return !host.writesPaper && sheet.printedRowCount > savedLines[sheet.number, default: 0]
  }

  /// The sheets with lines that are in no file, the oldest first.
  var unsavedPaper: [PrintedSheet] {
    root.tray.unsaved + (isPaperUnsaved ? [root.paper.printout.sheet] : [])
  }

  /// Ends the machine and hands over what it has put out.
  public func finish() {
    control.stopAndWait()
    takeOutput()
  }

  /// Takes what the units have put out. A line that is seen on the paper is in the file, whatever comes next.
  func takeOutput() {
    control.takeOutputInPieces().forEach(take)
  }

  private func take(_ output: SystemOutput) {
    host.output(output)
    var printed = output.printer
    for given in output.givenUp {
      let before = given.behindEvents - (output.printer.count - printed.count)
      root.paper.append(printed.takeFirst(before))
      root.paper.giveUp(lines: given.count.lines)
      if let sentence = MonitorAnswers.givenUp(given.count) { say(sentence) }
    }
    root.paper.append(printed)
    // The last line of the typewriter stays to be read.
    if let typed = output.typed.last { typed.labelledText(in: .simh).forEach(say) }
  }

  /// Closes the question whether to quit, before the last picture.
  public func closeQuestions() {
    if root.overlay is QuitView || root.overlay is ConfirmView { root.overlay = nil }
  }

  // MARK: What belongs to a project

  /// The pane with the focus, which can have the window for itself.
  public var focus: (pane: Pane, isZoomed: Bool) {
    get { (root.pane, root.isZoomed) }
    set { (root.pane, root.isZoomed) = newValue }
  }
}
