/// What a line being typed can become.
public struct FieldCompletion: Hashable, Sendable {
  /// Where the piece to be completed begins, in characters from the beginning of the line.
  public let start: Int
  /// What the piece can become, in order; empty when nothing fits.
  public let candidates: [String]
  /// The longest beginning that all candidates share.
  public let common: String

  /// Nothing fits.
  public static let none = FieldCompletion(start: 0, candidates: [], common: "")

  /// Makes a completion.
  public init(start: Int, candidates: [String], common: String) {
    (self.start, self.candidates, self.common) = (start, candidates, common)
  }
}

/// A line to type into, with a prompt: dials, go to, find, command line.
///
/// It covers the key bar. What it has to say, completions and errors, is on a row above the prompt, so that everything about the line
/// is in one place.
@MainActor
public final class InputFieldView: LegendView {
  private let prompt: String
  /// What Tab can put in.
  public var complete: ((String, Int) -> FieldCompletion)?
  private let accept: (String) -> (() -> Void)?
  private let onClose: (LineEditor) -> Void
  /// The line being typed and those before it.
  public private(set) var editor: LineEditor
  private var first = 0
  private var note = ""
  private var cycle: Cycle?

  /// The candidates that Tab goes through, and the one that is in the line.
  private struct Cycle {
    let completion: FieldCompletion
    var chosen: Int?
  }

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

  /// The rows it needs: one for the line, one more when there is something to say.
  public var rows: Int { note.isEmpty && cycle == nil ? 1 : 2 }

  /// Where the terminal's cursor belongs, in the field's own coordinates.
  public var cursor: Point { Point(x: prompt.count + editor.cursor - first, y: rows - 1) }

  /// Says something above the line until the next key.
  public func say(_ text: String) {
    (note, cycle) = (text, nil)
    refresh()
  }

  /// Shows the part of the line around the cursor.
  public override func layout() {
    refresh()
  }

  /// Draws the rows down to the last cell: nothing shows through.
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
    // The row begins with the page of candidates that the chosen one is on.
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

  /// Edits; Enter carries the line out, Escape and a backspace in an empty line leave, Tab completes, then cycles.
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

  /// The first Tab puts in what all candidates share; each further one puts in the next candidate.
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
