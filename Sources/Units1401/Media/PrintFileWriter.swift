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
  /// What the paper shows for each character. They lie within the value: a line then needs no reference to them.
  private let graphics: SIMD64<UInt8>
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
    self.graphics = SIMD64(graphics)
  }

  /// The bytes for one event.
  public mutating func bytes(for event: PrinterEvent) -> [UInt8] {
    var bytes: [UInt8] = []
    append(event, to: &bytes)
    return bytes
  }

  /// The bytes for events in their order.
  public mutating func bytes(for events: [PrinterEvent]) -> [UInt8] {
    var bytes: [UInt8] = []
    append(events, to: &bytes)
    return bytes
  }

  /// Puts the bytes for events in their order behind others.
  public mutating func append(_ events: [PrinterEvent], to bytes: inout [UInt8]) {
    // An event is large: none is copied to be looked at.
    let events = events.span
    for index in events.indices { append(events[index], to: &bytes) }
  }

  /// Puts the bytes for one event behind others.
  public mutating func append(_ event: PrinterEvent, to bytes: inout [UInt8]) {
    switch event {
    case .impression(let impression):
      unsafe impression.line.withBytes {
        unsafe append($0, printsWordMarks: impression.printsWordMarks, to: &bytes)
      }
    case .motion(let motion): append(motion, to: &bytes)
    case .noSpace: leaveOutSpace(to: &bytes)
    }
  }

  /// The bytes that end the file: a newline after a line that has none yet, in ``Mode/text`` only.
  public mutating func finish() -> [UInt8] {
    defer { lineIsOpen = false }
    return mode == .text && lineIsOpen ? [newline] : []
  }

  func leaveOutSpace(to bytes: inout [UInt8]) {
    if mode == .simh { bytes.append(carriageReturn) }
  }

  mutating func append(_ line: UnsafeRawBufferPointer, printsWordMarks: Bool, to bytes: inout [UInt8]) {
    let mark = bytes.count
    // The carriage return goes before the text of a line on a line.
    if mode == .text, lineIsOpen { bytes.append(carriageReturn) }
    let hasText =
      unsafe printsWordMarks
      ? PrintFileWriter.appendWordMarks(of: line, to: &bytes)
      : withUnsafeBytes(of: graphics) { unsafe LineText.append(line, by: $0, to: &bytes) }
    if hasText {
      lineIsOpen = true
    } else {
      bytes.removeLast(bytes.count - mark)
    }
  }

  /// Puts a line behind other bytes that has a 1 for each word mark.
  private static func appendWordMarks(of line: UnsafeRawBufferPointer, to bytes: inout [UInt8]) -> Bool {
    let marks = unsafe line.map { $0 >> 6 & 1 }
    let graphics = [blank, UInt8(ascii: "1")]
    return unsafe marks.withUnsafeBytes { marks in
      unsafe graphics.withUnsafeBytes { unsafe LineText.append(marks, by: $0, to: &bytes) }
    }
  }

  mutating func append(_ motion: FormMotion, to bytes: inout [UInt8]) {
    lineIsOpen = false
    if mode == .simh {
      if case .skip = motion.kind, motion.reachesTopOfFormMark {
        bytes.append(newline)
        bytes.append(formFeed)
        return
      }
      for _ in 0..<motion.lines { bytes.append(newline) }
      return
    }
    var row = motion.start.row
    if row >= motion.formLines { row %= motion.formLines }
    for _ in 0..<motion.lines {
      bytes.append(newline)
      row += 1
      guard row == motion.formLines else { continue }
      bytes.append(formFeed)
      row = 0
    }
  }
}

private let blank = UInt8(ascii: " ")
private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let formFeed: UInt8 = 0x0C
