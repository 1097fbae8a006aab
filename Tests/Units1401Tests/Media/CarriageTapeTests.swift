import Core1401
import RandomNumbers
import Testing

@testable import Units1401

@Suite("Carriage tape")
struct CarriageTapeTests {
  private func message(_ text: String) -> String {
    do {
      return "\(try CarriageTape(text: text, fileName: "form.cct").lineCount) rows"
    } catch {
      return error.description
    }
  }

  @Test("rows, repeat counts and the top-of-form mark of SimH's form")
  func simhForm() throws {
    let tape = try CarriageTape(text: "1,0\n(3)\n9\n2\n12\n(2)\n", fileName: "t")
    #expect(tape.lineCount == 9)
    #expect((0..<9).map { tape.channels(row: $0) } == [[1], [], [], [], [9], [2], [12], [], []])
    #expect((0..<9).filter { tape.hasTopOfFormMark(row: $0) } == [0])
    #expect(tape.linesToNext(channel: 12, after: 0) == 6)
    #expect(tape.linesToNext(channel: 2, after: 5) == 9)
    #expect(tape.nextRow(channel: 1, after: 4) == 0)
    #expect(tape.nextRow(channel: 3, after: 0) == nil)
  }

  @Test("comments, blanks, and the form with line numbers")
  func ownForm() throws {
    let tape = try CarriageTape(
      text: "# invoice\nform 66\n1, 0 @ 1   # first line\n\n9@60\n12 @ 61\n", fileName: "t")
    #expect(tape == CarriageTape(lineCount: 66, holes: [0: [0, 1], 59: [9], 60: [12]]))
    #expect(try CarriageTape(text: "# comment\n1 , 0\r\n(2) 9\n", fileName: "t").lineCount == 3)
  }

  @Test("the standard tape: 66 lines, channel 1 and top of form at the first")
  func standard() throws {
    #expect(CarriageTape.standard == (try CarriageTape(text: "1,0\n(65)\n", fileName: "t")))
    #expect(CarriageTape.standard.linesToNext(channel: 1, after: 0) == 66)
    #expect(CarriageTape.standard.linesToNext(channel: 12, after: 0) == nil)
  }

  @Test("skips and brushes are those of a tape that moves row by row")
  func rowByRow() {
    var random = SplitMix64(seed: 1403)
    for _ in 0..<200 {
      let count = Int.random(in: 1...40, using: &random)
      // Few rows have holes, and the top-of-form mark is none.
      let tape = CarriageTape(
        rows: (0..<count).map { _ in
          random.oneIn(6)
            ? UInt16.random(in: 0..<1 << 13, using: &random) : UInt16.random(in: 0...1, using: &random)
        })
      var printer = Printer1403(carriageTape: tape)
      var (row, form, now) = (0, 1, MachineTime.zero)
      var brushes = (nine: false, twelve: false)
      for _ in 0..<30 {
        let channel = Int.random(in: 1...12, using: &random)
        let distance = (1...count).first { tape.isPunched(channel: channel, row: row + $0) }
        #expect(tape.linesToNext(channel: channel, after: row) == distance)
        let spaces = Int.random(in: 1...3, using: &random)
        let isSkip = random.oneIn(2) && !tape.isPunched(channel: channel, row: row)
        let outcome = printer.carriage(isSkip ? .skipNow(channel: channel) : .spaceNow(spaces), at: now)
        guard case .accepted(let released) = outcome else {
          #expect(distance == nil)
          continue
        }
        for _ in 0..<(isSkip ? distance ?? 0 : spaces) {
          row += 1
          if row == count { (row, form) = (0, form + 1) }
          let channels = tape.channels(row: row)
          if !channels.isEmpty { brushes = (channels.contains(9), channels.contains(12)) }
        }
        now = released
        #expect(printer.position == FormPosition(form: form, row: row))
        #expect(printer.channel9 == brushes.nine && printer.channel12 == brushes.twelve)
      }
    }
  }

  @Test("an empty line within the file is a row, but the last line end does not begin one")
  func emptyRows() {
    #expect(message("1\n\n\n2\n") == "4 rows")
    #expect(message("1\n\n") == "2 rows")
    #expect(message("(132)") == "132 rows")
  }

  static let errors: [(String, String)] = [
    ("1\n13\n", "form.cct: line 2: channel 13; channels are 1 to 12, and 0 marks the top of the form"),
    (
      "1;2\n",
      "form.cct: line 1: '1;2' is not a channel; channels are 1 to 12, and 0 marks the top of the form"
    ),
    ("1,\n", "form.cct: line 1: '' is not a channel; channels are 1 to 12, and 0 marks the top of the form"),
    (
      "form 66\n1 2 @ 61\n",
      "form.cct: line 2: '1 2' has only a blank between two numbers; separate channels with commas, as in 9,12"
    ),
    (
      "+9\n", "form.cct: line 1: '+9' is not a channel; channels are 1 to 12, and 0 marks the top of the form"
    ),
    ("(100)\n(40)\n", "form.cct: line 2: 40 rows after 100 others; a carriage tape has 1 to 132 rows"),
    (
      "1\n(9223372036854775807)\n",
      "form.cct: line 2: 9223372036854775807 rows after 1 others; a carriage tape has 1 to 132 rows"
    ),
    ("(x)1\n", "form.cct: line 1: '(x)1' has no count of rows in its parentheses; write for instance (3)9"),
    ("", "form.cct: the file has no row; a carriage tape has 1 to 132 rows"),
    ("form 133\n", "form.cct: line 1: form of '133' lines; a carriage tape has 1 to 132 rows"),
    ("1\nform 66\n", "form.cct: line 2: 'form' comes first, and once"),
    ("1 @ 1\n", "form.cct: line 1: '@' before the number of lines; write for instance 'form 66' first"),
    ("form 6\n1 @ 7\n", "form.cct: line 2: line '7' of the form; it has lines 1 to 6"),
    (
      "form 6\n12\n",
      "form.cct: line 2: '12' is not a line of a form; write the channel, @ and the line, as in 12 @ 61"
    ),
  ]

  @Test("errors name the line and the rule", arguments: errors)
  func wording(_ text: String, _ expected: String) {
    #expect(message(text) == expected)
  }
}
