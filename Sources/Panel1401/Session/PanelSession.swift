internal import Core1401
internal import Monitor1401
public import System1401
public import Units1401

/// A panel at work: it takes snapshots and output of a machine, keys and clicks of the operator, and keeps the views and
/// the machine in step. It knows no terminal; a fake clock and a screen as a value are enough to test it.
@MainActor
public final class PanelSession {
  /// What a session cannot do by itself.
  public struct Surroundings {
    /// Opens a program by its name in the list; the text of the error says why not.
    public var open: (String) throws -> (control: RunControl, name: String)
    /// The programs of the list.
    public var programs: [ChooserItem]
    /// Takes everything the units put out, to write it to files.
    public var output: (SystemOutput) -> Void
    /// Saves listings and says where, in words; the text of the error says why not.
    public var save: ([PrintedSheet]) throws -> String
    /// Changes theme and mouse of the terminal.
    public var changeTerminal: (PanelOptions) -> Void
    /// Draws everything anew.
    public var redraw: () -> Void
    /// Suspends the process.
    public var suspend: () -> Void
    /// Ends the program.
    public var quit: () -> Void

    /// Makes surroundings in which nothing can be done.
    public init() {
      open = { _ in throw PanelError(description: "no programs can be opened here") }
      programs = []
      output = { _ in }
      save = { _ in throw PanelError(description: "there is nowhere to save to") }
      changeTerminal = { _ in }
      redraw = {}
      suspend = {}
      quit = {}
    }
  }

  /// The outermost view.
  public let root: RootView
  /// The newest snapshot shown.
  public private(set) var snapshot: SystemSnapshot
  /// What can be chosen under Options.
  public internal(set) var options: PanelOptions
  let surroundings: Surroundings
  var control: RunControl
  /// The switches last sent, which may be newer than those of the snapshot.
  var switches: ConsoleSwitches
  var speed: Speed
  var keys = KeyReader()
  var message = ""
  var history: [String] = []
  var now = Duration.zero
  private var glow: LampGlow
  private var program: String
  private var messageUntil: Duration?
  /// A command was sent; the next snapshot that refuses something answers it, even in the words of the one before.
  private var awaitsAnswer = false
  weak var pressed: View?
  /// What one frame cost, for the status line.
  public var frameText = ""

  /// Opens a panel on a machine that stands.
  ///
  /// - Parameters:
  ///   - control: the machine.
  ///   - program: the name for the status line.
  ///   - options: theme, lamps, motion, mouse.
  ///   - style: how lamps are drawn, as the terminal allows.
  ///   - surroundings: files, terminal and process.
  public init(
    control: RunControl, program: String, options: PanelOptions = PanelOptions(),
    style: LampStyle = .legends, surroundings: Surroundings = Surroundings()
  ) {
    self.control = control
    self.program = program
    self.options = options
    self.surroundings = surroundings
    snapshot = control.snapshot()
    switches = snapshot.switches
    speed = snapshot.speed
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

  // MARK: Frames

  /// Brings everything to a moment: newest snapshot and output, lamps, animations, messages.
  ///
  /// - Parameter time: since any fixed moment; it never goes back.
  /// - Returns: whether something moves, so that another frame is wanted.
  public func tick(at time: Duration) -> Bool {
    now = time
    if let new = control.takeSnapshot() { take(new) }
    takeOutput()
    if let until = messageUntil, time >= until { silence() }
    glow.mode = options.lamps
    glow.update(snapshot, at: time.seconds)
    root.paper.update(at: time)
    showAll()
    return snapshot.isRunning || glow.isMoving || messageUntil != nil
      || root.paper.nextFrame(after: time) != nil
  }

  private func take(_ new: SystemSnapshot) {
    let old = snapshot
    snapshot = new
    // Why the machine stands is more than what was said before.
    if new.isRunning != old.isRunning || new.stop != old.stop { silence() }
    if let refusal = new.refusal, awaitsAnswer || refusal != old.refusal { say(refusal) }
    awaitsAnswer = false
    root.paper.state = CheckLights(new).printer ? "CHECK" : "READY"
    showMachine()
  }

  /// Gives the panes what they show of the machine; hidden ones wait until they are seen.
  private func showMachine() {
    for pane in Pane.allCases where !root.view(of: pane).isHidden {
      switch pane {
      case .core: root.storage.show(snapshot)
      case .units: root.units.show(snapshot.units)
      case .listing: root.listing.show(snapshot)
      case .breakpoints: root.breakpoints.show(snapshot)
      case .trace:
        let last = snapshot.trace.count - 1
        let inProgress = snapshot.processor.next != .iOp
        root.trace.show(
          snapshot.trace.enumerated().map { $1.entry(isInProgress: $0 == last && inProgress) }, capacity: 64)
      case .paper, .tray: break
      }
    }
  }

  /// Gives all views what they show; only what has changed is drawn.
  func showAll() {
    let context = context
    root.lights.show(snapshot, levels: glow.levels)
    var facts = StatusFacts()
    facts.program = program
    facts.message = keys.pendingText ?? message
    facts.frames = frameText
    root.status.show(snapshot, facts: facts)
    root.controls.show(snapshot, context: context)
    root.keyBar.show(context)
    root.tooSmall.show(snapshot)
    (root.overlay as? HelpView)?.show(snapshot)
  }

  /// What decides whether a key does something now.
  var context: KeyContext {
    var context = KeyContext(snapshot, pane: root.pane)
    context.mode = switches.mode
    context.hasCursorAddress = [.core, .listing, .breakpoints].contains(root.pane)
    context.hasSearch = true
    return context
  }

  /// Says something on the status line for three seconds.
  public func say(_ text: String) {
    message = text
    messageUntil = now + .seconds(3)
  }

  /// Takes back what was said, so that the state of the machine shows.
  func silence() {
    message = ""
    messageUntil = nil
  }

  // MARK: The machine

  func send(_ command: OperatorCommand) {
    awaitsAnswer = true
    control.send(command)
  }

  func save(_ sheets: [PrintedSheet]) {
    let printed = sheets.filter { $0.printedRowCount > 0 }
    guard !printed.isEmpty else { return say("nothing is printed on this sheet yet") }
    do {
      say(try surroundings.save(printed))
      root.tray.markSaved(printed.map(\.number))
    } catch {
      say("not saved: \(error)")
    }
  }

  /// Ends the machine and hands over what it has put out.
  public func finish() {
    control.stopAndWait()
    takeOutput()
  }

  private func takeOutput() {
    let output = control.takeOutput()
    guard !output.isEmpty else { return }
    root.paper.append(output.printer)
    // The last line of the typewriter stays to be read.
    output.typed.last.map { MonitorAnswers.typed($0, .simh).forEach(say) }
    surroundings.output(output)
  }

  /// Puts another program's machine in the place of this one.
  func open(_ name: String) {
    do {
      let (new, title) = try surroundings.open(name)
      finish()
      control = new
      program = title
      snapshot = new.snapshot()
      switches = snapshot.switches
      speed = snapshot.speed
      // What the old program printed goes to the tray, and the next sheet has the next number.
      root.paper.endTear()
      _ = root.paper.tear(at: now)
      root.paper.endTear()
      root.paper.show(Printout(sheet: root.paper.printout.sheet.number))
      showMachine()
      say("\(title) is in the reader: Space starts it")
    } catch {
      say("\(error)")
    }
  }
}

/// Something the panel cannot do, in words.
public struct PanelError: Error, CustomStringConvertible {
  /// The words.
  public let description: String

  /// Makes an error.
  public init(description: String) {
    self.description = description
  }
}

extension Duration {
  /// Seconds with their fraction.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
