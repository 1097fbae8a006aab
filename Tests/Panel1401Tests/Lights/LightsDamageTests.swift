import Core1401
import Panel1401
import System1401
import Testing

@Suite("Lights: only lamps that change are redrawn")
@MainActor
struct LightsDamageTests {
  private let view: LightsView
  private let display: Display
  private let log = ActionLog()

  init() {
    view = LightsView(step: .columns132, style: .dots, onAction: log.take)
    display = Display(root: view, size: Size(width: 132, height: 7))
    show(.addInProgress())
    _ = display.frame()
  }

  private func show(_ snapshot: SystemSnapshot) {
    view.show(snapshot, levels: exactLevels(snapshot))
  }

  @Test("the same state redraws nothing")
  func sameState() {
    show(.addInProgress())
    #expect(view.isSettled)
    #expect(display.frame().isEmpty)
  }

  @Test("a step from 0620 to 0621 changes lamps of one digit")
  func addressStep() {
    var snapshot = SystemSnapshot.addInProgress()
    snapshot.processor.bAddress = AddressRegister(621)
    show(snapshot)
    // 0 is C 8 2, 1 is 1: four cells of the units column, x = 22 + 8.
    let changed = display.frame()
    #expect(
      changed == [
        Point(x: 30, y: 1), Point(x: 30, y: 2), Point(x: 30, y: 4), Point(x: 30, y: 5),
      ])
  }

  @Test("a changed character redraws its lamps and its plain text")
  func character() {
    var snapshot = SystemSnapshot.addInProgress()
    snapshot.processor.bRegister = StoredCharacter(code: 5, wordMark: true)
    show(snapshot)
    // 4 to 5 with word mark: the lamp 1, both letters of WM (a dot and a blank before), the glyph; C stays
    // off.
    #expect(display.frame().count == 4)
  }

  @Test("changing addresses never redraw a border, a title or a label")
  func onlyInside() {
    for address in stride(from: 0, to: 16_000, by: 123) {
      var snapshot = SystemSnapshot.addInProgress()
      snapshot.processor.iAddress = AddressRegister(address)
      snapshot.processor.aAddress = AddressRegister(15_999 - address)
      snapshot.processor.next = address % 2 == 0 ? .a : .b
      show(snapshot)
      let changed = display.frame()
      #expect(changed.count <= 42)
      #expect(changed.allSatisfy { (1...5).contains($0.y) && $0.x % 11 != 0 })
    }
  }

  @Test("a fault redraws only the title of its block and the check lights")
  func fault() {
    var snapshot = SystemSnapshot.addInProgress()
    snapshot.processor.checks = [.operation]
    show(snapshot)
    let changed = display.frame()
    // The title OP followed by !!, the light PROCESS with !! before it, and the title of the check lights.
    #expect(changed.filter { $0.y == 0 && $0.x < 106 } == (77...80).map { Point(x: $0, y: 0) })
    #expect(display.screen[79, 0].role == .check)
    #expect(changed.allSatisfy { $0.y == 0 || $0.x > 106 })
  }

  @Test("a click on a title presses the key-light, a double click edits the register")
  func clicks() {
    let block = view.view(at: Point(x: 15, y: 0))
    _ = block?.mouse(MouseEvent(action: .press, position: Point(x: 4, y: 0)))
    _ = block?.mouse(MouseEvent(action: .release, position: Point(x: 4, y: 0)))
    _ = block?.mouse(MouseEvent(action: .doubleClick, position: Point(x: 4, y: 3)))
    #expect(log.actions == [.pressKeyLight(.aAddress), .editRegister(.aAddress)])
  }

  @Test("the blocks of another size show the same state")
  func resize() {
    view.step = .columns80
    display.resize(to: Size(width: 80, height: 7))
    _ = display.frame()
    #expect(display.screen.text.contains("'A'"))
    #expect(!display.screen.text.contains("CYCLE"))
  }
}
