/// How a form of tape images lays records and tape marks out in a file.
protocol TapeFraming {
  /// Reads the object at or behind an offset; nil at the end of what is recorded.
  mutating func next(at offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject?

  /// Finds the object that ends at an offset or lies before it; nil at the load point.
  mutating func previous(before offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject?

  /// Writes an object and ends the file behind it.
  ///
  /// If it throws, the file ends at the offset, as far as the host lets it.
  ///
  /// - Returns: the offset behind the object.
  mutating func write(_ object: TapeObject, at offset: Int64, in file: TapeFile) throws(TapeError) -> Int64

  /// What stands in the place of the length of a record that is not finished; nothing in a form without lengths.
  static var unfinishedHead: [UInt8] { get }
}

/// An object and its place: it begins at `start`, and what follows is looked for from `end` on.
struct PlacedObject: Hashable {
  let object: TapeObject
  let start: Int64
  let end: Int64
}

extension TapeFraming {
  /// Puts objects back that were on the tape, from an offset on, in the same order of writes as a record.
  func rewrite(_ bytes: [UInt8], at offset: Int64, in file: TapeFile) throws(TapeError) {
    let count = min(Self.unfinishedHead.count, bytes.count)
    let (head, rest) = count == 0 ? (bytes, []) : (Array(bytes.prefix(count)), Array(bytes.dropFirst(count)))
    _ = try write(head: head, unfinishedHead: Self.unfinishedHead, rest: rest, at: offset, in: file)
  }

  /// Writes a record so that a program killed at any moment leaves an image that ends with a whole record.
  ///
  /// First the place of the leading length says end of the tape, with the rest behind it, and at last the length makes the
  /// record valid. Readers that know nothing of this stop at the end of the tape. Of the first write only a beginning may
  /// come into the file, and that is the end of the tape, too.
  func write(
    head: [UInt8], unfinishedHead: [UInt8], rest: [UInt8], at offset: Int64, in file: TapeFile
  ) throws(TapeError) -> Int64 {
    let end = offset + Int64(head.count + rest.count)
    do throws(TapeError) {
      try file.end(at: offset)
      if !rest.isEmpty {
        // A form without lengths has its head before the rest in any case.
        let isSplit = unfinishedHead.count == head.count
        try file.write(
          isSplit ? unfinishedHead + rest : rest, at: isSplit ? offset : offset + Int64(head.count))
      }
      try file.write(head, at: offset)
      try file.checkEnd(at: end)
    } catch {
      try? file.end(at: offset)
      throw error
    }
    return end
  }
}
