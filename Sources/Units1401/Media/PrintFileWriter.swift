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
  private let graphics: [UInt8]
  /// Whether text stands in the line that has not ended.
  private var lineIsOpen = false

  /// Makes a writer for a new file.
  public init(mode: Mode, chain: PrintChain = .full, encoding: TextEncoding = .simh) {
    self.mode = mode
    graphics = (UInt8(0)..<64).map { code in
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
      return chain.text(for: character, in: encoding).asciiValue ?? UInt8(ascii: " ")
    }
  }

  /// The bytes for one event.
  public mutating func bytes(for event: PrinterEvent) -> [UInt8] {
    switch event {
    case .impression(let impression): bytes(for: impression)
    case .motion(let motion): bytes(for: motion)
    case .noSpace: mode == .simh ? [carriageReturn] : []
    }
  }

  /// The bytes for events in their order.
  public mutating func bytes(for events: [PrinterEvent]) -> [UInt8] {
    events.flatMap { bytes(for: $0) }
  }

  /// The bytes that end the file: a newline after a line that has none yet, in ``Mode/text`` only.
  public mutating func finish() -> [UInt8] {
    defer { lineIsOpen = false }
    return mode == .text && lineIsOpen ? [newline] : []
  }

  private mutating func bytes(for impression: Impression) -> [UInt8] {
    var text = impression.characters.map { character in
      impression.printsWordMarks
        ? (character.hasWordMark ? UInt8(ascii: "1") : UInt8(ascii: " ")) : graphics[Int(character.code)]
    }
    text.removeLast(text.reversed().prefix { $0 == UInt8(ascii: " ") }.count)
    defer { lineIsOpen = lineIsOpen || !text.isEmpty }
    return mode == .text && lineIsOpen && !text.isEmpty ? [carriageReturn] + text : text
  }

  private mutating func bytes(for motion: FormMotion) -> [UInt8] {
    lineIsOpen = false
    if mode == .simh {
      if case .skip = motion.kind, motion.reachesTopOfFormMark { return [newline, formFeed] }
      return [UInt8](repeating: newline, count: motion.lines)
    }
    var bytes: [UInt8] = []
    for moved in 1...motion.lines {
      bytes.append(newline)
      if (motion.start.row + moved) % motion.formLines == 0 { bytes.append(formFeed) }
    }
    return bytes
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let formFeed: UInt8 = 0x0C
