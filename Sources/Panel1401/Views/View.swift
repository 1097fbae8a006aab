/// A rectangle of the screen that draws itself and handles keys and clicks.
///
/// A view marks changed parts with ``setNeedsDisplay(in:)``, and the next frame calls ``draw(in:)`` for them,
/// clipped to the frames of the view and its superviews. Layout is done once before the frame; drawing
/// changes no state.
@MainActor
open class View {
  /// The position and size in the coordinates of the superview.
  public var frame: Rect {
    didSet {
      guard frame != oldValue else { return }
      superview?.setNeedsDisplay(in: oldValue.union(frame))
      if frame.size != oldValue.size { setNeedsLayout() }
      setNeedsDisplay()
    }
  }

  /// The rectangle of the view in its own coordinates.
  public final var bounds: Rect { Rect(size: frame.size) }

  /// Whether the view is hidden: it then neither draws nor handles clicks.
  public final var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      superview?.setNeedsDisplay(in: frame)
      superview?.setNeedsLayout()
    }
  }

  /// The subviews; later ones are on top.
  public private(set) final var subviews: [View] = []
  /// The view that contains this one, nil for the root view.
  public private(set) final weak var superview: View?
  private var needsLayout = true

  /// Creates a view, by default of size zero.
  public init(frame: Rect = .zero) {
    self.frame = frame
  }

  // MARK: The tree

  /// Adds a view on top of the other subviews.
  public final func addSubview(_ view: View) {
    view.superview?.removeSubview(view)
    subviews.append(view)
    view.superview = self
    setNeedsLayout()
    view.setNeedsDisplay()
  }

  /// Removes a subview.
  public final func removeSubview(_ view: View) {
    subviews.removeAll { $0 === view }
    view.superview = nil
    setNeedsDisplay(in: view.frame)
    setNeedsLayout()
  }

  // MARK: Layout

  /// Requests ``layout()`` before the next frame.
  public final func setNeedsLayout() {
    needsLayout = true
    superview?.setSubviewsNeedLayout()
  }

  /// Whether a subview at any depth needs layout.
  private var subviewsNeedLayout = false

  private func setSubviewsNeedLayout() {
    subviewsNeedLayout = true
    superview?.setSubviewsNeedLayout()
  }

  /// Sets the frames of the subviews; called once after a change. Overrides change nothing else.
  open func layout() {}

  /// Calls ``layout()`` for this view and its subviews where it was requested.
  public final func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layout()
    }
    guard subviewsNeedLayout else { return }
    subviewsNeedLayout = false
    for view in subviews { view.layoutIfNeeded() }
  }

  // MARK: Drawing

  /// Marks the whole view for redrawing.
  public final func setNeedsDisplay() {
    setNeedsDisplay(in: bounds)
  }

  /// Marks a part of the view for redrawing, in its own coordinates.
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

  /// The parts to redraw; used only in the root view.
  private var damageList: [Rect] = []

  /// Returns the parts to redraw and clears them; called only for the root view.
  public final func takeDamage() -> [Rect] {
    defer { damageList = [] }
    return damageList
  }

  /// Whether nothing needs layout or redrawing.
  public final var isSettled: Bool { damageList.isEmpty && !needsLayout && !subviewsNeedLayout }

  /// Draws the view itself; the subviews are drawn on top. Overrides change no state.
  open func draw(in canvas: inout Canvas) {}

  /// Draws this view and its subviews into a canvas in this view's coordinates.
  public final func drawTree(in canvas: inout Canvas) {
    draw(in: &canvas)
    for view in subviews where !view.isHidden {
      canvas.within(view.frame) { view.drawTree(in: &$0) }
    }
  }

  // MARK: Events

  /// Handles a key; returns false to pass it on to the superview.
  open func keyDown(_ key: Key) -> Bool { false }

  /// Handles a mouse event; returns false to pass it on to the superview.
  open func mouse(_ event: MouseEvent) -> Bool { false }

  /// The innermost visible view at a point, nil outside this view.
  public final func view(at point: Point) -> View? {
    guard bounds.contains(point), !isHidden else { return nil }
    for view in subviews.reversed() where !view.isHidden && view.frame.contains(point) {
      return view.view(at: Point(x: point.x - view.frame.x, y: point.y - view.frame.y))
    }
    return self
  }

  /// Converts a point from the root view's coordinates to this view's.
  public final func convertFromRoot(_ point: Point) -> Point {
    guard let superview else { return point }
    let outer = superview.convertFromRoot(point)
    return Point(x: outer.x - frame.x, y: outer.y - frame.y)
  }
}
