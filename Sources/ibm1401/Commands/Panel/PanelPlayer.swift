import Host1401
import Panel1401
import PanelCurses
import System1401

/// A panel without a terminal, on a simulated clock: it plays keys and produces screens. A simulated minute
/// takes only the host's computing time.
@MainActor
final class PanelPlayer {
  private let session: PanelSession
  private let display: Display
  private let clock: FedClock
  private let encoder: CellEncoder
  private var now = Duration.zero
  private var isOver = false
  /// Receives the output for a terminal.
  var onRecord: (TerminalRecord, Duration) -> Void = { _, _ in }

  private static let frameTime = Duration.milliseconds(33)
  /// The time that the lamps take to settle after the last step.
  private static let end = Duration.milliseconds(300)

  init(session: PanelSession, size: Size, appearance: Appearance, clock: FedClock) {
    (self.session, self.clock) = (session, clock)
    encoder = CellEncoder(appearance: appearance)
    display = Display(root: session.root, size: size, glyphs: appearance.glyphs)
  }

  /// The last screen.
  var screen: Screen { display.screen }

  /// Ends the play after the current step.
  func stop() { isOver = true }

  /// Plays the steps in order.
  func play(_ steps: [KeyScript.Step]) {
    onRecord(.output(Terminal.recordBegins), now)
    frame()
    for step in steps where !isOver {
      switch step {
      case .key(let key): session.key(key, at: now)
      case .click(let place):
        session.mouse(MouseEvent(action: .press, position: place), at: now)
        session.mouse(MouseEvent(action: .release, position: place), at: now)
      case .resize(let size):
        display.resize(to: size)
        onRecord(.resize(size), now)
        onRecord(.output(Terminal.recordBegins), now)
      case .wait(let span): wait(span)
      }
      if case .wait = step {} else { frame() }
    }
    if !isOver { wait(PanelPlayer.end) }
  }

  private func wait(_ span: Duration) {
    let end = now + span
    while now < end, !isOver { frame() }
  }

  private func frame() {
    now += PanelPlayer.frameTime
    advanceMachine()
    _ = session.tick(at: now)
    let points = display.frame()
    guard !points.isEmpty else { return }
    let screen = display.screen
    let cells = points.map { (place: $0, cell: screen[$0.x, $0.y]) }
    onRecord(.output(encoder.bytes(for: cells, endingAt: .zero)), now)
  }

  /// Advances the machine to the current time. Without a pace it runs beside the frames, as at a terminal.
  private func advanceMachine() {
    let control = session.control
    let moment = now.components.seconds * 1_000_000_000 + now.components.attoseconds / 1_000_000_000
    if control.snapshot().speed == .unlimited {
      clock.advance(to: moment) { false }
      let end = HostClock().nanoseconds + 5_000_000
      while control.isWorking, HostClock().nanoseconds < end { HostClock().wait(until: end) }
    } else {
      clock.advance(to: moment) { control.isWorking }
    }
  }
}
