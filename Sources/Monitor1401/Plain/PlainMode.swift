public import Core1401
import Dispatch
public import System1401
public import Units1401

/// The panel as plain text: command lines in, one sentence a line out; for screen readers, simple terminals, pipes and tests.
///
/// At a terminal commands are taken while the machine runs. From a pipe each line waits until the machine stands, so that the
/// same lines always give the same text; only `stop`, `request` and `inquiry`, for which a program may wait without end, are
/// obeyed at once. When the input ends, the run is finished first.
public final class PlainMode {
  /// The machine; commands of the caller's own may be sent before ``run()``.
  public let control: RunControl

  let mailbox: PlainMailbox
  private let waiter = DispatchQueue(label: "IBM 1401 stands")
  private let isTerminal: Bool
  private let encoding: TextEncoding
  private let input: @Sendable () -> String?
  private let deliver: (SystemOutput) -> Void
  private var text: PlainText
  private var snapshot: SystemSnapshot
  /// The switches as they were set last; those of a snapshot may be older.
  private var switches: ConsoleSwitches
  private var notes: [String] = []
  /// The line that was obeyed last.
  var line = ScriptLine("")
  let script: PlainScript
  private let complain: (String) -> Void
  /// A command was sent whose outcome the machine's stop says.
  private var expectsStop = false
  private var isRunning = false
  /// Whether printed lines are not shown.
  public var isMuted = false
  private var endsAfterStop = false

  /// Switches a system on.
  ///
  /// - Parameters:
  ///   - configuration: how the system is ordered and set up.
  ///   - decks: what lies in the hopper.
  ///   - speed: the pace.
  ///   - clock: the clock on the wall.
  ///   - encoding: how characters are written and read.
  ///   - isTerminal: whether a person types; then there is a prompt.
  ///   - script: lines to be carried out before any input.
  ///   - input: the next line without its end, nil at the end of the input; called on a thread of its own.
  ///   - output: takes text to write at once; called on the thread of ``run()``.
  ///   - deliver: takes what the units put out, in order, besides the printed lines shown; for the files of a run.
  ///   - complain: takes what ends a script: an error with its place.
  public init(
    configuration: SystemConfiguration, decks: [CardDeck], speed: Speed = .times(1),
    clock: any WallClock = HostClock(), encoding: TextEncoding = .simh, isTerminal: Bool,
    script: PlainScript = PlainScript(),
    input: @escaping @Sendable () -> String?, output: @escaping (String) -> Void,
    deliver: @escaping (SystemOutput) -> Void = { _ in }, complain: @escaping (String) -> Void = { _ in }
  ) {
    let mailbox = PlainMailbox()
    self.mailbox = mailbox
    control = RunControl(
      configuration: configuration, decks: decks, speed: speed, clock: clock, history: HistoryLimits(),
      onChange: { mailbox.change() })
    self.isTerminal = isTerminal
    self.encoding = encoding
    self.input = input
    self.deliver = deliver
    self.complain = complain
    self.script = script
    text = PlainText(isTerminal: isTerminal, encoding: encoding, write: output)
    snapshot = control.snapshot()
    switches = snapshot.switches
  }

  /// Carries out the word `project` and tells what was done; nil where there are no projects.
  public var project: ((ProjectMatter, SystemSnapshot) throws -> String)? = { matter, _ in
    guard case .tell = matter else { throw MonitorError("projects cannot be saved here") }
    return "No project is open."
  }

  /// Ctrl-C: STOP; a second one before the next command quits. May be called on any thread while ``run()`` runs, by way of
  /// ``interrupter``.
  public var interrupter: @Sendable () -> Void {
    { [mailbox] in mailbox.interrupt() }
  }

  /// Reads and obeys lines until the end; blocks the calling thread.
  ///
  /// - Returns: the exit status: that of `quit`, else 130 after Ctrl-C twice, 2 after a check stop, 4 when a unit wants the
  ///   operator, 0 otherwise.
  public func run() -> Int32 {
    startReading()
    snapshot = control.snapshot()
    switches = snapshot.switches
    let cards = "\(snapshot.units.cardsInReader.counted("card")) in the reader"
    let isLoaded = snapshot.stop?.reason == .loaded
    text.say(isLoaded ? "Ready. The first card is read, \(cards); start runs it." : "Ready. \(cards).")
    let status = loop()
    control.stopAndWait()
    take()
    if expectsStop { _ = report() }
    text.finish(isMuted: isMuted)
    return status
  }

  private func startReading() {
    mailbox.insert(script.lines)
    guard script.readsInput else { return mailbox.end() }
    let isScript = script.endsAtError
    DispatchQueue(label: "IBM 1401 input").async { [input, mailbox] in
      var number = 0
      while let line = input() {
        number += 1
        mailbox.type(ScriptLine(line, file: isScript ? "standard input" : nil, number: number))
      }
      mailbox.end()
    }
  }

  private func loop() -> Int32 {
    while true {
      if isTerminal || !isRunning { text.prompt() }
      switch mailbox.next(
        readsAhead: isTerminal && expectsStop, isUrgent: { expectsStop && PlainMode.isUrgent($0) })
      {
      case .line(let line):
        text.lineWasTyped()
        endsAfterStop = false
        self.line = line
        if let status = obey(line.text) { return status }
      case .endOfInput: return status
      case .interrupt:
        if endsAfterStop { return 130 }
        endsAfterStop = true
        send([.stop], note: isRunning ? nil : "Interrupt again to quit.")
      case .change: take()
      case .standing:
        take()
        if let status = report() { return status }
      }
    }
  }

  /// The exit status of a machine as it stands.
  private var status: Int32 {
    switch snapshot.stop?.reason {
    case .check, .inputOutputCheck, .tapeCheck, .diskCheck: 2
    case .readerEmpty, .punchEmpty, .channelNotPunched, .tapeNotReady, .diskNotReady, .inquiryWaits,
      .unitNotInstalled:
      4
    default: 0
    }
  }

  /// Whether a line is obeyed while the machine runs, from a pipe, too: STOP, and REQUEST on the inquiry station, which the
  /// program may test for in a loop. The other keys there belong to a machine that waits for typing, and so stands.
  private static func isUrgent(_ line: ScriptLine) -> Bool {
    let words = line.text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    return words == ["stop"] || words == ["request"] || words.first == "inquiry"
  }

  // MARK: Commands

  /// Obeys a line; the exit status when it was the last.
  private func obey(_ line: String) -> Int32? {
    take()
    var newest = snapshot
    newest.switches = switches
    switch MonitorCommand.parse(line, snapshot: newest, encoding: encoding) {
    case .failure(let error): return fail("\(error)", status: 1)
    case .success(.answer(let lines)): lines.forEach { text.say($0) }
    case .success(.operate(let commands, let note)): send(commands, note: note)
    case .success(.panel(let matter)): return obey(matter)
    }
    return nil
  }

  private func obey(_ matter: PanelMatter) -> Int32? {
    switch matter {
    case .quit(let given): return given ?? status
    case .tear: text.say("Nothing to tear: printed lines were shown as they came.")
    case .open:
      return fail("open works at the panel; here name the deck behind ibm1401 panel --plain", status: 1)
    case .reload: return fail("reload works at the panel; here end, and begin again", status: 1)
    case .write, .execute, .readSymbols, .assertion: return carryOut(matter)
    case .project(let matter):
      guard let project else { return fail("projects cannot be used here", status: 1) }
      do {
        say(try project(matter, snapshot))
      } catch {
        return fail("\(error)", status: 1)
      }
    case .mute(let isQuiet):
      isMuted = isQuiet
      text.say(isQuiet ? "Print quiet." : "Print on.")
    case .help(let word):
      for line in (try? MonitorCommand.help(on: word)) ?? [] { text.say(line) }
    }
    return nil
  }

  /// Says what is wrong with a line; the status with which a script ends there.
  func fail(_ problem: String, status: Int32) -> Int32? {
    guard script.endsAtError else {
      text.say(status == 5 ? "Assertion failed: \(problem)." : "Error: \(problem)")
      mailbox.dropScripts()
      return nil
    }
    complain("\(line.place)\(status == 5 ? "assertion failed" : "error"): \(problem)")
    return status
  }

  /// Says a sentence.
  func say(_ sentence: String) { text.say(sentence) }

  func send(_ commands: [OperatorCommand], note: String?) {
    if isRunning, commands.contains(where: \.needsStandingMachine) {
      return text.say("Refused: the machine runs; stop it first.")
    }
    if let note {
      if isRunning { text.say(note) } else { notes.append(note) }
    } else {
      expectsStop = true
    }
    isRunning = true
    mailbox.willRun()
    for command in commands {
      if case .setSwitches(let new) = command { switches = new }
      control.send(command)
    }
    waiter.async { [control, mailbox] in
      control.waitUntilStanding()
      mailbox.hasRun()
    }
  }

  // MARK: What the machine does

  /// Takes what is new from the machine and shows what was printed.
  private func take() {
    if let new = control.takeSnapshot() { snapshot = new }
    let output = control.takeOutput()
    guard !output.isEmpty else { return }
    deliver(output)
    for given in output.givenUp {
      if let sentence = MonitorAnswers.givenUp(given.count) { text.say(sentence) }
    }
    text.print(output.printer, isMuted: isMuted)
    for line in output.typed {
      for typed in MonitorAnswers.typed(line, encoding) { text.say(typed) }
    }
  }

  /// Says what came of the commands.
  private func report() -> Int32? {
    isRunning = false
    defer {
      notes = []
      expectsStop = false
    }
    if let refusal = snapshot.refusal {
      if script.endsAtError { return fail(refusal, status: 1) }
      text.say("Refused: \(refusal).")
      return nil
    }
    notes.forEach { text.say($0) }
    guard expectsStop else { return nil }
    text.say(snapshot.stop.map { MonitorAnswers.stopped($0, snapshot) } ?? "Stopped already.")
    if !snapshot.debug.displays.isEmpty {
      MonitorAnswers.displays(snapshot, encoding: encoding).forEach { text.say($0) }
    }
    insertActions(of: snapshot.stop)
    return nil
  }
}

extension OperatorCommand {
  /// Whether the machine must stand for it.
  package var needsStandingMachine: Bool {
    switch self {
    case .debug(let command): command.needsStandingMachine
    case .start, .load, .tapeLoad, .makeReady, .makeReadyByTape, .enter, .stepInstructions, .stepCycle,
      .runUntil, .deposit, .setRegister, .carriageRestore, .carriageSpace, .goBack, .save, .restore, .record,
      .replay:
      true
    case .stop, .startReset, .checkReset, .setSwitches, .setSpeed, .setBreakpoint, .addToHopper, .emptyHopper,
      .setEndOfFile, .mountTape, .dismountTape, .loadRewindTape, .mountDisk, .dismountDisk, .setWriteAddress,
      .mountRamac, .dismountRamac, .inquiry, .restart, .keepHistory:
      false
    }
  }
}
