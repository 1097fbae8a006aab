internal import Core1401
internal import Monitor1401
public import System1401
public import Units1401

/// The controller between a machine, its operator and the views of the panel.
///
/// It receives snapshots and output from the machine and keys and clicks from the operator, and updates views
/// and machine. It does not depend on a terminal: tests pass the time and read the screen.
@MainActor
public final class PanelSession {
  /// The root view.
  public let root: RootView
  let machine: MachineOperator
  /// The newest snapshot.
  public var snapshot: SystemSnapshot { machine.snapshot }
  /// The machine.
  public var control: RunControl { machine.control }
  /// The current options.
  public internal(set) var options: PanelOptions
  let host: PanelHost
  var keys = KeyReader()
  var message = ""
  var history: [String] = []
  /// The time of the last frame, key or mouse event.
  var now = Duration.zero
  var glow: LampGlow
  /// Whether the terminal has 256 colours or more, for lamps in sixteen steps.
  let hasManyColors: Bool
  /// The number of saved lines by sheet number.
  private var savedLines: [Int: Int] = [:]
  var program: String
  /// The warnings and notes of the assembler about the program.
  var remarks: SourceRemarks
  /// The storage positions of the name of the program's current phase, which the status line shows; nil
  /// without.
  public var phaseName: ClosedRange<Int>?
  /// The program that is being read, nil if none is.
  var programBeingRead: String?
  /// The number of requests to read a program; a result counts only if there was no later request.
  var readRequests = 0
  var messageUntil: Duration?
  /// The last message of the status line, also after it was removed; nil before the first one.
  var lastMessage: LastMessage?
  /// When the message was first shown.
  var messageBegan = Duration.zero
  private var hasDroppedPaper = false
  /// The last lines of the typewriter, which the command `typewriter` shows.
  private(set) var typedLines: [String] = []
  private static let mostTypedLines = 200
  /// The state of the museum mode, nil outside it.
  var museum: MuseumGuide?
  /// The lessons that are given, nil without a course.
  var course: Course?
  /// The strip of watched values.
  var strip = WatchStrip()
  /// The options before a visitor of the museum changed them.
  var optionsBeforeVisit: PanelOptions?
  weak var pressed: View?
  /// The cost of the last frame, for the status line.
  public var frameText = ""

  /// Creates a session with a stopped machine.
  ///
  /// - Parameters:
  ///   - control: the machine.
  ///   - program: the name of the program for the status line.
  ///   - remarks: the warnings and notes of the assembler about it.
  ///   - options: the options.
  ///   - style: how dark lamps are drawn on this terminal.
  ///   - hasManyColors: whether the terminal has 256 colours or more, for lamps in sixteen steps.
  ///   - host: files, terminal and process.
  public init(
    control: RunControl, program: String, remarks: SourceRemarks = SourceRemarks(),
    options: PanelOptions = PanelOptions(), style: LampStyle = .legends, hasManyColors: Bool = false,
    host: PanelHost = PanelHost()
  ) {
    machine = MachineOperator(control)
    self.program = program
    self.remarks = remarks
    self.options = options
    self.host = host
    self.hasManyColors = hasManyColors
    glow = LampGlow(mode: options.lamps)
    let relay = Relay()
    root = RootView(
      style: style, onAction: { relay.session?.click($0) }, onCommand: { relay.session?.send($0) })
    relay.session = self
    root.lessonRows = { relay.session?.lessonRows(in: $0) ?? 0 }
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
    // A hint for newcomers, which the first key or stop removes.
    message =
      remarks.summary.isEmpty
      ? "press Space to START, ? for help" : remarks.following("press Space to START")
  }

  /// A weak reference to the session for the closures of its views.
  private final class Relay {
    weak var session: PanelSession?
  }

  // MARK: Paper

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
      let saved = try host.save(printed)
      let dropped = printed.first { $0.firstKeptRow > 0 }.flatMap(StateWords.dropped)
      say(saved + (dropped.map { "; \($0)" } ?? ""))
      root.tray.markSaved(printed.map(\.number))
      for sheet in printed { savedLines[sheet.number] = sheet.printedRowCount }
      return true
    } catch {
      say("not saved: \(error)")
      return false
    }
  }

  /// Whether the sheet in the printer has unsaved lines.
  var isPaperUnsaved: Bool {
    let sheet = root.paper.printout.sheet
    return !host.writesPaper && sheet.printedRowCount > savedLines[sheet.number, default: 0]
  }

  /// The sheets with unsaved lines, the oldest first.
  var unsavedPaper: [PrintedSheet] {
    root.tray.unsaved + (isPaperUnsaved ? [root.paper.printout.sheet] : [])
  }

  /// Whether what is in no file would be a loss. Visitors save nothing, and the work of a lesson is repeated.
  public var losesWork: Bool { course == nil && museum == nil }

  /// The sheets with lines in no file, which are saved if the process is ended by a signal.
  public var sheetsToRescue: [PrintedSheet] {
    guard losesWork, !host.writesPaper else { return [] }
    return unsavedPaper.filter { $0.printedRowCount > 0 }
  }

  /// The edited source that is not in its file, which is saved beside it if the process is ended by a signal;
  /// nil for none.
  public var editToRescue: String? {
    course == nil ? (root.overlay as? SourceEditorView)?.unsavedText : nil
  }

  /// Stops the machine and handles its remaining output.
  public func finish() {
    control.stopAndWait()
    takeOutput()
  }

  /// Handles the output of the units. Files are written before the paper shows a line.
  public func takeOutput() {
    control.takeOutputInPieces().forEach(handle)
  }

  /// Handles output between two frames.
  ///
  /// - Returns: whether the machine has stopped since the last frame.
  public func receiveOutput() -> Bool {
    takeOutput()
    return snapshot.isRunning && !control.snapshot().isRunning
  }

  private func handle(_ output: SystemOutput) {
    host.output(output)
    var printed = output.printer
    for given in output.discarded {
      let before = given.behindEvents - (output.printer.count - printed.count)
      root.paper.append(printed.takeFirst(before))
      root.paper.discard(lines: given.count.lines)
      if let sentence = MonitorAnswers.discarded(given.count) { say(sentence) }
    }
    root.paper.append(printed)
    reportDroppedPaper()
    typedLines += output.typed.flatMap { $0.labelledText(in: .simh) }
    typedLines.removeFirst(max(0, typedLines.count - Self.mostTypedLines))
    // The last line of the typewriter, or what it did not accept, remains on the status line.
    if let typed = output.typed.last { typed.labelledText(in: .simh).forEach(say) }
    if let excess = output.typed.compactMap(\.excess).last { say("1407: \(excess)") }
  }

  /// Says once that the limit for paper is reached.
  private func reportDroppedPaper() {
    let oldest = root.tray.sheets.first?.sheet ?? root.paper.printout.sheet
    guard !hasDroppedPaper, oldest.firstKeptRow > 0 else { return }
    hasDroppedPaper = true
    say("the paper limit is reached: the oldest lines are dropped (--paper-limit)")
  }

  /// Closes a question to the operator, before the last picture is recorded.
  public func closeQuestions() {
    if root.overlay is QuitView || root.overlay is ConfirmView { root.overlay = nil }
  }

  // MARK: For projects

  /// The focused pane, and whether it has the whole window.
  public var focus: (pane: Pane, isZoomed: Bool) {
    get { (root.pane, root.isZoomed) }
    set { (root.pane, root.isZoomed) = newValue }
  }
}
