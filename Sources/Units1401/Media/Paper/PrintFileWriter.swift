public import Core1401

/// Converts the actions of the 1403 to the bytes of a printer file as they happen.
///
/// Each call returns the bytes to append. Characters are ASCII, written as in decks of the encoding; trailing
/// blanks of a line are removed.
public struct PrintFileWriter: Hashable, Sendable {
  /// The forms of printer files.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// As SimH's I1401 writes them: a skip to the top-of-form mark is a newline and a form feed whatever the
    /// distance, other line movements are newlines after the text, and suppressed spacing is a carriage
    /// return.
    case simh
    /// Every line of a form is a line, and a form feed follows the last line of a form; overprinting is a
    /// carriage return and the text.
    case text
  }

  /// The form of the file.
  public let mode: Mode
  /// The text of the characters on the paper.
  private let graphics: LineText
  /// Whether the present line has text and has not ended.
  private var lineIsOpen = false

  /// Creates a writer for a new file.
  public init(mode: Mode, chain: PrintChain = .full, encoding: TextEncoding = .simh) {
    self.mode = mode
    let graphics = (UInt8(0)..<64).map { code in
      let character = StoredCharacter(code: code)
      // SimH's 48-character chains have no record mark, and its H chain has an ampersand.
      if mode == .simh, chain != .full {
        switch code {
        case 0o20, 0o32: return UInt8(ascii: " ")
        case 0o60, 0o72: return UInt8(ascii: "&")
        case 0o74: return UInt8(ascii: ")")
        default: break
        }
      }
      return chain.text(for: character, in: encoding).asciiValue ?? blank
    }
    self.graphics = LineText(graphics: graphics)
  }

  /// The bytes for events in order.
  public mutating func bytes(for events: PrinterEvents) -> [UInt8] {
    var text = TextBuffer()
    for event in events { append(event, to: &text) }
    return Array(text.bytes)
  }

  /// Appends the bytes for events in order.
  public mutating func append(_ events: PrinterEvents, to bytes: inout [UInt8]) {
    bytes += self.bytes(for: events)
  }

  private mutating func append(_ event: PrinterEvent, to text: inout TextBuffer) {
    switch event {
    case .impression(let impression):
      unsafe impression.line.withBytes {
        unsafe append($0, printsWordMarks: impression.printsWordMarks, to: &text)
      }
    case .motion(let motion): append(motion, to: &text)
    case .noSpace: leaveOutSpace(to: &text)
    }
  }

  /// The bytes that end the file: only in ``Mode/text``, a newline after an unterminated line.
  public mutating func finish() -> [UInt8] {
    defer { lineIsOpen = false }
    return mode == .text && lineIsOpen ? [newline] : []
  }

  func leaveOutSpace(to text: inout TextBuffer) {
    if mode == .simh { text.append(carriageReturn) }
  }

  /// Appends a line that is followed by a single space, if the two are only the text and a newline.
  ///
  /// - Parameters:
  ///   - line: the line; the highest bit of each byte is ignored.
  ///   - row: the row of the line.
  ///   - formLines: the number of lines of a form.
  ///   - text: receives the bytes.
  /// - Returns: whether they have been appended.
  @inline(__always)
  mutating func append(
    _ line: UnsafeRawBufferPointer, inRow row: Int, of formLines: Int, to text: inout TextBuffer
  ) -> Bool {
    guard mode == .simh || !lineIsOpen && row + 1 < formLines else { return false }
    lineIsOpen = false
    unsafe graphics.append(line, then: newline, to: &text)
    return true
  }

  /// Appends a line; the highest bit of each byte is ignored.
  mutating func append(_ line: UnsafeRawBufferPointer, printsWordMarks: Bool, to text: inout TextBuffer) {
    let overprints = mode == .text && lineIsOpen
    // When overprinting, the carriage return precedes the text.
    if overprints { text.append(carriageReturn) }
    let hasText =
      unsafe printsWordMarks
      ? LineText.appendWordMarks(of: line, to: &text) : graphics.append(line, to: &text)
    if hasText {
      lineIsOpen = true
    } else if overprints {
      text.removeLast(1)
    }
  }

  mutating func append(_ motion: FormMotion, to text: inout TextBuffer) {
    lineIsOpen = false
    if mode == .simh {
      if case .skip = motion.kind, motion.reachesTopOfFormMark {
        text.append(newline)
        text.append(formFeed)
        return
      }
      for _ in 0..<motion.lines { text.append(newline) }
      return
    }
    var row = motion.start.row
    if row >= motion.formLines { row %= motion.formLines }
    for _ in 0..<motion.lines {
      text.append(newline)
      row += 1
      guard row == motion.formLines else { continue }
      text.append(formFeed)
      row = 0
    }
  }
}

private let blank = UInt8(ascii: " ")
private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let formFeed: UInt8 = 0x0C
