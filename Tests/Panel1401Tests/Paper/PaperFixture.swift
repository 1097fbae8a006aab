import Core1401
import Panel1401
import Testing
import Units1401

/// A printer with its paper in a window, and a clock that the test advances.
@MainActor
final class PaperFixture {
  var printer = Printer1403()
  let paper = PaperView()
  let display: Display
  var torn: [TornSheet] = []
  var exponent = 0
  var power = "1"
  /// The print position where numbers end.
  let lastPosition: Int

  init(
    width: Int, height: Int, lastPosition: Int = 132, glyphs: Glyphs = .unicode, tape: CarriageTape? = nil
  ) {
    self.lastPosition = lastPosition
    if let tape { printer.insert(tape) }
    display = Display(root: paper, size: Size(width: width, height: height), glyphs: glyphs)
    paper.onTear = { [weak self] in self?.torn.append($0) }
    _ = display.frame()
  }

  /// Prints a line without changes.
  func print(_ text: String, _ modifier: Printer1403.Modifier = .none) {
    let line = text.compactMap { TextEncoding.simh.stored($0) }
    _ = printer.printLine(line, modifier: modifier, at: printer.freeAt)
    paper.append(printer.takeEvents())
  }

  func order(_ order: CarriageOrder) {
    _ = printer.carriage(order, at: printer.freeAt)
    paper.append(printer.takeEvents())
  }

  /// Prints the next powers of two up to a given exponent, beginning with 0.
  func printPowers(to last: Int) {
    while exponent <= last {
      print(String(repeating: " ", count: max(0, lastPosition - power.count)) + power)
      exponent += 1
      power = Self.doubled(power)
    }
  }

  /// Skips powers of two below an exponent.
  func skipPowers(below first: Int) {
    while exponent < first {
      exponent += 1
      power = Self.doubled(power)
    }
  }

  static func doubled(_ number: String) -> String {
    var carry = 0
    var digits: [Int] = []
    for digit in number.reversed().compactMap(\.wholeNumberValue) {
      digits.append((2 * digit + carry) % 10)
      carry = (2 * digit + carry) / 10
    }
    return (carry > 0 ? "1" : "") + digits.reversed().map(String.init).joined()
  }

  /// The screen after one frame.
  func screen() -> Screen {
    _ = display.frame()
    return display.screen
  }

  /// The rows of the screen.
  func rows() -> [String] {
    screen().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Presses a key while the machine runs.
  @discardableResult
  func press(_ key: Key) -> Bool { paper.press(key, as: .paper, isRunning: true) }

  func press(_ keys: String) {
    for character in keys { press(.character(character)) }
  }

  /// The lines of all torn sheets and of the one in the printer that are not blank.
  var listing: [String] {
    (torn.map(\.sheet) + [paper.printout.sheet]).flatMap { sheet in
      (0..<sheet.rowCount).map { String(sheet.text(row: $0).drop { $0 == " " }) }.filter { !$0.isEmpty }
    }
  }
}

/// The powers of two, beginning with 2 to the power of 0.
@MainActor
func powersOfTwo(to last: Int) -> [String] {
  var powers = ["1"]
  for _ in 0..<last { powers.append(PaperFixture.doubled(powers.last ?? "")) }
  return powers
}
