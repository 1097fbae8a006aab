import Panel1401
import PseudoTerminal
import Testing

@testable import PanelCurses

@Suite("Encoding of single cells")
struct CellEncoderTests {
  private let size = Size(width: 30, height: 6)
  private let encoder = CellEncoder(appearance: Appearance())

  private func text(_ cells: [(Int, Int, Cell)], end: Point = .zero) -> String {
    let cells = cells.map { (place: Point(x: $0.0, y: $0.1), cell: $0.2) }
    return String(decoding: encoder.bytes(for: cells, endingAt: end), as: UTF8.self)
  }

  @Test("cells of the same appearance are written together, and adjacent ones without cursor motion")
  func grouped() {
    let (lit, dark) = (Cell("8", role: .lampLit), Cell("·", role: .lampDark))
    let cells = [(2, 1, lit), (4, 1, dark), (6, 1, lit), (7, 1, lit), (0, 2, dark)]
    #expect(
      text(cells, end: Point(x: 4, y: 3))
        == "\u{1b}[0;1;38;5;230;48;5;233m\u{1b}[2;3H8\u{1b}[3C88\u{1b}[0;38;5;239;48;5;233m\u{1b}[2;5H·\u{1b}[3H·\u{1b}[m\u{1b}[4;5H"
    )
  }

  @Test("sixty lamps take under 600 bytes")
  func lamps() {
    let cells = (0..<60).map { index in
      (
        index % 15 * 2, index / 15,
        Cell("8", role: [.lampLit, .lampHalf, .lampFaint, .lampDark][index * 7 % 4])
      )
    }
    #expect(text(cells).utf8.count < 600)
  }

  @Test("the bytes for any changes produce the right screen", arguments: 0..<50)
  func anyChanges(_ seed: Int) {
    var random = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
    func next(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % bound
    }
    var terminal = VirtualTerminal(columns: size.width, rows: size.height)
    var screen = Screen(size: size)
    for _ in 0..<20 {
      let old = screen
      for _ in 0..<next(60) {
        let character: Character = ["A", "8", "·", "○", "░", " "][next(6)]
        let cell = Cell(character, role: Role.allCases[next(Role.allCases.count)], attributes: [.underline])
        screen[next(size.width), next(size.height)] = cell
      }
      let changes = screen.changes(from: old, in: Rect(size: size))
      let end = Point(x: next(size.width), y: next(size.height))
      terminal.feed(
        encoder.bytes(for: changes.map { (place: $0, cell: screen[$0.x, $0.y]) }, endingAt: end))
      #expect(terminal.text == screen.text)
      #expect(terminal.cursor == (end.x, end.y))
      for place in changes {
        let look = terminal[place.x, place.y].look
        let style = Theme.panel.style(of: screen[place.x, place.y].role, colors: .indexed)
        #expect(look.foreground == style.foreground.map(Int.init))
        #expect(look.background == style.background.map(Int.init))
        #expect(look.isBold == style.attributes.contains(.bold))
        #expect(look.isUnderlined)
      }
    }
    #expect(terminal.unknown == [])
  }
}
