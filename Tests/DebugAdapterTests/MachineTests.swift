import DebugAdapter1401
import EditorMessages
import Foundation
import System1401
import Testing

@Suite("Debug Adapter Protocol: variables, memory and steps")
struct MachineTests {
  /// The answers to requests at the first instruction of the program.
  private static func answers(_ command: String, _ requests: [JSONValue]) -> [JSONValue] {
    Client.run(Client.launched() + requests.map { .ask(command, $0) }).bodies(command)
  }

  private static func value(_ name: String, _ variables: JSONValue?) -> String? {
    variables?["variables"]?.array?.first { $0["name"]?.string == name }?["value"]?.string
  }

  @Test(
    "scopes and their variables",
    arguments: [
      ("Registers", "I", "0333"), ("Registers", "OP", "'/'"), ("Indicators", "Last card", "on"),
      ("Indicators", "Overflow", "on"), ("Sense switches", "A", "up"), ("Sense switches", "G", "down"),
      ("Units", "Cards read", "11"), ("Units", "Form", "form 1, line 1 of 66"), ("Fields", "N", "'00' = 0"),
      ("Fields", "TITLE", "'N FACTORIAL'"), ("Instructions", "CLEAR", "CS 0332"),
    ])
  func variables(_ scope: String, _ name: String, _ value: String) throws {
    let scopes = MachineTests.answers("scopes", [["frameId": 1]])[0]["scopes"]?.array
    let found = try #require(scopes?.first { $0["name"]?.string == scope })
    let request = JSONValue.object(["variablesReference": found["variablesReference"] ?? 0])
    let variables = MachineTests.answers("variables", [request])[0]
    #expect(MachineTests.value(name, variables) == value)
    #expect(variables["variables"]?.array?.count == found["namedVariables"]?.int)
  }

  static let changes: [(JSONValue, String)] = [
    (["variablesReference": 5, "name": "N", "value": "7"], "'07' = 7"),
    (["variablesReference": 5, "name": "N", "value": "-7"], "'0P' = -7"),
    (["variablesReference": 5, "name": "N", "value": "+7"], "'0G' = 7"),
    (["variablesReference": 5, "name": "TITLE", "value": "'A B'"], "'A B        '"),
    (["variablesReference": 5, "name": "TITLE", "value": "SUM"], "'SUM        '"),
    (["variablesReference": 1, "name": "I", "value": "NEXT"], "0372"),
    (["variablesReference": 1, "name": "A", "value": "15999"], "15999"),
    (["variablesReference": 3, "name": "C", "value": "up"], "up"),
    (["variablesReference": 3, "name": "A", "value": "off"], "down"),
    (["variablesReference": 4, "name": "END OF FILE", "value": "off"], "off"),
  ]

  @Test("variables are changed", arguments: changes)
  func change(_ request: JSONValue, _ value: String) {
    let reference = JSONValue.object(["variablesReference": request["variablesReference"] ?? 0])
    let talk = Client.run(Client.launched() + [.ask("setVariable", request), .ask("variables", reference)])
    #expect(talk.bodies("setVariable")[0]["value"]?.string == value)
    #expect(MachineTests.value(request["name"]?.string ?? "", talk.bodies("variables")[0]) == value)
  }

  @Test("a changed field keeps its word marks")
  func wordMarks() {
    let talk = Client.run(
      Client.launched() + [
        .ask("setExpression", ["expression": "[N]", "value": "42"]),
        .ask("evaluate", ["expression": "ex -c 0451-0453", "context": "repl"]),
      ])
    #expect(talk.bodies("setExpression")[0]["value"] == "'42' = 42")
    #expect(talk.bodies("evaluate")[0]["result"] == "0451   `42`0")
  }

  @Test("a subroutine has the frame of its caller, and stepping out ends after the call")
  func calls() {
    func command(_ text: String) -> Step {
      .ask("evaluate", ["expression": .string(text), "context": "repl"])
    }
    let steps: [Step] = [
      .ask("stepIn", ["granularity": "instruction"]), .await("stopped"), .ask("stackTrace"),
    ]
    let talk = Client.run(
      Client.launched() + [
        command("dep 0900 \"`B920`N`N`.\""), command("dep 0920 \"`H928`N`B000`.\""), command("set i 0900"),
      ] + steps + steps + [.ask("stackTrace", ["startFrame": 1, "levels": 1])] + [
        .ask("stepOut"), .await("stopped"), .ask("stackTrace"),
      ])
    let frames = talk.bodies("stackTrace").map { body in
      (body["stackFrames"]?.array ?? []).compactMap { $0["instructionPointerReference"]?.string }
    }
    #expect(frames == [["0920", "0900"], ["0924", "0900"], ["0900"], ["0904"]])
    #expect(talk.bodies("stackTrace").map { $0["totalFrames"] } == [2, 2, 2, 1])
  }

  @Test("a field with the name of a register is changed, and the register with a small letter")
  func fieldCalledI() {
    let request: (String, JSONValue) -> Step = {
      .ask("setExpression", ["expression": .string($0), "value": $1])
    }
    let talk = Client.run(
      Client.launched() + [request("I", "42"), request("i", "372"), .ask("evaluate", ["expression": "[N]"])],
      load: {
        var program = try Client.factorials($0)
        program.symbols.define("I", 452, positions: 451...452)
        return program
      })
    #expect(talk.bodies("setExpression").map { $0["value"] } == ["'42' = 42", "0372"])
    #expect(talk.bodies("evaluate")[0]["result"] == "'42' = 42")
  }

  @Test(
    "expressions",
    arguments: [
      ("N", "hover", "'00' = 0"), ("CLEAR", "hover", "CS 0332"), ("i", "watch", "0333"),
      ("0400+5", "watch", "405"), ("N+1", "hover", "0453: '0' with word mark"),
      ("TIMES-1", "repl", "0453: '0' with word mark"), ("START+5", "watch", "CS 0332"),
      ("[N] + 5", "watch", "5"), ("[N] = 0 and overflow", "watch", "true"), ("lines", "clipboard", "0"),
      ("i", "repl", "0333"), ("dials", "repl", "Dials 0000."),
      ("bits '1'", "repl", "Bit switches: C off, B off, A off, 8 off, 4 off, 2 off, 1 on, word mark off."),
      ("assert i = START", "repl", "Holds: i = START; i is 0333."),
    ])
  func evaluate(_ expression: String, _ context: String, _ result: String) {
    let request: JSONValue = ["expression": .string(expression), "context": .string(context)]
    #expect(MachineTests.answers("evaluate", [request])[0]["result"]?.string == result)
  }

  @Test("commands that run the machine report that it continues, and where it stops")
  func commands() {
    let talk = Client.run(
      Client.launched() + [
        .ask("evaluate", ["expression": "until i = AGAIN", "context": "repl"]), .await("stopped"),
        .ask("evaluate", ["expression": "break 0386 do i; lines\nstart", "context": "repl"]),
        .await("stopped"),
      ])
    #expect(talk.events("continued").count == 2)
    #expect(talk.events("stopped").map { $0["reason"] } == ["entry", "step", "breakpoint"])
    #expect(talk.output("console") == "Breakpoint 1 at 0386.\n0386\n2\n")
  }

  @Test("restart in the console leaves the machine that launch leaves, and reports the stop")
  func restart() {
    let talk = Client.run(
      Client.launched() + [
        .ask("evaluate", ["expression": "restart", "context": "repl"]), .await("stopped"), .ask("stackTrace"),
        .ask("continue"), .await("stopped"),
      ])
    #expect(talk.events("stopped").map { $0["reason"] } == ["entry", "entry", "halt"])
    let frame = talk.bodies("stackTrace")[0]["stackFrames"]?.array?.first
    #expect(frame?["instructionPointerReference"] == "0001")
  }

  @Test(
    "steps by line, by instruction and over",
    arguments: [
      ("stepIn", "line", "0338"), ("stepIn", "instruction", "0338"), ("next", "statement", "0338"),
    ])
  func steps(_ command: String, _ granularity: String, _ address: String) {
    let talk = Client.run(
      Client.launched() + [
        .ask(command, ["granularity": .string(granularity)]), .await("stopped"), .ask("stackTrace"),
      ])
    let frame = talk.bodies("stackTrace")[0]["stackFrames"]?.array?.first
    #expect(frame?["instructionPointerReference"]?.string == address)
    #expect(talk.events("stopped").last?["reason"] == "step")
  }

  @Test("goto sets the next instruction")
  func goTo() {
    let source: JSONValue = ["source": ["path": .string(Client.source)], "line": 44]
    let talk = Client.run(
      Client.launched() + [.ask("gotoTargets", source), .ask("goto", ["targetId": 447]), .ask("stackTrace")])
    #expect(talk.bodies("gotoTargets")[0]["targets"]?.array?.first?["id"] == 447)
    #expect(talk.events("stopped").last?["reason"] == "goto")
    #expect(talk.events("stopped").last?["description"] == "Next 0447, H STOP.")
    #expect(talk.bodies("stackTrace")[0]["stackFrames"]?.array?.first?["line"] == 52)
  }

  @Test("goto leaves the breakpoint of the last stop, and needs a target of gotoTargets")
  func goToTarget() {
    let source: JSONValue = ["source": ["path": .string(Client.source)], "line": 44]
    let talk = Client.run(
      Client.launched() + [
        .ask("setFunctionBreakpoints", ["breakpoints": [["name": "AGAIN"]]]), .ask("continue"),
        .await("stopped"), .ask("goto", ["targetId": 447]), .await("stopped"), .ask("gotoTargets", source),
        .ask("goto", ["targetId": 447]), .await("stopped"), .ask("pause"), .await("stopped"),
      ])
    #expect(talk.failures == ["there is no target 447"])
    let stops = talk.events("stopped")
    // The refused request reports the stop again.
    #expect(
      stops.map { $0["reason"] } == ["entry", "function breakpoint", "function breakpoint", "goto", "goto"])
    #expect(stops[2]["hitBreakpointIds"] == [1])
    #expect(stops.suffix(2).allSatisfy { ($0["hitBreakpointIds"]?.array ?? []).isEmpty })
  }

  // MARK: Going back

  @Test("back by instructions, and forward again in the same way")
  func stepBack() {
    let steps: [Step] = ["stepIn", "stepIn", "stepBack", "stepBack", "stepIn"].flatMap { request -> [Step] in
      [.ask(request), .await("stopped"), .ask("stackTrace")]
    }
    let talk = Client.run(Client.launched() + steps)
    let places = talk.bodies("stackTrace").map {
      $0["stackFrames"]?.array?.first?["instructionPointerReference"]?.string ?? ""
    }
    #expect(places == ["0338", "0342", "0338", "0333", "0338"])
    #expect(talk.failures.isEmpty)
  }

  @Test("back to the breakpoints that stopped the machine, not to logpoints and steps, then to the entry")
  func reverse() {
    let back: [Step] = [.ask("reverseContinue"), .await("stopped"), .ask("evaluate", ["expression": "N"])]
    let on: [Step] = [.ask("continue"), .await("stopped"), .ask("next"), .await("stopped")]
    let lines: JSONValue = [["line": 37], ["line": 43, "logMessage": "again"]]
    let talk = Client.run(
      Client.launched() + [
        .ask("setBreakpoints", ["source": ["path": .string(Client.source)], "breakpoints": lines])
      ] + on + on + on + back + back + back + back + back)
    #expect(
      talk.bodies("evaluate").map { $0["result"]?.string } == [
        "'03' = 3", "'02' = 2", "'01' = 1", "'00' = 0", "'00' = 0",
      ])
    #expect(
      talk.events("stopped").suffix(5).map { $0["reason"] } == [
        "breakpoint", "breakpoint", "breakpoint", "step", "entry",
      ])
  }

  @Test(
    "undone lines are not shown again when the program repeats them, and are announced when it does not",
    arguments: [
      ([], 2, ""), ([.ask("setExpression", ["expression": "N", "value": "7"])], 3, "1 line taken back"),
    ] as [([Step], Int, String)])
  func printedAgain(_ change: [Step], _ lines: Int, _ announced: String) {
    let on: [Step] = [.ask("continue"), .await("stopped")]
    let stop: Step = .ask("setFunctionBreakpoints", ["breakpoints": [["name": "NEXT"]]])
    let talk = Client.run(
      Client.launched() + [stop] + on + on + [.ask("reverseContinue"), .await("stopped")] + change + on)
    #expect(talk.output("stdout").split(separator: "\n").count == lines)
    #expect(talk.output("console").prefix(17) == announced)
  }

  // MARK: Storage

  @Test("storage as bytes, with the high bit for a word mark")
  func read() throws {
    let answers = MachineTests.answers(
      "readMemory",
      [["memoryReference": "0451", "count": 3], ["memoryReference": "15998", "offset": 1, "count": 5]])
    let data = try #require(answers[0]["data"]?.string.flatMap { Data(base64Encoded: $0) })
    #expect(Array(data) == [0xB0, 0x30, 0xB0])
    #expect(answers[1]["unreadableBytes"] == 4)
    #expect(answers[1]["address"] == "15999")
  }

  @Test(
    "addresses above storage have no data",
    arguments: [("0400", 15_700, 100), ("15999", 1, 1), ("0", 16_000, 0)])
  func readBeyond(_ reference: String, _ offset: Int, _ count: Int) throws {
    let answers = MachineTests.answers(
      "readMemory",
      [["memoryReference": .string(reference), "offset": .int(offset), "count": .int(count)]])
    let data = try #require(answers[0]["data"]?.string.flatMap { Data(base64Encoded: $0) })
    #expect(data.isEmpty)
    #expect(answers[0]["unreadableBytes"] == (count == 0 ? nil : .int(count)))
  }

  @Test("storage is written in the form it is read in")
  func write() {
    let text = Data([0xC1, 0x42]).base64EncodedString()
    let talk = Client.run(
      Client.launched() + [
        .ask("writeMemory", ["memoryReference": "0500", "data": .string(text)]),
        .ask("readMemory", ["memoryReference": "0500", "count": 2]),
      ])
    #expect(talk.bodies("writeMemory")[0]["bytesWritten"] == 2)
    #expect(talk.bodies("readMemory")[0]["data"] == .string(text))
  }

  @Test(
    "instructions, always as many as requested", arguments: [(-3, 10), (0, 1), (5, 3), (-50, 20), (100, 5)])
  func disassemble(_ offset: Int, _ count: Int) {
    let answer = MachineTests.answers(
      "disassemble",
      [["memoryReference": "0333", "instructionOffset": .int(offset), "instructionCount": .int(count)]])[0]
    let instructions = answer["instructions"]?.array ?? []
    #expect(instructions.count == count)
    guard offset <= 0, -offset < count else { return }
    let first = instructions[-offset]
    #expect(first["address"] == "0333")
    #expect(first["instruction"] == "B CLEAR,Z")
    #expect(first["symbol"] == "START")
    #expect(first["line"] == 26)
  }

  @Test("the source is sent, with empty lines for unknown ones")
  func source() {
    let talk = Client.run(
      Client.launched() + [
        .ask("source", ["source": ["path": .string(Client.source)]]), .ask("loadedSources"),
      ])
    let lines = talk.bodies("source")[0]["content"]?.string?.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines?[25] == "line 26")
    #expect(talk.bodies("loadedSources")[0]["sources"]?.array?.count == 1)
  }

  @Test("completions of commands and labels", arguments: [("brea", 5, "break"), ("until AGA", 10, "AGAIN")])
  func completions(_ text: String, _ column: Int, _ label: String) {
    let answer = MachineTests.answers("completions", [["text": .string(text), "column": .int(column)]])[0]
    #expect(answer["targets"]?.array?.contains { $0["label"]?.string == label } == true)
  }
}
