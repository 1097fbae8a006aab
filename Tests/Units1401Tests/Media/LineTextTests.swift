import Core1401
import RandomNumbers
import Testing

@testable import Units1401

@Suite("The text of lines and cards")
struct LineTextTests {
  /// Some characters have the same text, and some print nothing.
  private let graphics = (UInt8(0)..<64).map { code in
    code % 9 == 0 ? UInt8(ascii: " ") : UInt8(ascii: "0") + code % 50
  }

  /// The text one character at a time.
  private func text(_ line: [UInt8], _ graphics: [UInt8]) -> [UInt8] {
    var text = line.map { graphics[Int($0 & 0x3F)] }
    while text.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }

  @Test("lines of any length, with marks of all kinds, have the text of their characters")
  func lines() {
    var random = SplitMix64(seed: 1403)
    let lineText = LineText(graphics: graphics)
    for length in 0...140 {
      for _ in 0..<20 {
        let used = Int.random(in: 0...length, using: &random)
        let blankParts = UInt32.random(in: 0..<1 << 18, using: &random)
        let line = (0..<length).map { index in
          let marks = UInt8.random(in: 0..<4, using: &random) << 6
          let isBlank = index >= used || blankParts >> (index / 8) & 1 != 0
          return marks | (isBlank ? 0 : UInt8.random(in: 0..<64, using: &random))
        }
        var buffer = TextBuffer()
        buffer.append(UInt8(ascii: ">"))
        let hasText = unsafe line.withUnsafeBytes { unsafe lineText.append($0, to: &buffer) }
        let expected = text(line, graphics)
        #expect(buffer.bytes == ([UInt8(ascii: ">")] + expected)[...])
        #expect(hasText == !expected.isEmpty)
      }
    }
  }

  @Test("the word marks of lines of any length")
  func wordMarks() {
    var random = SplitMix64(seed: 1959)
    for length in 0...140 {
      for _ in 0..<20 {
        let used = Int.random(in: 0...length, using: &random)
        let line = (0..<length).map { index in
          UInt8.random(in: 0...255, using: &random) & (index < used ? 0xFF : 0xBF)
        }
        var expected = line.map { $0 & 0x40 == 0 ? UInt8(ascii: " ") : UInt8(ascii: "1") }
        while expected.last == UInt8(ascii: " ") { expected.removeLast() }
        var buffer = TextBuffer()
        let hasText = unsafe line.withUnsafeBytes { unsafe LineText.appendWordMarks(of: $0, to: &buffer) }
        #expect(buffer.bytes == expected[...])
        #expect(hasText == !expected.isEmpty)
      }
    }
  }

  @Test("every pair of characters")
  func pairs() {
    let lineText = LineText(graphics: graphics)
    for first in UInt8(0)..<64 {
      for second in UInt8(0)..<64 {
        var buffer = TextBuffer()
        _ = unsafe [first, second].withUnsafeBytes { unsafe lineText.append($0, to: &buffer) }
        #expect(buffer.bytes == text([first, second], graphics)[...])
      }
    }
  }

  @Test("a buffer keeps its bytes as it grows, and discards them when they are taken")
  func buffer() {
    var (buffer, other) = (TextBuffer(), TextBuffer())
    var expected: [UInt8] = []
    for number in 0..<20_000 {
      let byte = UInt8(truncatingIfNeeded: number * 7)
      buffer.append(byte)
      expected.append(byte)
    }
    #expect(buffer.bytes == expected[...] && buffer.count == 20_000)
    buffer.removeLast(19_998)
    other.append(contentsOf: expected.prefix(2))
    #expect(buffer == other && buffer.hashValue == other.hashValue)
    buffer.removeAll()
    #expect(buffer.bytes.isEmpty && buffer == TextBuffer())
    buffer.append(contentsOf: expected.prefix(1))
    #expect(buffer != other && buffer.bytes == expected.prefix(1))
  }

  @Test("lines of a deck of any length", arguments: TextEncoding.allCases)
  func deckLines(_ encoding: TextEncoding) {
    var random = SplitMix64(seed: 1402)
    let codes = encoding.codesOfBytes
    let valid = (UInt8(0)...255).filter { codes[Int($0)] < 64 }
    #expect(valid.contains(UInt8(ascii: " ")))
    for length in 0...90 {
      for round in 0..<20 {
        var line = (0..<length).map { column in
          column >= 80 || random.oneIn(3) ? UInt8(ascii: " ") : valid.randomElement(using: &random) ?? 0
        }
        let isBad = round == 0 && length > 0
        if isBad { line[Int.random(in: 0..<length, using: &random)] = 0x07 }
        let card = unsafe line.withUnsafeBufferPointer { line in
          unsafe codes.withUnsafeBufferPointer { unsafe CardCharacters(line: line, codes: $0) }
        }
        let expected = CardCharacters(line.prefix(80).map { StoredCharacter(code: codes[Int($0)]) })
        #expect(card == (isBad ? nil : expected))
      }
    }
  }
}
