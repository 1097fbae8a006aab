public import Core1401

/// A source as the assembler reads it: the lines of one file, or of one routine of a library.
public struct SourceText: Hashable, Sendable {
  /// The name shown in messages, usually that of the file.
  public let name: String
  /// The lines in order; the number of a line is its index plus one.
  public let lines: [SourceLine]

  /// Makes a source of lines that are already cards.
  public init(name: String, lines: [SourceLine]) {
    self.name = name
    self.lines = lines
  }

  /// Reads text: one line is one card. Lines end with LF, CR LF or CR; a byte-order mark is skipped.
  ///
  /// - Parameters:
  ///   - name: the name shown in messages.
  ///   - text: the whole text.
  ///   - encoding: how the text writes the characters that keyboards lack, as record mark and group mark.
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
