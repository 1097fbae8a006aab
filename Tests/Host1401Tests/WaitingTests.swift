import Foundation
import Host1401
import Testing

@Suite("Locks and the clock of the host")
struct WaitingTests {
  private let clock = HostClock()

  @Test("a wait ends at its deadline when nothing happens")
  func deadline() {
    let value = Locked(0)
    let deadline = clock.nanoseconds + 2_000_000
    value.wait(until: deadline) { $0 == 1 }
    #expect(clock.nanoseconds >= deadline)
  }

  @Test("a change by another thread ends a wait")
  func change() {
    let value = Locked(0)
    let thread = Thread { value.change { $0 = 1 } }
    thread.start()
    value.wait { $0 == 1 }
    #expect(value.withLock { $0 } == 1)
  }

  @Test("only one thread at a time accesses the value")
  func exclusion() {
    let value = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 1000) { _ in value.withLock { $0 += 1 } }
    #expect(value.withLock { $0 } == 1000)
  }

  @Test("an interruption before a wait ends that wait, and no other")
  func interruption() {
    clock.interrupt()
    let start = clock.nanoseconds
    clock.wait(until: start + 60_000_000_000)
    #expect(clock.nanoseconds < start + 60_000_000_000)
    let deadline = clock.nanoseconds + 2_000_000
    clock.wait(until: deadline)
    #expect(clock.nanoseconds >= deadline)
  }
}
