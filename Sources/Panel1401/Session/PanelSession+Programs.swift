internal import Core1401
internal import Monitor1401
internal import System1401
internal import Units1401

// Opening programs. The panel asks first if work would be lost. It is not blocked while files are read.
extension PanelSession {
  /// Opens a program, after asking if the machine runs or has breakpoints. A program that is not there is
  /// reported without asking.
  func askToOpen(_ name: String) {
    if let reason = museumRefusal(ofProgram: name) { return say(reason) }
    var reasons: [String] = []
    if snapshot.isRunning { reasons.append("the machine runs") }
    let count = snapshot.debug.breakpoints.count
    if count > 0 {
      reasons.append("\(count) breakpoint\(count == 1 ? "" : "s") would be lost")
    }
    guard !reasons.isEmpty else { return open(name) }
    do { try host.expectProgram(name) } catch { return say("\(error)") }
    root.overlay = ConfirmView(
      title: "OPEN \(name)?", reasons: reasons, word: "open", action: .openProgramNow(name), onAction: choose)
  }

  /// Reads a program and replaces the current one.
  func open(_ name: String) {
    read(name, by: { host.open(name, $0) }) { session, opened in
      session.replaceMachine(by: opened)
      session.say(opened.remarks.following("\(opened.name) is in the reader: Space starts it"))
    }
  }

  func reload() { reload(by: host.reload) }

  /// Reads the program again and keeps switches, breakpoints, watched values and mounted media.
  ///
  /// - Parameters:
  ///   - host: reads it.
  ///   - onError: receives an error; nil to show it on the status line.
  ///   - done: called with the new machine.
  func reload(
    by host: (@escaping PanelHost.Reader) -> Void, onError: ((PanelError) -> Void)? = nil,
    done: @escaping @MainActor (PanelSession) -> Void = { _ in }
  ) {
    read(program, by: host, onError: onError) { session, opened in
      let old = session.machine.current
      opened.control.waitUntilStanding()
      session.replaceMachine(by: opened)
      session.send(.setSwitches(old.switches))
      session.send(.setSpeed(old.speed))
      let lost = old.debug.restoringCommands.filter { !session.restore($0, old.debug) }
      let rest = lost.isEmpty ? "" : "; not restored: \(lost.joined(separator: ", "))"
      session.lessonMachineWasReplaced()
      done(session)
      if session.root.overlay is SourceEditorView { session.root.overlay = nil }
      let start = opened.control.snapshot().awaitsLoad ? "L loads it" : "Space starts it"
      session.say(opened.remarks.following("\(opened.name) was reloaded: \(start)\(rest)"))
    }
  }

  func read(
    _ name: String, by host: (@escaping PanelHost.Reader) -> Void, onError: ((PanelError) -> Void)? = nil,
    then use: @escaping @MainActor (PanelSession, OpenedProgram) -> Void
  ) {
    readRequests += 1
    let number = readRequests
    programBeingRead = name
    host { [weak self] result in
      // The operator has cancelled reading, or has opened another program.
      guard let self, programBeingRead != nil, readRequests == number else { return }
      programBeingRead = nil
      do {
        let opened = try result.get()
        try opened.begin()
        use(self, opened)
      } catch {
        if let onError, let error = error as? PanelError { onError(error) } else { say("\(error)") }
        museum?.fail(at: now)
      }
      showAll()
    }
  }

  /// Cancels the reading of a program.
  func cancelReading() {
    guard let name = programBeingRead else { return }
    programBeingRead = nil
    host.cancelReading()
    say("opening \(name) was cancelled")
  }

  /// The message about a program that is being read; nil if none is.
  var readingProgressText: String? {
    guard let name = programBeingRead else { return nil }
    let (done, size) = host.progress()
    let megabyte: Int64 = 1 << 20
    let figure = size < megabyte ? "" : ", \(done / megabyte) of \(size / megabyte) MB"
    return "reading \(name)\(figure): Esc cancels"
  }

  /// The next moment at which ``readingProgressText`` is updated; nil if nothing is read.
  var nextReadingMoment: Duration? { programBeingRead == nil ? nil : now + .milliseconds(250) }

  /// Sets a breakpoint or display again, given its command.
  ///
  /// - Returns: false if the command is not valid for the new program.
  func restore(_ line: String, _ old: DebugState) -> Bool {
    control.waitUntilStanding()
    guard case .success(.operate(let commands, _)) = MonitorCommand.parse(line, snapshot: control.snapshot())
    else { return false }
    commands.map { keepingLength($0, of: old) }.forEach(send)
    return true
  }

  /// The command with the watchpoint as long as before. If word marks define the length of its field, the new
  /// length is wrong until the program has been loaded and has set them.
  private func keepingLength(_ command: OperatorCommand, of old: DebugState) -> OperatorCommand {
    let snapshot = control.snapshot()
    guard case .debug(.set(var breakpoint)) = command, case .storage(let use, let new) = breakpoint.cause,
      let before = old.breakpoints.first(where: { $0.command == breakpoint.command })?.watched,
      let field = breakpoint.command.split(separator: " ").lazy
        .compactMap({ snapshot.field(named: String($0)) }).first,
      snapshot.debug.symbols.positions(of: field.label) == nil, new.upperBound >= before.count - 1
    else { return command }
    breakpoint.cause = .storage(use, (new.upperBound - before.count + 1)...new.upperBound)
    return .debug(.set(breakpoint))
  }

  func replaceMachine(by opened: OpenedProgram) {
    finish()
    if opened.takesMedia { opened.control.takeMedia(from: control) }
    machine.replaceMachine(by: opened.control)
    (program, remarks) = (opened.name, opened.remarks)
    // The old program's sheet goes to the tray, and the new one continues the numbers.
    root.paper.endTear()
    _ = root.paper.tear(at: now)
    root.paper.endTear()
    root.paper.replacePaper()
    showMachine()
  }
}

extension DebugState {
  /// The commands that set all breakpoints and displays.
  var restoringCommands: [String] {
    breakpoints.map(\.command) + displays.map { "display \($0.expression.text)" }
      + breakpoints.compactMap { breakpoint in
        let words = breakpoint.command.split(separator: " ")
        guard !breakpoint.isEnabled, breakpoint.address != nil, words.count > 1 else { return nil }
        return "disable \(words[1])"
      }
  }
}
