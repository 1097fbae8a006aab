internal import System1401

/// The whole panel: every view, placed by ``PanelLayout``, with overlays and the input line on top.
@MainActor
public final class RootView: View {
  let status: StatusLineView
  let lights: LightsView
  let controls: ControlsView
  let keyBar: KeyBarView
  let tooSmall: TooSmallView
  /// The paper of the 1403.
  public let paper = PaperView()
  /// The tray of torn sheets.
  public let tray = TrayView()
  let storage: StoragePane
  let units: UnitsPane
  let listing: DisassemblyPane
  let breakpoints: BreakpointsPane
  let trace: TracePane
  /// The pane with the focus.
  var pane = Pane.paper {
    didSet { if pane != oldValue { setNeedsLayout() } }
  }
  /// The pane with the focus has the window for itself.
  var isZoomed = false {
    didSet { if isZoomed != oldValue { setNeedsLayout() } }
  }
  /// The box on top, if any.
  private(set) var overlay: OverlayView?
  /// The line being typed, if any.
  private(set) var field: InputFieldView?
  /// Tells that sizes have changed, so that texts are chosen anew.
  var onLayout: () -> Void = {}
  private(set) var panelLayout = PanelLayout(size: Size(width: 80, height: 24))

  init(
    style: LampStyle, onAction: @escaping (PanelAction) -> Void,
    onCommand: @escaping (OperatorCommand) -> Void
  ) {
    let step = LayoutStep.columns80
    status = StatusLineView(step: step, onAction: onAction)
    lights = LightsView(step: step, style: style, onAction: onAction)
    controls = ControlsView(step: step, onAction: onAction)
    keyBar = KeyBarView(step: step, onAction: onAction)
    tooSmall = TooSmallView(onAction: onAction)
    storage = StoragePane(onAction: onAction, onCommand: onCommand)
    units = UnitsPane(onAction: onAction)
    listing = DisassemblyPane(onAction: onAction, onCommand: onCommand)
    breakpoints = BreakpointsPane(onAction: onAction, onCommand: onCommand)
    trace = TracePane(onAction: onAction)
    super.init()
    for view in [status, lights, controls, keyBar, tooSmall] as [View] { addSubview(view) }
    for pane in Pane.allCases {
      addSubview(view(of: pane))
    }
  }

  /// The view of a pane.
  func view(of pane: Pane) -> View {
    switch pane {
    case .paper: paper
    case .core: storage
    case .units: units
    case .tray: tray
    case .listing: listing
    case .trace: trace
    case .breakpoints: breakpoints
    }
  }

  /// Places everything.
  public override func layout() {
    let layout = PanelLayout(size: frame.size, pane: pane, isZoomed: isZoomed)
    panelLayout = layout
    place(tooSmall, layout.notice)
    place(status, layout.status)
    place(lights, layout.lights)
    place(controls, layout.controls)
    place(keyBar, layout.keyBar)
    lights.step = layout.step
    status.step = layout.step
    controls.step = layout.step
    keyBar.step = layout.step
    for pane in Pane.allCases {
      place(view(of: pane), layout.panes[pane] ?? .zero)
    }
    focus()
    if let overlay {
      (overlay as? HelpView)?.fit(frame.size)
      overlay.frame = overlay.centered(in: frame.size)
    }
    field?.frame = Rect(x: 0, y: max(0, frame.height - 1), width: frame.width, height: 1)
    onLayout()
  }

  private func place(_ view: View, _ frame: Rect) {
    view.isHidden = frame.isEmpty
    view.frame = frame
  }

  private func focus() {
    paper.isFocused = pane == .paper
    tray.isFocused = pane == .tray
    for other in [Pane.core, .units, .listing, .trace, .breakpoints] {
      (view(of: other) as? PaneView)?.isFocused = pane == other
    }
  }

  // MARK: On top

  /// Puts a box on top of everything, in place of the one before; nil takes it away.
  func show(overlay new: OverlayView?) {
    if let overlay { removeSubview(overlay) }
    overlay = new
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  /// Opens a line to type into at the bottom; nil closes it.
  func show(field new: InputFieldView?) {
    if let field { removeSubview(field) }
    field = new
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  /// Where the terminal's cursor belongs: in the line being typed.
  public var cursor: Point? {
    field.map { Point(x: $0.frame.x + $0.cursor.x, y: $0.frame.y) }
  }
}
