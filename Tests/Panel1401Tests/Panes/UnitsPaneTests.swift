import Core1401
import Foundation
import Panel1401
import System1401
import Testing
import Units1401

@Suite("Units pane")
@MainActor
struct UnitsPaneTests {
  private func show(_ units: UnitsStatus, in pane: UnitsPane) {
    var snapshot = SystemSnapshot()
    snapshot.units = units
    pane.show(snapshot)
  }

  private static func newFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ibm1401-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static var units: UnitsStatus {
    var units = UnitsStatus()
    units.cardsInReader = 142
    units.readerIsReady = true
    units.endOfFile = false
    units.stackers = [.normalRead: 2, .eightTwo: 113]
    units.cardsRead = 115
    units.linesPrinted = 439
    units.form = FormPosition(form: 3, row: 11)
    units.carriageChannels = [1: [1], 9: [60], 12: [63]]
    return units
  }

  @Test(
    "golden screens",
    arguments: [Size(width: 20, height: 18), Size(width: 42, height: 7), Size(width: 70, height: 6)])
  func golden(_ size: Size) throws {
    for glyphs in [Glyphs.unicode, .ascii] {
      let pane = UnitsPane()
      show(Self.units, in: pane)
      let screen = picture(of: pane, width: size.width, height: size.height, glyphs: glyphs)
      if glyphs.isASCII {
        #expect(screen.text.utf8.allSatisfy { $0 < 128 } && !screen.text.contains("?"))
      }
      try expectGolden(screen, "units-\(size.width)\(glyphs.isASCII ? "-ascii" : "")")
    }
  }

  @Test("in place of the paper it also shows the counts")
  func tall() throws {
    let pane = UnitsPane()
    show(Self.units, in: pane)
    pane.isFocused = true
    try expectGolden(picture(of: pane, width: 80, height: 10), "units-80")
  }

  @Test("one line is in the singular")
  func oneLine() {
    let pane = UnitsPane()
    var units = Self.units
    units.linesPrinted = 1
    show(units, in: pane)
    #expect(picture(of: pane, width: 80, height: 10).text.contains("printed 1 line  "))
  }

  @Test("reels with their positions, at all widths", arguments: [20, 42, 70])
  func tapes(_ width: Int) throws {
    let pane = UnitsPane()
    var units = Self.units
    let folder = try Self.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let master = try TapeImage(path: folder.appending(path: "master.tap").path, mode: .create)
    let scratch = try TapeImage(path: folder.appending(path: "a-long-scratch-name.tap").path, mode: .create)
    var tapes = (1...6).map { MagneticTape729(number: $0) }
    tapes[0].mount(master)
    tapes[2].mount(scratch)
    _ = try tapes[2].write(.tapeMark, .even, at: .zero)
    units.others = tapes.map { $0.report(isSelected: $0.number == 3, at: .zero) }
    show(units, in: pane)
    try expectGolden(picture(of: pane, width: width, height: width == 20 ? 18 : 7), "units-tapes-\(width)")
  }

  @Test("disks and an inquiry, at all widths", arguments: [20, 42, 70])
  func disks(_ width: Int) throws {
    let pane = UnitsPane()
    var units = Self.units
    let folder = try Self.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "stock.dsk").path
    var disks = DiskStorage1311()
    disks.mount(try DiskPack1316(path: path, mode: .create), on: 0)
    disks.mount(try DiskPack1316(path: path, mode: .readOnly), on: 3)
    units.others = disks.reports(at: .zero)
    units.others[0].state = .selected
    var inquiry = UnitReport(place: UnitPlace("inquiry"), title: "Inquiry station", label: "INQUIRY")
    inquiry.request = "REQUEST"
    units.others.append(inquiry)
    show(units, in: pane)
    try expectGolden(picture(of: pane, width: width, height: width == 20 ? 18 : 7), "units-disks-\(width)")
  }

  @Test("another card redraws only its digits")
  func damage() {
    let pane = UnitsPane()
    show(Self.units, in: pane)
    let display = Display(root: pane, size: Size(width: 70, height: 6))
    _ = display.frame()
    var next = Self.units
    next.cardsInReader -= 1
    show(next, in: pane)
    #expect(display.frame() == [Point(x: 31, y: 1)])
    show(next, in: pane)
    #expect(pane.isSettled)
  }

  @Test("a click on EOF has the effect of the END OF FILE key")
  func endOfFile() {
    let log = ActionLog()
    let pane = UnitsPane(onAction: log.take)
    show(Self.units, in: pane)
    _ = picture(of: pane, width: 20, height: 18)
    for action in [MouseEvent.Action.press, .release] {
      _ = pane.mouse(MouseEvent(action: action, position: Point(x: 2, y: 3)))
    }
    #expect(log.actions == [.command("eof")])
  }
}
