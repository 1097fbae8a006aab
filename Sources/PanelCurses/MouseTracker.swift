import Panel1401

/// Puts reports of the mouse together: clicks, double clicks, drags, and the click that only gives the focus.
struct MouseTracker {
  /// The longest time between two presses of a double click.
  static let doubleClickTime = Duration.milliseconds(400)
  /// A press so soon after the window got the focus is the click that gave it.
  static let focusTime = Duration.milliseconds(300)

  private var lastPress: (position: Point, time: Duration)?
  private var focusedAt: Duration?
  private var isDown = false
  private var isSwallowed = false

  /// The window got or lost the focus.
  mutating func focus(_ hasFocus: Bool, at time: Duration) {
    focusedAt = hasFocus ? time : nil
    if !hasFocus { isDown = false }
  }

  /// The event that a report makes; nil for other buttons and for the click that gives the focus.
  mutating func event(_ report: MouseReport, at time: Duration) -> MouseEvent? {
    action(report, at: time).map { MouseEvent(action: $0, position: report.position) }
  }

  private mutating func action(_ report: MouseReport, at time: Duration) -> MouseEvent.Action? {
    let (shift, alt, motion, wheel) = (4, 8, 32, 64)
    let button = report.code & 3
    if report.code & wheel != 0 {
      if report.isRelease { return nil }
      let isSideways = report.code & (shift | alt) != 0 || button >= 2
      let step = button & 1 == 0 ? -1 : 1
      return isSideways ? .sideWheel(step) : .wheel(step)
    }
    if report.isRelease { return release() }
    // The old form does not say which button came up or moves.
    if report.code & motion != 0 { return isDown && !isSwallowed ? .drag : nil }
    return button == 0 ? press(at: report.position, time) : nil
  }

  private mutating func press(at position: Point, _ time: Duration) -> MouseEvent.Action? {
    isDown = true
    isSwallowed = focusedAt.map { time - $0 <= MouseTracker.focusTime } ?? false
    focusedAt = nil
    if isSwallowed { return nil }
    if let last = lastPress, last.position == position, time - last.time <= MouseTracker.doubleClickTime {
      lastPress = nil
      return .doubleClick
    }
    lastPress = (position, time)
    return .press
  }

  private mutating func release() -> MouseEvent.Action? {
    defer { (isDown, isSwallowed) = (false, false) }
    return isDown && !isSwallowed ? .release : nil
  }
}
