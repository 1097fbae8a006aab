import Foundation
import Monitor1401
import System1401
import TemporaryFolder
import Testing
import Units1401

@Suite("Monitor: scripts and assertions")
struct ScriptTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func script(_ text: String) throws -> Session.Result {
    let lines = ScriptLine.lines(of: text, file: "test.script")
    return try Session.run([], script: PlainScript(lines: lines, readsInput: false, endsAtError: true))
  }

  @Test("assertions that hold print nothing, and the status is that of the last stop")
  func holds() throws {
    let result = try script(
      "# a test\ncatch text \"1024\"\nstart\nassert lines = 11 and [0632] = 4\nquit 0\n")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(
      result.text.last == "Stopped at 0066: catch 1: line 11 has 1024. Next 0066, A 0632. 11 lines printed.")
  }

  @Test(
    "the first error ends the script and is reported with file and line",
    arguments: [
      ("assert lines = 5", 5, "test.script:1: assertion failed: lines = 5; lines is 0"),
      ("\n\nassert wm[0500]\n", 5, "test.script:3: assertion failed: wm[0500]"),
      ("assert [b] = 1", 5, "test.script:1: assertion failed: [b] = 1; [b] is ' '"),
      (
        "start\nbrake 5\necho not reached", 1,
        "test.script:2: error: 'brake' is not a command; did you mean break?"
      ),
      ("enter", 1, "test.script:1: error: ENTER stores only with the mode switch at ALTER"),
      ("do nowhere", 1, "test.script:1: error: nowhere: cannot read: there is no such file"),
      ("quit 9\nassert 1 = 2", 9, ""),
    ])
  func fails(text: String, status: Int32, error: String) throws {
    let result = try script(text)
    #expect(result.status == status)
    #expect(result.errors == (error.isEmpty ? [] : [error]))
    #expect(!result.said.contains("not reached"))
  }

  @Test("files call files with arguments; lines wait until the machine is stopped")
  func files() throws {
    let inner = try folder.file("inner", "until lines = %1\necho %2 at %1\n".utf8)
    let outer = try folder.file("outer", "do \(inner) 3 three\ndo \(inner) 5 five\necho done\n".utf8)
    let said = try Session.said("do \(outer)", "assert lines = 5")
    #expect(
      said == """
        Stopped at 0066: reached 0066. Next 0066, A 0632. 3 lines printed.
        three at 3
        Stopped at 0066: reached 0066. Next 0066, A 0632. 5 lines printed.
        five at 5
        done
        Holds: lines = 5; lines is 5.
        """)
  }

  @Test("a recursive file ends")
  func recursion() throws {
    let file = folder.path("self")
    try Data("do \(file)\n".utf8).write(to: URL(filePath: file))
    #expect(
      try Session.said("do \(file)") == "Error: \(file): more than 20 nested files.".dropLast() + ""
    )
  }

  @Test("a breakpoint's commands may continue the run")
  func actions() throws {
    let said = try Session.said("break 66 if lines <= 3 do ex lines; start", "break 66 if lines = 6", "start")
    #expect(said.contains("lines: 1\n") && said.contains("lines: 2\n") && said.contains("lines: 3\n"))
    #expect(said.hasSuffix("Stopped at 0066: break 2. Next 0066, A 0632. 6 lines printed."))
  }

  @Test("a breakpoint's commands are executed at each stop, even if no snapshot showed the machine running")
  func unseenRuns() throws {
    let deck = try CardDeck(
      bytes: [UInt8](Data(contentsOf: Session.folder.appending(path: "powers-of-two.cd"))),
      fileName: "powers-of-two.cd")
    let machine = MachineOperator(
      RunControl(configuration: SystemConfiguration(), decks: [deck], speed: .unlimited))
    machine.control.makeReady()
    guard case .operate(let commands, _) = try machine.parse("break 66 do list").get() else {
      Issue.record("a breakpoint must be a command for the machine")
      return
    }
    #expect(machine.execute(commands) == nil)
    for _ in 1...3 {
      machine.send(.start)
      machine.control.waitUntilStanding()
      let news = machine.takeSnapshot()
      #expect(news?.hasStartedOrStopped == true && machine.takeLine()?.text == "list")
      #expect(!machine.hasLines && machine.takeSnapshot() == nil)
    }
  }

  @Test("breakpoints are saved as the commands that set them, and read again")
  func save() throws {
    let file = folder.path("breaks")
    let commands = ["break 0066 if lines > 2 count 2 once do echo here", "watch rw 0632", "catch io print"]
    let said = try Session.said(
      commands[0], commands[1], commands[2], "save breaks \(file)", "delete all", "do \(file)", "list")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == commands.map { $0 + "\n" }.joined())
    #expect(
      said.hasSuffix(commands.enumerated().map { "\($0.offset + 1)  \($0.element)" }.joined(separator: "\n")))
  }

  @Test("labels from a file; a trace and a profile to files")
  func traceAndProfile() throws {
    let labels = try folder.file("labels", "LOOP 58\nPRINT 65\n".utf8)
    let (trace, profile) = (folder.path("trace"), folder.path("profile"))
    _ = try Session.said(
      "symbols \(labels)", "trace on LOOP-PRINT \(trace)", "profile on", "until lines = 2", "trace off",
      "profile save \(profile)")
    let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[1].contains("0058  MCS 0632,0332") && lines[2].contains("0065  W"))
    let stacks = try String(contentsOfFile: profile, encoding: .utf8).split(separator: "\n")
    #expect(stacks.contains { $0.hasPrefix("PRINT;0065 W;wait for unit ") })
    #expect(stacks.allSatisfy { $0.split(separator: " ").last.flatMap { Int($0) } != nil })
  }

  @Test("replacing a condition")
  func condition() throws {
    var breakpoint = Breakpoint(.instruction(at: 66), command: "break LOOP if lines = 5 once")
    breakpoint.isOnce = true
    breakpoint.condition = try Condition("lines = 5")
    let other = breakpoint.changing(condition: try Condition("cards = 1"))
    #expect(other.command == "break LOOP if cards = 1 once")
    #expect(other.changing(condition: nil).command == "break LOOP once")
    (breakpoint.count, breakpoint.isExact) = (3, true)
    #expect(breakpoint.changing(condition: nil).command == "break LOOP count = 3 once")
  }
}
