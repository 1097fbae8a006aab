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
  /// The newest snapshot shown.
  public internal(set) var snapshot: SystemSnapshot
  /// What can be chosen under Options.
  public internal(set) var options: PanelOptions
  let surroundings: Surroundings
  /// The machine.
  public internal(set) var control: RunControl
  /// The switches last sent, which may be newer than those of the snapshot.
  var switches: ConsoleSwitches
  var speed: Speed
  var keys = KeyReader()
  var message = ""
  var history: [String] = []
  /// The last frame's time, or that of the key since.
  var now = Duration.zero
  var glow: LampGlow
  private(set) var program: String
  var messageUntil: Duration?
  /// A command was sent; the next snapshot that refuses something answers it, even in the words of the one before.
  var awaitsAnswer = false
  /// START was pressed and no snapshot has come since: the machine may run already, so that Space means STOP.
  var startIsOnItsWay = false
  /// Lines of files and breakpoints that wait until the machine stands.
  var pendingLines: [ScriptLine] = []
  /// The one of them that is being carried out.
  var scriptLine = ScriptLine("")
  /// The labels that the panes have.
  var shownSymbols = SymbolTable()
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

  // MARK: The machine

  func send(_ command: OperatorCommand) {
    awaitsAnswer = true
    if case .start = command, switches.mode.runs { startIsOnItsWay = true }
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

  /// Takes what the units have put out. A line that is seen on the paper stands in the file, whatever comes next.
  func takeOutput() {
    control.takeOutputInPieces().forEach(take)
  }

  private func take(_ output: SystemOutput) {
    surroundings.output(output)
    var printed = output.printer
    for given in output.givenUp {
      let before = given.behindEvents - (output.printer.count - printed.count)
      root.paper.append(Array(printed.prefix(before)))
      printed.removeFirst(before)
      root.paper.giveUp(lines: given.count.lines)
      if let sentence = MonitorAnswers.givenUp(given.count) { say(sentence) }
    }
    root.paper.append(printed)
    // The last line of the typewriter stays to be read.
    if let typed = output.typed.last { MonitorAnswers.typed(typed, .simh).forEach(say) }
  }

  /// Puts another program's machine in the place of this one.
  func open(_ name: String) {
    do {
      let (new, title) = try surroundings.open(name)
      replaceMachine(by: new, title: title)
      say("\(title) is in the reader: Space starts it")
    } catch {
      say("\(error)")
    }
  }

  /// Puts the same program in again, as its files are now. Switches and pace stay; breakpoints are set as they were typed,
  /// so that those at labels move with them.
  func reload() {
    do {
      let (new, title) = try surroundings.reload()
      let (old, oldSwitches, oldSpeed) = (snapshot.debug, switches, speed)
      // It has read one card at most and knows its labels then.
      new.waitUntilStanding()
      replaceMachine(by: new, title: title)
      new.send(.setSwitches(oldSwitches))
      new.send(.setSpeed(oldSpeed))
      (switches, speed) = (oldSwitches, oldSpeed)
      for display in old.displays { new.send(.debug(.display(display.expression))) }
      let lost = old.linesToSetAgain.filter { !setAgain($0) }
      let rest = lost.isEmpty ? "" : "; not set again: \(lost.joined(separator: ", "))"
      say("\(title) was read again: Space starts it\(rest)")
    } catch {
      say("\(error)")
    }
  }

  /// Carries out a command on a machine that stands.
  ///
  /// - Returns: false when it means nothing to the program as it is now.
  private func setAgain(_ line: String) -> Bool {
    control.waitUntilStanding()
    guard case .success(.operate(let commands, _)) = MonitorCommand.parse(line, snapshot: control.snapshot())
    else { return false }
    commands.forEach(control.send)
    return true
  }

  private func replaceMachine(by new: RunControl, title: String) {
    finish()
    control = new
    program = title
    snapshot = new.snapshot()
    switches = snapshot.switches
    speed = snapshot.speed
    startIsOnItsWay = false
    // What the old program printed goes to the tray, and the next sheet has the next number.
    root.paper.endTear()
    _ = root.paper.tear(at: now)
    root.paper.endTear()
    root.paper.show(Printout(sheet: root.paper.printout.sheet.number))
    showMachine()
  }
}

extension DebugState {
  /// The commands that set the breakpoints as they are.
  fileprivate var linesToSetAgain: [String] {
    breakpoints.map(\.command)
      + breakpoints.compactMap { breakpoint in
        let words = breakpoint.command.split(separator: " ")
        guard !breakpoint.isEnabled, breakpoint.address != nil, words.count > 1 else { return nil }
        return "disable \(words[1])"
      }
  }
}
