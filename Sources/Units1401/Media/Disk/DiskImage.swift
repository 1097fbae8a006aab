/// A disk as a file of fixed-length records in the order of their places, without a header.
///
/// A file may be shorter than the disk; missing records are blank. A record is in the file when
/// ``write(_:at:)`` returns. Each write is one system call, so a program killed at any time leaves every
/// record whole. Records that a unit reads may be in memory while the machine runs; see `RecordWindows`.
public final class DiskImage: Medium {
  /// How a disk is mounted.
  public enum Mode: Hashable, Sendable {
    /// Read-write; read-only if the host does not permit writing the file.
    case readWrite
    /// Read-only.
    case readOnly
    /// Like ``readWrite``, but a missing file is created and is an empty disk.
    case create
  }

  /// The file, as the user named it.
  public var fileName: String { file.name }
  /// The length of a record in bytes.
  public let recordLength: Int
  /// The number of records of a full disk.
  public let recordCount: Int
  /// Whether records can be written.
  public var isWritable: Bool { file.isWritable && !isProtected }
  private let isProtected: Bool
  /// Whether the file is compressed, and therefore read-only.
  var isCompressed: Bool { file.isCompressed }

  private let file: MediumFile<DiskProblem>
  /// Whether other writers are locked out.
  var isExclusive: Bool { file.isExclusive }
  // Exclusive access is not checked at run time: no property is accessed during an access to the same property,
  // and one thread uses a disk.
  /// The records in memory.
  @safe @exclusivity(unchecked) var windows: RecordWindows
  /// The records that the present operation writes, one after the other, and the first one's number.
  @safe @exclusivity(unchecked) var staged: [UInt8] = []
  @safe @exclusivity(unchecked) var firstStaged = 0
  /// The writes that can be undone; nil when no history is recorded.
  @safe @exclusivity(unchecked) var past: WriteJournal<DiskWrite>?
  /// The displayed version when recording last began.
  @safe @exclusivity(unchecked) var lastVersion = 0
  /// The records that differ between the displayed version and the file.
  @safe @exclusivity(unchecked) var shown: [Int: [UInt8]] = [:]
  /// The records that differ between the newest version and the file, after writes were discarded.
  @safe @exclusivity(unchecked) var newest: [Int: [UInt8]] = [:]

  /// Opens an image; a writable one is locked against other writers.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: how it is mounted.
  ///   - recordLength: the length of a record in bytes.
  ///   - recordCount: the number of records of a full disk.
  /// - Throws: ``DiskError`` when the file does not exist, is longer than the disk, or the host refuses it.
  public init(path: String, mode: Mode, recordLength: Int, recordCount: Int) throws(DiskError) {
    precondition(recordLength > 0 && recordCount > 0, "a disk has records")
    self.recordLength = recordLength
    self.recordCount = recordCount
    windows = RecordWindows(recordLength: recordLength, recordCount: recordCount)
    isProtected = false
    file = try MediumFile(path: path, writes: mode != .readOnly, creates: mode == .create)
    let (size, limit) = (try file.size(), Int64(recordLength * recordCount))
    guard size <= limit else { throw error(.tooLong(size, limit: limit)) }
  }

  /// Creates an image without a file: a copy of a saved disk.
  init(
    scratchNamed name: String, isWritable: Bool, recordLength: Int, recordCount: Int
  ) throws(DiskError) {
    self.recordLength = recordLength
    self.recordCount = recordCount
    windows = RecordWindows(recordLength: recordLength, recordCount: recordCount)
    isProtected = !isWritable
    file = try MediumFile(scratchNamed: name)
  }

  /// An error at a place in this file.
  func error(_ problem: DiskProblem, at offset: Int64? = nil) -> DiskError {
    file.error(.medium(problem), at: offset)
  }

  /// The present size of the file in bytes.
  public func size() throws(DiskError) -> Int64 { try file.size() }

  /// Reads a record from the file; bytes that the file does not have are zero.
  ///
  /// - Parameter record: its number from 0.
  /// - Returns: all its bytes.
  /// - Throws: ``DiskError`` when the host refuses.
  func recordOfFile(_ record: Int) throws(DiskError) -> [UInt8] {
    precondition((0..<recordCount).contains(record), "the disk has no such record")
    var bytes = [UInt8](repeating: 0, count: recordLength)
    _ = try file.read(at: Int64(record * recordLength), into: &bytes, count: recordLength)
    return bytes
  }

  /// Reads bytes from an offset of the file into a part of a buffer.
  ///
  /// - Returns: the number of bytes read, fewer at the end of the file.
  func readFile(at offset: Int64, into room: inout [UInt8], _ range: Range<Int>) throws(DiskError) -> Int {
    try file.read(at: offset, into: &room, range)
  }

  /// Writes a record to the file.
  ///
  /// - Parameters:
  ///   - bytes: all its bytes.
  ///   - record: its number from 0.
  /// - Throws: ``DiskError`` when the disk is mounted read-only or the host refuses; the record is then
  ///   unchanged, as far as the host allows it to be restored.
  func writeToFile(_ bytes: Span<UInt8>, at record: Int) throws(DiskError) {
    precondition(bytes.count == recordLength, "a record has a fixed length")
    let (before, offset) = (try findInFile(record), Int64(record * recordLength))
    let sizeBefore = before.present == recordLength ? .max : try size()
    do throws(DiskError) {
      try file.write(bytes, at: offset)
    } catch {
      // A host whose storage is full may have written a part.
      try? file.write(windows.bytes.span.extracting(before.first..<before.first + before.present), at: offset)
      if let size = try? size(), size > sizeBefore { try? file.truncate(to: sizeBefore) }
      windows.forget()
      throw error
    }
    windows.update(record, with: bytes, fileHasGrown: sizeBefore != .max)
  }

  /// Flushes all writes to the host's disk.
  ///
  /// - Throws: ``DiskError`` when the host could not write pending data.
  public func synchronize() throws(DiskError) { try file.synchronize() }

  /// Flushes all writes after the disk has been removed, and releases the lock of its file.
  ///
  /// - Throws: ``DiskError`` when the flush fails; the lock is released nevertheless.
  func release() throws(DiskError) {
    windows.forget()
    try file.release()
  }
}
