import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Core1401

/// The handlers of the fast path end by jumping to the next one; nothing in the language promises that, so a
/// long run on a small stack shows it.
@Suite("Fast path on a small stack")
struct TailCallTests {
  @Test("ten million instructions need no stack")
  func stack() {
    let finished = DispatchSemaphore(value: 0)
    let instructions = Mutex(UInt64(0))
    let thread = Thread {
      instructions.withLock { $0 = TailCallTests.run() }
      finished.signal()
    }
    // Ten million frames would take more than a hundred times as much.
    thread.stackSize = 512 * 1024
    thread.start()
    finished.wait()
    #expect(instructions.withLock { $0 } >= 10_000_000)
  }

  /// Moves, an addition and a branch back, without any reason to leave the fast path.
  private static func run() -> UInt64 {
    var processor = Processor(size: .positions4000)
    processor.engine = .fast
    func put(_ text: String, at address: Int) {
      for (offset, character) in text.enumerated() {
        let stored = TextEncoding.simh.stored(character) ?? .blank
        processor.storage[address + offset] = StoredCharacter(code: stored.code, wordMark: offset == 0)
      }
    }
    for (text, address) in [("M700800", 400), ("A700810", 407), ("M810820", 414), ("B400", 421)] {
      put(text, at: address)
    }
    processor.storage[425].hasWordMark = true
    for address in [700, 800, 810, 820] { put("1", at: address) }
    processor.setAddress(.iAddress, to: AddressRegister(400))
    while processor.state.instructions < 10_000_000 {
      let limit = processor.state.cycles + 50_000_000
      guard processor.run(untilCycle: limit, noLaterThan: .max) == .cycleLimit else { break }
    }
    return processor.state.instructions
  }
}
