import CNcurses
import Panel1401

/// ncurses as a renderer, which computes the shortest output that updates the terminal.
///
/// It writes into a file in memory, so that a frame is sent as a whole and its bytes can be counted.
@MainActor
final class CursesScreen {
  private let stream: UnsafeMutablePointer<FILE>
  /// The attributes and colour pair of each role, indexed by raw value.
  private var styles: [(attributes: UInt32, pair: Int16)] = []

  /// Starts ncurses with the first terminal type that it supports; returns nil if it supports none.
  init?(types: [String]) {
    guard let stream = cn_memory_stream() else { return nil }
    self.stream = stream
    guard types.contains(where: { cn_start($0, stream) }) else {
      fclose(stream)
      return nil
    }
    // Otherwise ncurses would interrupt a frame while input is pending, although it does not read the input.
    typeahead(-1)
    nonl()
    idlok(cn_stdscr(), true)
    scrollok(cn_stdscr(), false)
    start_color()
    use_default_colors()
  }

  /// The number of colours of the terminal.
  var colors: Int { has_colors() ? Int(cn_colors()) : 0 }

  /// Prepares the styles of all roles.
  func use(_ appearance: Appearance) {
    var pairs: [[Int16]: Int16] = [[-1, -1]: 0]
    styles = Role.allCases.map { role in
      let style = appearance.style(of: role)
      let colors = [style.foreground, style.background].map { $0.map(Int16.init) ?? -1 }
      let pair = pairs[colors] ?? Int16(pairs.count)
      if pairs.updateValue(pair, forKey: colors) == nil { init_pair(pair, colors[0], colors[1]) }
      return (CursesScreen.bits(style.attributes), pair)
    }
  }

  private static func bits(_ attributes: Attributes) -> UInt32 {
    (attributes.contains(.bold) ? cn_bold : 0) | (attributes.contains(.underline) ? cn_underline : 0)
      | (attributes.contains(.reverse) ? cn_reverse : 0) | (attributes.contains(.dim) ? cn_dim : 0)
  }

  /// Sets a cell of the next frame. A character that is not exactly one column wide is replaced by `?`.
  ///
  /// - Returns: the cell that was set.
  func put(_ cell: Cell, at place: Point) -> Cell {
    let style = styles[Int(cell.role.rawValue)]
    let attributes = style.attributes | CursesScreen.bits(cell.attributes)
    let (x, y) = (Int32(place.x), Int32(place.y))
    if cn_put(y, x, wchar_t(bitPattern: cell.scalar.value), attributes, style.pair) { return cell }
    var other = cell
    other.scalar = "?"
    _ = cn_put(y, x, wchar_t(bitPattern: other.scalar.value), attributes, style.pair)
    return other
  }

  /// Shows or hides the terminal's cursor in the next frame.
  func showCursor(_ isShown: Bool) {
    curs_set(isShown ? 1 : 0)
  }

  /// Whether the terminal understands the sequences of ``CellEncoder``.
  var isXtermCompatible: Bool {
    let expected = [
      ("cup", "\u{1b}[%i%p1%d;%p2%dH"), ("bold", "\u{1b}[1m"), ("smul", "\u{1b}[4m"), ("rev", "\u{1b}[7m"),
    ]
    return expected.allSatisfy { capability($0.0) == Array($0.1.utf8) }
      && capability("setaf").starts(with: Array("\u{1b}[".utf8)) && cn_number_capability("ncv") <= 0
  }

  /// Blanks the next frame, and writes it in full regardless of the terminal's contents.
  func clear() {
    werase(cn_stdscr())
    clearok(cn_curscr(), true)
  }

  /// Sets the size and clears. The size that ncurses determined itself, perhaps from LINES and COLUMNS, is
  /// not used.
  func resize(to size: Size) {
    resizeterm(Int32(size.height), Int32(size.width))
    clear()
  }

  /// Sets cells of the next frame and encodes it.
  ///
  /// - Parameters:
  ///   - points: the places of the changed cells.
  ///   - screen: the whole frame.
  ///   - cursor: the place of the cursor.
  ///   - encoder: another encoding, used if it is shorter.
  /// - Returns: the bytes that show the frame and move the cursor.
  func bytes(for points: [Point], of screen: Screen, cursor: Point, shorter encoder: CellEncoder?) -> [UInt8]
  {
    let cells = points.map { (place: $0, cell: put(screen[$0.x, $0.y], at: $0)) }
    let bytes = picture(cursor: cursor)
    guard let encoder, !bytes.isEmpty, cells.count <= CursesScreen.singleCellLimit else { return bytes }
    // Both encodings leave the same screen, attributes and cursor, so that ncurses' state is correct for
    // either.
    let short = encoder.bytes(for: cells, endingAt: cursor)
    return short.count < bytes.count ? short : bytes
  }

  /// The largest number of cells for which the cell encoder is tried. With more cells, ncurses' output is
  /// shorter, because it writes whole lines.
  private static let singleCellLimit = 1000

  /// The bytes that show the frame and move the cursor.
  func picture(cursor: Point) -> [UInt8] {
    wmove(cn_stdscr(), Int32(cursor.y), Int32(cursor.x))
    wnoutrefresh(cn_stdscr())
    doupdate()
    return takeBytes()
  }

  /// Ends ncurses' use of the terminal until the next frame. Its output is discarded: ``Terminal`` restores
  /// the modes.
  func leave() {
    endwin()
    _ = takeBytes()
  }

  /// The bytes of a string capability without padding; empty if the terminal does not have it.
  func capability(_ name: String) -> [UInt8] {
    guard let text = cn_string_capability(name) else { return [] }
    var bytes = sequence(first: text) { $0 + 1 }.prefix { $0.pointee != 0 }.map {
      UInt8(bitPattern: $0.pointee)
    }
    while let start = bytes.firstRange(of: Array("$<".utf8))?.lowerBound,
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      bytes.removeSubrange(start...end)
    }
    return bytes
  }

  private func takeBytes() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: cn_written(stream)) { room, filled in
      filled = cn_take(stream, room.baseAddress, room.count)
    }
  }
}
