import Core1401
import Host1401
import Synchronization

/// The mailbox between the machine's queue and its clients: commands in, snapshots and output out.
///
/// The lock is held only to insert and remove values; copying them and freeing old ones happens outside it.
final class Mailbox: Sendable {
  /// A message to the machine's queue.
  enum Message: Sendable {
    /// A command of the operator.
    case command(OperatorCommand)
    /// Take over what is mounted on another machine, which has been shut down and loses its session.
    case takeMedia(Locked<RunSession?>)
    /// Stop after the current instruction and accept no more messages.
    case shutDown
  }

  private struct Contents {
    var messages: [Message] = []
    /// Whether a block is running or scheduled on the machine's queue.
    var hasWorker = false
    var isClosed = false
    var snapshot = SystemSnapshot()
    var isTaken = false
    /// Whether the client was notified and has not responded yet.
    var isCalled = false
    var output: [SystemOutput] = []
    /// The number of lines, cards and movements in it.
    var untaken = 0
    /// Whether the client was notified of much output, or of a stop, and has taken no output since.
    var isCalledForOutput = false
  }

  /// The output that fits between a machine and a client that takes it thirty times a second. A machine that
  /// produces more must wait; otherwise each take would find more than the one before, and no key would be
  /// processed.
  static let mostUntaken = 1 << 20
  /// From this amount of output on, the machine publishes it, and the client is notified. Taken at once, it is
  /// still in the host's cache.
  static let muchOutput = 1 << 16

  /// The wall clock; its waits are interrupted when a message arrives.
  let clock: any WallClock
  private let contents = Locked(Contents())
  private let messageHasCome = Atomic<Bool>(false)
  private let onChange: (@Sendable () -> Void)?
  private let onOutput: (@Sendable () -> Void)?

  init(
    clock: any WallClock, onChange: (@Sendable () -> Void)? = nil, onOutput: (@Sendable () -> Void)? = nil
  ) {
    self.clock = clock
    self.onChange = onChange
    self.onOutput = onOutput
  }

  // MARK: The clients' side

  /// Posts a message.
  ///
  /// - Returns: whether to schedule a block on the machine's queue to process it.
  func post(_ message: Message) -> Bool {
    let needsWorker = contents.withLock { contents in
      guard !contents.isClosed else { return false }
      contents.messages.append(message)
      defer { contents.hasWorker = true }
      return !contents.hasWorker
    }
    messageHasCome.store(true, ordering: .releasing)
    clock.interrupt()
    return needsWorker
  }

  /// Accepts no more messages and makes the machine's queue stop where it is.
  func close() {
    contents.withLock { $0.isClosed = true }
    messageHasCome.store(true, ordering: .releasing)
    clock.interrupt()
  }

  /// Whether the machine's queue is working or about to.
  var isWorking: Bool { contents.withLock { $0.hasWorker && !$0.isClosed } }

  /// The newest snapshot.
  var snapshot: SystemSnapshot { contents.withLock { $0.snapshot } }

  /// The newest snapshot; nil when it has already been taken.
  func takeSnapshot() -> SystemSnapshot? {
    contents.withLock { contents in
      contents.isCalled = false
      defer { contents.isTaken = true }
      return contents.isTaken ? nil : contents.snapshot
    }
  }

  /// All output since the previous call, in the pieces in which it was published.
  func takeOutput() -> [SystemOutput] {
    let (pieces, machineWaits) = contents.withLock { contents in
      let pieces = contents.output
      let machineWaits = contents.untaken > Mailbox.mostUntaken
      contents.output = []
      contents.untaken = 0
      contents.isCalledForOutput = false
      return (pieces, machineWaits)
    }
    if machineWaits { clock.interrupt() }
    return pieces
  }

  // MARK: The machine's side

  /// Whether a message is waiting; checked between cycles.
  var hasMessage: Bool { messageHasCome.load(ordering: .relaxed) }

  /// Whether a message is waiting that ends long operations: STOP, or shutdown.
  var hasUrgentCommand: Bool {
    guard hasMessage else { return false }
    return contents.withLock { contents in
      contents.isClosed
        || contents.messages.contains { message in
          switch message {
          case .command(.stop), .shutDown: true
          case .command, .takeMedia: false
          }
        }
    }
  }

  /// Whether the machine must stop where it is.
  var isClosed: Bool { contents.withLock { $0.isClosed } }

  /// Removes and returns the waiting messages.
  func takeMessages() -> [Message] {
    _ = messageHasCome.exchange(false, ordering: .acquiring)
    return contents.withLock { contents in
      let messages = contents.messages
      contents.messages = []
      return messages
    }
  }

  /// Waits until excess output is taken, a message arrives, or a time has passed: a client may not take
  /// output until the machine stops.
  ///
  /// - Parameter nanoseconds: the maximum wait.
  func waitForClient(atMost nanoseconds: Int64) {
    let deadline = clock.nanoseconds + nanoseconds
    while !hasMessage, contents.withLock({ $0.untaken > Mailbox.mostUntaken }), clock.nanoseconds < deadline {
      clock.wait(until: deadline)
    }
  }

  /// Ends the work if no message has arrived.
  ///
  /// - Returns: whether the block on the machine's queue must return.
  func endWork() -> Bool {
    contents.withLock { contents in
      guard contents.isClosed || contents.messages.isEmpty else { return false }
      contents.hasWorker = false
      return true
    }
  }

  /// Publishes the first snapshot without notifying the client, which is still creating the machine.
  func begin(with snapshot: SystemSnapshot) {
    contents.withLock { $0.snapshot = snapshot }
  }

  /// Whether the last snapshot was taken.
  var isTaken: Bool { contents.withLock { $0.isTaken } }

  /// Publishes a snapshot and output, and notifies the client unless a notification is pending.
  ///
  /// - Parameters:
  ///   - snapshot: the new snapshot.
  ///   - output: the output since the previous call, in pieces.
  ///   - isTaken: the value of ``isTaken`` when the snapshot was made.
  /// - Returns: false, with nothing done, when the last snapshot was taken in the meantime.
  func publish(_ snapshot: SystemSnapshot, _ output: [SystemOutput], when isTaken: Bool) -> Bool {
    let count = output.reduce(0) { $0 + $1.count }
    let (old, calls, callsForOutput) = contents.withLock { contents -> (SystemSnapshot?, Bool, Bool) in
      guard contents.isTaken == isTaken else { return (nil, false, false) }
      let old = contents.snapshot
      let stops = old.isRunning && !snapshot.isRunning
      contents.snapshot = snapshot
      contents.isTaken = false
      contents.output += output
      contents.untaken += count
      let callsForOutput =
        (stops || contents.untaken >= Mailbox.muchOutput) && !contents.isCalledForOutput
      if callsForOutput { contents.isCalledForOutput = true }
      defer { contents.isCalled = true }
      return (old, !contents.isCalled, callsForOutput)
    }
    if calls { onChange?() }
    if callsForOutput { onOutput?() }
    return old != nil
  }
}
