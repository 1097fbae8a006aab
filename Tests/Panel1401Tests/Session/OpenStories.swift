import Foundation
import Panel1401
import System1401
import Testing

@Suite("The panel: opening programs")
@MainActor
struct OpenStories {
  @Test("reading a program blocks neither panel nor machine, and Escape cancels it")
  func slow() throws {
    let panel = try PanelFixture()
    panel.host.readingIsSlow = true
    panel.type(":open long")
    panel.press(.enter)
    #expect(panel.status.contains("reading long: Esc cancels"))
    panel.printLines(3)
    #expect(panel.printed.count == 3)
    panel.press(.escape)
    #expect(!panel.status.contains("reading long"))
    panel.host.finishReading()
    panel.settle()
    #expect(panel.printed.count == 3 && !panel.shows("long.cd"))
    panel.type(":open other")
    panel.press(.enter)
    panel.host.finishReading()
    panel.settle()
    #expect(panel.shows("other.cd"))
  }

  @Test("for a large file, the status line shows how much is read, and is updated")
  func progress() throws {
    let panel = try PanelFixture()
    panel.host.readingIsSlow = true
    panel.type(":open long")
    panel.session.key(.enter, at: panel.now)
    panel.host.bytesRead = (12 << 20, 1024 << 20)
    panel.frame()
    #expect(panel.status.contains("reading long, 12 of 1024 MB: Esc cancels"))
    panel.host.bytesRead = (700 << 20, 1024 << 20)
    let wanted = try #require(panel.frame().wanted)
    #expect(wanted <= panel.now + .milliseconds(250))
    #expect(panel.status.contains("700 of 1024 MB"))
    #expect(panel.host.events.isEmpty)
    panel.press(.escape)
    #expect(panel.host.events == ["cancel"])
    #expect(panel.frame().wanted == nil && !panel.status.contains("MB"))
  }

  @Test("commands after open wait until the program is read")
  func script() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "open-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "lines")
    try "open other\nbreak 66\n".write(to: file, atomically: true, encoding: .utf8)
    let panel = try PanelFixture()
    panel.host.readingIsSlow = true
    panel.type(":do \(file.path)")
    panel.press(.enter)
    #expect(panel.session.snapshot.breakpoints.isEmpty)
    panel.host.finishReading()
    panel.settle()
    #expect(panel.shows("other.cd") && panel.session.snapshot.breakpoints == [66])
  }

  @Test("open asks before breakpoints are lost")
  func asks() throws {
    let panel = try PanelFixture()
    for key in ["2", "b", "O", .enter] as [Key] { panel.press(key) }
    #expect(panel.shows("OPEN powers-of-two?") && panel.shows("1 breakpoint would be lost"))
    panel.press(.escape)
    #expect(panel.session.snapshot.breakpoints.count == 1)
    for key in ["O", .enter, .enter] as [Key] { panel.press(key) }
    #expect(panel.session.snapshot.breakpoints.isEmpty)
  }

  @Test("a program that is not there is reported without asking about what would be lost")
  func missing() throws {
    let panel = try PanelFixture()
    for key in ["2", "b"] as [Key] { panel.press(key) }
    panel.type("Ono-such-program")
    panel.session.key(.enter)
    panel.frame()
    #expect(panel.status.contains("no-such-program: there is no such program"))
    #expect(!panel.shows("would be lost"))
    #expect(panel.session.snapshot.breakpoints.count == 1)
  }

  @Test("typing narrows the list, and a path can be typed")
  func narrows() throws {
    let panel = try PanelFixture()
    panel.press("O")
    #expect(panel.shows("powers-of-two"))
    panel.type("zz")
    panel.settle()
    #expect(!panel.shows("▶ powers") && panel.shows("▶ zz"))
    for _ in 0..<2 { panel.press(.backspace) }
    #expect(panel.shows("▶ powers-of-two"))
    panel.type("decks/one")
    panel.press(.enter)
    #expect(panel.shows("decks/one.cd"))
  }

  @Test("LOAD with an empty reader names the key that reloads the program")
  func emptyReader() throws {
    let panel = try PanelFixture()
    panel.type("L")
    panel.frame()
    #expect(panel.status.contains("r reloads the program"))
  }
}
