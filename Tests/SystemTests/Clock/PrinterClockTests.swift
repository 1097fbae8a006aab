import Core1401
import Testing
import Units1401

@testable import System1401

// Sections 2.11, 3.3 and 3.8 of the input/output reference: 84 ms per line, 100 ms from line to line, a card
// punched in 218 ms from its latch point, every 240 ms.

@Suite("The clock: printing and punching")
struct PrinterClockTests {
  @Test("single-spaced lines come every 100 ms: 600 a minute", arguments: [1, 2, 10] as [Int64])
  func fullSpeed(_ count: Int64) {
    let job = Job(String(repeating: "'2", count: Int(count)))
    job.run()
    #expect(job.now == .cycles(2) + .milliseconds(100 * count - 16) + .cycles(2))
  }

  @Test("16 ms of processing are free, 1391 cycles; each one more is lost", arguments: [1391, 1392])
  func freeTime(_ cycles: Int) {
    let job = Job("'2" + delay(cycles: cycles - 2) + "'2")
    job.run()
    let start: MachineTime =
      cycles == 1391 ? .cycles(2) + .milliseconds(100) : .cycles(2) + .milliseconds(84) + .cycles(1392)
    #expect(job.now == start + .milliseconds(84) + .cycles(2))
  }

  @Test("each line moved beyond the first takes 5 ms", arguments: [("/", 100), ("S", 105), ("T", 110)])
  func spacing(_ d: String, _ interval: Int64) {
    let job = Job("'F\(d) '2 '2")
    job.run()
    #expect(job.now == .cycles(5) + .milliseconds(interval + 84) + .cycles(2))
  }

  @Test("space suppression leaves the next line waiting for the line only")
  func suppression() {
    let job = Job("'2S '2")
    job.run()
    #expect(job.now == .cycles(3) + .milliseconds(84) + .cycles(2) + .milliseconds(84) + .cycles(2))
  }

  @Test("the processor does not wait for an immediate order, but the next line waits for the carriage")
  func carriage() {
    let moving = Job("'FL")
    moving.run()
    #expect(moving.now == .cycles(3) + .cycles(2))
    let printing = Job("'FL '2")
    printing.run()
    #expect(printing.now == .cycles(3) + .milliseconds(30 + 84) + .cycles(2))
  }

  @Test(
    "cards punched in succession come every 240 ms: 250 a minute", arguments: [1, 2, 5] as [Int64])
  func punching(_ count: Int64) {
    let job = Job(String(repeating: "'4", count: Int(count)))
    job.run()
    #expect(job.now == .milliseconds(60 + 240 * (count - 1) + 218) + .cycles(2))
  }

  @Test("5 starts both feeds at their own latch points and ends with the later one")
  func readAndPunch() {
    let job = Job("'5", cards: ["A"])
    job.run()
    #expect(job.now == .milliseconds(60 + 218) + .cycles(2))
  }

  @Test("6 overlaps the start of the punch with printing: 37 ms before the line ends its feed may start")
  func writeAndPunch() {
    let job = Job("'6")
    job.run()
    // The line ends at 84.023 ms; the first latch point from 47.023 ms on is 60 ms.
    #expect(job.now == .milliseconds(60 + 218) + .cycles(2))
  }
}

@Suite("The clock: print storage")
struct PrintStorageClockTests {
  private func job(_ program: String, features: Features = .all.union(.printStorage)) -> Job {
    let job = Job(program) { $0.features = features }
    job.put("'.'N", at: 400)
    return job
  }

  @Test("the processor continues after 2 ms")
  func goesOn() {
    let job = job("'2")
    job.run()
    #expect(job.now == .cycles(2) + .milliseconds(2) + .cycles(2))
  }

  @Test("lines still come every 100 ms")
  func fullSpeed() {
    let job = job("'2 '2 '2")
    job.run()
    #expect(job.now == .cycles(2) + .milliseconds(202) + .cycles(2))
  }

  @Test("P is on while the line is printed")
  func printerBusy() {
    #expect(job("'2 'B400P").run().address == 400)
    #expect(job("'B400P").run().address == 505)
    // From 2 ms on, 82 ms more: 7131 cycles.
    #expect(job("'2" + delay(cycles: 7124) + "'B400P").run().address == 400)
    #expect(job("'2" + delay(cycles: 7126) + "'B400P").run().address != 400)
  }

  @Test("R is on while the carriage moves, from 80 ms to 100 ms")
  func carriageBusy() {
    #expect(job("'2 'B400R").run().address != 400)
    #expect(job("'2" + delay(cycles: 7000) + "'B400R").run().address == 400)
    #expect(job("'FJ 'B400R").run().address == 400)
    #expect(job("'2" + delay(cycles: 8600) + "'B400R").run().address != 400)
  }

  @Test("a program that waits for the printer by P prints at full speed")
  func waitsByIndicator() {
    let job = job("'2 'B501P 'B500")
    let stop = job.system.run(untilCycle: 100_000)
    #expect(stop == nil)
    #expect(job.system.machine.work.linesPrinted == Int(job.now.nanoseconds / 100_000_000) + 1)
  }

  @Test("without print storage P and R are off whenever a program asks")
  func withoutPrintStorage() {
    #expect(job("'2 'B400P", features: .all).run().address != 400)
    #expect(job("'2 'B400R", features: .all).run().address != 400)
  }
}
