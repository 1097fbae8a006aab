public import Autocoder
import Dispatch
import EditorMessages
public import Foundation

/// The result of assembling the text of a document.
public struct SourceAnalysis: Sendable {
  /// The file name in the lines of the document.
  public let file: String
  /// The programs in the text, each up to its END.
  public let programs: [Assembly]
  /// The macros and routines that the text can call.
  public let library: any RoutineLibrary

  /// Creates an analysis.
  ///
  /// - Parameters:
  ///   - file: the file name in the lines of the document.
  ///   - programs: the programs in the text.
  ///   - library: the macros and routines that the text can call.
  public init(file: String, programs: [Assembly], library: any RoutineLibrary) {
    self.file = file
    self.programs = programs
    self.library = library
  }
}

/// A server of the Language Server Protocol over a pair of streams.
///
/// One thread reads messages; everything else happens on the thread of ``run()``. A changed text is
/// assembled when the editor has sent nothing more, or when a request needs the result.
public final class LanguageServer {
  private let version: String
  private let input: @Sendable () -> [UInt8]?
  private let output: (Data) -> Bool
  private let complain: (String) -> Void
  private let assemble: (_ path: String?, _ text: String, _ languageID: String) -> SourceAnalysis
  private let inbox = Inbox()

  /// The received messages that are not answered yet.
  private var pending: [JSONValue] = []
  /// The identifiers of the requests that the editor has cancelled.
  private var cancelled: Set<JSONValue> = []
  private var phase = Phase.starting
  private var exitStatus: Int32?
  /// Whether the editor accepts completions with a range to insert and a range to replace.
  private(set) var completionInsertsOrReplaces = false
  private var isConnected = true
  var documents: [String: OpenDocument] = [:]
  /// The documents whose published messages are older than their text.
  private var stale: Set<String> = []

  private enum Phase {
    /// Before `initialize`.
    case starting
    case running
    /// After `shutdown`.
    case ending
  }

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - version: the version of the program, for the editor.
  ///   - input: the next bytes, nil at the end; called on a separate thread.
  ///   - output: writes whole messages; returns false when the stream is closed.
  ///   - complain: reports messages that cannot be answered, as one line.
  ///   - assemble: assembles the text of a document; the path is nil for one without a file, the last
  ///     argument is the editor's name of the language.
  public init(
    version: String, input: @escaping @Sendable () -> [UInt8]?, output: @escaping (Data) -> Bool,
    complain: @escaping (String) -> Void,
    assemble: @escaping (_ path: String?, _ text: String, _ languageID: String) -> SourceAnalysis
  ) {
    self.version = version
    self.input = input
    self.output = output
    self.complain = complain
    self.assemble = assemble
  }

  /// Answers messages until the editor sends `exit` or its stream ends; blocks the calling thread.
  ///
  /// - Returns: the exit status: 0 after `shutdown`, otherwise 1.
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
      let failure = ResponseError(.malformed, [problem])
      complain(failure.message)
      respond(to: .null, failure: failure)
    case .message(let bytes):
      guard let message = try? JSONValue(Data(bytes)) else {
        return respond(to: .null, failure: ResponseError(.notJSON, [bytes.count]))
      }
      guard case .object = message else {
        return respond(to: .null, failure: ResponseError(.notObject))
      }
      if message["method"]?.string == "$/cancelRequest", let id = message["params"]?["id"] {
        // A request that is not pending was already answered.
        if pending.contains(where: { $0["id"] == id }) { cancelled.insert(id) }
      } else {
        pending.append(message)
      }
    }
  }

  private func handle(_ message: JSONValue) {
    let id = message["id"]
    guard let method = message["method"]?.string else {
      // Responses are ignored: the server sends no requests.
      if message["result"] != nil || message["error"] != nil { return }
      return respond(to: id ?? .null, failure: ResponseError(.noMethod))
    }
    guard let id, id != .null else { return notice(method, Parameters(message["params"])) }
    do throws(ResponseError) {
      if cancelled.remove(id) != nil { throw ResponseError(.cancelled, [method]) }
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
        throw ResponseError(.early, [method])
      }
      phase = .running
      let item = parameters.value["capabilities"]?["textDocument"]?["completion"]?["completionItem"]
      completionInsertsOrReplaces = item?["insertReplaceSupport"]?.bool ?? false
      return initializeResult
    case .ending: throw ResponseError(.late, [method])
    case .running: break
    }
    switch method {
    case "initialize": throw ResponseError(.twice)
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
    default: throw ResponseError(.unknownRequest, [method])
    }
  }

  /// Handles a notification; errors in it cannot be answered.
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
      // Macros may have changed, so all documents are assembled again.
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

  private var initializeResult: JSONValue {
    [
      "serverInfo": ["name": "ibm1401", "version": .string(version)],
      "capabilities": LanguageServer.capabilities,
    ]
  }

  private static let capabilities: JSONValue = [
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
    guard var document = documents[uri] else { throw ResponseError(.notOpen, [uri]) }
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
    // The messages of a closed source are removed.
    publish([], of: uri, version: nil)
  }

  private func makeStale(_ uri: String) {
    documents[uri]?.analysis = nil
    stale.insert(uri)
  }

  /// The program in an open document, assembled from its current text.
  func program(_ parameters: Parameters) throws(ResponseError) -> ProgramSource {
    let uri = try parameters.document()
    guard let source = program(uri) else { throw ResponseError(.notOpen, [uri]) }
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

/// An open document and its analysis.
struct OpenDocument {
  var text: TextDocument
  /// The analysis of the current text, nil if the text has changed since.
  var analysis: ProgramSource?

  init(_ text: TextDocument) { self.text = text }
}
