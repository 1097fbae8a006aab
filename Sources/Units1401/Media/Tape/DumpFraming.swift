import Core1401

/// A tape printed as a listing: an address and the characters from there on, and below them a 1 under each
/// word mark. A record is a sequence of increasing addresses. Such a listing is read-only.
///
/// The characters follow the colon and a blank or TAB: 50 per line as SimH's EXAMINE prints storage, or 100
/// as a dump program prints it. Storage that is not printed is blank. A line of other text ends a record. The
/// characters are old ones unless new ones occur among them.
/// ones among them.
struct DumpFraming: ForwardTapeFraming {
  static let unfinishedHead: [UInt8] = []
  var landmarks = TapeLandmarks()
  private var encoding: TextEncoding?

  /// A line with an address.
  private struct Row {
    let address: Int
    /// The number of columns before the characters.
    let margin: Int
    let characters: [UInt8]

    /// Parses a line; nil for any other.
    init?(_ text: ArraySlice<UInt8>) {
      let blanks = text.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      let digits = text.dropFirst(blanks.count).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      let rest = text.dropFirst(blanks.count + digits.count)
      guard (1...5).contains(digits.count), rest.first == UInt8(ascii: ":"), rest.count > 2,
        let gap = rest.dropFirst().first, gap == UInt8(ascii: " ") || gap == UInt8(ascii: "\t")
      else { return nil }
      address = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      // The line of marks for a line with a TAB begins with one as well.
      margin = gap == UInt8(ascii: "\t") ? 1 : blanks.count + digits.count + 2
      characters = Array(rest.dropFirst(2))
    }
  }

  /// Whether a file begins like such a listing: addresses, and word marks below some of them.
  static func isDump(_ beginning: [UInt8]) -> Bool {
    func lines(_ count: Int) -> [ArraySlice<UInt8>] {
      // The last part is the rest of the file.
      beginning.split(separator: TapeLines.newline, maxSplits: count).prefix(count).map {
        TapeLines.text(Array($0))
      }
    }
    // Most decks are recognized by their first lines.
    guard let first = lines(3).firstIndex(where: { Row($0) != nil }) else { return false }
    let lines = lines(80)
    var hasMarks = false
    for line in lines[first...] where Row(line) == nil {
      guard isMarks(line) else { return false }
      if line.contains(UInt8(ascii: "1")) { hasMarks = true }
    }
    return hasMarks
  }

  /// Whether a line contains only word marks, or is blank.
  private static func isMarks(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { [UInt8(ascii: " "), UInt8(ascii: "1"), UInt8(ascii: "\t")].contains($0) }
  }

  /// The encoding of the listing.
  private mutating func encoding(of file: TapeFile) throws(TapeError) -> TextEncoding {
    if let encoding { return encoding }
    let isNew = try file.bytes(at: 0, count: 1 << 16).contains { "{|}~".utf8.contains($0) }
    let found: TextEncoding = isNew ? .simh : .simhOld
    encoding = found
    return found
  }

  mutating func next(at offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    var (place, storage, first, margin) = (offset, [StoredCharacter](), Int?.none, 0)
    var (rowStart, rowEnd, followsRow) = (0, 0, false)
    let encoding = try encoding(of: file)
    while let line = try TapeLines.line(at: place, in: file, form: .dump) {
      let text = TapeLines.text(line)
      if let row = Row(text) {
        let begin = first ?? row.address
        let index = row.address - begin
        guard index >= storage.count || first == nil else { break }
        first = begin
        guard index <= TapeForm.dump.longestRecord else { break }
        storage += [StoredCharacter](repeating: .blank, count: index - storage.count)
        for (column, byte) in row.characters.enumerated() {
          guard byte < 0x80, let stored = encoding.stored(ascii: byte) else {
            throw file.error(
              .unknownByte(byte), at: place + Int64(text.count - row.characters.count + column))
          }
          // A blank of even parity, as on the tape.
          storage.append(stored.code == 0o20 ? .blank : stored)
        }
        (margin, rowStart, rowEnd, followsRow) = (row.margin, index, storage.count, true)
      } else if first != nil {
        // A row without word marks may be followed by a blank line.
        guard followsRow, DumpFraming.isMarks(text) else { break }
        followsRow = false
        for (column, byte) in text.dropFirst(margin).enumerated()
        where byte == UInt8(ascii: "1") && rowStart + column < rowEnd {
          storage[rowStart + column] = StoredCharacter(code: storage[rowStart + column].code, wordMark: true)
        }
      }
      place += Int64(line.count)
    }
    guard first != nil else { return nil }
    landmarks.note(offset, place)
    var record = TapeRecord(storage: storage, load: true, parity: .even)
    record.parity = nil
    return PlacedObject(object: .record(record), start: offset, end: place)
  }

  func layout(of object: TapeObject, at offset: Int64, in file: TapeFile) throws(TapeError) -> TapeLayout {
    throw file.error(.cannotWrite(.dump))
  }
}
