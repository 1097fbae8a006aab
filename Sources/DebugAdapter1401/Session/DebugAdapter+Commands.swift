import EditorMessages
import Foundation
import Monitor1401
import System1401
import Units1401

// Expressions, and the commands of the monitor in the editor's debug console.
extension DebugAdapter {
  func evaluate(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try launched()
    let text = try arguments.text("expression")
    guard try arguments.string("context") == "repl" else {
      return reply.succeed(try value(of: text, debuggee).answer)
    }
    let lines = text.split(whereSeparator: \.isNewline).map { ScriptLine(String($0)) }
    guard lines.count < 2 else {
      debuggee.machine.insert(lines)
      reply.succeed(["result": "", "variablesReference": 0])
      return executePendingLines()
    }
    let outcome = try execute(lines.first ?? ScriptLine(""), debuggee)
    reply.succeed(outcome.answer)
    outcome.then?()
  }

  private func value(of text: String, _ debuggee: Debuggee) throws(RequestError) -> Outcome {
    do throws(ExpressionError) {
      let variable = try debuggee.value(of: text)
      return Outcome(text: variable.value, variable: variable)
    } catch {
      throw RequestError(error)
    }
  }

  /// The result of a line.
  private struct Outcome {
    var text = ""
    var variable: Variable?
    /// Called after the result was sent.
    var then: (() -> Void)?

    var answer: JSONValue {
      .object(present: [
        "result": .string(text), "variablesReference": 0, "type": variable?.type.map { .string($0) },
        "memoryReference": variable?.address.map { .string(Debuggee.written($0)) },
      ])
    }
  }

  // MARK: Lines

  /// Executes the pending lines of files and breakpoints while the machine is stopped; after an error the
  /// rest is dropped.
  func executePendingLines() {
    while let debuggee, let line = debuggee.machine.takeLine() {
      do throws(RequestError) {
        let outcome = try execute(line, debuggee)
        say(outcome.text)
        outcome.then?()
      } catch {
        debuggee.machine.dropLines()
        say("\(line.place)error: \(error)")
      }
    }
  }

  private func execute(_ line: ScriptLine, _ debuggee: Debuggee) throws(RequestError) -> Outcome {
    // A register or label by itself is not an abbreviation of a command.
    if MonitorCommand.exactly(line.text) == nil, line.text.split(whereSeparator: \.isWhitespace).count == 1,
      let value = try? value(of: line.text, debuggee)
    {
      return value
    }
    switch debuggee.machine.parse(line.text, encoding: debuggee.program.encoding) {
    case .failure(let problem):
      // A line that is not a command may be an expression.
      guard let value = try? value(of: line.text, debuggee) else { throw RequestError(problem) }
      return value
    case .success(.answer(let lines)): return Outcome(text: lines.joined(separator: "\n"))
    case .success(.operate(let commands, let note)): return try execute(commands, note, debuggee)
    case .success(.host(let command)): return try execute(command, debuggee)
    }
  }

  private func execute(
    _ commands: [OperatorCommand], _ note: String?, _ debuggee: Debuggee
  ) throws(RequestError) -> Outcome {
    let commands = commands.map(numbered)
    if let refusal = commands.lazy.compactMap(debuggee.machine.refusal).first {
      throw RequestError(refusal: refusal)
    }
    let waits = debuggee.snapshot.stop?.reason.kind == .unitWaits
    if commands.contains(where: { $0.movesMachine || waits && $0.isKey }) {
      let again =
        commands.last?.continuation.map { [$0] } ?? (commands.contains { $0.isStart } ? commands : nil)
      return Outcome(
        text: note ?? "",
        then: { [self] in
          sendEvent("continued", ["threadId": 1, "allThreadsContinued": true])
          debuggee.start(commands, as: .command, again: again)
        })
    }
    if let refusal = debuggee.machine.execute(commands) { throw RequestError(refusal: refusal) }
    return Outcome(text: note ?? "", then: { [self] in reportChanges() })
  }

  /// The command with an unused number, if it sets a breakpoint, so that commands and requests do not
  /// collide.
  private func numbered(_ command: OperatorCommand) -> OperatorCommand {
    guard let debuggee, case .debug(.set(var breakpoint)) = command, breakpoint.number == 0 else {
      return command
    }
    breakpoint.number = book.nextNumber(in: debuggee.snapshot)
    return .debug(.set(breakpoint))
  }

  /// Makes the editor reload everything that it shows.
  func reportChanges() {
    if editor.takesInvalidated { sendEvent("invalidated", ["areas": ["all"]]) }
  }

  private func execute(
    _ command: HostCommand, _ debuggee: Debuggee
  ) throws(RequestError) -> Outcome {
    switch command {
    case .tear: return Outcome(text: "Nothing to tear off: printed lines are already shown.")
    case .typewriter: throw RequestError(.notInEditor, ["typewriter", "--typed FILE writes what is typed"])
    case .picture: throw RequestError(.notInEditor, ["picture", "there is no screen here"])
    case .open: throw RequestError(.notInEditor, ["open", "a session has one program, so launch another"])
    case .project:
      throw RequestError(.notInEditor, ["project", "here use the editor's launch configuration"])
    case .edit: throw RequestError(.notInEditor, ["edit", "here use the editor"])
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
      guard holds else { throw RequestError(.assertion, [text]) }
      return Outcome(text: "Holds: \(text).")
    case .write, .execute, .readSymbols, .undo:
      do {
        let text = try debuggee.machine.use(command) ?? ""
        return Outcome(
          text: text,
          then: { [self] in
            reportChanges()
            executePendingLines()
          })
      } catch {
        throw RequestError(error)
      }
    }
  }

  func completions(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try launched()
    let text = try arguments.text("text")
    let cursor = try arguments.number("column") - editor.firstColumn
    let found = MonitorCompletion.candidates(for: text, cursor: cursor, snapshot: debuggee.machine.current)
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
  /// The command with this exact name, nil for other texts.
  fileprivate static func exactly(_ text: String) -> MonitorCommand? {
    let word = text.trimmingCharacters(in: .whitespaces).lowercased()
    return all.first { $0.name == word || $0.otherNames.contains(word) }
  }
}

extension OperatorCommand {
  /// Whether the command is START.
  fileprivate var isStart: Bool { if case .start = self { true } else { false } }

  /// Whether the command is a key of a unit, which may continue a machine that waits for it.
  fileprivate var isKey: Bool { if case .press = self { true } else { false } }

  /// The command itself if it names the place to run to, so that it can be repeated.
  fileprivate var continuation: OperatorCommand? {
    switch self {
    case .runUntil, .debug(.runUntil), .debug(.leave): self
    default: nil
    }
  }

  /// Whether the command changes the current instruction of the machine.
  fileprivate var movesMachine: Bool {
    switch self {
    case .goBack, .restore, .replay, .restart, .press(.load), .press(.tapeLoad): true
    default: runsProgram
    }
  }
}
