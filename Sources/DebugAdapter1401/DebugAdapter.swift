import Dispatch
import EditorMessages
public import Foundation
import System1401

/// The debugger for editors: answers the Debug Adapter Protocol over a pair of streams.
///
/// One thread reads messages, one runs the machine; everything else happens on the thread of ``run()``, so that answers and
/// events have one order.
public final class DebugAdapter {
  let load: (LaunchRequest) throws -> LoadedProgram
  private let input: @Sendable () -> [UInt8]?
  private let output: (Data) -> Bool
  private let complain: (String) -> Void
  let mailbox = AdapterMailbox()

  private var sequence = 0
  private var isConnected = true
  /// What the editor said of itself.
  var editor = Editor()
  /// The launched program.
  var debuggee: Debuggee?
  /// The launch, to be done again by `restart`.
  var launch: (request: LaunchRequest, manner: LaunchManner, speed: Speed)?
  var launches = 0
  var book = BreakpointBook()
  private var exitStatus: Int32?

  /// What an editor can do, and how it counts.
  struct Editor {
    var isInitialized = false
    var firstLine = 1
    var firstColumn = 1
    var takesInvalidated = false
  }

  /// Makes an adapter.
  ///
  /// - Parameters:
  ///   - input: the next bytes, nil at the end; called on a thread of its own.
  ///   - output: takes whole messages; false when nobody reads them any more.
  ///   - complain: takes what is wrong with messages that cannot be answered; one line.
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

  /// Answers until the editor disconnects or its stream ends; blocks the calling thread.
  ///
  /// - Returns: the exit status: 0 after `disconnect` and between two messages, 1 when the stream ended within one.
  public func run() -> Int32 {
    startReading()
    while exitStatus == nil, isConnected {
      switch mailbox.next() {
      case .piece(.message(let bytes)): receive(bytes)
      case .piece(.malformed(let problem)): complain("malformed message: \(problem)")
      case .change: showOutput()
      case .standing(let launch): stands(launch: launch)
      case .endOfInput(let isCut):
        if isCut { complain("the input ended within a message") }
        exitStatus = isCut ? 1 : 0
      }
    }
    endDebuggee()
    return exitStatus ?? 1
  }

  /// Answers no further messages.
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
      return complain("malformed message: \(bytes.count) bytes are no JSON")
    }
    guard let number = message["seq"]?.int else {
      return complain("malformed message: it has no 'seq' with a number")
    }
    guard let command = message["command"]?.string, message["type"]?.string == "request" else {
      guard message["type"]?.string != "response" else {
        return complain("malformed message: a response to a request that was not made")
      }
      return respond(number, "", failure: "a message needs 'type': \"request\" and a 'command'")
    }
    do throws(RequestError) {
      guard editor.isInitialized || DebugAdapter.startingRequests.contains(command) else {
        throw RequestError("'\(command)' came before 'initialize'")
      }
      let reply = Reply(adapter: self, number: number, command: command)
      try handle(command, reply, Arguments(message["arguments"]))
    } catch {
      respond(number, command, failure: "\(error)")
      // Editors count a machine as running as soon as they ask for a step, whatever the answer.
      if DebugAdapter.movingRequests.contains(command) { tellStoppedAgain() }
    }
  }

  private static let movingRequests: Set = [
    "continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue", "goto", "pause",
  ]

  private static let startingRequests: Set = ["initialize", "disconnect", "terminate"]

  /// A request in hand. What follows from it is told behind the answer.
  struct Reply {
    fileprivate let adapter: DebugAdapter
    fileprivate let number: Int
    fileprivate let command: String

    /// Answers it.
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
    // Braces stand for variables in the format of an error.
    let format = failure.replacing("{", with: "(").replacing("}", with: ")")
    write([
      "type": "response", "request_seq": .int(request), "success": false, "command": .string(command),
      "message": .string(failure), "body": ["error": ["id": 1, "format": .string(format), "showUser": true]],
    ])
  }

  /// Tells the editor something.
  func tell(_ event: String, _ body: JSONValue? = nil) {
    write(.object(present: ["type": "event", "event": .string(event), "body": body]))
  }

  /// Shows text in the console of the editor.
  func say(_ text: String, category: String = "console") {
    guard !text.isEmpty else { return }
    tell(
      "output", ["category": .string(category), "output": .string(text.hasSuffix("\n") ? text : text + "\n")])
  }

  /// Shows messages about a source, each with the place that it is about.
  func say(_ messages: [SourceMessage]) {
    for message in messages {
      let path = URL(filePath: message.path).standardizedFileURL.path
      tell(
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
