import Foundation
import Testing

@Suite("ibm1401 dap: a source with a subroutine, print positions and fields")
struct DapSourceTests {
  typealias Message = AdapterClient.Message

  private static let text = """
    \tJOB\tSUBROUTINE
    PLACE\tEQU\t0280
    START\tMLC\tNET,PLACE
    \tB\tSUB
    AFTER\tMLC\tNET,PLACE
    \tH\tAFTER
    SUB\tSBR\tEXIT+3
    \tA\tONE,NET
    EXIT\tB\t0
    NET\tDCW\t@0000123@
    NAME\tDCW\t@JONES@
    ONE\tDCW\t1
    \tEND\tSTART

    """

  private let client: AdapterClient
  private let folder: Folder

  init() throws {
    client = try AdapterClient()
    folder = try Folder()
  }

  /// Launches the program and stops at the first instruction.
  private func launch() throws {
    _ = try client.ask("initialize")
    let file = folder.file("sub.s", DapSourceTests.text)
    let answer = try client.ask("launch", ["program": file, "stopOnEntry": true, "storage": 4000])
    #expect(answer["success"] as? Bool == true, "\(answer)")
    _ = try client.ask("configurationDone")
    #expect(client.event("stopped")["reason"] as? String == "entry")
  }

  private func line() throws -> Int? {
    let body = try client.ask("stackTrace", ["threadId": 1])["body"] as? Message
    return (body?["stackFrames"] as? [Message])?.first?["line"] as? Int
  }

  private func step(_ request: String) throws -> Int? {
    #expect(try client.ask(request, ["threadId": 1])["success"] as? Bool == true)
    #expect(client.event("stopped")["reason"] as? String == "step")
    return try line()
  }

  private func scopes() throws -> [String: [String: String]] {
    let body = try client.ask("scopes", ["frameId": 1])["body"] as? Message
    var found: [String: [String: String]] = [:]
    for scope in body?["scopes"] as? [Message] ?? [] {
      let reference = scope["variablesReference"] ?? 0
      let answer = try client.ask("variables", ["variablesReference": reference])["body"] as? Message
      let variables = (answer?["variables"] as? [Message] ?? []).map {
        ($0["name"] as? String ?? "", $0["value"] as? String ?? "")
      }
      found[scope["name"] as? String ?? ""] = Dictionary(variables) { $1 }
    }
    return found
  }

  // MARK: Steps

  @Test(
    "stepOut runs to the return address, from the first instruction of a subroutine and from its middle",
    arguments: [0, 1])
  func stepOut(_ inside: Int) throws {
    try launch()
    #expect(try step("next") == 4)
    #expect(try step("stepIn") == 7)
    for _ in 0..<inside { #expect(try step("stepIn") == 8) }
    #expect(try step("stepOut") == 5)
    #expect(client.end().status == 0)
  }

  @Test("stepOut outside a subroutine says so and leaves the editor able to step")
  func stepOutOfNothing() throws {
    try launch()
    #expect(try step("stepOut") == 3)
    #expect(client.console("console").contains("The call of this subroutine is not known"))
    // After a return there is no subroutine either.
    for expected in [4, 7, 8, 9, 5] { #expect(try step("stepIn") == expected) }
    #expect(try step("stepOut") == 5)
    #expect(client.end().status == 0)
  }

  @Test("pause while the machine is stopped reports the stop again")
  func pause() throws {
    try launch()
    #expect(try client.ask("pause", ["threadId": 1])["success"] as? Bool == true)
    #expect(client.event("stopped")["threadId"] as? Int == 1)
    #expect(try line() == 3)
    #expect(client.end().status == 0)
  }

  @Test("a refused step reports the stop again")
  func refused() throws {
    try launch()
    #expect(try client.ask("next", ["threadId": 1, "granularity": "page"])["success"] as? Bool == false)
    #expect(client.event("stopped")["threadId"] as? Int == 1)
    #expect(try step("next") == 4)
    #expect(client.end().status == 0)
  }

  // MARK: Changes of the source

  private func breakpoints(_ source: Message, lines: [Int]) throws -> [Message] {
    let answer = try client.ask(
      "setBreakpoints", ["source": source, "breakpoints": lines.map { ["line": $0] }])
    return (answer["body"] as? Message)?["breakpoints"] as? [Message] ?? []
  }

  private func source() throws -> Message {
    let body = try client.ask("stackTrace", ["threadId": 1])["body"] as? Message
    return (body?["stackFrames"] as? [Message])?.first?["source"] as? Message ?? [:]
  }

  @Test("a source that has changed since the launch: frames show the launched text until the restart")
  func changedSource() throws {
    try launch()
    let path = folder.path("sub.s")
    #expect(try breakpoints(["path": path], lines: [5]).first?["verified"] as? Bool == true)
    #expect(try source()["sourceReference"] == nil)

    _ = folder.file("sub.s", "* A REMARK\n" + DapSourceTests.text)
    #expect(try step("next") == 4)
    let words = "sub.s has changed since the launch; frames show the launched text"
    #expect(client.console("important").hasPrefix(words))
    let event = client.messages.last { $0["event"] as? String == "breakpoint" }?["body"] as? Message
    let breakpoint = event?["breakpoint"] as? Message
    #expect(breakpoint?["verified"] as? Bool == false)
    #expect((breakpoint?["message"] as? String)?.contains("restart") == true)
    let launched = try source()
    #expect(launched["name"] as? String == "sub.s (as launched)")
    let reference = try #require(launched["sourceReference"] as? Int)
    let text = try client.ask("source", ["sourceReference": reference])["body"] as? Message
    #expect((text?["content"] as? String)?.hasPrefix("\(String(repeating: " ", count: 15))JOB") == true)
    // The breakpoint that was set before stays; lines of the new text are not those of the machine.
    #expect(try client.ask("continue", ["threadId": 1])["success"] as? Bool == true)
    #expect(client.event("stopped")["reason"] as? String == "breakpoint")
    #expect(try line() == 5)
    let again = try breakpoints(["path": path], lines: [6])
    #expect(again.first?["verified"] as? Bool == false)
    #expect(try breakpoints(launched, lines: [6]).first?["verified"] as? Bool == true)
    #expect(client.console("important").components(separatedBy: words).count == 2)

    #expect(try client.ask("restart")["success"] as? Bool == true)
    #expect(client.event("stopped")["reason"] as? String == "entry")
    #expect(try line() == 4)
    #expect(try source()["sourceReference"] == nil)
    #expect(client.end().status == 0)
  }

  @Test("a source that is changed back has its breakpoints again")
  func changedBack() throws {
    try launch()
    let path = folder.path("sub.s")
    _ = folder.file("sub.s", "* A REMARK\n" + DapSourceTests.text)
    #expect(try breakpoints(["path": path], lines: [5]).first?["verified"] as? Bool == false)
    _ = folder.file("sub.s", DapSourceTests.text)
    #expect(try step("next") == 4)
    let event = client.messages.last { $0["event"] as? String == "breakpoint" }?["body"] as? Message
    #expect((event?["breakpoint"] as? Message)?["verified"] as? Bool == true)
    #expect(try client.ask("continue", ["threadId": 1])["success"] as? Bool == true)
    #expect(client.event("stopped")["reason"] as? String == "breakpoint")
    #expect(client.end().status == 0)
  }

  // MARK: Variables

  @Test("a label means its field; a label of EQU is only an address")
  func variables() throws {
    try launch()
    let scopes = try scopes()
    #expect(scopes["Fields"] == ["NET": "'0000123' = 123", "NAME": "'JONES'", "ONE": "'1'"])
    #expect(scopes["Addresses"] == ["PLACE": "0280: ' '"])
    #expect(Set(scopes["Instructions"]?.keys ?? [:].keys) == ["START", "AFTER", "SUB", "EXIT"])
    let hover = try client.ask("evaluate", ["expression": "PLACE", "context": "hover"])["body"] as? Message
    #expect(hover?["result"] as? String == "0280: ' '")
    #expect(client.end().status == 0)
  }

  @Test(
    "a field accepts values that fit",
    arguments: [
      ("NET", "77", "'0000077' = 77"), ("NET", "'abc'", nil), ("NET", "12345678", nil),
      ("NET", "' '", "'       '"),
      ("NET", "'ABCDEFG'", "'ABCDEFG'"), ("NAME", "'AB'", "'AB   '"), ("PLACE", "5", nil),
    ] as [(String, String, String?)])
  func setVariable(_ name: String, _ value: String, _ now: String?) throws {
    try launch()
    let scope = name == "PLACE" ? 7 : 5
    let answer = try client.ask(
      "setVariable", ["variablesReference": scope, "name": name, "value": value])
    #expect(answer["success"] as? Bool == (now != nil), "\(answer)")
    #expect((answer["body"] as? Message)?["value"] as? String == now)
    if value == "'abc'" {
      #expect(
        answer["message"] as? String
          == "the field holds a number of 7 digits; write a number, or 7 characters in quotes")
      #expect(try scopes()["Fields"]?["NET"] == "'0000123' = 123")
    }
    #expect(client.end().status == 0)
  }

  // MARK: Launch

  @Test("errors of the assembler have file, line and column")
  func errors() throws {
    _ = try client.ask("initialize")
    let text = DapSourceTests.text.replacing("NET,PLACE\n\tH", with: "NAT,PLACE\n\tH")
    _ = folder.file("wrong.s", text)
    let answer = try client.ask("launch", ["program": "wrong.s", "cwd": folder.url.path])
    #expect(answer["success"] as? Bool == false)
    let outputs = client.messages.compactMap { $0["body"] as? Message }.filter { $0["source"] != nil }
    #expect(outputs.count == 1)
    #expect(outputs.first?["line"] as? Int == 5)
    #expect(outputs.first?["column"] as? Int == 11)
    let path = (outputs.first?["source"] as? Message)?["path"] as? String
    #expect(
      path.map { URL(filePath: $0).resolvingSymlinksInPath().path }
        == URL(filePath: folder.path("wrong.s")).resolvingSymlinksInPath().path)
    #expect((outputs.first?["output"] as? String)?.contains("error: NAT is not defined") == true)
    #expect(client.end().status == 0)
  }

  @Test("disks, the RAMAC and inquiries are arguments of launch")
  func units() throws {
    _ = try client.ask("initialize")
    let file = folder.file("sub.s", DapSourceTests.text)
    for (arguments, problem) in [
      (["disks": ["9=x.dsk"]], "--disk 9=x.dsk"), (["ramac": ""], "--ramac needs"),
      (["inquiry": "/nowhere/questions"], "/nowhere/questions"),
      (["typed": "-", "print": "/dev/null"], "used by the editor"),
    ] as [(Message, String)] {
      let answer = try client.ask("launch", arguments.merging(["program": file]) { $1 })
      #expect((answer["message"] as? String)?.contains(problem) == true, "\(arguments): \(answer)")
    }
    let questions = folder.file("questions", "HELLO\n")
    let answer = try client.ask(
      "launch",
      [
        "program": file, "stopOnEntry": true, "disks": ["0=\(folder.path("pack.dsk")),new"],
        "inquiry": questions, "typed": folder.path("typed"),
      ])
    #expect(answer["success"] as? Bool == true, "\(answer)")
    _ = try client.ask("configurationDone")
    _ = client.event("stopped")
    let units = try scopes()["Units"] ?? [:]
    #expect(units.values.contains { $0.contains("pack.dsk") }, "\(units)")
    #expect(client.end().status == 0)
  }
}
