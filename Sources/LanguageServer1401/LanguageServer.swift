public import Autocoder
import Dispatch
import EditorMessages
public import Foundation

/// What the assembler made of the text of a document.
public struct SourceAnalysis: Sendable {
  /// The name that the lines of the document have.
  public let file: String
  /// The programs in the text, each up to its END.
  public let programs: [Assembly]
  /// The macros and routines that it can call.
  public let library: any RoutineLibrary

  /// Makes an analysis.
  ///
  /// - Parameters:
  ///   - file: the name that the lines of the document have.
  ///   - programs: the programs in the text.
  ///   - library: the macros and routines that it can call.
  public init(file: String, programs: [Assembly], library: any RoutineLibrary) {
    self.file = file
    self.programs = programs
    self.library = library
  }
}

/// The help for editors while a source is written: answers the Language Server Protocol over a pair of
/// streams.
///
/// One thread reads messages; everything else happens on the thread of ``run()``. A text is assembled again
/// when it has changed and the editor has sent nothing more, or asks for something that depends on it.
public final class LanguageServer {
  private let input: @Sendable () -> [UInt8]?
  private let output: (Data) -> Bool
  private let complain: (String) -> Void
  private let assemble: (_ path: String?, _ text: String, _ languageID: String) -> SourceAnalysis
  private let inbox = Inbox()

  /// Messages that have come and are not answered.
  private var pending: [JSONValue] = []
  /// Requests that the editor has taken back, by their identifiers.
  private var cancelled: Set<JSONValue> = []
  private var phase = Phase.starting
  private var exitStatus: Int32?
  private var isConnected = true
  var documents: [String: OpenDocument] = [:]
  /// The documents whose messages are older than their text.
  private var stale: Set<String> = []

  private enum Phase {
    /// Before `initialize`.
    case starting
    case running
    /// After `shutdown`.
    case ending
  }

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - input: the next bytes, nil at the end; called on a thread of its own.
  ///   - output: takes whole messages; false when nobody reads them any more.
  ///   - complain: takes what is wrong with messages that cannot be answered; one line.
  ///   - assemble: assembles the text of a document; the path is nil for one without a file, the last
  ///     argument is the language that the editor takes it for.
  public init(
    input: @escaping @Sendable () -> [UInt8]?, output: @escaping (Data) -> Bool,
    complain: @escaping (String) -> Void,
    assemble: @escaping (_ path: String?, _ text: String, _ languageID: String) -> SourceAnalysis
  ) {
    self.input = input
    self.output = output
    self.complain = complain
    self.assemble = assemble
  }

  /// Answers until the editor sends `exit` or its stream ends; blocks the calling thread.
  ///
  /// - Returns: the exit status: 0 when `shutdown` came before, else 1.
  public func run() -> Int32 {
    startReading()
    while exitStatus == nil, isConnected {
      switch inbox.next(waits: pending.isEmpty && stale.isEmpty) {
      case .pieces(let pieces): pieces.forEach(receive)
      case .nothing: break
      case .end(let isCut):
        if isCut { complain("the input ended within a message") }
        if pending.isEmpty { return phase == .ending && !isCut ? 0 : 1 }
      }
      if !pending.isEmpty {
        handle(pending.removeFirst())
      } else if let uri = stale.min() {
        publishDiagnostics(of: uri)
      }
    }
    return exitStatus ?? 1
  }

  private func startReading() {
    DispatchQueue(label: "Language Server Protocol").async { [input, inbox] in
      var framing = MessageFraming()
      while let bytes = input() {
        framing.append(bytes)
        while let piece = framing.next() { inbox.receive(piece) }
      }
      inbox.end(isCut: !framing.isBetweenMessages)
    }
  }

  // MARK: Messages

  private func receive(_ piece: MessageFraming.Piece) {
    switch piece {
    case .malformed(let problem):
      complain("malformed message: \(problem)")
      respond(to: .null, failure: ResponseError(.parseError, problem))
    case .message(let bytes):
      guard let message = try? JSONValue(Data(bytes)) else {
        return respond(to: .null, failure: ResponseError(.parseError, "\(bytes.count) bytes are no JSON"))
      }
      guard case .object = message else {
        return respond(to: .null, failure: ResponseError(.invalidRequest, "a message is an object"))
      }
      if message["method"]?.string == "$/cancelRequest", let id = message["params"]?["id"] {
        // Whatever is not waiting was answered already.
        if pending.contains(where: { $0["id"] == id }) { cancelled.insert(id) }
      } else {
        pending.append(message)
      }
    }
  }

  private func handle(_ message: JSONValue) {
    let id = message["id"]
    guard let method = message["method"]?.string else {
      // An answer to a request: none was made.
      if message["result"] != nil || message["error"] != nil { return }
      return respond(to: id ?? .null, failure: ResponseError(.invalidRequest, "a message needs a 'method'"))
    }
    guard let id, id != .null else { return notice(method, Parameters(message["params"])) }
    do throws(ResponseError) {
      if cancelled.remove(id) != nil { throw ResponseError(.requestCancelled, "'\(method)' was cancelled") }
      let result = try answer(method, Parameters(message["params"]))
      send(["jsonrpc": "2.0", "id": id, "result": result])
    } catch {
      respond(to: id, failure: error)
    }
  }

  private func answer(_ method: String, _ parameters: Parameters) throws(ResponseError) -> JSONValue {
    switch phase {
    case .starting:
      guard method == "initialize" else {
        throw ResponseError(.serverNotInitialized, "'\(method)' came before 'initialize'")
      }
      phase = .running
      return LanguageServer.initializeResult
    case .ending: throw ResponseError(.invalidRequest, "'\(method)' came after 'shutdown'")
    case .running: break
    }
    switch method {
    case "initialize": throw ResponseError(.invalidRequest, "'initialize' came a second time")
    case "shutdown":
      phase = .ending
      return .null
    case "textDocument/hover": return try hover(parameters)
    case "textDocument/completion": return try completion(parameters)
    case "textDocument/definition": return try definition(parameters)
    case "textDocument/references": return try references(parameters)
    case "textDocument/documentHighlight": return try highlights(parameters)
    case "textDocument/prepareRename": return try prepareRename(parameters)
    case "textDocument/rename": return try rename(parameters)
    case "textDocument/documentSymbol": return try documentSymbols(parameters)
    case "textDocument/formatting": return try formatting(parameters)
    case "textDocument/rangeFormatting": return try formatting(parameters)
    case "textDocument/inlayHint": return try inlayHints(parameters)
    case "textDocument/codeAction": return try codeActions(parameters)
    default: throw ResponseError(.methodNotFound, "unknown request '\(method)'")
    }
  }

  /// Takes a message that has no answer; what is wrong with it cannot be answered either.
  private func notice(_ method: String, _ parameters: Parameters) {
    if method == "exit" {
      exitStatus = phase == .ending ? 0 : 1
      return
    }
    guard phase == .running else { return }
    do throws(ResponseError) {
      switch method {
      case "textDocument/didOpen": try open(parameters)
      case "textDocument/didChange": try change(parameters)
      case "textDocument/didSave": stale.insert(try parameters.document())
      case "textDocument/didClose": try close(parameters)
      // Macros may have changed.
      case "workspace/didChangeWatchedFiles": documents.keys.forEach(makeStale)
      default: break
      }
    } catch {
      complain("\(method): \(error.message)")
    }
  }

  private func respond(to id: JSONValue, failure: ResponseError) {
    send([
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .int(failure.code.rawValue), "message": .string(failure.message)],
    ])
  }

  private func send(_ message: JSONValue) {
    if isConnected { isConnected = output(MessageFraming.framed(message)) }
  }

  private static let initializeResult: JSONValue = [
    "serverInfo": ["name": "ibm1401", "version": "0.1"],
    "capabilities": [
      "positionEncoding": "utf-16",
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "hoverProvider": true,
      "completionProvider": ["triggerCharacters": [",", "+"]],
      "definitionProvider": true,
      "referencesProvider": true,
      "documentHighlightProvider": true,
      "documentSymbolProvider": true,
      "documentFormattingProvider": true,
      "documentRangeFormattingProvider": true,
      "renameProvider": ["prepareProvider": true],
      "codeActionProvider": ["codeActionKinds": ["quickfix"]],
      "inlayHintProvider": true,
    ],
  ]

  // MARK: Documents

  private func open(_ parameters: Parameters) throws(ResponseError) {
    let item = try parameters.object("textDocument")
    let uri = try item.string("uri")
    let text = TextDocument(
      uri: uri, languageID: item.value["languageId"]?.string ?? "", version: item.value["version"]?.int,
      text: try item.string("text"))
    documents[uri] = OpenDocument(text)
    stale.insert(uri)
  }

  private func change(_ parameters: Parameters) throws(ResponseError) {
    let uri = try parameters.document()
    guard var document = documents[uri] else { throw ResponseError(.invalidParams, "\(uri) is not open") }
    for change in try parameters.objects("contentChanges") {
      document.text.replace(try change.range("range"), with: try change.string("text"))
    }
    document.text.version = parameters.value["textDocument"]?["version"]?.int
    document.analysis = nil
    documents[uri] = document
    stale.insert(uri)
  }

  private func close(_ parameters: Parameters) throws(ResponseError) {
    let uri = try parameters.document()
    documents[uri] = nil
    stale.remove(uri)
    // The messages of a source that is not open are nobody's.
    publish([], of: uri, version: nil)
  }

  private func makeStale(_ uri: String) {
    documents[uri]?.analysis = nil
    stale.insert(uri)
  }

  /// The program in a document that is open, assembled from its present text.
  func program(_ parameters: Parameters) throws(ResponseError) -> ProgramSource {
    let uri = try parameters.document()
    guard let source = program(uri) else { throw ResponseError(.invalidParams, "\(uri) is not open") }
    return source
  }

  private func program(_ uri: String) -> ProgramSource? {
    guard let document = documents[uri] else { return nil }
    if let analysis = document.analysis { return analysis }
    let path = URL(string: uri).flatMap { $0.isFileURL ? $0.path : nil }
    let source = ProgramSource(
      document.text, assemble(path, document.text.text, document.text.languageID))
    documents[uri]?.analysis = source
    return source
  }

  private func publishDiagnostics(of uri: String) {
    stale.remove(uri)
    guard let source = program(uri) else { return }
    publish(diagnostics(of: source), of: uri, version: source.document.version)
  }

  private func publish(_ diagnostics: [JSONValue], of uri: String, version: Int?) {
    send([
      "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
      "params": .object(present: [
        "uri": .string(uri), "version": version.map { .int($0) }, "diagnostics": .array(diagnostics),
      ]),
    ])
  }
}

/// A document with what is known of its present text.
struct OpenDocument {
  var text: TextDocument
  /// What was made of the text, nil when it has changed since.
  var analysis: ProgramSource?

  init(_ text: TextDocument) { self.text = text }
}
