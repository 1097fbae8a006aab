import Foundation
import PseudoTerminal
import Testing

@testable import ibm1401

@Suite("ibm1401 help --format: files made from the tables")
struct HelpFormatTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test(
    "a form with one file is printed; with --output the files are written to a folder",
    arguments: HelpFormat.allCases)
  func written(_ format: HelpFormat) throws {
    let files = format.files()
    let result = try Command.run("help", "--format", format.rawValue, "--output", folder.path("made/here"))
    #expect(result.status == 0)
    #expect(result.output == "")
    for file in files { #expect(folder.text("made/here/\(file.path)") == file.contents) }
    let printed = try Command.run("help", "--format", format.rawValue)
    if let text = format.text(for: nil) {
      #expect(printed.output == text)
    } else {
      #expect(printed.status == 64)
      #expect(printed.errors.contains("files; name a folder for them: --output FOLDER"))
    }
  }

  @Test("every command and every option is in every form", arguments: [HelpFormat.man, .bash, .zsh, .fish])
  func complete(_ format: HelpFormat) throws {
    let files = format.files()
    for command in Subcommand.all {
      let file = files.count == 1 ? files[0] : files.first { $0.path == "ibm1401-\(command.name).1" }
      let text = try #require(file?.contents).replacing("\\-", with: "-")
      for option in command.completedOptions {
        let written = format == .fish ? "-l \(option.name)" : "--\(option.name)"
        #expect(text.contains(written), "\(command.name) \(option.name)")
      }
    }
  }

  @Test("options that a command refuses are in no form of its help", arguments: ["panel", "monitor"])
  func refused(_ name: String) throws {
    for format in [HelpFormat.man, .bash, .zsh, .fish] {
      let text = try #require(format.text(for: name) ?? format.text(for: nil))
      let lines = text.split(separator: "\n").filter { $0.contains(name) || format == .man }
      #expect(!lines.contains { $0.contains("starts") && $0.contains("--") || $0.contains("-l starts") })
    }
    #expect(Subcommand.named("run")?.completedOptions.contains { $0.name == "starts" } == true)
    #expect(Subcommand.named(name)?.completedOptions.contains { $0.name == "starts" } == false)
  }

  @Test("help is folded for narrow terminals, without losing a word", arguments: [60, 80, 99])
  func folded(to width: Int) {
    for text in Subcommand.all.map({ $0.help() }) + [HelpText.overview, HelpText.environment] {
      let folded = HelpText.folded(text, to: width)
      #expect(folded.split(whereSeparator: \.isWhitespace) == text.split(whereSeparator: \.isWhitespace))
      let long = folded.components(separatedBy: "\n").filter { $0.count > width }
      // Neither a long word nor an example is cut.
      let broken = long.filter { line in
        line.drop { $0 == " " }.contains(" ")
          && !["ibm1401 ", "swift build ", "{ "].contains { line.drop { $0 == " " }.hasPrefix($0) }
      }
      #expect(broken == [])
      #expect(HelpText.folded(text, to: 100) == text)
    }
  }

  @Test("folded explanations continue below their first word")
  func foldedForms() {
    let text = """
      A title of more words than fit into
      one line

      Options:
        --one WORD    an explanation that is longer
                      than the line
        --two         short

      A paragraph of more words than fit in one line

      """
    #expect(
      HelpText.folded(text, to: 40) == """
        A title of more words than fit into
        one line

        Options:
          --one WORD    an explanation that is
                        longer than the line
          --two         short

        A paragraph of more words than fit in
        one line

        """)
  }

  @Test("in a terminal of 80 columns no line of help is broken")
  func inTerminal() throws {
    let terminal = try PseudoTerminal(
      program: Command.path, arguments: ["media", "--help"], environment: PseudoTerminal.environment,
      columns: 80,
      rows: 100)
    #expect(terminal.waitForEnd() == .exited(0))
    let words = HelpText.media.split(whereSeparator: \.isWhitespace)
    let shown = terminal.screen.text.split(whereSeparator: \.isWhitespace)
    #expect(shown.count > 300 && shown == words.suffix(shown.count))
  }

  @Test("the help of panel lists the programs by the titles of their sources", arguments: ["\n", "\r\n"])
  func programs(end: String) throws {
    _ = folder.file("powers-of-two.cd", "CARD\n")
    let source = ["     * A TITLE", "     START     H    START", "               END  START"]
    _ = folder.file("powers-of-two.s", source.map { $0 + end }.joined())
    let result = try Command.run(
      ["IBM1401_PROGRAMS=\(folder.path(""))", Command.path, "panel", "--help"], program: "/usr/bin/env")
    #expect(result.output.contains(/powers-of-two +a title\n/), "\(result.output)")
  }

  @Test("the manual page of a command is printed; unknown commands are refused")
  func topics() throws {
    #expect(try Command.run("help", "--format", "man", "run").output.contains(".SH NAME\nibm1401\\-run \\- "))
    #expect(try Command.run("help", "--format", "man", "walk").status == 64)
    let bash = try Command.run("help", "--format", "bash", "run")
    #expect(bash.errors.hasPrefix("ibm1401: --format bash has no file of its own for run; leave it out"))
    #expect(
      try Command.run("help", "--format", "troff").errors.hasPrefix(
        "ibm1401: --format troff: choose one of man, bash"))
    #expect(try Command.run("help", "--output", "x").status == 64)
  }

  @Test("the environment variables, files and exit statuses are a topic, and part of the manual")
  func environment() throws {
    let text = try Command.run("help", "environment").output
    let page = try #require(HelpFormat.man.text(for: nil))
    for word in ["IBM1401_PROGRAMS", "IBM1401_MACROS", "NO_COLOR", "TMPDIR", "NAME.1401", "64", "130"] {
      #expect(text.contains(word))
      #expect(page.contains(word))
    }
    #expect((text.split(separator: "\n").map(\.count).max() ?? 0) <= 100)
  }

  // MARK: Real readers

  @Test(
    "man and mandoc read every page without a warning", .enabled(if: Tool.isInstalled("man"), "needs man-db"))
  func pages() throws {
    for page in HelpFormat.man.files() {
      let path = folder.file(page.path, page.contents)
      let man = try Tool.run("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", path)
      #expect(man.status == 0)
      #expect(man.errors == "", "\(page.path)")
      guard Tool.isInstalled("mandoc") else { continue }
      // Pages have no date, because it would change every day.
      let lint = try Tool.run("mandoc", "-T", "lint", "-W", "warning", path)
      let problems = lint.output.split(separator: "\n").filter { !$0.contains("missing date") }
      #expect(problems == [], "\(page.path)")
    }
  }

  /// Beginnings of command lines, and the completion or list that Tab shows.
  static let completions: [(line: String, shown: String)] = [
    ("ibm1401 asse", "ibm1401 assemble"),
    ("ibm1401 run --eng", "--engine"),
    ("ibm1401 run --engine cy", "--engine cycle"),
    ("ibm1401 --them", "--theme"),
    ("ibm1401 help --format ba", "--format bash"),
    ("ibm1401 media conv", "media convert"),
    ("ibm1401 run only-one", "run only-one-file.cd"),
    ("ibm1401 run --print only-one", "--print only-one-file.cd"),
    ("ibm1401 run --tape 1=only-one", "--tape 1=only-one-file.cd"),
    ("ibm1401 run --stackers only-a-f", "--stackers only-a-folder/"),
  ]

  /// Types each line and Tab at a shell; its screen must show the completion.
  private func complete(in shell: String, _ arguments: [String], prepare: String) throws {
    _ = folder.file("only-one-file.cd", "")
    _ = try HelpFormat.man.files().first?.write(in: folder.path("only-a-folder"))
    let terminal = try PseudoTerminal(
      program: Tool.path(shell), arguments: arguments,
      environment: PseudoTerminal.environment.merging(["HOME": folder.url.path, "PS1": "> "]) { $1 },
      columns: 120, rows: 40)
    terminal.send("cd \(folder.url.path); \(prepare); echo rea''dy\n")
    try #require(terminal.wait(for: "ready"))
    for (line, shown) in Self.completions {
      // Ctrl-U removes the line before.
      terminal.send("\u{15}clear; echo nex''t\n")
      try #require(terminal.wait { $0.text.contains("next") && !$0.text.contains("ready") })
      terminal.send("\(line)\t")
      #expect(terminal.wait(for: shown), "\(shell): \(line)\n\(terminal.screen.text)")
    }
    terminal.send("\u{15}exit\n")
    _ = terminal.hangUp()
  }

  @Test("bash completes", .enabled(if: Tool.isInstalled("bash"), "needs bash"))
  func bash() throws {
    let script = folder.file("completion", BashCompletion.text())
    #expect(try Tool.run("bash", "-n", script).errors == "")
    try complete(
      in: "bash", ["--norc", "--noprofile", "-i"],
      prepare: "bind 'set enable-bracketed-paste off'; . ./completion")
  }

  @Test("zsh completes", .enabled(if: Tool.isInstalled("zsh"), "needs zsh"))
  func zsh() throws {
    let script = folder.file("_ibm1401", ZshCompletion.text())
    #expect(try Tool.run("zsh", "-n", script).errors == "")
    try complete(
      in: "zsh", ["-f", "-i"],
      prepare: "unsetopt promptsp; fpath=($PWD $fpath); autoload -U compinit; compinit -u -D")
  }

  @Test("fish completes", .enabled(if: Tool.isInstalled("fish"), "needs fish"))
  func fish() throws {
    let script = folder.file("ibm1401.fish", FishCompletion.text())
    _ = folder.file("only-one-file.cd", "")
    _ = try HelpFormat.man.files().first?.write(in: folder.path("only-a-folder"))
    for (line, shown) in Self.completions {
      let result = try Tool.run(
        "fish", "--no-config", "-c", "cd \(folder.url.path); source \(script); complete -C '\(line)'")
      let word = try #require(shown.split(separator: " ").last)
      #expect(result.output.contains(word), "\(line): \(result.output)\(result.errors)")
    }
  }
}
