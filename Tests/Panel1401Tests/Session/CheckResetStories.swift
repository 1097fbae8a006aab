import OperatorCases
import Foundation
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
}
