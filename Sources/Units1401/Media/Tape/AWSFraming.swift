/// AWS: a record follows six bytes. These are its length and that of the preceding record, two bytes each
/// with the low byte first, then A0 hexadecimal for a record or 40 for a tape mark, and zero.
///
/// A record may be split into parts; 80 marks the first and 20 the last. Mainframe emulators, and SimH since
/// 4.1, use this form. SimH ends each tape with an additional tape mark.
struct AWSFraming: ForwardTapeFraming {
  private static let head: Int64 = 6
  private static let tapeMark: UInt8 = 0x40
  private static let first: UInt8 = 0x80
  private static let last: UInt8 = 0x20
  private static let longestPart = 0xFFFF
  static let unfinishedHead: [UInt8] = []
  var landmarks = TapeLandmarks()

  /// Whether a file begins like such a tape: the first part has no predecessor, and the second has the first
  /// one's length.
  static func isBeginning(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= Int(head), isKind(bytes), number(bytes, 2) == 0, bytes[4] != last else {
      return false
    }
    let length = number(bytes, 0)
    guard (length == 0) == (bytes[4] == tapeMark) else { return false }
    let second = Array(bytes.dropFirst(Int(head) + length).prefix(Int(head)))
    return second.isEmpty || second.count == head && isKind(second) && number(second, 2) == length
  }

  /// Whether six bytes are a valid header.
  private static func isKind(_ head: [UInt8]) -> Bool {
    head[5] == 0 && (head[4] == tapeMark || head[4] & ~(first | last) == 0)
  }

  /// Two bytes as an integer.
  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
  }

  func rest(at offset: Int64, in file: TapeFile) throws(TapeError) -> (present: Int, whole: Int) {
    let (present, whole) = (
      try file.bytes(at: offset, count: Int(AWSFraming.head)).count, Int(AWSFraming.head)
    )
    return (present == whole ? 0 : present, whole)
  }

  mutating func next(at offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    var characters: [UInt8] = []
    var place = offset
    while true {
      let head = Array(try file.bytes(at: place, count: Int(AWSFraming.head)))
      guard head.count == AWSFraming.head else {
        guard place == offset else {
          throw file.error(.cutOff(length: Int(AWSFraming.head), present: head.count), at: place)
        }
        return nil
      }
      let (length, kind) = (AWSFraming.number(head, 0), head[4])
      let end = place + AWSFraming.head + Int64(length)
      if kind == AWSFraming.tapeMark, place == offset {
        landmarks.note(offset, end)
        return PlacedObject(object: .tapeMark, start: offset, end: end)
      }
      guard (kind & AWSFraming.first != 0) == (place == offset), AWSFraming.isKind(head), length > 0,
        kind & AWSFraming.tapeMark == 0
      else {
        let word = head.suffix(2).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        throw file.error(.noLength(word << 16 | UInt32(length)), at: place)
      }
      let data = try file.bytes(at: place + AWSFraming.head, count: length)
      guard data.count == length else {
        throw file.error(.cutOff(length: length + 6, present: data.count + 6), at: place)
      }
      characters += data
      place = end
      guard characters.count <= TapeForm.aws.longestRecord else {
        throw file.error(
          .recordTooLong(length: characters.count, limit: TapeForm.aws.longestRecord), at: offset)
      }
      if kind & AWSFraming.last != 0 { break }
    }
    landmarks.note(offset, place)
    return PlacedObject(object: .record(TapeRecord(characters: characters)), start: offset, end: place)
  }

  mutating func layout(
    of object: TapeObject, at offset: Int64, in file: TapeFile
  ) throws(TapeError) -> TapeLayout {
    var before = 0
    if let previous = try previous(before: offset, in: file) {
      before = partLength(of: previous.object)
    }
    guard case .record(let record) = object else {
      return TapeLayout(bytes: head(length: 0, before: before, kind: AWSFraming.tapeMark))
    }
    var bytes: [UInt8] = []
    var rest = record.characters[...]
    repeat {
      let part = rest.prefix(AWSFraming.longestPart)
      rest = rest.dropFirst(part.count)
      let kind = (bytes.isEmpty ? AWSFraming.first : 0) | (rest.isEmpty ? AWSFraming.last : 0)
      bytes += head(length: part.count, before: before, kind: kind) + part
      before = part.count
    } while !rest.isEmpty
    return TapeLayout(bytes: bytes)
  }

  /// The length of the last part of an object.
  private func partLength(of object: TapeObject) -> Int {
    guard let length = object.characterCount else { return 0 }
    let rest = length % AWSFraming.longestPart
    return rest == 0 ? AWSFraming.longestPart : rest
  }

  private func head(length: Int, before: Int, kind: UInt8) -> [UInt8] {
    [
      UInt8(length & 0xFF), UInt8(length >> 8), UInt8(before & 0xFF), UInt8(before >> 8), kind, 0,
    ]
  }
}
