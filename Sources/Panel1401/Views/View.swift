/// A rectangle of the screen that draws itself and takes keys and clicks.
///
/// A view never draws at once: it marks what has changed with ``setNeedsDisplay(in:)`` and is asked to draw in the next
/// frame. It is drawn clipped to its frame and to those of all views around it. Layout is done once after a change, before
/// the next frame; drawing only draws.
@MainActor
open class View {
  /// Place and size in the coordinates of the view around it.
  public var frame: Rect {
    didSet {
      guard frame != oldValue else { return }
      superview?.setNeedsDisplay(in: oldValue.union(frame))
      if frame.size != oldValue.size { setNeedsLayout() }
      setNeedsDisplay()
    }
  }

  /// Its own coordinates: the frame's size at the origin.
  public final var bounds: Rect { Rect(size: frame.size) }

  /// A hidden view neither draws nor takes clicks.
  public final var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      superview?.setNeedsDisplay(in: frame)
      superview?.setNeedsLayout()
    }
  }

  /// The views inside, those drawn last on top.
  public private(set) final var subviews: [View] = []
  /// The view around it.
  public private(set) final weak var superview: View?
  private var needsLayout = true

  /// Makes a view of no size; its owner lays it out.
  public init(frame: Rect = .zero) {
    self.frame = frame
  }

  // MARK: The tree

  /// Puts a view on top of those inside.
  public final func addSubview(_ view: View) {
    view.superview?.removeSubview(view)
    subviews.append(view)
    view.superview = self
    setNeedsLayout()
    view.setNeedsDisplay()
  }

  /// Takes a view out.
  public final func removeSubview(_ view: View) {
    subviews.removeAll { $0 === view }
    view.superview = nil
    setNeedsDisplay(in: view.frame)
    setNeedsLayout()
  }

  // MARK: Layout

  /// Asks for ``layout()`` before the next frame.
  public final func setNeedsLayout() {
    needsLayout = true
    superview?.noteLayoutBelow()
  }

  /// A view inside, at any depth, is to be laid out.
  private var layoutBelow = false

  private func noteLayoutBelow() {
    layoutBelow = true
    superview?.noteLayoutBelow()
  }

  /// Gives the views inside their frames; called once after a change. Overriders set frames and nothing else.
  open func layout() {}

  /// Lays out this view and those inside, where asked for.
  public final func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layout()
    }
    guard layoutBelow else { return }
    layoutBelow = false
    for view in subviews { view.layoutIfNeeded() }
  }

  // MARK: Drawing

  /// Marks the whole view as changed.
  public final func setNeedsDisplay() {
    setNeedsDisplay(in: bounds)
  }

  /// Marks a part of the view, in its own coordinates, as changed.
  public final func setNeedsDisplay(in rect: Rect) {
    let changed = rect.intersection(bounds)
    guard !changed.isEmpty else { return }
    if let superview {
      guard !isHidden else { return }
      superview.setNeedsDisplay(in: changed.offset(x: frame.x, y: frame.y))
    } else {
      damageList.append(changed)
    }
  }

  /// Damaged parts, kept by the view that has none around it.
  private var damageList: [Rect] = []

  /// Takes the damaged parts of a whole tree, in the coordinates of this view, which must be the outermost.
  public final func takeDamage() -> [Rect] {
    defer { damageList = [] }
    return damageList
  }

  /// Whether anything is to be laid out or drawn.
  public final var isSettled: Bool { damageList.isEmpty && !needsLayout && !layoutBelow }

  /// Draws the view's own cells; those of the views inside follow on top. Overriders change no state here.
  open func draw(in canvas: inout Canvas) {}

  /// Draws this view and those inside into a canvas in this view's coordinates.
  public final func drawTree(in canvas: inout Canvas) {
    draw(in: &canvas)
    for view in subviews where !view.isHidden {
      canvas.within(view.frame) { view.drawTree(in: &$0) }
    }
  }

  // MARK: Events

  /// Takes a key; false passes it on to the view around.
  open func keyDown(_ key: Key) -> Bool { false }

  /// Takes a mouse event in the view's own coordinates; false passes it on to the view around.
  open func mouse(_ event: MouseEvent) -> Bool { false }

  /// The innermost visible view at a point of this view's coordinates.
  public final func view(at point: Point) -> View? {
    guard bounds.contains(point), !isHidden else { return nil }
    for view in subviews.reversed() where !view.isHidden && view.frame.contains(point) {
      return view.view(at: Point(x: point.x - view.frame.x, y: point.y - view.frame.y))
    }
    return self
  }

  /// A point of the outermost view's coordinates in this view's own.
  public final func convertFromRoot(_ point: Point) -> Point {
    guard let superview else { return point }
    let outer = superview.convertFromRoot(point)
    return Point(x: outer.x - frame.x, y: outer.y - frame.y)
  }
}
