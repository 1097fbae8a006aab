import Panel1401

/// Combines mouse reports to clicks, double clicks and drags, and ignores the click that focuses the window.
struct MouseTracker {
  /// The longest time between two presses of a double click.
  static let doubleClickTime = Duration.milliseconds(400)
  /// The time after the window gained the focus in which a press is the click that focused it.
  static let focusTime = Duration.milliseconds(300)

  private var lastPress: (position: Point, time: Duration)?
  private var focusedAt: Duration?
  private var isDown = false
  private var isIgnored = false

  /// Records that the window gained or lost the focus.
  mutating func focus(_ hasFocus: Bool, at time: Duration) {
    focusedAt = hasFocus ? time : nil
    if !hasFocus { isDown = false }
  }

  /// The event of a report; nil for other buttons and for the click that focuses the window.
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
    // Old reports do not include the button that was released or moved.
    if report.code & motion != 0 { return isDown && !isIgnored ? .drag : nil }
    return button == 0 ? press(at: report.position, time) : nil
  }

  private mutating func press(at position: Point, _ time: Duration) -> MouseEvent.Action? {
    isDown = true
    isIgnored = focusedAt.map { time - $0 <= MouseTracker.focusTime } ?? false
    focusedAt = nil
    if isIgnored { return nil }
    if let last = lastPress, last.position == position, time - last.time <= MouseTracker.doubleClickTime {
      lastPress = nil
      return .doubleClick
    }
    lastPress = (position, time)
    return .press
  }

  private mutating func release() -> MouseEvent.Action? {
    defer { (isDown, isIgnored) = (false, false) }
    return isDown && !isIgnored ? .release : nil
  }
}
