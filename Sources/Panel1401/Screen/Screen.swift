import Core1401

/// A grid of cells: what the terminal is to show, as a value.
public struct Screen: Hashable, Sendable {
  /// Width and height.
  public let size: Size
  private var cells: [Cell]

  /// Makes a blank screen.
  public init(size: Size) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    cells = Array(repeating: .blank, count: self.size.width * self.size.height)
  }

  /// One cell; the place must be on the screen.
  public subscript(x: Int, y: Int) -> Cell {
    get { cells[y * size.width + x] }
    set { cells[y * size.width + x] = newValue }
  }

  /// The characters, a line a row, trailing blanks cut.
  public var text: String {
    rows { $0.character }
  }

  /// A letter for the role and attributes of each cell, laid out like ``text``: what golden screens keep besides it.
  /// `.` is ordinary text.
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

  /// The places in a rectangle where another screen of the same size differs, row by row, left to right.
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
