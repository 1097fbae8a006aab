import Core1401
import DebugAdapter1401
import EditorMessages
import Foundation
import Host1401
import System1401
import Testing
import Units1401

/// A step of the editor in a test.
enum Step: Sendable {
  /// Sends a request.
  case ask(String, JSONValue = [:])
  /// Sends these bytes.
  case bytes(String)
  /// The input ends.
  case end
  /// Waits for the next event of a name.
  case await(String)
}

/// The messages of an adapter to an editor.
struct Conversation {
  let messages: [JSONValue]
  let complaints: [String]
  let status: Int32

  /// The responses in order.
  var responses: [JSONValue] { messages.filter { $0["type"] == "response" } }

  /// The events with a name.
  func events(_ name: String) -> [JSONValue] {
    messages.filter { $0["event"]?.string == name }.map { $0["body"] ?? .null }
  }

  /// The bodies of the answers to a request, `.null` for a failure.
  func bodies(_ command: String) -> [JSONValue] {
    responses.filter { $0["command"]?.string == command }.map {
      $0["success"] == true ? $0["body"] ?? [:] : .null
    }
  }

  /// The messages of failures.
  var failures: [String] {
    responses.filter { $0["success"] == false }.map { $0["message"]?.string ?? "" }
  }

  /// The console output of a category.
  func output(_ category: String) -> String {
    events("output").filter { $0["category"]?.string == category }.compactMap { $0["output"]?.string }
      .joined()
  }
}

/// An editor in this process, which debugs the factorials program.
enum Client {
  static let source = "/source/factorials.s"

  static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Programs").standardized
  }

  /// Executes the steps and disconnects.
  static func run(
    _ steps: [Step], load: @escaping (LaunchRequest) throws -> LoadedProgram = factorials
  ) -> Conversation {
    // The messages so far, for the thread that sends.
    let seen = Locked([JSONValue]())
    let script = Script(steps + [.ask("disconnect")], seen)
    var complaints: [String] = []
    var framing = MessageFraming()
    let adapter = DebugAdapter(
      input: { script.next() },
      output: { data in
        framing.append(data)
        while case .message(let bytes)? = framing.next() {
          if let message = try? JSONValue(Data(bytes)) { seen.change { $0.append(message) } }
        }
        return true
      }, complain: { complaints.append($0) }, load: load)
    let status = adapter.run()
    return Conversation(messages: seen.withLock { $0 }, complaints: complaints, status: status)
  }

  /// The steps up to the first instruction of the program.
  static func launched(_ arguments: JSONValue = ["program": "x", "stopOnEntry": true], _ steps: Step...)
    -> [Step]
  {
    [.ask("initialize"), .ask("launch", arguments), .ask("configurationDone"), .await("stopped")] + steps
  }

  /// The program, with some labels and lines of its source.
  static func factorials(_ request: LaunchRequest) throws -> LoadedProgram {
    let name = request.program == "x" ? "factorials.cd" : request.program
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
    let deck = try CardDeck(bytes: bytes, fileName: name)
    var program = LoadedProgram(configuration: SystemConfiguration(), decks: [deck])
    guard request.program == "x" else { return program }
    program.symbols = SymbolTable([
      "START": 333, "CLEAR": 338, "NEXT": 372, "AGAIN": 390, "STOP": 447, "N": 452, "TIMES": 454,
      "TITLE": 465,
    ])
    let lines = [
      (26, 333...337), (27, 338...341), (36, 372...378), (37, 379...385), (42, 386...389), (43, 390...396),
      (52, 447...450),
    ]
    var addresses: [Int: Int] = [:]
    for (index, line) in lines.enumerated() {
      for address in line.1 { addresses[address] = index }
    }
    program.listing = ProgramListing(
      lines: lines.map {
        ProgramListing.Line(
          file: "factorials.s", number: $0.0, text: "line \($0.0)", address: $0.1.lowerBound)
      }, addresses: addresses)
    program.sourcePath = source
    return program
  }
}

/// The sending side of the editor.
private final class Script: Sendable {
  private struct State {
    var steps: [Step]
    var number = 0
    /// The number of messages already examined.
    var looked = 0
  }

  private let state: Locked<State>
  private let seen: Locked<[JSONValue]>

  init(_ steps: [Step], _ seen: Locked<[JSONValue]>) {
    state = Locked(State(steps: steps))
    self.seen = seen
  }

  /// The bytes of the next step; nil after the last step, or if an event does not arrive.
  func next() -> [UInt8]? {
    while true {
      guard let step = state.withLock({ $0.steps.isEmpty ? nil : $0.steps.removeFirst() }) else { return nil }
      switch step {
      case .bytes(let text): return Array(text.utf8)
      case .end: return nil
      case .ask(let command, let arguments): return request(command, arguments)
      case .await(let event): guard waits(for: event) else { return nil }
      }
    }
  }

  private func request(_ command: String, _ arguments: JSONValue) -> [UInt8] {
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    let body = JSONValue.object([
      "seq": .int(number), "type": "request", "command": .string(command), "arguments": arguments,
    ]).data
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  /// Ten minutes are far more than any step takes; after that the test fails because of a missing message.
  private func waits(for event: String) -> Bool {
    let looked = state.withLock { $0.looked }
    var found: Int?
    seen.wait(until: HostClock().nanoseconds + 600_000_000_000) { messages in
      found = messages.indices.dropFirst(looked).first { messages[$0]["event"]?.string == event }
      return found != nil
    }
    guard let found else { return false }
    state.withLock { $0.looked = found + 1 }
    return true
  }
}
