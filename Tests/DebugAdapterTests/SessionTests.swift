import DebugAdapter1401
import EditorMessages
import System1401
import Testing

@Suite("Debug Adapter Protocol: a whole session")
struct SessionTests {
  @Test("initialize returns the capabilities")
  func capabilities() {
    let talk = Client.run([.ask("initialize")])
    let body = talk.bodies("initialize")[0]
    #expect(body["supportsConfigurationDoneRequest"] == true)
    #expect(body["supportsDataBreakpoints"] == true)
    #expect(talk.status == 0)
    #expect(talk.complaints.isEmpty)
  }

  @Test("a program stops at its first instruction, after the loader")
  func entry() {
    let talk = Client.run(
      Client.launched(["program": "x", "stopOnEntry": true], .ask("stackTrace", ["threadId": 1])))
    #expect(talk.events("initialized").count == 1)
    #expect(talk.events("stopped").map { $0["reason"] } == ["entry"])
    let frame = talk.bodies("stackTrace")[0]["stackFrames"]?.array?.first
    #expect(frame?["name"] == "START  B CLEAR,Z")
    #expect(frame?["line"] == 26)
    #expect(frame?["source"]?["path"] == .string(Client.source))
    #expect(frame?["instructionPointerReference"] == "0333")
  }

  @Test("a deck stops after the first card, without source")
  func deck() {
    let talk = Client.run(
      Client.launched(["program": "factorials.cd", "stopOnEntry": true], .ask("stackTrace", ["threadId": 1])))
    let frame = talk.bodies("stackTrace")[0]["stackFrames"]?.array?.first
    #expect(frame?["source"] == nil)
    #expect(frame?["line"] == 0)
    #expect(frame?["instructionPointerReference"] == "0001")
  }

  @Test("a run to the halt prints and stops")
  func halt() {
    let talk = Client.run(Client.launched(["program": "x"]))
    #expect(talk.events("stopped").map { $0["reason"] } == ["halt"])
    #expect(talk.output("stdout").contains("N FACTORIAL"))
    #expect(talk.output("stdout").split(separator: "\n").count == 86)
    #expect(talk.output("console").contains("Stopped at 0447 STOP (factorials.s:52): halt."))
    #expect(talk.events("terminated").isEmpty)
  }

  @Test(
    "without debugger, or when a halt is the end, the session ends",
    arguments: [
      ["program": "x", "noDebug": true], ["program": "x", "stopOnHalt": false],
    ] as [JSONValue])
  func end(_ arguments: JSONValue) {
    let talk = Client.run(
      [.ask("initialize"), .ask("launch", arguments), .ask("configurationDone"), .await("terminated")])
    #expect(talk.events("exited").map { $0["exitCode"] } == [0])
    #expect(talk.events("stopped").isEmpty)
  }

  @Test("a running machine is paused")
  func pause() {
    let talk = Client.run(
      Client.launched(["program": "powers-of-two.cd", "stopOnEntry": true, "speed": 1])
        + [.ask("continue"), .await("output"), .ask("stackTrace"), .ask("pause"), .await("stopped")])
    #expect(talk.events("stopped").map { $0["reason"] } == ["entry", "pause"])
    #expect(talk.failures == ["the machine runs: press STOP first"])
  }

  @Test("restart reads the program again and keeps breakpoints with their numbers")
  func restart() {
    let lines: JSONValue = [["line": 36], ["line": 43]]
    let talk = Client.run([
      .ask("initialize"), .ask("launch", ["program": "x"]),
      .ask("setBreakpoints", ["source": ["path": .string(Client.source)], "breakpoints": lines]),
      .ask("setFunctionBreakpoints", ["breakpoints": [["name": "STOP"]]]),
      .ask("configurationDone"), .await("stopped"),
      .ask("evaluate", ["expression": "delete 1", "context": "repl"]),
      .ask("restart"), .await("stopped"),
    ])
    #expect(talk.events("stopped").map { $0["hitBreakpointIds"] } == [[1], [1]])
    let changed = talk.events("breakpoint").map { $0["breakpoint"]?["id"]?.int ?? 0 }
    #expect(changed.sorted() == [1, 2, 3])
  }

  @Test("a watchpoint on a field with a label ignores the loader, is named, and is kept by a restart")
  func restartWatching() {
    let talk = Client.run([
      .ask("initialize"), .ask("launch", ["program": "x"]),
      .ask("setDataBreakpoints", ["breakpoints": [["dataId": "0451-0452"], ["dataId": "15000"]]]),
      .ask("configurationDone"), .await("stopped"), .ask("restart"), .await("stopped"),
    ]) { request in
      var program = try Client.factorials(request)
      program.symbols.define("N", 452, positions: 451...452)
      program.symbols.instructionAddresses = [333, 338, 372, 379, 386, 390, 447]
      return program
    }
    let stops = talk.events("stopped")
    #expect(stops.map { $0["hitBreakpointIds"] } == [[1], [1]])
    #expect(stops.map { $0["reason"] } == ["data breakpoint", "data breakpoint"])
    for stop in stops {
      #expect(stop["description"]?.string?.contains("watch 1 N: 0451-0452 ") == true, "\(stop)")
    }
    let kept = talk.events("breakpoint").map { $0["breakpoint"]?["verified"] }
    #expect(kept == [true, false])
  }

  @Test("terminate and quit end the program, and another can be launched")
  func terminate() {
    let again: [Step] = [
      .ask("terminate"), .await("terminated"), .ask("threads"), .ask("stackTrace"),
      .ask("launch", ["program": "x"]), .ask("evaluate", ["expression": "quit 7", "context": "repl"]),
      .await("terminated"),
    ]
    let talk = Client.run(Client.launched() + again)
    #expect(talk.failures == ["no program is launched"])
    #expect(talk.events("exited").map { $0["exitCode"] } == [7])
  }

  @Test("an error of the loader is the answer to launch, with details in the console")
  func loadError() {
    let talk = Client.run([.ask("initialize"), .ask("launch", ["program": "x"])]) { _ in
      throw LaunchError("there are two errors", details: "one\ntwo\n")
    }
    #expect(talk.failures == ["there are two errors"])
    #expect(talk.output("stderr") == "one\ntwo\n")
    #expect(talk.events("initialized").isEmpty)
  }

  @Test("the arguments of launch become words of ibm1401 run")
  func words() {
    let seen = Client.run([
      .ask("initialize"),
      .ask(
        "launch",
        [
          "program": "p.s", "args": ["--sense", "B"], "storage": 4000, "tapes": ["1=a.tap", "2=b.tap"],
          "decks": ["d.cd"], "cwd": "/tmp",
        ]),
    ]) { request in
      throw LaunchError(
        "\(request.program) \(request.words.joined(separator: " ")) in \(request.folder ?? "")")
    }
    #expect(seen.failures == ["p.s --sense B --storage 4000 --tape 1=a.tap --tape 2=b.tap d.cd in /tmp"])
  }
}
