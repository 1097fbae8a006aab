/// The completions of a line being typed.
public struct FieldCompletion: Hashable, Sendable {
  /// The index of the first character of the word to complete.
  public let start: Int
  /// The possible words in order; empty if there are none.
  public let candidates: [String]
  /// The longest common prefix of all candidates.
  public let common: String

  /// No completion.
  public static let none = FieldCompletion(start: 0, candidates: [], common: "")

  /// Creates a completion.
  public init(start: Int, candidates: [String], common: String) {
    (self.start, self.candidates, self.common) = (start, candidates, common)
  }
}

/// An input line with a prompt, for commands, addresses, texts to find and values.
///
/// It covers the key bar. Completions and errors appear on the row above it.
@MainActor
public final class InputFieldView: LegendView {
  private let prompt: String
  /// Computes the completions for a line and a cursor position; nil for a line without completion.
  public var complete: ((String, Int) -> FieldCompletion)?
  private let accept: (String) -> (() -> Void)?
  private let onClose: (LineEditor) -> Void
  /// The line being typed, with its history.
  public private(set) var editor: LineEditor
  private var first = 0
  private var note = ""
  private var cycle: Cycle?

  /// The candidates that Tab cycles through, and the index of the one in the line.
  private struct Cycle {
    let completion: FieldCompletion
    var chosen: Int?
  }

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - prompt: the prompt, such as `:` or `go to `.
  ///   - editor: the initial text and the history.
  ///   - accept: returns the work for an entered line; nil for an invalid line, for which the field stays
  ///     open.
  ///   - onClose: called with the editor when the field closes, before the work is done.
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

  /// The height in rows: one for the line, and one for a message or candidates.
  public var rows: Int { note.isEmpty && cycle == nil ? 1 : 2 }

  /// The position of the terminal's cursor in the field's coordinates.
  public var cursor: Point { Point(x: prompt.count + editor.cursor - first, y: rows - 1) }

  /// Shows a message above the line until the next key.
  public func say(_ text: String) {
    (note, cycle) = (text, nil)
    refresh()
  }

  /// Scrolls the line to the cursor for the new size.
  public override func layout() {
    refresh()
  }

  /// Draws the rows over what is below them.
  public override func draw(in canvas: inout Canvas) {
    canvas.fill(bounds)
    super.draw(in: &canvas)
  }

  private func refresh() {
    if frame.height != rows { superview?.setNeedsLayout() }
    let room = max(1, frame.width - prompt.count - 1)
    if frame.width == 0 { first = 0 } else { first = min(max(first, editor.cursor - room), editor.cursor) }
    let shown = Array(editor.text.dropFirst(first).prefix(frame.width == 0 ? Int.max : room + 1))
    let place = editor.cursor - first
    let under = place < shown.count ? String(shown[place]) : " "
    let line: LegendLine = [
      Legend(prompt, role: .key, attributes: .bold), Legend(String(shown.prefix(place))),
      Legend(under, role: .cursor, attributes: .reverse),
      Legend(String(shown.dropFirst(place + 1))),
    ]
    show(rows == 1 ? [line] : [notes, line])
  }

  private var notes: LegendLine {
    let width = max(20, frame.width) - 2
    guard let cycle else { return [Legend(" \(note.cut(to: width))", role: .current)] }
    let candidates = cycle.completion.candidates
    // The row shows the page of candidates with the chosen one.
    var start = 0
    var used = 0
    for (index, candidate) in candidates.enumerated() {
      if used + candidate.count + 2 > width, index <= cycle.chosen ?? 0 { (start, used) = (index, 0) }
      used += candidate.count + 2
    }
    var line: LegendLine = [Legend(" ")]
    for index in start..<candidates.count {
      guard line.width + candidates[index].count + 2 <= width else {
        line.add("…", role: .faint)
        break
      }
      line.add(candidates[index], role: index == cycle.chosen ? .cursor : .faint)
      line.add("  ")
    }
    return line
  }

  /// Handles a key: Enter accepts the line, Escape or a backspace in an empty line closes it, Tab completes.
  public override func keyDown(_ key: Key) -> Bool {
    switch key {
    case .tab: completeNext(by: 1)
    case .backTab: completeNext(by: -1)
    case .control("c"), .control("z"), .control("l"): return false
    default:
      (note, cycle) = ("", nil)
      switch key {
      case .escape: onClose(editor)
      case .backspace where editor.text.isEmpty: onClose(editor)
      case .enter: enter()
      default: _ = editor.press(key)
      }
    }
    refresh()
    return true
  }

  /// Completes a word: the first Tab inserts the common prefix, each further one the next candidate.
  private func completeNext(by step: Int) {
    if let (completion, chosen) = cycle.map({ ($0.completion, $0.chosen) }) {
      let count = completion.candidates.count
      let next = (chosen.map { $0 + step } ?? (step > 0 ? 0 : count - 1)).wrapped(to: count)
      cycle?.chosen = next
      editor.complete(from: completion.start, with: completion.candidates[next])
      return
    }
    guard let found = complete?(editor.text, editor.cursor) else { return }
    switch found.candidates.count {
    case 0: note = "nothing to complete here"
    case 1:
      editor.complete(from: found.start, with: found.common + (found.common.hasSuffix("/") ? "" : " "))
    default:
      note = ""
      cycle = Cycle(completion: found)
      editor.complete(from: found.start, with: found.common)
    }
  }

  private func enter() {
    guard !editor.text.isEmpty else { return onClose(editor) }
    guard let work = accept(editor.text) else { return }
    _ = editor.enter()
    onClose(editor)
    work()
  }
}
