public import Core1401

/// Turns what the 1403 does into the bytes of a printer file, as it happens.
///
/// Each call gives the bytes to append. Characters are ASCII, written as in decks of the encoding; trailing blanks of
/// a line are cut.
public struct PrintFileWriter: Hashable, Sendable {
  /// The forms of printer files.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// As SimH's I1401 writes them: a skip to the top-of-form mark is a newline and a form feed whatever the
    /// distance, other lines moved are newlines after the text, suppressed spacing is a carriage return.
    case simh
    /// Every line of a form is a line; a form feed follows the last line of a form; overprinting is a carriage
    /// return and the text.
    case text
  }

  /// The form of the file.
  public let mode: Mode
  /// What the paper shows for the characters.
  private let graphics: LineText
  /// Whether text stands in the line that has not ended.
  private var lineIsOpen = false

  /// Makes a writer for a new file.
  public init(mode: Mode, chain: PrintChain = .full, encoding: TextEncoding = .simh) {
    self.mode = mode
    let graphics = (UInt8(0)..<64).map { code in
      let character = StoredCharacter(code: code)
      // SimH's 48-character chains have no record mark, and its H chain an ampersand.
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

  /// The bytes for events in their order.
  public mutating func bytes(for events: PrinterEvents) -> [UInt8] {
    var text = TextBuffer()
    for event in events { append(event, to: &text) }
    return text.bytes
  }

  /// Puts the bytes for events in their order behind others.
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

  /// The bytes that end the file: a newline after a line that has none yet, in ``Mode/text`` only.
  public mutating func finish() -> [UInt8] {
    defer { lineIsOpen = false }
    return mode == .text && lineIsOpen ? [newline] : []
  }

  func leaveOutSpace(to text: inout TextBuffer) {
    if mode == .simh { text.append(carriageReturn) }
  }

  /// Adds a line; the highest bit of each byte counts nothing.
  @inline(__always)
  mutating func append(_ line: UnsafeRawBufferPointer, printsWordMarks: Bool, to text: inout TextBuffer) {
    let overprints = mode == .text && lineIsOpen
    // The carriage return goes before the text of a line on a line.
    if overprints { text.append(carriageReturn) }
    let hasText =
      unsafe printsWordMarks
      ? appendWordMarks(of: line, to: &text) : graphics.append(line, to: &text)
    if hasText {
      lineIsOpen = true
    } else if overprints {
      text.removeLast(1)
    }
  }

  /// Adds a line that has a 1 for each word mark.
  ///
  /// - Returns: whether there is any.
  private func appendWordMarks(of line: UnsafeRawBufferPointer, to text: inout TextBuffer) -> Bool {
    let marks = unsafe line.map { $0 >> 6 & 1 }
    return unsafe marks.withUnsafeBytes { unsafe PrintFileWriter.wordMarks.append($0, to: &text) }
  }

  private static let wordMarks = LineText(
    graphics: [blank, UInt8(ascii: "1")] + [UInt8](repeating: blank, count: 62))

  @inline(__always)
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
