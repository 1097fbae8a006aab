/// The layout of records and tape marks in a form of tape image.
protocol TapeFraming {
  /// Reads the object at or after an offset; nil at the end of the recording.
  mutating func next(at offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject?

  /// Finds the last object before an offset; nil at the load point.
  mutating func previous(before offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject?

  /// The bytes to write for an object at an offset.
  mutating func layout(of object: TapeObject, at offset: Int64, in file: TapeFile) throws(TapeError)
    -> TapeLayout

  /// The offset after an object that another can replace without changing what follows; nil when the lengths
  /// differ, or nothing follows.
  mutating func endOfReplaced(
    by object: TapeObject, at offset: Int64, in file: TapeFile
  ) throws(TapeError) -> Int64?

  /// The bytes after the last object of a finished image; none in most forms.
  func ending(after object: TapeObject?) -> [UInt8]

  /// Discards what is known of the file from an offset on.
  mutating func forget(from offset: Int64)

  /// The number of bytes at the end of the recording that only begin a length, and how many a length has; none in a
  /// form without lengths.
  func rest(at offset: Int64, in file: TapeFile) throws(TapeError) -> (present: Int, whole: Int)

  /// The bytes in place of a record's length while it is unfinished; none in a form without lengths.
  static var unfinishedHead: [UInt8] { get }
}

/// An object and its place: it begins at `start`, and the search for the next one begins at `end`.
struct PlacedObject: Hashable {
  let object: TapeObject
  let start: Int64
  let end: Int64
}

/// The bytes of an object in a form of tape images.
struct TapeLayout {
  /// The bytes of the object.
  var bytes: [UInt8]
  /// The bytes after the last object of a tape, which the next one overwrites.
  var ending: [UInt8] = []
}

extension TapeFraming {
  func ending(after object: TapeObject?) -> [UInt8] { [] }

  func rest(at offset: Int64, in file: TapeFile) throws(TapeError) -> (present: Int, whole: Int) { (0, 0) }

  /// Does nothing: no knowledge of the file is kept.
  mutating func forget(from offset: Int64) {}

  /// Writes an object and ends the file after it.
  ///
  /// If it throws, the file ends at the offset, as far as the host allows.
  ///
  /// - Returns: the offset after the object.
  mutating func write(_ object: TapeObject, at offset: Int64, in file: TapeFile) throws(TapeError) -> Int64 {
    let layout = try layout(of: object, at: offset, in: file)
    forget(from: offset)
    _ = try write(layout.bytes + layout.ending, at: offset, in: file)
    return offset + Int64(layout.bytes.count)
  }

  mutating func endOfReplaced(
    by object: TapeObject, at offset: Int64, in file: TapeFile
  ) throws(TapeError) -> Int64? {
    try endOfAnyReplaced(by: object, at: offset, in: file)
  }

  /// The same, by reading both objects.
  mutating func endOfAnyReplaced(
    by object: TapeObject, at offset: Int64, in file: TapeFile
  ) throws(TapeError) -> Int64? {
    guard let old = try? next(at: offset, in: file), old.start == offset,
      old.object.characterCount == object.characterCount,
      try layout(of: object, at: offset, in: file).bytes.count == Int(old.end - offset)
    else { return nil }
    do throws(TapeError) {
      return try next(at: old.end, in: file) == nil ? nil : old.end
    } catch {
      // A damaged object is also something that follows.
      return old.end
    }
  }

  /// Overwrites an object of the same length.
  mutating func replace(with object: TapeObject, at offset: Int64, in file: TapeFile) throws(TapeError) {
    let bytes = try layout(of: object, at: offset, in: file).bytes
    try file.replace(with: bytes, at: offset, holding: false)
  }

  /// Restores objects that were on the tape from an offset on, in the same order of writes as a record.
  func rewrite(_ bytes: [UInt8], at offset: Int64, in file: TapeFile) throws(TapeError) {
    _ = try write(bytes, at: offset, in: file)
  }

  /// Writes a record so that a program killed at any time leaves an image that ends with a whole record.
  ///
  /// First the place of the leading length is written as end of tape, with the rest after it; finally the
  /// length makes the record valid. Readers of the plain form stop at the end of tape. If only the beginning
  /// of the first write reaches the file, that is an end of tape as well. Writes that the host performs as a
  /// whole need no such care.
  ///
  /// - Parameters:
  ///   - bytes: the whole record, from its leading length on.
  ///   - offset: its offset.
  ///   - file: the image.
  ///   - holding: whether the file may hold it.
  /// - Returns: the offset after it.
  /// - Throws: ``TapeError`` when the host refuses; the file then ends at the offset, as far as the host
  ///   allows.
  func write(
    _ bytes: consuming [UInt8], at offset: Int64, in file: TapeFile, holding: Bool = false
  ) throws(TapeError) -> Int64 {
    let end = offset + Int64(bytes.count)
    let mark = Self.unfinishedHead
    do throws(TapeError) {
      try file.end(at: offset)
      if bytes.count <= mark.count || mark.isEmpty {
        try file.write(bytes, at: offset)
      } else if try !file.writeAtOnce(bytes, at: offset, holding: holding) {
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
