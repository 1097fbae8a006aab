import Autocoder
import EditorMessages
import Foundation
import Host1401
import LanguageServer1401

/// The messages of a language server to an editor in this process.
struct Session {
  let messages: [JSONValue]
  let complaints: [String]
  let status: Int32

  /// The result of a request, `.null` for none.
  func result(_ id: Int) -> JSONValue { messages.first { $0["id"] == .int(id) }?["result"] ?? .null }

  /// The code of an error, nil when the request was answered.
  func errorCode(_ id: JSONValue) -> Int? { messages.first { $0["id"] == id }?["error"]?["code"]?.int }

  /// The lists of diagnostics in the order received.
  var diagnostics: [[JSONValue]] {
    messages.filter { $0["method"] == "textDocument/publishDiagnostics" }.map {
      $0["params"]?["diagnostics"]?.array ?? []
    }
  }
}

/// An editor that sends everything at once, or in the pieces given, and then ends the session.
struct Editor {
  static let uri = "file:///source/work.s"
  static let document: JSONValue = ["uri": .string(uri)]

  private(set) var messages: [JSONValue] = []
  private var version = 1
  private var library: [String: String]

  /// Creates an editor in which a text is open.
  init(
    _ text: String, language: String = "autocoder", library: [String: String] = [:],
    capabilities: JSONValue = [:]
  ) {
    self.library = library
    request(0, "initialize", ["capabilities": capabilities])
    notify("initialized", [:])
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(Editor.uri), "languageId": .string(language), "version": 1, "text": .string(text),
        ]
      ])
  }

  mutating func request(_ id: Int, _ method: String, _ parameters: JSONValue) {
    messages.append(["jsonrpc": "2.0", "id": .int(id), "method": .string(method), "params": parameters])
  }

  mutating func notify(_ method: String, _ parameters: JSONValue) {
    messages.append(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Sends a request about a position in the text.
  mutating func request(
    _ id: Int, _ method: String, line: Int, _ character: Int, _ more: [String: JSONValue] = [:]
  ) {
    let place: JSONValue = ["line": .int(line), "character": .int(character)]
    request(id, method, .object(["textDocument": Editor.document, "position": place].merging(more) { $1 }))
  }

  mutating func change(_ version: Int, _ text: String, _ range: (Int, Int, Int, Int)? = nil) {
    self.version = version
    var change: [String: JSONValue] = ["text": .string(text)]
    if let range { change["range"] = Editor.range(range) }
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(Editor.uri), "version": .int(version)],
        "contentChanges": [.object(change)],
      ])
  }

  static func range(_ range: (Int, Int, Int, Int)) -> JSONValue {
    [
      "start": ["line": .int(range.0), "character": .int(range.1)],
      "end": ["line": .int(range.2), "character": .int(range.3)],
    ]
  }

  /// Sends everything, waits for the messages about the last version of the text, then sends `shutdown` and
  /// `exit`.
  func run() -> Session {
    var end = Editor("")
    end.messages = []
    end.request(999, "shutdown", .null)
    end.notify("exit", .null)
    return Editor.run(
      messages.map(MessageFraming.framed), then: end.messages.map(MessageFraming.framed), published: version,
      library: library)
  }

  /// Sends pieces of a stream, and others after the messages about a version of the text.
  static func run(
    _ pieces: [Data], then last: [Data] = [], published version: Int? = nil, library: [String: String] = [:]
  ) -> Session {
    let seen = Locked([JSONValue]())
    let rest = Pieces(pieces, then: last, published: version, seen: seen)
    var framing = MessageFraming()
    var complaints: [String] = []
    let routines = RoutineTable(
      Dictionary(uniqueKeysWithValues: library.map { ($0, SourceText(name: "/macros/\($0)", text: $1)) }))
    let server = LanguageServer(
      version: "7.5", input: { rest.next() },
      output: { data in
        framing.append(data)
        while case .message(let bytes)? = framing.next() {
          if let message = try? JSONValue(Data(bytes)) { seen.change { $0.append(message) } }
        }
        return true
      }, complain: { complaints.append($0) }
    ) { path, text, language in
      let name = path ?? "-"
      let options = AssemblyOptions(
        language: language == "sps" ? .sps : .detected, library: routines, needsEnd: true)
      let programs = Assembler(options: options).assembleAll(SourceText(name: name, text: text))
      return SourceAnalysis(file: name, programs: programs, library: routines)
    }
    let status = server.run()
    return Session(messages: seen.withLock { $0 }, complaints: complaints, status: status)
  }
}

/// The pieces of a stream, one for each read.
private final class Pieces: @unchecked Sendable {
  // Only read by the thread of the server.
  private var pieces: [Data]
  private var last: [Data]
  private let version: Int?
  private let seen: Locked<[JSONValue]>

  init(_ pieces: [Data], then last: [Data], published version: Int?, seen: Locked<[JSONValue]>) {
    (self.pieces, self.last, self.version, self.seen) = (pieces, last, version, seen)
  }

  func next() -> [UInt8]? {
    if pieces.isEmpty {
      waitForMessages()
      (pieces, last) = (last, [])
    }
    return pieces.isEmpty ? nil : Array(pieces.removeFirst())
  }

  /// Ten minutes are far more than it takes; after that the test fails because of a missing message.
  private func waitForMessages() {
    guard let version, !last.isEmpty else { return }
    seen.wait(until: HostClock().nanoseconds + 600_000_000_000) { messages in
      messages.contains {
        $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["version"] == .int(version)
      }
    }
  }
}
