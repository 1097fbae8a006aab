/// A reusable buffer for the bytes of a text file under construction. Most lines and cards are appended
/// without calling the standard library.
struct TextBuffer: Sendable {
  private var room: [UInt8] = []
  /// The number of bytes.
  private(set) var count = 0

  /// The bytes; not a copy, so they must not be kept while bytes are added.
  var bytes: ArraySlice<UInt8> { room[..<count] }

  /// Discards the bytes, but keeps the allocation.
  mutating func removeAll() { count = 0 }

  /// Adds a byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    makeRoom(1)
    room[count] = byte
    count &+= 1
  }

  /// Adds bytes.
  mutating func append(contentsOf bytes: some Collection<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Appends bytes that a closure writes.
  ///
  /// - Parameters:
  ///   - most: the maximum number of bytes.
  ///   - body: receives the room for them, and returns the number that it has written.
  /// - Returns: the number of bytes written.
  @inline(__always)
  @discardableResult
  mutating func append(atMost most: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    makeRoom(most)
    let (first, end) = (count, count &+ most)
    let written = unsafe room.withUnsafeMutableBytes {
      unsafe body(UnsafeMutableRawBufferPointer(rebasing: $0[first..<end]))
    }
    count &+= written
    return written
  }

  /// Adds bytes.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    unsafe append(atMost: bytes.count) { room in
      unsafe room.copyMemory(from: bytes)
      return bytes.count
    }
  }

  /// Passes the bytes to a closure.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe room.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// Reserves room for more bytes.
  mutating func reserve(_ more: Int) { makeRoom(more) }

  /// Turns bits of a byte on.
  mutating func set(_ bits: UInt8, at offset: Int) { room[offset] |= bits }

  /// Removes the last bytes.
  mutating func removeLast(_ number: Int) { count -= number }

  @inline(__always)
  private mutating func makeRoom(_ more: Int) {
    if _slowPath(count &+ more > room.count) { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    let size = max(4096, 2 * room.count, count + more)
    let (old, used) = (room, count)
    // Beyond `count` nothing is read before it is written, so the rest of the room needs no zeros.
    room = unsafe [UInt8](unsafeUninitializedCapacity: size) { bytes, filled in
      unsafe old.withUnsafeBytes { old in
        unsafe UnsafeMutableRawBufferPointer(bytes).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: old[..<used]))
      }
      filled = size
    }
  }
}

// The unused room is not part of the value.
extension TextBuffer: Hashable {
  static func == (left: TextBuffer, right: TextBuffer) -> Bool {
    left.room[..<left.count] == right.room[..<right.count]
  }

  func hash(into hasher: inout Hasher) { hasher.combine(room[..<count]) }
}
