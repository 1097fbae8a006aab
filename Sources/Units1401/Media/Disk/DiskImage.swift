import Glibc

/// A disk as a file of records of one length, in the order of their places, without a header.
///
/// A file may be shorter than the disk: what is not there is blank. A record is in the file when ``write(_:at:)`` returns,
/// and a program killed at any moment leaves every record whole, because each is one system call. Nothing is held in memory.
public final class DiskImage {
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
  public let fileName: String
  /// The bytes of a record.
  public let recordLength: Int
  /// The records of a full disk.
  public let recordCount: Int
  /// Whether records can be written.
  public let isWritable: Bool

  private let descriptor: Int32

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
    fileName = path
    self.recordLength = recordLength
    self.recordCount = recordCount
    var writes = mode != .readOnly
    let flags = mode == .create ? O_RDWR | O_CREAT : writes ? O_RDWR : O_RDONLY
    var opened = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0o666)
    if opened < 0, mode == .readWrite, errno == EACCES || errno == EROFS {
      writes = false
      opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard opened >= 0 else {
      let code = errno
      let isMissing = code == ENOENT && mode != .create
      throw DiskError(
        fileName: path, cause: isMissing ? .missing : code == EISDIR ? .notAFile : .host("open", errno: code))
    }
    descriptor = opened
    isWritable = writes
    try check()
  }

  deinit { Glibc.close(descriptor) }

  private func check() throws(DiskError) {
    let status = try status()
    let kind = status.st_mode & S_IFMT
    // A device such as /dev/full has no contents, but says by itself what it does with what is written.
    guard kind == S_IFREG || kind == S_IFCHR && isWritable else { throw error(.notAFile) }
    let limit = Int64(recordLength * recordCount)
    guard status.st_size <= limit else { throw error(.tooLong(Int64(status.st_size), limit: limit)) }
    guard isWritable, kind == S_IFREG, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else {
      return
    }
    throw error(.inUse)
  }

  private func status() throws(DiskError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw error(.host("read", errno: errno)) }
    return status
  }

  /// An error at a place of this file.
  func error(_ cause: DiskError.Cause, at offset: Int64? = nil) -> DiskError {
    DiskError(fileName: fileName, offset: offset, cause: cause)
  }

  /// The number of bytes of the file as it is now.
  public func size() throws(DiskError) -> Int64 { Int64(try status().st_size) }

  /// Reads a record; bytes that the file does not have are zero.
  ///
  /// - Parameter record: its number from 0.
  /// - Returns: all its bytes.
  /// - Throws: ``DiskError`` when the host refuses.
  public func record(_ record: Int) throws(DiskError) -> [UInt8] {
    precondition((0..<recordCount).contains(record), "the disk has no such record")
    var bytes = [UInt8](repeating: 0, count: recordLength)
    let offset = record * recordLength
    var filled = 0
    while filled < recordLength {
      let left = recordLength - filled
      let got = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress.map { $0 + filled }, left, off_t(offset + filled))
      }
      if got < 0, errno != EINTR { throw error(.host("read", errno: errno), at: Int64(offset)) }
      if got == 0 { break }
      filled += max(0, got)
    }
    return bytes
  }

  /// Writes a record.
  ///
  /// - Parameters:
  ///   - bytes: all its bytes.
  ///   - record: its number from 0.
  /// - Throws: ``DiskError`` when the disk is mounted to be read only or the host refuses; the record then is what it was,
  ///   as far as the host lets it be restored.
  public func write(_ bytes: [UInt8], at record: Int) throws(DiskError) {
    precondition(bytes.count == recordLength, "a record has a fixed length")
    guard isWritable else { throw error(.readOnly) }
    let (before, sizeBefore) = (try self.record(record), try size())
    let offset = record * recordLength
    var written = 0
    while written < recordLength {
      let got = put(bytes[written...], at: offset + written)
      if got < 0, errno != EINTR {
        let code = errno
        // A host whose storage is full may have taken a part.
        if written > 0 {
          _ = put(before[..<written], at: offset)
          if sizeBefore < offset + written { _ = ftruncate(descriptor, off_t(sizeBefore)) }
        }
        throw error(.host("write", errno: code), at: Int64(offset))
      }
      written += max(0, got)
    }
  }

  private func put(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Int {
    bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
  }

  /// Brings everything to the host's disk.
  ///
  /// - Throws: ``DiskError`` when the host could not write what it had taken.
  public func synchronize() throws(DiskError) {
    guard isWritable, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS else { return }
    throw error(.host("write", errno: errno))
  }
}
