import CEdit
import Glibc

/// The line that a person types at a terminal: with the keys of Emacs or those in the file `.editrc`, earlier lines,
/// and completion. The library libedit edits it; without that library there is no editor.
///
/// There is one in a process, used by one thread.
package final class TerminalLineEditor {
  /// What the keys have ended.
  package enum Entry: Hashable, Sendable {
    case line(String)
    /// Ctrl-D in an empty line, or the end of the input.
    case end
  }

  /// The possible continuations of a word.
  package struct Completion {
    /// What all of them have in common and is not yet in the line.
    package let insertion: String
    /// All of them, to be shown when there is nothing to insert.
    package let candidates: [String]

    package init(insertion: String, candidates: [String]) {
      (self.insertion, self.candidates) = (insertion, candidates)
    }
  }

  private typealias Editor = UnsafeMutableRawPointer
  /// The library uses the streams of its own C library, which is not that of a static program.
  private typealias Stream = UnsafeMutablePointer<OpaquePointer?>
  private typealias Start =
    @convention(c) (UnsafePointer<CChar>, OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Editor?
  private typealias SetLocale = @convention(c) (Int32, UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>?
  private typealias Gets = @convention(c) (Editor, UnsafeMutablePointer<Int32>) -> UnsafePointer<CChar>?
  private typealias Line = @convention(c) (Editor) -> UnsafePointer<edit_line>
  private typealias Insert = @convention(c) (Editor, UnsafePointer<CChar>) -> Int32
  private typealias Move = @convention(c) (Editor, Int32) -> Int32
  private typealias Delete = @convention(c) (Editor, Int32) -> Void
  private typealias Plain = @convention(c) (Editor) -> Void
  private typealias Source = @convention(c) (Editor, UnsafePointer<CChar>?) -> Int32
  private typealias CreateHistory = @convention(c) () -> UnsafeMutableRawPointer?

  private let editor: Editor
  private let history: UnsafeMutableRawPointer
  private let set: UnsafeMutableRawPointer
  private let historyFunction: UnsafeMutableRawPointer
  private let gets: Gets
  private let line: Line
  private let insert: Insert
  private let move: Move
  private let delete: Delete
  private let resize: Plain

  /// Whether the line is on the screen and takes keys.
  package private(set) var isShown = false
  /// Whether it was begun and not yet ended.
  private var isEditing = false

  /// Finds the continuations of a line at a cursor, in characters from its start.
  package var complete: (_ line: String, _ cursor: Int) -> Completion = { _, _ in
    Completion(insertion: "", candidates: [])
  }

  /// Opens the library.
  ///
  /// - Returns: nil when standard input and output are not a terminal that can be edited on, or the library is
  ///   missing.
  package init?() {
    let type = EnvironmentVariable.value("TERM") ?? ""
    guard HostTerminal.isAvailable, !["", "dumb"].contains(type), HostLibrary.suitsProgram,
      let cLibrary = HostLibrary(["libc.so.6"]), let library = HostLibrary(["libedit.so.2"]),
      let input = cLibrary.function("stdin", as: Stream.self),
      let output = cLibrary.function("stdout", as: Stream.self),
      let errors = cLibrary.function("stderr", as: Stream.self),
      let setLocale = cLibrary.function("setlocale", as: SetLocale.self),
      let start = library.function("el_init", as: Start.self),
      let set = library.function("el_set", as: UnsafeMutableRawPointer.self),
      let gets = library.function("el_gets", as: Gets.self),
      let line = library.function("el_line", as: Line.self),
      let insert = library.function("el_insertstr", as: Insert.self),
      let move = library.function("el_cursor", as: Move.self),
      let delete = library.function("el_deletestr", as: Delete.self),
      let resize = library.function("el_resize", as: Plain.self),
      let source = library.function("el_source", as: Source.self),
      let createHistory = library.function("history_init", as: CreateHistory.self),
      let historyFunction = library.function("history", as: UnsafeMutableRawPointer.self)
    else { return nil }
    _ = HostTerminal.adoptLocale()
    _ = setLocale(LC_CTYPE, "")
    guard let editor = start("ibm1401", input.pointee, output.pointee, errors.pointee),
      let history = createHistory()
    else { return nil }
    (self.editor, self.history, self.set, self.historyFunction) = (editor, history, set, historyFunction)
    (self.gets, self.line, self.insert, self.move) = (gets, line, insert, move)
    (self.delete, self.resize) = (delete, resize)
    edit_leave_signals(set, editor)
    edit_set_prompt(set, editor) { _ in promptText }
    edit_set_keys(set, editor, "emacs")
    edit_use_history(set, editor, historyFunction, history, 1000)
    _ = source(editor, nil)
    edit_bind(set, editor, "^I", "complete-word") { _, _ in
      keys.withLock { $0.command = .complete }
      return 0
    }
    edit_bind(set, editor, "^D", "delete-or-end") { _, _ in
      keys.withLock { $0.command = .deleteOrEnd }
      return 0
    }
    edit_set_read(set, editor) { _, character in
      guard let next = keys.withLock({ $0.next() }) else { return 0 }
      character?.pointee = next
      return 1
    }
  }

  /// The text before the line.
  package static let prompt = "1401> "

  /// Shows the line, below what is on the screen.
  package func show() {
    guard !isShown else { return }
    isShown = true
    resize(editor)
    if isEditing { return edit_refresh(set, editor) }
    isEditing = true
    edit_take_keys(set, editor, 1)
  }

  /// Hides the line, so that something else can be written there.
  ///
  /// - Returns: what removes it from the screen.
  package func hide() -> String {
    guard isShown else { return "" }
    isShown = false
    let cells = TerminalLineEditor.prompt.count + text.before.count
    let rows = cells / max(1, HostTerminal.size?.columns ?? 80)
    return "\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J"
  }

  /// Shows the line again when the process continues after Ctrl-Z: the shell has changed the terminal's settings.
  package func resume() {
    guard isEditing else { return }
    edit_prepare(set, editor, 0)
    edit_prepare(set, editor, 1)
    isShown = false
    show()
  }

  /// Gives the terminal back, with its settings before.
  package func leave() {
    (isShown, isEditing) = (false, false)
    edit_take_keys(set, editor, 0)
  }

  /// Takes the keys that were pressed.
  ///
  /// - Returns: the lines that they have ended.
  package func read() -> [Entry] {
    var entries: [Entry] = []
    if !keys.withLock({ $0.fill(waiting: 0) }) { entries.append(.end) }
    while keys.withLock({ !$0.bytes.isEmpty }) {
      show()
      var count: Int32 = 0
      let typed = gets(editor, &count)
      switch keys.withLock({ $0.takeCommand() }) {
      case .complete: completeWord()
      case .deleteOrEnd where text.before.isEmpty && text.after.isEmpty:
        entries.append(.end)
      case .deleteOrEnd where text.after.isEmpty: break
      case .deleteOrEnd:
        redraw {
          _ = move(editor, 1)
          delete(editor, 1)
        }
      case nil:
        guard let typed, count > 0, typed[Int(count) - 1] == CChar(bitPattern: UInt8(ascii: "\n")) else {
          continue
        }
        let line = String(
          decoding: UnsafeRawBufferPointer(start: typed, count: Int(count) - 1), as: UTF8.self)
        if line.contains(where: { !$0.isWhitespace }) { edit_remember(historyFunction, history, line) }
        leave()
        entries.append(.line(line))
      }
    }
    return entries
  }

  /// The line, before and after the cursor.
  private var text: (before: String, after: String) {
    let line = line(editor).pointee
    func text(_ start: UnsafePointer<CChar>?, _ end: UnsafePointer<CChar>?) -> String {
      guard let start, let end, end > start else { return "" }
      return String(decoding: UnsafeRawBufferPointer(start: start, count: end - start), as: UTF8.self)
    }
    return (text(line.start, line.cursor), text(line.cursor, line.end))
  }

  private func completeWord() {
    let (before, after) = text
    let completion = complete(before + after, before.count)
    if !completion.insertion.isEmpty {
      redraw { _ = insert(editor, completion.insertion) }
    } else if !completion.candidates.isEmpty {
      redraw(below: completion.candidates.joined(separator: "  ") + "\n")
    }
  }

  /// Shows the line again, below a text, after a change that the library does not show by itself.
  private func redraw(below text: String = "", after change: () -> Void = {}) {
    let erasing = hide()
    change()
    try? StandardStream.output.write(erasing + text)
    show()
  }
}

/// The keys that the library has not yet taken, and what its callbacks have asked for. Its callbacks are given no
/// place for data of ours.
private struct Keys {
  enum Command { case complete, deleteOrEnd }

  var bytes: [UInt8] = []
  var command: Command?
  private var state = mbstate_t()

  mutating func takeCommand() -> Command? {
    defer { command = nil }
    return command
  }

  /// Reads what was typed.
  ///
  /// - Returns: false at the end of the input.
  mutating func fill(waiting milliseconds: Int32) -> Bool {
    var wait = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, milliseconds) > 0 else { return true }
    guard let more = HostTerminal.input.readAvailable(4096) else { return false }
    bytes += more
    return true
  }

  /// The next character; nil when a key that consists of several does not go on: Escape alone.
  mutating func next() -> wchar_t? {
    while true {
      if bytes.isEmpty { _ = fill(waiting: 50) }
      guard !bytes.isEmpty else {
        state = mbstate_t()
        return nil
      }
      var (character, byte) = (wchar_t(), CChar(bitPattern: bytes.removeFirst()))
      switch mbrtowc(&character, &byte, 1, &state) {
      case 0, 1: return character
      case -2: continue
      default:
        state = mbstate_t()
        return wchar_t(UInt8(ascii: "?"))
      }
    }
  }
}

private let keys = Locked(Keys())

/// The prompt for the library, which keeps the pointer. It is never changed.
nonisolated(unsafe) private let promptText = strdup(TerminalLineEditor.prompt)
