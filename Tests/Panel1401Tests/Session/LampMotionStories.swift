import Host1401
import Panel1401
import Testing

@Suite("The panel: lamps in motion")
@MainActor
struct LampMotionStories {
  @Test("more than 100 lamp cells per second change during the powers of two, and none at rest")
  func pulse() throws {
    let panel = try PanelFixture(width: 132, height: 43, clock: FedClock(), hasManyColors: true)
    panel.session.key(" ", at: panel.now)
    panel.play(.seconds(10))
    let lights = panel.session.root.subviews.first { $0 is LightsView }?.frame ?? .zero
    #expect(!lights.isEmpty)
    let begin = panel.now
    var changes = 0
    while panel.now < begin + .seconds(4) { changes += panel.frame().changes.count(where: lights.contains) }
    #expect(changes / 4 > 100, "\(changes / 4) a second")
    panel.session.key(" ", at: panel.now)
    panel.play(.seconds(5))
    let rest = panel.frame()
    #expect(rest.changes.isEmpty && rest.wanted == nil)
  }
}
