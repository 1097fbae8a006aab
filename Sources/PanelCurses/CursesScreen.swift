import CNcurses
import Panel1401

/// ncurses as a renderer: it is told the cells and gives the bytes that bring the terminal there by the shortest way.
///
/// It writes into a file in memory, so that a picture reaches the terminal whole and its bytes are counted.
@MainActor
final class CursesScreen {
  private let stream: UnsafeMutablePointer<FILE>
  /// What each role looks like to ncurses, by raw value.
  private var styles: [(attributes: UInt32, pair: Int16)] = []

  /// Starts ncurses for the first terminal type it knows; nil if it knows none.
  init?(types: [String]) {
    guard let stream = cn_memory_stream() else { return nil }
    self.stream = stream
    guard types.contains(where: { cn_start($0, stream) }) else {
      fclose(stream)
      return nil
    }
    // Input is not ncurses' business: it must not look for keys in the middle of a picture.
    typeahead(-1)
    nonl()
    idlok(cn_stdscr(), true)
    scrollok(cn_stdscr(), false)
    start_color()
    use_default_colors()
  }

  /// How many colours the terminal has.
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

  /// Sets one cell of the next picture. A character that does not take exactly one column becomes `?`.
  ///
  /// - Returns: the cell as it is set.
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

  /// Shows or hides the hardware cursor, with the next picture.
  func showCursor(_ isShown: Bool) {
    curs_set(isShown ? 1 : 0)
  }

  /// Whether the sequences of ``CellEncoder`` are those of this terminal.
  var isOfXtermsKind: Bool {
    let expected = [
      ("cup", "\u{1b}[%i%p1%d;%p2%dH"), ("bold", "\u{1b}[1m"), ("smul", "\u{1b}[4m"), ("rev", "\u{1b}[7m"),
    ]
    return expected.allSatisfy { capability($0.0) == Array($0.1.utf8) }
      && capability("setaf").starts(with: Array("\u{1b}[".utf8)) && cn_number_capability("ncv") <= 0
  }

  /// Blanks the next picture and has it drawn in full, whatever the terminal shows.
  func clear() {
    werase(cn_stdscr())
    clearok(cn_curscr(), true)
  }

  /// Takes a size and clears. Whatever ncurses found by itself, in LINES and COLUMNS perhaps, is not used.
  func resize(to size: Size) {
    resizeterm(Int32(size.height), Int32(size.width))
    clear()
  }

  /// Sets cells of the next picture and makes it.
  ///
  /// - Parameters:
  ///   - points: the places whose cells have changed.
  ///   - screen: the whole picture.
  ///   - cursor: the place of the cursor.
  ///   - encoder: what may write the same picture with fewer bytes.
  /// - Returns: the bytes that bring the terminal there.
  func bytes(for points: [Point], of screen: Screen, cursor: Point, shorter encoder: CellEncoder?) -> [UInt8]
  {
    let cells = points.map { (place: $0, cell: put(screen[$0.x, $0.y], at: $0)) }
    let bytes = picture(cursor: cursor)
    guard let encoder, !bytes.isEmpty, cells.count <= CursesScreen.mostSingleCells else { return bytes }
    // Both ways end in the same picture, attributes and place, so ncurses need not know which was taken.
    let short = encoder.bytes(for: cells, endingAt: cursor)
    return short.count < bytes.count ? short : bytes
  }

  /// With more cells to write, lines are full and ncurses' way is the shorter one.
  private static let mostSingleCells = 1000

  /// The bytes that bring the terminal to the picture and the cursor to a place.
  func picture(cursor: Point) -> [UInt8] {
    wmove(cn_stdscr(), Int32(cursor.y), Int32(cursor.x))
    wnoutrefresh(cn_stdscr())
    doupdate()
    return takeBytes()
  }

  /// Makes ncurses forget the terminal, which is given back by other means; the next picture takes it again.
  func leave() {
    endwin()
    _ = takeBytes()
  }

  /// A capability that is a string, as bytes and without its padding; none if the terminal does not have it.
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
