import Core1401
import EditorMessages
import Foundation
import Monitor1401
import System1401
import Units1401

// Running and stopping.
extension DebugAdapter {
  func resume(_ reply: Reply) throws(RequestError) {
    let debuggee = try ready()
    reply.succeed(["allThreadsContinued": true])
    debuggee.start([.start], as: .resume, again: [.start])
  }

  /// Steps over one line, statement or instruction. A line assembled to several instructions, such as a
  /// macro, is one step.
  func step(_ reply: Reply, _ arguments: Arguments, isOver: Bool) throws(RequestError) {
    let debuggee = try ready()
    let granularity = try arguments.string("granularity") ?? "statement"
    guard ["statement", "line", "instruction"].contains(granularity) else {
      throw RequestError(.value, ["granularity", "\"statement\", \"line\" or \"instruction\""])
    }
    reply.succeed()
    let address = debuggee.address
    let next = debuggee.instruction(at: address).map { $0.address + $0.length }
    if granularity != "instruction", let range = debuggee.map?.range(around: address), let next,
      next <= range.upperBound
    {
      let leaving = OperatorCommand.debug(.leave(range))
      debuggee.start([leaving], as: .step, again: [leaving])
    } else if isOver, debuggee.snapshot.processor.next == .iOp {
      let snapshot = debuggee.snapshot
      let returns = snapshot.returnAddresses(ofCallAt: address, snapshot.debug.symbols)
      debuggee.start([.debug(.stepOver)], as: .step, again: returns?.first.map { [.runUntil($0)] })
    } else {
      debuggee.start([.stepInstructions(1)], as: .step, again: nil)
    }
  }

  /// Runs to the return address of the current subroutine, if the recent instructions show the call.
  func stepOut(_ reply: Reply) throws(RequestError) {
    let debuggee = try ready()
    reply.succeed()
    guard let returns = debuggee.calls.last?.returns, let address = returns.first else {
      say(
        "The call of this subroutine is not known, so the machine stays; until ADDRESS runs to an address."
      )
      return reportStop(debuggee, reason: "step")
    }
    let condition = returns.map { "i = \($0)" }.joined(separator: " or ")
    let leaving =
      returns.count == 1
      ? OperatorCommand.runUntil(address) : (try? Condition(condition)).map { .debug(.runUntil($0)) }
    let command = leaving ?? .runUntil(address)
    debuggee.start([command], as: .step, again: [command])
  }

  /// Goes back to an instruction or an earlier stop. Nothing is executed backwards: only stops that were
  /// made can be found.
  func goBack(_ reply: Reply, _ target: BackTarget, as run: Debuggee.Run) throws(RequestError) {
    let debuggee = try stopped()
    reply.succeed()
    if run == .reverse, debuggee.snapshot.processor.cycles == debuggee.entryCycle {
      say("The machine is at the entry; stepBack goes back further.")
      return reportStop(debuggee, reason: "entry")
    }
    debuggee.start([.goBack(target)], as: run, again: nil)
  }

  func pause(_ reply: Reply) throws(RequestError) {
    let debuggee = try launched()
    reply.succeed()
    if debuggee.isRunning { debuggee.stop() } else { repeatStop() }
  }

  func gotoTargets(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try stopped()
    let source = try Arguments(arguments.value["source"], place: "in 'source'")
    let map = try map(of: debuggee, named: source)
    guard try debuggee.showsLaunchedText(source) else { return reply.succeed(["targets": []]) }
    let line = try arguments.number("line") - editor.firstLine + 1
    guard let place = map.lines.place(from: line) else { return reply.succeed(["targets": []]) }
    debuggee.targets.insert(place.address)
    let target: JSONValue = [
      "id": .int(place.address), "label": .string(debuggee.snapshot.debug.symbols.place(of: place.address)),
      "line": .int(place.line - 1 + editor.firstLine),
      "instructionPointerReference": .string(AddressRegister.decimal(place.address)),
    ]
    reply.succeed(["targets": [target]])
  }

  func goTo(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try stopped()
    let address = try arguments.number("targetId")
    guard debuggee.targets.contains(address) else { throw RequestError(.noTarget, [address]) }
    guard debuggee.snapshot.processor.next == .iOp else {
      throw RequestError(.incomplete)
    }
    if let refusal = debuggee.machine.execute([.setRegister(.iAddress, AddressRegister(address))]) {
      throw RequestError(refusal: refusal)
    }
    reply.succeed()
    debuggee.isMoved = true
    reportStop(debuggee, reason: "goto")
  }

  func exceptionInfo(_ reply: Reply) throws(RequestError) {
    let debuggee = try stopped()
    guard let stop = debuggee.snapshot.stop else { throw RequestError(.notStopped) }
    reply.succeed([
      "exceptionId": .string(stop.reason.rawValue), "breakMode": "always",
      "description": .string(MonitorAnswers.stopped(stop, debuggee.snapshot)),
    ])
  }

  // MARK: Stops

  /// Shows the printed lines.
  func showOutput() {
    guard let debuggee else { return }
    let printed = debuggee.take()
    say(debuggee.discarded.trimmingCharacters(in: .newlines))
    debuggee.discarded = ""
    say(printed, category: "stdout")
  }

  /// Handles the end of a run: the machine is stopped.
  func machineStopped(launch: Int) {
    guard let debuggee, debuggee.finishRun(launch: launch) else { return }
    showOutput()
    let snapshot = debuggee.snapshot
    if let refusal = snapshot.refusal { say("Refused: \(refusal).") }
    if debuggee.run == .reverse, !book.isAtBreakpoint(snapshot), snapshot.refusal == nil,
      snapshot.processor.cycles > debuggee.entryCycle
    {
      return debuggee.start([.goBack(.stop)], as: .reverse, again: nil)
    }
    if let stop = snapshot.stop, debuggee.run != .reverse, debuggee.run != .stepBack {
      let isLogged = writeLogs(stop, debuggee)
      if isLogged, let again = debuggee.again {
        return debuggee.start(again, as: debuggee.run, again: again)
      }
      if endsProgram(stop, debuggee) { return exit(stop.exitStatus) }
    }
    reportStop(debuggee, reason: reason(debuggee))
    executePendingLines()
  }

  private func endsProgram(_ stop: Stop, _ debuggee: Debuggee) -> Bool {
    if debuggee.behavior.isWithoutDebugger { return true }
    switch stop.reason {
    case .breakpoint, .addressStop, .stepped, .loaded, .stopKey, .interrupted: return false
    default: return debuggee.behavior.endsAtHalt
    }
  }

  /// The reason for the stop, in the words of the protocol where possible.
  private func reason(_ debuggee: Debuggee) -> String {
    guard debuggee.snapshot.refusal == nil, let stop = debuggee.snapshot.stop else { return "pause" }
    if stop.reason.kind == .check { return "exception" }
    switch stop.reason {
    case .breakpoint: return book.reason(of: stop)
    case .addressStop: return debuggee.run == .step ? "step" : "breakpoint"
    case .stepped: return debuggee.run == .entry ? "entry" : "step"
    case .loaded: return "entry"
    case .halt: return "halt"
    default: return "pause"
    }
  }

  /// Reports the last stop again, for an editor that counts the machine as running.
  func repeatStop() {
    guard let debuggee, debuggee.hasRun, !debuggee.isRunning else { return }
    reportStop(debuggee, reason: debuggee.isMoved ? "goto" : reason(debuggee), isRepeated: true)
  }

  /// Reports that the machine is stopped.
  ///
  /// - Parameters:
  ///   - debuggee: the program.
  ///   - reason: the reason, a word of the protocol.
  ///   - isRepeated: whether the stop was already reported.
  func reportStop(_ debuggee: Debuggee, reason: String, isRepeated: Bool = false) {
    checkSource(debuggee)
    let stop = debuggee.snapshot.stop
    let words = debuggee.instruction(at: debuggee.address).map(debuggee.words) ?? "no instruction"
    let description =
      debuggee.isMoved
      ? "Next \(Debuggee.written(debuggee.address)), \(words)."
      : stop.map { MonitorAnswers.stopped($0, debuggee.snapshot) } ?? "Stopped."
    if reason == "entry", debuggee.run != .stepBack {
      debuggee.entryCycle = debuggee.snapshot.processor.cycles
    }
    if ["exception", "halt", "pause"].contains(reason), !isRepeated { say(description) }
    let numbers = (debuggee.isMoved ? [] : stop?.breakpoints ?? []).map { JSONValue.int($0) }
    sendEvent(
      "stopped",
      .object(present: [
        "reason": .string(reason), "description": .string(description), "threadId": 1,
        "allThreadsStopped": true,
        "hitBreakpointIds": numbers.isEmpty ? nil : .array(numbers),
      ]))
  }

  /// Shows the texts of the logpoints that have stopped the machine.
  ///
  /// - Returns: whether only logpoints have stopped it.
  private func writeLogs(_ stop: Stop, _ debuggee: Debuggee) -> Bool {
    guard stop.reason == .breakpoint else {
      let breakpoints = debuggee.snapshot.debug.breakpoints
      // A step ends before breakpoints at the next instruction are evaluated.
      for log in stop.reason == .stepped ? book.logs(at: debuggee.address) : [] {
        guard let breakpoint = breakpoints.first(where: { $0.number == log.number }) else { continue }
        // This arrival has not been counted yet.
        let hits = breakpoint.hits + 1
        let holds = try? breakpoint.condition?.holds(in: debuggee.snapshot, hits: hits)
        guard breakpoint.stops(atMatch: breakpoint.matches + 1), breakpoint.condition == nil || holds == true
        else { continue }
        say(debuggee.filledIn(log.text, hits: hits))
      }
      return false
    }
    let texts = stop.breakpoints.map { book.log(of: $0) }
    for (text, hits) in zip(texts, stop.hits) {
      if let text { say(debuggee.filledIn(text, hits: hits)) }
    }
    return !texts.isEmpty && texts.allSatisfy { $0 != nil } && stop.actions.isEmpty
  }
}
