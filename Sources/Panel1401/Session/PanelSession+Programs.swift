internal import Core1401
internal import Monitor1401
internal import System1401
internal import Units1401

// Opening programs: what would be lost is asked first, and reading keeps nobody waiting.
extension PanelSession {
  /// Asks before a program takes the place of a running one or of breakpoints.
  func askToOpen(_ name: String) {
    if let reason = museumRefusal(ofProgram: name) { return say(reason) }
    var reasons: [String] = []
    if snapshot.isRunning { reasons.append("the machine runs") }
    let count = snapshot.debug.breakpoints.count
    if count > 0 {
      reasons.append("\(count) breakpoint\(count == 1 ? " is" : "s are") set, and would be gone")
    }
    guard !reasons.isEmpty else { return open(name) }
    root.overlay = ConfirmView(
      title: "OPEN \(name)?", reasons: reasons, word: "open", action: .openProgramNow(name), onAction: choose)
  }

  /// Reads a program and puts it into the place of the present one.
  func open(_ name: String) {
    read(name, by: { host.open(name, $0) }) { session, opened in
      session.replaceMachine(by: opened.control, title: opened.name)
      session.say("\(opened.name) is in the reader: Space starts it")
    }
  }

  func reload() {
    read(program, by: host.reload) { session, opened in
      let old = session.machine.current
      opened.control.waitUntilStanding()
      session.replaceMachine(by: opened.control, title: opened.name)
      session.send(.setSwitches(old.switches))
      session.send(.setSpeed(old.speed))
      let lost = old.debug.linesToSetAgain.filter { !session.setAgain($0, old.debug) }
      let rest = lost.isEmpty ? "" : "; not set again: \(lost.joined(separator: ", "))"
      session.say("\(opened.name) was read again: Space starts it\(rest)")
    }
  }

  private func read(
    _ name: String, by host: (@escaping PanelHost.Reader) -> Void,
    then use: @escaping @MainActor (PanelSession, OpenedProgram) -> Void
  ) {
    readings += 1
    let number = readings
    beingRead = name
    host { [weak self] result in
      // Given up, or asked for something else since.
      guard let self, beingRead != nil, readings == number else { return }
      beingRead = nil
      do {
        let opened = try result.get()
        try opened.begin()
        use(self, opened)
      } catch {
        say("\(error)")
        museum?.fail(at: now)
      }
      showAll()
    }
  }

  /// Stops waiting for a program that is being read.
  func giveUpReading() {
    guard let name = beingRead else { return }
    beingRead = nil
    host.giveUpReading()
    say("\(name) is not opened")
  }

  /// What is being read, how much of it, and what can be done; nil when nothing is.
  var readingWords: String? {
    guard let name = beingRead else { return nil }
    let (done, size) = host.progress()
    let megabyte: Int64 = 1 << 20
    let figure = size < megabyte ? "" : ", \(done / megabyte) of \(size / megabyte) MB"
    return "reading \(name)\(figure): Esc gives up"
  }

  /// When the words about what is being read are looked at again.
  var nextReadingMoment: Duration? { beingRead == nil ? nil : now + .milliseconds(250) }

  /// Carries out a command on a stopped machine.
  ///
  /// - Returns: false when it means nothing to the program as it is now.
  private func setAgain(_ line: String, _ old: DebugState) -> Bool {
    control.waitUntilStanding()
    guard case .success(.operate(let commands, _)) = MonitorCommand.parse(line, snapshot: control.snapshot())
    else { return false }
    commands.map { keepingLength($0, of: old) }.forEach(send)
    return true
  }

  /// A watch as long as it was before, when only the word marks say how long its field is: the program that sets them is not in
  /// storage yet.
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

  private func replaceMachine(by new: RunControl, title: String) {
    finish()
    machine.replaceMachine(by: new)
    program = title
    // What the old program printed goes to the tray, and the next sheet has the next number.
    root.paper.endTear()
    _ = root.paper.tear(at: now)
    root.paper.endTear()
    root.paper.replacePaper()
    showMachine()
  }
}

extension DebugState {
  /// The commands that set the breakpoints as they are.
  fileprivate var linesToSetAgain: [String] {
    breakpoints.map(\.command) + displays.map { "display \($0.expression.text)" }
      + breakpoints.compactMap { breakpoint in
        let words = breakpoint.command.split(separator: " ")
        guard !breakpoint.isEnabled, breakpoint.address != nil, words.count > 1 else { return nil }
        return "disable \(words[1])"
      }
  }
}
