import Core1401
import Testing
import Units1401

@Suite("1402 reader times")
struct CardReaderTimeTests {
  // From the 1402 manual: processing time in ms, interval without and with early card read.
  static let table: [(Int64, Int64, Int64)] = [
    (0, 75, 75), (10, 75, 75), (35, 150, 100), (60, 150, 125), (85, 150, 150), (110, 225, 175),
    (135, 225, 200),
    (160, 225, 225), (185, 300, 250),
  ]

  @Test("interval between cards by processing time", arguments: table)
  func intervals(_ processing: Int64, _ standard: Int64, _ early: Int64) throws {
    for (hasEarlyCardRead, interval) in [(false, standard), (true, early)] {
      var reader = CardReader1402(hasEarlyCardRead: hasEarlyCardRead)
      reader.add(manyCards(5))
      var read = try reader.card(at: .zero)
      for _ in 1...4 {
        let next = try reader.card(at: read.released + .milliseconds(processing))
        #expect(next.latch - read.latch == .milliseconds(interval))
        #expect(next.released - next.latch == .milliseconds(65))
        read = next
      }
    }
  }

  @Test("a nanosecond above 10 ms loses a latch point")
  func justTooLong() throws {
    var reader = CardReader1402()
    reader.add(manyCards(2))
    let read = try reader.card(at: .zero)
    let late = read.released + .milliseconds(10) + MachineTime(nanoseconds: 1)
    #expect(try reader.card(at: late).latch == .milliseconds(150))
  }

  @Test("the first read waits for the grid since power-on")
  func firstLatch() throws {
    for (early, latch) in [(false, Int64(75)), (true, 50)] {
      var reader = CardReader1402(hasEarlyCardRead: early)
      reader.add(manyCards(1))
      #expect(try reader.card(at: .milliseconds(26)).latch == .milliseconds(latch))
    }
  }

  @Test("print and read (operation code 3) runs at 400 cards a minute")
  func printAndRead() throws {
    var reader = CardReader1402()
    reader.add(manyCards(10))
    var printer = Printer1403()
    var now = MachineTime.zero
    var latches: [MachineTime] = []
    for _ in 1...10 {
      let line = printer.printLine([], at: now)
      let read = try reader.card(at: now, readingFrom: line.released)
      latches.append(read.latch)
      now = read.released
    }
    #expect(latches == (0..<10).map { .milliseconds(75 + 150 * $0) })
  }

  @Test(
    "the start time overlaps printing: reading begins at the first possible latch point after the line",
    arguments: [(0, 140), (21, 140), (84, 140), (96, 140), (97, 215)] as [(Int64, Int64)])
  func overlapsPrinting(_ printed: Int64, _ released: Int64) throws {
    var reader = CardReader1402()
    reader.add(manyCards(1))
    let read = try reader.card(at: .milliseconds(1), readingFrom: .milliseconds(printed))
    #expect(read.released == .milliseconds(released))
  }

  @Test("read release frees the start time, and the read waits for the reading part only")
  func readRelease() throws {
    var reader = CardReader1402(hasReadRelease: true)
    reader.add(manyCards(2))
    let started = reader.startFeed(at: .milliseconds(70))
    #expect(started == .started(latch: .milliseconds(75), deadline: .milliseconds(96)))
    let read = try reader.card(at: .milliseconds(96))
    #expect(read.latch == .milliseconds(75))
    #expect(read.released == .milliseconds(140))
    #expect(try reader.card(at: read.released).latch == .milliseconds(150))
  }

  @Test("a read later than the start time has missed the card, and the next one reads it")
  func tooLate() throws {
    var reader = CardReader1402(hasReadRelease: true)
    reader.add(cards("A", "B"))
    _ = reader.startFeed(at: .zero)
    let answer = reader.read(at: .microseconds(21_001))
    #expect(answer == .tooLate)
    let again = try reader.card(at: .milliseconds(30))
    #expect(again.card == cards("A").cards[0])
    #expect(again.latch == .milliseconds(75))
  }

  @Test("a line printed first makes a released card too late")
  func tooLateForPrinting() {
    var reader = CardReader1402(hasReadRelease: true)
    reader.add(manyCards(1))
    _ = reader.startFeed(at: .zero)
    let answer = reader.read(at: .milliseconds(5), readingFrom: .milliseconds(89))
    #expect(answer == .tooLate)
  }

  @Test("start read feed twice starts one feed; without the feature or a card it starts none")
  func startFeed() {
    var reader = CardReader1402(hasReadRelease: true)
    let start = reader.startFeed(at: .zero)
    #expect(start == .hopperEmpty)
    reader.add(manyCards(3))
    let first = reader.startFeed(at: .zero)
    let start2 = reader.startFeed(at: .milliseconds(5))
    #expect(start2 == first)
    var plain = CardReader1402()
    plain.add(manyCards(1))
    let start3 = plain.startFeed(at: .zero)
    #expect(start3 == .notInstalled)
  }
}
