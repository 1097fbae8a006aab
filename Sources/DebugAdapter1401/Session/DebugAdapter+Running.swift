import Core1401
import EditorMessages
import Foundation
import Monitor1401
import System1401
import Units1401

// Running and stopping.
extension DebugAdapter {
  func goOn(_ reply: Reply) throws(RequestError) {
    let debuggee = try ready()
    reply.succeed(["allThreadsContinued": true])
    debuggee.start([.start], as: .goOn, again: [.start])
  }

  /// One line, statement or instruction. A line that was assembled to several instructions, as a macro is, is left.
  func step(_ reply: Reply, _ arguments: Arguments, isOver: Bool) throws(RequestError) {
    let debuggee = try ready()
    let granularity = try arguments.string("granularity") ?? "statement"
    guard ["statement", "line", "instruction"].contains(granularity) else {
      throw RequestError("'granularity' must be \"statement\", \"line\" or \"instruction\"")
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
      debuggee.start([.debug(.stepOver)], as: .step, again: next.map { [.runUntil($0)] })
    } else {
      debuggee.start([.stepInstructions(1)], as: .step, again: nil)
    }
  }

  /// To where the current subroutine returns, as far as the recent instructions show it.
  func stepOut(_ reply: Reply) throws(RequestError) {
    let debuggee = try ready()
    reply.succeed()
    guard let address = debuggee.returnAddress else {
      say(
        "No call of a subroutine is known here, so the machine has not moved; until ADDRESS runs to an address."
      )
      return tellStopped(debuggee, reason: "step")
    }
    debuggee.start([.runUntil(address)], as: .step, again: [.runUntil(address)])
  }

  /// To an instruction or a stop that was passed. Nothing runs backwards: where no stop was made, there is none to find.
  func goBack(_ reply: Reply, _ target: BackTarget, as run: Debuggee.Run) throws(RequestError) {
    let debuggee = try standing()
    reply.succeed()
    debuggee.start([.goBack(target)], as: run, again: nil)
  }

  func pause(_ reply: Reply) throws(RequestError) {
    let debuggee = try launched()
    reply.succeed()
    if debuggee.isRunning { debuggee.stop() } else { tellStoppedAgain() }
  }

  func gotoTargets(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try standing()
    let map = try map(of: debuggee, named: Arguments(arguments.value["source"], place: "in 'source'"))
    let line = try arguments.number("line") - editor.firstLine + 1
    guard let place = map.place(from: line) else { return reply.succeed(["targets": []]) }
    let target: JSONValue = [
      "id": .int(place.address), "label": .string(debuggee.snapshot.debug.symbols.place(of: place.address)),
      "line": .int(place.line - 1 + editor.firstLine),
      "instructionPointerReference": .string(AddressRegister.decimal(place.address)),
    ]
    reply.succeed(["targets": [target]])
  }

  func goTo(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try standing()
    let address = try arguments.number("targetId")
    guard debuggee.snapshot.storage.indices.contains(address) else {
      throw RequestError("target \(address) is not in storage")
    }
    guard debuggee.snapshot.processor.next == .iOp else {
      throw RequestError("the current instruction is not complete; step to its end first")
    }
    if let refusal = debuggee.machine.execute([.setRegister(.iAddress, AddressRegister(address))]) {
      throw RequestError(refusal)
    }
    reply.succeed()
    tellStopped(debuggee, reason: "goto")
  }

  func exceptionInfo(_ reply: Reply) throws(RequestError) {
    let debuggee = try standing()
    guard let stop = debuggee.snapshot.stop else { throw RequestError("the machine has not stopped yet") }
    reply.succeed([
      "exceptionId": .string(stop.reason.rawValue), "breakMode": "always",
      "description": .string(MonitorAnswers.stopped(stop, debuggee.snapshot)),
    ])
  }

  // MARK: Stops

  /// Shows what was printed.
  func showOutput() {
    guard let debuggee else { return }
    let printed = debuggee.take()
    say(debuggee.givenUp.trimmingCharacters(in: .newlines))
    debuggee.givenUp = ""
    say(printed, category: "stdout")
  }

  /// The machine stands.
  func stands(launch: Int) {
    guard let debuggee, debuggee.comesBack(launch: launch) else { return }
    showOutput()
    let snapshot = debuggee.snapshot
    if let refusal = snapshot.refusal { say("Refused: \(refusal).") }
    if debuggee.run == .reverse, !book.isAtBreakpoint(snapshot), snapshot.refusal == nil,
      snapshot.processor.cycles > debuggee.entryCycle
    {
      return debuggee.start([.goBack(.stop)], as: .reverse, again: nil)
    }
    if let stop = snapshot.stop, debuggee.run != .reverse, debuggee.run != .stepBack {
      let isLogged = tellLogs(stop, debuggee)
      if isLogged, let again = debuggee.again {
        return debuggee.start(again, as: debuggee.run, again: again)
      }
      if endsProgram(stop, debuggee) { return exit(stop.exitStatus) }
    }
    tellStopped(debuggee, reason: reason(debuggee))
    obeyPendingLines()
  }

  private func endsProgram(_ stop: Stop, _ debuggee: Debuggee) -> Bool {
    if debuggee.manner.isWithoutDebugger { return true }
    switch stop.reason {
    case .breakpoint, .addressStop, .stepped, .loaded, .stopKey, .interrupted: return false
    default: return debuggee.manner.endsAtHalt
    }
  }

  /// Why the machine stands, in the words of the protocol where it has some.
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

  /// Reports the last stop once more, so that an editor that counts the machine as running can go on.
  func tellStoppedAgain() {
    guard let debuggee, debuggee.hasRun, !debuggee.isRunning else { return }
    tellStopped(debuggee, reason: reason(debuggee), isRepeated: true)
  }

  /// Tells that the machine stands.
  ///
  /// - Parameters:
  ///   - debuggee: the program.
  ///   - reason: why, in a word of the protocol.
  ///   - isRepeated: the stop was reported before.
  func tellStopped(_ debuggee: Debuggee, reason: String, isRepeated: Bool = false) {
    let stop = debuggee.snapshot.stop
    let description = stop.map { MonitorAnswers.stopped($0, debuggee.snapshot) } ?? "Stopped."
    if reason == "entry", debuggee.run != .stepBack {
      debuggee.entryCycle = debuggee.snapshot.processor.cycles
    }
    if ["exception", "halt", "pause"].contains(reason), !isRepeated { say(description) }
    let numbers = (stop?.breakpoints ?? []).map { JSONValue.int($0) }
    tell(
      "stopped",
      .object(present: [
        "reason": .string(reason), "description": .string(description), "threadId": 1,
        "allThreadsStopped": true,
        "hitBreakpointIds": numbers.isEmpty ? nil : .array(numbers),
      ]))
  }

  /// Shows the texts of logpoints that have stopped the machine.
  ///
  /// - Returns: whether nothing else has stopped it.
  private func tellLogs(_ stop: Stop, _ debuggee: Debuggee) -> Bool {
    guard stop.reason == .breakpoint else {
      // A step ends before breakpoints at the next instruction are looked at.
      for log in stop.reason == .stepped ? book.logs(at: debuggee.address) : [] {
        let holds = try? log.condition?.holds(in: debuggee.snapshot)
        if log.condition == nil || holds == true { say(debuggee.filledIn(log.text)) }
      }
      return false
    }
    let texts = stop.breakpoints.map { book.log(of: $0) }
    for text in texts.compactMap(\.self) { say(debuggee.filledIn(text)) }
    return !texts.isEmpty && texts.allSatisfy { $0 != nil } && stop.actions.isEmpty
  }
}
