import Core1401
import Foundation
import OperatorCases
import Panel1401
import System1401
import Testing
import Units1401

@Suite("The panel: going back over input and output")
@MainActor
struct GoBackStories {
  @Test("p goes back over it, and Space forward again", arguments: GoBackCase.all.indices)
  func overUnits(number: Int) throws {
    let work = GoBackCase.all[number]
    let folder = FileManager.default.temporaryDirectory.appending(path: "back-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let panel = try PanelFixture(
      width: 160, height: 50, features: .all.union(.processingOverlap), history: HistoryLimits())
    func type(_ line: String) {
      panel.type(":" + line)
      panel.press(.enter)
    }
    var field: String {
      panel.session.snapshot.storage[work.field..<work.field + 5].map {
        String(TextEncoding.simh.character(for: StoredCharacter(rawValue: $0)))
      }.joined()
    }
    work.commands(in: folder).forEach(type)
    panel.press(" ")
    if let line = work.atFirstStop { type(line) }
    let end = panel.session.snapshot
    #expect(end.stop?.reason == .halt, "\(work.name)")
    #expect(field == "HELLO", "\(work.name)")
    for _ in 0..<work.instructionsBack { panel.press("p") }
    #expect(field == "     ", "\(work.name)")
    panel.press(" ")
    // The typed text is entered again when the machine resumes at the point where it waited.
    if work.atFirstStop != nil { panel.press(" ") }
    #expect(panel.session.snapshot.processor == end.processor, "\(work.name)")
    #expect(panel.session.snapshot.now == end.now, "\(work.name)")
    #expect(field == "HELLO", "\(work.name)")
  }
}
