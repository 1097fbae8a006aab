import Host1401
import Panel1401
import Testing

@testable import PanelCurses

@Suite("The panel: bytes a frame")
@MainActor
struct FrameBytesStories {
  /// What a terminal gets in some seconds of the panel's time.
  private struct Sent {
    var frames = 0
    var bytes = 0
    var largest = 0

    var perFrame: Int { bytes / max(1, frames) }
  }

  /// A panel whose pictures become the bytes for a terminal.
  @MainActor
  private final class Sender {
    let panel: PanelFixture
    private let curses: CursesScreen
    private let encoder: CellEncoder

    init(terminal type: String) throws {
      let screen = CursesScreen(types: [type])
      curses = try #require(screen)
      let appearance = Appearance(
        environment: ["LANG": "C.UTF-8"], terminalColors: curses.colors, isUTF8: true)
      #expect(curses.isXtermCompatible)
      encoder = CellEncoder(appearance: appearance)
      panel = try PanelFixture(clock: FedClock(), hasManyColors: appearance.colors == .indexed)
      curses.use(appearance)
      curses.resize(to: panel.display.screen.size)
      panel.display.redrawAll()
      // The whole picture is not counted.
      _ = bytes(of: panel.frame().changes, shorter: nil)
    }

    private func bytes(of points: [Point], shorter encoder: CellEncoder?) -> Int {
      curses.bytes(for: points, of: panel.display.screen, cursor: .zero, shorter: encoder).count
    }

    func play(_ span: Duration) -> Sent {
      let end = panel.now + span
      var sent = Sent()
      while panel.now < end {
        let count = bytes(of: panel.frame().changes, shorter: encoder)
        sent.bytes += count
        sent.largest = max(sent.largest, count)
        sent.frames += count > 0 ? 1 : 0
      }
      return sent
    }
  }

  // ncurses has one terminal at a time.
  @Test("at the powers of two few bytes a frame, and at rest none")
  func powersOfTwo() throws {
    for (type, most) in [("xterm", 447), ("xterm-256color", 2_000)] {
      let sender = try Sender(terminal: type)
      _ = sender.play(.seconds(5))
      #expect(sender.play(.seconds(5)).bytes == 0, "\(type) at rest")
      sender.panel.session.key(" ", at: sender.panel.now)
      let running = sender.play(.seconds(20))
      #expect(running.frames > 300, "\(type)")
      #expect(running.perFrame <= most, "\(type): \(running)")
      sender.panel.session.key(" ", at: sender.panel.now)
      _ = sender.play(.seconds(5))
      #expect(sender.play(.seconds(5)).bytes == 0, "\(type) after STOP")
      print(
        "bytes a frame, \(type): \(running.perFrame) in \(running.frames) frames, largest \(running.largest)")
    }
  }
}
