import Panel1401
import Testing

@testable import PanelCurses

@Suite("Parsing of terminal input")
struct InputParserTests {
  private func tokens(_ text: String, sequences: [[UInt8]: Key] = [:]) -> [InputToken] {
    var parser = InputParser(sequences: sequences)
    return parser.feed(text.utf8) + (parser.isWaiting ? parser.flush() : [])
  }

  @Test(
    "keys are recognized",
    arguments: [
      ("a", .character("a")), ("Q", .character("Q")), (" ", .character(" ")), ("é", .character("é")),
      ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7f}", .backspace), ("\u{8}", .backspace),
      ("\u{3}", .control("c")), ("\u{1a}", .control("z")), ("\u{1b}", .escape),
      ("\u{1b}[A", .up), ("\u{1b}OB", .down), ("\u{1b}[C", .right), ("\u{1b}OD", .left),
      ("\u{1b}[5~", .pageUp), ("\u{1b}[6~", .pageDown), ("\u{1b}[3~", .delete),
      ("\u{1b}[H", .home), ("\u{1b}[1~", .home), ("\u{1b}OF", .end), ("\u{1b}[4~", .end),
      ("\u{1b}[Z", .backTab), ("\u{1b}OP", .function(1)), ("\u{1b}[[A", .function(1)),
      ("\u{1b}[15~", .function(5)), ("\u{1b}[17~", .function(6)), ("\u{1b}[21~", .function(10)),
      ("\u{1b}[24~", .function(12)), ("\u{1b}[1;2A", .up), ("\u{1b}[15;2~", .function(5)),
      ("\u{1b}OM", .enter), ("\u{1b}Oq", .character("1")),
      ("\u{1b}1", .function(1)), ("\u{1b}9", .function(9)), ("\u{1b}0", .function(10)),
    ] as [(String, Key)])
  func key(_ text: String, _ key: Key) {
    #expect(tokens(text) == [.key(key)])
  }

  @Test("a sequence can arrive byte by byte")
  func pieces() {
    var parser = InputParser()
    let text = "x\u{1b}[24~é\u{1b}[<0;10;5M"
    let tokens = text.utf8.flatMap { parser.feed([$0]) }
    let report = MouseReport(code: 0, position: Point(x: 9, y: 4), isRelease: false)
    #expect(
      tokens == [.key(.character("x")), .key(.function(12)), .key(.character("é")), .mouse(report)])
    #expect(!parser.isWaiting)
  }

  @Test("Escape waits for its sequence and is a key if nothing follows")
  func escapeWaits() {
    var parser = InputParser()
    #expect(parser.feed([0x1b]) == [])
    #expect(parser.isWaiting)
    #expect(parser.flush() == [.key(.escape)])
    #expect(parser.feed([0x1b, 0x1b]) == [.key(.escape)])
    #expect(parser.flush() == [.key(.escape)])
  }

  @Test("a letter after Escape is a key of its own")
  func escapeThenLetter() {
    #expect(tokens("\u{1b}q") == [.key(.escape), .key(.character("q"))])
  }

  @Test("a paste is a text and not keys, even if it arrives in pieces")
  func paste() {
    let text = "\u{1b}[200~GO\r\u{1b}[A now\u{1b}[201~x"
    #expect(tokens(text) == [.paste("GO\r\u{1b}[A now"), .key(.character("x"))])
    var parser = InputParser()
    let tokens = text.utf8.flatMap { parser.feed([$0]) }
    #expect(tokens == [.paste("GO\r\u{1b}[A now"), .key(.character("x"))])
  }

  @Test("a pause does not end a paste")
  func pasteContinues() {
    var parser = InputParser()
    #expect(parser.feed("\u{1b}[200~half".utf8) == [])
    #expect(!parser.isWaiting)
    #expect(parser.feed(" a text\u{1b}[201~".utf8) == [.paste("half a text")])
  }

  @Test("reports of the focus, and the reply about mode 2026")
  func reports() {
    #expect(tokens("\u{1b}[I\u{1b}[O") == [.focus(true), .focus(false)])
    #expect(tokens("\u{1b}[?2026;2$y") == [.mode(2026, isKnown: true)])
    #expect(tokens("\u{1b}[?2026;0$y") == [.mode(2026, isKnown: false)])
  }

  @Test("the reply about the background, ended by BEL or by ESC and a backslash, in one or more pieces")
  func background() {
    #expect(tokens("\u{1b}]11;rgb:ffff/ffff/ffff\u{7}x") == [.background(1), .key(.character("x"))])
    #expect(tokens("\u{1b}]11;rgb:00/00/00\u{1b}\\") == [.background(0)])
    #expect(tokens("\u{1b}]52;c;what\u{7}q") == [.key(.character("q"))])
    var parser = InputParser()
    #expect("\u{1b}]11;rgb:0/0/0\u{1b}\\".utf8.flatMap { parser.feed([$0]) } == [.background(0)])
  }

  @Test("mouse reports in both formats, from the first column")
  func mouse() {
    let release = MouseReport(code: 0, position: Point(x: 0, y: 299), isRelease: true)
    #expect(tokens("\u{1b}[<0;1;300m") == [.mouse(release)])
    let press = MouseReport(code: 0, position: Point(x: 1, y: 2), isRelease: false)
    #expect(tokens("\u{1b}[M \"#") == [.mouse(press)])
    let up = MouseReport(code: 3, position: Point(x: 1, y: 2), isRelease: true)
    #expect(tokens("\u{1b}[M#\"#") == [.mouse(up)])
  }

  @Test("unknown sequences and invalid UTF-8 are ignored, and the input after them is read")
  func unknown() {
    #expect(tokens("\u{1b}[99~\u{1b}[?1;2c\u{1b}[5nq") == [.key(.character("q"))])
    var parser = InputParser()
    #expect(parser.feed([0xff, 0xc3, 0x28, 0x71]).last == .key(.character("q")))
  }

  @Test("sequences of the terminal's description have precedence")
  func described() {
    let sequences: [[UInt8]: Key] = [Array("\u{1b}[A".utf8): .function(7), [0x41]: .up]
    #expect(tokens("\u{1b}[AA", sequences: sequences) == [.key(.function(7)), .key(.character("A"))])
  }

  @Test("any input is parsed to its end", arguments: 0..<200)
  func anything(_ seed: Int) {
    var random = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
    let alphabet: [UInt8] = [0x1b, 0x5b, 0x4f, 0x3c, 0x30, 0x3b, 0x7e, 0x4d, 0xc3, 0xa9, 0x41, 0x0d]
    let bytes = (0..<60).map { _ -> UInt8 in
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return alphabet[Int(random >> 33) % alphabet.count]
    }
    var parser = InputParser()
    var tokens = parser.feed(bytes)
    for _ in 0..<60 where parser.isWaiting { tokens += parser.flush() }
    #expect(!parser.isWaiting)
    #expect(parser.feed([0x71]) == [.key(.character("q"))])
  }
}

@Suite("Clicks, drags and the wheel from mouse reports")
struct MouseTrackerTests {
  private let place = Point(x: 3, y: 4)

  private func report(_ code: Int, _ x: Int = 3, release: Bool = false) -> MouseReport {
    MouseReport(code: code, position: Point(x: x, y: 4), isRelease: release)
  }

  @Test("press, drag, release")
  func drag() {
    var mouse = MouseTracker()
    #expect(mouse.event(report(0), at: .zero)?.action == .press)
    #expect(mouse.event(report(32, 9), at: .zero) == MouseEvent(action: .drag, position: Point(x: 9, y: 4)))
    #expect(mouse.event(report(0, 9, release: true), at: .zero)?.action == .release)
    #expect(mouse.event(report(32), at: .zero) == nil)
    #expect(mouse.event(report(0, release: true), at: .zero) == nil)
  }

  @Test("two presses at a position within 400 ms are a double click; a third one is a press")
  func doubleClick() {
    var mouse = MouseTracker()
    let actions = [0, 300, 600].map { mouse.event(report(0), at: .milliseconds($0))?.action }
    #expect(actions == [.press, .doubleClick, .press])
    var slow = MouseTracker()
    #expect([0, 401].map { slow.event(report(0), at: .milliseconds($0))?.action } == [.press, .press])
    var apart = MouseTracker()
    #expect([3, 4].map { apart.event(report(0, $0), at: .zero)?.action } == [.press, .press])
  }

  @Test("the click that focuses the window is ignored; the next one is not")
  func focusClick() {
    var mouse = MouseTracker()
    mouse.focus(true, at: .seconds(5))
    #expect(mouse.event(report(0), at: .milliseconds(5010)) == nil)
    #expect(mouse.event(report(32), at: .milliseconds(5020)) == nil)
    #expect(mouse.event(report(0, release: true), at: .milliseconds(5030)) == nil)
    #expect(mouse.event(report(0), at: .milliseconds(5040))?.action == .press)
  }

  @Test("a click is not ignored if the window gained the focus long before")
  func focusByKeyboard() {
    var mouse = MouseTracker()
    mouse.focus(true, at: .seconds(5))
    #expect(mouse.event(report(0), at: .seconds(6))?.action == .press)
  }

  @Test(
    "the wheel scrolls lines, with Shift columns",
    arguments: [
      (64, .wheel(-1)), (65, .wheel(1)), (68, .sideWheel(-1)), (69, .sideWheel(1)), (66, .sideWheel(-1)),
      (67, .sideWheel(1)),
    ] as [(Int, MouseEvent.Action)])
  func wheel(_ code: Int, _ action: MouseEvent.Action) {
    var mouse = MouseTracker()
    #expect(mouse.event(report(code), at: .zero)?.action == action)
  }

  @Test("other buttons are ignored", arguments: [1, 2, 33, 34, 35])
  func otherButtons(_ code: Int) {
    var mouse = MouseTracker()
    #expect(mouse.event(report(code), at: .zero) == nil)
    #expect(mouse.event(report(code, release: true), at: .zero) == nil)
  }
}
