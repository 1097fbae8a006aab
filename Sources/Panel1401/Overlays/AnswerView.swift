/// A scrolling box with the output of a command.
@MainActor
public final class AnswerView: ScrollingBox {
  private let answer: [String]
  private var width = 0

  /// Creates a box.
  ///
  /// - Parameters:
  ///   - title: the command.
  ///   - lines: the output.
  ///   - window: the size that the box must fit in; longer lines are wrapped.
  ///   - onAction: receives ``PanelAction/escape`` to close the box.
  public init(title: String, lines: [String], window: Size, onAction: @escaping (PanelAction) -> Void) {
    answer = lines
    super.init(title: title, onAction: onAction)
    fit(window)
  }

  override func fit(_ window: Size) {
    guard width != window.width else { return }
    width = window.width
    let room = max(20, width - 4)
    show(text: answer.flatMap { AnswerView.wrapped($0, width: room) }.map { [Legend($0)] })
  }

  /// A line broken into pieces that fit; pieces after the first are indented by four more columns than the
  /// line.
  private static func wrapped(_ line: String, width: Int) -> [String] {
    var pieces: [String] = []
    var rest = line
    let indent = String(repeating: " ", count: min(width / 2, line.prefix { $0 == " " }.count + 4))
    while rest.count > width {
      let head = rest.prefix(width)
      let cut = head.lastIndex(of: " ").flatMap {
        rest.distance(from: rest.startIndex, to: $0) > width / 2 ? $0 : nil
      }
      pieces.append(String(rest[..<(cut ?? head.endIndex)]))
      rest = indent + rest[(cut ?? head.endIndex)...].trimmingPrefix { $0 == " " }
    }
    return pieces + [rest]
  }
}
