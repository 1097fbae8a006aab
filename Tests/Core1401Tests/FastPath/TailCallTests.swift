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

  /// Lengths with handlers of their own, and longer ones.
  @Test(
    "no operation needs stack",
    arguments: ["M", "L", "C", "A", "S", "?", "!", "Y", "D", "Z", "#", ",", ")"])
  func operations(_ operation: String) {
    let finished = DispatchSemaphore(value: 0)
    let slow = Mutex([Int]())
    let thread = Thread {
      for length in 1...40 {
        var processor = TailCallTests.loop((0..<3).map { ("\(operation)760860", 400 + 7 * $0) }, length)
        TailCallTests.run(&processor, 6000)
        if processor.engineUse.cycleEngineCycles > processor.state.cycles / 10 {
          slow.withLock { $0.append(length) }
        }
      }
      finished.signal()
    }
    // Frames of 16 bytes would need 96 KiB.
    thread.stackSize = 64 * 1024
    thread.start()
    finished.wait()
    #expect(slow.withLock { $0 }.isEmpty, "the fast path executes the instructions")
  }

  /// A control field of zero suppression is loaded and filled with digits, as for a printed line.
  @Test("edits of fields as long as a line are executed as a whole", arguments: [5, 64, 65, 132, 144])
  func edits(_ length: Int) {
    let zeros = length / 2
    let digits = String(repeating: "0", count: zeros) + String(repeating: "1", count: length - zeros)
    let control = String(repeating: " ", count: length - 2) + "0 "
    var processor = TailCallTests.loop(
      [("L740900", 400), ("E580900", 407), ("C740900", 414)],
      fields: [(digits, 581 - length), (control, 741 - length), (control, 901 - length)])
    TailCallTests.run(&processor, 3000)
    #expect(processor.engineUse.cycleEngineCycles < processor.state.cycles / 20)
  }

  private static func run() -> UInt64 {
    var processor = loop()
    run(&processor, 10_000_000)
    return processor.state.instructions
  }

  /// Moves, an addition and a branch back, without any need to fall back.
  static func loop() -> Processor { loop([("M760860", 400), ("A760810", 407), ("M810820", 414)], 1) }

  private static func run(_ processor: inout Processor, _ count: UInt64) {
    while processor.state.instructions < count {
      let limit = processor.state.cycles + 200 * count
      guard processor.run(untilCycle: limit, noLaterThan: .max) == .cycleLimit else { break }
    }
  }

  /// A loop of some instructions, with fields of a length that end at 760, 810, 820 and 860.
  private static func loop(_ instructions: [(String, Int)], _ length: Int) -> Processor {
    let digits = String(repeating: "1", count: length)
    return loop(instructions, fields: [760, 810, 820, 860].map { (digits, $0 - length + 1) })
  }

  private static func loop(_ instructions: [(String, Int)], fields: [(String, Int)]) -> Processor {
    var processor = Processor(size: .positions4000)
    processor.engine = .fast
    for (text, address) in instructions + [("B400", 421)] + fields {
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
