/// What was written on a reel since its past is kept: what was there before, so that each write can be taken back.
struct TapePast {
  /// One write.
  struct Write {
    /// Where it was.
    let offset: Int64
    /// The bytes that the tape had from there on before.
    let tail: [UInt8]
    /// The parities before.
    let parities: TapeParities
    /// Why the host refused it, nil when it was done.
    let error: TapeError?
  }

  /// The longest end of a tape that is kept when it is overwritten.
  static let longestTail: Int64 = 32 << 20
  private static let bytesBesideTail = 64

  /// The oldest contents that can be gone back to.
  private(set) var oldest = 0
  /// The contents the reel has.
  var version = 0
  private var writes: [Write] = []
  /// The parities of the newest contents, while the reel has older ones.
  var newestParities = TapeParities()
  /// The memory taken, about, in bytes.
  private(set) var bytes = 0

  /// The contents behind the last write.
  var newest: Int { oldest + writes.count }

  /// The write that was made next before the reel was taken back, nil when it was not.
  var coming: Write? { version < newest ? writes[version - oldest] : nil }

  /// The writes behind older contents, the newest first.
  func writes(since version: Int) -> ReversedCollection<ArraySlice<Write>> {
    writes[(version - oldest)...].reversed()
  }

  /// Notes a write on the newest contents; nil for one that took so much away that it cannot be taken back.
  mutating func note(_ write: Write?) {
    version += 1
    guard let write else {
      writes = []
      bytes = 0
      oldest = version
      return
    }
    writes.append(write)
    bytes += write.tail.count + TapePast.bytesBesideTail
  }

  /// Forgets what was written behind the contents the reel has.
  mutating func giveUpRest() {
    for _ in version..<newest { bytes -= writes.removeLast().tail.count + TapePast.bytesBesideTail }
  }

  /// Forgets what leads to contents older than these.
  mutating func forget(before version: Int) {
    let count = min(max(0, version - oldest), writes.count)
    for write in writes.prefix(count) { bytes -= write.tail.count + TapePast.bytesBesideTail }
    writes.removeFirst(count)
    oldest += count
  }
}

/// The end of a tape that is not as in its file: it has these bytes from a place on, and ends with them.
struct TapeTail: Hashable {
  private(set) var start: Int64
  private(set) var bytes: [UInt8]

  /// The whole length of the tape.
  var end: Int64 { start + Int64(bytes.count) }

  /// Ends the tape at an offset.
  mutating func end(at offset: Int64) {
    guard offset >= start else {
      (start, bytes) = (offset, [])
      return
    }
    if offset < end { bytes.removeLast(Int(end - offset)) }
  }

  /// Puts bytes there, at the end of the tape or within this part of it.
  mutating func put(_ new: some Collection<UInt8>, at offset: Int64) {
    let first = Int(offset - start)
    bytes.replaceSubrange(first..<min(first + new.count, bytes.count), with: new)
  }
}
