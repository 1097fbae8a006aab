import EditorMessages
import Monitor1401
import System1401

// The dispatch of requests.
extension DebugAdapter {
  /// Answers a request.
  func handle(_ command: String, _ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    switch command {
    case "initialize": try initialize(reply, arguments)
    case "launch": try launch(reply, arguments)
    case "attach": throw RequestError(.noAttach)
    case "configurationDone": try configurationDone(reply)
    case "restart": try restart(reply, arguments)
    case "terminate": terminate(reply)
    case "disconnect": disconnect(reply)
    case "cancel": reply.succeed()

    case "setBreakpoints": try setSourceBreakpoints(reply, arguments)
    case "setFunctionBreakpoints": try setList(.labels, reply, arguments)
    case "setInstructionBreakpoints": try setList(.instructions, reply, arguments)
    case "setDataBreakpoints": try setList(.data, reply, arguments)
    case "setExceptionBreakpoints": try setExceptionBreakpoints(reply, arguments)
    case "dataBreakpointInfo": try dataBreakpointInfo(reply, arguments)
    case "breakpointLocations": try breakpointLocations(reply, arguments)

    case "threads": reply.succeed(["threads": [["id": 1, "name": "IBM 1401 processor"]]])
    case "continue": try resume(reply)
    case "next": try step(reply, arguments, isOver: true)
    case "stepIn": try step(reply, arguments, isOver: false)
    case "stepOut": try stepOut(reply)
    case "stepBack": try goBack(reply, .instructions(1), as: .stepBack)
    case "reverseContinue": try goBack(reply, .stop, as: .reverse)
    case "pause": try pause(reply)
    case "gotoTargets": try gotoTargets(reply, arguments)
    case "goto": try goTo(reply, arguments)
    case "exceptionInfo": try exceptionInfo(reply)

    case "stackTrace": try stackTrace(reply, arguments)
    case "scopes": try scopes(reply)
    case "variables": try variables(reply, arguments)
    case "setVariable": try setVariable(reply, arguments)
    case "setExpression": try setExpression(reply, arguments)
    case "evaluate": try evaluate(reply, arguments)
    case "completions": try completions(reply, arguments)

    case "source": try source(reply, arguments)
    case "loadedSources": loadedSources(reply)
    case "readMemory": try readMemory(reply, arguments)
    case "writeMemory": try writeMemory(reply, arguments)
    case "disassemble": try disassemble(reply, arguments)
    default: throw RequestError(.unknownRequest, [command])
    }
  }

  // MARK: Preconditions of requests

  /// The launched program.
  func launched() throws(RequestError) -> Debuggee {
    guard let debuggee else { throw RequestError(.notLaunched) }
    return debuggee
  }

  /// The launched program, with its machine stopped.
  func stopped() throws(RequestError) -> Debuggee {
    let debuggee = try launched()
    guard !debuggee.isRunning else { throw RequestError(refusal: CommandRules.machineRuns) }
    return debuggee
  }

  /// The launched program, with its machine ready to run.
  func ready() throws(RequestError) -> Debuggee {
    let debuggee = try stopped()
    if let refusal = debuggee.machine.refusal(of: .start) {
      throw RequestError(refusal: "\(refusal) (check in the console is CHECK RESET)")
    }
    return debuggee
  }
}
