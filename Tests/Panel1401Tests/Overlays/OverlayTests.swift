import Panel1401
import System1401
import Testing

@Suite("Overlays")
@MainActor
struct OverlayTests {
  private let log = ActionLog()

  /// The screen of an overlay at its preferred size, within a window.
  private func golden(_ view: OverlayView, in window: Size, _ name: String) throws {
    let size = view.centered(in: window).size
    for glyphs in [Glyphs.unicode, .ascii] {
      let screen = picture(of: view, width: size.width, height: size.height, glyphs: glyphs)
      #expect(!glyphs.isASCII || screen.text.utf8.allSatisfy { $0 < 128 })
      try expectGolden(screen, name + (glyphs.isASCII ? "-ascii" : ""))
    }
  }

  @Test("help", arguments: [LayoutStep.columns80, .columns100, .columns132, .columns160])
  func help(_ step: LayoutStep) throws {
    let view = HelpView(window: Size(width: step.columns, height: step.rows), onAction: log.take)
    view.show(.halted())
    try golden(view, in: Size(width: step.columns, height: step.rows), "help-\(step.columns)")
    for key in [Key.character("?"), .escape, .function(1)] { #expect(view.keyDown(key)) }
    #expect(log.actions == [.help, .help, .help])
  }

  @Test("the help scrolls in a window that is too small for it")
  func smallHelp() {
    let view = HelpView(window: Size(width: 40, height: 8), onAction: log.take)
    view.show(.halted())
    let display = Display(root: view, size: Size(width: 40, height: 8))
    _ = display.frame()
    #expect(display.screen.text.contains("Now: MODE RUN"))
    for _ in 0..<99 { _ = view.keyDown(.down) }
    _ = display.frame()
    #expect(!display.screen.text.contains("Now: MODE RUN"))
    #expect(display.screen.text.contains("MOUSE"))
  }

  @Test("the title of the help has the current number of lines")
  func helpTitle() {
    let view = HelpView(window: Size(width: 40, height: 12), onAction: log.take)
    let display = Display(root: view, size: Size(width: 40, height: 12))
    view.show(.halted())
    for _ in 0..<20 { _ = view.keyDown(.down) }
    var titles: Set<String> = []
    for mode in ModeSwitch.allCases {
      var snapshot = SystemSnapshot.halted()
      snapshot.switches.mode = mode
      view.show(snapshot)
      _ = display.frame()
      let title = String(display.screen.text.prefix(40))
      display.redrawAll()
      _ = display.frame()
      #expect(title == String(display.screen.text.prefix(40)))
      titles.insert(title)
    }
    #expect(titles.count > 1)
  }

  @Test("options")
  func options() throws {
    let view = OptionsView(options: PanelOptions(), onAction: log.take)
    try golden(view, in: Size(width: 80, height: 24), "options")
    var lamps = PanelOptions()
    lamps.lamps = .off
    for key in [Key.down, .right, .character("o")] { _ = view.keyDown(key) }
    #expect(log.actions == [.setOptions(lamps), .options])
    lamps.mouse = false
    for key in [Key.up, .up, .left] { _ = view.keyDown(key) }
    #expect(log.actions.last == .setOptions(lamps))
  }

  @Test("quit asks, and only q and y quit")
  func quit() throws {
    let view = QuitView(reasons: ["The machine runs.", "12 lines are not saved."], onAction: log.take)
    try golden(view, in: Size(width: 80, height: 24), "quit")
    for key in [Key.character("q"), .character("y"), .character("n"), .escape, .enter] {
      _ = view.keyDown(key)
    }
    #expect(log.actions == [.quitNow, .quitNow, .escape, .escape, .escape])
  }

  private func chooser() -> ChooserView {
    let programs = [
      ("banner", "letters seven lines high"), ("hello", "one move, one line"),
      ("powers-of-two", "a number growing across all 132 positions"), ("primes", "the sieve of Eratosthenes"),
    ]
    return ChooserView(
      title: "PROGRAMS",
      items: programs.map {
        ChooserItem(name: $0.0, summary: $0.1, action: .openProgram($0.0))
      }, onAction: log.take)
  }

  @Test("a list to choose from")
  func choose() throws {
    let view = chooser()
    try golden(view, in: Size(width: 80, height: 24), "chooser")
    for key in [Key.down, .down, .enter, .character("b"), .enter, .character("p"), .character("p"), .enter] {
      _ = view.keyDown(key)
    }
    #expect(log.actions == [.openProgram("powers-of-two"), .openProgram("banner"), .openProgram("primes")])
  }

  @Test("a list longer than its frame scrolls to the cursor")
  func scroll() {
    let view = chooser()
    let display = Display(root: view, size: Size(width: 60, height: 4))
    _ = display.frame()
    #expect(display.screen.text.contains("banner"))
    _ = view.keyDown(.end)
    _ = display.frame()
    #expect(display.screen.text.contains("▶ primes"))
    #expect(!display.screen.text.contains("hello"))
    _ = view.keyDown(.home)
    _ = display.frame()
    #expect(display.screen.text.contains("▶ banner"))
  }

  @Test("an input line is accepted by Enter, closed by Escape, and stays open if it is invalid")
  func field() throws {
    var history: [String] = []
    let view = InputFieldView(
      prompt: "go to ", editor: LineEditor(history: ["0400"]),
      accept: { text in Int(text) == nil ? nil : { [log] in log.take(.goTo(text)) } },
      onClose: { [log] in
        log.take(.escape)
        history = $0.history
      })
    view.frame = Rect(x: 0, y: 0, width: 30, height: 1)
    for character in "x431" { _ = view.keyDown(.character(character)) }
    _ = view.keyDown(.enter)
    #expect(log.actions.isEmpty)
    for key in [Key.home, .delete] { _ = view.keyDown(key) }
    #expect(view.cursor == Point(x: 6, y: 0))
    try expectGolden(picture(of: view, width: 30, height: 1), "field")
    _ = view.keyDown(.enter)
    _ = view.keyDown(.escape)
    #expect(log.actions == [.escape, .goTo("431"), .escape])
    #expect(history == ["0400", "431"])
  }

  @Test("a line longer than its field scrolls to the cursor")
  func longLine() {
    let view = InputFieldView(prompt: ":", accept: { _ in nil }, onClose: { _ in })
    let display = Display(root: view, size: Size(width: 10, height: 1))
    for character in "break 0431 if overflow" { _ = view.keyDown(.character(character)) }
    _ = display.frame()
    #expect(display.screen.text == ":overflow")
    #expect(view.cursor == Point(x: 9, y: 0))
    _ = view.keyDown(.home)
    _ = display.frame()
    #expect(display.screen.text == ":break 043")
  }
}
