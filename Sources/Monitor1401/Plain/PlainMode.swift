public import Core1401
import Dispatch
public import Host1401
public import System1401
public import Units1401

/// The panel as plain text: reads command lines and writes sentences, one a line. For screen readers,
/// simple terminals, pipes and tests.
///
/// At a terminal, commands are executed while the machine runs. From a pipe, each line waits until the
/// machine is stopped, so that the same lines always give the same text; only commands that a program may
/// be waiting for are executed at once. When the input ends, the run is finished first.
public final class PlainMode {
  /// The operator; the caller may send commands to its machine before ``run()``.
  public let machine: MachineOperator

  let mailbox: PlainMailbox
  private let isTerminal: Bool
  private let encoding: TextEncoding
  private let input: @Sendable () -> String?
  private let deliver: (SystemOutput) -> Void
  private var text: PlainText
  private var notes: [String] = []
  private let script: PlainScript
  private let complain: (String) -> Void
  /// Whether a command was sent whose answer is the machine's stop.
  private var expectsStop = false
  /// Edits the lines that a person types, in place of `input`.
  package var editor: TerminalLineEditor?
  /// Whether printed lines are hidden.
  public var isMuted = false
  /// Whether stops are reported; answers to commands always are.
  public var reportsStops = true
  private var endsAfterStop = false
  /// Whether the beginning reports that the machine is ready.
  public var reportsReadiness = true
  /// Executes a line that is not for the machine; returns whether the line was one.
  public var takesLine: (String) -> Bool = { _ in false }
  /// Lines to print before the next line is read, while the machine is stopped.
  public var remarks: (SystemSnapshot) -> [String] = { _ in [] }
  /// The callback for new snapshots of a machine that replaces this one.
  public var onChange: @Sendable () -> Void { { [mailbox] in mailbox.change() } }
  /// Whether the session must end because its text can no longer be written.
  public var isStopped: () -> Bool = { false }

  /// Creates a system and its plain text interface.
  ///
  /// - Parameters:
  ///   - configuration: the configuration of the system.
  ///   - decks: the decks in the hopper.
  ///   - speed: the pace.
  ///   - clock: the wall clock.
  ///   - stackedRecord: what `deliver` is to receive of stacked cards.
  ///   - encoding: the encoding of characters.
  ///   - isTerminal: whether a person types; then there is a prompt.
  ///   - script: the lines to execute before any input.
  ///   - input: the next line without its end, nil at the end of the input; called on a separate thread.
  ///   - output: receives text, to be written at once; called on the thread of ``run()``.
  ///   - deliver: receives the output of the units in order, for the files of a run; printed lines are also
  ///     shown.
  ///   - complain: receives the error that ends a script, with its place.
  public init(
    configuration: SystemConfiguration, decks: [CardDeck], speed: Speed = .times(1),
    clock: any WallClock = HostClock(), stackedRecord: StackedRecord = .pockets,
    encoding: TextEncoding = .simh, isTerminal: Bool, script: PlainScript = PlainScript(),
    input: @escaping @Sendable () -> String?, output: @escaping (String) -> Void,
    deliver: @escaping (SystemOutput) -> Void = { _ in }, complain: @escaping (String) -> Void = { _ in }
  ) {
    let mailbox = PlainMailbox()
    self.mailbox = mailbox
    machine = MachineOperator(
      RunControl(
        configuration: configuration, decks: decks, speed: speed, clock: clock, stackedRecord: stackedRecord,
        history: HistoryLimits(),
        onChange: { mailbox.change() }))
    self.isTerminal = isTerminal
    self.encoding = encoding
    self.input = input
    self.deliver = deliver
    self.complain = complain
    self.script = script
    text = PlainText(isTerminal: isTerminal, encoding: encoding, write: output)
  }

  /// Executes the command `project` and returns the answer; nil where there are no projects.
  public var project: ((ProjectCommand, SystemSnapshot) throws -> String)? = { request, _ in
    guard case .show = request else { throw MonitorError(.noProjects) }
    return "No project is open."
  }

  /// Ctrl-C: presses STOP; a second one before the next command quits. May be called on any thread while
  /// ``run()`` runs.
  public var interrupter: @Sendable () -> Void {
    { [mailbox] in mailbox.interrupt() }
  }

  /// SIGCONT: the process continues after Ctrl-Z. May be called on any thread while ``run()`` runs.
  public var resumer: @Sendable () -> Void {
    { [mailbox] in mailbox.resume() }
  }

  /// Reads and executes lines until the end; blocks the calling thread.
  ///
  /// - Returns: the exit status: that of `quit`, otherwise 130 after Ctrl-C twice, 2 after a check stop, 4
  ///   when the operator is needed, 0 in all other cases.
  public func run() -> Int32 {
    startReading()
    machine.replaceMachine(by: machine.control)
    let snapshot = machine.snapshot
    let cards = "\(MonitorAnswers.count(snapshot.units.cardsInReader, "card")) in the reader"
    let isLoaded = snapshot.stop?.reason == .loaded
    if reportsStops, reportsReadiness {
      text.say(isLoaded ? "Ready. The first card is read, \(cards); start runs it." : "Ready. \(cards).")
    }
    let status = loop()
    machine.control.stopAndWait()
    take()
    if expectsStop { _ = report() }
    text.finish(isMuted: isMuted)
    editor?.leave()
    return status
  }

  private func edit(with editor: TerminalLineEditor) {
    text.editor = editor
    editor.complete = { [machine] line, cursor in
      let completion = MonitorCompletion.candidates(for: line, cursor: cursor, snapshot: machine.snapshot)
      let typed = cursor - completion.start
      return TerminalLineEditor.Completion(
        insertion: String(completion.common.dropFirst(typed)), candidates: completion.candidates)
    }
    DispatchQueue(label: "IBM 1401 keys").async { [mailbox] in
      repeat { HostTerminal.waitForKeys() } while mailbox.press()
    }
  }

  private func startReading() {
    if let text = script.text { machine.insert(text) }
    machine.insert(script.lines)
    guard script.readsInput else { return mailbox.end() }
    if let editor { return edit(with: editor) }
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
    while !isStopped() {
      if !machine.isBusy { remarks(machine.snapshot).forEach { text.say($0) } }
      if let line = machine.takeLine() {
        if let status = execute(line) { return status }
        continue
      }
      if isTerminal || !machine.isBusy { text.prompt() }
      switch mailbox.next(
        readsAhead: isTerminal && expectsStop && !machine.hasLines,
        isUrgent: { expectsStop && PlainMode.isUrgent($0) })
      {
      case .line(let line):
        text.lineWasTyped()
        if let status = execute(line) { return status }
      case .keys: takeKeys()
      case .resumed: editor?.resume()
      case .endOfInput: return machine.exitStatus
      case .interrupt:
        if endsAfterStop { return 130 }
        endsAfterStop = true
        send([.stop], note: machine.isBusy ? nil : "Interrupt again to quit.")
      case .change: take()
      case .stopped:
        take()
        machine.finishCommands()
        if let status = report() { return status }
      }
    }
    return machine.exitStatus
  }

  private func takeKeys() {
    for entry in editor?.read() ?? [] {
      switch entry {
      case .line(let line): mailbox.type(ScriptLine(line))
      case .end: mailbox.end()
      }
    }
    mailbox.keysWereTaken()
  }

  /// Whether a line is executed while the machine runs, even from a pipe.
  private static func isUrgent(_ line: ScriptLine) -> Bool {
    let word = line.text.split(whereSeparator: \.isWhitespace).first?.lowercased()
    return MonitorCommand.all.contains { $0.name == word && $0.isUrgent }
  }

  // MARK: Commands

  private func execute(_ line: ScriptLine) -> Int32? {
    endsAfterStop = false
    machine.currentLine = line
    take()
    if takesLine(line.text) { return nil }
    switch machine.parse(line.text, encoding: encoding) {
    case .failure(let error): return fail("\(error)", status: 1)
    case .success(.answer(let lines)): lines.forEach { text.say($0) }
    case .success(.operate(let commands, let note)): send(commands, note: note)
    case .success(.host(let command)): return execute(command)
    }
    return nil
  }

  private func execute(_ command: HostCommand) -> Int32? {
    do {
      switch command {
      case .quit(let given): return given ?? machine.exitStatus
      case .tear: text.say("Nothing to tear off: printed lines are already shown.")
      case .open:
        return fail("open works at the panel; here name the deck after ibm1401 panel --plain", status: 1)
      case .reload: return fail("reload works at the panel; here quit and start again", status: 1)
      case .edit: return fail("edit works at the panel; here use an editor and start again", status: 1)
      case .write, .execute: try machine.use(command).map { text.say($0) }
      case .undo: send([], note: try machine.use(command))
      case .readSymbols: send([], note: try machine.use(command))
      case .assertion(let holds, let words):
        if !holds { return fail(words, status: 5) }
        if !machine.currentLine.isFromScript, !script.endsAtError { text.say("Holds: \(words).") }
      case .project(let command):
        guard let project else { return fail("projects cannot be used here", status: 1) }
        text.say(try project(command, machine.snapshot))
      case .picture: return fail("picture works at the panel; there is no screen here", status: 1)
      case .typewriter: text.say("The lines of the inquiry station are shown as they are typed.")
      case .mute(let isQuiet):
        isMuted = isQuiet
        text.say(isQuiet ? "Print quiet." : "Print on.")
      case .help(let word):
        for line in try MonitorCommand.help(on: word) { text.say(line) }
      }
    } catch {
      return fail("\(error)", status: 1)
    }
    return nil
  }

  /// Reports an error in a line; returns the exit status if that ends the script.
  private func fail(_ problem: String, status: Int32) -> Int32? {
    guard script.endsAtError else {
      text.say(status == 5 ? "Assertion failed: \(problem)." : "Error: \(problem)")
      machine.dropLines()
      return nil
    }
    complain("\(machine.currentLine.place)\(status == 5 ? "assertion failed" : "error"): \(problem)")
    return status
  }

  private func send(_ commands: [OperatorCommand], note: String?) {
    if machine.isBusy, commands.contains(where: \.needsStoppedMachine) {
      return text.say("Refused: \(CommandRules.machineRuns).")
    }
    if let note {
      if machine.isBusy { text.say(note) } else { notes.append(note) }
    } else {
      expectsStop = true
    }
    mailbox.willRun()
    machine.send(commands) { [mailbox] in mailbox.hasRun() }
  }

  // MARK: Events of the machine

  private func take() {
    _ = machine.takeSnapshot()
    let output = machine.control.takeOutput()
    guard !output.isEmpty else { return }
    deliver(output)
    for given in output.discarded {
      if let sentence = MonitorAnswers.discarded(given.count) { text.say(sentence) }
    }
    text.print(output.printer, isMuted: isMuted)
    for line in output.typed {
      for typed in line.labelledText(in: encoding) { text.say(typed) }
      if let excess = line.excess { text.say("1407: \(excess)") }
    }
  }

  /// Reports the result of the commands.
  private func report() -> Int32? {
    let snapshot = machine.snapshot
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
    if reportsStops {
      text.say(snapshot.stop.map { MonitorAnswers.stopped($0, snapshot) } ?? "Stopped already.")
    }
    if !snapshot.debug.displays.isEmpty {
      MonitorAnswers.displays(snapshot, encoding: encoding).forEach { text.say($0) }
    }
    return nil
  }
}
