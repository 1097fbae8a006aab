/// The renderer of a view tree: performs layout, redraws marked parts and reports the cells that have
/// changed.
@MainActor
public final class Display {
  /// The root view, which fills the screen.
  public let root: View
  /// The screen after the last frame.
  public private(set) var screen: Screen
  private let glyphs: Glyphs

  /// Creates a display for a view tree.
  public init(root: View, size: Size, glyphs: Glyphs = .unicode) {
    self.root = root
    self.glyphs = glyphs
    screen = Screen(size: size)
    root.frame = Rect(size: size)
    root.setNeedsDisplay()
  }

  /// Changes the size of the screen; the next frame performs layout and redraws everything.
  public func resize(to size: Size) {
    screen = Screen(size: size)
    root.frame = Rect(size: size)
    root.setNeedsLayout()
    root.setNeedsDisplay()
  }

  /// Redraws everything in the next frame, for example after another program has written to the terminal.
  public func redrawAll() {
    screen = Screen(size: screen.size)
    root.setNeedsDisplay()
  }

  /// Renders the next frame.
  ///
  /// - Returns: the positions of cells that have changed, row by row.
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

  /// The rectangles with overlapping ones merged, so that no cell is drawn twice in a frame.
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
