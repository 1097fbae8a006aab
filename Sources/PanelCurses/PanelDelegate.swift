public import Panel1401

/// The owner of a panel, which the frame loop calls for input and frames. All calls are on the main queue.
@MainActor
public protocol PanelDelegate: AnyObject {
  /// Handles a key; Control-C and Control-Z are keys, too.
  func key(_ key: Key)
  /// Handles a mouse event in the coordinates of the root view.
  func mouse(_ event: MouseEvent)
  /// Handles a pasted text, with line ends as the terminal sent them. Its characters are not keys.
  func paste(_ text: String)
  /// Handles a new size of the root view, whose layout follows in the next frame; ends animations.
  func resized(to size: Size)
  /// Prepares a frame: gets the newest snapshot, advances animations, marks changed views.
  ///
  /// - Parameter time: the time since the loop was created, which never decreases.
  /// - Returns: the time of the next frame: `time` itself for the next one in 33 ms, for example during an
  ///   animation; a later time, for example to remove a message; nil if nothing changes without an event.
  func tick(at time: Duration) -> Duration?
  /// Takes output that is too much to wait for the next frame, or the last of a run.
  ///
  /// - Returns: whether to draw a frame at once, because the machine has stopped.
  func receiveOutput() -> Bool
  /// Handles the terminal's reply whether its background is light.
  func backgroundIs(light isLight: Bool)
  /// Saves printer and punch files before the process ends by SIGTERM, SIGHUP or SIGINT, or because the
  /// terminal was closed. After five seconds, or at another signal after one second, the process
  /// ends regardless.
  func willEnd(bySignal signal: Int32)
}

extension PanelDelegate {
  /// Ignores the text.
  public func paste(_ text: String) {}
  /// Does nothing; layout depends on the root view's frame.
  public func resized(to size: Size) {}
  /// Requests no further frame.
  public func tick(at time: Duration) -> Duration? { nil }
  /// Leaves it to the next frame.
  public func receiveOutput() -> Bool { false }
  /// Ignores the background.
  public func backgroundIs(light isLight: Bool) {}
  /// Saves nothing.
  public func willEnd(bySignal signal: Int32) {}
}

/// The cost of frames, for the status line and for measurements.
public struct FrameCounts: Hashable, Sendable {
  /// The number of frames with output.
  public var frames = 0
  /// The number of frames that were late by more than a frame's time, or had to wait for the terminal.
  public var late = 0
  /// The number of changed cells in all frames.
  public var cells = 0
  /// The number of bytes sent in all frames.
  public var bytes = 0
  /// The time for all frames: tick, layout, drawing and sending.
  public var time = Duration.zero
  /// The time for the longest frame.
  public var longest = Duration.zero
  /// The number of changed cells in the last frame.
  public var lastCells = 0
  /// The number of bytes sent in the last frame.
  public var lastBytes = 0
  /// The number of times the frame timer has fired.
  public var wakeUps = 0

  /// Creates counts of zero.
  public init() {}
}
