/// SIMH and E11: a record is between two copies of its length, four bytes with the low byte first.
///
/// A length of zero is a tape mark. In SIMH a record of odd length is padded with one byte. The top bit of
/// the length indicates an error. Gaps left by erasing are skipped, even if they were overwritten and are
/// misaligned by two bytes. Source: the SIMH magtape representation, as I1401 4.1 and 3.8.1 read and write
/// it.
struct LengthFraming: TapeFraming {
  let isPadded: Bool

  private static let endOfMedium: UInt32 = 0xFFFF_FFFF
  private static let gap: UInt32 = 0xFFFF_FFFE
  private static let halfGap: UInt32 = 0xFFFE_FFFF
  private static let halfGapAfterRecord: UInt32 = 0xFFFF_0000
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
    // The window then contains the objects before this one as well.
    _ = try file.bytes(endingAt: end, count: 4)
    while end >= 4, let word = try word(at: end - 4, in: file) {
      switch word {
      case 0: return PlacedObject(object: .tapeMark, start: end - 4, end: end)
      case LengthFraming.gap, LengthFraming.endOfMedium: end -= 4
      case LengthFraming.halfGap, LengthFraming.halfGapAfterRecord: end -= 2
      default:
        try checkReserved(word, at: end - 4, in: file)
        let start = end - 8 - Int64(paddedLength(word))
        guard start >= 0 else { throw file.error(.noLength(word), at: end - 4) }
        return try record(at: start, length: self.word(at: start, in: file) ?? 0, in: file)
      }
    }
    return nil
  }

  func rest(at offset: Int64, in file: TapeFile) throws(TapeError) -> (present: Int, whole: Int) {
    var start = offset
    while let word = try word(at: start, in: file) {
      switch word {
      case LengthFraming.gap: start += 4
      case LengthFraming.halfGap: start += 2
      default: return (0, 4)
      }
    }
    return (try file.bytes(at: start, count: 4).count, 4)
  }

  /// Passes the bytes of the record at an offset to a closure, if the window of the file contains all of the
  /// record and it has no error.
  ///
  /// - Returns: the offset after the record; nil, without a call, for everything else.
  @inline(__always)
  func withRecord(at offset: Int64, in file: TapeFile, _ body: (UnsafeRawBufferPointer) -> Void) -> Int64? {
    unsafe file.withWindow(at: offset) { bytes in
      guard bytes.count > 8 else { return nil }
      let word = unsafe LengthFraming.number(in: bytes, at: 0)
      let end = 8 &+ paddedLength(word)
      guard word != 0, word & (LengthFraming.errorBit | LengthFraming.reservedBits) == 0, end <= bytes.count,
        unsafe LengthFraming.number(in: bytes, at: end &- 4) == word
      else { return nil }
      unsafe body(UnsafeRawBufferPointer(rebasing: bytes[4..<4 &+ Int(word)]))
      return offset &+ Int64(end)
    }
  }

  /// The length of the record that ends at an offset, if the window of the file contains all of it and it
  /// has no error; nil for everything else.
  @inline(__always)
  func countOfRecord(before offset: Int64, in file: TapeFile) -> Int? {
    unsafe file.withWindow(before: offset) { bytes in
      guard bytes.count > 8 else { return nil }
      let word = unsafe LengthFraming.number(in: bytes, at: bytes.count &- 4)
      let start = bytes.count &- 8 &- paddedLength(word)
      guard word != 0, word & (LengthFraming.errorBit | LengthFraming.reservedBits) == 0, start >= 0,
        unsafe LengthFraming.number(in: bytes, at: start) == word
      else { return nil }
      return Int(word)
    }
  }

  /// The bytes that a record of some characters occupies.
  func byteCount(ofRecord count: Int) -> Int { 8 &+ paddedLength(UInt32(truncatingIfNeeded: count)) }

  mutating func endOfReplaced(
    by object: TapeObject, at offset: Int64, in file: TapeFile
  ) throws(TapeError) -> Int64? {
    if case .record(let record) = object,
      let end = endOfReplaced(byRecordOf: record.characters.count, at: offset, in: file)
    {
      return end
    }
    return try endOfAnyReplaced(by: object, at: offset, in: file)
  }

  /// The offset after a record without error of some length, if it is in the window of the file and can be
  /// replaced: another record in the window follows, or nothing, and then it is on one page, so that a killed
  /// program leaves either it or the new one.
  func endOfReplaced(byRecordOf count: Int, at offset: Int64, in file: TapeFile) -> Int64? {
    var found = 0
    guard let end = unsafe withRecord(at: offset, in: file, { found = $0.count }), found == count else {
      return nil
    }
    let canReplace =
      file.isWrittenEnd(end)
      ? TapeFile.isOnePage(offset, end) : unsafe withRecord(at: end, in: file, { _ in }) != nil
    return canReplace ? end : nil
  }

  /// Lays out a record that is written from storage.
  ///
  /// - Parameters:
  ///   - stored: the characters; their word marks are not recorded.
  ///   - parity: the parity in which it is written.
  ///   - bytes: receives the bytes. An array used again needs no allocation for records of the same length.
  @inline(__always)
  func layOut(_ stored: UnsafeRawBufferPointer, _ parity: TapeParity, into bytes: inout [UInt8]) {
    let word = UInt32(truncatingIfNeeded: stored.count)
    let padded = paddedLength(word)
    if bytes.count != padded + 8 { bytes = [UInt8](repeating: 0, count: padded + 8) }
    unsafe bytes.withUnsafeMutableBytes { room in
      unsafe room.storeBytes(of: word.littleEndian, as: UInt32.self)
      // A record of odd length ends with a zero before its length.
      unsafe room[3 &+ padded] = 0
      unsafe TapeRecord.copy(stored, parity, to: UnsafeMutableRawBufferPointer(rebasing: room[4...]))
      unsafe room.storeBytes(of: word.littleEndian, toByteOffset: 4 &+ padded, as: UInt32.self)
    }
  }

  static let unfinishedHead: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]

  func layout(of object: TapeObject, at offset: Int64, in file: TapeFile) -> TapeLayout {
    guard case .record(let record) = object else { return TapeLayout(bytes: [0, 0, 0, 0]) }
    let length = record.characters.count
    let word = UInt32(truncatingIfNeeded: length) | (record.hasError ? LengthFraming.errorBit : 0)
    let padded = paddedLength(word)
    // A record of odd length ends with a zero before its length.
    var bytes = [UInt8](repeating: 0, count: padded + 8)
    unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe bytes.storeBytes(of: word.littleEndian, as: UInt32.self)
      unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[4...]).copyBytes(from: record.characters)
      unsafe bytes.storeBytes(of: word.littleEndian, toByteOffset: 4 + padded, as: UInt32.self)
    }
    return TapeLayout(bytes: bytes)
  }

  // MARK: Parts

  private func record(at start: Int64, length word: UInt32, in file: TapeFile) throws(TapeError)
    -> PlacedObject
  {
    try checkReserved(word, at: start, in: file)
    let length = paddedLength(word)
    let end = start + 8 + Int64(length)
    let hasError = word & LengthFraming.errorBit != 0
    let found = unsafe try file.withBytes(at: start + 4, count: length + 4) { data -> (TapeRecord, UInt32)? in
      guard data.count == length + 4 else { return nil }
      let characters = unsafe UnsafeRawBufferPointer(rebasing: data[..<unpaddedLength(word)])
      return unsafe (
        TapeRecord(bytes: characters, hasError: hasError), LengthFraming.number(in: data, at: length)
      )
    }
    guard let (record, trailing) = found else {
      let present = try file.size() - start
      throw file.error(.cutOff(length: length + 8, present: Int(present)), at: start)
    }
    guard trailing == word else {
      throw file.error(.lengthsDiffer(before: word, after: trailing), at: start)
    }
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

  /// The four bytes at an offset as an integer; nil where fewer are left, as after a program was killed while
  /// it began to write.
  private func word(at offset: Int64, in file: TapeFile) throws(TapeError) -> UInt32? {
    unsafe try file.withBytes(at: offset, count: 4) { bytes in
      unsafe bytes.count == 4 ? LengthFraming.number(in: bytes, at: 0) : nil
    }
  }

  /// Four bytes as an integer.
  private static func number(in bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}
