import Core1401
import Panel1401
import System1401
import Testing

@testable import Units1401

/// Wide lines in a narrow window, and sheets in the tray.
@Suite("The panel: paper in a narrow window")
@MainActor
struct PaperStories {
  @Test("after a tear the first line of the new sheet is visible to its end")
  func afterTear() throws {
    let panel = try PanelFixture(width: 132, height: 43, motion: false)
    panel.printLines(30)
    panel.press("T")
    panel.printLines(40)
    let line = try PanelFixture.printedLines()[69].trimmingPrefix { $0 == " " }
    #expect(panel.shows(String(line)))
  }

  @Test("paper shown after the first lines has the same columns as paper always visible")
  func hiddenPaper() throws {
    let panel = try PanelFixture(motion: false)
    panel.press("2")
    // A line with 5 in position 10, printed by W and a halt at 0500.
    let stored = [210: "5", 500: "2", 501: "."].mapValues { TextEncoding.simh.stored(Character($0)) }
    for (address, character) in stored {
      var character = try #require(character)
      character.hasWordMark = address >= 500
      panel.control.send(.deposit(address, character))
    }
    panel.control.send(.setRegister(.iAddress, AddressRegister(500)))
    panel.control.send(.start)
    panel.settle()
    panel.press("1")
    #expect(panel.session.root.paper.leftPosition == 1)
  }

  @Test("text outside the visible columns is marked in the margin")
  func cutMark() throws {
    let panel = try PanelFixture(width: 132, height: 43)
    panel.printLines(20)
    panel.press("0")
    panel.session.root.paper.showPosition(1)
    panel.settle()
    func paper() -> [String] { panel.rows.filter { $0.hasPrefix("║○") || $0.hasPrefix("║  ") } }
    #expect(paper().contains { $0.contains("›") })
    panel.press("$")
    #expect(!paper().isEmpty && !paper().contains { $0.contains("›") })
  }

  @Test("an endless listing drops its oldest lines, says so once, and marks the sheet in paper and tray")
  func paperLimit() throws {
    let panel = try PanelFixture(width: 100, height: 30, motion: false)
    let paper = panel.session.root.paper
    paper.show(Printout(pagesInMemory: 0))
    paper.limitFile(to: 1)
    // W and a branch to it, at 0500.
    for (place, code) in "2B500.".enumerated() {
      var character = try #require(TextEncoding.simh.stored(code))
      character.hasWordMark = [0, 1, 5].contains(place)
      panel.control.send(.deposit(500 + place, character))
    }
    panel.control.send(.setRegister(.iAddress, AddressRegister(500)))
    panel.control.send(.start)
    var frames = 0
    while paper.printout.sheet.firstKeptRow == 0, frames < 50_000 {
      panel.frame(after: .zero)
      frames += 1
    }
    #expect(panel.status.contains("the oldest lines are dropped (--paper-limit)"))
    panel.press("S")
    let dropped = paper.printout.sheet.firstKeptRow
    #expect(dropped > 0)
    panel.press(.home)
    #expect(paper.topRow == dropped && !panel.shows("were dropped"))
    panel.press(.up)
    #expect(panel.shows("lines 1–\(StateWords.count(UInt64(dropped))) were dropped"))
    panel.press("T")
    panel.press("7")
    #expect(panel.shows("were dropped)"))
  }

  @Test("the tray lists all sheets, and an open sheet shows its text")
  func tray() throws {
    let panel = try PanelFixture(motion: false)
    for _ in 0..<6 {
      panel.printLines(1)
      panel.press("T")
    }
    panel.press("7")
    #expect(panel.rows.count { $0.contains("  no  ") } == 6)
    panel.press(.enter)
    #expect(panel.shows("32┊"))
  }
}
