import Core1401
import Foundation
import Host1401
import Panel1401
import System1401
import Testing
import Units1401

/// A panel with a machine that has a program of the project in its reader, without a terminal.
///
/// Tests send keys and clicks, advance the time and read the screen.
@MainActor
final class PanelFixture {
  let session: PanelSession
  let display: Display
  let host: HostLog
  private(set) var now = Duration.zero
  /// The machine's clock, which follows the frames; nil for that of the host.
  private let clock: FedClock?

  /// The current machine; reloading a program replaces it.
  var control: RunControl { session.control }

  /// Creates a panel whose machine has read the first card, so that START runs the program.
  init(
    width: Int = 80, height: Int = 24, glyphs: Glyphs = .unicode, style: LampStyle = .legends,
    motion: Bool = true, storage: StorageSize = .positions16000, features: Features = .all,
    history: HistoryLimits? = nil, clock: FedClock? = nil, theme: String = "panel",
    hasManyColors: Bool = false
  ) throws {
    self.clock = clock
    let control = try PanelFixture.makeControl(storage, features: features, history: history, clock: clock)
    host = HostLog()
    host.clock = clock
    var options = PanelOptions()
    options.motion = motion
    options.theme = theme
    session = PanelSession(
      control: control, program: "powers-of-two.cd", options: options, style: style,
      hasManyColors: hasManyColors, host: host.host)
    display = Display(root: session.root, size: Size(width: width, height: height), glyphs: glyphs)
    frame()
  }

  /// A machine that has read the first card of a program, with real time on a given clock, or else unlimited
  /// speed.
  static func makeControl(
    _ storage: StorageSize = .positions16000, features: Features = .all, history: HistoryLimits? = nil,
    clock: FedClock? = nil, program: String = "powers-of-two"
  ) throws -> RunControl {
    let file = programs.appending(component: "\(program).cd")
    let deck = try CardDeck(bytes: [UInt8](Data(contentsOf: file)), fileName: "\(program).cd")
    var configuration = SystemConfiguration()
    configuration.storage = storage
    configuration.features = features
    let control = RunControl(
      configuration: configuration, decks: [deck], speed: clock == nil ? .unlimited : .times(1),
      clock: clock ?? HostClock() as any WallClock, history: history)
    control.makeReady()
    return control
  }

  /// The expected lines of the program.
  static func printedLines() throws -> [String] {
    let text = try String(contentsOf: programs.appending(component: "powers-of-two.out"), encoding: .utf8)
    return text.split { $0 == "\n" || $0 == "\u{0C}" }.map(String.init)
  }

  private static var programs: URL {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder.appending(component: "Programs")
  }

  // MARK: Time

  /// Draws the next frame.
  ///
  /// - Returns: the time for which the session requests another frame, nil at rest, and the changed cells.
  @discardableResult
  func frame(after span: Duration = .milliseconds(33)) -> (wanted: Duration?, changes: [Point]) {
    now += span
    advanceMachine()
    let wanted = session.tick(at: now)
    return (wanted, display.frame())
  }

  /// Draws frames for some time.
  func play(_ span: Duration) {
    let end = now + span
    while now < end { frame() }
  }

  /// Advances the machine's own clock, if it has one, to the current time.
  func advanceMachine() {
    let nanoseconds = now.components.seconds * 1_000_000_000 + now.components.attoseconds / 1_000_000_000
    clock?.advance(to: nanoseconds) { [session] in session.control.isWorking }
  }

  /// Waits until the machine stops, then draws frames until lamps, paper and messages are at rest.
  func settle() {
    control.waitUntilStanding()
    var frames = 0
    while frame().wanted != nil, frames < 300 { frames += 1 }
  }

  /// Prints a number of lines: runs the program up to the Add at 0066 after each line.
  func printLines(_ count: Int) {
    control.send(.setBreakpoint(66, true))
    for _ in 0..<count {
      control.send(.start)
      control.waitUntilStanding()
    }
    control.send(.setBreakpoint(66, false))
    settle()
  }

  // MARK: The operator

  /// Types characters.
  func type(_ characters: String) {
    for character in characters { session.key(.character(character)) }
  }

  /// Presses a key, then waits until machine and panel are at rest.
  func press(_ key: Key) {
    session.key(key)
    settle()
  }

  /// Clicks on the first occurrence of a text on the screen, at one of its columns.
  func click(_ text: String, column: Int = 0, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let place = try #require(find(text), "\(text) is not on the screen", sourceLocation: sourceLocation)
    click(Point(x: place.x + column, y: place.y))
  }

  /// Clicks on a position of the screen.
  func click(_ place: Point) {
    session.mouse(MouseEvent(action: .press, position: place))
    session.mouse(MouseEvent(action: .release, position: place))
    settle()
  }

  // MARK: The screen

  /// The rows of the screen.
  var rows: [String] {
    display.screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The status line.
  var status: String { rows[0] }

  /// The first occurrence of a text on the screen, nil if there is none.
  func find(_ text: String) -> Point? {
    for (y, row) in rows.enumerated() {
      guard let range = row.range(of: text) else { continue }
      return Point(x: row.distance(from: row.startIndex, to: range.lowerBound), y: y)
    }
    return nil
  }

  /// Whether a text is on the screen.
  func shows(_ text: String) -> Bool { find(text) != nil }

  /// The lines of a sheet that are not blank.
  static func lines(of sheet: PrintedSheet) -> [String] {
    (0..<sheet.rowCount).map { sheet.text(row: $0) }.filter { !$0.allSatisfy { $0 == " " } }
  }

  /// All printed lines: those of the torn sheets, then those in the printer.
  var printed: [String] {
    session.root.tray.sheets.flatMap { PanelFixture.lines(of: $0.sheet) }
      + PanelFixture.lines(of: session.root.paper.printout.sheet)
  }
}

/// A host that records the session's requests for files, terminal and process.
@MainActor
final class HostLog {
  var saved: [PrintedSheet] = []
  var programs = ["powers-of-two"]
  var events: [String] = []
  var savingFails = false
  var readingFails = false
  /// Whether programs are read only when ``finishReading()`` is called.
  var readingIsSlow = false
  /// The bytes read so far and the size.
  var bytesRead: (done: Int64, size: Int64) = (0, 0)
  /// The clock of opened machines.
  var clock: FedClock?
  private var pendingRead: () -> Void = {}

  /// Completes the reading of a program.
  func finishReading() {
    pendingRead()
    pendingRead = {}
  }

  private static func result(_ body: () throws -> OpenedProgram) -> Result<OpenedProgram, PanelError> {
    Result(catching: body).mapError { PanelError(description: "\($0)") }
  }
  /// The labels of the program after reloading.
  var labels: [String: Int] = [:]
  /// What the assembler notes about the program after reloading and opening.
  var remarks = SourceRemarks()
  /// The source of the program, nil for none, and what is wrong with an edited one.
  var source: String?
  var sourceError: PanelError?
  /// The folder for the machines of lessons.
  var lessonFolder: URL?
  /// The progress of the learner in the lessons.
  var progress: LessonProgress?
  var onOutput: (SystemOutput) -> Void = { _ in }

  var host: PanelHost {
    var host = PanelHost()
    host.programs = {
      self.programs.map { ChooserItem(name: $0, summary: "a program on one card", action: .openProgram($0)) }
    }
    host.open = { name, done in
      self.pendingRead = {
        done(
          HostLog.result {
            if name.hasPrefix("no-such") {
              throw PanelError(description: "\(name): there is no such program")
            }
            let known = self.programs.contains(name) ? name : "powers-of-two"
            let control = try PanelFixture.makeControl(clock: self.clock, program: known)
            return OpenedProgram(control: control, name: "\(name).cd", remarks: self.remarks)
          })
      }
      if !self.readingIsSlow { self.finishReading() }
    }
    host.expectProgram = { name in
      if name.hasPrefix("no-such") { throw PanelError(description: "\(name): there is no such program") }
    }
    host.openLesson = { lesson, done in
      if lesson.isEdited, let error = self.sourceError { return done(.failure(error)) }
      done(
        HostLog.result {
          let control = try PanelFixture.makeControl(history: HistoryLimits(), clock: self.clock)
          return OpenedProgram(control: control, name: lesson.title)
        })
    }
    host.lessonFile = { self.lessonFolder?.appending(component: "\($0.name).session").path }
    host.source = {
      guard let source = self.source else { throw PanelError(description: "there is no source") }
      return ("powers.s", source)
    }
    host.writeSource = { self.source = $0 }
    host.saveProgress = { self.progress = $0 }
    host.reload = { done in
      if let error = self.sourceError { return done(.failure(error)) }
      if self.readingFails {
        return done(.failure(PanelError(description: "powers-of-two.cd: there is no such file")))
      }
      self.pendingRead = {
        done(
          HostLog.result {
            let control = try PanelFixture.makeControl()
            control.send(.debug(.symbols(SymbolTable(self.labels))))
            return OpenedProgram(control: control, name: "powers-of-two.cd", remarks: self.remarks)
          })
      }
      if !self.readingIsSlow { self.finishReading() }
    }
    host.progress = { self.bytesRead }
    host.cancelReading = { self.events.append("cancel") }
    host.output = { self.onOutput($0) }
    host.save = { sheets in
      if self.savingFails { throw PanelError(description: "the disk is full") }
      self.saved += sheets
      return "saved \(sheets.count)"
    }
    host.reportSaved = { self.events.append("report \(self.saved.count)") }
    host.changeTerminal = { self.events.append("theme \($0.theme)") }
    host.redraw = { self.events.append("redraw") }
    host.suspend = { self.events.append("suspend") }
    host.quit = { self.events.append("quit") }
    return host
  }
}
