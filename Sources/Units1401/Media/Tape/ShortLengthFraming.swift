/// TPC: a record follows its length, two bytes with the low byte first, and is padded to an even length.
///
/// A length of zero is a tape mark, FFFF hexadecimal the end of the tape. Of two tape marks before that end
/// the second is part of it: SimH 4.1 accepts no tape without both.
struct ShortLengthFraming: ForwardTapeFraming {
  private static let endOfMedium = 0xFFFF
  static let unfinishedHead: [UInt8] = [0xFF, 0xFF]
  var landmarks = TapeLandmarks()

  mutating func next(at offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    let head = Array(try file.bytes(at: offset, count: 2))
    guard head.count == 2 else { return nil }
    let length = Int(head[0]) | Int(head[1]) << 8
    guard length != ShortLengthFraming.endOfMedium else { return nil }
    let end = offset + 2 + Int64((length + 1) & ~1)
    if length == 0, try isEnd(offset, in: file) { return nil }
    landmarks.note(offset, end)
    guard length > 0 else { return PlacedObject(object: .tapeMark, start: offset, end: end) }
    let data = try file.bytes(at: offset + 2, count: length)
    guard data.count == length else {
      throw file.error(.cutOff(length: length + 2, present: data.count + 2), at: offset)
    }
    return PlacedObject(object: .record(TapeRecord(characters: Array(data))), start: offset, end: end)
  }

  /// Whether the tape mark at an offset is the second of two that precede the end of the tape.
  private func isEnd(_ offset: Int64, in file: TapeFile) throws(TapeError) -> Bool {
    guard try file.bytes(at: offset + 2, count: 3).elementsEqual([0xFF, 0xFF]) else { return false }
    return try file.bytes(endingAt: offset, count: 2).elementsEqual([0, 0])
  }

  func layout(of object: TapeObject, at offset: Int64, in file: TapeFile) -> TapeLayout {
    guard case .record(let record) = object else { return TapeLayout(bytes: [0, 0]) }
    let length = record.characters.count
    let head = [UInt8(length & 0xFF), UInt8(length >> 8)]
    return TapeLayout(bytes: head + record.characters + (length % 2 == 0 ? [] : [0]))
  }

  func rest(at offset: Int64, in file: TapeFile) throws(TapeError) -> (present: Int, whole: Int) {
    let present = try file.bytes(at: offset, count: 2).count
    return (present == 2 ? 0 : present, 2)
  }

  func ending(after object: TapeObject?) -> [UInt8] {
    [UInt8](repeating: 0, count: object == .tapeMark ? 2 : 4) + [0xFF, 0xFF]
  }
}
