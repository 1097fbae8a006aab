import Core1401
import Panel1401
import System1401
import Testing

@Suite("Listing pane")
@MainActor
struct DisassemblyPaneTests {
  private static var snapshot: SystemSnapshot {
    var snapshot = SystemSnapshot.powersOfTwo()
    snapshot.breakpoints = [431]
    return snapshot
  }

  private static let labels = [400: "START", 411: "LOOP", 435: "DONE", 439: "ONE", 632: "SUM"]

  @Test(
    "golden screens",
    arguments: [Size(width: 58, height: 7), Size(width: 70, height: 10), Size(width: 80, height: 10)])
  func golden(_ size: Size) throws {
    for glyphs in [Glyphs.unicode, .ascii] {
      let pane = DisassemblyPane()
      pane.labels = Self.labels
      pane.isFocused = size.width == 80
      pane.show(Self.snapshot)
      let screen = picture(of: pane, width: size.width, height: size.height, glyphs: glyphs)
      if glyphs.isASCII { #expect(screen.text.utf8.allSatisfy { $0 < 128 }) }
      try expectGolden(screen, "listing-\(size.width)\(glyphs.isASCII ? "-ascii" : "")")
    }
  }

  @Test("a self-modifying program is disassembled as it is in storage, from the current instruction")
  func selfModifying() {
    var snapshot = Self.snapshot
    snapshot.storage[419] = 0o22
    snapshot.processor.cycles += 1
    let pane = DisassemblyPane()
    pane.show(snapshot)
    let text = picture(of: pane, width: 58, height: 7).text
    // Without a word mark it is an instruction only because the machine executes it.
    #expect(text.contains("▶ 0419        S    0632,0632   S 632 632"))
  }

  @Test("the cursor moves line by line, and returns to the current instruction after a run")
  func cursor() {
    let pane = DisassemblyPane()
    pane.labels = Self.labels
    pane.show(Self.snapshot)
    _ = picture(of: pane, width: 70, height: 10)
    #expect(pane.cursor == 419)
    #expect(pane.perform(.move(.down)) && pane.cursor == 426)
    #expect(pane.perform(.move(.up)) && pane.perform(.move(.up)) && pane.cursor == 418)
    #expect(pane.perform(.goTo("done")) && pane.cursor == 435)
    #expect(!pane.perform(.goTo("4000")) && !pane.perform(.move(.left)))
    pane.show(Self.snapshot)
    #expect(pane.cursor == 435)
    var next = Self.snapshot
    next.processor.cycles += 1
    pane.show(next)
    #expect(pane.cursor == 419)
    #expect(pane.perform(.move(.home)) && pane.cursor == 0 && pane.perform(.move(.up)) && pane.cursor == 0)
    #expect(pane.perform(.move(.end)) && pane.cursor == 501)
  }

  @Test("breakpoints by key and by a click in the margin, and run until the cursor")
  func commands() {
    let log = CommandLog()
    let pane = DisassemblyPane(onCommand: log.take)
    pane.show(Self.snapshot)
    _ = picture(of: pane, width: 70, height: 14)
    #expect(pane.perform(.toggleBreakpoint))
    #expect(pane.perform(.goTo("431")) && pane.perform(.toggleBreakpoint))
    #expect(pane.perform(.goTo("426")) && pane.perform(.runToCursor))
    let row = picture(of: pane, width: 70, height: 14).text.split(separator: "\n")
      .firstIndex { $0.hasPrefix("│   0435") }
    #expect(pane.mouse(MouseEvent(action: .press, position: Point(x: 2, y: row ?? 0))))
    let expected: [OperatorCommand] = [
      .setBreakpoint(419, true), .setBreakpoint(431, false), .runUntil(426), .setBreakpoint(435, true),
    ]
    #expect(log.texts == expected.map { "\($0)" })
  }

  @Test("instructions that need no word mark after them have the length that the machine reads")
  func implied() {
    var snapshot = SystemSnapshot.powersOfTwo()
    snapshot.load("`,501601DATA`B400   `1`", at: 1000)
    let listing = Disassembly(storage: snapshot.storage)
    let first = listing.index(of: 1000)
    #expect((first...first + 3).map { listing.line($0).address } == [1000, 1007, 1011, 1015])
    #expect(listing.line(first).operands { $0 == 501 ? "AREA" : nil } == ["AREA", "0601"])
    #expect(listing.line(first + 1).definition == nil && listing.line(first + 1).grouped == "DATA")
    #expect(listing.line(first + 2).definition?.mnemonic == "B")
    #expect(Disassembly(storage: []).starts.isEmpty && listing.index(of: 1003) == first)
  }
}
