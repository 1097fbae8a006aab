/// A line to type into, with a prompt: dials, go to, find, command line. Preferred height is one row; its place is usually
/// that of the key bar.
@MainActor
public final class InputFieldView: LegendView {
  private let prompt: String
  /// What Tab puts in: the piece of the line from a place to the cursor becomes a text; nil when nothing fits.
  public var complete: ((String, Int) -> (start: Int, text: String)?)?
  private let accept: (String) -> (() -> Void)?
  private let onClose: (LineEditor) -> Void
  /// The line being typed and those before it.
  public private(set) var editor: LineEditor
  private var first = 0

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - prompt: what is asked for, as `:` or `go to `.
  ///   - editor: the text to begin with and the history.
  ///   - accept: what a line that was entered does; nil when it makes no sense, then the field stays.
  ///   - onClose: called with the editor when the field is left, before the line does anything.
  public init(
    prompt: String, editor: LineEditor = LineEditor(), accept: @escaping (String) -> (() -> Void)?,
    onClose: @escaping (LineEditor) -> Void
  ) {
    self.prompt = prompt
    self.editor = editor
    self.accept = accept
    self.onClose = onClose
    super.init { _ in }
    refresh()
  }

  /// Where the terminal's cursor belongs, in the field's own coordinates.
  public var cursor: Point { Point(x: prompt.count + editor.cursor - first, y: 0) }

  /// Shows the part of the line around the cursor.
  public override func layout() {
    refresh()
  }

  private func refresh() {
    let room = max(1, frame.width - prompt.count - 1)
    if frame.width == 0 { first = 0 } else { first = min(max(first, editor.cursor - room), editor.cursor) }
    let shown = Array(editor.text.dropFirst(first).prefix(frame.width == 0 ? Int.max : room + 1))
    let place = editor.cursor - first
    let under = place < shown.count ? String(shown[place]) : " "
    show([
      [
        Legend(prompt, role: .key, attributes: .bold), Legend(String(shown.prefix(place))),
        Legend(under, role: .cursor, attributes: .reverse),
        Legend(String(shown.dropFirst(place + 1))),
      ]
    ])
  }

  /// Edits; Enter carries the line out, Escape and a backspace in an empty line leave.
  public override func keyDown(_ key: Key) -> Bool {
    switch key {
    case .escape: onClose(editor)
    case .backspace where editor.text.isEmpty: onClose(editor)
    case .enter: enter()
    case .tab:
      if let (start, text) = complete?(editor.text, editor.cursor) {
        editor.complete(from: start, with: text)
      }
    case .control("c"), .control("z"), .control("l"): return false
    default: _ = editor.press(key)
    }
    refresh()
    return true
  }

  private func enter() {
    guard !editor.text.isEmpty else { return onClose(editor) }
    guard let work = accept(editor.text) else { return }
    _ = editor.enter()
    onClose(editor)
    work()
  }
}
