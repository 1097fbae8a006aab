import Core1401
import Host1401
import Units1401

/// The text of the plain mode: sentences and printed lines, each on lines of their own.
struct PlainText {
  private let isTerminal: Bool
  private let write: (String) -> Void
  private var writer: PrintFileWriter
  /// A printed line that is not yet complete, because its form has not moved.
  private var printedLine: [UInt8] = []
  private var isPromptShown = false
  /// What edits the line of the prompt, if anything does.
  var editor: TerminalLineEditor?

  init(isTerminal: Bool, encoding: TextEncoding, write: @escaping (String) -> Void) {
    self.isTerminal = isTerminal
    self.write = write
    writer = PrintFileWriter(mode: .text, encoding: encoding)
  }

  /// Writes a sentence on its own line.
  mutating func say(_ sentence: String) {
    leavePrompt()
    write(sentence.withVisibleControls + "\n")
  }

  /// Writes the prompt, at a terminal that does not show it already.
  mutating func prompt() {
    guard isTerminal, !isPromptShown else { return }
    if let editor { return editor.show() }
    write(TerminalLineEditor.prompt)
    isPromptShown = true
  }

  /// Notes that the person at the terminal has ended the line of the prompt.
  mutating func lineWasTyped() { isPromptShown = false }

  /// Writes printed lines when they are complete.
  mutating func print(_ events: PrinterEvents, isMuted: Bool) {
    printedLine += writer.bytes(for: events)
    guard let end = printedLine.lastIndex(of: UInt8(ascii: "\n")) else { return }
    pass(printedLine[...end], isMuted: isMuted)
    printedLine.removeSubrange(...end)
  }

  /// Ends the last printed line and the line of the prompt.
  mutating func finish(isMuted: Bool) {
    printedLine += writer.finish()
    if printedLine.contains(where: { $0 != 0x0C }) { pass(printedLine[...], isMuted: isMuted) }
    leavePrompt()
  }

  private mutating func pass(_ lines: ArraySlice<UInt8>, isMuted: Bool) {
    guard !isMuted else { return }
    leavePrompt()
    // A form feed would clear or garble the screen.
    write(String(decoding: isTerminal ? lines.filter { $0 != 0x0C } : Array(lines), as: UTF8.self))
  }

  private mutating func leavePrompt() {
    if let editor, editor.isShown { write(editor.hide()) }
    if isPromptShown { write("\n") }
    isPromptShown = false
  }
}
