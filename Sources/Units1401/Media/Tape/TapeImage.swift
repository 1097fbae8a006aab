/// A reel of magnetic tape: a file in one of the forms of ``TapeForm``, at a place between two objects.
///
/// Nothing is held in memory but a window of the file. What is written is in the file when the method returns. An object
/// written over one of the same length leaves what follows it; any other ends the tape, because nobody can read what follows
/// on a real one. See <doc:TapeImages> for the order of writes that keeps a killed program from leaving half a record.
public final class TapeImage: Medium {
  /// How a reel is mounted.
  public enum Mode: Hashable, Sendable {
    /// To be read and written; a file that the host lets nobody write is file protected.
    case readWrite
    /// Without ring: it cannot be written.
    case fileProtected
    /// As ``readWrite``; a file that is not there is made, and is a blank tape.
    case create
  }

  /// The file, as the user named it.
  public let fileName: String
  /// The form of the file.
  public let form: TapeForm
  /// The reel has no ring: it cannot be written.
  public let isFileProtected: Bool
  // Exclusive access is not checked at run time, see TapeFile.
  /// The byte of the file where the next object is looked for or written.
  @safe @exclusivity(unchecked) public private(set) var offset: Int64 = 0
  /// Records and tape marks between the load point and this place.
  @safe @exclusivity(unchecked) public private(set) var position = 0

  let file: TapeFile
  @safe @exclusivity(unchecked) var framing: any TapeFraming
  /// The parity of what was written since the reel was opened.
  @safe @exclusivity(unchecked) var parities = TapeParities()
  /// What can be taken back, nil when nothing is kept.
  @safe @exclusivity(unchecked) var past: WriteJournal<TapeWrite>?
  /// How the newest contents differ from the file, nil when they do not.
  @safe @exclusivity(unchecked) var newestTail: TapeTail?
  /// Whether something was written since the reel was mounted.
  @safe @exclusivity(unchecked) private var hasWritten = false
  /// The parities of the newest version, while an older one is shown.
  var newestParities = TapeParities()
  /// The version shown when the past was last kept.
  @safe @exclusivity(unchecked) var lastVersion = 0

  /// Opens an image at its load point.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: how it is mounted.
  ///   - form: the form of the file; nil finds it out by the contents, or by the name if there are none.
  /// - Throws: ``TapeError`` when there is no such file, it is no tape image, or the host refuses it.
  public init(path: String, mode: Mode = .readWrite, form: TapeForm? = nil) throws(TapeError) {
    let file = try TapeFile(path: path, mode: mode)
    let detected: TapeForm
    if let form { detected = form } else { detected = try TapeForm(of: file) }
    file.forgetWindow()
    self.file = file
    self.form = detected
    framing = detected.framing
    fileName = path
    // A deck or a source can look like a tape that is text: nothing must be written on it.
    let isGuess = form == nil && detected == .vdc && TapeForm(fileName: path) != .vdc
    isFileProtected = !file.isWritable || !detected.isWritable || isGuess
    if mode == .create, !detected.isWritable { throw file.error(.cannotWrite(detected)) }
  }

  /// Makes a reel of a file that is open.
  init(file: TapeFile, form: TapeForm, isFileProtected: Bool) {
    self.file = file
    self.form = form
    framing = form.framing
    fileName = file.name
    self.isFileProtected = isFileProtected
  }

  /// Whether the tape is at its load point.
  public var isAtLoadPoint: Bool { position == 0 && offset == 0 }

  /// Reads the next object and goes behind it.
  ///
  /// - Returns: the object, with its parity if it was written since the reel was opened; nil at the end of what is recorded,
  ///   where the tape stays. A file that has grown since is read on.
  /// - Throws: ``TapeError`` where the image is damaged; the tape stays.
  public func read() throws(TapeError) -> TapeObject? {
    guard let placed = try framing.next(at: offset, in: file) else { return nil }
    offset = placed.end
    position += 1
    guard case .record(var record) = placed.object else { return placed.object }
    record.parity = parities.parity(at: placed.start)
    return .record(record)
  }

  /// Goes back to the beginning of the object before this place.
  ///
  /// - Returns: the object; nil at the load point.
  /// - Throws: ``TapeError`` where the image is damaged; the tape stays.
  public func backspace() throws(TapeError) -> TapeObject? {
    guard let placed = try framing.previous(before: offset, in: file) else {
      rewind()
      return nil
    }
    offset = placed.start
    position = max(0, position - 1)
    return placed.object
  }

  /// Writes an object at this place and goes behind it, where the tape ends unless the object replaced one of the same length.
  ///
  /// - Parameter object: a tape mark, or a record of at least one character.
  /// - Throws: ``TapeError`` when the reel is file protected, the record is longer than the form can hold, or the host
  ///   refuses; the tape stays, and nothing that was written before is lost.
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
      giveUpRest()
      offset = try writeAnew(object)
    }
    position += 1
    hasWritten = true
  }

  /// Goes back to the load point.
  public func rewind() {
    offset = 0
    position = 0
  }

  /// Goes to a place without looking at what is there.
  func stand(at offset: Int64, position: Int) {
    self.offset = offset
    self.position = position
  }

  /// Lets the tape have another end than its file.
  func show(_ tail: TapeTail?, _ parities: TapeParities) {
    file.tail = tail
    self.parities = parities
    // What was found out about the contents before does not hold.
    framing = form.framing
  }

  /// Brings everything to the disk; the image can be used further.
  ///
  /// - Throws: ``TapeError`` when the host could not write what it had taken.
  public func synchronize() throws(TapeError) { try file.synchronize() }

  /// Brings everything to the disk, with what an image of this form ends with.
  ///
  /// - Throws: ``TapeError`` when the host refuses.
  public func finish() throws(TapeError) {
    try writeEnding()
    try synchronize()
  }

  /// Does so when the reel has been taken off, and lets others write its file.
  ///
  /// - Throws: ``TapeError`` when it cannot; others may write all the same.
  func release() throws(TapeError) {
    try writeEnding()
    try file.release()
  }

  /// What an image of this form ends with, if something was written that is in its file.
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
