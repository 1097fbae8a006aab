import Foundation
import Monitor1401
import System1401
import Testing

@Suite("Monitor: debugger")
struct DebuggerTests {
  private static let symbols = SymbolTable(["LOOP": 58, "PRINT": 65, "NUMBER": 632])

  @Test("hits in a command of a breakpoint is the count of that breakpoint")
  func hits() throws {
    let said = try Session.said(
      "break 0065 count 2 do assert hits = 8", "start", "break 0065 do ex hits; assert hits = 9", "start",
      "ex hits")
    let findings = said.split(separator: "\n").filter { $0.hasPrefix("Assertion failed") }
    #expect(findings.count == 2)
    #expect(findings.first?.contains("hits is 2") == true)
    #expect(findings.last?.contains("hits is 3") == true)
    #expect(said.split(separator: "\n").last == "hits: 3")
  }

  @Test("there can be more labels than positions of storage")
  func manyLabels() throws {
    var symbols = SymbolTable()
    for number in 0..<16_100 { symbols.define("L\(number)", number % 16_000) }
    let said = try Session.said("label MORE 0333", "assert MORE = 333", symbols: symbols)
    #expect(said.contains("MORE is 0333."))
  }

  @Test("every example works", arguments: MonitorCommand.all)
  func examples(command: MonitorCommand) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The files of examples are in a folder of the test.
    let words = command.example.split(separator: " ").map { word in
      word.contains(".") && word.contains(/[a-z]\.[a-z]/) ? folder.appending(path: word).path : String(word)
    }
    let before: [String] =
      switch command.name {
      case "restore": ["save \(words[1])"]
      case "replay": ["record \(words[1])", "record off"]
      default: []
      }
    let result = try Session.run(
      ["break 0058", "start", "delete all"] + before + [words.joined(separator: " "), "stop"])
    let isOfPanel = ["open", "reload", "picture", "edit"].contains(command.name)
    #expect(result.said.contains("Error: \(command.name) works at the panel") == isOfPanel)
    #expect(result.said.contains("Error") == isOfPanel)
    // These need another state of the machine, and their errors name it.
    let refused = ["enter", "detach", "rewind", "type", "release", "cancel"]
    let mayBeRefused = refused + ["boot", "load"]
    #expect(
      result.said.contains("Refused") == refused.contains(command.name) || mayBeRefused.contains(command.name)
    )
  }

  @Test("breakpoints with conditions, labels, counts and actions")
  func breakpoints() throws {
    let said = try Session.said(
      "break PRINT if [NUMBER] > 1000 and lines < 20", "start", "list breaks", "disable 1", "list",
      "break LOOP count 3 do echo three more; ex [NUMBER]", "start", "enable 1", "delete PRINT", "delete all",
      "list",
      symbols: Self.symbols)
    #expect(
      said == """
        Breakpoint 1 at 0065.
        Stopped at 0065: break 1. Next 0065, W. 10 lines printed.
        1  break PRINT if [NUMBER] > 1000 and lines < 20  (0065)  reached 11 times
        Breakpoint 1 at 0065 disabled.
        1  break PRINT if [NUMBER] > 1000 and lines < 20  (0065)  reached 11 times  disabled
        Breakpoint 2 at 0058.
        Stopped at 0058: break 2. Next 0058, MCS 0632,0332. 13 lines printed.
        three more
        [NUMBER]: '\(String(repeating: "0", count: 128))819B' = 8192
        Breakpoint 1 at 0065 enabled.
        Breakpoint 1 at 0065 deleted.
        No breakpoints.
        No breakpoints.
        """)
  }

  @Test("a breakpoint at data is set, and the answer names the command that watches the data")
  func breakpointsAtData() throws {
    var symbols = Self.symbols
    symbols.define("LOOP", 58, positions: 58...64)
    symbols.define("LINES", 522, positions: 520...522)
    symbols.instructionAddresses = [58]
    let said = try Session.said(
      "break LINES", "break 0520 if lines > 3", "break LOOP", "break 0060", "break 0600", symbols: symbols)
    #expect(
      said == """
        Breakpoint 1 at 0522. LINES is data, not an instruction: watch LINES stops when it changes.
        Breakpoint 2 at 0520. LINES is data, not an instruction: watch LINES stops when it changes.
        Breakpoint 3 at 0058.
        Breakpoint 4 at 0060.
        Breakpoint 5 at 0600.
        """)
  }

  @Test("a breakpoint in a range stops before each instruction in it, and is found by any of its addresses")
  func breakpointInRange() throws {
    let said = try Session.said(
      "break 0059-0065", "start", "until 0058-0059", "disable 0060", "enable all", "delete 0065", "list")
    #expect(
      said == """
        Breakpoint 1 at 0059-0065.
        Stopped at 0065: break 1. Next 0065, W.
        Stopped at 0058: reached 0058. Next 0058, MCS 0632,0332. 1 line printed.
        Breakpoint 1 at 0059-0065 disabled.
        Breakpoint 1 at 0059-0065 enabled.
        Breakpoint 1 at 0059-0065 deleted.
        No breakpoints.
        """)
  }

  @Test(
    "an operation to stop at is a code or a mnemonic; a code counts first",
    arguments: [
      ("MCS", "Catch 1. Note: MCS is the operation code Z.", "Stopped at 0058: catch 1: operation Z."),

      ("Z", "Catch 1.", "Stopped at 0058: catch 1: operation Z."),
      ("2", "Catch 1.", "Stopped at 0065: catch 1: operation 2."),
      ("'2'", "Catch 1.", "Stopped at 0065: catch 1: operation 2."),
    ])
  func operations(_ word: String, _ answer: String, _ stop: String) throws {
    let said = try Session.said("break 0058 once", "start", "delete all", "catch op \(word)", "start")
    #expect(said.contains("\n\(answer)\n") && said.contains(stop), "\(said)")
  }

  @Test("a letter that is the code of one operation and the mnemonic of another")
  func ambiguousOperation() throws {
    let note = "Catch 1. Note: W is the operation code of BBE; the mnemonic W has the code '2'."
    #expect(try Session.said("catch op w") == note)
    #expect(try Session.said("catch op r") == "Catch 1. Note: R is the operation code 1.")
  }

  @Test("a mnemonic with a d-character of its own stops at all instructions with its code")
  func operationWithCharacter() throws {
    #expect(
      try Session.said("catch op BU")
        == "Catch 1. Note: BU is the operation code B, whatever the d-character.")
    #expect(
      try Session.said("catch op BUX").contains("expected an operation code, which is one character, or a"))
  }

  @Test("braces keep the commands of a breakpoint together, also within each other and beside quotes")
  func braces() throws {
    let commands = ScriptLine.commands(
      "break 0058 count 2 do {ex hits; break 0065 once do {echo two; echo '}'}; start}; start; echo end",
      origin: "--exec")
    let script = PlainScript(lines: commands, readsInput: false, endsAtError: true)
    let result = try Session.run([], script: script)
    #expect(result.errors.isEmpty)
    let said = result.text.filter { !$0.hasPrefix("Stopped") && !$0.hasPrefix("Ready") }
    #expect(said == ["Breakpoint 1 at 0058.", "hits: 2", "Breakpoint 2 at 0065.", "two", "'}'", "end"])
    #expect(
      try Session.said("break 0058 do {ex hits; start").contains(
        "the closing brace of the commands is missing"))
  }

  @Test("a breakpoint that does not exist: the answer has the numbers of those that do")
  func noSuchBreakpoint() throws {
    let said = try Session.said("break 0058", "break 0065", "watch 0632", "delete 9", "delete 2", "delete 9")
    let errors = said.split(separator: "\n").filter { $0.hasPrefix("Error") }
    #expect(
      errors == [
        "Error: there is no breakpoint 9; the breakpoints are 1, 2 and 3 (list breaks)",
        "Error: there is no breakpoint 9; the breakpoints are 1 and 3 (list breaks)",
      ])
  }

  @Test("watchpoints and catches")
  func watches() throws {
    let said = try Session.said(
      "watch c 0632 if [0632] = 6", "start", "delete 1", "catch text \"128\" once", "catch op 2 if lines = 9",
      "start", "start", "list")
    #expect(
      said == """
        Watch 1 at 0632.
        Stopped at 0070: watch 1: 0632 changed from 'H' to 'F' by A 0632 at 0066. Next 0070, B 0079,Z. 4 lines printed.
        Watch 1 at 0632 deleted.
        Catch 1.
        Catch 2.
        Stopped at 0066: catch 1: line 8 has 128. Next 0066, A 0632. 8 lines printed.
        Stopped at 0065: catch 2: operation 2. Next 0065, W. 9 lines printed.
        2  catch op 2 if lines = 9  reached 6 times
        """)
  }

  @Test("a watchpoint is named by its number, its label and its positions")
  func labelledWatches() throws {
    let said = try Session.said(
      "watch LOOP", "watch c LOOP+2", "watch LOOP/3 once", "watch 0058", "delete 1", "disable 2", "list",
      symbols: Self.symbols)
    #expect(
      said == """
        Watch 1 LOOP at 0001-0058.
        Watch 2 LOOP+2 at 0060.
        Watch 3 LOOP/3 at 0058-0060.
        Watch 4 at 0058.
        Watch 1 LOOP at 0001-0058 deleted.
        Watch 2 LOOP+2 at 0060 disabled.
        2  watch c LOOP+2  disabled
        3  watch LOOP/3 once
        4  watch 0058
        """)
  }

  @Test("steps over, until, leave, cycles with their phase")
  func steps() throws {
    let said = try Session.said(
      "until LOOP", "next", "until lines = 2", "leave 58-74", "cycle 3", "cycle", "start until PRINT",
      symbols: Self.symbols)
    #expect(said.contains("Stopped at 0075: reached 0075. Next 0075, B 0058. 2 lines printed."))
    #expect(said.contains("Stopped at 0075: reading B "))
    #expect(said.hasSuffix("Stopped at 0065: reached 0065. Next 0065, W. 2 lines printed."))
  }

  @Test("storage: five forms, word marks, filling, finding, differences")
  func storage() throws {
    let said = try Session.said(
      "dep 0500 \"`12`AB\"", "ex -c 500-503", "ex 500-503", "ex -b 503", "ex -n 500-503", "ex -m 65-69",
      "mark 501", "unmark 0502", "fill 0510-0512 'X'", "ex -c 500/13", "find \"XX\"", "find \"`2\" 1-80",
      "find \"QQQ\"", "ex [500-501]+1", "ex i", "until lines = 1", "diff")
    let lines = said.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(
      lines.contains("0500   `12`AB") && lines.contains("       1 1") && lines.contains("0500-0501: 12"))
    #expect(lines.contains("0503: B: C off, B on, A on, 8 off, 4 off, 2 on, 1 off, word mark off."))
    #expect(lines.contains("0500   `1`2AB      XXX") && lines.contains("Found at 0510, 0511."))
    #expect(lines.contains("Not found.") && lines.contains("[500-501]+1: 13"))
    #expect(lines.contains { $0.hasPrefix("0332: '") && $0.hasSuffix("to '1'") })
  }

  @Test("fill and trace use the field of a label; mark and unmark use its address, and say so")
  func labels() throws {
    let symbols = SymbolTable(["TOTAL": 707])
    let said = try Session.said(
      "dep 0700 \"`00041875\"", "mark TOTAL", "unmark TOTAL", "fill TOTAL '7'", "ex -c 700/8",
      "trace on TOTAL /dev/null", "trace off", symbols: symbols)
    #expect(said.contains("Filled 8 positions, 0700-0707."))
    #expect(said.contains("77777777"))
    #expect(said.contains("1 word mark set at 0707, the address of TOTAL; its field is 0700-0707."))
    #expect(said.contains("1 word mark cleared at 0707, the address of TOTAL"))
    #expect(said.contains("Trace to /dev/null."))
  }

  @Test("dep at a label keeps the word marks of its field, area or instruction, unless back-quotes set them")
  func wordMarks() throws {
    var symbols = SymbolTable()
    symbols.define("MOVE", 700, positions: 700...706)
    symbols.define("TEXT", 714, positions: 710...714)
    let fields = ["dep 0700 \"`M123`456\"", "dep 0710 \"`ABCDE\""]
    func stored(_ line: String) throws -> [String] {
      try Session.run(fields + [line, "ex -c 700/7", "ex -c 710/5"], symbols: symbols).text.suffix(2)
        .map { String($0.dropFirst(7)) }
    }
    #expect(try stored("dep MOVE 'L'") == ["`L123`456", "`ABCDE"])
    #expect(try stored("dep MOVE 'L987'") == ["`L987`456", "`ABCDE"])
    #expect(try stored("dep MOVE L9876") == ["`L987`656", "`ABCDE"])
    #expect(try stored("dep MOVE \"L`9\"") == ["L`923`456", "`ABCDE"])
    #expect(try stored("dep TEXT 'XY'") == ["`M123`456", "`XY"])
    #expect(try stored("dep 700 'L'") == ["L123`456", "`ABCDE"])
  }

  @Test("dep changes a field with the name of a register, and not what is beside it")
  func fieldCalledI() throws {
    var symbols = SymbolTable()
    symbols.define("I", 701, positions: 700...701)
    let lines = ["dep 0700 \"`00`50\"", "dep I 12", "ex -c 700-703"]
    #expect(try Session.run(lines, symbols: symbols).text.last == "0700   `12`50")
  }

  @Test("undisplay accepts a name")
  func undisplay() throws {
    let said = try Session.run(["display lines", "undisplay LINES", "display", "undisplay lines"])
    #expect(said.said.contains("Display 1 removed.\nNothing displayed."))
    #expect(said.said.contains("'lines' is not the number or name of a displayed value"))
  }

  @Test("every stop shows the watch window")
  func displays() throws {
    let said = try Session.said(
      "display [0632]", "display lines", "until lines = 2", "undisplay 1", "display", "undisplay all",
      "list displays",
      "undisplay 7")
    #expect(
      said == """
        Display 1: [0632].
        Display 2: lines.
        Stopped at 0066: reached 0066. Next 0066, A 0632. 2 lines printed.
        1  [0632]: 'B'
        2  lines: 2
        Display 1 removed.
        2  lines: 2
        Nothing displayed.
        Nothing displayed.
        Refused: nothing is displayed as number 7.
        """)
  }

  @Test("without history on the last steps are shown as what they are, and not denied after going back")
  func historyOfSteps() throws {
    let said = try Session.said(
      "until LOOP", "step 5", "history", "back 2", "history", "branches", symbols: Self.symbols)
    let lines = said.split(separator: "\n")
    let note = "These are the last steps; history on records all instructions, with their operands."
    #expect(lines.contains { $0 == note })
    #expect(
      lines.suffix(2) == [
        "No instructions are recorded up to here; history on records them, and back goes back without it.",
        "No branches are recorded up to here; history on records them.",
      ])
  }

  @Test("history, branches, profile")
  func instruments() throws {
    let said = try Session.said(
      "history on 100", "profile on", "until lines = 2", "history 2", "branches", "profile top 1",
      "profile labels",
      "profile operations", "show history", "set cpu nohistory", "profile off", symbols: Self.symbols)
    #expect(said.contains("A 0632"))
    #expect(said.contains("  0075 (PRINT+10) to 0058 (LOOP)"))
    #expect(said.contains("0065 W PRINT"))
    #expect(said.contains("W write a line"))
    #expect(said.hasSuffix("No history.\nProfile ends."))
  }

  @Test(
    "SimH's commands",
    arguments: ["go until 66", "br 66[2]", "nobr 66", "show break", "set cpu history=50", "expect \"128\""])
  func simh(line: String) throws {
    #expect(!(try Session.said("break 66", line)).contains("Error"))
  }

  @Test(
    "errors name the column, what was found, what is allowed",
    arguments: [
      ("break LOP", "column 7: 'LOP' is not an address; give 0000 to 15999, a label"),
      ("break 66 if [0632] >", "column 21: expected a value, found nothing"),
      ("break 66 often", "column 10: expected if, count, once or do, found 'often'"),
      ("break 66 do", "column 10: expected commands after do"),
      ("break", "break needs a place, such as an address"),
      ("watch c 0500-0400", "column 9: the range 0500-0400 runs backwards"),
      (
        "catch io plotter", "column 10: expected print, read, punch, carriage, feed or tape, found 'plotter'"
      ),
      ("catch nothing", "column 7: expected op, io, text, card, time, cycle or check, found 'nothing'"),
      ("delete 7", "there is no breakpoint 7; no breakpoint is set"),
      ("fill 0500 'XY'", "fill takes one character"), ("assert", "assert needs a condition"),
      ("do /nowhere/at/all", "/nowhere/at/all: cannot read: there is no such file"),
      ("symbols /nowhere", "/nowhere: cannot read: there is no such file"),
      ("trace on", "trace needs a file after on"), ("history on 0", "'0' is not a count, 1 to 65536"),
      ("profile hot", "'hot' is not a word of profile"), ("label 5 5", "a label begins with a letter"),
      ("until", "until needs an address or a condition"), ("display [0500", "expected ], found nothing"),
    ])
  func errors(line: String, message: String) throws {
    let said = try Session.said(line, symbols: Self.symbols)
    #expect(said.hasPrefix("Error: "))
    #expect(said.contains(message), "\(said)")
  }

  @Test(
    "Tab completes words, labels and keywords",
    arguments: [
      ("wa", 0, ["watch"]), ("br", 0, ["branches", "break"]), ("break L", 6, ["LOOP"]),
      ("break LOOP if li", 14, ["lines", "list"]), ("break lo", 6, ["LOOP", "load", "logic", "low"]),
      ("break LOOP if [N", 15, ["NUMBER"]),
      ("mode s", 5, ["scan", "scn", "scp"]),
      ("help unt", 5, ["until"]), ("list d", 5, ["displays"]), ("xyzzy a", 7, []),
      ("", 0, MonitorCommand.all.map(\.name).sorted()),
    ])
  func completion(line: String, start: Int, candidates: [String]) {
    var snapshot = SystemSnapshot()
    snapshot.debug.symbols = Self.symbols
    let found = MonitorCompletion.candidates(for: line, cursor: line.count, snapshot: snapshot)
    #expect(found.candidates == candidates)
    #expect(candidates.isEmpty || found.start == start)
  }
}
