import Core1401
import Host1401
import Synchronization

/// What crosses between the machine's queue and the world outside: commands in, snapshots and output out.
///
/// The lock is held only to put values in and to take them out; copies are made, and old values are freed, outside it.
final class Mailbox: Sendable {
  /// What the machine's queue is told.
  enum Message: Sendable {
    /// The operator does something.
    case command(OperatorCommand)
    /// Comes to an end behind the instruction in hand and takes no more messages.
    case shutDown
  }

  private struct Contents {
    var messages: [Message] = []
    /// Whether a block on the machine's queue works or is going to.
    var hasWorker = false
    var isClosed = false
    var snapshot = SystemSnapshot()
    var isTaken = false
    /// The world was called and has not come yet.
    var isCalled = false
    var output: [SystemOutput] = []
    /// How many lines, cards and movements that is.
    var untaken = 0
  }

  /// So much output fits between a machine and who takes it thirty times a second; a machine that makes more waits. Were it to
  /// go on, each look would find more than the one before, and no key would be heard.
  private static let mostUntaken = 1 << 19

  /// The clock on the wall; its waits are interrupted when an order comes.
  let clock: any WallClock
  private let contents = Locked(Contents())
  private let messageHasCome = Atomic<Bool>(false)
  private let onChange: (@Sendable () -> Void)?

  init(clock: any WallClock, onChange: (@Sendable () -> Void)?) {
    self.clock = clock
    self.onChange = onChange
  }

  // MARK: The world's side

  /// Puts an message in.
  ///
  /// - Returns: whether a block has to be put on the machine's queue that works on it.
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

  /// Takes no more messages and lets the machine's queue leave everything where it stands.
  func close() {
    contents.withLock { $0.isClosed = true }
    messageHasCome.store(true, ordering: .releasing)
    clock.interrupt()
  }

  /// Whether the machine's queue works, or is going to.
  var isWorking: Bool { contents.withLock { $0.hasWorker && !$0.isClosed } }

  /// The newest snapshot.
  var snapshot: SystemSnapshot { contents.withLock { $0.snapshot } }

  /// The newest snapshot, nil when it was taken before.
  func takeSnapshot() -> SystemSnapshot? {
    contents.withLock { contents in
      contents.isCalled = false
      defer { contents.isTaken = true }
      return contents.isTaken ? nil : contents.snapshot
    }
  }

  /// All output since the last call, in the pieces in which it was put in.
  func takeOutput() -> [SystemOutput] {
    let (pieces, machineWaits) = contents.withLock { contents in
      let pieces = contents.output
      let machineWaits = contents.untaken > Mailbox.mostUntaken
      contents.output = []
      contents.untaken = 0
      return (pieces, machineWaits)
    }
    if machineWaits { clock.interrupt() }
    return pieces
  }

  // MARK: The machine's side

  /// Whether an order waits, or the end: looked at between cycles.
  var hasMessage: Bool { messageHasCome.load(ordering: .relaxed) }

  /// Whether an order waits that ends what takes long: STOP, or the end.
  var hasUrgentCommand: Bool {
    guard hasMessage else { return false }
    return contents.withLock { contents in
      contents.isClosed
        || contents.messages.contains { message in
          switch message {
          case .command(.stop), .shutDown: true
          case .command: false
          }
        }
    }
  }

  /// Whether the machine is to leave everything where it stands.
  var isClosed: Bool { contents.withLock { $0.isClosed } }

  /// Takes the messages that have come.
  func takeMessages() -> [Message] {
    _ = messageHasCome.exchange(false, ordering: .acquiring)
    return contents.withLock { contents in
      let messages = contents.messages
      contents.messages = []
      return messages
    }
  }

  /// Waits until the output is taken when there is too much of it, until an order comes, or for a time: somebody may not want
  /// it before the machine stands.
  ///
  /// - Parameter nanoseconds: how long at most.
  func waitForTaker(atMost nanoseconds: Int64) {
    let deadline = clock.nanoseconds + nanoseconds
    while !hasMessage, contents.withLock({ $0.untaken > Mailbox.mostUntaken }), clock.nanoseconds < deadline {
      clock.wait(until: deadline)
    }
  }

  /// Ends the work when no order has come meanwhile.
  ///
  /// - Returns: whether the block on the machine's queue has to return.
  func endWork() -> Bool {
    contents.withLock { contents in
      guard contents.isClosed || contents.messages.isEmpty else { return false }
      contents.hasWorker = false
      return true
    }
  }

  /// Puts the first snapshot in, without calling the world: it is only making the machine.
  func begin(with snapshot: SystemSnapshot) {
    contents.withLock { $0.snapshot = snapshot }
  }

  /// Whether the last snapshot was taken.
  var isTaken: Bool { contents.withLock { $0.isTaken } }

  /// Puts a snapshot and output in, and calls the world unless it is on its way already.
  ///
  /// - Parameters:
  ///   - snapshot: the new snapshot.
  ///   - output: what was put out since the last call, in pieces.
  ///   - isTaken: what ``isTaken`` was when the snapshot was made.
  /// - Returns: false when the last snapshot was taken meanwhile, and nothing is done.
  func publish(_ snapshot: SystemSnapshot, _ output: [SystemOutput], when isTaken: Bool) -> Bool {
    let count = output.reduce(0) { $0 + $1.count }
    let (old, calls) = contents.withLock { contents -> (SystemSnapshot?, Bool) in
      guard contents.isTaken == isTaken else { return (nil, false) }
      let old = contents.snapshot
      contents.snapshot = snapshot
      contents.isTaken = false
      contents.output += output
      contents.untaken += count
      defer { contents.isCalled = true }
      return (old, !contents.isCalled)
    }
    if calls { onChange?() }
    return old != nil
  }
}
