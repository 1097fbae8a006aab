import DebugAdapter1401
import EditorMessages
import Testing

@Suite("Debug Adapter Protocol: malformed messages, and requests that cannot be answered")
struct MalformedTests {
  private static func framed(_ text: String) -> Step {
    .bytes("Content-Length: \(text.utf8.count)\r\n\r\n\(text)")
  }

  @Test(
    "without a seq it is reported on standard error, and the next request is answered",
    arguments: [
      ("{", "1 bytes are not JSON"), ("[1,2]", "it has no 'seq' with a number"),
      ("{}", "it has no 'seq' with a number"),
      (#"{"seq":"1","type":"request","command":"threads"}"#, "it has no 'seq' with a number"),
      (#"{"seq":1,"type":"response","request_seq":1}"#, "a response, but no request was sent"),
      ("\u{FF}\u{0}", "3 bytes are not JSON"), ("", "0 bytes are not JSON"),
      (String(repeating: "[", count: 5000), "5000 bytes are not JSON"),
    ])
  func noID(_ text: String, _ problem: String) {
    let talk = Client.run([MalformedTests.framed(text), .ask("initialize")])
    #expect(talk.complaints == ["malformed message: \(problem)"])
    #expect(talk.bodies("initialize").count == 1)
    #expect(talk.status == 0)
  }

  @Test(
    "with a seq it is answered",
    arguments: [
      #"{"seq":7}"#, #"{"seq":7,"type":"request"}"#, #"{"seq":7,"type":"request","command":5}"#,
      #"{"seq":7,"type":"event","command":"threads"}"#,
    ])
  func withID(_ text: String) {
    let talk = Client.run([MalformedTests.framed(text)])
    #expect(talk.responses.first?["request_seq"] == 7)
    #expect(talk.failures == [#"a message needs 'type': "request" and a 'command'"#])
    #expect(talk.complaints.isEmpty)
  }

  @Test(
    "the input may end anywhere",
    arguments: [
      ("", 0, 0), ("Content-Length: 50\r\n\r\n{\"seq\"", 1, 1), ("garbage", 1, 1),
    ])
  func end(_ text: String, status: Int32, complaints: Int) {
    // The script awaits an event that never comes, so that the input ends at once.
    let talk = Client.run([.bytes(text), .end])
    #expect(talk.status == status)
    #expect(talk.complaints.count == complaints)
  }

  static let requests: [(String, JSONValue, String)] = [
    ("threads2", [:], "unknown request 'threads2'"),
    ("initialize", [:], "'initialize' came a second time"),
    ("launch", ["program": "x"], "a program is launched already; use 'restart'"),
    ("attach", [:], "there is no machine to attach to; use 'launch'"),
    ("threads", [1], "the arguments must be an object, found a list"),
    ("setBreakpoints", [:], "in 'source' 'name' is missing"),
    ("setBreakpoints", ["source": 5], "in 'source' must be an object, found a number"),
    (
      "setBreakpoints", ["source": ["path": "x"], "breakpoints": 5],
      "the argument 'breakpoints' must be a list, found a number"
    ),
    (
      "setBreakpoints", ["source": ["path": "x"], "breakpoints": [["line": "5"]]],
      "in 'breakpoints' 'line' must be a whole number up to a thousand million, found a text"
    ),
    ("setDataBreakpoints", ["breakpoints": [[:]]], "in 'breakpoints' 'dataId' is missing"),
    ("variables", ["variablesReference": 99], "there are no variables with the reference 99"),
    (
      "variables", ["variablesReference": .number(5e300)],
      "the argument 'variablesReference' must be a whole number up to a thousand million, found a number"
    ),
    (
      "setVariable", ["variablesReference": 2, "name": "Equal", "value": "on"],
      "Equal cannot be set; the console has no key for it"
    ),
    (
      "setVariable", ["variablesReference": 5, "name": "N", "value": "123"],
      "the field has 2 positions; 3 digits do not fit"
    ),
    (
      "setVariable", ["variablesReference": 5, "name": "N", "value": "ä"],
      "'ä' is not a character of the 1401 in the encoding simh"
    ),
    (
      "setVariable", ["variablesReference": 5, "name": "NONE", "value": "1"],
      "NONE is not a field with a word mark"
    ),
    (
      "setVariable", ["variablesReference": 1, "name": "I", "value": "99999"],
      "'99999' is neither an address nor a label"
    ),
    ("evaluate", ["expression": "[N", "context": "watch"], "column 3: expected ], found nothing"),
    (
      "evaluate", ["expression": "frobnicate", "context": "repl"],
      "'frobnicate' is not a command; help lists the commands"
    ),
    (
      "evaluate", ["expression": "assert [N] = 9", "context": "repl"],
      "assertion failed: [N] = 9; [N] is '00' = 0"
    ),
    ("readMemory", ["memoryReference": "nowhere", "count": 5], "'nowhere' is not an address"),
    ("readMemory", ["memoryReference": "0", "count": -5], "'count' must be 0 or more"),
    (
      "writeMemory", ["memoryReference": "15999", "data": "QUFB"],
      "3 positions from 15999 do not fit into storage"
    ),
    ("writeMemory", ["memoryReference": "0", "data": "!"], "'data' is not in base 64"),
    (
      "disassemble", ["memoryReference": "0", "instructionCount": 999_999_999],
      "'instructionCount' must be 0 to 20000"
    ),
    ("source", ["source": ["path": "/other"]], "'/other' is not a source of the program"),
    ("goto", ["targetId": -1], "there is no target -1"),
    ("next", ["granularity": "card"], "'granularity' must be \"statement\", \"line\" or \"instruction\""),
    ("configurationDone", [:], "'configurationDone' came a second time"),
  ]

  @Test("refused requests name the reason", arguments: requests)
  func request(_ command: String, _ arguments: JSONValue, _ failure: String) {
    let talk = Client.run(Client.launched() + [.ask(command, arguments)])
    #expect(talk.failures == [failure])
    #expect(talk.complaints.isEmpty)
  }

  @Test(
    "requests before initialize and launch",
    arguments: [
      ([Step.ask("threads")], "'threads' came before 'initialize'"),
      ([.ask("initialize"), .ask("stackTrace")], "no program is launched"),
      ([.ask("initialize"), .ask("launch")], "the argument 'program' is missing"),
      (
        [.ask("initialize"), .ask("launch", ["program": "x", "speed": 0])],
        "'speed' must be a number above 0, times the real pace, or \"max\""
      ),
      ([.ask("initialize", ["pathFormat": "uri"])], "'pathFormat' must be \"path\""),
    ])
  func early(_ steps: [Step], _ failure: String) {
    #expect(Client.run(steps).failures == [failure])
  }
}
