public import Core1401

/// The lines of a source file, or of a routine of a library.
public struct SourceText: Hashable, Sendable {
  /// The name in messages, usually that of the file.
  public let name: String
  /// The lines in order; the number of a line is its index plus one.
  public let lines: [SourceLine]

  /// Creates a source from lines.
  public init(name: String, lines: [SourceLine]) {
    self.name = name
    self.lines = lines
  }

  /// Creates a source from a text; each line is a card. Lines end with LF, CR LF or CR; a byte-order mark
  /// is skipped.
  ///
  /// - Parameters:
  ///   - name: the name in messages.
  ///   - bytes: the whole text in UTF-8.
  ///   - encoding: the encoding of characters that keyboards lack, such as record mark and group mark.
  public init(name: String, bytes: [UInt8], encoding: TextEncoding = .simh) {
    self.name = name
    let table = SourceCharacters.table(encoding)
    var lines: [SourceLine] = []
    lines.reserveCapacity(bytes.count { $0 == 0x0A } + 1)
    SourceText.forEachLine(of: bytes) { number, line in
      lines.append(SourceLine(number: number, bytes: line, table: table))
    }
    self.lines = lines
  }

  /// Creates a source from a text, as ``init(name:bytes:encoding:)`` does.
  public init(name: String, text: String, encoding: TextEncoding = .simh) {
    self.init(name: name, bytes: Array(text.utf8), encoding: encoding)
  }

  /// Calls a closure with the number and the bytes of each line.
  static func forEachLine(of text: [UInt8], _ body: (_ number: Int, _ line: ArraySlice<UInt8>) -> Void) {
    let bytes = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
    var number = 1
    var start = bytes.startIndex
    var position = start
    while position < bytes.endIndex {
      let byte = bytes[position]
      guard byte == 0x0A || byte == 0x0D else {
        position += 1
        continue
      }
      body(number, bytes[start..<position])
      number += 1
      position += byte == 0x0D && position + 1 < bytes.endIndex && bytes[position + 1] == 0x0A ? 2 : 1
      start = position
    }
    if start < bytes.endIndex { body(number, bytes[start...]) }
  }
}
