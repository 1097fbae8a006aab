import Dispatch
import EditorMessages
public import Foundation
import System1401

/// A debugger for editors, which serves the Debug Adapter Protocol over a pair of streams.
///
/// One thread reads messages and one runs the machine. Everything else happens on the thread of ``run()``,
/// so that answers and events are sent in order.
public final class DebugAdapter {
  let load: (LaunchRequest) throws -> LoadedProgram
  private let input: @Sendable () -> [UInt8]?
  private let output: (Data) -> Bool
  private let complain: (String) -> Void
  let mailbox = AdapterMailbox()

  private var sequence = 0
  private var isConnected = true
  /// The capabilities that the editor announced.
  var editor = Editor()
  /// The launched program.
  var debuggee: Debuggee?
  /// The last launch, repeated by `restart`.
  var launch: (request: LaunchRequest, behavior: LaunchBehavior, speed: Speed)?
  var launches = 0
  var book = BreakpointBook()
  private var exitStatus: Int32?

  /// The capabilities of an editor, and whether it counts lines from 0 or 1.
  struct Editor {
    var isInitialized = false
    var firstLine = 1
    var firstColumn = 1
    var takesInvalidated = false
  }

  /// Creates an adapter.
  ///
  /// - Parameters:
  ///   - input: the next bytes, nil at the end; called on a separate thread.
  ///   - output: writes whole messages; returns false when the stream is closed.
  ///   - complain: reports messages that cannot be answered, as one line.
  ///   - load: reads the files of a program. Its errors are shown to the user.
  public init(
    input: @escaping @Sendable () -> [UInt8]?, output: @escaping (Data) -> Bool,
    complain: @escaping (String) -> Void, load: @escaping (LaunchRequest) throws -> LoadedProgram
  ) {
    self.input = input
    self.output = output
    self.complain = complain
    self.load = load
  }

  /// Answers requests until the editor disconnects or its stream ends; blocks the calling thread.
  ///
  /// - Returns: the exit status: 0 after `disconnect` or at the end of a message, 1 when the stream ended
  ///   within one.
  public func run() -> Int32 {
    startReading()
    while exitStatus == nil, isConnected {
      switch mailbox.next() {
      case .piece(.message(let bytes)): receive(bytes)
      case .piece(.malformed(let problem)): complain("malformed message: \(problem)")
      case .change: showOutput()
      case .stopped(let launch): machineStopped(launch: launch)
      case .endOfInput(let isCut):
        if isCut { complain("the input ended within a message") }
        exitStatus = isCut ? 1 : 0
      }
    }
    endDebuggee()
    return exitStatus ?? 1
  }

  /// Ends the session after the current message.
  func finish() { exitStatus = 0 }

  private func startReading() {
    DispatchQueue(label: "Debug Adapter Protocol").async { [input, mailbox] in
      var framing = MessageFraming()
      while let bytes = input() {
        framing.append(bytes)
        while let piece = framing.next() { mailbox.receive(piece) }
      }
      mailbox.end(isCut: !framing.isBetweenMessages)
    }
  }

  // MARK: Messages

  private func receive(_ bytes: [UInt8]) {
    guard let message = try? JSONValue(Data(bytes)) else {
      return complain("malformed message: \(bytes.count) bytes are not JSON")
    }
    guard let number = message["seq"]?.int else {
      return complain("malformed message: it has no 'seq' with a number")
    }
    guard let command = message["command"]?.string, message["type"]?.string == "request" else {
      guard message["type"]?.string != "response" else {
        return complain("malformed message: a response, but no request was sent")
      }
      return respond(number, "", failure: "a message needs 'type': \"request\" and a 'command'")
    }
    do throws(RequestError) {
      guard editor.isInitialized || DebugAdapter.startingRequests.contains(command) else {
        throw RequestError(.early, [command])
      }
      let reply = Reply(adapter: self, number: number, command: command)
      try handle(command, reply, Arguments(message["arguments"]))
    } catch {
      respond(number, command, failure: "\(error)")
      // An editor counts the machine as running once it has requested a step, even if that is refused.
      if DebugAdapter.movingRequests.contains(command) { repeatStop() }
    }
  }

  private static let movingRequests: Set = [
    "continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue", "goto", "pause",
  ]

  private static let startingRequests: Set = ["initialize", "disconnect", "terminate"]

  /// The request being answered. Its consequences are reported after the answer.
  struct Reply {
    fileprivate let adapter: DebugAdapter
    fileprivate let number: Int
    fileprivate let command: String

    /// Sends a successful answer.
    func succeed(_ body: JSONValue? = nil) { adapter.respond(number, command, body: body) }
  }

  private func respond(_ request: Int, _ command: String, body: JSONValue?) {
    write(
      .object(present: [
        "type": "response", "request_seq": .int(request), "success": true, "command": .string(command),
        "body": body,
      ]))
  }

  private func respond(_ request: Int, _ command: String, failure: String) {
    // Braces delimit variables in the format of an error.
    let format = failure.replacing("{", with: "(").replacing("}", with: ")")
    write([
      "type": "response", "request_seq": .int(request), "success": false, "command": .string(command),
      "message": .string(failure), "body": ["error": ["id": 1, "format": .string(format), "showUser": true]],
    ])
  }

  /// Sends an event to the editor.
  func sendEvent(_ event: String, _ body: JSONValue? = nil) {
    write(.object(present: ["type": "event", "event": .string(event), "body": body]))
  }

  /// Shows text in the debug console of the editor.
  func say(_ text: String, category: String = "console") {
    guard !text.isEmpty else { return }
    sendEvent(
      "output", ["category": .string(category), "output": .string(text.hasSuffix("\n") ? text : text + "\n")])
  }

  /// Shows messages about a source, each with its location.
  func say(_ messages: [SourceMessage]) {
    for message in messages {
      let path = URL(filePath: message.path).standardizedFileURL.path
      sendEvent(
        "output",
        [
          "category": "stderr", "output": .string(message.text),
          "source": ["name": .string(URL(filePath: path).lastPathComponent), "path": .string(path)],
          "line": .int(message.line - 1 + editor.firstLine),
          "column": .int(message.column - 1 + editor.firstColumn),
        ])
    }
  }

  private func write(_ message: JSONValue) {
    guard isConnected, case .object(var members) = message else { return }
    sequence += 1
    members["seq"] = .int(sequence)
    isConnected = output(MessageFraming.framed(.object(members)))
  }
}
