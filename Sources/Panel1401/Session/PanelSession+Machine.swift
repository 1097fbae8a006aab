internal import Core1401
internal import Monitor1401
internal import System1401
internal import Units1401

// The machine: its keys and switches, command lines and scripts.
extension PanelSession {
  func send(_ command: OperatorCommand) {
    if let reason = museumRefusal(of: command) { return say(reason) }
    machine.send(command)
    if case .setBreakpoint(let address, true) = command,
      let note = MonitorAnswers.noteOnBreakpoint(at: address, snapshot.debug)
    {
      say("\(note).")
    }
  }

  /// Performs an action on a key, a switch or the speed of the machine.
  ///
  /// - Returns: false for other actions.
  func operate(_ action: PanelAction) -> Bool {
    if let command = action.command(isRunning: machine.runsOrStarts) {
      send(command)
    } else if let switches = action.changed(machine.switches) {
      send(.setSwitches(switches))
    } else if let speed = action.changed(machine.speed) {
      send(.setSpeed(speed))
    } else {
      return false
    }
    if let words = StateWords.answer(to: action, machine.current) { say(words) }
    return true
  }

  // MARK: Command lines

  /// Executes a command line, with the same commands as in plain mode and in scripts.
  func execute(_ line: String) {
    if takesLessonCommand(line) { return }
    if let reason = museumRefusal(ofLine: line) { return say(reason) }
    switch machine.parse(line) {
    case .failure(let error):
      say("\(error)")
    case .success(.operate(let commands, let note)):
      if let reason = commands.lazy.compactMap(museumRefusal).first { return say(reason) }
      machine.closeEdit()
      commands.forEach(send)
      if let note { say(remark(on: commands) ?? note) }
    case .success(.answer(let lines)):
      show(answer: lines, to: line)
    case .success(.host(let command)):
      do {
        try execute(command)
      } catch {
        say("\(error)")
      }
    }
  }

  /// What to know about commands that were executed; nil when nothing is unusual.
  private func remark(on commands: [OperatorCommand]) -> String? {
    guard commands.contains(where: { if case .debug(.display) = $0 { true } else { false } }),
      PanelLayout(size: root.frame.size, hasStrip: true).strip.isEmpty
    else { return nil }
    return "windows from 80x24 up show it; :display lists it"
  }

  private func execute(_ command: HostCommand) throws {
    if let reason = museumRefusal(of: command) { return say(reason) }
    switch command {
    case .tear: tear()
    case .quit: quit()
    case .open(let name): perform(name.map { .openProgram($0) } ?? .choosePrograms)
    case .reload: reload()
    case .edit: editSource()
    case .help(let word): show(answer: try MonitorCommand.help(on: word), to: "help")
    case .write, .execute, .readSymbols, .undo: try machine.use(command).map(say)
    case .assertion(let holds, let text):
      if !holds { machine.dropLines() }
      say("\(holds ? "holds" : "assertion failed"): \(text)")
    case .picture(let file): say(try host.picture(file))
    case .project(let command): say(try host.project(command, snapshot))
    case .typewriter:
      guard !typedLines.isEmpty else { return say("nothing has been typed on the inquiry station") }
      show(answer: typedLines, to: "typewriter")
    case .mute: say("the paper shows everything; print quiet is for plain mode")
    }
  }

  /// Executes pending lines of scripts and breakpoints until one of them starts the machine.
  func continueScript() {
    // The lines after `open` apply to the program that is being read.
    while programBeingRead == nil, let line = machine.takeLine() { execute(line.text) }
  }

  // MARK: Input lines

  /// Opens an input line for the value of an address register.
  func editRegister(_ source: AddressSource) {
    let name = ["I-address ", "A-address ", "B-address "][min(2, Int(source.rawValue))]
    ask(name, text: "") { [weak self] text in
      guard let self, let address = Int(text) else { return nil }
      guard (0..<16_000).contains(address) else { return { self.say("addresses are 0000 to 15999") } }
      return { self.send(.setRegister(source, AddressRegister(address))) }
    }
  }

  /// Opens an input line for the condition of a breakpoint; it stays open until the condition is valid.
  func editCondition(of breakpoint: Breakpoint) {
    ask("stop only if (none: always) ", text: breakpoint.condition?.text ?? "") { [weak self] text in
      guard let self else { return nil }
      do {
        let highest = max(0, snapshot.storage.count - 1)
        let condition =
          text == "none" ? nil : try Condition(text, symbols: snapshot.debug.symbols, highest: highest)
        return {
          self.send(.debug(.set(breakpoint.changing(condition: condition))))
          if let hint = condition?.hint { self.say("set, but \(hint)") }
        }
      } catch {
        say("\(error)")
        return nil
      }
    }
  }

  /// Opens an input line for the value of a field; it stays open until the value fits.
  func editField(_ field: NamedField) {
    let words = StateWords.field(field, in: snapshot)
    ask("\(words)  new value: ", text: "") { [weak self] text in
      guard let self else { return nil }
      do {
        let commands = try FieldValue.commands(text, at: field.positions, of: snapshot)
        return {
          self.machine.closeEdit()
          commands.forEach(self.send)
        }
      } catch {
        say("\(error)")
        return nil
      }
    }
  }

  /// Sets a watchpoint for changes at the cursor of core storage, on a field or a position; or deletes it.
  func toggleWatch() {
    let field = root.storage.field
    let positions = field?.positions ?? root.storage.cursor...root.storage.cursor
    if let watch = snapshot.debug.breakpoints.first(where: { $0.watched == positions }) {
      execute("delete \(watch.number)")
    } else {
      execute("watch c \(field?.label ?? AddressRegister.decimal(root.storage.cursor))")
    }
  }
}
