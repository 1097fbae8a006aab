import Foundation
import PseudoTerminal
import Testing

/// The README's tour, taken by a user who types at once and by one who lets the program end between any two
/// steps.
@Suite("ibm1401 panel: the tour of the README", .serialized)
struct TourTests {
  /// A step: a sentence of the README, the keys for it, and the screen that follows.
  private struct Step {
    let sentence: String
    var actions: [(keys: String, shows: @Sendable (VirtualTerminal) -> Bool)] = []
  }

  private static func text(_ words: String...) -> @Sendable (VirtualTerminal) -> Bool {
    { screen in words.allSatisfy(screen.text.contains) }
  }

  private static func gone(_ words: String) -> @Sendable (VirtualTerminal) -> Bool {
    { !$0.text.contains(words) }
  }

  private static func steps(halts: Bool) -> [Step] {
    [
      Step(
        sentence: "**Space** is START",
        actions: [(" ", halts ? text("HALT at 0079") : text("RUN ▶", "1024┊"))]),
      Step(sentence: "`=` is real time", actions: [("=", text("1403 PRINTER"))]),
      Step(
        sentence: "`0` and `$` go to the left and right edge, `/` finds a text, `End` follows",
        actions: [
          ("\u{1b}[A", text("1403 PRINTER")), ("$", text("–132")), ("/1024\r", text("1024 in line 11")),
          ("\u{1b}", gone("1024 in line")), ("\u{1b}[F", text("1403 PRINTER")),
        ]),
      Step(
        sentence: "**T** tears the sheet off",
        actions: [("T", text("sheet 2")), ("7", text("TRAY OF TORN SHEETS")), ("1", text("1403 PRINTER"))]),
      Step(
        sentence: "**S** is STOP, **r** puts the program back to its beginning",
        actions: [
          ("S", text("STOP ■")), ("r", text("was reloaded")), ("n", gone("was reloaded")),
          (",", text("STOP ■")),
        ]),
      Step(
        sentence: "**d0070 D** sets the dials to 0070 and turns ADDRESS STOP on: every Space prints one line",
        actions: [
          ("d0070D", text("ADDR STOP ▲")), (" ", text(" 1┊", "STOP ■")), (" ", text(" 2┊", "STOP ■")),
          (" ", text(" 4┊", "STOP ■")),
          ("D", text("ADDR STOP ▽")),
        ]),
      Step(
        sentence: "**2** is the program: arrows to a line, `b` sets a breakpoint, `u` runs until there",
        actions: [
          ("2", text("LISTING")), ("\u{1b}[B", text("LISTING")), ("b", text("● 1 break")),
          ("u", text("at 0075")),
        ]),
      Step(
        sentence:
          "`g0632` and Enter go to that address. When the machine has stopped, Enter changes what is there, and Escape ends the change",
        actions: [
          ("3", text("CORE STORAGE")), ("g0632\r", text("0632 ·")), ("\r7", text("0633 ·")),
          ("\u{1b}", gone("Esc ends")), ("1", text("1403 PRINTER")), (" ", text(" 7┊", "at 0075")),
        ]),
      Step(
        sentence:
          "**m** turns the mode switch through all eight positions; `xa` throws sense switch A; `C` and `R`",
        actions: [
          ("m", text("‹I/EX›")), ("mmmmmmm", text("‹RUN›")), ("xa", text("A▽")),
          ("C", text("no check light")),
          ("R", gone("no check light")),
        ]),
      Step(
        sentence:
          "**O** opens another program, **:** takes commands (`:help`), `o` options, `z` zooms, `?` shows",
        actions: [
          ("O", text("PROGRAMS", "payroll")), ("\u{1b}", gone("PROGRAMS")), (":help\r", text("help ─ 1–")),
          ("\u{1b}", gone("help ─ 1–")), ("o", text("OPTIONS")), ("\u{1b}", gone("OPTIONS")),
          ("z", gone("I-ADDR")), ("z", text("I-ADDR")), ("?", text("HELP")), ("\u{1b}", gone("HELP ─")),
        ]),
      Step(sentence: "**q** quits, and asks first", actions: [("q", text("QUIT?"))]),
    ]
  }

  @Test(
    "each step shows what the README says", arguments: [(80, 24), (132, 43)],
    [[], ["--speed", "max"]] as [[String]])
  func tour(_ size: (columns: Int, rows: Int), _ arguments: [String]) throws {
    let readme = try String(
      contentsOfFile: Command.program("../README.md"), encoding: .utf8
    ).replacing("\n   ", with: " ")
    let terminal = try PanelTerminal.ready(arguments, columns: size.columns, rows: size.rows)
    for step in TourTests.steps(halts: !arguments.isEmpty) {
      #expect(readme.contains(step.sentence), "the README does not say: \(step.sentence)")
      for (keys, shows) in step.actions {
        terminal.send(keys)
        try #require(
          terminal.wait(until: shows), "\(step.sentence): \(keys) gave\n\(terminal.screen.text)")
      }
    }
    terminal.send("q")
    #expect(terminal.waitForEnd() == .exited(0))
    PanelTerminal.expectWhole(terminal)
  }
}
