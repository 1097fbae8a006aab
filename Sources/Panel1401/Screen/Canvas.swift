/// The drawing area of a view, in its own coordinates, clipped to the visible part that needs redrawing.
public struct Canvas {
  /// The screen with everything drawn so far.
  public private(set) var screen: Screen
  /// The view's origin on the screen.
  private var origin = Point.zero
  /// The part of the screen that can be drawn on.
  private var clip: Rect
  /// The characters for lines, lamps and marks.
  public let glyphs: Glyphs

  /// Creates a canvas for a whole screen.
  public init(screen: Screen, glyphs: Glyphs = .unicode) {
    self.screen = screen
    self.glyphs = glyphs
    clip = Rect(size: screen.size)
  }

  /// The visible part of the view, in its own coordinates.
  public var visible: Rect { clip.offset(x: -origin.x, y: -origin.y) }

  /// Draws a subview: with the origin of its frame, clipped to it.
  public mutating func within(_ frame: Rect, _ draw: (inout Canvas) -> Void) {
    let (oldOrigin, oldClip) = (origin, clip)
    clip = clip.intersection(frame.offset(x: origin.x, y: origin.y))
    origin = Point(x: origin.x + frame.x, y: origin.y + frame.y)
    if !clip.isEmpty { draw(&self) }
    (origin, clip) = (oldOrigin, oldClip)
  }

  /// Draws with the same origin, clipped to a rectangle.
  public mutating func clipped(to rect: Rect, _ draw: (inout Canvas) -> Void) {
    let oldClip = clip
    clip = clip.intersection(rect.offset(x: origin.x, y: origin.y))
    if !clip.isEmpty { draw(&self) }
    clip = oldClip
  }

  /// Draws a cell.
  public mutating func put(_ cell: Cell, x: Int, y: Int) {
    let place = Point(x: origin.x + x, y: origin.y + y)
    guard clip.contains(place) else { return }
    screen[place.x, place.y] = cell
  }

  /// Draws a text to the right of a position; each character is one column wide.
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

  /// Draws a box along the edge of a rectangle with a title in its upper border, such as `┌ TITLE ──┐`.
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

/// The characters for lines, lamps and marks, in a form for Unicode and one for ASCII.
public struct Glyphs: Hashable, Sendable {
  /// The characters of a box.
  public struct Box: Hashable, Sendable {
    let horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight: Character
  }

  /// Whether the terminal can display only ASCII.
  public let isASCII: Bool
  /// The box with single lines.
  public let box: Box
  /// The box with double lines, for the focused pane.
  public let doubleBox: Box

  /// Glyphs with line-drawing characters and symbols.
  public static let unicode = Glyphs(
    isASCII: false,
    box: Box(
      horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘"),
    doubleBox: Box(
      horizontal: "═", vertical: "║", topLeft: "╔", topRight: "╗", bottomLeft: "╚", bottomRight: "╝"))

  /// Glyphs with only ASCII.
  public static let ascii = Glyphs(
    isASCII: true,
    box: Box(horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+"),
    doubleBox: Box(
      horizontal: "=", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+"))

  /// The character for this terminal, out of a Unicode and an ASCII form.
  public func pick(_ unicode: Character, _ ascii: Character) -> Character {
    isASCII ? ascii : unicode
  }
}
