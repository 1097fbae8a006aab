import EditorMessages
import Foundation
import Testing

@Suite("Language Server Protocol: the order of messages, and malformed messages")
struct ProtocolTests {
  private static let text = "               JOB  X\n     START     H    START\n               END  START\n"

  private static func frames(_ messages: JSONValue...) -> [Data] { messages.map(MessageFraming.framed) }

  private static func request(_ id: JSONValue, _ method: String, _ parameters: JSONValue = [:]) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters]
  }

  @Test("the end: 0 after shutdown, 1 without it")
  func ends() {
    let exit: JSONValue = ["jsonrpc": "2.0", "method": "exit"]
    let (start, stop) = (
      ProtocolTests.request(1, "initialize"), ProtocolTests.request("two", "shutdown", .null)
    )
    #expect(Editor.run(ProtocolTests.frames(start, stop, exit)).status == 0)
    #expect(Editor.run(ProtocolTests.frames(start, exit)).status == 1)
    #expect(Editor.run(ProtocolTests.frames(exit)).status == 1)
    #expect(Editor.run(ProtocolTests.frames(start, stop)).status == 0)
    #expect(Editor.run(ProtocolTests.frames(start)).status == 1)
    let cut = Editor.run([Data("Content-Length: 100\r\n\r\n{".utf8)])
    #expect(cut.status == 1)
    #expect(cut.complaints == ["the input ended within a message"])
  }

  @Test("the server names the program with its version")
  func version() {
    let session = Editor.run(ProtocolTests.frames(ProtocolTests.request(1, "initialize")))
    let answer = session.messages.first { $0["id"] == 1 }
    #expect(answer?["result"]?["serverInfo"] == ["name": "ibm1401", "version": "7.5"])
  }

  @Test("requests that come too early, too late or twice are refused")
  func order() {
    let start = ProtocolTests.request(1, "initialize")
    let hover = ProtocolTests.request(2, "textDocument/hover")
    let early = Editor.run(ProtocolTests.frames(hover, start))
    #expect(early.errorCode(2) == -32002)
    #expect(early.errorCode(1) == nil)
    #expect(
      Editor.run(ProtocolTests.frames(start, ProtocolTests.request(5, "initialize"))).errorCode(5) == -32600)
    let late = Editor.run(ProtocolTests.frames(start, ProtocolTests.request(4, "shutdown"), hover))
    #expect(late.errorCode(2) == -32600)
    #expect(late.messages.contains { $0["id"] == 4 && $0["result"] == .null })
  }

  @Test("a request that was cancelled while it waited")
  func cancelled() {
    var editor = Editor(ProtocolTests.text)
    editor.request(1, "textDocument/hover", line: 1, 15)
    editor.request(2, "textDocument/hover", line: 1, 15)
    editor.notify("$/cancelRequest", ["id": 2])
    editor.notify("$/cancelRequest", ["id": 77])
    // Sent together, so that the second request still waits.
    var all = editor
    all.request(3, "shutdown", .null)
    all.notify("exit", .null)
    let session = Editor.run([all.messages.map(MessageFraming.framed).reduce(Data(), +)])
    #expect(session.errorCode(1) == nil)
    #expect(session.status == 0)
    // The second request is refused unless it was already answered; in both cases it is answered once.
    #expect(session.messages.count { $0["id"] == 2 } == 1)
    #expect([nil, -32800].contains(session.errorCode(2)))
  }

  @Test("unknown requests and messages")
  func unknown() {
    var editor = Editor(ProtocolTests.text)
    editor.request(1, "textDocument/dance", [:])
    editor.notify("textDocument/sing", [:])
    editor.notify("$/setTrace", ["value": "off"])
    editor.request(2, "textDocument/hover", line: 1, 15)
    let session = editor.run()
    #expect(session.errorCode(1) == -32601)
    #expect(session.result(2)["contents"] != nil)
    #expect(session.complaints == [])
  }

  static let wrong: [(String, JSONValue)] = [
    ("textDocument/hover", .null), ("textDocument/hover", []), ("textDocument/hover", ["textDocument": "x"]),
    (
      "textDocument/hover",
      ["textDocument": ["uri": "file:///other"], "position": ["line": 0, "character": 0]]
    ),
    ("textDocument/hover", ["textDocument": Editor.document]),
    ("textDocument/hover", ["textDocument": Editor.document, "position": ["line": -1, "character": 0]]),
    ("textDocument/hover", ["textDocument": Editor.document, "position": ["line": "1", "character": 0]]),
    (
      "textDocument/inlayHint",
      ["textDocument": Editor.document, "range": Editor.range((2, 0, 1, 0))]
    ),
    ("textDocument/rename", ["textDocument": Editor.document, "position": ["line": 1, "character": 6]]),
  ]

  @Test("wrong parameters are answered", arguments: wrong)
  func parameters(_ method: String, _ parameters: JSONValue) {
    var editor = Editor(ProtocolTests.text)
    editor.request(1, method, parameters)
    let session = editor.run()
    #expect(session.errorCode(1) == -32602)
    #expect(session.status == 0)
  }

  @Test("a position far outside the text is answered, whatever is asked there")
  func farAway() {
    var editor = Editor(ProtocolTests.text)
    let methods = ["hover", "completion", "definition", "references", "documentHighlight", "prepareRename"]
    for (number, method) in methods.enumerated() {
      editor.request(30 + 2 * number, "textDocument/\(method)", line: .max, 0)
      editor.request(31 + 2 * number, "textDocument/\(method)", line: 1, .max)
    }
    for (number, method) in ["formatting", "rangeFormatting", "inlayHint"].enumerated() {
      editor.request(
        20 + number, "textDocument/\(method)",
        [
          "textDocument": Editor.document, "range": Editor.range((.max, .max, .max, .max)),
          "options": ["tabSize": 8],
        ])
    }
    let session = editor.run()
    #expect(session.status == 0)
    for id in Array(20..<23) + Array(30..<42) {
      #expect(session.messages.count { $0["id"] == .int(id) } == 1)
    }
  }

  @Test("changes that do not fit the text")
  func changes() {
    var editor = Editor(ProtocolTests.text)
    editor.change(2, "X", (500, 3, 600, 9))
    editor.change(3, "Z", (3, 0, 1, 0))
    editor.change(4, "Y", (0, 999, 0, 999))
    editor.notify("textDocument/didChange", ["textDocument": ["uri": "file:///other"], "contentChanges": []])
    editor.request(1, "textDocument/hover", line: 1, 15)
    let session = editor.run()
    #expect(session.result(1)["contents"] != nil)
    #expect(session.complaints.count == 2)
  }

  @Test("a malformed message is answered, and so is the next one")
  func malformed() {
    let garbage = [Data("Content-Length: 5\r\n\r\nHello".utf8), Data("Content-Length: 2\r\n\r\n[]".utf8)]
    let nameless: JSONValue = ["jsonrpc": "2.0", "id": 7]
    let session = Editor.run(
      garbage + [Data("rubbish\r\n\r\n".utf8)]
        + ProtocolTests.frames(nameless, ProtocolTests.request(1, "initialize"), ["result": 5, "id": 9]))
    #expect(
      session.messages.filter { $0["id"] == .null }.compactMap { $0["error"]?["code"]?.int } == [
        -32700, -32600, -32700,
      ])
    #expect(session.errorCode(7) == -32600)
    #expect(session.messages.contains { $0["id"] == 1 && $0["result"] != nil })
    #expect(!session.messages.contains { $0["id"] == 9 })
  }

  @Test("every request at every position of broken sources is answered")
  func everywhere() {
    let sources = [
      "", "\n", "\t\t\t\n\t", "     ", "X", String(repeating: "@", count: 90),
      "     A         DA   1X\n     B              5",
      "               SFX  A\n     LOOP      B    LOOP\n", "               ENT  SPS\n     \n",
      "é𝄞\t𝄞\r\n\r\r\n%", "     L         MLC  A#5,+A",
    ]
    let methods = [
      "hover", "completion", "definition", "references", "documentHighlight", "prepareRename",
      "documentSymbol", "formatting",
      "inlayHint",
    ]
    for source in sources {
      var editor = Editor(source)
      var id = 0
      for line in 0..<3 {
        for character in [0, 5, 15, 16, 20, 22, 72, 80, 200] {
          for method in methods {
            id += 1
            editor.request(id, "textDocument/\(method)", line: line, character)
          }
          id += 1
          editor.request(id, "textDocument/rename", line: line, character, ["newName": "NEW"])
        }
      }
      let session = editor.run()
      #expect(session.status == 0)
      #expect(session.messages.count { $0["id"] != nil } == id + 2)
    }
  }
}
