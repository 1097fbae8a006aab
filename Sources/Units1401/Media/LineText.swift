import Core1401

/// Converts the bytes of a line's or a card's characters to text, sixteen, eight or two at once.
struct LineText: Hashable, Sendable {
  /// The text of each pair of characters; the index has the codes as its two bytes, the first in the low one.
  private let pairs: [UInt16]

  /// Creates the converter from the text of the 64 characters, one byte each.
  init(graphics: [UInt8]) {
    precondition(graphics.count == 64, "there are 64 characters")
    var pairs = [UInt16](repeating: 0, count: LineText.codes + 1)
    for second in 0..<64 {
      for first in 0..<64 {
        pairs[second << 8 | first] = UInt16(graphics[second]) << 8 | UInt16(graphics[first])
      }
    }
    self.pairs = pairs
  }

  /// The converter for text decks; made when the first card of an encoding is punched.
  static func ofDecks(in encoding: TextEncoding) -> LineText {
    switch encoding {
    case .simh: simh
    case .simhH: simhH
    case .simhOld: simhOld
    case .vdc: vdc
    }
  }

  private static let simh = LineText(deckEncoding: .simh)
  private static let simhH = LineText(deckEncoding: .simhH)
  private static let simhOld = LineText(deckEncoding: .simhOld)
  private static let vdc = LineText(deckEncoding: .vdc)

  private init(deckEncoding: TextEncoding) {
    self.init(graphics: Array(deckEncoding.asciiBytes.prefix(64)))
  }

  private static let code: UInt8 = 0x3F
  private static let codes = 0x3F3F
  private static let wordMark: UInt8 = 0x40
  private static let blank = UInt8(ascii: " ")

  /// Appends the text of a line, without trailing blanks.
  ///
  /// - Parameters:
  ///   - line: the characters; the two highest bits of each byte are ignored.
  ///   - text: receives the text.
  /// - Returns: whether the line has any text.
  @inline(__always)
  func append(_ line: UnsafeRawBufferPointer, to text: inout TextBuffer) -> Bool {
    let used = unsafe LineText.usedCount(line)
    // An odd last character is written as a pair, of which one is used.
    return unsafe pairs.withUnsafeBufferPointer { pairs in
      unsafe text.append(atMost: used &+ 1) { unsafe LineText.translate(line, used, by: pairs, to: $0) }
    } > 0
  }

  /// Appends the text of a line, without trailing blanks, and a byte.
  @inline(__always)
  func append(_ line: UnsafeRawBufferPointer, then end: UInt8, to text: inout TextBuffer) {
    let used = unsafe LineText.usedCount(line)
    unsafe pairs.withUnsafeBufferPointer { pairs in
      _ = unsafe text.append(atMost: used &+ 1) { room in
        let count = unsafe LineText.translate(line, used, by: pairs, to: room)
        unsafe room[count] = end
        return count &+ 1
      }
    }
  }

  /// The number of characters up to the last one with any of some bits; by default, up to the last nonblank
  /// one.
  @inline(__always)
  private static func usedCount(_ line: UnsafeRawBufferPointer, _ bits: UInt8 = code) -> Int {
    var end = line.count
    while end >= 16 {
      let (left, right) = unsafe sixteen(line, end &- 16, bits)
      if right != 0 { return end &- right.leadingZeroBitCount &>> 3 }
      if left != 0 { return end &- 8 &- left.leadingZeroBitCount &>> 3 }
      end &-= 16
    }
    while end > 0, unsafe line[end &- 1] & bits == 0 { end &-= 1 }
    return end
  }

  /// Some bits of eight characters, and of the eight after them; by default their codes.
  @inline(__always)
  private static func sixteen(
    _ line: UnsafeRawBufferPointer, _ offset: Int, _ bits: UInt8 = code
  ) -> (UInt64, UInt64) {
    let mask = UInt64(bits) &* 0x0101_0101_0101_0101
    return unsafe (
      line.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & mask,
      line.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self) & mask
    )
  }

  /// Appends a line that has a 1 for each word mark, without trailing blanks.
  ///
  /// - Returns: whether there is any word mark.
  static func appendWordMarks(of line: UnsafeRawBufferPointer, to text: inout TextBuffer) -> Bool {
    let used = unsafe usedCount(line, wordMark)
    return unsafe text.append(atMost: used) { room in
      for index in 0..<used {
        unsafe room[index] = line[index] & wordMark == 0 ? blank : UInt8(ascii: "1")
      }
      return used
    } > 0
  }

  /// Writes the text of two characters.
  @inline(__always)
  private static func writePair(
    _ line: UnsafeRawBufferPointer, _ pairs: UnsafeBufferPointer<UInt16>,
    to text: UnsafeMutableRawBufferPointer, _ index: Int
  ) {
    let codes = unsafe Int(line.loadUnaligned(fromByteOffset: index, as: UInt16.self)) & LineText.codes
    unsafe text.storeBytes(of: pairs[codes], toByteOffset: index, as: UInt16.self)
  }

  /// Writes the text of some characters.
  ///
  /// - Returns: the length without trailing blanks; characters other than the blank may be written as blanks
  ///   as well.
  @inline(__always)
  private static func translate(
    _ line: UnsafeRawBufferPointer, _ count: Int, by pairs: UnsafeBufferPointer<UInt16>,
    to text: UnsafeMutableRawBufferPointer
  ) -> Int {
    var index = 0
    let blanks = unsafe UInt64(pairs[0]) &* 0x0001_0001_0001_0001
    let whole = count & ~15
    while index < whole {
      let (left, right) = unsafe sixteen(line, index)
      // Most lines are mostly blank.
      if left | right == 0 {
        unsafe text.storeBytes(of: blanks, toByteOffset: index, as: UInt64.self)
        unsafe text.storeBytes(of: blanks, toByteOffset: index &+ 8, as: UInt64.self)
      } else {
        for place in stride(from: 0, to: 16, by: 2) {
          unsafe writePair(line, pairs, to: text, index &+ place)
        }
      }
      index &+= 16
    }
    while index &+ 1 < count {
      unsafe writePair(line, pairs, to: text, index)
      index &+= 2
    }
    if index < count {
      unsafe text[index] = UInt8(truncatingIfNeeded: pairs[Int(line[index] & 0x3F)])
      index &+= 1
    }
    while index > 0, unsafe text[index &- 1] == LineText.blank { index &-= 1 }
    return index
  }
}
