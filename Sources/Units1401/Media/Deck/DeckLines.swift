import Core1401
import Foundation

/// The lines of a text deck in order. They end with LF, CR LF or CR; a byte-order mark is not part of them.
///
/// Unsafe: a line is a slice of the bytes being read, so that millions of cards are read without copying each
/// line. It must not be used after those bytes are deallocated.
@unsafe struct DeckLines {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let hasReturns: Bool
  private var index: Int

  /// - Parameters:
  ///   - bytes: a file, or a piece of one that ends with a line; must remain valid while lines are taken.
  ///   - isBeginning: whether they are the beginning of the file.
  ///   - hasReturns: whether they may contain a CR.
  init(_ bytes: UnsafeBufferPointer<UInt8>, isBeginning: Bool = true, hasReturns: Bool = true) {
    unsafe self.bytes = bytes
    unsafe self.hasReturns = hasReturns
    unsafe index = isBeginning && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The offset of the next line.
  var offset: Int { unsafe index }

  /// The next line, without its end.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard unsafe index < bytes.count else { return nil }
    var length = unsafe distance(to: "\n", within: bytes.count - index) ?? bytes.count - index
    if unsafe hasReturns, let before = unsafe distance(to: "\r", within: length) { length = before }
    let line = unsafe UnsafeBufferPointer(rebasing: bytes[index..<index + length])
    unsafe index += length + 1
    if unsafe index < bytes.count, unsafe bytes[index - 1] == UInt8(ascii: "\r"),
      unsafe bytes[index] == UInt8(ascii: "\n")
    {
      unsafe index += 1
    }
    return unsafe line
  }

  private func distance(to end: Unicode.Scalar, within count: Int) -> Int? {
    guard let start = unsafe bytes.baseAddress.map({ unsafe $0 + index }),
      let found = unsafe memchr(start, Int32(end.value), count)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }
}

extension CardCharacters {
  /// Creates the card for a line that contains only characters of the encoding and at most blanks beyond the
  /// card; nil for any other line.
  ///
  ///   - line: the line without its end.
  ///   - codes: those of all bytes in the encoding, see ``TextEncoding/codesOfBytes``.
  init?(line: UnsafeBufferPointer<UInt8>, codes: UnsafeBufferPointer<UInt8>) {
    let used = Swift.min(line.count, CardCharacters.count)
    guard unsafe line[used...].allSatisfy({ $0 == UInt8(ascii: " ") }) else { return nil }
    var words = InlineArray<10, UInt64>(repeating: 0)
    var all: UInt64 = 0
    var first = 0
    // Eight columns, one word, at once; most of a card may be blank.
    while first &+ 8 <= used {
      let bytes = unsafe UnsafeRawPointer(line.baseAddress.unsafelyUnwrapped + first)
      let eight = unsafe CardCharacters.word(bytes, codes)
      all |= eight
      words[first &>> 3] = eight
      first &+= 8
    }
    var last: UInt64 = 0
    for index in (first..<used).reversed() { last = unsafe last &<< 8 | UInt64(codes[Int(line[index])]) }
    if first < used { words[first &>> 3] = last }
    all |= last
    // A byte that is not a character has its highest bits on.
    guard all & 0xC0C0_C0C0_C0C0_C0C0 == 0 else { return nil }
    self.init(words: words)
  }

  /// Creates the card for a line of ASCII characters, of which those on the card are characters of the encoding;
  /// nil for any other line.
  init?(cutting line: UnsafeBufferPointer<UInt8>, codes: UnsafeBufferPointer<UInt8>) {
    guard unsafe line.dropFirst(CardCharacters.count).allSatisfy({ $0 < 0x80 }) else { return nil }
    unsafe self.init(
      line: UnsafeBufferPointer(rebasing: line.prefix(CardCharacters.count)), codes: codes)
  }

  /// The codes of eight bytes.
  @inline(__always)
  private static func word(_ bytes: UnsafeRawPointer, _ codes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if unsafe bytes.loadUnaligned(as: UInt64.self) == 0x2020_2020_2020_2020 {
      return unsafe 0x0101_0101_0101_0101 &* UInt64(codes[0x20])
    }
    @inline(__always)
    func code(_ place: Int) -> UInt64 {
      let byte = unsafe bytes.load(fromByteOffset: place, as: UInt8.self)
      return unsafe UInt64(codes[Int(byte)]) &<< UInt64(8 &* place)
    }
    return code(0) | code(1) | code(2) | code(3) | code(4) | code(5) | code(6) | code(7)
  }
}
