import Core1401
import Units1401

/// Executes print and forms instructions written as in a program, and collects the printer file.
struct PrintedProgram {
  var printer: Printer1403
  var writer: PrintFileWriter
  var bytes: [UInt8] = []
  var now = MachineTime.zero
  var unpunched: Int?
  let line: String

  init(
    line: String = "LINE", mode: PrintFileWriter.Mode = .simh, tape: CarriageTape = .standard,
    printer: Printer1403 = Printer1403()
  ) {
    self.line = line
    self.printer = printer
    self.printer.insert(tape)
    writer = PrintFileWriter(mode: mode)
  }

  /// Executes instructions separated by blanks: `2`, `2S`, `2)`, `F1`.
  mutating func run(_ instructions: String) {
    for instruction in instructions.split(separator: " ") {
      let d = instruction.dropFirst().first
      if instruction.first == "2" {
        let modifier: Printer1403.Modifier = d == "S" ? .spaceSuppression : d == ")" ? .wordMarks : .none
        let characters = line.compactMap { TextEncoding.simh.stored($0) }
        let outcome = printer.printLine(characters, modifier: modifier, at: now)
        unpunched = outcome.unpunchedChannel ?? unpunched
        now = outcome.released
      } else if let order = d.flatMap({ TextEncoding.simh.stored($0) }) {
        switch printer.carriage(order: order, at: now) {
        case .accepted(let released): now = released
        case .unpunchedChannel(let channel): unpunched = channel
        }
      }
      bytes += writer.bytes(for: printer.takeEvents())
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Rows: 1 and top of form, three blank, 9, 2, 12, two blank.
  static let tapeT = CarriageTape(lineCount: 9, holes: [0: [0, 1], 4: [9], 5: [2], 6: [12]])
}

func lines(_ count: Int) -> String { String(repeating: "\n", count: count) }
