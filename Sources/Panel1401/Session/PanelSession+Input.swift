// Keys and clicks: keys go to what is being typed into, else through the key map; then they are actions as clicks are.
extension PanelSession {
  /// Takes a key of the operator.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - time: when it was pressed, in the time of the frames; nil for that of the last frame, which may be long ago.
  public func key(_ key: Key, at time: Duration? = nil) {
    defer { showAll() }
    now = max(now, time ?? now)
    silence()
    if key != .control("c"), isTakenByMuseum(at: now) { return }
    if takesLessonKey(key) { return }
    press(key)
  }

  /// Presses a key of the answer of a lesson.
  func pressForLesson(_ key: Key) {
    course?.facts.keys.insert(key.name)
    press(key)
  }

  private func press(_ key: Key) {
    if root.typist?.keyDown(key) == true { return }
    switch keys.press(key, context: context, at: now.seconds) {
    case .action(let action): carryOut(action)
    case .pending, .cancelled: break
    case .refused(let reason): say(reason)
    }
  }

  /// Takes a mouse event in the coordinates of the outermost view.
  ///
  /// - Parameters:
  ///   - event: what the mouse did.
  ///   - time: when, as for a key.
  public func mouse(_ event: MouseEvent, at time: Duration? = nil) {
    defer { showAll() }
    now = max(now, time ?? now)
    if isTakenByMuseum(at: now) { return }
    let target: View?
    switch event.action {
    case .drag, .release: target = pressed ?? root.view(at: event.position)
    default: target = root.view(at: event.position)
    }
    if root.overlay != nil, !isInside(target, root.overlay) {
      // A press beside a box closes it and does nothing else.
      if case .press = event.action { root.overlay = nil }
      return
    }
    if case .press = event.action {
      silence()
      pressed = target
      focusPane(at: event.position)
    }
    var view = target
    while let current = view {
      let place = current.convertFromRoot(event.position)
      if current.mouse(MouseEvent(action: event.action, position: place)) { break }
      view = current.superview
    }
    if case .release = event.action { pressed = nil }
  }

  private func isInside(_ view: View?, _ outer: View?) -> Bool {
    var current = view
    while let view = current {
      if view === outer { return true }
      current = view.superview
    }
    return false
  }

  private func focusPane(at place: Point) {
    if let (pane, _) = root.panelLayout.panes.first(where: { $0.value.contains(place) }) { root.pane = pane }
  }

  /// Carries out a click, unless it does nothing now.
  public func click(_ action: PanelAction) {
    perform(action)
    showAll()
  }
}
