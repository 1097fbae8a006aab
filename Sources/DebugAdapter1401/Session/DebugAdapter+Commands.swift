import Foundation
import Monitor1401
import System1401

// Expressions, and the commands of the monitor in the editor's console.
extension DebugAdapter {
  func evaluate(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try launched()
    let text = try arguments.text("expression")
    guard try arguments.string("context") == "repl" else {
      return reply.succeed(try value(of: text, debuggee).answer)
    }
    let lines = text.split(whereSeparator: \.isNewline).map { ScriptLine(String($0)) }
    guard lines.count < 2 else {
      debuggee.pendingLines += lines
      reply.succeed(["result": "", "variablesReference": 0])
      return obeyPendingLines()
    }
    let outcome = try obey(lines.first ?? ScriptLine(""), debuggee)
    reply.succeed(outcome.answer)
    outcome.then?()
  }

  private func value(of text: String, _ debuggee: Debuggee) throws(RequestError) -> Outcome {
    do throws(ExpressionError) {
      let variable = try debuggee.value(of: text)
      return Outcome(text: variable.value, variable: variable)
    } catch {
      throw RequestError("\(error)")
    }
  }

  /// What came of a line.
  private struct Outcome {
    var text = ""
    var variable: Variable?
    /// What is done when it has been told.
    var then: (() -> Void)?

    var answer: JSONValue {
      .object(present: [
        "result": .string(text), "variablesReference": 0, "type": variable?.type.map { .string($0) },
        "memoryReference": variable?.address.map { .string(Debuggee.written($0)) },
      ])
    }
  }

  // MARK: Lines

  /// Obeys lines of files and breakpoints while the machine stands; the first that fails drops the others.
  func obeyPendingLines() {
    while let debuggee, !debuggee.isRunning, !debuggee.pendingLines.isEmpty {
      let line = debuggee.pendingLines.removeFirst()
      do throws(RequestError) {
        let outcome = try obey(line, debuggee)
        say(outcome.text)
        outcome.then?()
      } catch {
        debuggee.pendingLines = []
        let place = line.file.map { "\($0):\(line.number): " } ?? ""
        say("\(place)error: \(error)")
      }
    }
  }

  private func obey(_ line: ScriptLine, _ debuggee: Debuggee) throws(RequestError) -> Outcome {
    // A register or label alone is no abbreviation of a command.
    if MonitorCommand.exactly(line.text) == nil, line.text.split(whereSeparator: \.isWhitespace).count == 1,
      let value = try? value(of: line.text, debuggee)
    {
      return value
    }
    switch MonitorCommand.parse(line.text, snapshot: debuggee.current, encoding: debuggee.program.encoding) {
    case .failure(let problem):
      // What is no command may be an expression.
      guard let value = try? value(of: line.text, debuggee) else { throw RequestError("\(problem)") }
      return value
    case .success(.answer(let lines)): return Outcome(text: lines.joined(separator: "\n"))
    case .success(.operate(let commands, let note)): return try obey(commands, note, debuggee)
    case .success(.panel(let matter)): return try obey(matter, line, debuggee)
    }
  }

  private func obey(
    _ commands: [OperatorCommand], _ note: String?, _ debuggee: Debuggee
  ) throws(RequestError) -> Outcome {
    let commands = commands.map(numbered)
    if debuggee.isRunning, commands.contains(where: \.needsStandingMachine) {
      throw RequestError("the machine runs; pause it first")
    }
    if commands.contains(where: \.runsMachine) {
      let again = commands.last?.goesOnTo.map { [$0] } ?? (commands.contains { $0.isStart } ? commands : nil)
      return Outcome(
        text: note ?? "",
        then: { [self] in
          tell("continued", ["threadId": 1, "allThreadsContinued": true])
          debuggee.start(commands, as: .command, again: again)
        })
    }
    if let refusal = debuggee.operate(commands) { throw RequestError(refusal) }
    return Outcome(text: note ?? "", then: { [self] in tellChanges() })
  }

  /// A command that sets a breakpoint sets one with a number of its own, so that requests and commands do not meet.
  private func numbered(_ command: OperatorCommand) -> OperatorCommand {
    guard let debuggee, case .debug(.set(var breakpoint)) = command, breakpoint.number == 0 else {
      return command
    }
    breakpoint.number = book.nextNumber(in: debuggee.snapshot)
    return .debug(.set(breakpoint))
  }

  /// The editor asks again for what it shows.
  func tellChanges() {
    if editor.takesInvalidated { tell("invalidated", ["areas": ["all"]]) }
  }

  private func obey(
    _ matter: PanelMatter, _ line: ScriptLine, _ debuggee: Debuggee
  ) throws(RequestError) -> Outcome {
    switch matter {
    case .tear: return Outcome(text: "Nothing to tear: printed lines were shown as they came.")
    case .open: throw RequestError("a session has one program; launch another")
    case .project:
      throw RequestError("projects are for the panel; here the editor keeps what belongs to a program")
    case .reload:
      return Outcome(then: { [self] in
        do throws(RequestError) { try startOver() } catch { say("error: \(error)") }
      })
    case .quit(let status): return Outcome(then: { [self] in exit(status ?? 0) })
    case .help(let word):
      return Outcome(text: ((try? MonitorCommand.help(on: word)) ?? []).joined(separator: "\n"))
    case .mute(let isQuiet):
      debuggee.isMuted = isQuiet
      return Outcome(text: isQuiet ? "Print quiet." : "Print on.")
    case .assertion(let holds, let text):
      guard holds else { throw RequestError("assertion failed: \(text)") }
      return Outcome(text: "Holds: \(text).")
    case .write, .execute, .readSymbols: return try useFile(matter, line, debuggee)
    }
  }

  private func useFile(
    _ matter: PanelMatter, _ line: ScriptLine, _ debuggee: Debuggee
  ) throws(RequestError) -> Outcome {
    do {
      switch matter {
      case .write(let file, let text):
        try MonitorFile.write(text, to: file)
        return Outcome(text: "Written to \(file).")
      case .execute(let file, let arguments):
        debuggee.pendingLines.insert(contentsOf: try line.lines(ofFile: file, arguments: arguments), at: 0)
        return Outcome(then: { [self] in obeyPendingLines() })
      case .readSymbols(let file):
        let symbols = try MonitorFile.symbols(file)
        _ = debuggee.operate([.debug(.symbols(symbols))])
        return Outcome(text: "\(symbols.addresses.count) labels.", then: { [self] in tellChanges() })
      default: return Outcome()
      }
    } catch {
      throw RequestError("\(error)")
    }
  }

  func completions(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try launched()
    let text = try arguments.text("text")
    let cursor = try arguments.number("column") - editor.firstColumn
    let found = MonitorCompletion.candidates(for: text, cursor: cursor, snapshot: debuggee.current)
    let length = max(0, min(cursor, text.count) - found.start)
    let targets = found.candidates.map { candidate in
      JSONValue.object([
        "label": .string(candidate), "start": .int(found.start), "length": .int(length),
      ])
    }
    reply.succeed(["targets": .array(targets)])
  }
}

extension MonitorCommand {
  /// The command of a word that is not shortened, nil for other texts.
  fileprivate static func exactly(_ text: String) -> MonitorCommand? {
    let word = text.trimmingCharacters(in: .whitespaces).lowercased()
    return all.first { $0.name == word || $0.otherNames.contains(word) }
  }
}

extension OperatorCommand {
  /// START.
  fileprivate var isStart: Bool { if case .start = self { true } else { false } }

  /// The command again, when it says where to run to.
  fileprivate var goesOnTo: OperatorCommand? {
    switch self {
    case .runUntil, .debug(.runUntil), .debug(.leave): self
    default: nil
    }
  }

  /// Whether the machine may run for a while.
  fileprivate var runsMachine: Bool {
    switch self {
    case .start, .load, .tapeLoad, .stepInstructions, .stepCycle, .runUntil, .goBack, .restore, .replay: true
    case .debug(let command): command.needsStandingMachine
    default: false
    }
  }
}
