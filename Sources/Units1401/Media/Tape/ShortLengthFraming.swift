/// TPC: a record stands behind its length, two bytes with the low byte first, and is padded to an even length.
///
/// A length of zero is a tape mark, FFFF hexadecimal the end of the tape. Nothing stands behind a record, so that going
/// back means to come from before: the place of each 64th object passed is remembered.
struct ShortLengthFraming: TapeFraming {
  private static let endOfMedium = 0xFFFF
  private static let distance = 64
  static let unfinishedHead: [UInt8] = [0xFF, 0xFF]

  /// Offsets of the objects 0, 64, 128 ... as far as they were passed without a gap.
  private var landmarks: [Int64] = [0]
  /// How many objects were passed behind the last landmark, and where that led.
  private var passed = 0
  private var reached: Int64 = 0

  mutating func next(at offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    let head = Array(try file.bytes(at: offset, count: 2))
    guard head.count == 2 else { return nil }
    let length = Int(head[0]) | Int(head[1]) << 8
    guard length != ShortLengthFraming.endOfMedium else { return nil }
    let end = offset + 2 + Int64((length + 1) & ~1)
    note(offset, end)
    guard length > 0 else { return PlacedObject(object: .tapeMark, start: offset, end: end) }
    let data = try file.bytes(at: offset + 2, count: length)
    guard data.count == length else {
      throw file.error(.cutOff(length: length + 2, present: data.count + 2), at: offset)
    }
    return PlacedObject(object: .record(TapeRecord(characters: Array(data))), start: offset, end: end)
  }

  mutating func previous(before offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    guard offset > 0 else { return nil }
    var start = landmarks.last { $0 < offset } ?? 0
    while let object = try next(at: start, in: file) {
      if object.end >= offset { return object }
      start = object.end
    }
    return nil
  }

  mutating func write(_ object: TapeObject, at offset: Int64, in file: TapeFile) throws(TapeError) -> Int64 {
    forget(from: offset)
    guard case .record(let record) = object else {
      return try write([0, 0], at: offset, in: file)
    }
    let length = record.characters.count
    let head = [UInt8(length & 0xFF), UInt8(length >> 8)]
    return try write(head + record.characters + (length % 2 == 0 ? [] : [0]), at: offset, in: file)
  }

  // MARK: Landmarks

  private mutating func note(_ start: Int64, _ end: Int64) {
    guard start == reached else { return }
    reached = end
    passed += 1
    guard passed == ShortLengthFraming.distance else { return }
    landmarks.append(end)
    passed = 0
  }

  /// What lies behind a record that is written is gone.
  private mutating func forget(from offset: Int64) {
    guard offset < reached else { return }
    landmarks.removeAll { $0 > offset }
    reached = landmarks.last ?? 0
    passed = 0
  }
}
