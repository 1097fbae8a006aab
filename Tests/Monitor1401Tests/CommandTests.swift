import Core1401
import Monitor1401
import System1401
import Testing
import Units1401

@Suite("Monitor: commands")
struct CommandTests {
  private var snapshot: SystemSnapshot {
    var snapshot = SystemSnapshot()
    snapshot.storage = Array(repeating: 0, count: 16_000)
    var breakpoint = Breakpoint(.instruction(at: 79))
    breakpoint.number = 1
    snapshot.debug.breakpoints = [breakpoint]
    snapshot.processor.bRegister = StoredCharacter(code: 4)
    return snapshot
  }

  private func said(_ line: String) -> String {
    switch MonitorCommand.parse(line, snapshot: snapshot) {
    case .failure(let error): "error: \(error)"
    case .success(.answer(let lines)): lines.joined(separator: "|")
    case .success(.operate(let commands, let note)): "\(commands.count) \(note ?? "-")"
    case .success(.host(let matter)): "\(matter)"
    }
  }

  @Test("every example is valid, and every name is unique", arguments: MonitorCommand.all.map(\.name))
  func examples(name: String) throws {
    let command = try MonitorCommand.find(name)
    #expect(command.name == name)
    if name != "delete" { #expect(!said(command.example).hasPrefix("error")) }
    #expect(try MonitorCommand.help(on: name).last == "Example: \(command.example)")
  }

  @Test(
    "commands and their effects",
    arguments: [
      ("", ""), ("  # a remark", ""), ("go", "1 -"), ("CONT", "1 -"), ("boot cdr", "1 -"), ("step 5", "1 -"),
      ("cycle 3", "1 -"), ("br 411", "1 Breakpoint 2 at 0411."),
      ("delete 79", "1 Breakpoint 1 at 0079 deleted."),
      ("delete all", "1 No breakpoints."), ("list br", "1  break 0079"), ("dials 0431", "1 Dials 0431."),
      ("mode alter", "1 Mode ALTER."), ("d ssb 1", "1 Sense switches AB up."),
      ("sense +bc -a", "1 Sense switches BC up."), ("dep 500 \"`1AB\"", "3 Stored 3 characters at 0500."),
      ("dep 500 ' '", "1 Stored 1 character at 0500."), ("set i 411", "1 I 0411."),
      ("speed 1", "1 Speed real time."),
      ("addrstop 0431", "1 Address stop at 0431."), ("print quiet", "mute(true)"),
      ("quit 3", "quit(Optional(3))"),
      ("bits b", "B register: C off, B off, A off, 8 off, 4 on, 2 off, 1 off, word mark off."),
      ("ex a+7", "0007"), ("back", "1 -"), ("back 3", "1 -"), ("back cycle 5", "1 -"),
      ("back to stop", "1 -"),
      ("back to write 0613", "1 -"), ("back to cycle 600804", "1 -"), ("back to end", "1 -"),
      ("back memory 16", "1 The history may use 16 MB."),
      ("back kept", "No history is recorded for going back; back on starts it."),
      ("save My File.sav", "1 Saved as My File.sav."), ("record off", "1 Recording ended."),
    ])
  func words(line: String, meaning: String) {
    #expect(said(line) == meaning)
  }

  @Test(
    "errors name what was found, what is allowed, and what to do",
    arguments: [
      ("brake 5", "'brake' is not a command; did you mean break?"),
      ("xyzzy", "'xyzzy' is not a command; help lists the commands"),
      ("st", "'st' may be start, stop or step"),
      ("load 5", "load takes no arguments, found '5'"),
      ("dials 16123", "address 16123 is not in storage, 0000 to 15999"),
      (
        "dials LOOP",
        "'LOOP' is not an address; give 0000 to 15999, no labels are known (symbols FILE reads them), '.' for the dials, "
          + "or i, a, b for a register"
      ),
      (
        "leave 500-400",
        "column 7: the range 0500-0400 runs backwards; write the lower address first; write leave RANGE, for example "
          + "leave 0001-0064"
      ),
      ("step none", "'none' is not a count, 1 or more; write step [COUNT], for example step 5"),
      (
        "speed 0",
        "'0' is not a speed, a factor from 0.00001 to 1000 or max; write speed [FACTOR|max], for example speed 10"
      ),
      ("delete 80", "there is no breakpoint 80; the only breakpoint is 1 (list breaks)"),
      (
        "save",
        "save needs the name of a file; write save FILE|breaks FILE, for example save breaks /dev/null"
      ),
      ("back to write 16000", "address 16000 is not in storage, 0000 to 15999"),
      ("dep 15999 AB", "2 characters from 15999 reach 16000, beyond 15999"),
      ("dep 5 'AB", "the closing ' is missing; write dep ADDRESS CHARACTERS, for example dep 0500 \"`1AB\""),
    ])
  func errors(line: String, message: String) {
    #expect(said(line) == "error: \(message)")
  }

  @Test("a back-quote sets the word mark of the next character only")
  func wordMarks() throws {
    guard case .operate(let commands, _) = try MonitorCommand.parse("dep 7 `AB", snapshot: snapshot).get()
    else {
      Issue.record("dep is for the machine")
      return
    }
    let stored = commands.compactMap { command -> (Int, StoredCharacter)? in
      if case .deposit(let address, let character) = command { (address, character) } else { nil }
    }
    #expect(stored.map(\.0) == [7, 8])
    #expect(stored.map(\.1.rawValue) == [0o161, 0o62])
  }
}
