/// A reel of magnetic tape: a file in one of the forms of ``TapeForm``, positioned between two objects.
///
/// Only a window of the file is in memory. An object is in the file when the write method returns, except for
/// records of a run, which are in it at the end of the run. An object written over one of the same length
/// leaves what follows unchanged; any other ends the tape, because on a real tape what follows is unreadable.
/// <doc:TapeImages> describes the order of writes by which a killed program never leaves a partial record.
public final class TapeImage: Medium {
  /// How a reel is mounted.
  public enum Mode: Hashable, Sendable {
    /// Read-write; file protected if the host does not permit writing the file.
    case readWrite
    /// Without a ring: it is read-only.
    case fileProtected
    /// Like ``readWrite``, but a missing file is created and is a blank tape.
    case create
  }

  /// The file, as the user named it.
  public let fileName: String
  /// The form of the file.
  public let form: TapeForm
  /// Whether the reel has no ring and is read-only.
  public let isFileProtected: Bool
  /// Whether the file is compressed, and therefore file protected.
  public var isCompressed: Bool { file.isCompressed }
  // Exclusive access is not checked at run time; see TapeFile.
  /// The offset in the file at which the next object is read or written.
  @safe @exclusivity(unchecked) public private(set) var offset: Int64 = 0
  /// The number of records and tape marks between the load point and this place.
  @safe @exclusivity(unchecked) public private(set) var position = 0

  let file: TapeFile
  @safe @exclusivity(unchecked) var framing: any TapeFraming
  /// The framing of a form with lengths, in which most records are read and written in place.
  private let lengths: LengthFraming?
  /// The parity of objects written since the reel was opened.
  @safe @exclusivity(unchecked) var parities = TapeParities()
  /// The writes that can be undone; nil when no history is recorded.
  @safe @exclusivity(unchecked) var past: WriteJournal<TapeWrite>?
  /// The difference between the newest contents and the file; nil when there is none.
  @safe @exclusivity(unchecked) var newestTail: TapeTail?
  /// The bytes of the last record written from storage.
  @safe @exclusivity(unchecked) private var bytes: [UInt8] = []
  /// Whether anything has been written since the reel was mounted.
  @safe @exclusivity(unchecked) private var hasWritten = false
  /// The parities of the newest version, while an older one is displayed.
  var newestParities = TapeParities()
  /// The displayed version when recording last began.
  @safe @exclusivity(unchecked) var lastVersion = 0

  /// Opens an image at its load point.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: how it is mounted.
  ///   - form: the form of the file; nil to detect it from the contents, or from the name if the file is
  ///     empty.
  /// - Throws: ``TapeError`` when the file does not exist, is not a tape image, or the host refuses it.
  public init(path: String, mode: Mode = .readWrite, form: TapeForm? = nil) throws(TapeError) {
    let file = try TapeFile(path: path, mode: mode)
    let detected: TapeForm
    if let form { detected = form } else { detected = try TapeForm(of: file) }
    file.forgetWindow()
    self.file = file
    self.form = detected
    framing = detected.framing
    lengths = framing as? LengthFraming
    fileName = path
    // A deck or source can look like a text tape, so nothing may be written on it.
    let isGuess = form == nil && detected == .vdc && TapeForm(fileName: path) != .vdc
    isFileProtected = !file.isWritable || !detected.isWritable || isGuess
    if mode == .create, !detected.isWritable { throw file.error(.cannotWrite(detected)) }
  }

  /// Creates a reel from an open file.
  init(file: TapeFile, form: TapeForm, isFileProtected: Bool) {
    self.file = file
    self.form = form
    framing = form.framing
    lengths = framing as? LengthFraming
    fileName = file.name
    self.isFileProtected = isFileProtected
  }

  /// Whether the tape is at its load point.
  public var isAtLoadPoint: Bool { position == 0 && offset == 0 }

  /// Reads the next object and moves past it.
  ///
  /// - Returns: the object, with its parity if it was written since the reel was opened; nil at the end of
  ///   the recording, where the tape does not move. Reading continues if the file has grown since.
  /// - Throws: ``TapeError`` where the image is damaged; the tape does not move.
  public func read() throws(TapeError) -> TapeObject? {
    guard let placed = try framing.next(at: offset, in: file) else { return nil }
    offset = placed.end
    position += 1
    guard case .record(var record) = placed.object else { return placed.object }
    record.parity = parities.parity(at: placed.start)
    return .record(record)
  }

  /// Checks, where ``read()`` has returned nil, that the file ends there too. Reading ignores the first bytes of a
  /// length: a program that was killed may leave them.
  ///
  /// - Throws: ``TapeError`` when there are such bytes.
  public func checkEnd() throws(TapeError) {
    let (rest, whole) = try framing.rest(at: offset, in: file)
    guard rest == 0 else {
      throw file.error(.cutOff(length: whole, present: rest), at: try file.size() - Int64(rest))
    }
  }

  /// Reads the next object and moves past it, if it is a record without error that is in memory: the effect
  /// of ``read()`` without a copy of the record.
  ///
  /// - Parameter body: receives the bytes of the record, of which six bits each are used, and its parity.
  /// - Returns: false, with nothing done, for any other object.
  @inline(__always)
  func readInPlace(_ body: (UnsafeRawBufferPointer, TapeParity?) -> Void) -> Bool {
    guard let lengths else { return false }
    let start = offset
    let end = unsafe lengths.withRecord(at: start, in: file) { bytes in
      unsafe body(bytes, parities.parity(at: start))
    }
    guard let end else { return false }
    offset = end
    position += 1
    return true
  }

  /// Whether ``write(stored:_:holding:)`` can write a record of some characters: the tape ends here, or it has a
  /// record of that length and another one after it; and nothing can be undone.
  @inline(__always)
  func writesInPlace(_ count: Int) -> Bool {
    guard let lengths, past == nil, !isFileProtected else { return false }
    return file.isWrittenEnd(offset) || lengths.endOfReplaced(byRecordOf: count, at: offset, in: file) != nil
  }

  /// Writes a record where ``writesInPlace(_:)`` is true: the effect of ``write(_:)`` without a copy of the record.
  ///
  /// - Parameters:
  ///   - stored: at least one character of storage; word marks are not recorded.
  ///   - parity: the parity in which it is written.
  ///   - holding: whether it need not be in the file before ``writeHeld()``.
  /// - Throws: ``TapeError`` as ``write(_:)``.
  func write(stored: UnsafeRawBufferPointer, _ parity: TapeParity, holding: Bool) throws(TapeError) {
    guard let lengths else { preconditionFailure("a form without lengths") }
    unsafe lengths.layOut(stored, parity, into: &bytes)
    let end = offset + Int64(bytes.count)
    if file.isWrittenEnd(offset) {
      _ = try lengths.write(bytes, at: offset, in: file, holding: holding)
      parities.note(parity, at: offset)
    } else {
      try file.replace(with: bytes, at: offset, holding: holding)
      parities.note(parity, at: offset..<end)
    }
    offset = end
    position += 1
    hasWritten = true
  }

  /// Whether a record is not in the file yet.
  var holdsRecords: Bool { file.holdsBytes }

  /// Writes the records that are not in the file yet.
  ///
  /// - Throws: ``TapeError`` when the host refuses; they are still held.
  func writeHeld() throws(TapeError) { try file.writeHeld() }

  /// Moves back to the beginning of the preceding object.
  ///
  /// - Returns: the object; nil at the load point.
  /// - Throws: ``TapeError`` where the image is damaged; the tape does not move.
  public func backspace() throws(TapeError) -> TapeObject? {
    guard let placed = try framing.previous(before: offset, in: file) else {
      rewind()
      return nil
    }
    offset = placed.start
    position = max(0, position - 1)
    return placed.object
  }

  /// Moves back over a record without error that is in memory: the effect of ``backspace()`` without a copy of
  /// the record.
  ///
  /// - Returns: the number of its characters; nil, with nothing done, for any other object.
  func backspaceInPlace() -> Int? {
    guard let lengths, let count = lengths.countOfRecord(before: offset, in: file) else { return nil }
    offset -= Int64(lengths.byteCount(ofRecord: count))
    position = max(0, position - 1)
    return count
  }

  /// Writes an object at this place and moves past it. The tape ends there unless the object replaced one of
  /// the same length.
  ///
  /// - Parameter object: a tape mark, or a record of at least one character.
  /// - Throws: ``TapeError`` when the reel is file protected, the record is longer than the form allows, or
  ///   the host refuses; the tape does not move, and nothing written before is lost.
  public func write(_ object: TapeObject) throws(TapeError) {
    guard !isFileProtected else { throw file.error(.fileProtected) }
    if case .record(let record) = object {
      precondition(!record.characters.isEmpty, "a record has at least one character")
      let (length, limit) = (record.characters.count, form.longestRecord)
      guard length <= limit else {
        throw file.error(.recordTooLong(length: length, limit: limit), at: offset)
      }
    }
    if let known = past?.coming, known.offset == offset {
      offset = try writeAgain(object, known)
    } else {
      discardRest()
      offset = try writeAnew(object)
    }
    position += 1
    hasWritten = true
  }

  /// Moves back to the load point.
  public func rewind() {
    offset = 0
    position = 0
  }

  /// Moves to a place without reading it.
  func seek(to offset: Int64, position: Int) {
    self.offset = offset
    self.position = position
  }

  /// Gives the tape another end than its file has.
  func show(_ tail: TapeTail?, _ parities: TapeParities) {
    file.tail = tail
    self.parities = parities
    // Knowledge of the previous contents is invalid.
    framing = form.framing
  }

  /// Flushes all writes to the disk; the image remains usable.
  ///
  /// - Throws: ``TapeError`` when the host could not write pending data.
  public func synchronize() throws(TapeError) { try file.synchronize() }

  /// Flushes all writes to the disk, including the ending of an image of this form.
  ///
  /// - Throws: ``TapeError`` when the host refuses.
  public func finish() throws(TapeError) {
    try writeEnding()
    try synchronize()
  }

  /// Finishes the image after the reel has been removed, and releases the lock of its file.
  ///
  /// - Throws: ``TapeError`` when that fails; the lock is released nevertheless.
  func release() throws(TapeError) {
    try writeEnding()
    try file.release()
  }

  /// Writes the ending of an image of this form, if anything was written to its file.
  private func writeEnding() throws(TapeError) {
    guard hasWritten, file.tail == nil, !isFileProtected else { return }
    let size = try file.size()
    let ending = framing.ending(after: size == 0 ? nil : try framing.previous(before: size, in: file)?.object)
    guard !ending.isEmpty, try !file.bytes(endingAt: size, count: 2).elementsEqual(ending.suffix(2)) else {
      return
    }
    do throws(TapeError) {
      try file.write(ending, at: size)
    } catch {
      try? file.end(at: size)
      throw error
    }
  }
}
