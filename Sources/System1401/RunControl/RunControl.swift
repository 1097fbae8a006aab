import Dispatch
public import Host1401
public import Units1401

/// Runs a system on a background queue: commands in, snapshots and output out.
///
/// The machine works on one serial Dispatch queue, at the pace asked for, and never waits for the panel; the panel never
/// waits for the machine. Everything here can be called from any thread and takes microseconds, except
/// ``waitUntilStanding()`` and ``stopAndWait()``. A machine that stands uses no thread and no time.
public final class RunControl: Sendable {
  private let queue = DispatchQueue(label: "IBM 1401", qos: .userInitiated)
  private let mailbox: Mailbox
  private let session: Locked<RunSession>

  /// Switches a system on. It stands, with storage blank and the decks in the reader's hopper.
  ///
  /// - Parameters:
  ///   - configuration: how the system is ordered and set up.
  ///   - decks: what lies in the hopper, now and after ``OperatorCommand/restart``.
  ///   - speed: the pace; factors are brought into the range of a tenth of a millionth to 1000.
  ///   - clock: the clock on the wall, one for each run control.
  ///   - history: how much of the past is kept to go back to, nil for nothing.
  ///   - onChange: called on the machine's queue when there is a new snapshot, and then not again before
  ///     ``takeSnapshot()`` is called; so one call at most is on its way, and a machine at rest causes none. Take the snapshot first
  ///     and the output after it; nothing is left behind then. It must return soon and must not wait for the machine.
  public init(
    configuration: SystemConfiguration, decks: [CardDeck], speed: Speed = .times(1),
    clock: any WallClock = HostClock(), history: HistoryLimits? = nil, onChange: (@Sendable () -> Void)? = nil
  ) {
    let mailbox = Mailbox(clock: clock, onChange: onChange)
    self.mailbox = mailbox
    session = Locked(
      RunSession(
        configuration: configuration, decks: decks, speed: speed, mailbox: mailbox, history: history))
  }

  deinit {
    mailbox.close()
  }

  /// Sends a command. It takes effect at the next cycle, or at the end of the instruction in hand, as the command says,
  /// whatever the pace: a wait for the wall's clock is interrupted. One that cannot be carried out says why in
  /// ``SystemSnapshot/refusal``.
  public func send(_ command: OperatorCommand) {
    post(.command(command))
  }

  private func post(_ order: Mailbox.Message) {
    guard mailbox.post(order) else { return }
    queue.async { [session] in
      session.withLock { $0.work() }
    }
  }

  /// Presses LOAD with the machine standing, so that the first card is read and START runs it: what an operator leaves for
  /// somebody who is to press START only. Must not be called inside `onChange`.
  ///
  /// - Parameter byTapeLoad: presses TAPE LOAD instead.
  public func makeReady(byTapeLoad: Bool = false) {
    send(.makeReady(byTapeLoad ? .tapeLoad : .load))
    waitUntilStanding()
  }

  /// The newest snapshot. At unlimited speed it is up to a tenth of a second old when the one before was not taken.
  public func snapshot() -> SystemSnapshot {
    mailbox.snapshot
  }

  /// The newest snapshot if it has not been taken yet. The lamps' shares cover the time since the one taken before.
  public func takeSnapshot() -> SystemSnapshot? {
    mailbox.takeSnapshot()
  }

  /// What the units have put out since the last call, each line and card once, in order. What is not taken is kept;
  /// while it is more than some 500 000 lines, movements and cards, a machine at unlimited speed waits, up to a second at a time.
  public func takeOutput() -> SystemOutput {
    SystemOutput(joining: mailbox.takeOutput())
  }

  /// The same in pieces that follow each other, none of them large: what looks at one after the other need not copy what is
  /// printed at unlimited speed.
  public func takeOutputInPieces() -> [SystemOutput] {
    mailbox.takeOutput()
  }

  /// Whether the machine runs or has commands to carry out.
  public var isWorking: Bool { mailbox.isWorking }

  /// Waits until the machine has carried out all commands sent so far and stands. Not to be called in `onChange`.
  public func waitUntilStanding() {
    queue.sync {}
  }

  /// Stops the machine at the end of the instruction in hand, lets the cards on their way fall into their pockets, and
  /// waits for it. The last snapshot and the last output can be taken afterwards; commands do nothing any more. Not to be
  /// called in `onChange`.
  public func stopAndWait() {
    post(.shutDown)
    queue.sync {}
  }
}
