import Host1401
public import Panel1401

/// What the command line says about the terminal.
public struct TerminalOptions: Sendable {
  /// `--theme`.
  public var theme = Theme.panel
  /// Whether the user has chosen the theme, so that it does not follow the terminal's background.
  public var isThemeChosen = false
  /// `--color`.
  public var color = Appearance.ColorChoice.auto
  /// `--ascii`.
  public var ascii = false
  /// Off with `--no-mouse`.
  public var mouse = true
  /// Whether pictures are sent as a whole (mode 2026) if the terminal says that it knows how.
  public var synchronizedPictures = true
  /// Environment variables: `TERM`, `COLORTERM`, `NO_COLOR`, `ESCDELAY` and the locale.
  public var environment: [String: String]

  /// Makes options as without any on the command line.
  public init(environment: [String: String]) {
    self.environment = environment
  }
}

/// Something that a recording of a terminal keeps.
public enum TerminalRecord: Hashable, Sendable {
  /// What was sent to it.
  case output([UInt8])
  /// Its new size.
  case resize(Size)
}

/// Why there is no panel on this terminal; plain mode is for it.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard input or output is not a terminal.
  case notATerminal
  /// `TERM` is missing, `dumb` or not known to ncurses.
  case unknownType(String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .notATerminal: "standard input and output are not a terminal; use --plain"
    case .unknownType(let type): "terminal type '\(type)' (TERM) cannot show the panel; use --plain"
    }
  }
}

/// The terminal while the panel has it: shows pictures, is restored on every way out.
///
/// There can be one at a time.
@MainActor
public final class Terminal {
  /// Columns and rows.
  public private(set) var size: Size
  /// Theme, colours and characters.
  public private(set) var appearance: Appearance
  /// Where the hardware cursor stands; nil hides it. Takes effect with the next picture.
  public var cursor: Point? {
    didSet {
      guard cursor != oldValue else { return }
      curses.showCursor(cursor != nil)
      cursorMoved = true
    }
  }
  /// Whether the terminal reports the mouse; without, it selects text as usual.
  public var reportsMouse: Bool {
    didSet { if reportsMouse != oldValue { output.send(reportsMouse ? Mode.mouseOn : Mode.mouseOff) } }
  }

  /// Takes everything that changes the picture, as a recording keeps it. What is asked of the terminal is left out.
  public var onRecord: ((TerminalRecord) -> Void)? {
    didSet { onRecord?(.output(Mode.recordBegins)) }
  }
  let output: TerminalOutput
  /// Whether the cursor waits for the next picture.
  private(set) var cursorMoved = false
  /// How long after Escape the rest of a key's sequence may come, in milliseconds.
  let escapeDelay: Int
  private let curses: CursesScreen
  /// Writes single cells where the terminal allows it.
  private var encoder: CellEncoder?
  /// The next picture is drawn in full.
  private var isWhole = true
  private let asksForSynchronization: Bool
  private var synchronizes = false

  /// Whether a panel can be shown: standard input and output are a terminal.
  public static var isAvailable: Bool { HostTerminal.isAvailable }

  /// Takes the terminal: raw keys, alternate screen, mouse, and standard error kept back until it is restored.
  ///
  /// - Parameter options: what the command line says.
  /// - Throws: a ``TerminalError``; the terminal is as before.
  public init(options: TerminalOptions) throws(TerminalError) {
    guard Terminal.isAvailable else { throw .notATerminal }
    let isUTF8 = HostTerminal.adoptLocale()
    HostSignals.remember()
    guard let curses = CursesScreen(types: Appearance.terminalTypes(environment: options.environment)) else {
      throw .unknownType(options.environment["TERM", default: ""])
    }
    self.curses = curses
    appearance = Appearance(
      theme: options.theme, color: options.color, ascii: options.ascii, environment: options.environment,
      terminalColors: curses.colors, isUTF8: isUTF8)
    output = TerminalOutput()
    reportsMouse = options.mouse
    escapeDelay = options.environment["ESCDELAY"].flatMap { Int($0) }.map { min(max($0, 0), 5000) } ?? 50
    let type = options.environment["TERM", default: ""]
    asksForSynchronization = options.synchronizedPictures && !type.hasPrefix("linux") && !type.hasPrefix("vt")
    size = Terminal.measure() ?? Size(width: 80, height: 24)
    curses.use(appearance)
    curses.resize(to: size)
    encoder = curses.isOfXtermsKind ? CellEncoder(appearance: appearance) : nil
    curses.showCursor(false)
    prepareRestore()
    HostSignals.install()
    take()
  }

  /// Changes the theme; the next picture must be a whole one.
  public func use(theme: Theme) {
    appearance.theme = theme
    curses.use(appearance)
    if encoder != nil { encoder = CellEncoder(appearance: appearance) }
    clear()
  }

  // MARK: Pictures

  /// Shows cells of a screen, as ``Display/frame()`` gives them.
  ///
  /// - Parameters:
  ///   - points: the places whose cells have changed; those outside the terminal are left out.
  ///   - screen: the whole picture.
  /// - Returns: the bytes sent.
  @discardableResult
  public func show(_ points: [Point], of screen: Screen) -> Int {
    let bounds = Rect(size: size)
    let end = cursor.flatMap { bounds.contains($0) ? $0 : nil } ?? .zero
    var bytes = curses.bytes(
      for: points.filter(bounds.contains), of: screen, cursor: end,
      shorter: isWhole || cursorMoved ? nil : encoder)
    (isWhole, cursorMoved) = (false, false)
    if bytes.isEmpty { return 0 }
    // A small picture is never seen half drawn.
    onRecord?(.output(bytes))
    if synchronizes, bytes.count > 512 { bytes = Mode.pictureBegins + bytes + Mode.pictureEnds }
    output.send(bytes)
    return bytes.count
  }

  /// Blanks the picture and draws the next one in full. ``Display/redrawAll()`` or ``Display/resize(to:)`` goes with it.
  public func clear() {
    curses.clear()
    isWhole = true
  }

  /// Looks at the size of the terminal again and clears.
  public func measureAgain() {
    size = Terminal.measure() ?? size
    curses.resize(to: size)
    isWhole = true
    onRecord?(.resize(size))
  }

  private static func measure() -> Size? {
    HostTerminal.size.map { Size(width: $0.columns, height: $0.rows) }
  }

  /// How the recording of a terminal begins.
  public nonisolated static var recordBegins: [UInt8] { Mode.recordBegins }

  // MARK: Taking and giving back

  /// Gives the terminal back as it was found. Does nothing the second time, until ``take()``.
  public func restore() {
    output.finish()
    HostTerminal.restore()
    curses.leave()
    onRecord?(.output(Mode.recordEnds))
  }

  /// Takes the terminal again after ``restore()``; the next picture is drawn in full.
  public func take() {
    HostTerminal.take()
    synchronizes = false
    clear()
    // ncurses enters the alternate screen with its first picture. What the question leaves behind on terminals that do not
    // understand it is overwritten by the next.
    var greeting = curses.picture(cursor: .zero) + curses.capability("smkx") + Mode.focusAndPasteOn
    if reportsMouse { greeting += Mode.mouseOn }
    if asksForSynchronization { greeting += Mode.knowsPictures + Mode.asksForBackground }
    output.send(greeting)
    onRecord?(.output(Mode.recordBegins))
    clear()
  }

  /// The terminal said that it knows mode 2026.
  func synchronizePictures() {
    synchronizes = asksForSynchronization
  }

  /// The sequences of this terminal's keys.
  func keySequences() -> [[UInt8]: Key] {
    let names: [(String, Key)] =
      [
        ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("kpp", .pageUp),
        ("knp", .pageDown), ("khome", .home), ("kend", .end), ("kdch1", .delete), ("kcbt", .backTab),
      ] + (1...12).map { ("kf\($0)", .function($0)) }
    return Dictionary(names.map { (curses.capability($0.0), $0.1) }, uniquingKeysWith: { first, _ in first })
  }

  private func prepareRestore() {
    let alternate = curses.capability("rmcup")
    let bytes =
      Mode.everythingOff + curses.capability("rmkx") + curses.capability("sgr0") + Mode.marginsOff
      + curses.capability("cnorm") + (alternate.isEmpty ? Mode.lastLine : alternate)
    HostTerminal.prepareRestore(output: output.file, farewell: bytes)
  }
}

/// Sequences for modes that ncurses does not know.
private enum Mode {
  static let focusAndPasteOn = Array("\u{1b}[?1004h\u{1b}[?2004h".utf8)
  /// Presses, releases, the wheel, and motion while a button is down; places of any size.
  static let mouseOn = Array("\u{1b}[?1002h\u{1b}[?1006h".utf8)
  static let mouseOff = Array("\u{1b}[?1006l\u{1b}[?1002l".utf8)
  static let knowsPictures = Array("\u{1b}[?2026$p".utf8)
  static let asksForBackground = Array("\u{1b}]11;?\u{1b}\\".utf8)
  static let pictureBegins = Array("\u{1b}[?2026h".utf8)
  static let pictureEnds = Array("\u{1b}[?2026l".utf8)
  /// In a recording: another screen without a cursor, and back.
  static let recordBegins = Array("\u{1b}[?1049h\u{1b}[?25l\u{1b}[m\u{1b}[H\u{1b}[2J".utf8)
  static let recordEnds = Array("\u{1b}[m\u{1b}[?25h\u{1b}[?1049l".utf8)
  static let everythingOff =
    mouseOff + Array("\u{1b}[?1004l\u{1b}[?2004l".utf8) + pictureEnds
  static let marginsOff = Array("\u{1b}[r".utf8)
  /// Without an alternate screen: below the picture.
  static let lastLine = Array("\u{1b}[999;1H\r\n".utf8)
}
