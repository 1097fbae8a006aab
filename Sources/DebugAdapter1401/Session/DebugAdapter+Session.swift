import EditorMessages
import System1401

// The beginning and the end of a session.
extension DebugAdapter {
  func initialize(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    guard !editor.isInitialized else { throw RequestError(.twice, ["initialize"]) }
    if try arguments.string("pathFormat") ?? "path" != "path" {
      throw RequestError(.value, ["pathFormat", "\"path\""])
    }
    editor.firstLine = try arguments.bool("linesStartAt1", otherwise: true) ? 1 : 0
    editor.firstColumn = try arguments.bool("columnsStartAt1", otherwise: true) ? 1 : 0
    editor.takesInvalidated = try arguments.bool("supportsInvalidatedEvent")
    editor.isInitialized = true
    reply.succeed(DebugAdapter.capabilities)
  }

  private static let capabilities: JSONValue = [
    "supportsConfigurationDoneRequest": true,
    "supportsFunctionBreakpoints": true,
    "supportsConditionalBreakpoints": true,
    "supportsHitConditionalBreakpoints": true,
    "supportsLogPoints": true,
    "supportsInstructionBreakpoints": true,
    "supportsDataBreakpoints": true,
    "supportsDataBreakpointBytes": true,
    "supportsBreakpointLocationsRequest": true,
    "supportsExceptionFilterOptions": true,
    "supportsExceptionInfoRequest": true,
    "exceptionBreakpointFilters": [
      [
        "filter": .string(BreakpointBook.errors), "label": "Error indicators", "supportsCondition": true,
        "description":
          "Stops after an instruction that turns on an error indicator, even with the check-stop switches off.",
        "conditionDescription": "A condition of the monitor, such as lines > 3",
      ]
    ],
    "supportsEvaluateForHovers": true,
    "supportsSetVariable": true,
    "supportsSetExpression": true,
    "supportsCompletionsRequest": true,
    "supportsClipboardContext": true,
    "supportsGotoTargetsRequest": true,
    "supportsSteppingGranularity": true,
    "supportsReadMemoryRequest": true,
    "supportsWriteMemoryRequest": true,
    "supportsDisassembleRequest": true,
    "supportsLoadedSourcesRequest": true,
    "supportsRestartRequest": true,
    "supportsTerminateRequest": true,
    "supportsStepBack": true,
  ]

  // MARK: Beginning

  func launch(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    guard debuggee == nil else { throw RequestError(.launched) }
    book = BreakpointBook()
    try begin(arguments)
    reply.succeed()
    if let program = debuggee?.program { sayNotes(of: program) }
    sendEvent("initialized")
  }

  private func sayNotes(of program: LoadedProgram) {
    say(program.messages)
    say(program.notes, category: "stderr")
  }

  private func begin(_ arguments: Arguments) throws(RequestError) {
    let wanted = (
      request: try LaunchRequest(arguments), behavior: try LaunchBehavior(arguments),
      speed: try DebugAdapter.speed(arguments)
    )
    launch = wanted
    try beginAgain(wanted)
  }

  private func beginAgain(
    _ wanted: (request: LaunchRequest, behavior: LaunchBehavior, speed: Speed)
  ) throws(RequestError) {
    let program: LoadedProgram
    do {
      program = try load(wanted.request)
    } catch let error as LaunchError {
      say(error.messages)
      say(error.details, category: "stderr")
      throw RequestError(error)
    } catch {
      throw RequestError(error)
    }
    launches += 1
    debuggee = Debuggee(
      program, behavior: wanted.behavior, speed: wanted.speed, launch: launches, mailbox: mailbox)
    // If the first card could not be read, the machine has a refusal.
    if let problem = debuggee?.snapshot.refusal { say("Refused: \(problem).") }
  }

  private static func speed(_ arguments: Arguments) throws(RequestError) -> Speed {
    switch arguments.value["speed"] {
    case nil, .null?, "max"?, "unlimited"?: return .unlimited
    case .int(let factor)? where factor > 0: return .times(Double(factor))
    case .number(let factor)? where factor > 0 && factor.isFinite: return .times(factor)
    default: throw RequestError(.value, ["speed", "a number above 0, times the real pace, or \"max\""])
    }
  }

  func configurationDone(_ reply: Reply) throws(RequestError) {
    let debuggee = try stopped()
    guard !debuggee.hasRun else { throw RequestError(.twice, ["configurationDone"]) }
    reply.succeed()
    go(debuggee)
  }

  /// Starts the run, or runs to the first instruction of the program. The loader is skipped, because it has
  /// no lines in the source.
  private func go(_ debuggee: Debuggee) {
    guard debuggee.behavior.stopsOnEntry, !debuggee.behavior.isWithoutDebugger else {
      return debuggee.start([.start], as: .resume, again: [.start])
    }
    guard let map = debuggee.map, map.line(at: debuggee.address) == nil else {
      return reportStop(debuggee, reason: "entry")
    }
    let leaving = OperatorCommand.debug(.leave(SymbolTable.loaderArea))
    debuggee.start([leaving], as: .entry, again: [leaving])
  }

  func restart(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    try startOver(with: arguments.value["arguments"]) { reply.succeed() }
  }

  /// Reads the program again, and starts it on a fresh machine with the same breakpoints.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of another launch, nil for the same.
  ///   - isRead: called when the program has been read.
  /// - Throws: ``RequestError`` when it cannot be read; the session has ended then.
  func startOver(with arguments: JSONValue? = nil, isRead: () -> Void = {}) throws(RequestError) {
    guard let old = launch else { throw RequestError(.notLaunched) }
    endDebuggee()
    do throws(RequestError) {
      if let arguments, arguments != .null {
        try begin(Arguments(arguments, place: "in 'arguments'"))
      } else {
        try beginAgain(old)
      }
    } catch {
      sendEvent("terminated")
      throw error
    }
    isRead()
    guard let debuggee else { return }
    sayNotes(of: debuggee.program)
    setBreakpointsAgain()
    go(debuggee)
  }

  // MARK: The end

  func terminate(_ reply: Reply) {
    reply.succeed()
    guard debuggee != nil else { return }
    endDebuggee()
    sendEvent("terminated")
  }

  func disconnect(_ reply: Reply) {
    endDebuggee()
    reply.succeed()
    finish()
  }

  /// Ends the session because the program ended, or by the command `quit`.
  func exit(_ status: Int32) {
    endDebuggee()
    sendEvent("exited", ["exitCode": .int(Int(status))])
    sendEvent("terminated")
  }

  /// Stops the machine and closes the files of the run.
  func endDebuggee() {
    guard let debuggee else { return }
    let (printed, problem) = debuggee.end()
    say(printed, category: "stdout")
    if let problem { say(problem, category: "stderr") }
    self.debuggee = nil
  }
}
