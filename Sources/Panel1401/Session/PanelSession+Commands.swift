internal import Monitor1401
internal import System1401

// The command line: the same words as in plain mode and in scripts.
extension PanelSession {
  /// Carries out a line of the command language.
  func carryOut(_ line: String) {
    var current = snapshot
    // A snapshot may lag behind the switches just set.
    current.switches = switches
    current.speed = speed
    switch MonitorCommand.parse(line, snapshot: current) {
    case .failure(let error):
      say("\(error)")
    case .success(.operate(let commands, let note)):
      for command in commands { carryOut(command) }
      if let note { say(note) }
    case .success(.answer(let lines)):
      show(answer: lines, to: line)
    case .success(.panel(let matter)):
      carryOut(matter)
    }
  }

  private func carryOut(_ command: OperatorCommand) {
    switch command {
    case .setSwitches(let new): switches = new
    case .setSpeed(let new): speed = new
    default: break
    }
    send(command)
  }

  private func carryOut(_ matter: PanelMatter) {
    switch matter {
    case .tear: perform(.tear)
    case .quit: perform(.quit)
    case .open(let name): perform(name.map { .openProgram($0) } ?? .choosePrograms)
    case .reload: perform(.reload)
    case .help(let word):
      do {
        show(answer: try MonitorCommand.help(on: word), to: "help")
      } catch {
        say("\(error)")
      }
    case .write, .execute, .readSymbols, .assertion: carryOut(file: matter)
    case .project(let matter):
      do {
        say(try surroundings.project(matter, snapshot))
      } catch {
        say("\(error)")
      }
    case .mute: say("the paper shows everything; print quiet is for plain mode")
    }
  }

  private func show(answer lines: [String], to line: String) {
    if lines.count == 1, lines[0].count < 50 { return say(lines[0]) }
    root.show(
      overlay: AnswerView(title: line, lines: lines) { [weak self] _ in self?.root.show(overlay: nil) })
  }
}
