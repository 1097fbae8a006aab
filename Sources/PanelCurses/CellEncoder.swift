public import Panel1401

/// An encoder that writes scattered cells with few bytes, for terminals compatible with xterm.
///
/// Lamps are single cells in a few colours. ncurses writes them row by row and changes colours for each. The
/// encoder writes all cells of the same appearance together, which takes a third of the bytes.
public struct CellEncoder {
  private let appearance: Appearance

  /// Creates an encoder for an appearance.
  public init(appearance: Appearance) {
    self.appearance = appearance
  }

  /// The bytes that write cells in any order, reset the attributes and move the cursor.
  public func bytes(for cells: [(place: Point, cell: Cell)], endingAt end: Point) -> [UInt8] {
    var looks: [[UInt8]] = []
    var groups: [[(place: Point, cell: Cell)]] = []
    var indexes: [UInt16: Int] = [:]
    for item in cells {
      let key = UInt16(item.cell.role.rawValue) << 8 | UInt16(item.cell.attributes.rawValue)
      let index = indexes[key] ?? self.index(of: look(of: item.cell), in: &looks, &groups)
      indexes[key] = index
      groups[index].append(item)
    }
    var bytes: [UInt8] = []
    // An invalid position, so that the first cell is written with its full address.
    var cursor = Point(x: -1, y: -1)
    for (look, group) in zip(looks, groups) {
      bytes += look
      for (place, cell) in group {
        bytes += CellEncoder.motion(from: cursor, to: place)
        bytes += Array(UTF8.encode(cell.scalar) ?? UTF8.encodedReplacementCharacter)
        cursor = Point(x: place.x + 1, y: place.y)
      }
    }
    return bytes + Array("\u{1b}[m".utf8) + CellEncoder.motion(from: cursor, to: end)
  }

  /// The index of the group for cells of one appearance; a new group if there is none.
  private func index(
    of look: [UInt8], in looks: inout [[UInt8]], _ groups: inout [[(place: Point, cell: Cell)]]
  ) -> Int {
    if let known = looks.firstIndex(of: look) { return known }
    looks.append(look)
    groups.append([])
    return looks.count - 1
  }

  private static func motion(from cursor: Point, to place: Point) -> [UInt8] {
    if cursor == place { return [] }
    let gap = place.x - cursor.x
    if cursor.y == place.y, gap > 0 { return Array((gap == 1 ? "\u{1b}[C" : "\u{1b}[\(gap)C").utf8) }
    return Array((place.x == 0 ? "\u{1b}[\(place.y + 1)H" : "\u{1b}[\(place.y + 1);\(place.x + 1)H").utf8)
  }

  private func look(of cell: Cell) -> [UInt8] {
    let style = appearance.style(of: cell.role)
    let attributes = style.attributes.union(cell.attributes)
    let codes: [(Attributes, String)] = [(.bold, "1"), (.dim, "2"), (.underline, "4"), (.reverse, "7")]
    var parts = codes.filter { attributes.contains($0.0) }.map(\.1)
    if let color = style.foreground { parts.append(CellEncoder.code(of: color, base: 30)) }
    if let color = style.background { parts.append(CellEncoder.code(of: color, base: 40)) }
    return Array("\u{1b}[\(parts.isEmpty ? "" : "0;")\(parts.joined(separator: ";"))m".utf8)
  }

  private static func code(of color: UInt8, base: Int) -> String {
    switch color {
    case 0..<8: "\(base + Int(color))"
    case 8..<16: "\(base + 52 + Int(color))"
    default: "\(base + 8);5;\(color)"
    }
  }
}
