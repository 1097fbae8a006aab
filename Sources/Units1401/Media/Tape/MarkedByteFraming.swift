/// P7B, Pierce's seven bits: the top bit marks the first byte of a record, the next one is the parity track.
///
/// There are no lengths. A record of the single character 17 is a tape mark. The first byte of the last
/// record is repeated after it: that byte only ends the record, and the next record overwrites it. SimH's
/// I1401 writes such files.
struct MarkedByteFraming: TapeFraming {
  private static let mark: UInt8 = 0x80
  private static let data: UInt8 = 0x3F
  private static let tapeMark: UInt8 = 0o17
  private static let step = 4096
  static let unfinishedHead: [UInt8] = []

  func next(at offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    guard let record = try bytes(at: offset, in: file) else { return nil }
    let end = offset + Int64(record.count)
    if record.count == 1, offset > 0, try file.bytes(at: end, count: 1).isEmpty {
      // A single byte at the end: the delimiter, if it is the first byte of the preceding record.
      let before = try file.bytes(at: start(before: offset, in: file), count: 1)
      if before.first == record.first { return nil }
    }
    return placed(record, from: offset, to: end)
  }

  func previous(before offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    guard offset > 0 else { return nil }
    let start = try start(before: offset, in: file)
    let record = try file.bytes(at: start, count: Int(offset - start))
    return placed(Array(record), from: start, to: offset)
  }

  func layout(of object: TapeObject, at offset: Int64, in file: TapeFile) -> TapeLayout {
    var bytes: [UInt8] =
      switch object {
      case .tapeMark: [MarkedByteFraming.tapeMark]
      case .record(let record): record.characters
      }
    bytes[0] |= MarkedByteFraming.mark
    // The record and its delimiter at once: the form cannot represent an unfinished record.
    return TapeLayout(bytes: bytes, ending: [bytes[0]])
  }

  // MARK: Parts

  private func placed(_ bytes: [UInt8], from start: Int64, to end: Int64) -> PlacedObject {
    let characters = bytes.map { $0 & MarkedByteFraming.data }
    let object: TapeObject =
      characters == [MarkedByteFraming.tapeMark] ? .tapeMark : .record(TapeRecord(characters: characters))
    return PlacedObject(object: object, start: start, end: end)
  }

  /// The bytes from an offset up to the next mark or the end of the file.
  private func bytes(at offset: Int64, in file: TapeFile) throws(TapeError) -> [UInt8]? {
    var record = Array(try file.bytes(at: offset, count: 1))
    guard !record.isEmpty else { return nil }
    while true {
      let more = try file.bytes(at: offset + Int64(record.count), count: MarkedByteFraming.step)
      let part = more.prefix { $0 & MarkedByteFraming.mark == 0 }
      record += part
      if part.count < more.count || more.isEmpty { return record }
      guard record.count <= TapeForm.p7b.longestRecord else {
        throw file.error(
          .recordTooLong(length: record.count, limit: TapeForm.p7b.longestRecord), at: offset)
      }
    }
  }

  /// The offset of the last mark before an offset, or of the first byte.
  func start(before offset: Int64, in file: TapeFile) throws(TapeError) -> Int64 {
    var end = offset
    while end > 0 {
      let part = try file.bytes(endingAt: end, count: MarkedByteFraming.step)
      if let index = part.lastIndex(where: { $0 & MarkedByteFraming.mark != 0 }) {
        return end - Int64(part.endIndex - index)
      }
      end -= Int64(part.count)
    }
    return 0
  }
}
