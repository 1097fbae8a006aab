import Foundation
import PseudoTerminal
import Testing

@Suite("ibm1401 panel: warnings, and the files that are left", .serialized)
struct PanelNotesTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A source whose second line is assembled with a warning.
  private static let source = """
         START     SW   201
                   MCW  @X@,210X
                   W
         STOP      H    STOP
                   END  START

    """

  @Test("the panel counts the warnings and names the first, when it opens a source and when it reloads one")
  func warnings() throws {
    let source = folder.file("own.s", Self.source)
    func screen(_ keys: String, _ options: String...) throws -> String {
      let picture = folder.path("panel.svg")
      let result = try Command.run(
        ["panel", "--size", "160x50", "--keys", keys, "--svg", picture] + options + [source])
      #expect(result.status == 0 && result.errors == "", "\(result.errors)")
      return folder.text("panel.svg")
    }
    #expect(try screen("<wait 1>").contains("press Space to START; 1 warning: line 2: "))
    #expect(try screen(" <wait 1>r<wait 1>").contains("reloaded: Space starts it; 1 warning: line 2: "))
    #expect(try screen("2<Enter><C-s><wait 1>").contains("Space starts it; 1 warning: line 2: "))
    #expect(try screen(":open \(source)<Enter><wait 1>").contains("Space starts it; 1 warning: line 2: "))
    #expect(try screen("!").contains("own.s:2:"))
    let quiet = try screen("!", "--warnings", "off")
    #expect(!quiet.contains("warning: line 2") && !quiet.contains("own.s:2:"))
  }

  @Test("errors of a source are reported with their number and the advice", arguments: [80, 132])
  func errors(columns: Int) throws {
    // MCLW and WX are no operations.
    let source = folder.file(
      "own.s", Self.source.replacing("MCW ", with: "MCLW").replacing("  W\n", with: "  WX\n"))
    func screen(_ keys: String) throws -> String {
      let picture = folder.path("panel.svg")
      let result = try Command.run([
        "panel", "--size", "\(columns)x43", "--keys", keys, "--svg", picture, Command.program("hello.s"),
      ])
      #expect(result.status == 0 && result.errors == "", "\(result.errors)")
      return folder.text("panel.svg")
    }
    let opened = try screen(":open \(source)<Enter><wait 1>!")
    #expect(opened.contains("1 of 2 errors: own.s:2: MCLW is neither"))
    #expect(opened.contains("did you mean"))
  }

  @Test(
    "a program that runs is shown as loaded, also when most of it is constants",
    arguments: [["banner.s", "banner-data.cd"], ["hello.s"]])
  func loaded(_ files: [String]) throws {
    let picture = folder.path("panel.svg")
    let result = try Command.run(
      [
        "panel", "--speed", "max", "--size", "132x43", "--keys", "2 <wait 2>", "--svg", picture,
      ] + files.map(Command.program))
    #expect(result.status == 0, "\(result.errors)")
    #expect(folder.text("panel.svg").contains("LISTING \(files[0])"))
    #expect(!folder.text("panel.svg").contains("not loaded yet"))
  }

  @Test("save all and quit reports the files that it has written")
  func saveAll() throws {
    let result = try Command.run(
      [
        "-C", folder.path(""), Command.path, "panel", "--speed", "max", "--keys", " <wait 3>Tqs",
        Command.program("hello.cd"),
      ], program: "/usr/bin/env")
    #expect(result.status == 0 && result.errors == "ibm1401: sheet-1.txt is written\n", "\(result.errors)")
    #expect(folder.text("sheet-1.txt").contains("HELLO"))
  }

  /// The program punches two cards and halts.
  private static let punches =
    "     START     MCW  @FIRST@,105\n               P\n               P\n               H\n               END  START\n"

  @Test(
    "punched cards that are in no file are saved before the end, or asked about", arguments: [false, true])
  func punchedCards(isNamed: Bool) throws {
    let source = folder.file("punches.s", Self.punches)
    let result = try Command.run(
      [
        "-C", folder.path(""), Command.path, "panel", "--speed", "max", "--keys", " <wait 3>q",
        "--svg", "panel.svg", source,
      ] + (isNamed ? ["--punch", "own.cd"] : []), program: "/usr/bin/env")
    #expect(result.status == 0, "\(result.errors)")
    #expect(folder.text("panel.svg").contains("2 punched cards are not saved") != isNamed)
    let saving = try Command.run(
      ["-C", folder.path(""), Command.path, "panel", "--speed", "max", "--keys", " <wait 3>qs", source],
      program: "/usr/bin/env")
    #expect(saving.errors == "ibm1401: punched.cd is written\n", "\(saving.errors)")
    #expect(folder.text("punched.cd") == "FIRST\nFIRST\n")
  }

  @Test("a sheet that cannot be written completely leaves no file")
  func fullDisk() throws {
    let result = try Command.run(
      [
        "-c",
        "ulimit -f 0; cd \(folder.path("")) && \(Command.path) panel --speed max --keys ' <wait 3>Tqs<wait 1>!' "
          + "\(Command.program("hello.cd"))",
      ], program: "/bin/bash")
    #expect(!result.errors.contains("is written"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("sheet-1.txt")))
  }

  @Test(
    "a signal saves torn sheets and the changes to a source, and reports the files",
    arguments: [SIGTERM, SIGHUP])
  func signal(_ signal: Int32) throws {
    _ = folder.file("own.s", try String(contentsOfFile: Command.program("hello.s"), encoding: .utf8))
    _ = folder.file("own.s.recovered", "AN EARLIER ONE")
    let before = folder.text("own.s")
    let terminal = try PseudoTerminal(
      program: "/usr/bin/env",
      arguments: ["-C", folder.path(""), Command.path, "panel", "--speed", "max", "own.s"],
      columns: 132, rows: 43)
    try #require(terminal.wait { $0.isDrawn && $0.text.contains("STOP") })
    terminal.send(" ")
    try #require(terminal.wait { $0.status.contains("HALT") })
    terminal.send("T")
    try #require(terminal.wait(for: "sheet 2"))
    terminal.send(":edit\r")
    try #require(terminal.wait(for: "EDIT own.s"))
    terminal.send("XYZ")
    try #require(terminal.wait(for: "XYZ"))
    terminal.send(signal: signal)
    #expect(terminal.waitForEnd() == .killed(signal))
    #expect(terminal.screen.modes == [7, 25])
    let text = terminal.screen.text
    #expect(text.contains("ibm1401: own.s.recovered-2 is written: own.s with the changes"), "\(text)")
    #expect(text.contains("ibm1401: sheet-1.txt is written"), "\(text)")
    #expect(folder.text("own.s") == before && folder.text("own.s.recovered") == "AN EARLIER ONE")
    #expect(folder.text("own.s.recovered-2").contains("XYZ"))
    #expect(folder.text("sheet-1.txt").contains("HELLO"))
  }

  @Test("a source that another program has replaced is saved; one that it has changed, at the second Ctrl-S")
  func changedOutside() throws {
    let file = folder.file("own.s", Self.source)
    let terminal = try PanelTerminal.ready(["panel", "--speed", "max", file], columns: 132, rows: 43)
    func replace(by text: String) {
      // As by sed -i: the name has another file.
      #expect(rename(folder.file("new.s", text), file) == 0)
    }
    func edit(_ text: String) throws {
      terminal.send(":edit\r")
      try #require(terminal.wait(for: "EDIT own.s"))
      terminal.send("\u{1B}[H\u{1B}[H\r\u{1B}[H* \(text)")
      try #require(terminal.wait(for: "* \(text)"))
      terminal.send("\u{13}")
    }
    replace(by: Self.source)
    try edit("ONE")
    #expect(terminal.wait { $0.status.contains("was reloaded") }, "\(terminal.screen.text)")
    #expect(folder.text("own.s") == "     * ONE\n" + Self.source)

    let outside = Self.source + "     * OUTSIDE\n"
    terminal.send(":edit\r")
    try #require(terminal.wait(for: "EDIT own.s"))
    replace(by: outside)
    terminal.send("\u{13}")
    #expect(terminal.wait(for: "own.s has changed on disk: Ctrl-S again overwrites it"))
    #expect(folder.text("own.s") == outside)
    terminal.send("\u{13}")
    #expect(terminal.wait { !$0.text.contains("EDIT own.s") })
    #expect(folder.text("own.s") == "     * ONE\n" + Self.source)
  }

  @Test("a closed terminal saves the changes to a source")
  func hangUp() throws {
    let file = folder.file("own.s", Self.source)
    let terminal = try PanelTerminal.ready(["panel", file], columns: 132, rows: 43)
    terminal.send(":edit\r")
    try #require(terminal.wait(for: "EDIT own.s"))
    terminal.send("XYZ")
    try #require(terminal.wait(for: "XYZ"))
    #expect(terminal.hangUp() == .killed(SIGHUP))
    #expect(folder.text("own.s") == Self.source && folder.text("own.s.recovered").contains("XYZ"))
  }

  @Test("a signal writes nothing if nothing would be lost")
  func nothing() throws {
    _ = folder.file("own.s", Self.source)
    let terminal = try PseudoTerminal(
      program: "/usr/bin/env", arguments: ["-C", folder.path(""), Command.path, "panel", "own.s"])
    try #require(terminal.wait { $0.isDrawn && $0.text.contains("STOP") })
    terminal.send(":edit\r")
    try #require(terminal.wait(for: "EDIT own.s"))
    terminal.send(signal: SIGTERM)
    #expect(terminal.waitForEnd() == .killed(SIGTERM))
    #expect(folder.names == ["own.s"])
  }
}
