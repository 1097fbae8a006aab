internal import System1401

/// The root view: all views of the panel, placed by ``PanelLayout``, with a box and the input line on top.
@MainActor
public final class RootView: View {
  let status: LegendView
  let lights: LightsView
  let strip: LegendView
  /// What a lesson says.
  let lesson: LegendView
  let controls: ControlsView
  let keyBar: LegendView
  let tooSmall: LegendView
  /// The paper in the 1403 printer.
  public let paper = PaperView()
  /// The tray of torn sheets.
  public let tray = TrayView()
  let storage: StoragePane
  /// The listing.
  public let listing: DisassemblyPane
  /// All panes, in the order of ``Pane``.
  let panes: [PaneView]
  /// The focused pane.
  var pane = Pane.paper {
    didSet { if pane != oldValue { setNeedsLayout() } }
  }
  /// Whether the focused pane has the whole window.
  var isZoomed = false {
    didSet { if isZoomed != oldValue { setNeedsLayout() } }
  }
  /// Whether there are watched values, which have a line if there is room.
  var hasStrip = false {
    didSet { if hasStrip != oldValue { setNeedsLayout() } }
  }
  /// The box on top of all views, if any.
  var overlay: OverlayView? {
    didSet { replace(oldValue, by: overlay) }
  }
  /// The input line at the bottom, if any.
  var field: InputFieldView? {
    didSet { replace(oldValue, by: field) }
  }
  /// The rows that a lesson needs in a window.
  var lessonRows: (Size) -> Int = { _ in 0 }
  /// Called after each layout, so that texts for the new sizes are chosen.
  var onLayout: () -> Void = {}
  private(set) var panelLayout = PanelLayout(size: Size(width: 80, height: 24))

  init(
    style: LampStyle, onAction: @escaping (PanelAction) -> Void,
    onCommand: @escaping (OperatorCommand) -> Void
  ) {
    status = LegendView(onAction: onAction)
    strip = LegendView(onAction: onAction)
    lesson = LegendView(onAction: onAction)
    lights = LightsView(step: .columns80, style: style, onAction: onAction)
    controls = ControlsView(onAction: onAction)
    keyBar = LegendView(onAction: onAction)
    tooSmall = LegendView(onAction: onAction)
    storage = StoragePane(onAction: onAction, onCommand: onCommand)
    listing = DisassemblyPane(onAction: onAction, onCommand: onCommand)
    panes = [
      paper, listing, storage,
      UnitsPane(onAction: onAction),
      TracePane(onAction: onAction), BreakpointsPane(onAction: onAction, onCommand: onCommand), tray,
    ]
    super.init()
    for view in [status, lights, lesson, strip, controls, keyBar, tooSmall] + panes { addSubview(view) }
  }

  /// The view of the focused pane.
  var focused: PaneView { panes[pane.rawValue - 1] }

  /// The view that receives keys as text instead of actions: a box, the input line, or a pane; nil for none.
  var textReceiver: View? { overlay ?? field ?? (focused.isTakingText ? focused : nil) }

  /// Sets the frames of all views.
  public override func layout() {
    let layout = PanelLayout(
      size: frame.size, pane: pane, isZoomed: isZoomed, hasStrip: hasStrip,
      lessonRows: lessonRows(frame.size))
    panelLayout = layout
    place(tooSmall, layout.notice)
    place(status, layout.status)
    place(lights, layout.lights)
    place(lesson, layout.lesson)
    place(strip, layout.strip)
    place(controls, layout.controls)
    place(keyBar, layout.keyBar)
    lights.step = layout.step
    lights.hasRoomForLogic = layout.size.width >= LightsView.widthWithLogic
    for (pane, view) in zip(Pane.allCases, panes) {
      place(view, layout.panes[pane] ?? .zero)
      view.isFocused = view === focused
    }
    if let overlay {
      overlay.fit(frame.size)
      overlay.frame = overlay.centered(in: frame.size)
      // A lesson stays readable where the box fits below it.
      let lesson = layout.lesson
      if !overlay.frame.intersection(lesson).isEmpty, lesson.maxY + overlay.frame.height <= frame.height {
        overlay.frame.y = lesson.maxY
      }
    }
    if let field {
      let rows = min(field.rows, frame.height)
      field.frame = Rect(x: 0, y: frame.height - rows, width: frame.width, height: rows)
    }
    onLayout()
  }

  private func place(_ view: View, _ frame: Rect) {
    view.isHidden = frame.isEmpty
    view.frame = frame
  }

  // MARK: On top

  private func replace(_ old: View?, by new: View?) {
    if let old { removeSubview(old) }
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  /// The position of the terminal's cursor in the input line, nil without one.
  public var cursor: Point? {
    field.map { Point(x: $0.frame.x + $0.cursor.x, y: $0.frame.y + $0.cursor.y) }
  }
}
