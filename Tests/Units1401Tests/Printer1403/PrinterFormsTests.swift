import Core1401
import Testing
import Units1401

/// One program, the tape in the carriage, and the file that SimH 3.8.1 writes.
struct FormsVector: Sendable, CustomTestStringConvertible {
  let name: String
  let program: String
  let tape: CarriageTape
  let file: String
  var testDescription: String { name }

  init(_ name: String, _ program: String, _ file: String, tape: CarriageTape = .standard) {
    self.name = name
    self.program = program
    self.file = file
    self.tape = tape
  }
}

@Suite("1403 carriage")
struct PrinterFormsTests {
  static let vectors = [
    FormsVector("T25 lines", "2 2", "LINE\nLINE\n"),
    FormsVector("T27 suppressed space", "2S 2", "LINE\rLINE\n"),
    FormsVector("T28 space now", "2 FJ 2 FK 2 FL 2", "LINE\n\nLINE\n\n\nLINE\n\n\n\nLINE\n"),
    FormsVector(
      "T29 skip to top of form", "2 2 F1 2", "LINE\nLINE\n\n\u{C}LINE\n", tape: PrintedProgram.tapeT),
    FormsVector("T30 space after", "2 F/ 2 FS 2 FT 2 2", "LINE\nLINE\nLINE\n\nLINE\n\n\nLINE\n"),
    FormsVector("T31 skips", "F1 2 F1 2 FA 2 2", "LINE\n\n\u{C}LINE\nLINE\n\u{C}LINE\n"),
    FormsVector("T32 order over suppression", "F/ 2S 2 FS 2S 2", "LINE\nLINE\nLINE\n\nLINE\n"),
    FormsVector("T33 later order", "F/ FT 2", "LINE\n\n\n"),
    FormsVector("T35 orders nothing", "2 F- 2 F& 2 FM 2 FU 2 F^", "LINE\nLINE\nLINE\nLINE\nLINE\n"),
    FormsVector(
      "skip to a row without mark", "F@ 2 F2 F2", "\n\n\n\n\n\nLINE\n" + lines(7),
      tape: PrintedProgram.tapeT),
    FormsVector(
      "spaces into the next form", "2 FL FL FL 2", "LINE\n" + lines(9) + "LINE\n", tape: PrintedProgram.tapeT),
    // SimH continues to row 2, because it counts the lines of FA when it is ordered.
    FormsVector("T40 on the hardware", "2 FA FJ 2 2", "LINE\n\nLINE\n\u{C}LINE\n"),
  ]

  @Test("printer file in SimH's form", arguments: vectors)
  func simhFile(_ vector: FormsVector) {
    var program = PrintedProgram(tape: vector.tape)
    program.run(vector.program)
    #expect(program.text == vector.file)
    #expect(program.writer.finish().isEmpty)
    #expect(program.unpunched == nil)
  }

  @Test("T26: word marks print as ones")
  func wordMarks() {
    var printer = Printer1403()
    var writer = PrintFileWriter(mode: .simh)
    var line = Array("AB1D".compactMap { TextEncoding.simh.stored($0) })
    for position in [0, 2, 3] { line[position].hasWordMark = true }
    line += Array(repeating: .blank, count: 95) + [StoredCharacter(code: 0, wordMark: true)]
    _ = printer.printLine(line, modifier: .wordMarks, at: .zero)
    _ = printer.printLine(line, at: .milliseconds(100))
    let file = String(decoding: writer.bytes(for: printer.takeEvents()), as: UTF8.self)
    #expect(file == "1 11" + String(repeating: " ", count: 95) + "1\nAB1D\n")
  }

  @Test("T40: the skip after the line is sensed when it is made")
  func sensedAfterPrinting() {
    var program = PrintedProgram()
    program.run("2 FA FJ 2")
    #expect(program.printer.position == FormPosition(form: 2, row: 0))
    program.run("2")
    #expect(program.printer.position == FormPosition(form: 2, row: 1))
  }

  @Test("a skip after a line moves at least one line, a whole form from its own hole")
  func skipAfterFromHole() {
    var program = PrintedProgram(mode: .simh, tape: PrintedProgram.tapeT)
    program.run("FA 2")
    #expect(program.printer.position == FormPosition(form: 2, row: 0))
  }

  @Test("an immediate skip from the channel's own hole does not move, or goes once around by option")
  func skipFromPresentHole() {
    var program = PrintedProgram(printer: Printer1403(skipsFromPresentHole: true))
    program.run("F1")
    #expect(program.text == "\n\u{C}")
    #expect(program.printer.position == FormPosition(form: 2, row: 0))
  }

  @Test("T34: a skip to an unpunched channel moves nothing and stores nothing", arguments: ["F2", "FB"])
  func unpunched(_ order: String) {
    var program = PrintedProgram()
    program.run("2 \(order)")
    #expect(program.unpunched == 2)
    #expect(program.printer.position.row == 1)
    #expect(program.printer.pendingOrder == nil)
    #expect(program.text == "LINE\n")
  }

  @Test("a tape without the channel inserted after the order: the line prints, the paper does not move")
  func unpunchedAfter() {
    var program = PrintedProgram(tape: PrintedProgram.tapeT)
    program.run("FB")
    program.printer.insert(.standard)
    program.run("2")
    #expect(program.unpunched == 2)
    #expect(program.printer.position.row == 0)
    #expect(program.text == "LINE\r")
  }

  @Test("channel 9 and 12: on at their row, off at a row with another hole, on over blank rows (T36, T37)")
  func channels() {
    var program = PrintedProgram(tape: PrintedProgram.tapeT)
    var seen: [String] = []
    for _ in 1...9 {
      program.run("2")
      seen.append((program.printer.channel9 ? "9" : "-") + (program.printer.channel12 ? "@" : "-"))
    }
    // SimH turns 12 off at line 7, where there is no hole; the hardware keeps it on until channel 1.
    #expect(seen == ["--", "--", "--", "9-", "--", "-@", "-@", "-@", "--"])
  }

  @Test("T39: an order for after the line does not change the indicators")
  func orderKeepsIndicators() {
    var program = PrintedProgram(tape: PrintedProgram.tapeT)
    program.run("F9 F/")
    #expect(program.printer.channel9)
    program.run("F1")
    #expect(!program.printer.channel9)
  }

  @Test("carriage restore goes to channel 1, and does not move from there")
  func restore() {
    var printer = Printer1403()
    _ = printer.carriage(.spaceNow(3), at: .zero)
    let restored = printer.carriageRestore(at: .zero)
    #expect(restored == .accepted(released: .milliseconds(30)))
    #expect(printer.position == FormPosition(form: 2, row: 0))
    _ = printer.takeEvents()
    _ = printer.carriageRestore(at: .milliseconds(1_000))
    #expect(printer.takeEvents().isEmpty)
  }

  @Test("d-characters of the forms instruction", arguments: UInt8(0)..<64)
  func orders(_ code: UInt8) {
    let order = CarriageOrder(dModifier: StoredCharacter(code: code, wordMark: true))
    let expected: CarriageOrder? =
      switch TextEncoding.simh.character(for: StoredCharacter(code: code)) {
      case "1", "2", "3", "4", "5", "6", "7", "8", "9": .skipNow(channel: Int(code))
      case "0": .skipNow(channel: 10)
      case "#": .skipNow(channel: 11)
      case "@": .skipNow(channel: 12)
      case "A", "B", "C", "D", "E", "F", "G", "H", "I": .skipAfter(channel: Int(code) - 0o60)
      case "?": .skipAfter(channel: 10)
      case ".": .skipAfter(channel: 11)
      case ")": .skipAfter(channel: 12)
      case "J": .spaceNow(1)
      case "K": .spaceNow(2)
      case "L": .spaceNow(3)
      case "/": .spaceAfter(1)
      case "S": .spaceAfter(2)
      case "T": .spaceAfter(3)
      default: nil
      }
    #expect(order == expected)
  }

  @Test("Model 1 prints 100 positions, short lines are filled with blanks")
  func positions() throws {
    var printer = Printer1403(positions: .hundred)
    _ = printer.printLine(Array(repeating: .zero, count: 132), at: .zero)
    var wide = Printer1403()
    _ = wide.printLine([.zero], at: .zero)
    guard case .impression(let narrow) = Array(printer.takeEvents())[0],
      case .impression(let short) = Array(wide.takeEvents())[0]
    else { throw Missing() }
    #expect(narrow.characters.count == 100)
    #expect(short.characters.count == 132)
  }

  struct Missing: Error {}
}
