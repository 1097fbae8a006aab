import Foundation
import Panel1401
import System1401
import Testing
import Units1401

@Suite("The panel: tape units and the inquiry station")
@MainActor
struct UnitStories {
  private func command(_ line: String, _ panel: PanelFixture) {
    panel.type(":" + line)
    panel.session.key(.enter)
    panel.control.waitUntilStanding()
    panel.frame()
  }

  /// A panel that has executed a program at 0500.
  private func panel(_ program: String) throws -> PanelFixture {
    let panel = try PanelFixture()
    for line in ["dep 0500 \"\(program)\"", "set i 500", "start"] { command(line, panel) }
    return panel
  }

  @Test("a stop for a tape without a reel is not shown any more when one has been mounted")
  func mounting() throws {
    let panel = try panel("`U%U1R`.`N")
    panel.press(.escape)
    #expect(panel.status.contains("tape 1 has no reel"))
    panel.session.key("K")
    panel.frame()
    #expect(panel.status.contains("tape 1 has no reel: type :mount tape1 FILE, then K"))
    let folder = FileManager.default.temporaryDirectory.appending(path: "units-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    command("mount tape2 \(folder.appending(path: "b.tap").path),new", panel)
    panel.press(.escape)
    #expect(panel.status.contains("tape 1 has no reel"))
    command("mount tape1 \(folder.appending(path: "a.tap").path),new", panel)
    panel.press(.escape)
    #expect(panel.status.contains("tape 1 has been mounted since"), "\(panel.status)")
    command("start", panel)
    #expect(panel.session.snapshot.stop?.reason == .halt)
  }

  @Test("what the inquiry station has typed can be read again")
  func typewriter() throws {
    let panel = try panel("`M%T0600R`M%T0600W`.`N")
    command("typewriter", panel)
    #expect(panel.status.contains("nothing has been typed on the inquiry station"))
    for line in ["inquiry HELLO", "typewriter"] { command(line, panel) }
    #expect(panel.shows("1407 inquiry: HELLO") && panel.shows("1407: HELLO"))
  }
}
