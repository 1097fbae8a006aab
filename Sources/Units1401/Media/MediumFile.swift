import Host1401

/// The file of a tape or disk, accessed at byte offsets. A writable file is locked against other writers.
final class MediumFile<Problem: MediumProblem> {
  /// The file, as the user named it.
  let name: String
  /// Whether it is writable.
  private(set) var isWritable: Bool
  /// Whether the file is compressed, and therefore read-only.
  private(set) var isCompressed = false

  private var file: HostFile
  /// Whether the file has no name, so that only this program can use it.
  private var isUnnamed = false
  /// The entry in the table of open files.
  private var claim: OpenFiles.Claim?

  /// Opens a file; read-only if the host does not permit writing it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - writes: whether to open it for writing.
  ///   - creates: whether to create a missing file, which is then opened for writing.
  /// - Throws: an error when the host refuses the file, or it cannot contain such a medium.
  init(path: String, writes: Bool, creates: Bool) throws(MediumError<Problem>) {
    name = path
    if creates, path == "-" { throw MediumError(fileName: path, cause: .notAFile) }
    if creates, Gzip.isMeant(by: path), FileIdentity(path: path)?.exists == false {
      throw MediumError(fileName: path, cause: .compressedName)
    }
    do throws(HostError) {
      (file, isWritable) = try MediumFile.open(path, writes: writes, creates: creates)
    } catch {
      let cause: MediumError<Problem>.Cause =
        error.isMissing && !creates
        ? .missing : error.isFolder ? .notAFile : .host("open", errno: error.code)
      throw MediumError(fileName: path, cause: cause)
    }
    switch try perform("read", { file throws(HostError) in try file.kind() }) {
    case .ordinary:
      guard !isWritable || OpenFiles.problem(ofWriting: path, mediaCount: false) == nil else {
        throw error(.input)
      }
      guard !isWritable || file.lock() else { throw error(.inUse) }
      claim = OpenFiles.claimMedium(path)
    // A device such as /dev/full has no contents, but responds to writing by itself.
    case .device:
      guard isWritable else { throw error(.notAFile) }
      return
    case .other: throw error(.notAFile)
    }
    try uncompress()
    if isWritable, Gzip.isMeant(by: path), try size() == 0 { throw error(.compressedName) }
  }

  /// Replaces a compressed file by its contents, which are read-only. A damaged one is left as it is.
  private func uncompress() throws(MediumError<Problem>) {
    var head = [UInt8](repeating: 0, count: PackedFile.longestBeginning)
    let count = try read(at: 0, into: &head, count: head.count)
    try refusePacked(head.prefix(count))
    guard Gzip.isCompressed(head.prefix(count)) else { return }
    var bytes = [UInt8](repeating: 0, count: Int(try size()))
    guard try read(at: 0, into: &bytes, count: bytes.count) == bytes.count,
      let contents = Gzip.contents(bytes)
    else { return }
    try refusePacked(contents.prefix(head.count))
    file.unlock()
    do throws(HostError) {
      file = try HostFile(scratch: ())
      isUnnamed = true
      try file.write(contents.span, at: 0)
    } catch {
      throw self.error(.host("uncompress", errno: error.code))
    }
    (isWritable, isCompressed) = (false, true)
  }

  /// Refuses a file whose contents a program has packed.
  private func refusePacked(_ beginning: ArraySlice<UInt8>) throws(MediumError<Problem>) {
    guard let packed = PackedFile(beginning) else { return }
    throw error(.packed(by: packed.rawValue, command: packed.command(for: name)))
  }

  private static func open(
    _ path: String, writes: Bool, creates: Bool
  ) throws(HostError) -> (file: HostFile, isWritable: Bool) {
    do throws(HostError) {
      return (try HostFile(path: path, creates ? .create : writes ? .update : .read), writes)
    } catch {
      guard error.forbidsWriting, writes, !creates else { throw error }
      return (try HostFile(path: path, .read), false)
    }
  }

  /// Creates an unnamed file in the host's temporary folder, which is deleted when it is closed.
  ///
  /// - Parameter name: its name in messages.
  /// - Throws: an error when the host has no room for it.
  init(scratchNamed name: String) throws(MediumError<Problem>) {
    self.name = name
    isWritable = true
    do throws(HostError) {
      file = try HostFile(scratch: ())
      isUnnamed = true
    } catch {
      throw MediumError(fileName: name, cause: .host("copy", errno: error.code))
    }
  }

  /// Whether other programs cannot write the file, or only without regard to its lock.
  var isExclusive: Bool { isUnnamed || file.isLocked }

  /// An error at a place in this file.
  func error(_ cause: MediumError<Problem>.Cause, at offset: Int64? = nil) -> MediumError<Problem> {
    MediumError(fileName: name, offset: offset, cause: cause)
  }

  /// Performs an operation of the host; a refusal is an error of this file.
  private func perform<Result>(
    _ action: String, at offset: Int64? = nil, _ body: (HostFile) throws(HostError) -> Result
  ) throws(MediumError<Problem>) -> Result {
    do throws(HostError) {
      return try body(file)
    } catch {
      throw self.error(.host(action, errno: error.code), at: offset)
    }
  }

  /// The present size of the file in bytes.
  func size() throws(MediumError<Problem>) -> Int64 {
    try perform("read") { file throws(HostError) in try file.size() }
  }

  /// Reads bytes at an offset into the beginning of a buffer.
  ///
  /// - Returns: the number of bytes read: as many as requested, or up to the end of the file.
  func read(
    at offset: Int64, into room: inout [UInt8], count: Int
  ) throws(MediumError<Problem>) -> Int {
    try read(at: offset, into: &room, 0..<count)
  }

  /// Reads bytes at an offset into a part of a buffer.
  ///
  /// - Returns: the number of bytes read: as many as requested, or up to the end of the file.
  func read(
    at offset: Int64, into room: inout [UInt8], _ range: Range<Int>
  ) throws(MediumError<Problem>) -> Int {
    do throws(HostError) {
      return try file.read(at: offset, into: &room, range)
    } catch {
      throw self.error(.host("read", errno: error.code), at: offset)
    }
  }

  /// Writes all bytes. When this throws, some of them may have been written.
  func write(_ bytes: Span<UInt8>, at offset: Int64) throws(MediumError<Problem>) {
    do throws(HostError) {
      try file.write(bytes, at: offset)
    } catch {
      throw self.error(.host("write", errno: error.code), at: offset)
    }
  }

  /// Writes bytes with one system call.
  ///
  /// - Returns: the number of bytes written; negative when the system refuses.
  func writeOnce(_ bytes: Span<UInt8>, at offset: Int64) -> Int { file.writeOnce(bytes, at: offset) }

  /// Shortens or extends the file.
  func truncate(to size: Int64) throws(MediumError<Problem>) {
    try perform("write", at: size) { file throws(HostError) in try file.truncate(to: size) }
  }

  /// Unlocks the file after flushing all writes to the host's disk: the medium has been removed.
  func release() throws(MediumError<Problem>) {
    defer { file.unlock() }
    try synchronize()
  }

  /// Flushes all writes to the host's disk.
  func synchronize() throws(MediumError<Problem>) {
    guard isWritable else { return }
    try perform("write") { file throws(HostError) in try file.synchronize() }
  }
}
