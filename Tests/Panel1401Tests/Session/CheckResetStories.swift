import Core1401
import Foundation
import OperatorCases
import Panel1401
import System1401
import Testing
import Units1401

@Suite("The panel: CHECK RESET")
@MainActor
struct CheckResetStories {
  @Test(
    "CHECK RESET clears every kind of check, after which START runs; before it START names the key",
    arguments: CheckCase.all.indices)
  func clears(number: Int) throws {
    let check = CheckCase.all[number]
    let folder = FileManager.default.temporaryDirectory.appending(path: "checks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let panel = try PanelFixture(width: 160, height: 50)
    func type(_ lines: [String]) {
      for line in lines {
        panel.type(":" + line)
        panel.press(.enter)
      }
    }
    type(try check.commands(in: folder))
    panel.press(" ")
    #expect(panel.session.snapshot.stop?.message.contains(check.words) == true, "\(check.name)")
    #expect(panel.session.snapshot.isCheckLit, "\(check.name)")
    panel.type(" ")
    panel.frame()
    #expect(panel.status.contains("press CHECK RESET"), "\(check.name): \(panel.status)")
    panel.press("C")
    #expect(!panel.session.snapshot.isCheckLit, "\(check.name)")
    type(CheckCase.recovery)
    panel.press(" ")
    #expect(panel.session.snapshot.stop?.message.contains(CheckCase.recovered) == true, "\(check.name)")
  }

  @Test(
    "a unit that waits is not called a check, CHECK RESET says that it does not help, and the line names the command",
    arguments: [(80, 24, "┌WAITS"), (160, 50, "┌UNIT WAITS")])
  func waitingUnit(_ width: Int, _ height: Int, _ title: String) throws {
    let panel = try PanelFixture(width: width, height: height)
    for line in ["dep 0500 `M%U1600R`.`N", "set i 0500"] {
      panel.type(":" + line)
      panel.press(.enter)
    }
    #expect(panel.shows("┌CHECK"))
    panel.press(" ")
    #expect(panel.status.contains("tape 1 has no reel: type :mount tape1 FILE, then Space"))
    #expect(panel.shows(title) && !panel.shows("┌CHECK") && panel.shows("!!"))
    panel.type("C")
    panel.frame()
    #expect(panel.status.contains("TAPE waits for its unit: CHECK RESET does not help"))
  }

  @Test("a light of an indicator that the program tests is not denied by CHECK RESET")
  func indicator() throws {
    var snapshot = SystemSnapshot.halted()
    #expect(KeyContext(snapshot, pane: .paper).refusal(of: .checkReset) == "no check light is on")
    snapshot.processor.indicators.insert(.readerError)
    #expect(
      KeyContext(snapshot, pane: .paper).refusal(of: .checkReset)
        == "CARD READER is on until the program tests it: CHECK RESET does not help")
  }
}
