import Core1401

/// Text with a line for each record, which ends with LF; in files from elsewhere also with CR LF. A line
/// without characters is ignored.
///
/// The virtual data center's lines have exactly the length of their records, and a line `t` is a tape mark.
/// An assembler's lines end with a marked group mark that is not on tape, `~}` or in the old characters `="`;
/// a record of the character 17 alone is a tape mark. A blank is a blank in both parities; the character 20
/// of odd parity is written `^`.
struct TextFraming: TapeFraming {
  private static let tapeMark: UInt8 = 0o17
  static let unfinishedHead: [UInt8] = []

  let form: TapeForm
  /// The encoding; that of an assembler's text is detected from its first line.
  private var encoding: TextEncoding?

  init(form: TapeForm) {
    self.form = form
    encoding = form == .vdc ? .vdc : nil
  }

  mutating func next(at offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    var start = offset
    while let line = try TapeLines.line(at: start, in: file, form: form) {
      let end = start + Int64(line.count)
      if let object = try object(line, at: start, in: file) {
        return PlacedObject(object: object, start: start, end: end)
      }
      start = end
    }
    return nil
  }

  mutating func previous(before offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    var end = offset
    while end > 0 {
      let start = try TapeLines.start(ofLineEndingAt: end, in: file)
      if let object = try object(Array(file.bytes(at: start, count: Int(end - start))), at: start, in: file) {
        return PlacedObject(object: object, start: start, end: end)
      }
      end = start
    }
    return nil
  }

  mutating func layout(
    of object: TapeObject, at offset: Int64, in file: TapeFile
  ) throws(TapeError) -> TapeLayout {
    var line: [UInt8] = []
    // The last line of a file from elsewhere may be unterminated.
    if offset > 0, try file.bytes(endingAt: offset, count: 1).last != TapeLines.newline {
      line.append(TapeLines.newline)
    }
    let graphics = try encoding(of: file).asciiBytes
    switch object {
    case .tapeMark: line.append(graphics[Int(TextFraming.tapeMark)])
    case .record(let record):
      line += record.characters.map { code in
        // In even parity the only blank is the A bit alone.
        graphics[Int(code == 0o20 && record.parity != .odd ? 0 : code)]
      }
    }
    if form == .tobj { line += TextFraming.ending(graphics) }
    line.append(TapeLines.newline)
    return TapeLayout(bytes: line)
  }

  // MARK: Lines

  /// The marked group mark of an assembler's lines.
  private static func ending(_ graphics: [UInt8]) -> [UInt8] {
    [StoredCharacter.wordSeparator, .groupMark].map { graphics[Int($0.code)] }
  }

  /// The encoding of a line of an assembler's text, whose end is removed: that of its marked group mark; nil
  /// when it has none.
  static func encodingOfTapeText(_ line: ArraySlice<UInt8>) -> TextEncoding? {
    [TextEncoding.simh, .simhOld].first { line.suffix(2).elementsEqual(ending($0.asciiBytes)) }
  }

  /// The encoding of the file.
  private mutating func encoding(of file: TapeFile) throws(TapeError) -> TextEncoding {
    if let encoding { return encoding }
    guard let line = try TapeLines.line(at: 0, in: file, form: form) else { return .simh }
    let found =
      TextFraming.encodingOfTapeText(TapeLines.text(line))
      ?? (line.first == UInt8(ascii: "=") ? .simhOld : .simh)
    encoding = found
    return found
  }

  /// The object of a line; nil for one without characters.
  private mutating func object(
    _ line: [UInt8], at start: Int64, in file: TapeFile
  ) throws(TapeError) -> TapeObject? {
    var text = TapeLines.text(line)
    guard !text.isEmpty else { return nil }
    let encoding = try encoding(of: file)
    if form == .tobj, text.count > 2, text.suffix(2).elementsEqual(TextFraming.ending(encoding.asciiBytes)) {
      text.removeLast(2)
    }
    let codes = encoding.codesOfBytes
    var characters: [UInt8] = []
    characters.reserveCapacity(text.count)
    for (column, byte) in text.enumerated() {
      let code = codes[Int(byte)]
      guard byte < 0x80, code < 64 else { throw file.error(.unknownByte(byte), at: start + Int64(column)) }
      characters.append(code)
    }
    return characters == [TextFraming.tapeMark] ? .tapeMark : .record(TapeRecord(codes: characters))
  }
}
