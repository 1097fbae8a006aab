/// One write on a reel.
struct TapeWrite: JournaledWrite {
  /// Where it was.
  let offset: Int64
  /// The bytes that the tape had from there on before; only those written over when what follows them stayed.
  let tail: [UInt8]
  /// Whether it was written over an object of the same length, and what follows stayed.
  let isReplacement: Bool
  /// The parities before.
  let parities: TapeParities
  /// Why the host refused it, nil when it was done.
  let error: TapeError?

  /// The longest end of a tape that is kept when it is overwritten.
  static let longestTail: Int64 = 32 << 20

  var bytes: Int { tail.count + 64 }
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

  /// Begins with the bytes of the file at an offset before it, which lead up to it.
  mutating func begin(with file: some Collection<UInt8>, at offset: Int64) {
    bytes.insert(contentsOf: file, at: 0)
    start = offset
  }

  /// Puts bytes there, at the end of the tape or within this part of it.
  mutating func put(_ new: some Collection<UInt8>, at offset: Int64) {
    let first = Int(offset - start)
    bytes.replaceSubrange(first..<min(first + new.count, bytes.count), with: new)
  }
}
