/// A disk as a file of records of one length, in the order of their places, without a header.
///
/// A file may be shorter than the disk: what is not there is blank. A record is in the file when ``write(_:at:)`` returns,
/// and a program killed at any moment leaves every record whole, because each is one system call. Nothing is held in memory.
public final class DiskImage: Medium {
  /// How a disk is mounted.
  public enum Mode: Hashable, Sendable {
    /// To be read and written; a file that the host lets nobody write can only be read.
    case readWrite
    /// To be read only.
    case readOnly
    /// As ``readWrite``; a file that is not there is made, and is an empty disk.
    case create
  }

  /// The file, as the user named it.
  public var fileName: String { file.name }
  /// The bytes of a record.
  public let recordLength: Int
  /// The records of a full disk.
  public let recordCount: Int
  /// Whether records can be written.
  public var isWritable: Bool { file.isWritable && !isProtected }
  private let isProtected: Bool

  private let file: MediumFile<DiskProblem>
  /// What can be taken back, nil when nothing is kept.
  var past: WriteJournal<DiskWrite>?
  /// The version shown when the past was last kept.
  var lastVersion = 0
  /// Records that the version shown has otherwise than the file.
  var shown: [Int: [UInt8]] = [:]
  /// Records that the newest version has otherwise than the file: after writes that were given up.
  var newest: [Int: [UInt8]] = [:]

  /// Opens an image; one to be written is locked against other writers.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: how it is mounted.
  ///   - recordLength: the bytes of a record.
  ///   - recordCount: the records of a full disk.
  /// - Throws: ``DiskError`` when there is no such file, it is longer than the disk, or the host refuses it.
  public init(path: String, mode: Mode, recordLength: Int, recordCount: Int) throws(DiskError) {
    precondition(recordLength > 0 && recordCount > 0, "a disk has records")
    self.recordLength = recordLength
    self.recordCount = recordCount
    isProtected = false
    file = try MediumFile(path: path, writes: mode != .readOnly, creates: mode == .create)
    let (size, limit) = (try file.size(), Int64(recordLength * recordCount))
    guard size <= limit else { throw error(.tooLong(size, limit: limit)) }
  }

  /// An image that has no file: a copy of a saved disk.
  init(
    scratchNamed name: String, isWritable: Bool, recordLength: Int, recordCount: Int
  ) throws(DiskError) {
    self.recordLength = recordLength
    self.recordCount = recordCount
    isProtected = !isWritable
    file = try MediumFile(scratchNamed: name)
  }

  /// An error at a place of this file.
  func error(_ problem: DiskProblem, at offset: Int64? = nil) -> DiskError {
    file.error(.medium(problem), at: offset)
  }

  /// The number of bytes of the file as it is now.
  public func size() throws(DiskError) -> Int64 { try file.size() }

  /// Reads a record; bytes that the file does not have are zero.
  ///
  /// - Parameter record: its number from 0.
  /// - Returns: all its bytes.
  /// - Throws: ``DiskError`` when the host refuses.
  func recordOfFile(_ record: Int) throws(DiskError) -> [UInt8] {
    try bytesOfFile(record).bytes
  }

  /// A record, and how many of its bytes the file has; the others are zero.
  private func bytesOfFile(_ record: Int) throws(DiskError) -> (bytes: [UInt8], count: Int) {
    precondition((0..<recordCount).contains(record), "the disk has no such record")
    var bytes = [UInt8](repeating: 0, count: recordLength)
    let count = try file.read(at: Int64(record * recordLength), into: &bytes, count: recordLength)
    return (bytes, count)
  }

  /// Writes a record.
  ///
  /// - Parameters:
  ///   - bytes: all its bytes.
  ///   - record: its number from 0.
  /// - Throws: ``DiskError`` when the disk is mounted to be read only or the host refuses; the record then is what it was,
  ///   as far as the host lets it be restored.
  func writeToFile(_ bytes: [UInt8], at record: Int) throws(DiskError) {
    precondition(bytes.count == recordLength, "a record has a fixed length")
    let (before, offset) = (try bytesOfFile(record), Int64(record * recordLength))
    let sizeBefore = try size()
    do throws(DiskError) {
      try file.write(bytes.span, at: offset)
    } catch {
      // A host whose storage is full may have taken a part.
      let present = before.bytes.prefix(before.count)
      try? file.write(present.span, at: offset)
      if let size = try? size(), size > sizeBefore { try? file.truncate(to: sizeBefore) }
      throw error
    }
  }

  /// Brings everything to the host's disk.
  ///
  /// - Throws: ``DiskError`` when the host could not write what it had taken.
  public func synchronize() throws(DiskError) { try file.synchronize() }

  /// Does so when the disk has been taken off, and lets others write its file.
  ///
  /// - Throws: ``DiskError`` when it cannot; others may write all the same.
  func release() throws(DiskError) { try file.release() }
}
