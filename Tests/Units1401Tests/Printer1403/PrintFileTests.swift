import Core1401
import Testing
import Units1401

@Suite("Printer file")
struct PrintFileTests {
  private func all64(_ mode: PrintFileWriter.Mode, _ chain: PrintChain, _ encoding: TextEncoding = .simh)
    -> String
  {
    var printer = Printer1403()
    var writer = PrintFileWriter(mode: mode, chain: chain, encoding: encoding)
    _ = printer.printLine((UInt8(0)..<64).map { StoredCharacter(code: $0) }, at: .zero)
    return String(decoding: writer.bytes(for: printer.takeEvents()), as: UTF8.self)
  }

  // Printed by SimH 3.8.1 with the 48- and 64-character chains, business and FORTRAN set.
  static let simhChains: [(PrintChain, TextEncoding, String)] = [
    (.a, .simh, #" 1234567890#@    /STUVWXYZ ,%   -JKLMNOPQR-$*   &ABCDEFGHI&.)"#),
    (.h, .simh, #" 1234567890='    /STUVWXYZ ,(   -JKLMNOPQR-$*   &ABCDEFGHI&.)"#),
    (.full, .simh, ##" 1234567890#@:>{^/STUVWXYZ|,%~\"-JKLMNOPQR!$*];_&ABCDEFGHI?.)[<}"##),
    (.full, .simhH, ##" 1234567890=':>{^/STUVWXYZ|,(~\"-JKLMNOPQR!$*];_+ABCDEFGHI?.)[<}"##),
    (.full, .simhOld, ##" 1234567890#@:>(^/STUVWXYZ',%=\+-JKLMNOPQR!$*];_&ABCDEFGHI?.)[<""##),
  ]

  @Test("T42, T43: all 64 codes on each chain, as SimH prints them", arguments: simhChains)
  func simhChain(_ chain: PrintChain, _ encoding: TextEncoding, _ line: String) {
    #expect(all64(.simh, chain, encoding) == line + "\n")
  }

  @Test(
    "in text mode the 48 graphics are those of the hardware, with record marks and the plus of the H chain")
  func hardwareChains() {
    #expect(all64(.text, .a) == " 1234567890#@   |/STUVWXYZ|,%   -JKLMNOPQR-$*   &ABCDEFGHI&.)\n")
    #expect(all64(.text, .h) == " 1234567890='   |/STUVWXYZ|,(   -JKLMNOPQR-$*   +ABCDEFGHI+.)\n")
  }

  static let textVectors = [
    FormsVector("lines", "2 2", "LINE\nLINE\n"),
    FormsVector("overprint", "2S 2S 2", "LINE\rLINE\rLINE\n"),
    FormsVector("skip", "2 F1 2", "LINE\n" + lines(65) + "\u{C}LINE\n"),
    FormsVector("skip within the form", "F9 2", lines(4) + "LINE\n", tape: PrintedProgram.tapeT),
    FormsVector(
      "spaces over the end", "2 FL FL FL 2", "LINE\n" + lines(8) + "\u{C}\nLINE\n", tape: PrintedProgram.tapeT
    ),
    FormsVector(
      "a form of one line", "2 FL", "LINE\n\u{C}\n\u{C}\n\u{C}\n\u{C}",
      tape: CarriageTape(lineCount: 1, holes: [:])),
    FormsVector("the last line", "2 2S", "LINE\nLINE"),
  ]

  @Test("text mode: every line of the form, a form feed where it ends", arguments: textVectors)
  func textFile(_ vector: FormsVector) {
    var program = PrintedProgram(mode: .text, tape: vector.tape)
    program.run(vector.program)
    #expect(program.text == vector.file)
  }

  @Test("in text mode an unterminated last line is ended, once")
  func finish() {
    var program = PrintedProgram(mode: .text)
    program.run("2S")
    #expect(program.writer.finish() == [0x0A])
    #expect(program.writer.finish().isEmpty)
  }

  @Test("a blank line printed over text adds nothing")
  func blankOverprint() {
    var printer = Printer1403()
    var writer = PrintFileWriter(mode: .text)
    _ = printer.printLine([.zero], modifier: .spaceSuppression, at: .zero)
    _ = printer.printLine([], at: .zero)
    #expect(String(decoding: writer.bytes(for: printer.takeEvents()), as: UTF8.self) == "0\n")
  }
}
