import Host1401

/// The file of a tape image, accessed at byte offsets.
///
/// Reading uses a window of the file, so files may be of any size and short records do not each cost a system
/// call. Writing is immediate, except for records that a run may hold; see ``writeHeld()``.
final class TapeFile {
  /// The file, as the user named it.
  var name: String { file.name }
  /// Whether it is writable.
  var isWritable: Bool { file.isWritable }
  /// Whether the file is compressed, and therefore read-only.
  var isCompressed: Bool { file.isCompressed }

  private static let windowSize = 1 << 16
  private let file: MediumFile<TapeProblem>
  // Exclusive access is not checked at run time, because that makes reading a record a third slower. It is
  // guaranteed: no property of a reel or its file is accessed during an access to the same property, and one
  // thread uses a reel.
  /// A buffer for a part of the file, and which part is in it.
  @safe @exclusivity(unchecked) private var window: [UInt8] = []
  @safe @exclusivity(unchecked) private var windowStart: Int64 = 0
  @safe @exclusivity(unchecked) private var windowCount = 0
  /// The end of the file after the last write; nil when it may be elsewhere.
  @safe @exclusivity(unchecked) private var writtenEnd: Int64?
  /// The end of the file when the host was last asked for it; nil when the last write did not continue the one
  /// before.
  @safe @exclusivity(unchecked) private var checkedEnd: Int64?
  /// The page of the host in which the last write ended, which has room for more; nil when unknown.
  @safe @exclusivity(unchecked) private var writtenPage: Int64?
  /// Bytes to be written together.
  @safe @exclusivity(unchecked) private var held = HeldBytes()
  /// Where the host refuses to extend the file, even within a page.
  private let largestSize = HostFile.largestSize
  /// The end of the tape where it differs from the file. Writes there go to it.
  @safe @exclusivity(unchecked) var tail: TapeTail?

  /// Opens a file; a writable one is locked against other writers.
  ///
  /// - Throws: ``TapeError``.
  init(path: String, mode: TapeImage.Mode) throws(TapeError) {
    file = try MediumFile(path: path, writes: mode != .fileProtected, creates: mode == .create)
  }

  /// Creates an unnamed file in the host's temporary folder, which is deleted when it is closed.
  ///
  /// - Parameter name: its name in messages.
  /// - Throws: ``TapeError``.
  init(scratchNamed name: String) throws(TapeError) {
    file = try MediumFile(scratchNamed: name)
  }

  /// Creates a tape from bytes, for examination.
  ///
  /// - Throws: ``TapeError``.
  convenience init(contents: [UInt8]) throws(TapeError) {
    try self.init(scratchNamed: "")
    tail = TapeTail(start: 0, bytes: contents)
  }

  /// The present size of the file in bytes.
  func size() throws(TapeError) -> Int64 {
    if let tail { return tail.end }
    try writeHeld()
    return try file.size()
  }

  /// An error at a place in this file.
  func error(_ problem: TapeProblem, at offset: Int64? = nil) -> TapeError {
    file.error(.medium(problem), at: offset)
  }

  // MARK: Reading

  /// The bytes at an offset; fewer at the end of the tape.
  func bytes(at offset: Int64, count: Int) throws(TapeError) -> ArraySlice<UInt8> {
    guard let tail else { return try bytesOfFile(at: offset, count: count) }
    let end = min(offset + Int64(count), tail.end)
    guard end > tail.start else { return try bytesOfFile(at: offset, count: max(0, Int(end - offset))) }
    let first = min(max(0, Int(offset - tail.start)), tail.bytes.count)
    let last = tail.bytes[first..<max(first, Int(end - tail.start))]
    guard offset < tail.start else { return last }
    return Array(try bytesOfFile(at: offset, count: Int(tail.start - offset)))[...] + last
  }

  /// Passes the bytes at an offset to a closure; fewer at the end of the tape.
  @inline(__always)
  func withBytes<Result>(
    at offset: Int64, count: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(TapeError) -> Result {
    guard tail == nil else { return unsafe try bytes(at: offset, count: count).withUnsafeBytes(body) }
    let range = try place(of: offset, count)
    return unsafe window.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Passes the bytes from an offset to the end of the window to a closure; none when the window does not
  /// contain the offset, or is not what the tape contains.
  @inline(__always)
  func withWindow<Result>(at offset: Int64, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe window.withUnsafeBytes { window in
      let first = Int(offset &- windowStart)
      guard tail == nil, offset >= windowStart, first < windowCount else {
        return unsafe body(UnsafeRawBufferPointer(start: nil, count: 0))
      }
      return unsafe body(UnsafeRawBufferPointer(rebasing: window[first..<windowCount]))
    }
  }

  private func bytesOfFile(at offset: Int64, count: Int) throws(TapeError) -> ArraySlice<UInt8> {
    window[try place(of: offset, count)]
  }

  /// The position of bytes in the window, which is refilled when it does not contain them all.
  private func place(of offset: Int64, _ count: Int) throws(TapeError) -> Range<Int> {
    // Bytes that another program has appended are found, because a window that ends too early is refilled.
    if !covers(offset, count) { try fillWindow(at: offset, count: count) }
    let first = Int(offset - windowStart)
    return first..<min(first + count, windowCount)
  }

  /// Passes the bytes of the window before an offset to a closure; none when the window does not reach the
  /// offset, or is not what the tape contains.
  @inline(__always)
  func withWindow<Result>(before end: Int64, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe window.withUnsafeBytes { window in
      let count = Int(end &- windowStart)
      guard tail == nil, end >= windowStart, count <= windowCount else {
        return unsafe body(UnsafeRawBufferPointer(start: nil, count: 0))
      }
      return unsafe body(UnsafeRawBufferPointer(rebasing: window[..<count]))
    }
  }

  /// The bytes that end at an offset, from a window that also reaches far before and after it.
  func bytes(endingAt end: Int64, count: Int) throws(TapeError) -> ArraySlice<UInt8> {
    let offset = max(0, end - Int64(count))
    if tail == nil, !covers(offset, Int(end - offset)) {
      let start = max(0, min(offset, end - Int64(TapeFile.windowSize / 2)))
      try fillWindow(at: start, count: Int(end - start))
    }
    return try bytes(at: offset, count: Int(end - offset))
  }

  /// Discards the window, because the file may change until the reel is used.
  func forgetWindow() { windowCount = 0 }

  private func covers(_ offset: Int64, _ count: Int) -> Bool {
    offset >= windowStart && offset + Int64(count) <= windowStart + Int64(windowCount)
  }

  private func fillWindow(at offset: Int64, count: Int) throws(TapeError) {
    try writeHeld()
    (windowStart, windowCount) = (offset, 0)
    // A damaged length may be larger than the file, and a device such as /dev/full returns more than its
    // size.
    let left = max(0, try file.size() - offset)
    let wanted = Int(min(Int64(max(count, TapeFile.windowSize)), left))
    let room = max(wanted, TapeFile.windowSize)
    if window.count != room { window = [UInt8](repeating: 0, count: room) }
    windowCount = try file.read(at: offset, into: &window, count: wanted)
  }

  // MARK: Writing

  /// Writes bytes at the end of the file either completely or, if the program is killed, not at all. The host
  /// copies data page by page, and its smallest page is 4096 bytes.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - offset: their offset.
  ///   - holding: whether they may be held until ``writeHeld()``. The host has room for those that are held,
  ///     because they continue a write to the same page.
  /// - Returns: false, with nothing written, when this is not possible, because they span pages or the host
  ///   has no room.
  /// - Throws: ``TapeError`` when a partial write cannot be removed, or held bytes cannot be written.
  func writeAtOnce(_ bytes: [UInt8], at offset: Int64, holding: Bool) throws(TapeError) -> Bool {
    let newEnd = offset + Int64(bytes.count)
    guard tail == nil, TapeFile.isOnePage(offset, newEnd) else { return false }
    forgetEnd(unless: offset)
    if holding, TapeFile.page(of: offset) == writtenPage, newEnd <= largestSize {
      try hold(bytes, at: offset, fileEnd: offset)
      updateWindow(bytes, at: offset)
      return true
    }
    try writeHeld()
    let got = file.writeOnce(bytes.span, at: offset)
    if got == bytes.count {
      writtenPage = TapeFile.page(of: offset)
      updateWindow(bytes, at: offset)
      return true
    }
    (windowCount, writtenPage) = (0, nil)
    // A partial write must not remain while the rest is tried, during which the host may end the program.
    if got > 0 { try end(at: offset) }
    return false
  }

  /// Writes bytes over others, after which the file ends where it did. They may be held until
  /// ``writeHeld()`` if they end within a page.
  func replace(with bytes: [UInt8], at offset: Int64, holding: Bool) throws(TapeError) {
    guard holding, tail == nil else { return try write(bytes, at: offset) }
    try hold(bytes, at: offset)
    updateWindow(bytes, at: offset)
    if TapeFile.page(of: offset) != TapeFile.page(of: offset + Int64(bytes.count)) { try writeHeld() }
  }

  /// Whether a part of the file is within one page of the host.
  static func isOnePage(_ start: Int64, _ end: Int64) -> Bool { page(of: start) == page(of: end - 1) }

  private static func page(of offset: Int64) -> Int64 { offset >> 12 }

  /// Holds bytes, after writing those held before which they do not continue.
  private func hold(_ bytes: [UInt8], at offset: Int64, fileEnd: Int64? = nil) throws(TapeError) {
    if !held.put(bytes, at: offset, fileEnd: fileEnd) {
      try writeHeld()
      _ = held.put(bytes, at: offset, fileEnd: fileEnd)
    }
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8], at offset: Int64) throws(TapeError) {
    if tail != nil { return put(bytes, at: offset) }
    try writeHeld()
    let isInside = writtenEnd.map { offset + Int64(bytes.count) <= $0 } == true
    if !isInside { forgetEnd(unless: offset) }
    do throws(TapeError) {
      try file.write(bytes.span, at: offset)
    } catch {
      (windowCount, writtenPage) = (0, nil)
      throw error
    }
    writtenPage = TapeFile.page(of: offset + Int64(bytes.count) - 1)
    updateWindow(bytes, at: offset)
  }

  /// Whether there are bytes to be written together.
  var holdsBytes: Bool { held.end > held.start }

  /// Writes the bytes that were held, at most a page of them. A program that is killed before has not written
  /// their records.
  ///
  /// - Throws: ``TapeError`` when the host refuses; the bytes are still held, and the file is as before.
  func writeHeld() throws(TapeError) {
    guard _slowPath(holdsBytes) else { return }
    do throws(TapeError) {
      try file.write(held.bytes.span, at: held.start)
    } catch {
      if let end = held.fileEnd { try? file.truncate(to: end) }
      throw error
    }
    writtenPage = TapeFile.page(of: held.end - 1)
    held.removeAll()
  }

  /// Forgets where the file ends before a write, except what the host said of it if the write continues the last
  /// one.
  private func forgetEnd(unless offset: Int64) {
    if offset != writtenEnd { checkedEnd = nil }
    writtenEnd = nil
  }

  /// Changes the window as the file was changed, so that a program that rewrites records in place, or
  /// backspaces over those it has written, does not read the same part of the file again for each of them.
  private func updateWindow(_ bytes: [UInt8], at offset: Int64) {
    let end = offset + Int64(bytes.count)
    let windowEnd = windowStart + Int64(windowCount)
    guard windowCount > 0, offset <= windowEnd, windowStart < end else { return }
    guard offset >= windowStart, end - windowStart <= Int64(window.count) else {
      // What was at the end of the window is not followed by these bytes.
      if offset < windowEnd { windowCount = 0 }
      return
    }
    let first = Int(offset - windowStart)
    unsafe window.withUnsafeMutableBytes {
      unsafe UnsafeMutableRawBufferPointer(rebasing: $0[first...]).copyBytes(from: bytes)
    }
    windowCount = max(windowCount, first + bytes.count)
  }

  private func put(_ bytes: [UInt8], at offset: Int64) { tail?.put(bytes, at: offset) }

  /// Ends the tape at an offset; everything after it is removed.
  func end(at offset: Int64) throws(TapeError) {
    if tail != nil {
      tail?.end(at: offset)
      return
    }
    // Nothing follows the end of the last write.
    guard offset != writtenEnd else { return }
    (windowCount, writtenEnd, checkedEnd, writtenPage) = (0, nil, nil, nil)
    held.end(at: offset)
    if try file.size() > offset { try file.truncate(to: offset) }
  }

  /// Whether nothing can follow an offset, because the last write ended there.
  func isWrittenEnd(_ offset: Int64) -> Bool { tail == nil && offset == writtenEnd }

  /// Checks that the file ends at an offset, as it must after writing a record.
  ///
  /// While records are appended one after the other, the host is asked once for each 64 KB, because asking takes
  /// a system call.
  func checkEnd(at offset: Int64) throws(TapeError) {
    let isChecked = checkedEnd.map { $0 < offset && offset - $0 < Int64(TapeFile.windowSize) } == true
    if tail != nil || !isChecked {
      let found = try size()
      guard found == offset else { throw error(.doesNotKeep(expected: offset, found: found)) }
      checkedEnd = offset
    }
    if tail == nil { writtenEnd = offset }
  }

  /// Flushes all writes to the disk.
  func synchronize() throws(TapeError) {
    try writeHeld()
    try file.synchronize()
  }

  func release() throws(TapeError) {
    do throws(TapeError) {
      try writeHeld()
    } catch {
      try? file.release()
      throw error
    }
    try file.release()
  }
}

/// Bytes of a file that are to be written together.
private struct HeldBytes {
  private(set) var start: Int64 = 0
  private(set) var bytes: [UInt8] = []
  /// Where the file ends, if the bytes extend it.
  private(set) var fileEnd: Int64?

  var end: Int64 { start + Int64(bytes.count) }

  /// Adds bytes that continue those that are held, or replace some of them, or are the first.
  ///
  /// - Parameters:
  ///   - new: the bytes.
  ///   - offset: their offset.
  ///   - newFileEnd: where the file ends, if they extend it and none that do are held.
  /// - Returns: false, with nothing done, for other bytes.
  mutating func put(_ new: [UInt8], at offset: Int64, fileEnd newFileEnd: Int64?) -> Bool {
    if bytes.isEmpty { (start, fileEnd) = (offset, nil) }
    guard offset >= start, offset <= end else { return false }
    if let newFileEnd, fileEnd == nil { fileEnd = newFileEnd }
    let first = Int(offset - start)
    if first == bytes.count {
      bytes += new
    } else {
      bytes.replaceSubrange(first..<min(first + new.count, bytes.count), with: new)
    }
    return true
  }

  /// Discards what is at an offset or after it.
  mutating func end(at offset: Int64) {
    bytes.removeLast(Int(min(max(end - offset, 0), end - start)))
    if let end = fileEnd, end >= offset { fileEnd = nil }
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
