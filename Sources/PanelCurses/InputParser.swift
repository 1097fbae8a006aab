import Panel1401

/// A unit of terminal input, before mouse reports are combined to clicks.
enum InputToken: Hashable {
  case key(Key)
  case mouse(MouseReport)
  /// The terminal's window gained (true) or lost the focus.
  case focus(Bool)
  /// A pasted text, with control characters.
  case paste(String)
  /// The reply to a query whether the terminal supports a private mode.
  case mode(Int, isKnown: Bool)
  /// The reply to a query for the background: its brightness, 0 for black to 1 for white.
  case background(Double)
}

/// A mouse report of xterm: a code of button, modifiers and motion, and a position counted from 0.
struct MouseReport: Hashable {
  var code: Int
  var position: Point
  var isRelease: Bool
}

/// A parser of terminal input, in which sequences can arrive in pieces.
struct InputParser {
  /// The sequences of this terminal, in addition to the common ones; each begins with Escape.
  private let sequences: [[UInt8]: Key]
  private let longest: Int
  private var buffer: [UInt8] = []
  private var pasted: [UInt8]?

  init(sequences: [[UInt8]: Key] = [:]) {
    self.sequences = sequences.filter { $0.key.count > 1 && $0.key[0] == 0x1b }
    longest = self.sequences.keys.map(\.count).max() ?? 0
  }

  /// Whether the last bytes can be the beginning of a sequence. The owner then calls ``flush()`` after a
  /// delay without input. A paste needs no delay, since it has an end mark.
  var isWaiting: Bool { !buffer.isEmpty && pasted == nil }

  /// Parses bytes and returns the tokens that they complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputToken] {
    buffer += bytes
    return parse(isFinal: false)
  }

  /// Parses the last bytes as complete: a pending Escape is the key.
  mutating func flush() -> [InputToken] {
    parse(isFinal: true)
  }

  private mutating func parse(isFinal: Bool) -> [InputToken] {
    var tokens: [InputToken] = []
    while !buffer.isEmpty {
      if pasted != nil {
        guard let text = takePaste() else { break }
        tokens.append(.paste(text))
        continue
      }
      guard let (token, length) = first(isFinal: isFinal) else { break }
      if buffer.starts(with: InputParser.pasteStart) { pasted = [] }
      buffer.removeFirst(length)
      if let token { tokens.append(token) }
    }
    return tokens
  }

  private static let pasteStart = Array("\u{1b}[200~".utf8)
  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  /// The text up to the end mark of a paste; nil until that arrives.
  private mutating func takePaste() -> String? {
    let end = InputParser.pasteEnd
    var bytes = (pasted ?? []) + buffer
    buffer = []
    pasted = bytes
    guard let start = bytes.firstRange(of: end)?.lowerBound else { return nil }
    buffer = Array(bytes[(start + end.count)...])
    bytes.removeSubrange(start...)
    pasted = nil
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first token and its length. Nil if bytes are missing; no token for unknown input.
  private func first(isFinal: Bool) -> (InputToken?, Int)? {
    if buffer[0] != 0x1b { return InputParser.character(buffer[...], isFinal: isFinal) }
    for length in stride(from: min(longest, buffer.count), to: 1, by: -1) {
      if let key = sequences[Array(buffer.prefix(length))] { return (.key(key), length) }
    }
    guard let second = buffer.dropFirst().first else { return isFinal ? (.key(.escape), 1) : nil }
    switch second {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      if let found = ControlSequence.first(of: buffer[...]) { return found }
      return isFinal ? (.key(.escape), 1) : nil
    case UInt8(ascii: "]"):
      if let found = OperatingSystemCommand.first(of: buffer[...]) { return found }
      return isFinal ? (.key(.escape), 1) : nil
    case UInt8(ascii: "1")...UInt8(ascii: "9"): return (.key(.function(Int(second) - 0x30)), 2)
    case UInt8(ascii: "0"): return (.key(.function(10)), 2)
    default: return (.key(.escape), 1)
    }
  }

  /// The token of a character or control character, and its length.
  private static func character(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> (InputToken?, Int)? {
    let first = bytes[bytes.startIndex]
    switch first {
    case 0x0d, 0x0a: return (.key(.enter), 1)
    case 0x09: return (.key(.tab), 1)
    case 0x7f, 0x08: return (.key(.backspace), 1)
    case 1...26: return (.key(.control(Character(Unicode.Scalar(first + 0x60)))), 1)
    case 0..<0x20: return (nil, 1)
    case 0x20..<0x7f: return (.key(.character(Character(Unicode.Scalar(first)))), 1)
    default: break
    }
    let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1
    if bytes.count < length { return isFinal ? (nil, 1) : nil }
    guard length > 1, let text = String(validating: bytes.prefix(length), as: UTF8.self),
      let character = text.first
    else { return (nil, 1) }
    return (.key(.character(character)), length)
  }
}
