import Dispatch
import Foundation
import Host1401
public import Panel1401

/// Runs a panel: input, signals and one frame timer, all on the main queue.
///
/// A frame is made when something was asked for by ``requestFrame``, an event damaged a view, or the time has come for which
/// the delegate wanted one; at most one each 33 ms. Otherwise the timer sleeps: at rest there are no bytes and no wake-ups.
@MainActor
public final class FrameLoop {
  /// The time between two frames.
  public static let interval = Duration.milliseconds(33)
  /// How much later a frame may come, so that the host can do several things in one go.
  private static let leeway = DispatchTimeInterval.milliseconds(3)

  /// What frames have cost so far.
  public private(set) var counts = FrameCounts()
  /// Asks for a frame; may be called from any thread.
  public private(set) lazy var requestFrame = FrameRequest { [weak self] in self?.wake() }

  private let terminal: Terminal
  private let display: Display
  private weak let delegate: (any PanelDelegate)?
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var isTicking = false
  private var lastFrame = Duration.seconds(-1)
  private var due = Duration.zero
  private var input: TerminalInput?
  private var signals: HostSignals?

  /// Makes the loop of a terminal.
  ///
  /// - Parameters:
  ///   - terminal: where pictures go and keys come from.
  ///   - display: the view tree; it gets the terminal's size.
  ///   - delegate: not kept alive.
  public init(terminal: Terminal, display: Display, delegate: any PanelDelegate) {
    self.terminal = terminal
    self.display = display
    self.delegate = delegate
    start = clock.now
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.frame() } }
    timer.schedule(deadline: .distantFuture)
    timer.activate()
    signals = HostSignals { [weak self] in self?.received($0) }
    input = TerminalInput(terminal: terminal, time: { [weak self] in self?.now ?? .zero }) { [weak self] in
      self?.take($0)
    }
    terminal.output.whenDrained = { [weak self] in self?.requestFrame() }
  }

  /// Draws the first picture and handles events until the process ends; see ``quit(status:)``.
  public func run() -> Never {
    display.resize(to: terminal.size)
    due = now
    frame()
    while true { RunLoop.main.run() }
  }

  /// Restores the terminal and ends the process.
  ///
  /// - Parameter status: the exit status.
  public func quit(status: Int32 = 0) -> Never {
    terminal.restore()
    HostSignals.uninstall()
    exit(status)
  }

  /// Gives the terminal back and stops the process, as Control-Z does; takes the terminal again when it continues.
  public func suspend() {
    stopProcess(wholeGroup: true)
  }

  /// Draws everything anew.
  public func redrawAll() {
    terminal.clear()
    display.redrawAll()
    requestFrame()
  }

  /// The time given to the delegate's frames: since the loop was made.
  public var now: Duration { clock.now - start }

  // MARK: Frames

  private func wake() {
    // A frame that was wanted later may have come while the request was on its way.
    if !isTicking { tick(from: max(now, lastFrame + FrameLoop.interval)) }
  }

  /// Makes frames one after the other.
  private func tick(from first: Duration) {
    isTicking = true
    due = first
    timer.schedule(
      deadline: .now() + (first - now).asDispatchTime, repeating: FrameLoop.interval.asDispatchTime,
      leeway: FrameLoop.leeway)
  }

  private func frame() {
    counts.wakeUps += 1
    let time = now
    requestFrame.begin()
    let isLate = time - due > FrameLoop.interval
    due = time + FrameLoop.interval
    if isLate || terminal.output.isCongested { counts.late += 1 }
    if terminal.output.isCongested {
      // The rest of the last picture goes first; then a frame is asked for.
      requestFrame.sleepAnyway()
      return sleep(until: nil)
    }
    let wanted = delegate?.tick(at: time)
    let points = display.frame()
    let bytes = terminal.show(points, of: display.screen)
    lastFrame = time
    count(points.count, bytes, now - time)
    rest(until: display.root.isSettled ? wanted : time)
  }

  /// What comes behind a frame: the next one, one at a later time, or none before something is asked for.
  private func rest(until wanted: Duration?) {
    let next = lastFrame + FrameLoop.interval
    if let wanted, wanted <= next {
      if !isTicking { tick(from: next) }
    } else if requestFrame.sleep() {
      sleep(until: wanted)
    } else if !isTicking {
      tick(from: next)
    }
  }

  private func sleep(until wanted: Duration?) {
    isTicking = false
    guard let wanted else { return timer.schedule(deadline: .distantFuture) }
    due = wanted
    timer.schedule(deadline: .now() + (wanted - now).asDispatchTime, leeway: FrameLoop.leeway)
  }

  private func count(_ cells: Int, _ bytes: Int, _ time: Duration) {
    counts.time += time
    counts.longest = max(counts.longest, time)
    guard bytes > 0 else { return }
    counts.frames += 1
    counts.cells += cells
    counts.bytes += bytes
    counts.lastCells = cells
    counts.lastBytes = bytes
  }

  // MARK: Events

  private func take(_ event: TerminalEvent) {
    switch event {
    case .key(let key): delegate?.key(key)
    case .mouse(let event): delegate?.mouse(event)
    case .paste(let text): delegate?.paste(text)
    case .synchronizes: terminal.synchronizePictures()
    case .background(let isLight): delegate?.backgroundIs(light: isLight)
    case .hangUp: end(by: SIGHUP)
    }
    if !display.root.isSettled || terminal.cursorMoved { requestFrame() }
  }

  private func received(_ signal: Int32) {
    switch signal {
    case SIGWINCH: resize()
    case SIGTSTP: stopProcess(wholeGroup: false)
    case SIGCONT: takeTerminalAgain()
    default: end(by: signal)
    }
  }

  private func resize() {
    terminal.measureAgain()
    display.resize(to: terminal.size)
    delegate?.resized(to: terminal.size)
    requestFrame()
  }

  private func end(by signal: Int32) -> Never {
    delegate?.willEnd(bySignal: signal)
    terminal.restore()
    endBySignal(signal)
  }

  private func stopProcess(wholeGroup: Bool) {
    terminal.restore()
    signals?.stopProcess(wholeGroup: wholeGroup)
    // The terminal is taken right here; SIGCONT in the pipe would do it a second time.
    let others = signals?.drain().filter { $0 != SIGCONT && $0 != SIGWINCH } ?? []
    takeTerminalAgain()
    others.forEach(received)
  }

  /// After a stop by SIGSTOP, too, when the shell has set the terminal its own way without our restoring it.
  private func takeTerminalAgain() {
    terminal.restore()
    terminal.take()
    resize()
  }
}

extension Duration {
  fileprivate var asDispatchTime: DispatchTimeInterval {
    .nanoseconds(Int(components.attoseconds / 1_000_000_000) + Int(components.seconds) * 1_000_000_000)
  }
}
