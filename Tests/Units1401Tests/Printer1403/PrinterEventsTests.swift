import Core1401
import RandomNumbers
import Testing

@testable import Units1401

@Suite("Printer events")
struct PrinterEventsTests {
  /// Lines, movements and suppressed spaces in any order.
  private static func events(_ count: Int, seed: UInt64) -> [PrinterEvent] {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func time() -> MachineTime { MachineTime(nanoseconds: Int64(number(0...1 << 40))) }
    func position() -> FormPosition { FormPosition(form: number(1...1 << 20), row: number(0...200)) }
    return (0..<count).map { _ in
      switch number(0...3) {
      case 0: return .noSpace
      case 1:
        return .motion(
          FormMotion(
            kind: Bool.random(using: &random) ? .space : .skip(channel: number(1...12)),
            lines: number(1...132),
            start: position(), end: position(), formLines: number(1...132),
            reachesTopOfFormMark: Bool.random(using: &random), begins: time(), ends: time()))
      default:
        // Blank ends, blank middles, and word marks over blanks.
        let text = (0..<[0, 1, 7, 8, 100, 132][number(0...5)]).map { _ in
          StoredCharacter(rawValue: number(0...3) == 0 ? UInt8(number(0...127)) : 0)
        }
        return .impression(
          Impression(
            characters: text, printsWordMarks: Bool.random(using: &random), position: position(),
            begins: time(),
            ends: time()))
      }
    }
  }

  @Test("events are unpacked unchanged", arguments: 0..<8 as Range<UInt64>)
  func roundTrip(seed: UInt64) {
    let events = PrinterEventsTests.events(200, seed: seed)
    let packed = PrinterEvents(events)
    #expect(Array(packed) == events)
    #expect(packed.count == events.count)
    #expect(packed.lineCount == events.count { if case .impression = $0 { true } else { false } })
    let motions = events.compactMap { if case .motion(let motion) = $0 { motion } else { nil } }
    #expect(packed.lastMotion == motions.last)
  }

  @Test("a list split anywhere and joined again is the same", arguments: [0, 1, 7, 199, 200, 300])
  func dividing(number: Int) {
    let events = PrinterEventsTests.events(200, seed: 11)
    var rest = PrinterEvents(events)
    var first = rest.takeFirst(number)
    #expect(Array(first) == Array(events.prefix(number)))
    #expect(Array(rest) == Array(events.dropFirst(number)))
    #expect(first.lineCount + rest.lineCount == PrinterEvents(events).lineCount)
    first.append(rest)
    #expect(first == PrinterEvents(events))
    #expect(first.lastMotion == PrinterEvents(events).lastMotion)
  }

  /// Lines and movements as a printer makes them: most lines with the usual single space.
  private static func printed(_ lines: Int) -> PrinterEvents {
    var printer = Printer1403(carriageTape: CarriageTape(lineCount: 7, holes: [0: [0, 1], 4: [3]]))
    var now = MachineTime.zero
    for number in 0..<lines {
      switch number % 11 {
      case 3: _ = printer.carriage(.spaceAfter(number % 3 + 1), at: now)
      case 5: _ = printer.carriage(.skipAfter(channel: 3), at: now)
      case 7: _ = printer.carriage(.spaceNow(1), at: now)
      default: break
      }
      let line = "LINE \(number)".map { TextEncoding.simh.stored($0) ?? .blank }
      let modifier: Printer1403.Modifier =
        number % 13 == 4 ? .spaceSuppression : number % 13 == 8 ? .wordMarks : .none
      now = printer.printLine(line, modifier: modifier, at: now).released
    }
    return printer.takeEvents()
  }

  @Test("a line and its single space are the same list however they are added, split and joined")
  func spacedLines() throws {
    let packed = PrinterEventsTests.printed(100)
    let events = Array(packed)
    #expect(PrinterEvents(events) == packed)
    #expect(packed.count == events.count && packed.lineCount == 100)
    for number in 0...events.count {
      var rest = packed
      var first = rest.takeFirst(number)
      #expect(Array(first) == Array(events.prefix(number)) && first.count == number)
      #expect(Array(rest) == Array(events.dropFirst(number)) && rest.count == events.count - number)
      let lastMotion = events.prefix(number).reversed().lazy.compactMap {
        if case .motion(let motion) = $0 { motion } else { nil }
      }.first
      #expect(first.lastMotion == lastMotion)
      first.append([])
      first.append(rest)
      #expect(first == packed && first.count == packed.count && first.lastMotion == packed.lastMotion)
    }
    // The line is on the paper before the carriage has stopped.
    var rest = packed
    let line = rest.takeDone(at: .milliseconds(84))
    let space = rest.takeDone(at: .milliseconds(100))
    #expect(Array(line) == [events[0]] && Array(space) == [events[1]])
    #expect(Array(rest) == Array(events.dropFirst(2)))
  }

  @Test("a sheet is the same whether a line and its space arrive together or not")
  func sheets() {
    var printer = Printer1403(carriageTape: CarriageTape(lineCount: 7, holes: [0: [0, 1]]))
    // So many lines over each other that a page ends among them, now and then before the space.
    let line = Array(repeating: StoredCharacter(code: 1), count: 132)
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      for _ in 0..<Int.random(in: 8...20, using: &random) {
        _ = printer.printLine(line, modifier: .spaceSuppression, at: .zero)
      }
      _ = printer.printLine(line, at: .zero)
    }
    let lists = [printer.takeEvents(), PrinterEventsTests.printed(3000)]
    var (whole, pieces) = (Printout(formLines: 7), Printout(formLines: 7))
    for events in lists {
      whole.append(events)
      for event in events { pieces.append([event]) }
    }
    let areEqual = whole == pieces
    #expect(areEqual)
    #expect(whole.sheet.rowCount > 100)
  }

  @Test("a page fits into its place in the scratch file, also if the paper is elsewhere at each line")
  func pageSizes() {
    var random = SplitMix64(seed: 5)
    var events = PrinterEvents()
    for form in 1...50_000 {
      let length = Int.random(in: 1...5, using: &random) == 1 ? 100 : 132
      events.append(
        .impression(
          Impression(
            characters: Array(repeating: StoredCharacter(code: 1), count: length), printsWordMarks: false,
            position: FormPosition(form: 3 * form, row: 0), begins: .zero, ends: .zero)))
    }
    var printout = Printout()
    printout.append(events)
    let sizes = (0..<printout.sheet.pageCount).map { printout.sheet.contents(ofPage: $0).bytes.count }
    #expect(sizes.count > 100)
    #expect(sizes.allSatisfy { $0 <= ScratchFile.slotSize })
  }

  @Test("events complete at a time are taken first; those without duration go with the preceding one")
  func done() {
    func line(_ ends: Int64) -> PrinterEvent {
      .impression(
        Impression(
          characters: [], printsWordMarks: false, position: FormPosition(form: 1, row: 0), begins: .zero,
          ends: .milliseconds(ends)))
    }
    var events: PrinterEvents = [line(10), .noSpace, line(20), .noSpace]
    #expect(events.takeDone(at: .milliseconds(9)).isEmpty)
    #expect(Array(events.takeDone(at: .milliseconds(10))) == [line(10), .noSpace])
    #expect(Array(events) == [line(20), .noSpace])
    #expect(events.takeDone(at: .milliseconds(30)).count == 2 && events.isEmpty)
  }
}
