/// Where a view draws: its own coordinates, clipped to what is visible and damaged.
public struct Canvas {
  /// The screen drawn on.
  public private(set) var screen: Screen
  /// The view's origin on the screen.
  private var origin = Point.zero
  /// The part of the screen that may be changed.
  private var clip: Rect
  /// The characters to use in place of lines, lamps and marks where the terminal has only ASCII.
  public let glyphs: Glyphs

  /// Makes a canvas for a whole screen.
  public init(screen: Screen, glyphs: Glyphs = .unicode) {
    self.screen = screen
    self.glyphs = glyphs
    clip = Rect(size: screen.size)
  }

  /// The part of the view, in its own coordinates, that shows.
  public var visible: Rect { clip.offset(x: -origin.x, y: -origin.y) }

  /// Draws with another origin and a narrower clip: a subview's frame, or a damaged part.
  public mutating func within(_ frame: Rect, _ draw: (inout Canvas) -> Void) {
    let (oldOrigin, oldClip) = (origin, clip)
    clip = clip.intersection(frame.offset(x: origin.x, y: origin.y))
    origin = Point(x: origin.x + frame.x, y: origin.y + frame.y)
    if !clip.isEmpty { draw(&self) }
    (origin, clip) = (oldOrigin, oldClip)
  }

  /// Draws with the same origin, clipped to a part.
  public mutating func clipped(to rect: Rect, _ draw: (inout Canvas) -> Void) {
    let oldClip = clip
    clip = clip.intersection(rect.offset(x: origin.x, y: origin.y))
    if !clip.isEmpty { draw(&self) }
    clip = oldClip
  }

  /// Puts one cell.
  public mutating func put(_ cell: Cell, x: Int, y: Int) {
    let place = Point(x: origin.x + x, y: origin.y + y)
    guard clip.contains(place) else { return }
    screen[place.x, place.y] = cell
  }

  /// Puts a text from a place to the right; each character takes one column.
  public mutating func put(
    _ text: some StringProtocol, x: Int, y: Int, role: Role = .text, attributes: Attributes = []
  ) {
    for (index, character) in text.enumerated() {
      put(Cell(character, role: role, attributes: attributes), x: x + index, y: y)
    }
  }

  /// Fills a rectangle.
  public mutating func fill(_ rect: Rect, _ cell: Cell = .blank) {
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX { put(cell, x: x, y: y) }
    }
  }

  /// Draws a box along the edge of a rectangle with a title in its upper border, as `┌ TITLE ──┐`.
  public mutating func box(_ rect: Rect, title: String = "", right note: String = "", isFocused: Bool = false)
  {
    guard rect.width >= 2, rect.height >= 2 else { return }
    let role: Role = isFocused ? .focused : .border
    let lines = isFocused ? glyphs.doubleBox : glyphs.box
    let (left, right, top, bottom) = (rect.x, rect.maxX - 1, rect.y, rect.maxY - 1)
    for (y, ends) in [
      (top, (lines.topLeft, lines.topRight)), (bottom, (lines.bottomLeft, lines.bottomRight)),
    ] {
      put(Cell(ends.0, role: role), x: left, y: y)
      for x in left + 1..<right { put(Cell(lines.horizontal, role: role), x: x, y: y) }
      put(Cell(ends.1, role: role), x: right, y: y)
    }
    for y in top + 1..<max(top + 1, bottom) {
      for x in [left, right] { put(Cell(lines.vertical, role: role), x: x, y: y) }
    }
    let room = rect.width - 2
    let shown = title.prefix(room)
    put(shown, x: left + 1, y: top, role: isFocused ? .focused : .title)
    if !note.isEmpty, shown.count + note.count < room {
      put(note, x: right - note.count, y: top, role: isFocused ? .focused : .title)
    }
  }
}

/// The characters that a terminal may not have.
public struct Glyphs: Hashable, Sendable {
  /// The six characters of a box.
  public struct Box: Hashable, Sendable {
    let horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight: Character
  }

  /// Whether only ASCII may be used.
  public let isASCII: Bool
  /// Thin lines.
  public let box: Box
  /// Lines of the pane with the focus.
  public let doubleBox: Box

  /// Line-drawing characters and symbols.
  public static let unicode = Glyphs(
    isASCII: false,
    box: Box(
      horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘"),
    doubleBox: Box(
      horizontal: "═", vertical: "║", topLeft: "╔", topRight: "╗", bottomLeft: "╚", bottomRight: "╝"))

  /// ASCII only.
  public static let ascii = Glyphs(
    isASCII: true,
    box: Box(horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+"),
    doubleBox: Box(
      horizontal: "=", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+"))

  /// One of two characters, as the terminal allows.
  public func pick(_ unicode: Character, _ ascii: Character) -> Character {
    isASCII ? ascii : unicode
  }
}
