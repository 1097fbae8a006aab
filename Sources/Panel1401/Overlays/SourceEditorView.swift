internal import Core1401

/// A box in which a source is edited. Ctrl-S hands the text over, Escape leaves.
@MainActor
public final class SourceEditorView: OverlayView {
  private(set) var editor: SourceEditor
  private let onAccept: (String) -> Void
  private var note = ""
  private var first = 0
  private var wantsToLeave = false
  /// The text last written to the file of the source, nil for none.
  private var written: String?
  /// The text that is being assembled, nil for none.
  private var assembling: String?
  private var window = Size(width: 80, height: 24)
  /// The row of the window from which on the box can be; a lesson is above it.
  var top = 0

  private static let width = 80
  private static let numberWidth = 5
  /// Border, ruler and note.
  private static let otherRows = 4

  /// Creates a box.
  ///
  /// - Parameters:
  ///   - name: the name of the source.
  ///   - text: the source.
  ///   - row: the line of the cursor, from 0.
  ///   - onAction: receives ``PanelAction/escape`` to close the box.
  ///   - onAccept: receives the text; the owner closes the box or shows what is wrong in it.
  public init(
    name: String, text: String, row: Int, onAction: @escaping (PanelAction) -> Void,
    onAccept: @escaping (String) -> Void
  ) {
    editor = SourceEditor(text: text, row: row)
    self.onAccept = onAccept
    super.init(title: "EDIT \(name)", onAction: onAction)
    refresh()
  }

  override var shownTitle: String { "\(title) ─ Ctrl-S assembles ─ Esc leaves" }

  /// The size with room for all lines, as far as the window has it.
  public override var preferredSize: Size {
    let rows = editor.lines.count + 2 + SourceEditorView.otherRows
    return Size(width: SourceEditorView.width, height: min(rows, max(8, window.height - top)))
  }

  override func fit(_ window: Size) { self.window = window }

  /// Shows the visible part for the new size.
  public override func layout() { refresh() }

  /// Shows why the text was not assembled, and puts the cursor on a line, from 1.
  func report(_ problem: String, line: Int?) {
    (note, assembling) = (problem, nil)
    if let line { editor.go(toRow: line - 1) }
    refresh()
  }

  /// Records that the text is in the file, even if it is not assembled.
  func noteWritten(_ text: String) { written = text }

  /// The text with changes that are not in the file of the source; nil without any.
  var unsavedText: String? { editor.isChanged && written != editor.text ? editor.text : nil }

  /// Prepares to quit: with changes that would be lost, the first call only says so.
  ///
  /// - Returns: whether to quit.
  func mayQuit() -> Bool {
    if unsavedText == nil || wantsToLeave { return true }
    wantsToLeave = true
    note = "the changes are not saved: Ctrl-S does that, Ctrl-C again quits without them"
    refresh()
    return false
  }

  private var leavingNote: String {
    switch written {
    case _ where assembling == editor.text: "it is being assembled: Esc again leaves without waiting for it"
    case nil: "the changes are not assembled: Ctrl-S does that, Esc again drops them"
    case editor.text: "saved, but not assembled: the program is the one before. Esc again leaves"
    default: "the last changes are not saved: Ctrl-S does that, Esc again drops them"
    }
  }

  override func takes(_ key: Key) -> Bool {
    switch key {
    case .control("s"), .control("k"), .control("z"), .control("y"): true
    default: super.takes(key)
    }
  }

  override func press(_ key: Key) {
    let wantedToLeave = wantsToLeave
    (note, wantsToLeave) = ("", false)
    switch key {
    case .control("s"):
      assembling = editor.text
      onAccept(editor.text)
    case .escape where editor.isChanged && !wantedToLeave:
      wantsToLeave = true
      note = leavingNote
    case .escape: onAction(.escape)
    case .control("z") where !editor.canUndo: note = "nothing to undo"
    case .control("y") where !editor.canRedo: note = "nothing to redo"
    default: _ = editor.press(key)
    }
    refresh()
  }

  /// Scrolls with the wheel.
  public override func mouse(_ event: MouseEvent) -> Bool {
    if case .wheel(let lines) = event.action {
      editor.go(toRow: editor.row + lines)
      refresh()
    }
    return super.mouse(event)
  }

  private func refresh() {
    if preferredSize.height != frame.height { superview?.setNeedsLayout() }
    let width = max(20, frame.width - 4)
    let notes = notes(width)
    let rows = max(1, frame.height - SourceEditorView.otherRows - max(0, notes.count - 1))
    first = min(max(first, editor.row - rows + 1), editor.row)
    let room = max(1, frame.width - 4 - SourceEditorView.numberWidth)
    let ruler = "".padded(to: SourceEditorView.numberWidth) + "     LABEL     OPER OPERANDS"
    var shown: [LegendLine] = [[Legend(ruler.cut(to: room + SourceEditorView.numberWidth), role: .faint)]]
    for row in first..<first + rows {
      shown.append(row < editor.lines.count ? line(row, room) : [])
    }
    let help =
      "Tab next field · Shift-Tab label field · Ctrl-Z undoes · "
      + (editor.canRedo ? "Ctrl-Y redoes" : "Ctrl-K deletes line")
    shown +=
      notes.isEmpty
      ? [[Legend(help.cut(to: width), role: .faint)]] : notes.map { [Legend($0, role: .current)] }
    show(shown)
  }

  /// The note in lines of a width, two at most.
  private func notes(_ width: Int) -> [String] {
    let lines = note.wrapped(to: width)
    guard lines.count > 1 else { return lines.map { $0.cut(to: width) } }
    return [lines[0].cut(to: width), lines[1...].joined(separator: " ").cut(to: width)]
  }

  private func line(_ row: Int, _ room: Int) -> LegendLine {
    let number = Legend(String(row + 1).flushRight(SourceEditorView.numberWidth - 1) + " ", role: .faint)
    let text = editor.lines[row].replacing("\t", with: "→")
    guard row == editor.row else { return [number, Legend(String(text.cut(to: room)))] }
    // A long line scrolls with the cursor.
    let start = max(0, editor.column - room + 1)
    let characters = Array(text.padded(to: max(text.count, editor.column + 1)).dropFirst(start).prefix(room))
    let place = editor.column - start
    return [
      number, Legend(String(characters.prefix(place))),
      Legend(String(characters[place]), role: .cursor, attributes: .reverse),
      Legend(String(characters.dropFirst(place + 1))),
    ]
  }
}
