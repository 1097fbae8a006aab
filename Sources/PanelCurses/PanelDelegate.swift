public import Panel1401

/// What the frame loop tells and asks the owner of the panel. All calls come on the main queue.
@MainActor
public protocol PanelDelegate: AnyObject {
  /// A key was pressed. Control-C and Control-Z come as keys, too.
  func key(_ key: Key)
  /// The mouse did something, in the coordinates of the root view.
  func mouse(_ event: MouseEvent)
  /// A text was pasted, with line ends as the terminal sent them. Nothing in it is a key.
  func paste(_ text: String)
  /// The root view has a new size; its layout follows in the next frame. Animations jump to their end.
  func resized(to size: Size)
  /// A frame begins: take the newest snapshot, move what moves, mark what has changed.
  ///
  /// - Parameter time: since the loop was made; it never goes back.
  /// - Returns: when another frame is wanted though nothing is asked for: `time` itself while something moves, which is 33 ms
  ///   later, a later time when only a message ends, nil at rest.
  func tick(at time: Duration) -> Duration?
  /// The terminal has answered whether its background is light.
  func backgroundIs(light isLight: Bool)
  /// The process is about to end by SIGTERM, SIGHUP or SIGINT, or the terminal is gone: write printer and punch files. After five
  /// seconds, or on a second signal, the process ends without.
  func willEnd(bySignal signal: Int32)
}

extension PanelDelegate {
  /// Ignores the text.
  public func paste(_ text: String) {}
  /// Does nothing: layout follows the root view's frame.
  public func resized(to size: Size) {}
  /// Nothing moves by itself.
  public func tick(at time: Duration) -> Duration? { nil }
  /// Any background will do.
  public func backgroundIs(light isLight: Bool) {}
  /// Nothing to save.
  public func willEnd(bySignal signal: Int32) {}
}

/// What frames cost, for the status line and for measurements.
public struct FrameCounts: Hashable, Sendable {
  /// Frames that sent something.
  public var frames = 0
  /// Frames that came more than a frame's time late, or had to wait for the terminal.
  public var late = 0
  /// Cells changed, in all frames.
  public var cells = 0
  /// Bytes sent, in all frames.
  public var bytes = 0
  /// Time worked, in all frames: tick, layout, drawing, sending.
  public var time = Duration.zero
  /// The longest frame.
  public var longest = Duration.zero
  /// Cells changed in the last frame.
  public var lastCells = 0
  /// Bytes sent in the last frame.
  public var lastBytes = 0
  /// Times the frame timer fired: at rest it does not.
  public var wakeUps = 0

  /// Nothing counted yet.
  public init() {}
}
