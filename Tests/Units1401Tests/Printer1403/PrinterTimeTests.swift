import Core1401
import Testing
import Units1401

@Suite("1403 times")
struct PrinterTimeTests {
  /// The interval between two lines with a number of lines moved between them.
  private func interval(lines: Int, dual: Bool) -> MachineTime {
    // Channel 2 is `lines` lines below the first.
    let tape = CarriageTape(lineCount: 100, holes: [0: [1], lines: [2]])
    var printer = Printer1403(hasDualSpeedCarriage: dual, carriageTape: tape)
    _ = printer.carriage(.skipAfter(channel: 2), at: .zero)
    _ = printer.printLine([], at: .zero)
    return printer.printLine([], at: .zero).started
  }

  @Test(
    "interval of lines by lines moved: 600, 571, 545, 480, 152 and 240 a minute",
    arguments: [
      (1, false, 100_000), (2, false, 105_000), (3, false, 110_000), (6, false, 125_000), (8, true, 135_000),
      (9, true, 137_200), (60, false, 395_000), (60, true, 249_400),
    ] as [(Int, Bool, Int64)])
  func intervals(_ lines: Int, _ dual: Bool, _ microseconds: Int64) {
    #expect(interval(lines: lines, dual: dual) == .microseconds(microseconds))
  }

  @Test("with a suppressed space the interval is 84 ms")
  func suppressed() {
    var printer = Printer1403()
    _ = printer.printLine([], modifier: .spaceSuppression, at: .zero)
    #expect(printer.printLine([], at: .zero).started == .milliseconds(84))
  }

  @Test("the processor waits 84 ms, or 2 ms with print storage; lines stay 100 ms apart")
  func released() {
    for (storage, held) in [(false, Int64(84)), (true, 2)] {
      var printer = Printer1403(hasPrintStorage: storage)
      let first = printer.printLine([], at: .milliseconds(7))
      #expect(first.started == .milliseconds(7))
      #expect(first.released == .milliseconds(7 + held))
      let second = printer.printLine([], at: first.released)
      #expect(second.started == .milliseconds(107))
      #expect(second.released == .milliseconds(107 + held))
    }
  }

  @Test("an order waits for the carriage, but the processor does not wait for its movement")
  func carriageWaits() {
    var printer = Printer1403()
    let line = printer.printLine([], at: .zero)
    let moved = printer.carriage(.spaceNow(3), at: line.released)
    #expect(moved == .accepted(released: .milliseconds(100)))
    #expect(printer.freeAt == .milliseconds(130))
    let moved2 = printer.carriage(.spaceAfter(2), at: .milliseconds(101))
    #expect(moved2 == .accepted(released: .milliseconds(130)))
    let moved3 = printer.carriage(nil, at: .milliseconds(200))
    #expect(moved3 == .accepted(released: .milliseconds(200)))
  }

  @Test("busy while the line prints, carriage busy while it moves")
  func busy() {
    var printer = Printer1403(hasPrintStorage: true)
    #expect(!printer.isBusy(at: .zero) && !printer.isCarriageBusy(at: .zero))
    _ = printer.printLine([], at: .zero)
    let states = [0, 79, 80, 83, 84, 99, 100].map { (time: Int64) in
      (printer.isBusy(at: .milliseconds(time)) ? "P" : "-")
        + (printer.isCarriageBusy(at: .milliseconds(time)) ? "R" : "-")
    }
    #expect(states == ["P-", "P-", "PR", "PR", "-R", "-R", "--"])
  }

  @Test("events carry the times of line and movement")
  func eventTimes() {
    var printer = Printer1403()
    _ = printer.printLine([], at: .milliseconds(5))
    let times = printer.takeEvents().map { event -> [MachineTime] in
      switch event {
      case .impression(let impression): [impression.begins, impression.ends]
      case .motion(let motion): [motion.begins, motion.ends]
      case .noSpace: []
      }
    }
    #expect(
      times == [[.milliseconds(5), .milliseconds(89)], [.milliseconds(85), .milliseconds(105)]])
    #expect(printer.takeEvents().isEmpty)
  }
}
