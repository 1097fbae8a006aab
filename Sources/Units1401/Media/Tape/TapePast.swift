/// One write on a reel.
struct TapeWrite: JournaledWrite {
  /// Its offset.
  let offset: Int64
  /// The previous bytes of the tape from there on; only the overwritten ones when what follows was unchanged.
  let tail: [UInt8]
  /// Whether it replaced an object of the same length, with what follows unchanged.
  let isReplacement: Bool
  /// The parities before it.
  let parities: TapeParities
  /// Why the host refused it; nil when it was done.
  let error: TapeError?

  /// The longest end of a tape that is saved when it is overwritten, in bytes.
  static let longestTail: Int64 = 32 << 20

  var bytes: Int { tail.count + 64 }
}

/// The end of a tape that differs from its file: it has these bytes from a place on, and ends with them.
struct TapeTail: Hashable {
  private(set) var start: Int64
  private(set) var bytes: [UInt8]

  /// The length of the whole tape.
  var end: Int64 { start + Int64(bytes.count) }

  /// Ends the tape at an offset.
  mutating func end(at offset: Int64) {
    guard offset >= start else {
      (start, bytes) = (offset, [])
      return
    }
    if offset < end { bytes.removeLast(Int(end - offset)) }
  }

  /// Prepends the file's bytes from an offset up to the beginning of this part.
  mutating func begin(with file: some Collection<UInt8>, at offset: Int64) {
    bytes.insert(contentsOf: file, at: 0)
    start = offset
  }

  /// Writes bytes at the end of the tape or within this part of it.
  mutating func put(_ new: some Collection<UInt8>, at offset: Int64) {
    let first = Int(offset - start)
    bytes.replaceSubrange(first..<min(first + new.count, bytes.count), with: new)
  }
}
