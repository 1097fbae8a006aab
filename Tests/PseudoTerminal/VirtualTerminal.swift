/// A terminal emulator, which interprets the output of ncurses for an xterm.
public struct VirtualTerminal: Sendable {
  /// A cell of the screen.
  public struct Cell: Hashable, Sendable {
    /// The character.
    public var scalar: Unicode.Scalar = " "
    /// The attributes and colours.
    public var look = Look()
  }

  /// The attributes and colours of a cell.
  public struct Look: Hashable, Sendable {
    /// Whether it is bold.
    public var isBold = false
    /// Whether it is dim.
    public var isDim = false
    /// Whether it is underlined.
    public var isUnderlined = false
    /// Whether foreground and background are exchanged.
    public var isReverse = false
    /// The index of the foreground colour, nil for the terminal's own.
    public var foreground: Int?
    /// The index of the background colour, nil for the terminal's own.
    public var background: Int?

    /// Creates the look of ordinary text.
    public init() {}
  }

  /// The number of columns.
  public private(set) var columns: Int
  /// The number of rows.
  public private(set) var rows: Int
  /// The private modes that are set: 7 wrapping, 25 cursor, 1049 alternate screen, 1002 mouse, 2004 paste …
  public internal(set) var modes: Set<Int> = [7, 25]
  /// The position of the cursor.
  public internal(set) var cursor: (x: Int, y: Int) = (0, 0)
  /// The unknown sequences in the output; tests expect none.
  public internal(set) var unknown: [String] = []
  /// Whether queries about mode 2026 get the reply that it is supported.
  public var knowsSynchronization = false
  /// The background in the reply to a query, such as `ffff/ffff/ffff`; nil for no reply.
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

  /// Creates a blank screen.
  public init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    margins = 0..<rows
  }

  /// The cell at a column and a row, counted from 0.
  public subscript(x: Int, y: Int) -> Cell { cells[y][x] }

  /// The characters, one line per row, without trailing blanks.
  public var text: String {
    cells.map { row in
      var line = String(String.UnicodeScalarView(row.map(\.scalar)))
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// Changes the size of the screen.
  public mutating func resize(columns: Int, rows: Int) {
    cells = (0..<rows).map { y in
      (0..<columns).map { x in y < self.rows && x < self.columns ? cells[y][x] : Cell() }
    }
    (self.columns, self.rows) = (columns, rows)
    margins = 0..<rows
    cursor = (min(cursor.x, columns - 1), min(cursor.y, rows - 1))
    mainCells = []
  }

  /// Interprets output of the program.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch state.parse(byte) {
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

  /// Removes and returns the next reply to a query of the program.
  public mutating func takeReply() -> String? {
    replies.isEmpty ? nil : replies.removeFirst()
  }

  mutating func reply(_ text: String) {
    replies.append(text)
  }
}

/// A parser that divides a stream of bytes into characters and sequences.
struct SequenceState: Sendable {
  /// The item that a byte completes.
  enum Item {
    case nothing
    case character(Unicode.Scalar)
    case control(UInt8)
    /// An escape sequence other than a control sequence, without its Escape.
    case escape(String)
    /// The text of an operating system command, which begins with `ESC ]`.
    case command(String)
    /// A control sequence: its final character and its parameters.
    case sequence(Character, String)
  }

  private var pending: [UInt8] = []

  mutating func parse(_ byte: UInt8) -> Item {
    if byte == 0x1b && pending.first != 0x1b || pending.isEmpty && byte < 0x20 {
      pending = byte == 0x1b ? [byte] : []
      return byte == 0x1b ? .nothing : .control(byte)
    }
    pending.append(byte)
    return pending[0] == 0x1b ? parseEscape() : parseCharacter()
  }

  private mutating func parseCharacter() -> Item {
    let first = pending[0]
    let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1
    guard pending.count >= length else { return .nothing }
    defer { pending = [] }
    return .character(String(decoding: pending, as: UTF8.self).unicodeScalars.first ?? "\u{fffd}")
  }

  private mutating func parseEscape() -> Item {
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
