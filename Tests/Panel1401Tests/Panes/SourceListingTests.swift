import Core1401
import System1401
import Testing

@testable import Panel1401

@Suite("Listing pane with source")
@MainActor
struct SourceListingTests {
  private static let listing = ProgramListing(
    lines: [
      .init(file: "sum.s", number: 1, text: "     * ADDS UP", address: nil),
      .init(file: "sum.s", number: 2, text: "     LOOP      A    ONE,SUM        ONE MORE", address: 411),
      .init(file: "sum.s", number: 3, text: "* AND ITSELF", address: nil),
      .init(file: "sum.s", number: 4, text: "               A    SUM", address: 419),
      .init(file: "sum.s", number: 5, text: "               BCE  DONE,SUM,9", address: 426),
    ],
    addresses: Dictionary(
      uniqueKeysWithValues: (411..<418).map { ($0, 1) } + (418..<426).map { ($0, 3) } + [(426, 4)]))

  private static func snapshot(_ listing: ProgramListing? = Self.listing) -> SystemSnapshot {
    var snapshot = SystemSnapshot.powersOfTwo()
    snapshot.debug.listing = listing
    snapshot.breakpoints = [413]
    return snapshot
  }

  private func rows(_ pane: DisassemblyPane) -> [String] {
    picture(of: pane, width: 50, height: 8).text.split(separator: "\n").prefix(8).map(String.init)
  }

  @Test("shows the source with numbers, addresses, breakpoints and the current instruction")
  func source() {
    let pane = DisassemblyPane()
    pane.show(Self.snapshot())
    let text = rows(pane)
    #expect(text[0].hasPrefix("┌ LISTING sum.s ──"))
    #expect(text[0].contains("● 1 break"))
    #expect(text[1].hasPrefix("│      1      * ADDS UP"))
    #expect(text[2].hasPrefix("│ ●    2 0411 LOOP      A    ONE,SUM"))
    // A remark in column 1 of the coding sheet.
    #expect(text[3].hasPrefix("│      3      * AND ITSELF"))
    #expect(text[4].hasPrefix("│ ▶    4 0419           A    SUM"))
    #expect(text[5].hasPrefix("│      5 0426           BCE  DONE,SUM,9"))
  }

  @Test("the cursor moves over remarks; breakpoints and run until need a line with an address")
  func cursor() {
    var commands: [String] = []
    let pane = DisassemblyPane(onCommand: { commands.append("\($0)") })
    pane.isFocused = true
    pane.show(Self.snapshot())
    _ = rows(pane)
    #expect(pane.cursor == 419)
    #expect(pane.perform(.move(.up)))
    #expect(!pane.perform(.toggleBreakpoint))
    #expect(!pane.perform(.runToCursor))
    #expect(pane.perform(.move(.up)) && pane.cursor == 411)
    #expect(pane.perform(.toggleBreakpoint))
    #expect(pane.perform(.move(.end)) && pane.perform(.runToCursor))
    #expect(commands == ["setBreakpoint(411, true)", "runUntil(426)"])
  }

  @Test("after a reload the listing shows the beginning, wherever the operator had moved the cursor")
  func reload() {
    let pane = DisassemblyPane()
    pane.isFocused = true
    var snapshot = Self.snapshot()
    // The program is in storage at all its addresses.
    for line in Self.listing.lines { line.address.map { snapshot.storage[$0] |= 0o100 } }
    pane.show(snapshot)
    #expect(pane.perform(.move(.end)) && pane.cursor == 426)
    var fresh = Self.snapshot()
    fresh.storage = [UInt8](repeating: 0, count: fresh.storage.count)
    fresh.processor = ProcessorState()
    pane.show(fresh)
    #expect(rows(pane)[0].contains("not loaded yet"))
    #expect(pane.selectedSourceLine(of: "sum.s") == 2)
  }

  @Test("s switches between source and storage; storage is shown without a source and outside of it")
  func turns() {
    let pane = DisassemblyPane()
    pane.show(Self.snapshot())
    #expect(pane.perform(.toggleSource))
    #expect(rows(pane)[0].hasPrefix("┌ LISTING ──"))
    #expect(pane.perform(.toggleSource))
    #expect(rows(pane)[0].hasPrefix("┌ LISTING sum.s ──"))
    #expect(pane.perform(.goTo("3000")))
    #expect(rows(pane)[0].hasPrefix("┌ LISTING ──"))
    pane.show(Self.snapshot(nil))
    #expect(!pane.perform(.toggleSource))
    #expect(rows(pane)[0].hasPrefix("┌ LISTING ──"))
  }
}
