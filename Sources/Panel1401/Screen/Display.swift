/// The picture of a view tree: lays out, draws what is damaged and says which cells have changed.
@MainActor
public final class Display {
  /// The outermost view; it fills the screen.
  public let root: View
  /// What the terminal shows after the last frame.
  public private(set) var screen: Screen
  private let glyphs: Glyphs

  /// Makes a display for a view tree.
  public init(root: View, size: Size, glyphs: Glyphs = .unicode) {
    self.root = root
    self.glyphs = glyphs
    screen = Screen(size: size)
    root.frame = Rect(size: size)
    root.setNeedsDisplay()
  }

  /// Changes the size of the screen; everything is laid out and drawn in the next frame.
  public func resize(to size: Size) {
    screen = Screen(size: size)
    root.frame = Rect(size: size)
    root.setNeedsLayout()
    root.setNeedsDisplay()
  }

  /// Marks everything as changed, as after the terminal was disturbed.
  public func redrawAll() {
    screen = Screen(size: screen.size)
    root.setNeedsDisplay()
  }

  /// Makes the next frame.
  ///
  /// - Returns: the places whose cells have changed, row by row; empty when the picture is the same.
  public func frame() -> [Point] {
    root.layoutIfNeeded()
    let damage = root.takeDamage()
    guard !damage.isEmpty else { return [] }
    let old = screen
    var canvas = Canvas(screen: screen, glyphs: glyphs)
    let parts = Display.merged(damage)
    for rect in parts {
      canvas.clipped(to: rect) { canvas in
        canvas.fill(rect)
        root.drawTree(in: &canvas)
      }
    }
    screen = canvas.screen
    return parts.flatMap { screen.changes(from: old, in: $0) }
  }

  /// Rectangles that overlap become one, so that no cell is drawn twice in a frame.
  private static func merged(_ damage: [Rect]) -> [Rect] {
    var result: [Rect] = []
    for rect in damage {
      var grown = rect
      while let index = result.firstIndex(where: { !$0.intersection(grown).isEmpty }) {
        grown = grown.union(result.remove(at: index))
      }
      result.append(grown)
    }
    return result
  }
}
