import Glibc

/// A file of the host, which is closed with its last user. Programs that are started do not inherit it.
package final class HostFile: Sendable {
  /// What a file is opened for.
  package enum Access: Int32 {
    /// To be read.
    case read
    /// To be read and written.
    case update
    /// To be read and written; a file that is missing is created.
    case create
    /// To be written from the beginning, emptied or created.
    case replace
    /// To be written; created when it is missing, and not changed by being opened.
    case output
  }

  /// What a file is, as far as it matters here.
  package enum Kind {
    /// An ordinary file.
    case ordinary
    /// A character device such as `/dev/full`.
    case device
    /// A folder, pipe or the like.
    case other
  }

  /// The number under which the system knows it.
  package let descriptor: Int32

  /// Takes over what is open.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - access: what for.
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

  /// Creates a file without a name in the folder of `TMPDIR`, or in `/tmp`; it is gone when it is closed.
  package init(scratch: Void) throws(HostError) {
    descriptor = openScratchFile()
    if descriptor < 0 { throw .last }
  }

  deinit { close(descriptor) }

  /// What the file is.
  package func kind() throws(HostError) -> Kind {
    switch try status().st_mode & S_IFMT {
    case S_IFREG: .ordinary
    case S_IFCHR: .device
    default: .other
    }
  }

  /// The number of bytes of the file as it is now.
  package func size() throws(HostError) -> Int64 {
    // Reading and writing at an offset leave the descriptor's place alone, and lseek is quicker than fstat.
    let end = lseek(descriptor, 0, SEEK_END)
    return end >= 0 ? Int64(end) : Int64(try status().st_size)
  }

  private func status() throws(HostError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return status
  }

  /// Locks the file against other writers until it is closed.
  ///
  /// - Returns: false when another has locked it. A host that cannot lock files lets everybody write.
  package func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

  /// Lets others write the file.
  package func unlock() { _ = flock(descriptor, LOCK_UN) }

  // MARK: Reading

  /// Reads bytes at an offset.
  ///
  /// - Parameters:
  ///   - offset: where they begin in the file.
  ///   - room: where they are put.
  ///   - range: the bytes of the room that are filled; nil fills all.
  /// - Returns: how many were read: as many as there is room for, or up to the end of the file.
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

  /// Reads a whole file; waits for what comes through a pipe.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: more bytes than that are not read.
  /// - Returns: the bytes.
  /// - Throws: a ``HostError`` when the host refuses, with ``HostError/isTooLong`` when there are more bytes.
  package static func contents(of path: String, limit: Int = .max) throws(HostError) -> [UInt8] {
    try HostFile(path: path, .read, waits: true).contents(limit: limit)
  }

  /// Reads what is left of a file or pipe.
  ///
  /// - Parameter limit: more bytes than that are not read.
  /// - Returns: the bytes.
  /// - Throws: a ``HostError`` as ``contents(of:limit:)`` does, and when ``ReadingProgress/current`` is given up.
  package func contents(limit: Int = .max) throws(HostError) -> [UInt8] {
    var (contents, room) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    let progress = ReadingProgress.current
    let size = progress == nil ? 0 : (try? status().st_size) ?? 0
    while true {
      let got = hostRead(descriptor, &room, room.count)
      if got == 0 { return contents }
      if got < 0, errno != EINTR { throw .last }
      contents += room[..<max(0, got)]
      if let progress, !progress.note(Int64(contents.count), of: Int64(size)) {
        throw HostError(code: ECANCELED)
      }
      if contents.count > limit { throw HostError(code: EFBIG) }
    }
  }

  // MARK: Writing

  /// Writes all bytes at an offset. When this throws, some of them may be written.
  package func write(_ bytes: Span<UInt8>, at offset: Int64) throws(HostError) {
    try writeAll(bytes) { writeOnce($0, at: offset + Int64($1)) }
  }

  /// Writes bytes with one call of the system.
  ///
  /// - Returns: how many were written; negative when the system refuses.
  package func writeOnce(_ bytes: Span<UInt8>, at offset: Int64) -> Int {
    bytes.withUnsafeBufferPointer { hostWrite(descriptor, $0.baseAddress, $0.count, at: offset) }
  }

  /// Writes all bytes after those written before. When this throws, some of them may be written.
  package func append(_ bytes: Span<UInt8>) throws(HostError) {
    try writeAll(bytes) { rest, _ in
      rest.withUnsafeBufferPointer { hostWrite(descriptor, $0.baseAddress, $0.count) }
    }
  }

  /// Writes until everything is written; `once` is given the rest and how much was written before.
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

  /// Waits until everything written is on the host's disk; does nothing for a file that has none.
  package func synchronize() throws(HostError) {
    while hostSynchronize(descriptor) != 0 {
      if errno == EINVAL || errno == EROFS { return }
      guard errno == EINTR else { throw .last }
    }
  }
}

/// Opens a new file that has no name any more; negative when the system refuses.
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
