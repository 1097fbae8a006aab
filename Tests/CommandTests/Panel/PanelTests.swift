import PseudoTerminal
import Testing

@Suite("ibm1401 panel: on a terminal", .serialized)
struct PanelTests {
  @Test("from the first screen to the end, as a newcomer would play", arguments: [(80, 24), (132, 43)])
  func story(_ size: (columns: Int, rows: Int)) throws {
    let clock = ContinuousClock()
    let begin = clock.now
    let terminal = try PanelTerminal.ready(columns: size.columns, rows: size.rows)
    print("first picture at \(size.columns)x\(size.rows) after \(clock.now - begin)")
    for text in ["IBM 1401", "powers-of-two.cd", "I-ADDR", "1403 PRINTER", "q Quit"] {
      #expect(terminal.screen.text.contains(text))
    }
    terminal.send(" ")
    #expect(terminal.wait { $0.status.contains("RUN ▶") })
    #expect(terminal.wait(for: "1024┊"))
    terminal.send(" ")
    #expect(terminal.wait { $0.status.contains("STOP ■") })
    terminal.send("T")
    #expect(terminal.wait { $0.text.contains("sheet 2") && !$0.text.contains("1024┊") })
    #expect(terminal.screen.unknown == [])
    // The torn sheet is not saved.
    terminal.send("q")
    #expect(terminal.wait(for: "QUIT?"))
    terminal.send("q")
    #expect(terminal.waitForEnd() == .exited(0))
    PanelTerminal.expectWhole(terminal)
  }

  @Test("a light terminal gets the light theme, and lamps keep their dark background")
  func lightBackground() throws {
    let terminal = try PanelTerminal.start()
    terminal.background = "ffff/ffff/ffff"
    try #require(terminal.wait { $0.isDrawn && $0.text.contains("STOP") && $0.text.contains("I-ADDR") })
    terminal.send("o")
    #expect(terminal.wait(for: "‹paper›"))
    terminal.send("\u{1b}")
    #expect(terminal.wait { !$0.text.contains("OPTIONS") })
    #expect(terminal.screen[2, 2].look.background == 233)
    terminal.send("q")
    #expect(terminal.waitForEnd() == .exited(0))
  }

  @Test(
    "--cast records the output but no queries to the terminal; --svg writes the last screen without the question to quit"
  )
  func recording() throws {
    let folder = try Folder()
    let terminal = try PanelTerminal.ready([
      "panel", "--cast", folder.path("panel.cast"), "--svg", folder.path("panel.svg"),
      Command.program("powers-of-two.cd"),
    ])
    terminal.send(" ")
    #expect(terminal.wait(for: "1024┊"))
    terminal.resize(columns: 100, rows: 30)
    #expect(terminal.wait { $0.status.contains("RUN") && $0.text.contains("CHECK RESET") && $0.isDrawn })
    terminal.send("q")
    #expect(terminal.wait(for: "QUIT?"))
    terminal.send("q")
    #expect(terminal.waitForEnd() == .exited(0))
    let cast = folder.text("panel.cast")
    #expect(cast.hasPrefix("{\"version\": 2, \"width\": 80, \"height\": 24, \"timestamp\": "))
    #expect(cast.contains(", \"r\", \"100x30\"]") && cast.contains("1024"))
    #expect(!cast.contains("$p") && !cast.contains("]11;?"))
    let picture = folder.text("panel.svg")
    #expect(picture.contains("1024") && !picture.contains("QUIT?"))
  }

  @Test("q quits at once if nothing would be lost")
  func quit() throws {
    let terminal = try PanelTerminal.ready()
    terminal.send("q")
    #expect(terminal.waitForEnd() == .exited(0))
    PanelTerminal.expectWhole(terminal)
  }

  @Test("q asks while the machine runs, and Escape continues")
  func quitAsks() throws {
    let terminal = try PanelTerminal.ready()
    terminal.send(" ")
    #expect(terminal.wait { $0.status.contains("RUN") })
    terminal.send("q")
    #expect(terminal.wait(for: "the machine runs"))
    terminal.send("\u{1b}")
    #expect(terminal.wait { !$0.text.contains("QUIT?") && $0.status.contains("RUN") })
    terminal.send("qq")
    #expect(terminal.waitForEnd() == .exited(0))
    PanelTerminal.expectWhole(terminal)
  }

  @Test("Control-C stops the machine, pressed twice it quits")
  func interrupt() throws {
    let terminal = try PanelTerminal.ready()
    terminal.send(" ")
    #expect(terminal.wait { $0.status.contains("RUN") })
    terminal.send("\u{3}")
    #expect(terminal.wait { $0.status.contains("STOP") })
    terminal.send("\u{3}\u{3}")
    #expect(terminal.waitForEnd() == .exited(0))
    PanelTerminal.expectWhole(terminal)
  }

  @Test("the panel is laid out for a new size while the machine runs")
  func resize() throws {
    let terminal = try PanelTerminal.ready()
    terminal.send(" ")
    #expect(terminal.wait { $0.status.contains("RUN") })
    terminal.resize(columns: 80, rows: 5)
    #expect(terminal.wait(for: "window too small"))
    terminal.resize(columns: 132, rows: 43)
    #expect(terminal.wait { $0.status.contains("RUN") && $0.text.contains("600 LPM") && $0.isDrawn })
    terminal.send("qq")
    #expect(terminal.waitForEnd() == .exited(0))
    // After the change of size the terminal has lost its earlier contents.
    #expect(terminal.settings == terminal.settingsBefore)
    #expect(terminal.screen.modes == [7, 25])
  }

  @Test("--ascii shows only ASCII characters")
  func ascii() throws {
    let terminal = try PanelTerminal.ready(["panel", "--ascii"])
    #expect(terminal.screen.text.unicodeScalars.filter { !$0.isASCII } == [])
  }

  @Test("--theme mono and NO_COLOR show no colours", arguments: [true, false])
  func mono(_ byTheme: Bool) throws {
    let terminal =
      try byTheme
      ? PanelTerminal.ready(["panel", "--theme", "mono"])
      : PanelTerminal.ready(environment: ["NO_COLOR": "1"])
    for y in 0..<24 {
      for x in 0..<80 {
        let look = terminal.screen[x, y].look
        #expect(look.foreground == nil && look.background == nil, "column \(x), row \(y)")
      }
    }
  }

  @Test(
    "--no-mouse leaves the mouse to the terminal, otherwise the panel requests mouse reports",
    arguments: [true, false])
  func mouse(_ isOurs: Bool) throws {
    let terminal = try PanelTerminal.ready(isOurs ? [] : ["panel", "--no-mouse"])
    #expect(terminal.screen.modes.isDisjoint(with: [1000, 1002, 1003, 1006]) == !isOurs)
  }
}
