internal import Core1401

/// How a lamp that is off is drawn.
public enum LampStyle: Hashable, Sendable {
  /// Its legend, dim: for terminals with colours.
  case legends
  /// A dot: for monochrome terminals and ASCII.
  case dots
}

/// One lamp of a block: its legend and where it stands inside the border.
struct Lamp: Hashable, Sendable {
  let number: Int
  let x: Int
  let y: Int
  let legend: String
  /// What stands there when it is off and drawn as dots; as wide as the legend.
  let dots: String
  /// A mark beside a fixed label, not a legend: off it is a dot in every style.
  var isMark = false

  init(_ number: Int, x: Int, y: Int, legend: String, dots: String? = nil) {
    self.number = number
    self.x = x
    self.y = y
    self.legend = legend
    self.dots = dots ?? String(repeating: "·", count: legend.count)
  }

  /// Whether it is off in every cell it takes.
  func text(_ level: LampLevel, style: LampStyle) -> String {
    level == .dark && (isMark || style == .dots) ? dots : legend
  }
}

/// The plan of a block of lights with a title: width, lamps, labels and the place of its line in plain characters.
struct LampBlock: Hashable, Sendable {
  /// A text that never changes.
  struct Label: Hashable, Sendable {
    let text: String
    let x: Int
    let y: Int
  }

  let title: String
  /// Columns with the border.
  let width: Int
  var lamps: [Lamp] = []
  var labels: [Label] = []
  /// Where the line of plain characters stands, as `'A'` or `=7`.
  var plainText: Point?
  /// The register whose key-light the title carries.
  var keyLight: AddressSource?

  /// Rows of every block with its border.
  static let height = 7

  /// An address register: four digits, C 8 4 2 1 each.
  static func address(_ title: String, from first: Int, keyLight: AddressSource? = nil) -> LampBlock {
    var block = LampBlock(title: title, width: 11)
    block.keyLight = keyLight
    for digit in 0..<4 {
      for (row, legend) in ["C", "8", "4", "2", "1"].enumerated() {
        block.lamps.append(
          Lamp(first + 5 * digit + row, x: 1 + 2 * digit, y: row, legend: legend))
      }
    }
    return block
  }

  /// A character register: C B A and the word mark on the left, 8 4 2 1 on the right, the character below.
  static func character(_ title: String, from first: Int, hasWordMark: Bool = true) -> LampBlock {
    var block = LampBlock(title: title, width: 7)
    block.lamps = characterLamps(from: first, hasWordMark: hasWordMark)
    block.plainText = Point(x: 1, y: 4)
    return block
  }

  private static func characterLamps(from first: Int, hasWordMark: Bool) -> [Lamp] {
    var lamps: [Lamp] = []
    for (row, legend) in ["C", "B", "A"].enumerated() {
      lamps.append(Lamp(first + row, x: 1, y: row, legend: legend))
    }
    if hasWordMark { lamps.append(Lamp(first + 7, x: 0, y: 3, legend: "WM", dots: " ·")) }
    for (row, legend) in ["8", "4", "2", "1"].enumerated() {
      lamps.append(Lamp(first + 3 + row, x: 3, y: row, legend: legend))
    }
    return lamps
  }

  /// The instruction length, one lamp of eight.
  static let length: LampBlock = {
    var block = LampBlock(title: "LEN", width: 7)
    for index in 0..<8 {
      block.lamps.append(
        Lamp(LampNumber.length + index, x: index < 4 ? 1 : 3, y: index % 4, legend: "\(index + 1)"))
    }
    block.plainText = Point(x: 1, y: 4)
    return block
  }()

  /// Adder, comparer and overflow; the adder's bits only where there is room.
  static func logic(_ step: LayoutStep) -> LampBlock {
    let width =
      switch step {
      case .columns160: 20
      case .columns132: 18
      case .columns100: 10
      case .columns80, .columns60, .columns40: 9
      }
    let hasBits = step >= .columns132
    let overflow = step == .columns160 ? "OVERFLOW" : hasBits ? "OVERFL" : "OVFL"
    var block = LampBlock(title: "LOGIC", width: width)
    if hasBits {
      block.lamps = characterLamps(from: LampNumber.logic, hasWordMark: false)
      block.plainText = Point(x: 1, y: 4)
    }
    let compare = [
      (LampNumber.unequal, "B≠A"), (LampNumber.equal, "B=A"), (LampNumber.high, "B>A"),
      (LampNumber.low, "B<A"), (LampNumber.overflow, overflow),
    ]
    for (row, lamp) in compare.enumerated() {
      block.lamps.append(Lamp(lamp.0, x: hasBits ? 8 : 1, y: row, legend: lamp.1))
    }
    return block
  }

  /// The cycle in hand. The real console has no such lights.
  static let cycle: LampBlock = {
    var block = LampBlock(title: "CYCLE", width: 16)
    for (row, text) in ["I-OP", "I-1…I-8", "A-CYCLE", "B-CYCLE", "I/O INTLK"].enumerated() {
      var mark = Lamp(LampNumber.cycles + row, x: 1, y: row, legend: "◆")
      mark.isMark = true
      block.lamps.append(mark)
      block.labels.append(Label(text: text, x: 3, y: row))
    }
    return block
  }()
}
