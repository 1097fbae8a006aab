import Dispatch
public import Host1401
public import Units1401

/// Runs a system on a background queue: commands in, snapshots and output out.
///
/// The machine works on one serial Dispatch queue at the requested pace. The panel and the machine never wait
/// for each other. All methods can be called from any thread and take microseconds, except
/// ``waitUntilStanding()`` and ``stopAndWait()``. A stopped machine uses no thread and no time.
public final class RunControl: Sendable {
  private let queue = DispatchQueue(label: "IBM 1401", qos: .userInitiated)
  private let mailbox: Mailbox
  /// The session; nil when another machine has taken over its media.
  private let session: Locked<RunSession?>

  /// Switches a system on. It is stopped, with blank storage and the decks in the reader's hopper.
  ///
  /// - Parameters:
  ///   - configuration: the configuration of the system.
  ///   - decks: the decks in the hopper, now and after ``OperatorCommand/restart``.
  ///   - speed: the pace; factors are clamped to the range from a tenth of a millionth to 1000.
  ///   - clock: the wall clock, a separate one for each run control.
  ///   - stackedRecord: what ``SystemOutput/stacked`` is to contain; pockets are needed for counting.
  ///   - history: how much of the past to keep; nil for nothing.
  ///   - onChange: called on the machine's queue when there is a new snapshot, and then not again until
  ///     ``takeSnapshot()`` is called. So at most one call is pending, and a stopped machine causes none.
  ///     Take the snapshot first and the output after it, so that none is missed. The closure must return
  ///     soon and must not wait for the machine.
  ///   - onOutput: called on the machine's queue when 65,536 or more lines, movements and cards wait to be
  ///     taken or the machine has stopped, and then not again until output is taken. A client that takes
  ///     snapshots only now and then can take the output at once, so that the machine need not wait, and
  ///     show the stop. The same rules apply as for `onChange`.
  public init(
    configuration: SystemConfiguration, decks: [CardDeck], speed: Speed = .times(1),
    clock: any WallClock = HostClock(), stackedRecord: StackedRecord = .cards, history: HistoryLimits? = nil,
    onChange: (@Sendable () -> Void)? = nil, onOutput: (@Sendable () -> Void)? = nil
  ) {
    let mailbox = Mailbox(clock: clock, onChange: onChange, onOutput: onOutput)
    self.mailbox = mailbox
    session = Locked(
      RunSession(
        configuration: configuration, decks: decks, speed: speed, mailbox: mailbox,
        stackedRecord: stackedRecord, history: history))
  }

  deinit {
    mailbox.close()
  }

  /// Sends a command. It takes effect at the next cycle or at the end of the current instruction, depending
  /// on the command, whatever the pace: waiting for the wall clock is interrupted. If it cannot be executed,
  /// ``SystemSnapshot/refusal`` says why.
  public func send(_ command: OperatorCommand) {
    post(.command(command))
  }

  private func post(_ order: Mailbox.Message) {
    guard mailbox.post(order) else { return }
    queue.async { [session] in
      session.withLock { $0?.work() }
    }
  }

  /// Presses LOAD on the stopped machine, so that the first card is read and START runs it. For clients that
  /// leave only START to the user. Must not be called in `onChange`.
  ///
  /// - Parameter byTapeLoad: whether to press TAPE LOAD instead.
  public func makeReady(byTapeLoad: Bool = false) {
    send(.makeReady(byTapeLoad ? .tapeLoad : .load))
    waitUntilStanding()
  }

  /// Mounts what is mounted on another machine, at its load points, as ``OperatorCommand/restart`` does. The
  /// files need not be opened again, and stay locked. Must not be called in `onChange`.
  ///
  /// - Parameter old: a machine that ``stopAndWait()`` has ended. This one has not been started yet.
  public func takeMedia(from old: RunControl) {
    post(.takeMedia(old.session))
    waitUntilStanding()
  }

  /// The newest snapshot. At unlimited speed it is up to a tenth of a second old if the previous one was not
  /// taken.
  public func snapshot() -> SystemSnapshot {
    mailbox.snapshot
  }

  /// The newest snapshot if it has not been taken yet. The lamps' shares cover the time since the one taken
  /// before.
  public func takeSnapshot() -> SystemSnapshot? {
    mailbox.takeSnapshot()
  }

  /// The units' output since the previous call, each line and card once, in order. Output that is not taken
  /// is kept; while it exceeds about a million lines, movements and cards, a machine at unlimited speed waits,
  /// up to a second at a time.
  public func takeOutput() -> SystemOutput {
    SystemOutput(joining: mailbox.takeOutput())
  }

  /// The same output in small consecutive pieces: processing one after another avoids copying what is printed
  /// at unlimited speed.
  public func takeOutputInPieces() -> [SystemOutput] {
    mailbox.takeOutput()
  }

  /// Whether the machine runs or has commands to execute.
  public var isWorking: Bool { mailbox.isWorking }

  /// Waits until the machine has executed all commands sent so far and has stopped. Must not be called in
  /// `onChange`.
  public func waitUntilStanding() {
    queue.sync {}
  }

  /// Stops the machine at the end of the current instruction, sends the moving cards to their pockets, and
  /// waits for it. The last snapshot and the last output can be taken afterwards; further commands have no
  /// effect. Must not be called in `onChange`.
  public func stopAndWait() {
    post(.shutDown)
    queue.sync {}
  }
}
