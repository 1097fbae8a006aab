import Core1401
import Testing
import Units1401

@testable import System1401

// Section 2.11 of the input/output reference (IBM's 1402 manual), driven through programs. Latch points are
// multiples of 75 ms or 25 ms since power-on; a read takes 65 ms from its latch point.

@Suite("The clock: reading")
struct ReaderClockTests {
  /// The halt after the program: its two cycles.
  private let halt = MachineTime.cycles(2)

  @Test("cards read in succession come every 75 ms: 800 a minute", arguments: [1, 2, 3, 10])
  func fullSpeed(_ count: Int64) {
    let job = Job(String(repeating: "'1", count: Int(count)), cards: cards(10))
    job.run()
    #expect(job.now == .milliseconds(75 * count + 65) + halt)
    #expect(job.state.cycles == UInt64(2 * count + 2))
  }

  @Test("now is the cycles executed, 11.5 us each, plus the interlocked time")
  func parts() {
    let job = Job("'1 'N '2", cards: ["A"])
    job.run()
    #expect(job.now == .cycles(Int64(job.state.cycles)) + job.system.machine.work.interlockedTime)
    #expect(job.system.machine.work.interlockedTime > .milliseconds(140))
    let computing = Job(delay(cycles: 1000))
    computing.run()
    #expect(computing.now.nanoseconds == 1002 * 11_500)
    #expect(computing.system.machine.work.interlockedTime == .zero)
  }

  /// Processing time in ms, interval without and with early card read.
  static let table: [(Int64, Int64, Int64)] = [
    (10, 75, 75), (35, 150, 100), (60, 150, 125), (85, 150, 150), (110, 225, 175), (135, 225, 200),
    (160, 225, 225), (185, 300, 250),
  ]

  @Test("the interval of two cards follows from the processing time between them", arguments: table)
  func intervals(_ processing: Int64, _ standard: Int64, _ early: Int64) {
    let cycles = Int(MachineTime.milliseconds(processing).nanoseconds / 11_500)
    #expect(interval(processingCycles: cycles, isEarly: false) == .milliseconds(standard))
    #expect(interval(processingCycles: cycles, isEarly: true) == .milliseconds(early))
    // One cycle more is too late for the latch point with early card read.
    #expect(interval(processingCycles: cycles + 1, isEarly: true) == .milliseconds(early + 25))
  }

  @Test("without early card read 10 ms are 869 cycles; one more loses 75 ms")
  func boundary() {
    #expect(interval(processingCycles: 869, isEarly: false) == .milliseconds(75))
    #expect(interval(processingCycles: 870, isEarly: false) == .milliseconds(150))
  }

  /// The interval between latch points; the processing time includes the cycles of the second read
  /// instruction.
  private func interval(processingCycles: Int, isEarly: Bool) -> MachineTime {
    // Compare takes 8 cycles and 2 per character, and a No Operation of one or two characters makes the count
    // odd or even.
    let left = processingCycles - 2 - 8
    let length = (left - 2) / 2
    let job = Job("'1 'C000000" + delay(cycles: left - 2 * length) + "'1", cards: cards(2)) {
      if isEarly { $0.features.formUnion(.earlyCardRead) }
    }
    let field = AddressRegister(15_999)
    for (offset, character) in [field.hundreds, field.tens, field.units].enumerated() {
      job.system.machine.processor.storage[502 + offset] = character
      job.system.machine.processor.storage[505 + offset] = character
    }
    job.system.machine.processor.storage[15_999 - length + 1].hasWordMark = true
    job.run()
    let firstLatch = MachineTime.milliseconds(isEarly ? 25 : 75)
    return job.now - halt - .milliseconds(65) - firstLatch
  }

  @Test("print and read, operation code 3, runs at 400 cards a minute", arguments: [1, 2, 5] as [Int64])
  func printAndRead(_ count: Int64) {
    let job = Job(String(repeating: "'3", count: Int(count)), cards: cards(5))
    job.run()
    #expect(job.now == .milliseconds(150 * count - 10) + halt)
  }

  @Test("a wait for cards takes no time; the card is read at the next latch point")
  func waiting() {
    let job = Job("'1")
    job.run()
    #expect(job.now == .cycles(2))
    job.add(["A"])
    job.run()
    #expect(job.now == .milliseconds(140) + halt)
  }

  @Test("LOAD takes the first latch point: power-on")
  func load() {
    let job = Job("", cards: ["A", "B"])
    _ = job.system.pressLoad()
    #expect(job.now == .milliseconds(65))
  }
}

@Suite("The clock: read and punch release")
struct ReleaseClockTests {
  /// Start read feed at 23 us: the latch point is 75 ms, and the read must follow by 96 ms.
  private func job(readAt milliseconds: Int64, stops: Bool = true) -> Job {
    let cycles = Int(MachineTime.milliseconds(milliseconds).nanoseconds / 11_500)
    let job = Job("'8" + delay(cycles: cycles - 4) + "'1 'B400?", cards: ["A", "B"]) {
      $0.inputOutputCheckStop = stops
    }
    job.put("'.'N", at: 400)
    return job
  }

  @Test(
    "the processor does not wait for 8, and 1 in time waits only for the reading part",
    arguments: [10, 76, 95])
  func inTime(_ milliseconds: Int64) {
    let job = job(readAt: milliseconds)
    #expect(job.run().reason == .halt)
    // The branch is not taken: six cycles, and two of the halt.
    #expect(job.now == .milliseconds(140) + .cycles(8))
    #expect(job.storage(1...1) == "A")
  }

  @Test("1 too late is a reader check, and the card is not read")
  func tooLate() {
    let job = job(readAt: 97)
    let stop = job.run()
    #expect(stop.reason == .inputOutputCheck)
    #expect(
      stop.message.hasPrefix("reader check: the read came too late after start read feed; instruction R at"))
    #expect(job.system.machine.work.cardsRead == 0)
    #expect(job.storage(1...1) == " ")
  }

  @Test("with I/O CHECK STOP down it is the indicator ?")
  func tooLateWithoutStop() {
    #expect(job(readAt: 97, stops: false).run().address == 400)
    #expect(job(readAt: 95, stops: false).run().address != 400)
  }

  @Test("LOAD after a start read feed that has passed reads the card")
  func loadAfterRelease() {
    let job = Job("'8" + delay(cycles: 9000), cards: ["A"])
    #expect(job.run().reason == .halt)
    #expect(job.system.pressLoad() == nil)
    #expect(job.storage(1...1) == "'A")
    #expect(job.now == .milliseconds(150 + 65))
  }

  @Test("8 with an empty hopper waits")
  func waits() {
    let job = Job("'8")
    #expect(job.run().reason == .readerEmpty)
    job.add(["A"])
    #expect(job.run().reason == .halt)
  }

  @Test(
    "9 frees the punch's start time of 37 ms from the latch point at 60 ms", arguments: [96, 98] as [Int64])
  func punchRelease(_ milliseconds: Int64) {
    let cycles = Int(MachineTime.milliseconds(milliseconds).nanoseconds / 11_500)
    let job = Job("'9" + delay(cycles: cycles - 4) + "'4")
    let stop = job.run()
    if milliseconds == 96 {
      #expect(stop.reason == .halt)
      #expect(job.now == .milliseconds(60 + 218) + .cycles(2))
    } else {
      #expect(stop.reason == .inputOutputCheck)
      #expect(stop.message.hasPrefix("punch check: "))
      #expect(job.system.machine.work.cardsPunched == 0)
    }
  }
}
