import Core1401
import Dispatch
import Synchronization
import Host1401
import System1401
import Testing
import Units1401

@Suite("RunControl: threads")
struct RunControlThreadTests {
  /// Prints forever: 100 and 101.
  private static let printing = "'2'B100'."

  @Test("with commands and takers on several threads nothing is lost or duplicated")
  func manyThreads() {
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
    control.deposit(RunControlThreadTests.printing, at: 100)
    let lines = Atomic<Int>(0)
    let disorders = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 6) { thread in
      var last = 0
      for round in 0..<60 {
        switch (thread + round) % 6 {
        case 0: control.send(.start)
        case 1: control.send(.stop)
        case 2: control.send(.stepInstructions(3))
        case 3: control.send(.setSpeed(round % 2 == 0 ? .times(50) : .unlimited))
        case 4: control.send(.setBreakpoint(500 + thread, round % 2 == 0))
        default: control.send(.stepCycle)
        }
        let sequence = control.snapshot().sequence
        if sequence < last { disorders.add(1, ordering: .relaxed) }
        last = sequence
        _ = control.takeSnapshot()
        lines.add(control.takeOutput().lineCount, ordering: .relaxed)
      }
    }
    // Ensures that there are lines in any case.
    control.standing(after: .stop, .setSpeed(.unlimited))
    control.standing(after: .stepInstructions(20))
    control.stopAndWait()
    lines.add(control.takeOutput().lineCount, ordering: .relaxed)
    let end = control.snapshot()
    #expect(end.isRunning == false)
    #expect(disorders.load(ordering: .relaxed) == 0)
    #expect(end.units.linesPrinted > 0)
    #expect(lines.load(ordering: .relaxed) == end.units.linesPrinted)
  }

  @Test("at most one notification is pending, and taking then returns everything")
  func wakeUps() {
    let consumer = Consumer()
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [], speed: .unlimited, onChange: { consumer.wake() })
    consumer.control.withLock { $0 = control }
    control.deposit(RunControlThreadTests.printing, at: 100)
    control.send(.start)
    for _ in 0..<200 { control.send(.press(.endOfFile(true))) }
    control.stopAndWait()
    consumer.queue.sync {}
    consumer.take()
    let end = control.snapshot()
    #expect(control.takeSnapshot() == nil)
    #expect(consumer.lines.load(ordering: .relaxed) == end.units.linesPrinted)
    #expect(consumer.mostPending.load(ordering: .relaxed) == 1)
    consumer.control.withLock { $0 = nil }
  }

  @Test("a stopped machine notifies nobody")
  func rest() throws {
    let calls = Counter()
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [], clock: FakeClock(), onChange: { calls.count() })
    #expect(control.takeSnapshot() != nil)
    control.standing(after: .press(.endOfFile(false)))
    #expect(calls.value == 1)
    #expect(control.takeSnapshot() != nil)
    control.waitUntilStanding()
    #expect(calls.value == 1)
    control.standing(after: .press(.endOfFile(true)), .press(.endOfFile(false)), .press(.endOfFile(true)))
    #expect(calls.value == 2)
  }

  @Test(
    "releasing a run control ends its machine, in a loop or in slow motion",
    arguments: [1000.0, 0.000_01])
  func letGo(times: Double) {
    let ended = DispatchSemaphore(value: 0)
    do {
      let token = Token(ended)
      let control = RunControl(
        configuration: SystemConfiguration(), decks: [], speed: .times(times),
        onChange: { withExtendedLifetime(token) {} })
      control.deposit("'B001'.", at: 1)
      control.send(.start)
    }
    #expect(ended.wait(timeout: .now() + .seconds(60)) == .success)
  }

  @Test("the host's clock ends a wait at its deadline, and an interrupted one before")
  func hostClock() {
    let clock = HostClock()
    let deadline = clock.nanoseconds + 1_000_000
    clock.wait(until: deadline)
    #expect(clock.nanoseconds >= deadline)
    let far = clock.nanoseconds + 3_600_000_000_000
    clock.interrupt()
    clock.wait(until: far)
    #expect(clock.nanoseconds < far)
  }
}

/// Takes everything on its own queue, as a panel does.
private final class Consumer: Sendable {
  let queue = DispatchQueue(label: "panel")
  let control = Locked<RunControl?>(nil)
  let lines = Atomic<Int>(0)
  let mostPending = Atomic<Int>(0)
  private let pending = Atomic<Int>(0)

  func wake() {
    let now = pending.add(1, ordering: .relaxed).newValue
    if now > mostPending.load(ordering: .relaxed) { mostPending.store(now, ordering: .relaxed) }
    queue.async { [self] in
      pending.subtract(1, ordering: .relaxed)
      take()
    }
  }

  func take() {
    guard let control = control.withLock({ $0 }) else { return }
    _ = control.takeSnapshot()
    lines.add(control.takeOutput().lineCount, ordering: .relaxed)
  }
}

private final class Counter: Sendable {
  private let calls = Atomic<Int>(0)

  var value: Int { calls.load(ordering: .relaxed) }

  func count() {
    calls.add(1, ordering: .relaxed)
  }
}

/// Records when the last reference to it is released.
private final class Token: Sendable {
  private let ended: DispatchSemaphore

  init(_ ended: DispatchSemaphore) {
    self.ended = ended
  }

  deinit {
    ended.signal()
  }
}
