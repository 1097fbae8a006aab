// Versions of the records. The file has the records of the newest version. Records of an older version that
// differ are held in memory, and written to the file when something new is written.
extension DiskImage {
  /// Reads one record in the displayed version.
  ///
  /// - Parameter record: 0 to ``recordCount`` - 1.
  /// - Returns: its bytes; blank where nothing has been written.
  /// - Throws: ``DiskError`` when the host refuses to read.
  public func record(_ record: Int) throws(DiskError) -> [UInt8] {
    if let bytes = shown[record] { return bytes }
    return try recordOfFile(record)
  }

  /// Writes a record. This creates a new version while a history is recorded.
  ///
  /// - Parameters:
  ///   - bytes: ``recordLength`` of them.
  ///   - record: 0 to ``recordCount`` - 1.
  /// - Throws: ``DiskError`` when the host refuses; the record is then unchanged.
  public func write(_ bytes: [UInt8], at record: Int) throws(DiskError) {
    forgetRecords()
    defer { forgetRecords() }
    try writeRecord(bytes.span, at: record)
  }

  /// Writes a record for a unit; see ``write(_:at:)``.
  func writeRecord(_ bytes: Span<UInt8>, at record: Int) throws(DiskError) {
    guard isWritable else { throw error(.readOnly) }
    if let known = past?.coming, known.record == record { return try writeAgain(bytes, known) }
    discardRest()
    if !shown.isEmpty || !newest.isEmpty { try settle() }
    guard past != nil else { return try writeToFile(bytes, at: record) }
    let first = try findInFile(record).first
    let before = Array(windows.bytes[first..<first + recordLength])
    do throws(DiskError) {
      try writeToFile(bytes, at: record)
      past?.note(DiskWrite(record: record, before: before, error: nil))
    } catch {
      past?.note(DiskWrite(record: record, before: before, error: error))
      throw error
    }
  }

  private func writeAgain(_ bytes: Span<UInt8>, _ known: DiskWrite) throws(DiskError) {
    past?.version += 1
    if known.error == nil { shown[known.record] = bytes.indices.map { bytes[$0] } }
    if takenBack == 0 { shown = newest }
    if let error = known.error { throw error }
  }

  /// The displayed version; each write creates the next while a history is recorded.
  public var version: Int { past?.version ?? lastVersion }

  /// Displays a version of this image.
  public func show(version new: Int) {
    guard new != version, let past, past.reaches(new) else { return }
    shown = newest
    for write in past.writes(since: new) { shown[write.record] = write.before }
    self.past?.version = new
  }

  /// Writes the displayed version to the file.
  private func settle() throws(DiskError) {
    for (record, bytes) in shown {
      try writeToFile(bytes.span, at: record)
      shown[record] = nil
    }
    newest = [:]
  }

  // MARK: The past

  /// Begins or ends keeping what is overwritten. Anything written after the displayed version stays in the
  /// file until something new is written.
  public func keepPast(_ keeps: Bool) {
    discardRest()
    lastVersion = version
    past = keeps ? WriteJournal(at: lastVersion) : nil
  }

  /// The number of writes after the displayed version.
  public var takenBack: Int { past.map { $0.newest - $0.version } ?? 0 }

  /// The memory used by the past, in bytes.
  public var bytesOfPast: Int { past?.bytes ?? 0 }

  /// Discards the writes after the displayed version.
  @discardableResult
  public func discardRest() -> Int {
    let rest = takenBack
    guard rest > 0 else { return 0 }
    newest = shown
    past?.discardRest()
    return rest
  }

  /// Whether a version can be displayed again.
  public func reaches(_ version: Int) -> Bool { past.map { version >= $0.oldest } ?? true }

  /// Discards what is needed to return to versions before one.
  public func forgetPast(before version: Int) { past?.forget(before: version) }

  /// Whether it is writable.
  public var isWritten: Bool { isWritable }

  /// Whether the file differs from the newest version.
  public var differsFromFile: Bool { !newest.isEmpty }
}

/// One write on a disk.
struct DiskWrite: JournaledWrite {
  /// The record.
  let record: Int
  /// The previous contents.
  let before: [UInt8]
  /// Why the host refused it; nil when it was done.
  let error: DiskError?

  var bytes: Int { before.count + 64 }
}
