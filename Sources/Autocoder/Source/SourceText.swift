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
  ///   - text: the whole text.
  ///   - encoding: the encoding of characters that keyboards lack, such as record mark and group mark.
  public init(name: String, text: String, encoding: TextEncoding = .simh) {
    self.name = name
    let table = SourceCharacters.table(encoding)
    var lines: [SourceLine] = []
    var bytes = Array(text.utf8)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var start = bytes.startIndex
    var position = start
    while position < bytes.endIndex {
      let byte = bytes[position]
      guard byte == 0x0A || byte == 0x0D else {
        position += 1
        continue
      }
      lines.append(SourceLine(number: lines.count + 1, bytes: bytes[start..<position], table: table))
      position += byte == 0x0D && position + 1 < bytes.endIndex && bytes[position + 1] == 0x0A ? 2 : 1
      start = position
    }
    if start < bytes.endIndex {
      lines.append(SourceLine(number: lines.count + 1, bytes: bytes[start...], table: table))
    }
    self.lines = lines
  }
}
