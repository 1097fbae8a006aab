internal import Core1401

/// How a dark lamp is drawn.
public enum LampStyle: Hashable, Sendable {
  /// As its dim legend, for terminals with colours.
  case legends
  /// As a dot, for monochrome terminals and ASCII.
  case dots
}

/// A lamp of a block: its number, its legend and its position inside the border.
struct Lamp: Hashable, Sendable {
  let number: Int
  let x: Int
  let y: Int
  let legend: String
  /// The text when it is dark and drawn as dots; as wide as the legend.
  let dots: String
  /// The legend for terminals that show only ASCII, if it is longer.
  var ascii: String?
  /// Whether it is a mark beside a fixed label, which is a dot in every style when dark.
  var isMark = false

  init(_ number: Int, x: Int, y: Int, legend: String, dots: String? = nil, ascii: String? = nil) {
    self.number = number
    self.x = x
    self.y = y
    self.legend = legend
    self.dots = dots ?? String(repeating: "·", count: legend.count)
    self.ascii = ascii
  }

  /// The width of its longest form.
  var width: Int { max(legend.count, ascii?.count ?? 0) }

  /// The text at a brightness: the legend, or dots for some dark lamps.
  func text(_ level: LampLevel, style: LampStyle, glyphs: Glyphs) -> String {
    let isDark = level == .dark && (isMark || style == .dots)
    guard glyphs.isASCII, let ascii else { return isDark ? dots : legend }
    return isDark ? String(repeating: "·", count: ascii.count) : ascii
  }
}

/// The design of a block of lights: title, width, lamps, labels and the position of its plain text.
struct LampBlock: Hashable, Sendable {
  /// A fixed text.
  struct Label: Hashable, Sendable {
    let text: String
    let x: Int
    let y: Int
  }

  let title: String
  /// The width in columns, with the border.
  let width: Int
  var lamps: [Lamp] = []
  var labels: [Label] = []
  /// The position of the plain text, such as `'A'` or `=7`; nil without.
  var plainText: Point?
  /// The register whose key-light is in the title, nil without.
  var keyLight: AddressSource?

  /// The height of every block in rows, with the border.
  static let height = 7
  private static let plainTextPlace = Point(x: 1, y: 4)

  /// A column of lamps, given their legends from top to bottom.
  private static func column(_ legends: [String], from first: Int, x: Int) -> [Lamp] {
    legends.enumerated().map { Lamp(first + $0, x: x, y: $0, legend: $1) }
  }

  /// An address register: four digits of C 8 4 2 1. The narrow form has no margins.
  static func address(
    _ title: String, from first: Int, keyLight: AddressSource? = nil, isNarrow: Bool = false
  ) -> LampBlock {
    let margin = isNarrow ? 0 : 1
    let digits = (0..<4).flatMap {
      column(["C", "8", "4", "2", "1"], from: first + 5 * $0, x: margin + 2 * $0)
    }
    return LampBlock(title: title, width: isNarrow ? 9 : 11, lamps: digits, keyLight: keyLight)
  }

  /// A character register: C B A and the word mark at the left, 8 4 2 1 at the right, the character below. The
  /// narrow form has no margins.
  static func character(
    _ title: String, from first: Int, hasWordMark: Bool = true, isNarrow: Bool = false
  ) -> LampBlock {
    var lamps = bits(from: first, x: isNarrow ? 0 : 1)
    if hasWordMark { lamps.insert(Lamp(first + 7, x: 0, y: 3, legend: "WM", dots: " ·"), at: 3) }
    return LampBlock(
      title: title, width: isNarrow ? 6 : 7, lamps: lamps,
      plainText: isNarrow ? Point(x: 0, y: 4) : plainTextPlace)
  }

  private static func bits(from first: Int, x: Int = 1) -> [Lamp] {
    column(["C", "B", "A"], from: first, x: x) + column(["8", "4", "2", "1"], from: first + 3, x: 3)
  }

  /// The length of the instruction: lamps 1 to 8.
  static let length = LampBlock(
    title: "LEN", width: 7,
    lamps: column(["1", "2", "3", "4"], from: LampNumber.length, x: 1)
      + column(["5", "6", "7", "8"], from: LampNumber.length + 4, x: 3),
    plainText: plainTextPlace)

  /// The length of the instruction in five columns.
  static let narrowLength = LampBlock(
    title: "LEN", width: 5,
    lamps: column(["1", "2", "3", "4"], from: LampNumber.length, x: 0)
      + column(["5", "6", "7", "8"], from: LampNumber.length + 4, x: 2),
    plainText: Point(x: 0, y: 4))

  /// Adder, comparer and overflow. Only sizes from 132 columns show the adder's bits.
  static func logic(_ step: LayoutStep) -> LampBlock {
    let (width, overflow) =
      switch step {
      case .columns160: (20, "OVERFLOW")
      case .columns132: (18, "OVERFL")
      case .columns100: (10, "OVFL")
      case .columns80, .columns60, .columns40: (9, "OVFL")
      }
    let hasBits = step >= .columns132
    var results = column(
      ["B≠A", "B=A", "B>A", "B<A", overflow], from: LampNumber.unequal, x: hasBits ? 8 : 1)
    results[0].ascii = "B<>A"
    return LampBlock(
      title: "LOGIC", width: width, lamps: (hasBits ? bits(from: LampNumber.logic) : []) + results,
      plainText: hasBits ? plainTextPlace : nil)
  }

  /// The type of the current cycle, which the real console does not show.
  static let cycle: LampBlock = {
    let texts = ["I-OP", "I-1…I-8", "A-CYCLE", "B-CYCLE", "I/O INTLK"]
    var marks = column(texts.map { _ in "◆" }, from: LampNumber.cycles, x: 1)
    for index in marks.indices { marks[index].isMark = true }
    return LampBlock(
      title: "CYCLE", width: 16, lamps: marks,
      labels: texts.enumerated().map { Label(text: $1, x: 3, y: $0) })
  }()
}
