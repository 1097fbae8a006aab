import Panel1401
import System1401
import Testing

@Suite("Trace pane")
@MainActor
struct TracePaneTests {
  private static let entries: [TraceEntry] = [
    TraceEntry(number: 600_498, address: 431, text: "B 0411", effect: "→ 0411", cycles: 5),
    TraceEntry(
      number: 600_503, address: 411, text: "MCS 0632,0332", effect: "1 zero suppressed", cycles: 265),
    TraceEntry(number: 600_768, address: 418, text: "W", effect: "line 12 to 1403, space 1", cycles: 2),
    TraceEntry(
      number: 600_770, address: 419, text: "A 0632,0632", effect: "at B 0620", cycles: 34, isInProgress: true),
  ]

  private static func many(_ count: UInt64) -> [TraceEntry] {
    (1...count).map { TraceEntry(number: $0 * 10, address: 400, text: "NOP", cycles: $0) }
  }

  @Test("golden screens", arguments: [Size(width: 62, height: 6), Size(width: 160, height: 5)])
  func golden(_ size: Size) throws {
    for glyphs in [Glyphs.unicode, .ascii] {
      let pane = TracePane()
      pane.show(Self.entries, capacity: 65_536)
      let screen = picture(of: pane, width: size.width, height: size.height, glyphs: glyphs)
      if glyphs.isASCII {
        #expect(screen.text.utf8.allSatisfy { $0 < 128 } && !screen.text.contains("?"))
      }
      try expectGolden(screen, "trace-\(size.width)\(glyphs.isASCII ? "-ascii" : "")")
    }
  }

  @Test("an empty trace shows a note")
  func empty() {
    let pane = TracePane()
    #expect(picture(of: pane, width: 62, height: 3).text.contains("│ nothing traced yet "))
    #expect(!pane.perform(.move(.up)))
  }

  @Test("scrolled lines do not move while others are added; at the end the pane follows the newest again")
  func scroll() {
    let pane = TracePane()
    func lastNumber() -> String? {
      picture(of: pane, width: 62, height: 6).text.split(separator: "\n").dropLast().last.map {
        String($0.dropFirst(2).prefix { $0 != " " })
      }
    }
    pane.show(Self.many(20))
    #expect(lastNumber() == "200")
    #expect(pane.perform(.move(.up)))
    #expect(lastNumber() == "190")
    pane.show(Self.many(30))
    #expect(lastNumber() == "190")
    #expect(pane.perform(.move(.pageUp)))
    #expect(lastNumber() == "160")
    #expect(pane.perform(.move(.home)))
    #expect(lastNumber() == "40")
    #expect(pane.perform(.move(.end)))
    pane.show(Self.many(31))
    #expect(lastNumber() == "310")
  }
}
