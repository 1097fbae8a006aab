import Core1401
import Panel1401
import System1401
import Testing
import Units1401

@Suite("The panel: frames, and keys between them")
@MainActor
struct FrameStories {
  @Test("Space pressed twice within one frame starts the machine and stops it")
  func spaceTwice() throws {
    let panel = try PanelFixture()
    panel.press("=")
    panel.type("  ")
    panel.settle()
    #expect(panel.session.snapshot.stop?.reason == .stopKey)
    #expect(panel.session.snapshot.refusal == nil)
    #expect(panel.status.contains("STOP key"))
    // The next one means START again, and the one after it STOP.
    panel.type("  ")
    panel.settle()
    #expect(panel.session.snapshot.stop?.reason == .stopKey)
    #expect(panel.session.snapshot.refusal == nil)
  }

  @Test("in single cycle mode, START twice within one frame executes two cycles")
  func twoCycles() throws {
    let panel = try PanelFixture()
    panel.printLines(1)
    panel.press("m")
    panel.press("m")
    let before = panel.session.snapshot.processor.cycles
    panel.type("  ")
    panel.settle()
    #expect(panel.session.snapshot.processor.cycles == before + 2)
  }

  @Test("at rest no frame is requested; a message requests one for its end, and none before")
  func rest() throws {
    let panel = try PanelFixture()
    panel.settle()
    #expect(panel.frame().wanted == nil)
    panel.session.key(.character("E"), at: panel.now)
    let said = panel.frame()
    #expect(panel.status.contains("ENTER"))
    let end = try #require(said.wanted)
    #expect(end > panel.now + .milliseconds(2900))
    #expect(panel.frame(after: end - panel.now).wanted == nil)
    #expect(!panel.status.contains("ENTER"))
  }

  @Test("after a long rest a message is shown for three seconds, and a tear is animated")
  func longRest() throws {
    let panel = try PanelFixture()
    panel.printLines(3)
    let minute = Duration.seconds(60)
    panel.session.key(.character("E"), at: panel.now + minute)
    #expect(panel.frame(after: minute).wanted == panel.now + .seconds(3))
    #expect(panel.status.contains("ENTER"))
    panel.settle()
    panel.session.key(.character("T"), at: panel.now + minute)
    #expect(panel.frame(after: minute + .milliseconds(33)).wanted == panel.now)
    #expect(panel.session.root.paper.isAnimating(at: panel.now))
  }

  @Test("a running machine requests every frame; in slow motion only snapshots request frames")
  func running() throws {
    let panel = try PanelFixture()
    panel.press("=")
    panel.session.perform(.start)
    while !panel.session.snapshot.isRunning { panel.frame() }
    #expect(panel.frame().wanted == panel.now)
    for _ in 0..<6 { panel.session.perform(.slower) }
    while panel.session.snapshot.speed != .oneCycleASecond { panel.frame() }
    for _ in 0..<30 { panel.frame() }
    #expect(panel.session.snapshot.isRunning)
    #expect(panel.frame().wanted == nil)
    panel.session.perform(.stop)
    panel.settle()
  }

  @Test("a line is written to files before it appears on the paper")
  func writtenFirst() throws {
    let panel = try PanelFixture()
    var seenBefore: [Int] = []
    panel.host.onOutput = { output in
      guard output.printer.contains(where: { if case .impression = $0 { true } else { false } }) else {
        return
      }
      seenBefore.append(panel.printed.count)
    }
    panel.printLines(1)
    #expect(seenBefore == [0])
    #expect(panel.printed.count == 1)
  }
}
