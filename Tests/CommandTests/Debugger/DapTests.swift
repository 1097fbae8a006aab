import Foundation
import Testing

@Suite("ibm1401 dap: an editor over pipes")
struct DapTests {
  typealias Message = AdapterClient.Message

  private static let source = Command.program("factorials.s")

  private static func first(_ name: String, _ answer: Message) -> Message? {
    ((answer["body"] as? Message)?[name] as? [Message])?.first
  }

  /// The line at which the machine is stopped.
  private static func line(_ client: AdapterClient) throws -> Int? {
    let answer = try client.ask("stackTrace", ["threadId": 1])
    return first("stackFrames", answer)?["line"] as? Int
  }

  private static func variable(_ name: String, _ client: AdapterClient) throws -> String? {
    let scopes = (try client.ask("scopes", ["frameId": 1])["body"] as? Message)?["scopes"] as? [Message]
    let fields = try #require(scopes?.first { $0["name"] as? String == "Fields" })
    let answer = try client.ask("variables", ["variablesReference": fields["variablesReference"] ?? 0])
    let variables = (answer["body"] as? Message)?["variables"] as? [Message]
    return variables?.first { $0["name"] as? String == name }?["value"] as? String
  }

  @Test("a source from initialize to disconnect")
  func session() throws {
    let client = try AdapterClient()
    let capabilities = try client.ask("initialize", ["adapterID": "ibm1401"])["body"] as? Message
    #expect(capabilities?["supportsConfigurationDoneRequest"] as? Bool == true)
    let launch = try client.ask("launch", ["program": DapTests.source, "stopOnEntry": true, "storage": 4000])
    #expect(launch["success"] as? Bool == true)
    _ = client.event("initialized")
    // The line of SUBTRACT before the loop.
    let text = try String(contentsOfFile: DapTests.source, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(text.firstIndex { $0.contains("S    PRODCT") }) + 1
    let set = try client.ask(
      "setBreakpoints",
      ["source": ["path": DapTests.source], "breakpoints": [["line": line, "condition": "[N] = 4"]]])
    #expect(DapTests.first("breakpoints", set)?["verified"] as? Bool == true)
    _ = try client.ask("configurationDone")
    #expect(client.event("stopped")["reason"] as? String == "entry")
    _ = try client.ask("continue", ["threadId": 1])
    #expect(client.event("stopped")["reason"] as? String == "breakpoint")
    #expect(try DapTests.line(client) == line)
    #expect(try DapTests.variable("N", client) == "'04' = 4")
    #expect(client.console("stdout").contains("N FACTORIAL"))
    _ = try client.ask("next", ["threadId": 1])
    #expect(client.event("stopped")["reason"] as? String == "step")
    #expect(try DapTests.line(client) == line + 1)
    _ = try client.ask("stepBack", ["threadId": 1])
    #expect(client.event("stopped")["reason"] as? String == "step")
    #expect(try DapTests.line(client) == line)
    _ = try client.ask("reverseContinue", ["threadId": 1])
    #expect(client.event("stopped")["reason"] as? String == "step")
    #expect(try DapTests.variable("N", client) == "'00' = 0")
    #expect(try client.ask("disconnect")["success"] as? Bool == true)
    let end = client.end()
    #expect(end.status == 0)
    #expect(end.errors == "")
  }

  @Test("the printed lines and the end of a run")
  func print() throws {
    let client = try AdapterClient()
    let folder = try Folder()
    _ = try client.ask("initialize")
    _ = try client.ask(
      "launch",
      [
        "program": "payroll.s", "decks": ["payroll-data.cd"], "cwd": Command.program(""), "storage": 4000,
        "noDebug": true, "print": folder.path("paper"),
      ])
    _ = try client.ask("configurationDone")
    #expect(client.event("exited")["exitCode"] as? Int == 0)
    _ = client.event("terminated")
    let expected = try String(contentsOfFile: Command.program("payroll.out"), encoding: .utf8)
    #expect(client.console("stdout") == expected.filter { $0 != "\u{C}" })
    #expect(folder.text("paper") == expected)
    #expect(client.end().status == 0)
  }

  @Test("programs that cannot be launched")
  func failures() throws {
    let client = try AdapterClient()
    let folder = try Folder()
    let wrong = folder.file("wrong.s", AssembleTests.hello.replacing("H    STOP", with: "HH   STOP"))
    _ = try client.ask("initialize")
    let launches: [(Message, String)] = [
      (["program": "/nowhere.cd"], "/nowhere.cd"), (["program": wrong], "HH "),
      (["program": DapTests.source, "cwd": "/nowhere"], "/nowhere: there is no such folder"),
      (
        ["program": DapTests.source, "args": ["--punch", "-", "--print", "/dev/null"]], "used by the editor"
      ),
      (["program": DapTests.source, "args": ["--limit-cycles", "5"]], "set a breakpoint instead"),
      (["program": DapTests.source, "args": ["--exec", "list"]], "--exec is for ibm1401 run"),
      (["program": DapTests.source, "args": ["--profile=p"]], "--profile is for ibm1401 run"),
      (["program": DapTests.source, "storage": 5], "--storage 5: choose one of"),
      (["program": "-"], "used by the editor"),
    ]
    for (arguments, problem) in launches {
      let answer = try client.ask("launch", arguments)
      #expect(answer["success"] as? Bool == false)
      #expect((answer["message"] as? String)?.contains(problem) == true, "\(answer)")
    }
    #expect(client.console("stderr").contains("wrong.s:5:16: error: HH "))
    #expect(try client.ask("launch", ["program": DapTests.source])["success"] as? Bool == true)
    #expect(client.end().status == 0)
  }

  @Test("a malformed message is reported on standard error, and the next one is answered")
  func malformed() throws {
    let client = try AdapterClient()
    client.send(text: "Hello\r\n\r\nContent-Length: 3\r\n\r\n{\"sContent-Length: 2\r\n\r\n{}")
    #expect(try client.ask("initialize")["success"] as? Bool == true)
    let unknown = try client.ask("dance")
    #expect(unknown["message"] as? String == "unknown request 'dance'")
    client.send(text: "Content-Length: 100\r\n\r\n{")
    let end = client.end()
    #expect(end.status == 1)
    #expect(
      end.errors == """
        ibm1401: dap: malformed message: the header has no Content-Length with a number
        ibm1401: dap: malformed message: 3 bytes are not JSON
        ibm1401: dap: malformed message: it has no 'seq' with a number
        ibm1401: dap: the input ended within a message

        """)
  }

  @Test("the command can end while the machine runs forever")
  func endless() throws {
    let client = try AdapterClient()
    let folder = try Folder()
    _ = try client.ask("initialize")
    _ = try client.ask("launch", ["program": folder.file("loop.cd", Deck.loops)])
    _ = try client.ask("configurationDone")
    #expect(client.end().status == 0)
  }

  @Test(
    "arguments of the command",
    arguments: [(["x.cd"], 64), (["--port", "5"], 64), (["--help"], 0)] as [([String], Int32)])
  func words(_ arguments: [String], _ status: Int32) throws {
    let result = try Command.run(["dap"] + arguments)
    #expect(result.status == status)
    #expect(result.output.isEmpty == (status != 0))
  }
}
