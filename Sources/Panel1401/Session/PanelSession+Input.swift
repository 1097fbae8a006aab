// Keys and clicks. A key is text for an input line or a box, or else the key map translates it into an
// action.
extension PanelSession {
  /// Handles a key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - time: the time of the key press, counted like that of frames; nil for that of the last frame.
  public func key(_ key: Key, at time: Duration? = nil) {
    defer { showAll() }
    now = max(now, time ?? now)
    clearMessage()
    if key != .control("c"), recordTouch(at: now) { return }
    if takesLessonKey(key) { return }
    press(key)
  }

  /// Presses a key of the answer of a lesson.
  func pressForLesson(_ key: Key) {
    course?.facts.keys.insert(key.name)
    press(key)
  }

  private func press(_ key: Key) {
    if root.textReceiver?.keyDown(key) == true { return }
    switch keys.press(key, context: context, at: now.seconds) {
    case .action(let action): performUnchecked(action)
    case .pending, .cancelled: break
    case .refused(let reason): say(StateWords.refusal(reason))
    }
  }

  /// Handles a mouse event in the coordinates of the root view.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - time: the time of the event, as for a key.
  public func mouse(_ event: MouseEvent, at time: Duration? = nil) {
    defer { showAll() }
    now = max(now, time ?? now)
    if recordTouch(at: now) { return }
    let target: View?
    switch event.action {
    case .drag, .release: target = pressed ?? root.view(at: event.position)
    default: target = root.view(at: event.position)
    }
    if root.overlay != nil, !isInside(target, root.overlay) {
      // A click outside a box only closes the box.
      if case .press = event.action { root.overlay = nil }
      return
    }
    if case .press = event.action {
      clearMessage()
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

  /// Performs the action of a clicked legend, or shows why it is disabled.
  public func click(_ action: PanelAction) {
    perform(action)
    showAll()
  }
}
