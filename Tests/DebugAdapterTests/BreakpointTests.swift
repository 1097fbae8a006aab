import DebugAdapter1401
import EditorMessages
import System1401
import Testing

@Suite("Debug Adapter Protocol: breakpoints")
struct BreakpointTests {
  private static func run(_ requests: Step..., stops: Int) -> Conversation {
    let stopping = (0..<stops).flatMap { _ -> [Step] in [.ask("continue"), .await("stopped")] }
    return Client.run(Client.launched() + requests + stopping)
  }

  private static func lines(_ breakpoints: JSONValue, path: String = Client.source) -> Step {
    .ask("setBreakpoints", ["source": ["path": .string(path)], "breakpoints": breakpoints])
  }

  static let placed: [(JSONValue, String, JSONValue)] = [
    (["line": 36], Client.source, ["id": 1, "verified": true, "line": 36, "instructionReference": "0372"]),
    // The next line that stores something.
    (["line": 1], Client.source, ["id": 1, "verified": true, "line": 26, "instructionReference": "0333"]),
    (["line": 53], Client.source, ["id": 1, "verified": false, "line": 53]),
    (["line": 36], "/other/factorials.s", ["id": 1, "verified": false, "line": 36]),
    (
      ["line": 36], "/source/../source/factorials.s",
      ["id": 1, "verified": true, "line": 36, "instructionReference": "0372"]
    ),
    (
      ["line": 36, "condition": "[N] >"], Client.source,
      ["id": 1, "verified": false, "line": 36, "instructionReference": "0372"]
    ),
    (
      ["line": 36, "hitCondition": "often"], Client.source,
      ["id": 1, "verified": false, "line": 36, "instructionReference": "0372"]
    ),
  ]

  @Test("the line of a breakpoint", arguments: placed)
  func place(_ line: JSONValue, _ path: String, _ expected: JSONValue) {
    let talk = Client.run(Client.launched() + [BreakpointTests.lines([line], path: path)])
    guard case .object(var found)? = talk.bodies("setBreakpoints")[0]["breakpoints"]?.array?.first else {
      Issue.record("the response has no breakpoint")
      return
    }
    found["source"] = nil
    #expect((found["message"] == nil) == (expected["verified"] == true))
    found["message"] = nil
    #expect(.object(found) == expected)
  }

  @Test("a condition that compares a label with a number gets a note: it is the address")
  func labelInCondition() {
    func message(_ condition: String) -> String? {
      let line = BreakpointTests.lines([["line": 36, "condition": .string(condition)]])
      let body = Client.run(Client.launched() + [line]).bodies("setBreakpoints")[0]
      return body["breakpoints"]?.array?.first?["message"]?.string
    }
    #expect(message("N > 5") == "N is the address 0452; write [N] for what is stored there")
    #expect(message("[N] > 5") == nil)
  }

  /// The program with its instructions, and the label N as a constant of two lines.
  private static func withData(_ request: LaunchRequest) throws -> LoadedProgram {
    var program = try Client.factorials(request)
    program.symbols.define("N", 452, positions: 451...452)
    program.symbols.instructionAddresses = [333, 338, 372, 379, 386, 390, 447]
    let old = program.listing?.lines ?? []
    let constants = [(40, 451), (60, 453)].map {
      ProgramListing.Line(file: "factorials.s", number: $0, text: "DCW", address: $1)
    }
    let lines = old + constants
    let addresses = lines.enumerated().compactMap { index, line in line.address.map { ($0, index) } }
    program.listing = ProgramListing(lines: lines, addresses: Dictionary(addresses) { first, _ in first })
    return program
  }

  @Test("a line of a constant moves to the next instruction as a remark does, and its message says so")
  func linesOfData() {
    let file: JSONValue = ["path": .string(Client.source)]
    let talk = Client.run(
      Client.launched() + [
        BreakpointTests.lines([["line": 38], ["line": 40], ["line": 60]]),
        .ask("breakpointLocations", ["source": file, "line": 37, "endLine": 60]),
      ], load: BreakpointTests.withData)
    let found = talk.bodies("setBreakpoints")[0]["breakpoints"]?.array ?? []
    #expect(found.map { $0["line"] } == [42, 42, 60])
    #expect(found.map { $0["verified"] } == [true, true, false])
    #expect(
      found.map { $0["message"]?.string } == [
        nil, "line 40 has data at 0451 and no instruction; the breakpoint is at line 42",
        "no instruction is at or after this line; a data breakpoint stops when data changes",
      ])
    let lines = talk.bodies("breakpointLocations")[0]["breakpoints"]?.array?.map { $0["line"]?.int }
    #expect(lines == [37, 42, 43, 52])
  }

  @Test("a breakpoint at the label or the address of a constant is set, and its message says what is there")
  func labelsOfData() {
    let names: JSONValue = [["name": "N"], ["name": "0451"], ["name": "0453"], ["name": "AGAIN"]]
    let talk = Client.run(
      Client.launched() + [.ask("setFunctionBreakpoints", ["breakpoints": names])],
      load: BreakpointTests.withData)
    let found = talk.bodies("setFunctionBreakpoints")[0]["breakpoints"]?.array ?? []
    #expect(found.map { $0["verified"] } == [true, true, true, true])
    func message(_ name: String) -> JSONValue {
      .string("\(name) is data, not an instruction: a data breakpoint on it stops when it changes")
    }
    #expect(found.map { $0["message"] } == [message("N"), message("N"), message("0453"), nil])
  }

  static let conditions: [(JSONValue, [String])] = [
    (["line": 36], ["'00' = 0", "'01' = 1"]),
    (["line": 36, "condition": "[N] = 5"], ["'05' = 5"]),
    (["line": 36, "hitCondition": "3"], ["'02' = 2", "'03' = 3"]),
    (["line": 36, "hitCondition": ">= 3"], ["'02' = 2", "'03' = 3"]),
    (["line": 36, "hitCondition": "> 3"], ["'03' = 3", "'04' = 4"]),
    (["line": 36, "hitCondition": "= 3"], ["'02' = 2"]),
    (["line": 36, "hitCondition": "= 1", "condition": "[N] = 3"], ["'03' = 3"]),
    (["line": 36, "hitCondition": "== 2", "condition": "[N] > 2 or [N] < 0"], ["'04' = 4"]),
    (["line": 36, "hitCondition": "> 1", "condition": "[N] > 2"], ["'04' = 4", "'05' = 5"]),
  ]

  @Test("conditions and hit counts", arguments: conditions)
  func stopsWhen(_ line: JSONValue, _ values: [String]) {
    let looking = values.flatMap { _ -> [Step] in
      [.ask("continue"), .await("stopped"), .ask("evaluate", ["expression": "N", "context": "watch"])]
    }
    let talk = Client.run(Client.launched() + [BreakpointTests.lines([line])] + looking)
    #expect(talk.bodies("evaluate").map { $0["result"]?.string } == values)
    #expect(talk.events("stopped").dropFirst().allSatisfy { $0["reason"] == "breakpoint" })
  }

  @Test("logpoints log and continue")
  func log() {
    let talk = BreakpointTests.run(
      BreakpointTests.lines([["line": 37, "logMessage": "N is {N}, {what}", "condition": "[N] < 3"]]),
      stops: 1)
    #expect(talk.events("stopped").map { $0["reason"] } == ["entry", "halt"])
    let logged = talk.output("console").split(separator: "\n").filter { $0.hasPrefix("N is") }
    #expect(logged.count == 2)
    #expect(logged.first?.hasPrefix("N is '01' = 1, {what: ") == true)
  }

  @Test("hits is the count of the breakpoint whose message or command it is in")
  func hits() {
    let talk = Client.run(
      Client.launched() + [
        BreakpointTests.lines([
          ["line": 36, "condition": "[N] > 2"], ["line": 36, "logMessage": "log {hits}"],
        ]), .ask("continue"), .await("stopped"), .ask("evaluate", ["expression": "hits"]),
        .ask("evaluate", ["expression": "break AGAIN count 5 do ex hits\nstart", "context": "repl"]),
        .await("stopped"),
      ])
    #expect(talk.bodies("evaluate")[0]["result"] == "4")
    #expect(talk.output("console").hasPrefix("log 1\nlog 2\nlog 3\nlog 4\n"))
    #expect(talk.output("console").hasSuffix("5\n"))
  }

  @Test(
    "labels, instructions, watches and errors, with their reasons",
    arguments: [
      (Step.ask("setFunctionBreakpoints", ["breakpoints": [["name": "AGAIN"]]]), "function breakpoint"),
      (.ask("setFunctionBreakpoints", ["breakpoints": [["name": "0390"]]]), "function breakpoint"),
      (
        .ask("setInstructionBreakpoints", ["breakpoints": [["instructionReference": "0386", "offset": 4]]]),
        "instruction breakpoint"
      ),
      (.ask("setDataBreakpoints", ["breakpoints": [["dataId": "0451-0452"]]]), "data breakpoint"),
      (.ask("setExceptionBreakpoints", ["filters": [], "filterOptions": [["filterId": "errors"]]]), "halt"),
    ])
  func kinds(_ request: Step, _ reason: String) {
    let talk = BreakpointTests.run(request, stops: 1)
    #expect(talk.events("stopped").last?["reason"] == .string(reason))
    #expect(talk.failures.isEmpty)
  }

  @Test("unchanged breakpoints keep their number; omitted ones are removed")
  func replacing() {
    let talk = BreakpointTests.run(
      BreakpointTests.lines([["line": 36], ["line": 37]]),
      BreakpointTests.lines([["line": 37], ["line": 43]]),
      BreakpointTests.lines([["line": 43]]), stops: 1)
    let numbers = talk.bodies("setBreakpoints").map { $0["breakpoints"]?.array?.map { $0["id"]?.int ?? 0 } }
    #expect(numbers == [[1, 2], [2, 3], [3]])
    #expect(talk.events("stopped").last?["hitBreakpointIds"] == [3])
  }

  @Test("breakpoints are set and replaced while the machine runs")
  func whileRunning() {
    func set(_ breakpoints: JSONValue) -> Step {
      .ask("setFunctionBreakpoints", ["breakpoints": breakpoints])
    }
    let talk = Client.run(
      Client.launched(["program": "powers-of-two.cd", "stopOnEntry": true, "speed": 20]) + [
        set([["name": "0065", "logMessage": "passed"]]), .ask("continue"), .await("output"),
        set([["name": "0065", "condition": "lines > 20"]]), .await("stopped"),
        set([["name": "0065"], ["name": "0001"]]),
        .ask("evaluate", ["expression": "list", "context": "repl"]),
      ])
    #expect(talk.events("stopped").map { $0["reason"] } == ["entry", "function breakpoint"])
    #expect(talk.output("console").hasPrefix("passed\n"))
    let listed = talk.bodies("evaluate")[0]["result"]?.string?.split(separator: "\n") ?? []
    #expect(listed.count == 2)
  }

  @Test(
    "names that can be watched",
    arguments: [
      (["name": "N", "variablesReference": 5] as JSONValue, "0451-0452"), (["name": "[TITLE]"], "0455-0465"),
      (["name": "N"], "0451-0452"), (["name": "0100"], "0100"),
      (["name": "0100", "asAddress": true, "bytes": 3], "0100-0102"),
      (["name": "I", "variablesReference": 1], nil), (["name": "lines"], nil),
      (["name": "0", "asAddress": true, "bytes": 20_000], nil),
    ] as [(JSONValue, String?)])
  func watchable(_ arguments: JSONValue, _ dataID: String?) {
    let talk = Client.run(Client.launched() + [.ask("dataBreakpointInfo", arguments)])
    #expect(talk.bodies("dataBreakpointInfo")[0]["dataId"] == (dataID.map { .string($0) } ?? .null))
  }

  @Test("lines where a breakpoint can be set")
  func locations() {
    let talk = Client.run(
      Client.launched() + [
        .ask("breakpointLocations", ["source": ["path": .string(Client.source)], "line": 27, "endLine": 42])
      ])
    let lines = talk.bodies("breakpointLocations")[0]["breakpoints"]?.array?.map { $0["line"]?.int }
    #expect(lines == [27, 36, 37, 42])
  }
}
