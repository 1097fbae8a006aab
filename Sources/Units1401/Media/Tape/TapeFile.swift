/// The file of a tape image, read and written at byte offsets.
///
/// Reading goes through a window of the file, so that files may be of any size and short records cost no system call
/// each. Writing goes to the file at once.
final class TapeFile {
  /// The file, as the user named it.
  var name: String { file.name }
  /// Whether it can be written.
  var isWritable: Bool { file.isWritable }

  private static let windowSize = 1 << 16
  private let file: MediumFile<TapeProblem>
  // Exclusive access is not checked at run time, which would take a third more time to read a record. It holds: no property
  // of a reel or its file is accessed within an access to the same property, and one thread uses a reel.
  /// Room for a part of the file, and which part is in it.
  @safe @exclusivity(unchecked) private var window: [UInt8] = []
  @safe @exclusivity(unchecked) private var windowStart: Int64 = 0
  @safe @exclusivity(unchecked) private var windowCount = 0
  /// Where the file was found to end when it was written last; nil when it may end elsewhere.
  @safe @exclusivity(unchecked) private var writtenEnd: Int64?
  /// The end of the tape when it is not as in the file. What is written then is written here.
  @safe @exclusivity(unchecked) var tail: TapeTail?

  /// Opens a file; one to be written is locked against other writers.
  ///
  /// - Throws: ``TapeError``.
  init(path: String, mode: TapeImage.Mode) throws(TapeError) {
    file = try MediumFile(path: path, writes: mode != .fileProtected, creates: mode == .create)
  }

  /// Makes a file without a name in the host's folders, which is gone when it is closed.
  ///
  /// - Parameter name: its name for people.
  /// - Throws: ``TapeError``.
  init(scratchNamed name: String) throws(TapeError) {
    file = try MediumFile(scratchNamed: name)
  }

  /// Makes a tape of bytes, to be looked at.
  ///
  /// - Throws: ``TapeError``.
  convenience init(contents: [UInt8]) throws(TapeError) {
    try self.init(scratchNamed: "")
    tail = TapeTail(start: 0, bytes: contents)
  }

  /// The number of bytes of the file as it is now.
  func size() throws(TapeError) -> Int64 { if let tail { tail.end } else { try file.size() } }

  /// An error at a place of this file.
  func error(_ problem: TapeProblem, at offset: Int64? = nil) -> TapeError {
    file.error(.medium(problem), at: offset)
  }

  // MARK: Reading

  /// Bytes of the tape, fewer at its end.
  func bytes(at offset: Int64, count: Int) throws(TapeError) -> ArraySlice<UInt8> {
    guard let tail else { return try bytesOfFile(at: offset, count: count) }
    let end = min(offset + Int64(count), tail.end)
    guard end > tail.start else { return try bytesOfFile(at: offset, count: max(0, Int(end - offset))) }
    let first = min(max(0, Int(offset - tail.start)), tail.bytes.count)
    let last = tail.bytes[first..<max(first, Int(end - tail.start))]
    guard offset < tail.start else { return last }
    return Array(try bytesOfFile(at: offset, count: Int(tail.start - offset)))[...] + last
  }

  /// Lends bytes of the tape, fewer at its end.
  @inline(__always)
  func withBytes<Result>(
    at offset: Int64, count: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(TapeError) -> Result {
    guard tail == nil else { return unsafe try bytes(at: offset, count: count).withUnsafeBytes(body) }
    let range = try place(of: offset, count)
    return unsafe window.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  private func bytesOfFile(at offset: Int64, count: Int) throws(TapeError) -> ArraySlice<UInt8> {
    window[try place(of: offset, count)]
  }

  /// Where bytes lie in the window, which is filled anew when it does not have them all.
  private func place(of offset: Int64, _ count: Int) throws(TapeError) -> Range<Int> {
    // What another program has appended meanwhile is seen, because a window that ends too early is read again.
    if !covers(offset, count) { try fillWindow(at: offset, count: count) }
    let first = Int(offset - windowStart)
    return first..<min(first + count, windowCount)
  }

  /// Bytes that end at an offset, in a window that also reaches far before it.
  func bytes(endingAt end: Int64, count: Int) throws(TapeError) -> ArraySlice<UInt8> {
    let offset = max(0, end - Int64(count))
    if tail == nil, !covers(offset, Int(end - offset)) {
      let start = max(0, min(offset, end - Int64(TapeFile.windowSize)))
      try fillWindow(at: start, count: Int(end - start))
    }
    return try bytes(at: offset, count: Int(end - offset))
  }

  /// Reads the file anew the next time: it may change until the reel is used.
  func forgetWindow() { windowCount = 0 }

  private func covers(_ offset: Int64, _ count: Int) -> Bool {
    offset >= windowStart && offset + Int64(count) <= windowStart + Int64(windowCount)
  }

  private func fillWindow(at offset: Int64, count: Int) throws(TapeError) {
    (windowStart, windowCount) = (offset, 0)
    // A damaged length may ask for more than there is, and a device such as /dev/full gives more than it has.
    let left = max(0, try file.size() - offset)
    let wanted = Int(min(Int64(max(count, TapeFile.windowSize)), left))
    let room = max(wanted, TapeFile.windowSize)
    if window.count != room { window = [UInt8](repeating: 0, count: room) }
    windowCount = try file.read(at: offset, into: &window, count: wanted)
  }

  // MARK: Writing

  /// Writes bytes at the end of the file as a whole or, if the program is killed, not at all: the host copies what it is given
  /// page by page, and 4096 bytes are its smallest page.
  ///
  /// - Parameters:
  ///   - bytes: what is written.
  ///   - offset: where they begin.
  ///   - endsFile: the file ends before them: what was written in part is taken back.
  /// - Returns: false when that cannot be, because they do not lie within a page or the host has no room; nothing is written
  ///   then.
  /// - Throws: ``TapeError`` when what was written in part cannot be taken back.
  func writeAtOnce(_ bytes: [UInt8], at offset: Int64, endsFile: Bool = true) throws(TapeError) -> Bool {
    guard tail == nil, offset >> 12 == (offset + Int64(bytes.count) - 1) >> 12 else { return false }
    windowCount = 0
    writtenEnd = nil
    let got = file.writeOnce(bytes.span, at: offset)
    if got == bytes.count { return true }
    // A part of them must not stay while the rest is tried, for which the host may end the program.
    if got > 0, endsFile { try end(at: offset) }
    return false
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8], at offset: Int64) throws(TapeError) {
    if tail != nil { return put(bytes, at: offset) }
    windowCount = 0
    writtenEnd = nil
    try file.write(bytes.span, at: offset)
  }

  private func put(_ bytes: [UInt8], at offset: Int64) { tail?.put(bytes, at: offset) }

  /// Ends the tape at an offset: what lies behind it is gone.
  func end(at offset: Int64) throws(TapeError) {
    if tail != nil {
      tail?.end(at: offset)
      return
    }
    windowCount = 0
    guard offset != writtenEnd else { return }
    writtenEnd = nil
    if try size() > offset { try file.truncate(to: offset) }
  }

  /// Whether nothing can follow an offset, because what was written last ends there.
  func isWrittenEnd(_ offset: Int64) -> Bool { tail == nil && offset == writtenEnd }

  /// Makes sure that the file ends at an offset, as it must behind a record that was written.
  func checkEnd(at offset: Int64) throws(TapeError) {
    let found = try size()
    guard found == offset else { throw error(.doesNotKeep(expected: offset, found: found)) }
    if tail == nil { writtenEnd = offset }
  }

  /// Brings everything to the disk.
  func synchronize() throws(TapeError) { try file.synchronize() }

  func release() throws(TapeError) { try file.release() }
}
