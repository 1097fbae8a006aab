import Foundation
import PseudoTerminal
import Testing

@Suite("ibm1401 monitor: editing lines at a terminal")
struct LineEditingTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func monitor(_ variables: [String: String] = [:], columns: Int = 60) throws -> PseudoTerminal {
    let own = ["HOME": folder.path("")]
    let terminal = try PseudoTerminal(
      program: Command.path, arguments: ["monitor", folder.file("deck.cd", Deck.loops)],
      environment: PseudoTerminal.environment.merging(own) { $1 }.merging(variables) { $1 }, columns: columns,
      rows: 12)
    expect("1401>", at: terminal)
    return terminal
  }

  /// The lines that are not blank, without blanks at their ends.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      String(line.prefix(line.reversed().drop { $0 == " " }.count))
    }.filter { !$0.isEmpty }
  }

  /// Waits until the last line on the screen is a text.
  private func expect(
    _ last: String, at terminal: PseudoTerminal, location: SourceLocation = #_sourceLocation
  ) {
    let isThere = terminal.wait { lines($0.text).last == last }
    #expect(isThere, "\(terminal.screen.text)", sourceLocation: location)
  }

  @Test("the arrows bring earlier lines back and move in the line")
  func arrows() throws {
    let terminal = try monitor()
    terminal.send("assert 7<8\r")
    #expect(terminal.wait(for: "Holds: 7<8."), "\(terminal.screen.text)")
    terminal.send("\u{1B}[A")
    expect("1401> assert 7<8", at: terminal)
    terminal.send("\u{1B}[D\u{1B}[D\u{7F}1")
    expect("1401> assert 1<8", at: terminal)
    terminal.send("\r")
    #expect(terminal.wait(for: "Holds: 1<8."), "\(terminal.screen.text)")
  }

  @Test("Tab completes commands and shows the possible ones")
  func completion() throws {
    let terminal = try monitor()
    terminal.send("asse\t")
    expect("1401> assert", at: terminal)
    terminal.send(" 3<4\r")
    #expect(terminal.wait(for: "Holds: 3<4."), "\(terminal.screen.text)")
    terminal.send("re\t")
    #expect(terminal.wait(for: "record  release"), "\(terminal.screen.text)")
    expect("1401> re", at: terminal)
  }

  @Test("what is written meanwhile stands above the line, which keeps its text", arguments: [60, 20])
  func output(columns: Int) throws {
    let terminal = try monitor(columns: columns)
    terminal.send("assert 1000+1000 = 2000")
    #expect(terminal.wait { lines($0.text).last?.hasSuffix("2000") == true })
    terminal.send("\u{3}")
    #expect(
      terminal.wait { screen in
        let shown = lines(screen.text)
        return shown.contains { $0.hasSuffix("quit.") || $0.hasSuffix("uit.") }
          && shown.last?.hasSuffix("2000") == true
      }, "\(terminal.screen.text)")
    terminal.send("\r")
    #expect(terminal.wait(for: "Holds:"), "\(terminal.screen.text)")
    let prompts = terminal.screen.text.components(separatedBy: "1401> a").count - 1
    #expect(prompts == 1, "\(terminal.screen.text)")
  }

  @Test("Escape alone is ignored, Ctrl-D deletes a character and ends an empty line")
  func end() throws {
    let terminal = try monitor()
    terminal.send("\u{1B}")
    terminal.readUntilSilent(200)
    terminal.send("assert 5<6\u{1}\u{4}\u{4}")
    expect("1401> sert 5<6", at: terminal)
    terminal.send("as\r")
    #expect(terminal.wait(for: "Holds: 5<6."), "\(terminal.screen.text)")
    terminal.send("\u{4}")
    #expect(terminal.waitForEnd() == .exited(0))
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test("several lines that arrive at once are executed one after another")
  func pasted() throws {
    let terminal = try monitor()
    terminal.send("assert 1<2\rassert 3<4\rquit\r")
    #expect(terminal.waitForEnd() == .exited(0))
    let shown = lines(terminal.screen.text)
    #expect(shown.contains("Holds: 1<2.") && shown.contains("Holds: 3<4."), "\(terminal.screen.text)")
  }

  @Test("after Ctrl-Z and fg the line is shown again")
  func continued() throws {
    let terminal = try monitor()
    terminal.send("assert 1<2")
    expect("1401> assert 1<2", at: terminal)
    // As the shell leaves the screen.
    terminal.disturb("^Z\r\n$ fg\r\n")
    terminal.send(signal: SIGCONT)
    #expect(
      terminal.wait { lines($0.text).suffix(2) == ["$ fg", "1401> assert 1<2"] }, "\(terminal.screen.text)")
    terminal.send("3\r")
    #expect(terminal.wait(for: "Holds: 1<23."), "\(terminal.screen.text)")
  }

  @Test("a terminal that cannot move its cursor gets no sequences")
  func dumb() throws {
    let terminal = try monitor(["TERM": "dumb"])
    terminal.send("assert 1<2\n")
    #expect(terminal.wait(for: "Holds: 1<2."), "\(terminal.screen.text)")
    #expect(!terminal.bytes.contains(0x1B))
  }
}
