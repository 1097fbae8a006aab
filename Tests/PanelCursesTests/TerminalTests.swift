import Foundation
import PseudoTerminal
import Testing

/// Starts the demonstration panel.
func demo(
  _ arguments: [String] = [], columns: Int = 70, rows: Int = 10, environment: [String: String] = [:]
) throws -> PseudoTerminal {
  try PseudoTerminal(
    program: demoPath, arguments: arguments,
    environment: PseudoTerminal.environment.merging(environment) { $1 }, columns: columns, rows: rows)
}

/// The path of the demonstration panel, which is in the folder of the test program.
let demoPath = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  .appending(path: "PanelDemo").path

@Suite("Output to the terminal and input from it")
struct TerminalTests {
  @Test("the first frame is complete and in colours, with known sequences only")
  func firstFrame() throws {
    let terminal = try demo()
    #expect(terminal.wait(for: "word mark"))
    try expectGolden("demo", terminal.screen.text)
    #expect(terminal.screen[2, 2].look.foreground == 234)
    #expect(terminal.screen[2, 2].look.background == 255)
    #expect(terminal.screen[2, 3].look.isUnderlined)
    #expect(terminal.screen[2, 4].look.isBold)
    #expect(terminal.screen[2, 4].look.foreground == 230)
    #expect(terminal.screen.modes.isSuperset(of: [1049, 1002, 1006, 1004, 2004]))
    #expect(!terminal.screen.modes.contains(25))
    #expect(terminal.screen.unknown == [])
  }

  @Test("--ascii uses only ASCII, and NO_COLOR only attributes")
  func asciiWithoutColor() throws {
    let terminal = try demo(["--ascii"], environment: ["NO_COLOR": "1"])
    #expect(terminal.wait(for: "word mark"))
    #expect(terminal.screen.text.hasPrefix("+ DEMO ---"))
    #expect(terminal.screen[2, 2].look == VirtualTerminal.Look())
    #expect(terminal.screen[2, 3].look.isUnderlined)
  }

  @Test("other terminal types", arguments: ["xterm", "tmux-256color", "screen", "linux", "vt220"])
  func types(_ type: String) throws {
    let terminal = try demo(environment: ["TERM": type])
    #expect(terminal.wait(for: "word mark"))
    terminal.send("q")
    #expect(terminal.waitForEnd() == .exited(7))
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test(
    "an unsuitable terminal is refused with advice and not changed", arguments: ["dumb", "no-such-type"])
  func refusal(_ type: String) throws {
    let terminal = try demo(columns: 100, environment: ["TERM": type])
    #expect(terminal.waitForEnd() == .exited(1))
    #expect(
      terminal.screen.text.hasPrefix(
        "demo: terminal type '\(type)' (TERM) cannot show the panel; use --plain"))
    #expect(!terminal.bytes.contains(0x1b))
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test("keys, mouse and pastes are received")
  func input() throws {
    let terminal = try demo()
    #expect(terminal.wait(for: "READY"))
    terminal.send("\u{1b}[A")
    #expect(terminal.wait(for: "KEY up"))
    terminal.send("\u{1b}")
    #expect(terminal.wait(for: "KEY escape"))
    terminal.send("\u{3}")
    #expect(terminal.wait(for: "KEY control(\"c\")"))
    terminal.send("\u{1b}[<0;11;6M")
    #expect(terminal.wait(for: "MOUSE press 10,5"))
    terminal.send("\u{1b}[<32;12;6M")
    #expect(terminal.wait(for: "MOUSE drag 11,5"))
    terminal.send("\u{1b}[200~START\u{1b}[201~")
    #expect(terminal.wait(for: "PASTE 5"))
  }

  @Test("--no-mouse does not enable mouse reports")
  func noMouse() throws {
    let terminal = try demo(["--no-mouse"])
    #expect(terminal.wait(for: "READY"))
    #expect(terminal.screen.modes.isDisjoint(with: [1000, 1002, 1003, 1006]))
  }

  @Test("the terminal's cursor is shown at a position and hidden again")
  func cursor() throws {
    let terminal = try demo()
    #expect(terminal.wait(for: "READY"))
    terminal.send("C")
    #expect(terminal.wait { $0.modes.contains(25) && $0.cursor == (2, 1) })
    terminal.send("C")
    #expect(terminal.wait { !$0.modes.contains(25) })
  }

  @Test(
    "after several resizes the layout is for the last size, also during an animation",
    arguments: [true, false])
  func resize(_ moves: Bool) throws {
    let terminal = try demo()
    #expect(terminal.wait(for: "READY"))
    if moves { terminal.send("a") }
    for (columns, rows) in [(100, 30), (40, 8), (1, 1), (66, 7)] {
      terminal.resize(columns: columns, rows: rows)
    }
    #expect(terminal.wait(for: " 66x7 ┐"))
    let lines = terminal.screen.text.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines.allSatisfy { $0.count == 66 })
  }

  @Test("at rest there are no bytes and no wake-ups")
  func rest() throws {
    let terminal = try demo()
    #expect(terminal.wait(for: "READY"))
    terminal.send("n")
    #expect(terminal.wait(for: "WAKE-UPS"))
    let first = terminal.screen.text
    #expect(terminal.readUntilSilent(1500) == 0)
    terminal.send("n")
    #expect(terminal.wait { $0.text != first })
    // One frame for the second "n".
    #expect(wakeUps(terminal.screen.text) - wakeUps(first) == 1)
  }

  @Test("a frame requested for a later time is drawn then, and none before it")
  func later() throws {
    let terminal = try demo()
    #expect(terminal.wait(for: "READY"))
    terminal.send("n")
    #expect(terminal.wait(for: "WAKE-UPS"))
    let first = terminal.screen.text
    terminal.send("w")
    #expect(terminal.wait(for: "LATER"))
    terminal.send("n")
    #expect(terminal.wait(for: "WAKE-UPS"))
    // One frame for each key, and the later one.
    #expect(wakeUps(terminal.screen.text) - wakeUps(first) == 3)
  }

  private func wakeUps(_ text: String) -> Int {
    text.split(separator: "WAKE-UPS ").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) } ?? -1
  }

  @Test("a changing lamp redraws only its cells")
  func movingLamp() throws {
    let terminal = try demo()
    #expect(terminal.wait(for: "READY"))
    terminal.send("a")
    #expect(terminal.wait(for: "KEY character(\"a\")"))
    let before = terminal.bytes.count
    #expect(terminal.wait { _ in terminal.bytes.count > before + 400 })
    let sent = String(decoding: terminal.bytes[before...], as: UTF8.self)
    #expect(!sent.contains("DEMO"))
    #expect(!sent.contains("─"))
  }

  @Test("synchronized updates are used only on a terminal that supports mode 2026", arguments: [true, false])
  func synchronized(_ isSupported: Bool) throws {
    let terminal = try demo()
    terminal.answersAboutSynchronization = isSupported
    #expect(terminal.wait(for: "READY"))
    terminal.send("\u{c}k")
    #expect(terminal.wait(for: "KEY character(\"k\")"))
    let text = String(decoding: terminal.bytes, as: UTF8.self)
    #expect(text.contains("\u{1b}[?2026h") == isSupported)
  }

  @Test("Control-L repairs a disturbed screen")
  func redraw() throws {
    let terminal = try demo()
    #expect(terminal.wait(for: "word mark"))
    terminal.disturb("\u{1b}[2J\u{1b}[3;3Hnoise")
    #expect(terminal.screen.text.contains("noise"))
    terminal.send("\u{c}")
    #expect(terminal.wait(for: "word mark"))
    #expect(!terminal.screen.text.contains("noise"))
  }
}
