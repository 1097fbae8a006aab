import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Core1401

/// The handlers of the fast path end by jumping to the next one. The language does not guarantee this, so a
/// long run on a small stack verifies it.
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
    // Ten million frames would need more than a hundred times as much.
    thread.stackSize = 512 * 1024
    thread.start()
    finished.wait()
    #expect(instructions.withLock { $0 } >= 10_000_000)
  }

  private static func run() -> UInt64 {
    var processor = loop()
    while processor.state.instructions < 10_000_000 {
      let limit = processor.state.cycles + 50_000_000
      guard processor.run(untilCycle: limit, noLaterThan: .max) == .cycleLimit else { break }
    }
    return processor.state.instructions
  }

  /// Moves, an addition and a branch back, without any need to fall back.
  static func loop() -> Processor {
    var processor = Processor(size: .positions4000)
    processor.engine = .fast
    let texts = [
      ("M700800", 400), ("A700810", 407), ("M810820", 414), ("B400", 421), ("1", 700), ("1", 800), ("1", 810),
      ("1", 820),
    ]
    for (text, address) in texts {
      for (offset, character) in text.enumerated() {
        let stored = TextEncoding.simh.stored(character) ?? .blank
        processor.storage[address + offset] = StoredCharacter(code: stored.code, wordMark: offset == 0)
      }
    }
    processor.storage[425].hasWordMark = true
    processor.setAddress(.iAddress, to: AddressRegister(400))
    return processor
  }
}
