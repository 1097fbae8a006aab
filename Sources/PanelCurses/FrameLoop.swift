import Dispatch
import Foundation
import Host1401
public import Panel1401

/// The main loop of a panel: input, signals and one frame timer, all on the main queue.
///
/// A frame is drawn after ``requestFrame``, after an event that changed a view, and at the time that the
/// delegate requested, but at most every 33 ms; one more is drawn when the machine stops. Otherwise the timer is
/// off: a panel at rest causes no output and no wake-ups.
@MainActor
public final class FrameLoop {
  /// The time between two frames.
  public static let interval = Duration.milliseconds(33)
  /// The delay that the host may add to a frame to combine wake-ups.
  private static let leeway = DispatchTimeInterval.milliseconds(3)

  /// The cost of all frames so far.
  public private(set) var counts = FrameCounts()
  /// Requests a frame; can be called from any thread.
  public private(set) lazy var requestFrame = FrameRequest(
    wake: { [weak self] in self?.wake() }, receive: { [weak self] in self?.receiveOutput() })

  private let terminal: Terminal
  private let display: Display
  private weak let delegate: (any PanelDelegate)?
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var isTicking = false
  private var lastFrame = Duration.seconds(-1)
  /// When a frame was last drawn between two others.
  private var lastExtraFrame = Duration.seconds(-1)
  private var due = Duration.zero
  private var input: TerminalInput?
  private var signals: HostSignals?

  /// Creates the loop for a terminal.
  ///
  /// - Parameters:
  ///   - terminal: the terminal for output and input.
  ///   - display: the view tree, which is resized to the terminal.
  ///   - delegate: the owner of the panel; the reference is weak.
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
      self?.handle($0)
    }
    terminal.output.whenDrained = { [weak self] in self?.requestFrame() }
  }

  /// Draws the first frame and handles events until the process ends; see ``quit(status:)``.
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

  /// Stops the process, as Control-Z does.
  ///
  /// The terminal is restored before, and set up again when the process continues.
  public func suspend() {
    stopProcess(wholeGroup: true)
  }

  /// Redraws the whole screen.
  public func redrawAll() {
    terminal.clear()
    display.redrawAll()
    requestFrame()
  }

  /// The time since the loop was created, which is passed to the delegate.
  public var now: Duration { clock.now - start }

  // MARK: Frames

  private func wake() {
    // The timer may have fired between the request and this call.
    if !isTicking { tick(from: max(now, lastFrame + FrameLoop.interval)) }
  }

  /// Takes output between two frames, and draws another one in between when the machine has stopped.
  private func receiveOutput() {
    guard delegate?.receiveOutput() == true, now - lastExtraFrame >= FrameLoop.interval else { return }
    (lastExtraFrame, due) = (now, now)
    frame()
  }

  /// Starts drawing frames at regular intervals.
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
      // When the rest of the last frame has been sent, `whenDrained` requests a frame.
      requestFrame.forceSleep()
      return sleep(until: nil)
    }
    let next = delegate?.tick(at: time)
    let points = display.frame()
    let bytes = terminal.show(points, of: display.screen)
    lastFrame = time
    count(points.count, bytes, now - time)
    rest(until: display.root.isSettled ? next : time)
  }

  /// Schedules what follows a frame: the next one, one at a later time, or none until a request.
  private func rest(until time: Duration?) {
    let next = lastFrame + FrameLoop.interval
    if let time, time <= next {
      if !isTicking { tick(from: next) }
    } else if requestFrame.sleep() {
      sleep(until: time)
    } else if !isTicking {
      tick(from: next)
    }
  }

  private func sleep(until time: Duration?) {
    isTicking = false
    guard let time else { return timer.schedule(deadline: .distantFuture) }
    due = time
    timer.schedule(deadline: .now() + (time - now).asDispatchTime, leeway: FrameLoop.leeway)
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

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .key(let key): delegate?.key(key)
    case .mouse(let event): delegate?.mouse(event)
    case .paste(let text): delegate?.paste(text)
    case .synchronizes: terminal.synchronizeUpdates()
    case .background(let isLight): delegate?.backgroundIs(light: isLight)
    case .hangUp: end(by: SIGHUP)
    }
    if !display.root.isSettled || terminal.cursorMoved { requestFrame() }
  }

  private func received(_ signal: Int32) {
    switch signal {
    case SIGWINCH: resize()
    case SIGTSTP: stopProcess(wholeGroup: false)
    case SIGCONT: setUpTerminalAgain()
    default: end(by: signal)
    }
  }

  private func resize() {
    terminal.updateSize()
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
    // The terminal is set up here; the SIGCONT in the pipe would set it up a second time.
    let others = signals?.drain().filter { $0 != SIGCONT && $0 != SIGWINCH } ?? []
    setUpTerminalAgain()
    others.forEach(received)
  }

  /// Sets the terminal up after the process was stopped. After SIGSTOP it was not restored, although the
  /// shell has changed its modes, so it is restored first.
  private func setUpTerminalAgain() {
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
