public import Core1401
import Host1401
public import Panel1401

/// The options of the command line that concern the terminal.
public struct TerminalOptions: Sendable {
  /// The option `--theme`.
  public var theme = Theme.panel
  /// Whether the user has chosen the theme; otherwise it depends on the terminal's background.
  public var isThemeChosen = false
  /// The option `--color`.
  public var color = Appearance.ColorChoice.auto
  /// The option `--ascii`.
  public var ascii = false
  /// Whether the panel handles the mouse; false with `--no-mouse`.
  public var mouse = true
  /// Whether frames are sent as synchronized updates (mode 2026) if the terminal supports them.
  public var synchronizedPictures = true
  /// The environment, of which `TERM`, `COLORTERM`, `NO_COLOR`, `ESCDELAY` and the locale are read.
  public var environment: [String: String]

  /// Creates the default options.
  public init(environment: [String: String]) {
    self.environment = environment
  }
}

/// An event in the recording of a terminal session.
public enum TerminalRecord: Hashable, Sendable {
  /// Bytes sent to the terminal.
  case output([UInt8])
  /// A new size of the terminal.
  case resize(Size)
}

/// The reason why this terminal cannot show the panel; plain mode works on any terminal.
public enum TerminalError: IdentifiedError, Hashable, CustomStringConvertible {
  /// Standard input or output is not a terminal.
  case notATerminal
  /// `TERM` is missing, `dumb` or not supported by ncurses.
  case unknownType(String)

  /// The error and its remedy.
  public var description: String {
    message.kind.filled(with: message.values)
  }

  /// The identifier of the message.
  public var identifier: String? { message.kind.identifier }

  private var message: (kind: PanelMessage, values: [String]) {
    switch self {
    case .notATerminal: (.notATerminal, [])
    case .unknownType(let type): (.terminalType, [type])
    }
  }
}

/// The terminal while it shows the panel. Its modes are restored however the process ends.
///
/// There can be only one at a time.
@MainActor
public final class Terminal {
  /// The size in columns and rows.
  public private(set) var size: Size
  /// The theme, colours and characters.
  public private(set) var appearance: Appearance
  /// The position of the terminal's cursor in the next frame, nil to hide it.
  public var cursor: Point? {
    didSet {
      guard cursor != oldValue else { return }
      curses.showCursor(cursor != nil)
      cursorMoved = true
    }
  }
  /// Whether the terminal reports the mouse; otherwise the mouse selects text.
  public var reportsMouse: Bool {
    didSet { if reportsMouse != oldValue { output.send(reportsMouse ? Mode.mouseOn : Mode.mouseOff) } }
  }

  /// Receives the events of a recording: everything sent to the terminal except queries and modes, and its
  /// size.
  public var onRecord: ((TerminalRecord) -> Void)? {
    didSet { onRecord?(.output(Mode.recordBegins)) }
  }
  let output: TerminalOutput
  /// Whether the cursor was changed since the last frame.
  private(set) var cursorMoved = false
  /// The longest delay within a key's sequence after its Escape, in milliseconds.
  let escapeDelay: Int
  private let curses: CursesScreen
  /// The encoder of single cells, nil if the terminal is not compatible with it.
  private var encoder: CellEncoder?
  /// Whether the next frame is written in full.
  private var needsFullFrame = true
  private let queriesModes: Bool
  private var synchronizes = false

  /// Whether standard input and output are a terminal.
  public static var isAvailable: Bool { HostTerminal.isAvailable }

  /// Sets the terminal up: raw input, alternate screen, mouse. Standard error is held back until it is
  /// restored.
  ///
  /// - Parameter options: the options of the command line.
  /// - Throws: a ``TerminalError``; the terminal is then unchanged.
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
    queriesModes = options.synchronizedPictures && !type.hasPrefix("linux") && !type.hasPrefix("vt")
    size = Terminal.measure() ?? Size(width: 80, height: 24)
    curses.use(appearance)
    curses.resize(to: size)
    encoder = curses.isXtermCompatible ? CellEncoder(appearance: appearance) : nil
    curses.showCursor(false)
    prepareRestore()
    HostSignals.install()
    take()
  }

  /// Changes the theme; the caller must redraw the whole screen.
  public func use(theme: Theme) {
    appearance.theme = theme
    curses.use(appearance)
    if encoder != nil { encoder = CellEncoder(appearance: appearance) }
    clear()
  }

  // MARK: Frames

  /// Shows changed cells of a screen.
  ///
  /// - Parameters:
  ///   - points: the positions of the changed cells, from ``/Panel1401/Display/frame()``; those outside the
  ///     terminal are ignored.
  ///   - screen: the screen.
  /// - Returns: the number of bytes sent.
  @discardableResult
  public func show(_ points: [Point], of screen: Screen) -> Int {
    let bounds = Rect(size: size)
    let end = cursor.flatMap { bounds.contains($0) ? $0 : nil } ?? .zero
    var bytes = curses.bytes(
      for: points.filter(bounds.contains), of: screen, cursor: end,
      shorter: needsFullFrame || cursorMoved ? nil : encoder)
    (needsFullFrame, cursorMoved) = (false, false)
    if bytes.isEmpty { return 0 }
    // A small frame is never visible half drawn.
    onRecord?(.output(bytes))
    if synchronizes, bytes.count > 512 { bytes = Mode.updateBegins + bytes + Mode.updateEnds }
    output.send(bytes)
    return bytes.count
  }

  /// Blanks the screen. The caller also calls ``/Panel1401/Display/redrawAll()`` or
  /// ``/Panel1401/Display/resize(to:)``.
  public func clear() {
    curses.clear()
    needsFullFrame = true
  }

  /// Reads the terminal's current size and clears the screen.
  public func updateSize() {
    size = Terminal.measure() ?? size
    curses.resize(to: size)
    needsFullFrame = true
    onRecord?(.resize(size))
  }

  private static func measure() -> Size? {
    HostTerminal.size.map { Size(width: $0.columns, height: $0.rows) }
  }

  /// The first bytes of a recording.
  public nonisolated static var recordBegins: [UInt8] { Mode.recordBegins }

  // MARK: Modes

  /// Restores the terminal's modes. Has no effect again until ``take()``.
  public func restore() {
    output.finish()
    HostTerminal.restore()
    curses.leave()
    onRecord?(.output(Mode.recordEnds))
  }

  /// Sets the terminal's modes up again after ``restore()``; the next frame is written in full.
  public func take() {
    HostTerminal.take()
    synchronizes = false
    clear()
    // ncurses enters the alternate screen with its first frame. A terminal that does not understand the
    // queries may print them; the next frame overwrites that.
    var greeting = curses.picture(cursor: .zero) + curses.capability("smkx") + Mode.focusAndPasteOn
    if reportsMouse { greeting += Mode.mouseOn }
    if queriesModes { greeting += Mode.queryUpdates + Mode.queryBackground }
    output.send(greeting)
    onRecord?(.output(Mode.recordBegins))
    clear()
  }

  /// Enables synchronized updates after the terminal's reply that it supports them.
  func synchronizeUpdates() {
    synchronizes = queriesModes
  }

  /// The key sequences of this terminal.
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

/// Sequences for modes that ncurses does not support.
private enum Mode {
  static let focusAndPasteOn = Array("\u{1b}[?1004h\u{1b}[?2004h".utf8)
  /// Reports presses, releases, the wheel, and motion with a button pressed, with positions of any size.
  static let mouseOn = Array("\u{1b}[?1002h\u{1b}[?1006h".utf8)
  static let mouseOff = Array("\u{1b}[?1006l\u{1b}[?1002l".utf8)
  static let queryUpdates = Array("\u{1b}[?2026$p".utf8)
  static let queryBackground = Array("\u{1b}]11;?\u{1b}\\".utf8)
  static let updateBegins = Array("\u{1b}[?2026h".utf8)
  static let updateEnds = Array("\u{1b}[?2026l".utf8)
  /// For recordings: enters and leaves the alternate screen without a cursor.
  static let recordBegins = Array("\u{1b}[?1049h\u{1b}[?25l\u{1b}[m\u{1b}[H\u{1b}[2J".utf8)
  static let recordEnds = Array("\u{1b}[m\u{1b}[?25h\u{1b}[?1049l".utf8)
  static let everythingOff =
    mouseOff + Array("\u{1b}[?1004l\u{1b}[?2004l".utf8) + updateEnds
  static let marginsOff = Array("\u{1b}[r".utf8)
  /// Moves the cursor below the panel, for terminals without an alternate screen.
  static let lastLine = Array("\u{1b}[999;1H\r\n".utf8)
}
