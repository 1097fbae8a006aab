public import Foundation

/// A parser that splits a stream of bytes into messages: a header with `Content-Length: N`, a blank line, N
/// bytes.
///
/// Other bytes are skipped up to the next header and reported once.
public struct MessageFraming: Sendable {
  /// A piece of the stream.
  public enum Piece: Hashable, Sendable {
    /// The bytes of a message.
    case message([UInt8])
    /// Skipped bytes, with a description of what was found; lowercase, no full stop.
    case malformed(String)
  }

  /// The longest message, in bytes; no editor sends a longer one. Longer ones are skipped.
  public static let longestMessage = 16 << 20
  /// The longest header, in bytes.
  private static let longestHeader = 4096
  private static let name = Array("content-length".utf8)

  private var buffer: [UInt8] = []
  /// The bytes of a message that is too long, still to be skipped.
  private var bytesToDrop = 0
  /// Whether the skipped bytes were already reported.
  private var isPassingOver = false

  /// A message with its header, as sent.
  public static func framed(_ message: JSONValue) -> Data {
    let body = message.data
    return Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  /// Creates a parser of an empty stream.
  public init() {}

  /// Appends received bytes.
  public mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer += bytes
  }

  /// Whether the stream may end here.
  public var isBetweenMessages: Bool {
    bytesToDrop == 0 && !buffer.contains { !MessageFraming.isBlank($0) }
  }

  /// The next piece, nil until more bytes have come.
  public mutating func next() -> Piece? {
    dropRest()
    guard bytesToDrop == 0, let header = headerRange() else { return problemWithoutEnd() }
    let lines = buffer[header].split { $0 == 10 || $0 == 13 }
    let lengths = lines.compactMap(MessageFraming.length)
    guard let length = lengths.first, lines.allSatisfy({ $0.contains(UInt8(ascii: ":")) }) else {
      return passOver(header, "the header has no Content-Length with a number")
    }
    let body = bodyStart(after: header)
    guard length <= MessageFraming.longestMessage else {
      buffer.removeSubrange(..<body)
      bytesToDrop = length
      isPassingOver = false
      return .malformed("a message of \(length) bytes is too long")
    }
    guard buffer.count - body >= length else { return nil }
    let message = Array(buffer[body..<body + length])
    buffer.removeSubrange(..<(body + length))
    isPassingOver = false
    return .message(message)
  }

  // MARK: Headers

  /// The header in the buffer, without the blank line that ends it; nil if it is incomplete.
  private func headerRange() -> Range<Int>? {
    guard let start = buffer.firstIndex(where: { !MessageFraming.isBlank($0) }) else { return nil }
    var index = start
    while index < buffer.count {
      if buffer[index] == 10 {
        let next = index + 1 < buffer.count && buffer[index + 1] == 13 ? index + 2 : index + 1
        if next < buffer.count, buffer[next] == 10 { return start..<index }
      }
      index += 1
    }
    return nil
  }

  private func bodyStart(after header: Range<Int>) -> Int {
    // Skip the line feed of the last line and that of the blank line.
    let blank = buffer[(header.upperBound + 1)...].firstIndex(of: 10) ?? header.upperBound
    return blank + 1
  }

  private static func length(_ line: ArraySlice<UInt8>) -> Int? {
    let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].map({ $0 | 0x20 }).elementsEqual(name.map { $0 | 0x20 }) else {
      return nil
    }
    let digits = parts[1].drop(while: isBlank)
    guard let length = Int(String(decoding: digits, as: UTF8.self)), length >= 0 else { return nil }
    return length
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 || byte == 32 }

  // MARK: Skipped bytes

  private mutating func dropRest() {
    let dropped = min(bytesToDrop, buffer.count)
    buffer.removeFirst(dropped)
    bytesToDrop -= dropped
  }

  /// A run of bytes without a blank line that is too long for a header.
  private mutating func problemWithoutEnd() -> Piece? {
    guard bytesToDrop == 0, buffer.count > MessageFraming.longestHeader else { return nil }
    let end = buffer.count - MessageFraming.name.count
    return passOver(0..<end, "\(end) bytes are not a header")
  }

  /// Skips bytes up to the next header in or after them; reports them once.
  private mutating func passOver(_ header: Range<Int>, _ problem: String) -> Piece? {
    let next = (header.lowerBound + 1..<max(header.lowerBound + 1, header.upperBound)).first { index in
      buffer[index...].prefix(MessageFraming.name.count).map { $0 | 0x20 }
        .elementsEqual(MessageFraming.name.map { $0 | 0x20 })
    }
    buffer.removeSubrange(..<(next ?? min(header.upperBound, buffer.count)))
    defer { isPassingOver = true }
    return isPassingOver ? self.next() : .malformed(problem)
  }
}
