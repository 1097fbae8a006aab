import Core1401
import Panel1401
import System1401
import Testing

@Suite("Core storage pane")
@MainActor
struct StoragePaneTests {
  private static func pane(at address: Int = 400) -> StoragePane {
    let pane = StoragePane()
    pane.show(.powersOfTwo())
    _ = pane.perform(.goTo(String(address)))
    return pane
  }

  @Test(
    "golden screens", arguments: [Size(width: 62, height: 10), Size(width: 62, height: 13)])
  func golden(_ size: Size) throws {
    for glyphs in [Glyphs.unicode, .ascii] {
      let pane = Self.pane()
      let screen = picture(of: pane, width: size.width, height: size.height, glyphs: glyphs)
      if glyphs.isASCII { #expect(screen.text.utf8.allSatisfy { $0 < 128 }) }
      try expectGolden(screen, "core-\(size.width)x\(size.height)\(glyphs.isASCII ? "-ascii" : "")")
    }
  }

  @Test("golden screens of underlined word marks, the focus and a narrow window")
  func forms() throws {
    let pane = Self.pane()
    pane.isFocused = true
    _ = pane.perform(.toggleWordMarkRow)
    try expectGolden(picture(of: pane, width: 80, height: 10), "core-80-underlined")
    try expectGolden(picture(of: Self.pane(), width: 40, height: 5), "core-40")
  }

  @Test(
    "positions written by a single instruction are reverse, changes by a run are marked, until the next start"
  )
  func changes() {
    let pane = Self.pane(at: 600)
    var next = SystemSnapshot.powersOfTwo()
    func step(_ instructions: UInt64, _ address: Int) -> Cell {
      next.processor.cycles += 10
      next.processor.instructions += instructions
      next.storage[address] ^= 1
      pane.show(next)
      return picture(of: pane, width: 62, height: 10)[8 + address % 50, 2]
    }
    _ = picture(of: pane, width: 62, height: 10)
    let written = step(1, 605)
    #expect(written.role == .changed && written.attributes == .reverse)
    let changed = step(7, 610)
    #expect(changed.role == .changed && changed.attributes.isEmpty)
    #expect(picture(of: pane, width: 62, height: 10)[8 + 5, 2].role == .text)
  }

  @Test("go to addresses, labels and registers; the pane follows a register until the cursor moves")
  func goTo() {
    let pane = Self.pane()
    pane.labels = [619: "SUM"]
    #expect(pane.perform(.goTo("sum")) && pane.cursor == 619)
    #expect(!pane.perform(.goTo("4000")) && !pane.perform(.goTo("nowhere")) && pane.cursor == 619)
    #expect(pane.perform(.goTo("b")) && pane.followed == .bAddress && pane.cursor == 620)
    var next = SystemSnapshot.powersOfTwo()
    next.processor.bAddress = AddressRegister(3999)
    pane.show(next)
    #expect(pane.cursor == 3999)
    _ = pane.perform(.move(.right))
    #expect(pane.followed == nil && pane.cursor == 3999)
    _ = pane.perform(.move(.home))
    _ = pane.perform(.move(.up))
    #expect(pane.cursor == 0)
    _ = pane.perform(.move(.lastColumn))
    _ = pane.perform(.move(.down))
    #expect(pane.cursor == 10 + 9)
  }

  @Test("a text is found forward and backward, wrapping around at the end, with its word marks")
  func find() {
    let pane = Self.pane(at: 0)
    #expect(pane.perform(.find("b4")) && pane.cursor == 426)
    #expect(pane.perform(.findNext) && pane.cursor == 431)
    #expect(pane.perform(.findNext) && pane.cursor == 426)
    #expect(pane.perform(.findPrevious) && pane.cursor == 431)
    #expect(pane.perform(.find("`4")) == false)
    #expect(pane.perform(.find("`A")) && pane.cursor == 419)
    #expect(!pane.perform(.find("")))
  }

  @Test(
    "typed characters are stored if the machine is stopped; word marks stay unless a back-quote toggles them"
  )
  func edit() {
    let log = CommandLog()
    let pane = StoragePane(onCommand: log.take)
    pane.show(.powersOfTwo())
    _ = pane.perform(.goTo("431"))
    #expect(!pane.keyDown(.character("x")))
    #expect(pane.perform(.edit) && pane.isEditing)
    #expect(pane.keyDown(.character("a")) && pane.keyDown(.character("`")) && pane.keyDown(.character("B")))
    let (kept, marked) = (
      StoredCharacter(code: ("A" as StoredCharacter).code, wordMark: true),
      StoredCharacter(code: ("B" as StoredCharacter).code, wordMark: true)
    )
    #expect(
      log.texts == ["\(OperatorCommand.deposit(431, kept))", "\(OperatorCommand.deposit(432, marked))"])
    #expect(pane.cursor == 433)
    #expect(pane.keyDown(.escape) && !pane.isEditing && !pane.perform(.escape))
    #expect(pane.perform(.edit))
    pane.show(.powersOfTwo(isRunning: true))
    #expect(!pane.isEditing && !pane.isTakingText)
  }

  @Test("a changed character redraws its cell")
  func damage() {
    let pane = Self.pane(at: 600)
    let display = Display(root: pane, size: Size(width: 62, height: 10))
    _ = display.frame()
    var next = SystemSnapshot.powersOfTwo()
    next.processor.cycles += 1
    next.storage[620] = 9
    pane.show(next)
    #expect(display.frame().map(\.x) == [8 + 20])
    pane.show(next)
    #expect(pane.isSettled)
  }
}
