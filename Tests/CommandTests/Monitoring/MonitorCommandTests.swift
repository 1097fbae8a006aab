import Foundation
import Testing

@Suite("ibm1401 monitor; run with commands")
struct MonitorCommandTests {
  private let folder: Folder
  private static let payroll = [Command.program("payroll.s"), Command.program("payroll-data.cd")]

  init() throws { folder = try Folder() }

  @Test("the worked example holds for source and deck", arguments: ["payroll.s", "payroll.cd"])
  func check(program: String) throws {
    var arguments = ["monitor", "--script", Command.program("payroll.check"), Command.program(program)]
    if program.hasSuffix(".cd") {
      let assembled = try Command.run(
        "assemble", Command.program("payroll.s"), "--symbols", folder.path("labels"), "--quiet")
      #expect(assembled.status == 0)
      arguments += ["--symbols", folder.path("labels")]
    }
    let result = try Command.run(arguments + [Command.program("payroll-data.cd")])
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(result.output.contains("line 10 has JENSEN"))
    #expect(result.output.contains(": halt. Next 0734, H 0734. 15 lines printed.\n"))
  }

  @Test("a watchpoint on a label, set before the program is loaded, stops in the program, not in the loader")
  func watchBeforeLoading() throws {
    let script = folder.file("watch.check", "print quiet\nwatch c TGROSS\nstart\nexamine TGROSS\n")
    let result = try Command.run(["monitor", "--script", script] + Self.payroll)
    #expect(result.output.contains("Watch 1 TGROSS at 0775-0782.\n"))
    #expect(result.output.contains(": watch 1 TGROSS: 0778 changed from '0' to '5'"), "\(result.output)")
    let other = folder.file("addresses.check", "print quiet\nwatch c 0775-0782\nstart\n")
    let loading = try Command.run(["monitor", "--script", other] + Self.payroll)
    #expect(loading.output.contains(": watch 1: 0775-0782 changed from '"), "\(loading.output)")
  }

  @Test("a failed assertion ends with 5, its place and the values")
  func assertion() throws {
    let script = folder.file("wrong.check", "print quiet\nstart\nassert lines = 14\nexamine 0001\n")
    let result = try Command.run(["monitor", "--script", script] + Self.payroll)
    #expect(result.status == 5)
    #expect(result.errors == "\(script):3: assertion failed: lines = 14; lines is 15\n")
    #expect(result.output.hasSuffix("15 lines printed.\n"))
  }

  @Test(
    "an assertion about the label of data is about its field; about another label it says that it is an address"
  )
  func assertionOfLabel() throws {
    let script = folder.file("label.check", "print quiet\nstart\nassert TEXT = 'HELLO'\nassert STOP = 20\n")
    let text = try String(contentsOfFile: Command.program("hello.s"), encoding: .utf8)
    let source = folder.file("hello.s", text.replacing("@HELLO, 1401 SPEAKING. 1959.@", with: "@HELLO@"))
    let result = try Command.run("monitor", "--script", script, source)
    #expect(result.status == 5)
    #expect(result.errors.contains("label.check:4:"), "\(result.errors)")
    #expect(result.errors.contains("write [STOP] for what is stored there\n"))
  }

  @Test("ex adds the values of labels; a label with a distance is storage")
  func sums() throws {
    let result = try Command.run(
      "monitor", Command.program("hello.s"), input: "print quiet\nstart\nex START+START\nex START+0\n")
    #expect(result.output.contains("\nSTART+START: 666\n0333   M"), "\(result.output)")
  }

  @Test("a breakpoint at a line of the source; a line without an instruction means the next one that has one")
  func lines() throws {
    let script = folder.file(
      "lines.check",
      """
      print quiet
      break hello.s:22
      break :3 once
      start
      start
      delete hello.s:22
      list
      until :23
      """)
    let result = try Command.run("monitor", "--script", script, Command.program("hello.s"))
    #expect(result.errors == "")
    #expect(
      result.output.split(separator: "\n").dropFirst().joined(separator: "\n") == """
        Print quiet.
        Breakpoint 1 at 0340.
        Breakpoint 2 at 0333. Note: line 3 has no instruction; the next one is on line 21.
        Stopped at 0333 START (hello.s:21): break 2. Next 0333, MLC 0371,0227.
        Stopped at 0340 (hello.s:22): break 1. Next 0340, W.
        Breakpoint 1 at 0340 deleted.
        No breakpoints.
        Stopped at 0341 STOP (hello.s:23): reached 0341. Next 0341, H 0341. 1 line printed.
        """, "\(result.output)")
  }

  @Test(
    "a line that cannot be found",
    arguments: [
      ("break other.s:3", "other.s is not a source of the program, hello.s is"),
      ("break :24", "no instruction is at or after line 24 of hello.s"),
    ])
  func wrongLines(command: String, message: String) throws {
    let result = try Command.run("monitor", Command.program("hello.s"), input: command + "\n")
    #expect(result.errors.contains("column 7: \(message); write break"), "\(result.errors)")
  }

  @Test("a deck has no lines")
  func noLines() throws {
    let result = try Command.run("monitor", Command.program("hello.cd"), input: "break :3\n")
    #expect(
      result.errors.contains("column 7: ':3': there is no source; the program is a deck"), "\(result.errors)")
  }

  @Test("an error in a script ends with 1 and its place")
  func error() throws {
    let script = folder.file("wrong.check", "# first\nbrake 5\n")
    let result = try Command.run(["monitor", "--script", script] + Self.payroll)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("\(script):2: error: 'brake' is not a command; did you mean break?"))
    let missing = try Command.run(["monitor", "--script", folder.path("none")] + Self.payroll)
    #expect(missing.status == 1)
    #expect(missing.errors.contains("none: cannot read: there is no such file"))
  }

  @Test("commands can come from standard input; the status is that of the last stop or of quit")
  func input() throws {
    let halted = try Command.run("monitor", Command.program("hello.cd"), input: "start\n")
    #expect(halted.status == 0)
    #expect(halted.output.contains("HELLO, 1401 SPEAKING."))
    #expect(try Command.run("monitor", Command.program("hello.cd"), input: "quit 7\n").status == 7)
    let stuck = try Command.run("monitor", Command.program("hello.cd"), input: "set i 500\nstart\n")
    #expect(stuck.status == 2)
  }

  /// A program that never ends.
  private static let loop = "     LOOP      B    LOOP\n               END  LOOP\n"

  @Test(
    "the limits stop the machine, and count again after restart",
    arguments: [["monitor"], ["panel", "--plain"]],
    [["--limit-cycles", "5000"], ["--limit-time", "1"]])
  func limits(command: [String], limit: [String]) throws {
    let source = folder.file("loop.s", Self.loop)
    let result = try Command.run(
      command + (command == ["monitor"] ? [] : ["--speed", "max"]) + limit + [source],
      input: "start\nstart\nrestart\nstart\n")
    #expect(result.status == 3 && result.errors == "", "\(result.errors)")
    let stops = result.output.split(separator: "\n").count { $0.contains("stopped by \(limit[0])") }
    #expect(stops == 3, "\(result.output)")
  }

  @Test(
    "options of a run without an operator are refused",
    arguments: [["monitor"], ["panel", "--plain"], ["panel", "--keys", " "]],
    [["--starts", "2"], ["--json", "report.json"], ["--replay", "session.jsonl"]])
  func optionsOfRun(command: [String], option: [String]) throws {
    let result = try Command.run(command + option + [Command.program("hello.cd")])
    #expect(result.status == 64 && result.output == "")
    #expect(
      result.errors.hasPrefix("ibm1401: \(option[0]) is for ibm1401 run; leave it out"), "\(result.errors)")
  }

  @Test("run with commands before START and after the stop")
  func run() throws {
    let result = try Command.run(
      "run", Command.program("hello.s"), "--quiet", "--exec", "break STOP", "--at-stop",
      "assert lines = 1; assert char[STOP] = '.'")
    #expect(result.status == 0)
    #expect(result.output.contains("HELLO, 1401 SPEAKING."))
    let wrong = try Command.run(
      "run", Command.program("hello.s"), "--quiet", "--at-stop", "assert lines = 2")
    #expect(wrong.status == 5)
  }

  @Test(
    "a limit ends a run with commands, however often they start the machine",
    arguments: [["--limit-time", "5"], ["--limit-cycles", "50000"]], ["--exec", "--at-stop"])
  func limit(_ limit: [String], option: String) throws {
    let source = "     LOOP      NOP\n               B    LOOP\n               END  LOOP\n"
    let loop = folder.file("loop.s", source)
    let result = try Command.run(["run", loop] + limit + [option, "start; start"])
    #expect(result.status == 3)
    #expect(result.errors.contains("stopped by \(limit[0])"))
    #expect(!result.errors.contains("catch"))
  }

  @Test(
    "a limit while an instruction is being read: the message has its complete addresses and says so",
    arguments: [
      (1, "SW… at 0001, which is being read"), (3, "SW '00…' at 0001, which is being read"),
      (4, "SW 0008… at 0001, which is being read"), (6, "SW 0008,'01…' at 0001, which is being read"),
      (8, "SW 0008,0015 at 0001"),
    ])
  func limitWhileReading(cycles: Int, instruction: String) throws {
    let result = try Command.run("run", Command.program("hello.cd"), "--limit-cycles", "\(cycles)")
    #expect(result.errors.contains("; instruction \(instruction)\n"), "\(result.errors)")
  }

  @Test("a profile as folded stacks accounts for the 1401's time")
  func profile() throws {
    let result = try Command.run(
      "run", Command.program("primes.s"), "--quiet", "--profile", folder.path("folded"), "--print",
      "/dev/null")
    #expect(result.status == 0)
    let lines = folder.text("folded").split(separator: "\n")
    #expect(lines.count > 10)
    let total = lines.compactMap { Int($0.split(separator: " ").last ?? "") }.reduce(0, +)
    #expect(lines.allSatisfy { $0.contains(";") && Int($0.split(separator: " ").last ?? "") != nil })
    // 6.6 seconds of 1401 time, in microseconds.
    #expect((6_000_000...7_500_000).contains(total))
  }
}
