import Glibc
import Synchronization

/// A file of the host. It is closed with its last reference, and child processes do not inherit it.
package final class HostFile: Sendable {
  /// The purpose for which a file is opened.
  package enum Access: Int32 {
    /// Reading.
    case read
    /// Reading and writing.
    case update
    /// Reading and writing; a missing file is created.
    case create
    /// Writing from the beginning; the file is truncated or created.
    case replace
    /// Writing; a missing file is created, and opening does not change the file.
    case output
  }

  /// The kind of a file.
  package enum Kind {
    /// An ordinary file.
    case ordinary
    /// A character device such as `/dev/full`.
    case device
    /// A folder, pipe or the like.
    case other
  }

  /// The file descriptor.
  package let descriptor: Int32
  private let holdsLock = Atomic(false)

  /// Takes ownership of an open descriptor.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - access: the purpose.
  ///   - waits: whether opening a pipe waits for its other end.
  /// - Throws: a ``HostError`` when the host refuses.
  package init(path: String, _ access: Access, waits: Bool = false) throws(HostError) {
    let flags =
      switch access {
      case .read: O_RDONLY
      case .update: O_RDWR
      case .create: O_RDWR | O_CREAT
      case .replace: O_WRONLY | O_CREAT | O_TRUNC
      case .output: O_WRONLY | O_CREAT
      }
    var opened: Int32
    repeat {
      opened = hostOpen(path, flags | O_CLOEXEC | (waits ? 0 : O_NONBLOCK), 0o666)
    } while opened < 0 && errno == EINTR
    descriptor = opened
    if descriptor < 0 { throw .last }
  }

  /// Creates an unnamed file in the folder of `TMPDIR`, or in `/tmp`; it is deleted when it is closed.
  package init(scratch: Void) throws(HostError) {
    descriptor = openScratchFile()
    if descriptor < 0 { throw .last }
  }

  deinit {
    // A child process has the descriptor too, and with it the lock, from its creation until it runs its program.
    if isLocked { unlock() }
    close(descriptor)
  }

  /// The kind of the file.
  package func kind() throws(HostError) -> Kind {
    switch try status().st_mode & S_IFMT {
    case S_IFREG: .ordinary
    case S_IFCHR: .device
    default: .other
    }
  }

  /// The present size of the file in bytes.
  package func size() throws(HostError) -> Int64 {
    // Reading and writing at offsets do not use the descriptor's position, and lseek is faster than fstat.
    let end = lseek(descriptor, 0, SEEK_END)
    return end >= 0 ? Int64(end) : Int64(try status().st_size)
  }

  /// The size in bytes beyond which this program may not write any file; the maximum without such a limit.
  package static var largestSize: Int64 {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { return 0 }
    return Int64(clamping: limit.rlim_cur)
  }

  /// The room on the disk of the file, in bytes.
  package func freeSpace() throws(HostError) -> Int64 {
    var status = statvfs()
    guard fstatvfs(descriptor, &status) == 0 else { throw .last }
    return Int64(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
  }

  private func status() throws(HostError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return status
  }

  /// Locks the file against other writers until it is closed.
  ///
  /// - Returns: false when another process has locked it. A host without file locks lets everybody write.
  package func lock() -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
      holdsLock.store(true, ordering: .relaxed)
      return true
    }
    return errno != EWOULDBLOCK
  }

  /// Waits until no other process has locked the file, and locks it; works for a folder, too. A host without
  /// file locks does nothing.
  package func waitForLock() {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { return }
    }
    holdsLock.store(true, ordering: .relaxed)
  }

  /// Whether the file is locked against other writers.
  package var isLocked: Bool { holdsLock.load(ordering: .relaxed) }

  /// Releases the lock.
  package func unlock() {
    holdsLock.store(false, ordering: .relaxed)
    _ = flock(descriptor, LOCK_UN)
  }

  // MARK: Reading

  /// Reads bytes at an offset.
  ///
  /// - Parameters:
  ///   - offset: the offset in the file.
  ///   - room: the buffer to fill.
  ///   - range: the bytes of the buffer to fill; nil for all.
  /// - Returns: the number of bytes read: as many as there is room for, or up to the end of the file.
  /// - Throws: a ``HostError`` when the host refuses.
  package func read<Element: BitwiseCopyable>(
    at offset: Int64, into room: inout [Element], _ range: Range<Int>? = nil
  ) throws(HostError) -> Int {
    let (count, error) = room.withUnsafeMutableBytes { room in
      let part = UnsafeMutableRawBufferPointer(rebasing: room[range ?? 0..<room.count])
      var filled = 0
      while filled < part.count {
        let rest = part.baseAddress.map { $0 + filled }
        let got = hostRead(descriptor, rest, part.count - filled, at: offset + Int64(filled))
        if got == 0 { break }
        if got < 0, errno != EINTR { return (filled, HostError?.some(.last)) }
        filled += max(0, got)
      }
      return (filled, nil)
    }
    if let error { throw error }
    return count
  }

  /// Reads a whole file; waits for data from a pipe.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the maximum number of bytes.
  /// - Returns: the bytes.
  /// - Throws: a ``HostError`` when the host refuses, with ``HostError/isTooLong`` when the limit is
  ///   exceeded.
  package static func contents(of path: String, limit: Int = .max) throws(HostError) -> [UInt8] {
    try HostFile(path: path, .read, waits: true).contents(limit: limit)
  }

  /// Reads the rest of a file or pipe.
  ///
  /// - Parameter limit: the maximum number of bytes.
  /// - Returns: the bytes.
  /// - Throws: a ``HostError``; see ``contents(of:limit:)``. Also if ``ReadingProgress/current`` is
  /// cancelled.
  package func contents(limit: Int = .max) throws(HostError) -> [UInt8] {
    let progress = ReadingProgress.current
    let size = (try? status().st_size) ?? 0
    // One more than a short file has, so that the second reading ends.
    let most = 1..<65_536 ~= size ? Int(size) + 1 : 65_536
    var (contents, room) = ([UInt8](), [UInt8](repeating: 0, count: most))
    // A file may be larger than it is worth reading.
    contents.reserveCapacity(min(max(0, Int(size)), 1 << 26))
    while true {
      let got = hostRead(descriptor, &room, room.count)
      if got == 0 { return contents }
      if got < 0, errno != EINTR { throw .last }
      contents += room[..<max(0, got)]
      if let progress, !progress.report(Int64(contents.count), of: Int64(size)) {
        throw HostError(code: ECANCELED)
      }
      if contents.count > limit { throw HostError(code: EFBIG) }
    }
  }

  // MARK: Writing

  /// Writes all bytes at an offset. When this throws, some of them may have been written.
  package func write(_ bytes: Span<UInt8>, at offset: Int64) throws(HostError) {
    try writeAll(bytes) { writeOnce($0, at: offset + Int64($1)) }
  }

  /// Writes bytes with one system call.
  ///
  /// - Returns: the number of bytes written; negative when the system refuses.
  package func writeOnce(_ bytes: Span<UInt8>, at offset: Int64) -> Int {
    bytes.withUnsafeBufferPointer { hostWrite(descriptor, $0.baseAddress, $0.count, at: offset) }
  }

  /// Appends all bytes to those written before. When this throws, some of them may have been written.
  package func append(_ bytes: Span<UInt8>) throws(HostError) {
    try writeAll(bytes) { rest, _ in
      rest.withUnsafeBufferPointer { hostWrite(descriptor, $0.baseAddress, $0.count) }
    }
  }

  /// Writes until everything is written; `once` is given the rest and the number of bytes already written.
  private func writeAll(_ bytes: Span<UInt8>, once: (Span<UInt8>, Int) -> Int) throws(HostError) {
    var written = 0
    while written < bytes.count {
      let got = once(bytes.extracting(written...), written)
      if got < 0, errno != EINTR { throw .last }
      written += max(0, got)
    }
  }

  /// Shortens or extends the file.
  package func truncate(to size: Int64) throws(HostError) {
    while hostTruncate(descriptor, size) != 0 {
      guard errno == EINTR else { throw .last }
    }
  }

  /// Flushes all writes to the host's disk; does nothing for a file without one.
  package func synchronize() throws(HostError) {
    while hostSynchronize(descriptor) != 0 {
      if errno == EINVAL || errno == EROFS { return }
      guard errno == EINTR else { throw .last }
    }
  }
}

/// Opens a new file without a name; negative when the system refuses.
func openScratchFile() -> Int32 {
  let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  var template = Array("\(folder)/ibm1401-XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  if descriptor >= 0 {
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
  return descriptor
}
