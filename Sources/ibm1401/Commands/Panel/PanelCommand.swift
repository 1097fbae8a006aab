import Autocoder
import Core1401
import Foundation
import Host1401
import Monitor1401
import Panel1401
import PanelCurses
import System1401
import Units1401

/// The commands `ibm1401` and `ibm1401 panel`: the front panel in a terminal.
@MainActor
final class PanelCommand: PanelDelegate {
  let arguments: PanelArguments
  let library = ProgramLibrary()
  var options: RunOptions
  var desk: ProjectDesk
  /// The problems when the project was opened.
  var projectProblems: [String] = []
  var outputs: RunOutputs
  var session: PanelSession?
  private var terminal: Terminal?
  var loop: FrameLoop?
  /// Wakes the frame loop from the machine's queue; set before the first START.
  let wake = Locked<FrameRequest?>(nil)
  var outputProblem: String?
  /// The files of the last sheets that were saved.
  var savedFiles: [String] = []
  /// The punched cards that are in no file, the last ones.
  var punchedCards: [PunchedCard] = []
  /// What is reported on standard error when the panel has left the terminal.
  var lastNotes: [String] = []
  /// The recording of the session, nil without one.
  var cast: CastFile?
  var display: Display?
  /// The panel without a terminal, and its simulated clock.
  var player: PanelPlayer?
  let clock: FedClock?
  /// The progress of the program that is being read; nil if none is.
  var reading: ReadingProgress?
  /// The contents of the file with the source, as far as the operator knows them: those read into the editor,
  /// or those found when another program had changed them. Nil before the first editing.
  var knownSource: [UInt8]?
  /// Makes the machines of lessons, nil without a course.
  var lessonMachine: LessonMachine?

  nonisolated static let options = PanelArguments.syntax + RunOptions.syntax

  /// Runs the command.
  ///
  /// - Parameter arguments: the arguments of `panel`.
  /// - Returns: the exit status, if the panel could not be opened or there is no terminal.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    var opened = try ProjectFile.open(arguments, known: options)
    var panel = try PanelArguments(arguments: opened.arguments)
    let isDumb = EnvironmentVariable.value("TERM") == "dumb" && isatty(STDIN_FILENO) == 1
    let isPlain = panel.isPlain || isDumb
    let isScripted = panel.isScripted(hasTerminal: Terminal.isAvailable)
    // Without a panel the decks run as by ibm1401 run.
    if isPlain || isScripted || Terminal.isAvailable { try RunOptions.refuseOptionsOfRun(in: arguments) }
    let hasTape = panel.run.options.contains { $0.name == TapeMounting.option }
    if panel.run.operands.isEmpty, !hasTape {
      panel.run.operands = ProgramLibrary().decks(of: "powers-of-two")
    }
    guard !panel.run.operands.isEmpty || hasTape else {
      throw UsageError(.noSampleProgram)
    }
    let options = try RunOptions(arguments: panel.run)
    if Terminal.isAvailable { try options.inquiry.refuseTerminal() }
    opened.arguments.operands = panel.run.operands
    let desk = ProjectDesk(opened)
    panel.panel = desk.options(panel.panel)
    if isPlain {
      let session = try PlainSession(options: options, speed: panel.speed, mounting: options.units)
      session.use(desk)
      try session.mode.machine.control.record(in: panel.recording)
      return try session.run()
    }
    if isScripted {
      return try PanelCommand(arguments: panel, options: options, desk: desk, clock: FedClock()).play()
    }
    guard Terminal.isAvailable else { return try RunCommand.main(options: options) }
    try PanelCommand(arguments: panel, options: options, desk: desk, clock: nil).run()
  }

  /// Gives the course.
  ///
  /// - Parameters:
  ///   - lessons: the lessons; at least one.
  ///   - number: the one to open, from 0.
  ///   - progress: how far the learner has come.
  ///   - resumes: whether a lesson that was left is continued where it was.
  ///   - arguments: how the panel looks.
  /// - Returns: the exit status, when there is no terminal.
  /// - Throws: what ``Subcommand/run(_:)`` reports.
  static func teach(
    _ lessons: [Lesson], number: Int, progress: LessonProgress, resumes: Bool, arguments: PanelArguments
  ) throws -> Int32 {
    let isScripted = arguments.isScripted(hasTerminal: Terminal.isAvailable)
    guard isScripted || Terminal.isAvailable else {
      throw UsageError(.learnTerminal)
    }
    let machine = LessonMachine()
    // What is wrong with the lesson is reported before the panel changes the terminal.
    try machine.control(lessons[number], clock: FedClock(), onChange: {}).stopAndWait()
    let command = try PanelCommand(
      arguments: arguments, options: RunOptions(),
      desk: ProjectDesk(OpenedProject(arguments: ParsedArguments())),
      clock: isScripted ? FedClock() : nil)
    command.lessonMachine = machine
    command.teach = { $0.teach(lessons, number: number, progress: progress, resumes: resumes) }
    if isScripted { return try command.play() }
    try command.run()
  }

  /// Opens the course on a session.
  private var teach: (PanelSession) -> Void = { _ in }

  private init(arguments: PanelArguments, options: RunOptions, desk: ProjectDesk, clock: FedClock?) throws {
    self.arguments = arguments
    self.clock = clock
    self.desk = desk
    var quiet = options
    quiet.isQuiet = true
    self.options = quiet
    outputs = try RunOutputs(options: quiet, encoding: Hopper(options: quiet).encoding, showsPaper: true)
  }

  private func run() throws -> Never {
    let (session, terminal) = try openTerminal()
    let display = Display(root: session.root, size: terminal.size, glyphs: terminal.appearance.glyphs)
    self.display = display
    let loop = FrameLoop(terminal: terminal, display: display, delegate: self)
    self.loop = loop
    wake.withLock { $0 = loop.requestFrame }
    do {
      try openCast(size: terminal.size, timestamp: Int(Date().timeIntervalSince1970))
    } catch {
      terminal.restore()
      throw error
    }
    if let cast { terminal.onRecord = { cast.write($0, at: loop.now) } }
    showProject()
    loop.run()
  }

  /// Creates the session of the first machine and its terminal. ``run()`` never returns, so it must have no
  /// reference to that machine: the files of a replaced machine stay locked until it is deleted.
  private func openTerminal() throws -> (PanelSession, Terminal) {
    let machine = try makeFirstMachine()
    let terminal = try Terminal(options: arguments.terminal)
    self.terminal = terminal
    return (makeSession(machine, terminal.appearance), terminal)
  }

  /// Plays ``PanelArguments/keys`` at a panel without a terminal.
  ///
  /// - Returns: the exit status.
  private func play() throws -> Int32 {
    let size = arguments.size ?? Size(width: 80, height: 24)
    let appearance = Appearance(
      theme: arguments.terminal.theme, color: arguments.terminal.color, ascii: arguments.terminal.ascii,
      environment: ["LANG": "C.UTF-8"], terminalColors: 256, isUTF8: true)
    let player = PanelPlayer(
      session: makeSession(try makeFirstMachine(), appearance), size: size, appearance: appearance,
      clock: clock ?? FedClock())
    self.player = player
    try openCast(size: size, timestamp: nil)
    if let cast { player.onRecord = { cast.write($0, at: $1) } }
    showProject()
    player.play(arguments.keys ?? [])
    finish()
    reportEnd()
    return outputProblem == nil ? ExitStatus.success : ExitStatus.file
  }

  private func makeFirstMachine() throws -> PreparedMachine {
    let machine = try PanelCommand.makeMachine(
      options, arguments, outputs.stackedRecord, mounting: options.units, clock: clock, wake: wake)
    try outputs.empty()
    projectProblems = desk.setUp(machine.control)
    try machine.control.record(in: arguments.recording)
    return machine
  }

  private func makeSession(_ machine: PreparedMachine, _ appearance: Appearance) -> PanelSession {
    let session = PanelSession(
      control: machine.control, program: programName, remarks: machine.remarks, options: arguments.panel,
      style: appearance.colors != .none ? .legends : .dots,
      hasManyColors: appearance.colors == .indexed, host: host)
    session.phaseName = arguments.phaseName
    if let limit = arguments.paperLimit { session.root.paper.limitFile(to: limit) }
    self.session = session
    if arguments.attracts { session.openMuseum() }
    teach(session)
    return session
  }

  /// The name of the current program: that of its first deck, or of its tape.
  private var programName: String {
    let first = options.decks.first ?? options.tapes.inputs.first ?? ""
    return URL(fileURLWithPath: first).lastPathComponent
  }

  private func openCast(size: Size, timestamp: Int?) throws {
    cast = try arguments.cast.map { try CastFile(path: $0, size: size, timestamp: timestamp) }
  }

  /// Writes a picture of the panel.
  func writePicture(_ file: String) throws -> String {
    guard let screen = player?.screen ?? display?.screen, let session else { return "" }
    let theme = Theme.named(session.options.theme) ?? .panel
    let colors = terminal?.appearance.colors ?? (arguments.terminal.color == .never ? .none : .indexed)
    let picture = ScreenPicture(
      screen, appearance: Appearance(theme: theme, colors: colors),
      ground: theme == .paper ? .light : .dark)
    try WholeFile(path: file, as: "picture").write(picture.svg)
    return "written to \(file)"
  }

  /// Creates a machine with the decks of a run, read from their files. Reading may take long: call it off
  /// the main thread.
  nonisolated static func makeMachine(
    _ options: RunOptions, _ arguments: PanelArguments, _ stackedRecord: StackedRecord,
    mounting units: [any UnitOptions], clock: FedClock?, wake: Locked<FrameRequest?>
  ) throws -> PreparedMachine {
    let hopper = try Hopper(options: options)
    let control = RunControl(
      configuration: try options.configuration(), decks: hopper.decks, speed: arguments.speed,
      clock: clock ?? HostClock() as any WallClock, stackedRecord: stackedRecord,
      history: arguments.history,
      onChange: { wake.withLock { $0 }?() }, onOutput: { wake.withLock { $0 }?.receiveOutput() })
    try control.prepare(options, hopper, mounting: units)
    return PreparedMachine(
      control: control, remarks: SourceRemarks(hopper.sources, shown: options.warnings))
  }

  // MARK: The project

  private func showProject() {
    if let (name, isZoomed) = desk.pane, let pane = Pane.allCases.first(where: { "\($0)" == name }) {
      session?.focus = (pane, isZoomed)
    }
    if let problem = projectProblems.first { session?.say(problem) }
  }

  var layout: ProjectFile.Layout {
    var layout = ProjectFile.Layout()
    guard let session else { return layout }
    layout.theme = session.options.theme
    layout.lamps = session.options.lamps.rawValue
    layout.motion = session.options.motion
    layout.mouse = session.options.mouse
    layout.pane = "\(session.focus.pane)"
    layout.isZoomed = session.focus.isZoomed
    return layout
  }

  // MARK: The panel's host

  private var host: PanelHost {
    var host = PanelHost()
    host.programs = { [library] in library.items }
    host.open = { [weak self] name, done in self?.open(name, done) }
    host.expectProgram = { [library] name in
      if library.program(name).isEmpty { try PanelCommand.expectReadable(name) }
    }
    host.openLesson = { [weak self] lesson, done in self?.open(lesson, done) }
    host.saveProgress = { try LessonShelf.save($0) }
    host.lessonFile = { LessonShelf.machineFile(of: $0) }
    host.source = { [weak self] in try self?.source() ?? ("", "") }
    host.writeSource = { [weak self] in try self?.write(source: $0) }
    host.reload = { [weak self] done in
      guard let self else { return }
      if let lesson = session?.lessonGuide?.lesson { return open(lesson, done) }
      // Reels and packs that are taken over are open already; the inquiries are typed again.
      read(options, title: programName, mounting: [options.inquiry], takesMedia: true, done) { _ in }
    }
    host.progress = { [weak self] in self?.reading?.bytes ?? (0, 0) }
    host.cancelReading = { [weak self] in self?.reading?.cancel() }
    host.output = { [weak self] in self?.write($0) }
    host.project = { [weak self] command, snapshot in
      guard let self, let session else { throw PanelError(.closing) }
      return try desk.carryOut(command, snapshot, layout: layout, control: session.control)
    }
    host.writesPaper = options.printFile != "-" || options.pdfFile != nil
    host.save = { [weak self] in try self?.save($0) ?? "" }
    host.unsavedCards = { [weak self] in self?.punchedCards.count ?? 0 }
    host.saveCards = { [weak self] in try self?.saveCards() ?? "" }
    host.reportSaved = { [weak self] in self?.noteSavedFiles() }
    host.picture = { [weak self] in try self?.writePicture($0) ?? "" }
    host.changeTerminal = { [weak self] in self?.change($0) }
    host.redraw = { [weak self] in self?.loop?.redrawAll() }
    host.suspend = { [weak self] in self?.loop?.suspend() }
    host.quit = { [weak self] in self?.quit() }
    return host
  }

  private func change(_ options: PanelOptions) {
    guard let terminal else { return }
    terminal.reportsMouse = options.mouse
    guard let theme = Theme.named(options.theme), theme != terminal.appearance.theme else { return }
    terminal.use(theme: theme)
    loop?.redrawAll()
  }

  // MARK: The frame loop's delegate

  func key(_ key: Key) {
    session?.key(key, at: loop?.now)
    loop?.requestFrame()
  }

  func mouse(_ event: MouseEvent) {
    session?.mouse(event, at: loop?.now)
    loop?.requestFrame()
  }

  func receiveOutput() -> Bool { session?.receiveOutput() ?? false }

  func tick(at time: Duration) -> Duration? {
    let wanted = session?.tick(at: time)
    terminal?.cursor = session?.root.cursor
    return wanted
  }

  /// Switches to the theme for light terminals, unless a theme was chosen.
  func backgroundIs(light isLight: Bool) {
    guard let session, isLight, !arguments.terminal.isThemeChosen, session.options.theme == "panel" else {
      return
    }
    var options = session.options
    options.theme = "paper"
    session.click(.setOptions(options))
  }
}
