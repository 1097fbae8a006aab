import Foundation
import Panel1401
import RandomNumbers
import System1401
import Testing

/// Random keys, clicks and window sizes.
///
/// The environment can set `MONKEY_SEED`, and the length by `MONKEY_STEPS` or `MONKEY_MINUTES`.
@Suite("The panel: a monkey")
@MainActor
struct MonkeyStories {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = UInt64(environment["MONKEY_SEED"] ?? "") ?? 1401
  private static let steps = Int(environment["MONKEY_STEPS"] ?? "") ?? 3_000
  private static let minutes = Double(environment["MONKEY_MINUTES"] ?? "")

  /// The keys, without the command line, which could write files.
  private static let keys: [Key] =
    Array("GSCRLKETmMxd;eD[]=nN,pPubvfgz1234567hjkl0$/*#wsoOr? abcdef019").map { .character($0) } + [
      .enter, .tab, .backTab, .escape, .backspace, .delete, .up, .down, .left, .right, .pageUp, .pageDown,
      .home, .end, .control("l"), .function(3), .function(5),
    ]

  @Test("random input neither ends nor blocks the panel, and every frame equals a complete redrawing")
  func monkey() throws {
    var random = SplitMix64(seed: Self.seed)
    let panel = try PanelFixture(history: HistoryLimits(memory: 1 << 20))
    panel.session.click(.start)
    let end = Self.minutes.map { ContinuousClock.now + .seconds($0 * 60) }
    var step = 0
    while end.map({ ContinuousClock.now < $0 }) ?? (step < Self.steps) {
      step += 1
      act(panel, &random)
      panel.frame()
      let screen = panel.display.screen
      try #require(
        screen.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
      if step.isMultiple(of: 50) { try expectFresh(panel, step) }
    }
    panel.session.finish()
    #expect(!panel.session.control.isWorking)
    print("monkey: seed \(Self.seed), \(step) steps, \(panel.printed.count) lines on paper")
  }

  private func act(_ panel: PanelFixture, _ random: inout SplitMix64) {
    let size = panel.display.screen.size
    func place(_ random: inout SplitMix64) -> Point {
      Point(
        x: .random(in: 0..<max(1, size.width), using: &random),
        y: .random(in: 0..<max(1, size.height), using: &random))
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<12: panel.session.key(Self.keys.randomElement(using: &random) ?? " ", at: panel.now)
    case 12..<15:
      let (first, second) = (place(&random), place(&random))
      panel.session.mouse(MouseEvent(action: .press, position: first), at: panel.now)
      panel.session.mouse(MouseEvent(action: .drag, position: second), at: panel.now)
      panel.session.mouse(MouseEvent(action: .release, position: second), at: panel.now)
    case 15:
      let lines = Int.random(in: -3...3, using: &random)
      panel.session.mouse(MouseEvent(action: .wheel(lines), position: place(&random)), at: panel.now)
    case 16:
      panel.session.mouse(MouseEvent(action: .doubleClick, position: place(&random)), at: panel.now)
    case 17:
      panel.display.resize(
        to: Size(width: .random(in: 1...200, using: &random), height: .random(in: 1...70, using: &random)))
    case 18: panel.session.click(.start)
    default:
      // More to print, at some speed.
      panel.session.click(.openProgramNow("powers-of-two"))
      panel.session.click(Bool.random(using: &random) ? .realTime : .faster)
      panel.session.click(.start)
    }
  }

  private func expectFresh(_ panel: PanelFixture, _ step: Int) throws {
    // Nothing must change between the two drawings.
    let shown = panel.display.screen
    panel.display.redrawAll()
    _ = panel.display.frame()
    let fresh = panel.display.screen
    let places = shown.changes(from: fresh, in: Rect(size: shown.size))
    let difference = places.isEmpty ? "" : "\(places.prefix(4)):\n\(shown.text)\n---- fresh:\n\(fresh.text)"
    try #require(places.isEmpty, "seed \(Self.seed), step \(step), \(difference)")
  }
}
