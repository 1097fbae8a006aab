import DebugAdapter1401
import EditorMessages
import Testing

@Suite("Debug Adapter Protocol: the stream of messages")
struct FramingTests {
  typealias Piece = MessageFraming.Piece

  private static func message(_ text: String) -> Piece { .message(Array(text.utf8)) }
  private static let noLength = Piece.malformed("the header has no Content-Length with a number")

  /// The pieces of a stream that is received in parts of `count` bytes.
  private static func pieces(of text: String, count: Int) -> [Piece] {
    var framing = MessageFraming()
    var pieces: [Piece] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      framing.append(rest.prefix(count))
      rest = rest.dropFirst(count)
      while let piece = framing.next() { pieces.append(piece) }
    }
    return pieces
  }

  static let streams: [(String, [Piece])] = [
    ("Content-Length: 2\r\n\r\n{}", [message("{}")]),
    ("content-length:2\r\n\r\n{}", [message("{}")]),
    ("Content-Length: 2\n\n{}", [message("{}")]),
    ("Content-Type: x\r\nContent-Length: 2\r\n\r\n{}", [message("{}")]),
    ("Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n{ }", [message("{}"), message("{ }")]),
    ("Content-Length: 4\r\n\r\n\n\r\n\nContent-Length: 1\r\n\r\nx", [message("\n\r\n\n"), message("x")]),
    ("Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\nx", [message(""), message("x")]),
    ("\r\n\r\nContent-Length: 1\r\n\r\nx", [message("x")]),
    ("Content-Length: 5\r\n\r\nab", []),
    ("Content-Length: 5\r\n", []),
    ("Content-Length: two\r\n\r\nContent-Length: 1\r\n\r\nx", [noLength, message("x")]),
    ("Content-Length: -2\r\n\r\nContent-Length: 1\r\n\r\nx", [noLength, message("x")]),
    ("Length: 2\r\n\r\n{}Content-Length: 1\r\n\r\nx", [noLength, message("x")]),
    ("garbage\r\n\r\nmore\r\n\r\nContent-Length: 1\r\n\r\nx", [noLength, message("x")]),
    ("garbage Content-Length: 1\r\n\r\nx", [noLength, message("x")]),
  ]

  @Test("messages, and other bytes", arguments: streams, [1, 3, 1000])
  func stream(_ stream: (String, [Piece]), count: Int) {
    #expect(FramingTests.pieces(of: stream.0, count: count) == stream.1)
  }

  @Test("a message that is too long is skipped")
  func tooLong() {
    let length = MessageFraming.longestMessage + 1
    var framing = MessageFraming()
    framing.append("Content-Length: \(length)\r\n\r\n".utf8)
    #expect(framing.next() == .malformed("a message of \(length) bytes is too long"))
    #expect(!framing.isBetweenMessages)
    for _ in 0..<16 { framing.append([UInt8](repeating: 0x20, count: 1 << 20)) }
    framing.append("xContent-Length: 1\r\n\r\nx".utf8)
    #expect(framing.next() == .message([0x78]))
    #expect(framing.isBetweenMessages)
  }

  @Test("endless bytes are reported once and do not accumulate")
  func noise() {
    var framing = MessageFraming()
    var reports = 0
    for _ in 0..<100 {
      framing.append([UInt8](repeating: 0x61, count: 1000))
      while framing.next() != nil { reports += 1 }
    }
    #expect(reports == 1)
    framing.append("Content-Length: 1\r\n\r\nx".utf8)
    #expect(framing.next() == .message([0x78]))
  }

  @Test(
    "the places where a stream may end",
    arguments: [("", true), ("\r\n", true), ("C", false), ("Content-Length: 2\r\n\r\n{", false)])
  func end(_ text: String, _ isBetween: Bool) {
    var framing = MessageFraming()
    framing.append(text.utf8)
    #expect(framing.next() == nil)
    #expect(framing.isBetweenMessages == isBetween)
  }
}
