import Core1401

/// The contents of a terminal, as a grid of cells.
public struct Screen: Hashable, Sendable {
  /// The size of the grid.
  public let size: Size
  private var cells: [Cell]

  /// Creates a blank screen.
  public init(size: Size) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    cells = Array(repeating: .blank, count: self.size.width * self.size.height)
  }

  /// The cell at a position, which must be on the screen.
  public subscript(x: Int, y: Int) -> Cell {
    get { cells[y * size.width + x] }
    set { cells[y * size.width + x] = newValue }
  }

  /// The characters, one line per row, without trailing blanks.
  public var text: String {
    rows { $0.character }
  }

  /// A letter for the role and attributes of each cell, in the layout of ``text``, for golden screens.
  ///
  /// A blank is ordinary text, `_` ordinary text with attributes.
  public var marks: String {
    rows { cell in
      let letters = Array(".fbtFLHGDk!RSpPoBxwiCc[dnlaaeeeeeggggg123vv-=~,,M")
      let letter = letters[Int(cell.role.rawValue)]
      return cell.attributes.isEmpty ? (letter == "." ? " " : letter) : (letter == "." ? "_" : letter)
    }
  }

  private func rows(_ character: (Cell) -> Character) -> String {
    (0..<size.height).map { y in
      String((0..<size.width).map { character(self[$0, y]) }).withoutTrailingBlanks
    }.joined(separator: "\n")
  }

  /// The positions in a rectangle where another screen of the same size differs, row by row.
  public func changes(from old: Screen, in rect: Rect) -> [Point] {
    var points: [Point] = []
    let part = rect.intersection(Rect(size: size))
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX where self[x, y] != old[x, y] {
        points.append(Point(x: x, y: y))
      }
    }
    return points
  }
}
