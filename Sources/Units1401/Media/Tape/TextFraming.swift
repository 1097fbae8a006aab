import Core1401

/// Text in the characters of the virtual data center: a line for each record, exactly as long as the record.
///
/// A line `t` is a tape mark. A blank is a blank in both parities; the character 20 of odd parity is written `^`. Lines
/// end with LF, or with CR LF in files of others. A line without characters is nothing.
struct TextFraming: TapeFraming {
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let tapeMark: UInt8 = 0o17
  private static let step = 4096
  static let unfinishedHead: [UInt8] = []
  private static let encoding = TextEncoding.vdc

  func next(at offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    var start = offset
    while let line = try line(at: start, in: file) {
      let end = start + Int64(line.count)
      if let object = try object(line, at: start, in: file) {
        return PlacedObject(object: object, start: start, end: end)
      }
      start = end
    }
    return nil
  }

  func previous(before offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    var end = offset
    while end > 0 {
      let start = try start(ofLineEndingAt: end, in: file)
      if let object = try object(Array(file.bytes(at: start, count: Int(end - start))), at: start, in: file) {
        return PlacedObject(object: object, start: start, end: end)
      }
      end = start
    }
    return nil
  }

  func write(_ object: TapeObject, at offset: Int64, in file: TapeFile) throws(TapeError) -> Int64 {
    var line: [UInt8] = []
    // A file of somebody else may lack the end of its last line.
    if offset > 0, try file.bytes(endingAt: offset, count: 1).last != TextFraming.newline {
      line.append(TextFraming.newline)
    }
    switch object {
    case .tapeMark: line.append(TextFraming.character(TextFraming.tapeMark))
    case .record(let record):
      line += record.characters.map { code in
        // Even parity has no blank but the A bit alone.
        TextFraming.character(code == 0o20 && record.parity != .odd ? 0 : code)
      }
    }
    line.append(TextFraming.newline)
    return try write(line, at: offset, in: file)
  }

  // MARK: Lines

  private static func character(_ code: UInt8) -> UInt8 {
    encoding.asciiByte(for: StoredCharacter(code: code))
  }

  /// The object of a line, nil for one without characters.
  private func object(_ line: [UInt8], at start: Int64, in file: TapeFile) throws(TapeError) -> TapeObject? {
    var text = line[...]
    if text.last == TextFraming.newline { text.removeLast() }
    if text.last == TextFraming.carriageReturn { text.removeLast() }
    guard !text.isEmpty else { return nil }
    var characters: [UInt8] = []
    characters.reserveCapacity(text.count)
    for (column, byte) in text.enumerated() {
      guard byte < 0x80, let stored = TextFraming.encoding.stored(Character(UnicodeScalar(byte))) else {
        throw file.error(.unknownByte(byte), at: start + Int64(column))
      }
      characters.append(stored.code)
    }
    return characters == [TextFraming.tapeMark] ? .tapeMark : .record(TapeRecord(characters: characters))
  }

  /// The bytes from an offset up to and including the end of the line, nil at the end of the file.
  private func line(at offset: Int64, in file: TapeFile) throws(TapeError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      let more = try file.bytes(at: offset + Int64(line.count), count: TextFraming.step)
      guard let end = more.firstIndex(of: TextFraming.newline) else {
        line += more
        if more.count < TextFraming.step { return line.isEmpty ? nil : line }
        guard line.count <= TapeForm.vdc.longestRecord else {
          throw file.error(.recordTooLong(length: line.count, limit: TapeForm.vdc.longestRecord), at: offset)
        }
        continue
      }
      return line + more[...end]
    }
  }

  private func start(ofLineEndingAt offset: Int64, in file: TapeFile) throws(TapeError) -> Int64 {
    var end = offset - 1
    while end > 0 {
      let part = try file.bytes(endingAt: end, count: TextFraming.step)
      if let index = part.lastIndex(of: TextFraming.newline) {
        return end - Int64(part.endIndex - index) + 1
      }
      end -= Int64(part.count)
    }
    return 0
  }
}
