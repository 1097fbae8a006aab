import Panel1401

/// What the terminal sent, before mouse reports are put together to clicks.
enum InputToken: Hashable {
  case key(Key)
  case mouse(MouseReport)
  /// The terminal's window got (true) or lost the focus.
  case focus(Bool)
  /// A text put in with the terminal's paste, control characters and all.
  case paste(String)
  /// The answer to a question whether the terminal knows a private mode.
  case mode(Int, isKnown: Bool)
  /// The answer to the question for the background: its brightness, 0 for black to 1 for white.
  case background(Double)
}

/// A report of the mouse as xterm sends it: a code of button, modifiers and motion, and a place from 0.
struct MouseReport: Hashable {
  var code: Int
  var position: Point
  var isRelease: Bool
}

/// Makes tokens of the bytes a terminal sends. A sequence may come in pieces.
struct InputParser {
  /// Sequences of this terminal besides those that nearly all send; each begins with Escape.
  private let sequences: [[UInt8]: Key]
  private let longest: Int
  private var buffer: [UInt8] = []
  private var pasted: [UInt8]?

  init(sequences: [[UInt8]: Key] = [:]) {
    self.sequences = sequences.filter { $0.key.count > 1 && $0.key[0] == 0x1b }
    longest = self.sequences.keys.map(\.count).max() ?? 0
  }

  /// Whether the last bytes may be the beginning of something longer: then ``flush()`` is to be called if nothing
  /// follows soon. A paste always ends by itself.
  var isWaiting: Bool { !buffer.isEmpty && pasted == nil }

  /// Takes bytes and gives what they complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputToken] {
    buffer += bytes
    return take(isFinal: false)
  }

  /// Nothing followed: an Escape that waits was the key.
  mutating func flush() -> [InputToken] {
    take(isFinal: true)
  }

  private mutating func take(isFinal: Bool) -> [InputToken] {
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

  /// The text up to the end mark of a paste; nil if that has not come yet.
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

  /// The first token with its length; nil if more bytes are needed, no token for what means nothing.
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

  /// A character or a control character.
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
