import Core1401
import Foundation
import Host1401
import Testing

@testable import System1401
@testable import Units1401

/// Records that a run writes several at a time.
@Suite("Tape records held within a run", .serialized)
struct TapeHoldTests {
  /// A program that writes records of nine characters on unit 2 for ever, each twice with `rewrites`, with all
  /// calls of the host counted.
  private func start(
    rewrites: Bool = false, _ fault: @escaping @Sendable (HostFaults.Call, Int) -> HostFaults.Fault?
  ) throws -> TapeJob {
    let tape = try TapeJob("'M%U2600W\(rewrites ? "'U%U2B'M%U2600W" : "")'B500")
    tape.job.put("ABCDEFGHI'}", at: 600)
    try tape.mount([], on: 2)
    HostFaults.inject(fault)
    return tape
  }

  private func position(_ tape: TapeJob) -> Int {
    tape.system.units[TapeUnits.self]?.units[1].place.position ?? 0
  }

  @Test("they are in the file at the end of the run, by fewer calls of the host than there are records")
  func endOfRun() throws {
    let tape = try start { _, _ in nil }
    defer { HostFaults.inject(nil) }
    for cycles in [UInt64(500), 20_000, 20_100] {
      #expect(tape.system.run(untilCycle: cycles) == nil)
      let written = position(tape)
      let calls = HostFaults.calls
      #expect(try tape.content(2).count == written)
      #expect(written > Int(cycles) / 30)
      // The first of a page, the others within it, and two for a record that spans pages.
      #expect(calls < written / 5 + 10)
      HostFaults.inject { _, _ in nil }
    }
  }

  @Test("a record written again over itself needs no more calls")
  func rewriting() throws {
    let tape = try start(rewrites: true) { _, _ in nil }
    defer { HostFaults.inject(nil) }
    for cycles in [UInt64(500), 20_000, 40_000] {
      #expect(tape.system.run(untilCycle: cycles) == nil)
      let written = position(tape)
      let calls = HostFaults.calls
      let content = try tape.content(2)
      // The run may end between the two writes.
      #expect(content.count == written || content.count == written + 1)
      #expect(written > Int(cycles) / 80)
      #expect(calls < written / 5 + 10)
      HostFaults.inject { _, _ in nil }
    }
  }

  @Test(
    "when the host refuses them, the machine stops with nothing lost", arguments: [false, true],
    [false, true])
  func refusal(_ isShort: Bool, _ rewrites: Bool) throws {
    let tape = try start(rewrites: rewrites) { call, number in
      guard call == .write, number > 0 else { return nil }
      return isShort && number == 1 ? .short : .error(ENOSPC)
    }
    defer { HostFaults.inject(nil) }
    let stop = try #require(tape.system.run(untilCycle: 1000))
    #expect(stop.reason == .tapeNotReady)
    #expect(stop.message.hasPrefix("tape 2: \(tape.path(2))"))
    #expect(stop.messageAtMachine.contains("press START to try again"))
    HostFaults.inject(nil)
    // Only whole records are in the file.
    #expect(try tape.content(2).count == 1)
    #expect(tape.system.run(untilCycle: 1001) == nil)
    #expect(position(tape) > 30)
    // The run may end between the two writes.
    let count = try tape.content(2).count
    #expect(count == position(tape) || rewrites && count == position(tape) + 1)
  }

  @Test("reading, backspacing and removing the reel find them")
  func otherUses() throws {
    let tape = try TapeJob("'M%U2600W'M%U2600W'M%U2600W'U%U2B'U%U2B'M%U2700R'M%U2600W'.'N")
    tape.job.put("ABC'}", at: 600)
    try tape.mount([], on: 2)
    #expect(tape.job.run().reason == .halt)
    #expect(tape.job.storage(700...703) == "ABC}")
    try tape.system.dismount(UnitPlace("tape", 2))
    #expect(try tape.content(2).count == 3)
  }
}
