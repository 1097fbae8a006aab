/// A terminal without glass: makes a screen of the bytes that ncurses sends to one of xterm's kind.
public struct VirtualTerminal: Sendable {
  /// One cell.
  public struct Cell: Hashable, Sendable {
    /// The character.
    public var scalar: Unicode.Scalar = " "
    /// What it looks like.
    public var look = Look()
  }

  /// The look of a cell.
  public struct Look: Hashable, Sendable {
    /// Bold.
    public var isBold = false
    /// Dim.
    public var isDim = false
    /// Underlined.
    public var isUnderlined = false
    /// Reverse.
    public var isReverse = false
    /// Index of the foreground colour, nil for the terminal's own.
    public var foreground: Int?
    /// Index of the background colour, nil for the terminal's own.
    public var background: Int?

    /// Ordinary text.
    public init() {}
  }

  /// Columns.
  public private(set) var columns: Int
  /// Rows.
  public private(set) var rows: Int
  /// Private modes that are set: 7 lines wrap, 25 cursor, 1049 alternate screen, 1002 mouse, 2004 paste …
  public internal(set) var modes: Set<Int> = [7, 25]
  /// Where the cursor stands.
  public internal(set) var cursor: (x: Int, y: Int) = (0, 0)
  /// Sequences that mean nothing here: a test can demand that there are none.
  public internal(set) var unknown: [String] = []
  /// Whether questions about mode 2026 are answered with yes.
  public var knowsSynchronization = false
  /// The background as `ffff/ffff/ffff` when questions for it are answered.
  public var background: String?

  var cells: [[Cell]]
  var mainCells: [[Cell]] = []
  var look = Look()
  var margins: Range<Int>
  var saved: (x: Int, y: Int) = (0, 0)
  var wrapsNext = false
  var lastScalar: Unicode.Scalar = " "
  private var state = SequenceState()
  private var replies: [String] = []

  /// Makes a blank screen.
  public init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    margins = 0..<rows
  }

  /// One cell; columns and rows from 0.
  public subscript(x: Int, y: Int) -> Cell { cells[y][x] }

  /// The characters, a line a row, trailing blanks cut.
  public var text: String {
    cells.map { row in
      var line = String(String.UnicodeScalarView(row.map(\.scalar)))
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// Cuts or widens the screen, which the program then draws anew.
  public mutating func resize(columns: Int, rows: Int) {
    cells = (0..<rows).map { y in
      (0..<columns).map { x in y < self.rows && x < self.columns ? cells[y][x] : Cell() }
    }
    (self.columns, self.rows) = (columns, rows)
    margins = 0..<rows
    cursor = (min(cursor.x, columns - 1), min(cursor.y, rows - 1))
    mainCells = []
  }

  /// Takes bytes from the program.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch state.take(byte) {
      case .nothing: break
      case .character(let scalar): put(scalar)
      case .control(let byte): control(byte)
      case .escape(let text): escape(text)
      case .command("11;?"): if let background { reply("\u{1b}]11;rgb:\(background)\u{1b}\\") }
      case .command: break
      case .sequence(let final, let parameters): sequence(final, parameters)
      }
    }
  }

  /// The next answer to a question of the program.
  public mutating func takeReply() -> String? {
    replies.isEmpty ? nil : replies.removeFirst()
  }

  mutating func reply(_ text: String) {
    replies.append(text)
  }
}

/// Cuts a stream of bytes into characters and sequences.
struct SequenceState: Sendable {
  /// What a byte completed.
  enum Item {
    case nothing
    case character(Unicode.Scalar)
    case control(UInt8)
    /// Escape and what follows, except for control sequences.
    case escape(String)
    /// A command of the operating system: what is between Escape ] and its end.
    case command(String)
    /// A control sequence: its last character, and what stands between.
    case sequence(Character, String)
  }

  private var pending: [UInt8] = []

  mutating func take(_ byte: UInt8) -> Item {
    if byte == 0x1b && pending.first != 0x1b || pending.isEmpty && byte < 0x20 {
      pending = byte == 0x1b ? [byte] : []
      return byte == 0x1b ? .nothing : .control(byte)
    }
    pending.append(byte)
    return pending[0] == 0x1b ? takeEscape() : takeCharacter()
  }

  private mutating func takeCharacter() -> Item {
    let first = pending[0]
    let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1
    guard pending.count >= length else { return .nothing }
    defer { pending = [] }
    return .character(String(decoding: pending, as: UTF8.self).unicodeScalars.first ?? "\u{fffd}")
  }

  private mutating func takeEscape() -> Item {
    guard pending.count > 1, let last = pending.last else { return .nothing }
    switch pending[1] {
    case UInt8(ascii: "["):
      guard pending.count > 2, (0x40...0x7e).contains(last) else { return .nothing }
      defer { pending = [] }
      let body = String(decoding: pending[2..<(pending.count - 1)], as: UTF8.self)
      return .sequence(Character(Unicode.Scalar(last)), body)
    case UInt8(ascii: "]"):
      guard last == 7 || pending.suffix(2) == [0x1b, UInt8(ascii: "\\")] else { return .nothing }
      let end = pending.count - (last == 7 ? 1 : 2)
      defer { pending = [] }
      return .command(String(decoding: pending[2..<end], as: UTF8.self))
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      guard pending.count == 3 else { return .nothing }
    default: break
    }
    defer { pending = [] }
    return .escape(String(decoding: pending[1...], as: UTF8.self))
  }
}
