import Core1401
import Foundation

/// The lines of a text deck, one after the other: they end with LF, CR LF or CR; a byte-order mark does not belong to them.
struct DeckLines: Sequence, IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index: Int

  /// - Parameters:
  ///   - bytes: a file, or as much of one as ends with a line; must stay while lines are taken.
  ///   - isBeginning: they are the beginning of the file.
  init(_ bytes: UnsafeBufferPointer<UInt8>, isBeginning: Bool = true) {
    self.bytes = bytes
    index = isBeginning && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next line, without its end.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard index < bytes.count else { return nil }
    var length = distance(to: "\n", within: bytes.count - index) ?? bytes.count - index
    if let before = distance(to: "\r", within: length) { length = before }
    let line = UnsafeBufferPointer(rebasing: bytes[index..<index + length])
    index += length + 1
    if index < bytes.count, bytes[index - 1] == UInt8(ascii: "\r"), bytes[index] == UInt8(ascii: "\n") {
      index += 1
    }
    return line
  }

  private func distance(to end: Unicode.Scalar, within count: Int) -> Int? {
    guard let start = bytes.baseAddress.map({ $0 + index }),
      let found = memchr(start, Int32(end.value), count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }
}

extension CardCharacters {
  /// The card of a line with nothing but characters of the encoding, blanks at most beyond the card; nil for another line.
  ///
  /// - Parameters:
  ///   - line: without its end.
  ///   - codes: those of all bytes in the encoding, see ``TextEncoding/codesOfBytes``.
  init?(line: UnsafeBufferPointer<UInt8>, codes: UnsafeBufferPointer<UInt8>) {
    let used = Swift.min(line.count, CardCharacters.count)
    guard line[used...].allSatisfy({ $0 == UInt8(ascii: " ") }) else { return nil }
    var words = InlineArray<10, UInt64>(repeating: 0)
    var all: UInt8 = 0
    withUnsafeMutableBytes(of: &words) { columns in
      for index in 0..<used {
        let code = codes[Int(line[index])]
        all |= code
        columns[index] = code
      }
    }
    guard all < 0o100 else { return nil }
    self.init(words: words)
  }
}
