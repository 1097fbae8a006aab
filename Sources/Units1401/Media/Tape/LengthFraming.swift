/// SIMH and E11: a record stands between two copies of its length, four bytes with the low byte first.
///
/// A length of zero is a tape mark; in SIMH a record of odd length is padded with one byte. The top bit of the length
/// tells of an error. Gaps left by erasing are skipped, also when they were overwritten and are out of step by two
/// bytes. Source: the SIMH magtape representation, as I1401 4.1 and 3.8.1 read and write it.
struct LengthFraming: TapeFraming {
  let isPadded: Bool

  private static let endOfMedium: UInt32 = 0xFFFF_FFFF
  private static let gap: UInt32 = 0xFFFF_FFFE
  private static let halfGap: UInt32 = 0xFFFE_FFFF
  private static let halfGapBehindRecord: UInt32 = 0xFFFF_0000
  private static let errorBit: UInt32 = 0x8000_0000
  private static let reservedBits: UInt32 = 0x7F00_0000

  func next(at offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    var start = offset
    while let word = try word(at: start, in: file) {
      switch word {
      case 0: return PlacedObject(object: .tapeMark, start: start, end: start + 4)
      case LengthFraming.endOfMedium: return nil
      case LengthFraming.gap: start += 4
      case LengthFraming.halfGap: start += 2
      default: return try record(at: start, length: word, in: file)
      }
    }
    return nil
  }

  func previous(before offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    var end = offset
    while end >= 4, let word = try word(at: end - 4, in: file) {
      switch word {
      case 0: return PlacedObject(object: .tapeMark, start: end - 4, end: end)
      case LengthFraming.gap, LengthFraming.endOfMedium: end -= 4
      case LengthFraming.halfGap, LengthFraming.halfGapBehindRecord: end -= 2
      default:
        try checkReserved(word, at: end - 4, in: file)
        let start = end - 8 - Int64(paddedLength(word))
        guard start >= 0 else { throw file.error(.noLength(word), at: end - 4) }
        return try record(at: start, length: self.word(at: start, in: file) ?? 0, in: file)
      }
    }
    return nil
  }

  static let unfinishedHead: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]

  func write(_ object: TapeObject, at offset: Int64, in file: TapeFile) throws(TapeError) -> Int64 {
    guard case .record(let record) = object else {
      return try write([0, 0, 0, 0], at: offset, in: file)
    }
    let length = record.characters.count
    let word = UInt32(truncatingIfNeeded: length) | (record.hasError ? LengthFraming.errorBit : 0)
    let head = bytes(of: word)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * head.count + paddedLength(word))
    bytes += head
    bytes += record.characters
    if length < paddedLength(word) { bytes.append(0) }
    bytes += head
    return try write(bytes, at: offset, in: file)
  }

  // MARK: Parts

  private func record(at start: Int64, length word: UInt32, in file: TapeFile) throws(TapeError)
    -> PlacedObject
  {
    try checkReserved(word, at: start, in: file)
    let length = paddedLength(word)
    let data = try file.bytes(at: start + 4, count: length + 4)
    let end = start + 8 + Int64(length)
    guard data.count == length + 4 else {
      let present = try file.size() - start
      throw file.error(.cutOff(length: length + 8, present: Int(present)), at: start)
    }
    let trailing = LengthFraming.number(data.suffix(4))
    guard trailing == word else {
      throw file.error(.lengthsDiffer(before: word, after: trailing), at: start)
    }
    let record = TapeRecord(
      characters: Array(data.prefix(unpaddedLength(word))), hasError: word & LengthFraming.errorBit != 0)
    return PlacedObject(object: .record(record), start: start, end: end)
  }

  private func checkReserved(_ word: UInt32, at offset: Int64, in file: TapeFile) throws(TapeError) {
    guard word & LengthFraming.reservedBits == 0 else { throw file.error(.noLength(word), at: offset) }
  }

  private func unpaddedLength(_ word: UInt32) -> Int {
    Int(word & ~(LengthFraming.errorBit | LengthFraming.reservedBits))
  }

  private func paddedLength(_ word: UInt32) -> Int {
    let length = unpaddedLength(word)
    return isPadded ? (length + 1) & ~1 : length
  }

  private func bytes(of word: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
  }

  /// The four bytes at an offset as a number, nil where fewer are left: a program killed while it began to write leaves
  /// those.
  private func word(at offset: Int64, in file: TapeFile) throws(TapeError) -> UInt32? {
    let bytes = try file.bytes(at: offset, count: 4)
    guard bytes.count == 4 else { return nil }
    return LengthFraming.number(bytes)
  }

  /// Four bytes as a number.
  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self)) }
  }
}
