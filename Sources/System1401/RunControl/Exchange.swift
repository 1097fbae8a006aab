import Core1401
import Host1401
import Synchronization

/// What crosses between the machine's queue and the world outside: commands in, snapshots and output out.
///
/// The lock is held only to put values in and to take them out; copies are made, and old values are freed, outside it.
final class Exchange: Sendable {
  /// What the machine's queue is told.
  enum Order: Sendable {
    /// The operator does something.
    case command(OperatorCommand)
    /// Comes to an end behind the instruction in hand and takes no more orders.
    case shutDown
  }

  private struct Mailbox {
    var orders: [Order] = []
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
  private static let mostUntaken = 1 << 18

  /// The clock on the wall; its waits are interrupted when an order comes.
  let clock: any WallClock
  private let mailbox = Locked(Mailbox())
  private let orderHasCome = Atomic<Bool>(false)
  private let onChange: (@Sendable () -> Void)?

  init(clock: any WallClock, onChange: (@Sendable () -> Void)?) {
    self.clock = clock
    self.onChange = onChange
  }

  // MARK: The world's side

  /// Puts an order in.
  ///
  /// - Returns: whether a block has to be put on the machine's queue that works on it.
  func post(_ order: Order) -> Bool {
    let needsWorker = mailbox.withLock { mailbox in
      guard !mailbox.isClosed else { return false }
      mailbox.orders.append(order)
      defer { mailbox.hasWorker = true }
      return !mailbox.hasWorker
    }
    orderHasCome.store(true, ordering: .releasing)
    clock.interrupt()
    return needsWorker
  }

  /// Takes no more orders and lets the machine's queue leave everything where it stands.
  func close() {
    mailbox.withLock { $0.isClosed = true }
    orderHasCome.store(true, ordering: .releasing)
    clock.interrupt()
  }

  /// The newest snapshot.
  var snapshot: SystemSnapshot { mailbox.withLock { $0.snapshot } }

  /// The newest snapshot, nil when it was taken before.
  func takeSnapshot() -> SystemSnapshot? {
    mailbox.withLock { mailbox in
      mailbox.isCalled = false
      defer { mailbox.isTaken = true }
      return mailbox.isTaken ? nil : mailbox.snapshot
    }
  }

  /// All output since the last call, in the pieces in which it was put in.
  func takeOutput() -> [SystemOutput] {
    let (pieces, machineWaits) = mailbox.withLock { mailbox in
      let pieces = mailbox.output
      let machineWaits = mailbox.untaken > Exchange.mostUntaken
      mailbox.output = []
      mailbox.untaken = 0
      return (pieces, machineWaits)
    }
    if machineWaits { clock.interrupt() }
    return pieces
  }

  // MARK: The machine's side

  /// Whether an order waits, or the end: looked at between cycles.
  var hasOrder: Bool { orderHasCome.load(ordering: .relaxed) }

  /// Whether an order waits that ends what takes long: STOP, or the end.
  var hasUrgentOrder: Bool {
    guard hasOrder else { return false }
    return mailbox.withLock { mailbox in
      mailbox.isClosed
        || mailbox.orders.contains { order in
          switch order {
          case .command(.stop), .shutDown: true
          case .command: false
          }
        }
    }
  }

  /// Whether the machine is to leave everything where it stands.
  var isClosed: Bool { mailbox.withLock { $0.isClosed } }

  /// Takes the orders that have come.
  func takeOrders() -> [Order] {
    _ = orderHasCome.exchange(false, ordering: .acquiring)
    return mailbox.withLock { mailbox in
      let orders = mailbox.orders
      mailbox.orders = []
      return orders
    }
  }

  /// Waits until the output is taken when there is too much of it, until an order comes, or for a time: somebody may not want
  /// it before the machine stands.
  ///
  /// - Parameter nanoseconds: how long at most.
  func waitForTaker(atMost nanoseconds: Int64) {
    let deadline = clock.nanoseconds + nanoseconds
    while !hasOrder, mailbox.withLock({ $0.untaken > Exchange.mostUntaken }), clock.nanoseconds < deadline {
      clock.wait(until: deadline)
    }
  }

  /// Ends the work when no order has come meanwhile.
  ///
  /// - Returns: whether the block on the machine's queue has to return.
  func endWork() -> Bool {
    mailbox.withLock { mailbox in
      guard mailbox.isClosed || mailbox.orders.isEmpty else { return false }
      mailbox.hasWorker = false
      return true
    }
  }

  /// Puts the first snapshot in, without calling the world: it is only making the machine.
  func begin(with snapshot: SystemSnapshot) {
    mailbox.withLock { $0.snapshot = snapshot }
  }

  /// Whether the last snapshot was taken.
  var isTaken: Bool { mailbox.withLock { $0.isTaken } }

  /// Puts a snapshot and output in, and calls the world unless it is on its way already.
  ///
  /// - Parameters:
  ///   - snapshot: the new snapshot.
  ///   - output: what was put out since the last call, in pieces.
  ///   - isTaken: what ``isTaken`` was when the snapshot was made.
  /// - Returns: false when the last snapshot was taken meanwhile, and nothing is done.
  func publish(_ snapshot: SystemSnapshot, _ output: [SystemOutput], when isTaken: Bool) -> Bool {
    let count = output.reduce(0) { $0 + $1.count }
    let (old, calls) = mailbox.withLock { mailbox -> (SystemSnapshot?, Bool) in
      guard mailbox.isTaken == isTaken else { return (nil, false) }
      let old = mailbox.snapshot
      mailbox.snapshot = snapshot
      mailbox.isTaken = false
      mailbox.output += output
      mailbox.untaken += count
      defer { mailbox.isCalled = true }
      return (old, !mailbox.isCalled)
    }
    if calls { onChange?() }
    return old != nil
  }
}
