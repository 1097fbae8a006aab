/// How a form of tape images lays records and tape marks out in a file.
protocol TapeFraming {
  /// Reads the object at or behind an offset; nil at the end of what is recorded.
  mutating func next(at offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject?

  /// Finds the object that ends at an offset or lies before it; nil at the load point.
  mutating func previous(before offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject?

  /// The bytes of an object as they are written at an offset.
  mutating func layout(of object: TapeObject, at offset: Int64, in file: TapeFile) throws(TapeError)
    -> TapeLayout

  /// What a finished image ends with, behind its last object; nothing in most forms.
  func ending(after object: TapeObject?) -> [UInt8]

  /// What is known of the file from an offset on does not hold any more.
  mutating func forget(from offset: Int64)

  /// What stands in the place of the length of a record that is not finished; nothing in a form without lengths.
  static var unfinishedHead: [UInt8] { get }
}

/// An object and its place: it begins at `start`, and what follows is looked for from `end` on.
struct PlacedObject: Hashable {
  let object: TapeObject
  let start: Int64
  let end: Int64
}

/// The bytes of an object in a form of tape images.
struct TapeLayout {
  /// The object.
  var bytes: [UInt8]
  /// What follows the last object of a tape, and is written over by the next.
  var ending: [UInt8] = []
}

extension TapeFraming {
  func ending(after object: TapeObject?) -> [UInt8] { [] }

  /// Nothing is known of the file.
  mutating func forget(from offset: Int64) {}

  /// Writes an object and ends the file behind it.
  ///
  /// If it throws, the file ends at the offset, as far as the host lets it.
  ///
  /// - Returns: the offset behind the object.
  mutating func write(_ object: TapeObject, at offset: Int64, in file: TapeFile) throws(TapeError) -> Int64 {
    let layout = try layout(of: object, at: offset, in: file)
    forget(from: offset)
    _ = try write(layout.bytes + layout.ending, at: offset, in: file)
    return offset + Int64(layout.bytes.count)
  }

  /// The offset behind an object at an offset that another takes the place of without touching what follows; nil when it does
  /// not have the same length, or nothing follows.
  mutating func endOfReplaced(
    by object: TapeObject, at offset: Int64, in file: TapeFile
  ) throws(TapeError) -> Int64? {
    guard let old = try? next(at: offset, in: file), old.start == offset,
      old.object.characterCount == object.characterCount,
      try layout(of: object, at: offset, in: file).bytes.count == Int(old.end - offset)
    else { return nil }
    do throws(TapeError) {
      return try next(at: old.end, in: file) == nil ? nil : old.end
    } catch {
      // Damage is something, too.
      return old.end
    }
  }

  /// Writes an object over one of the same length.
  mutating func replace(with object: TapeObject, at offset: Int64, in file: TapeFile) throws(TapeError) {
    let bytes = try layout(of: object, at: offset, in: file).bytes
    if try !file.writeAtOnce(bytes, at: offset, endsFile: false) { try file.write(bytes, at: offset) }
  }

  /// Puts objects back that were on the tape, from an offset on, in the same order of writes as a record.
  func rewrite(_ bytes: [UInt8], at offset: Int64, in file: TapeFile) throws(TapeError) {
    _ = try write(bytes, at: offset, in: file)
  }

  /// Writes a record so that a program killed at any moment leaves an image that ends with a whole record.
  ///
  /// First the place of the leading length says end of the tape, with the rest behind it, and at last the length makes the
  /// record valid. Readers that know nothing of this stop at the end of the tape. Of the first write only a beginning may
  /// come into the file, and that is the end of the tape, too. What the host does as a whole or not at all needs no such care.
  ///
  /// - Parameters:
  ///   - bytes: all of the record, from its leading length on.
  ///   - offset: where it begins.
  ///   - file: the image.
  /// - Returns: the offset behind it.
  /// - Throws: ``TapeError`` when the host refuses; the file then ends at the offset, as far as the host lets it.
  func write(_ bytes: consuming [UInt8], at offset: Int64, in file: TapeFile) throws(TapeError) -> Int64 {
    let end = offset + Int64(bytes.count)
    let mark = Self.unfinishedHead
    do throws(TapeError) {
      try file.end(at: offset)
      if bytes.count <= mark.count || mark.isEmpty {
        try file.write(bytes, at: offset)
      } else if try !file.writeAtOnce(bytes, at: offset) {
        let head = Array(bytes[..<mark.count])
        bytes.replaceSubrange(..<mark.count, with: mark)
        try file.write(bytes, at: offset)
        try file.write(head, at: offset)
      }
      try file.checkEnd(at: end)
    } catch {
      try? file.end(at: offset)
      throw error
    }
    return end
  }
}
