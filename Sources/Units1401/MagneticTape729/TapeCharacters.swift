public import Core1401

// Conversion between characters of storage and characters of tape.
//
// In load mode a word mark is recorded as a word separator before its character; the word separator is then
// not a character of the record. A word separator in storage is not doubled, so it becomes a word mark when
// it is read back in load mode. Even parity writes a blank as the A bit alone and reads that as blank.
// Source: IBM 729 chapter of A24-1403; for several word separators in a row the 1410 engineering handbook,
// which says that the 1401 drops them all.

extension TapeRecord {
  /// Creates the record that a write instruction writes.
  ///
  /// - Parameters:
  ///   - characters: the characters in storage, with word marks.
  ///   - load: whether word marks are written, as word separators.
  ///   - parity: the unit class of the instruction.
  public init(storage characters: [StoredCharacter], load: Bool, parity: TapeParity) {
    self = unsafe characters.withUnsafeBytes {
      unsafe TapeRecord(storageBytes: $0, load: load, parity: parity)
    }
  }

  /// Creates the record that a write instruction writes, from characters as bytes; see
  /// ``/Core1401/StoredCharacter/rawValue``.
  public init(storageBytes: UnsafeRawBufferPointer, load: Bool, parity: TapeParity) {
    var all: UInt64 = 0
    let onTape = unsafe [UInt8](storageBytes) { eight in
      all |= eight
      return TapeRecord.onTape(eight, parity)
    }
    guard load, all & 0x4040_4040_4040_4040 != 0 else {
      self.init(codes: onTape, parity: parity)
      return
    }
    let separated = unsafe zip(storageBytes, onTape).flatMap { (stored, code) -> [UInt8] in
      stored & 0o100 != 0 ? [StoredCharacter.wordSeparator.code, code] : [code]
    }
    self.init(codes: separated, parity: parity)
  }

  /// Writes the characters that a write instruction records without word marks.
  @inline(__always)
  static func copy(
    _ stored: UnsafeRawBufferPointer, _ parity: TapeParity, to room: UnsafeMutableRawBufferPointer
  ) {
    unsafe stored.copyEights(to: room) { onTape($0, parity) }
  }

  /// Whether any of some characters of storage has a word mark.
  static func hasWordMark(_ stored: UnsafeRawBufferPointer) -> Bool {
    var (all, index) = (UInt64(0), 0)
    while index &+ 8 <= stored.count {
      unsafe all |= stored.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    while index < stored.count {
      unsafe all |= UInt64(stored[index])
      index &+= 1
    }
    return all & 0x4040_4040_4040_4040 != 0
  }

  /// Passes the characters that a read instruction without word marks finds in the bytes of a record to `body`.
  @inline(__always)
  static func withBytesForStorage(
    _ bytes: UnsafeRawBufferPointer, _ parity: TapeParity, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 8) { stored in
      if parity == .even {
        unsafe bytes.copyEights(to: stored) { withBlanks($0 & 0x3F3F_3F3F_3F3F_3F3F) }
      } else {
        unsafe bytes.copyEights(to: stored) { $0 & 0x3F3F_3F3F_3F3F_3F3F }
      }
      unsafe body(UnsafeRawBufferPointer(stored))
    }
  }

  /// Eight characters of storage without their word marks; in even parity blanks are replaced by the A bit
  /// alone.
  @inline(__always)
  private static func onTape(_ eight: UInt64, _ parity: TapeParity) -> UInt64 {
    let codes = eight & 0x3F3F_3F3F_3F3F_3F3F
    // The addition clears the top bit of a byte only where it is blank; shifted, that bit is the A bit.
    let blanks = ~(codes &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080
    return parity == .even ? codes | blanks >> 3 : codes
  }

  /// The characters that a read instruction finds in the record.
  ///
  /// - Parameters:
  ///   - load: whether word separators set word marks on the characters after them; otherwise they are
  ///     characters.
  ///   - parity: the unit class of the instruction.
  /// - Returns: the characters for storage; without `load` none has a word mark.
  public func forStorage(load: Bool, parity: TapeParity) -> [StoredCharacter] {
    var stored: [StoredCharacter] = []
    unsafe withBytesForStorage(load: load, parity: parity) {
      unsafe stored += $0.bindMemory(to: StoredCharacter.self)
    }
    return stored
  }

  /// Passes the characters of ``forStorage(load:parity:)`` to `body` as bytes; see
  /// ``/Core1401/StoredCharacter/rawValue``.
  public func withBytesForStorage(load: Bool, parity: TapeParity, _ body: (UnsafeRawBufferPointer) -> Void) {
    if load, characters.contains(StoredCharacter.wordSeparator.code) {
      return unsafe withWordMarks(parity).withUnsafeBytes(body)
    }
    unsafe characters.withUnsafeBytes { characters in
      guard parity == .even else { return unsafe body(characters) }
      unsafe withUnsafeTemporaryAllocation(byteCount: characters.count, alignment: 8) { stored in
        unsafe characters.copyEights(to: stored, TapeRecord.withBlanks)
        unsafe body(UnsafeRawBufferPointer(stored))
      }
    }
  }

  /// The characters with word marks in place of the word separators before them.
  private func withWordMarks(_ parity: TapeParity) -> [StoredCharacter] {
    var stored: [StoredCharacter] = []
    stored.reserveCapacity(characters.count)
    var hasWordMark = false
    for code in characters {
      if code == StoredCharacter.wordSeparator.code {
        hasWordMark = true
        continue
      }
      let isBlank = parity == .even && code == StoredCharacter.substituteBlank.code
      stored.append(
        StoredCharacter(code: isBlank ? StoredCharacter.blank.code : code, wordMark: hasWordMark))
      hasWordMark = false
    }
    return stored
  }

  /// Eight characters of tape in even parity, with the A bit alone replaced by blanks.
  @inline(__always)
  private static func withBlanks(_ eight: UInt64) -> UInt64 {
    let substitutes = 0x1010_1010_1010_1010 ^ eight
    let found = ~(substitutes &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080
    return eight & ~(found >> 3)
  }
}

extension [UInt8] {
  /// Creates a transformed copy of bytes, eight at once; bytes after the end of the last eight are ignored.
  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer, changed: (UInt64) -> UInt64) {
    // Starts with a plain copy: an uninitialized array would take longer than both steps.
    unsafe self.init(bytes)
    unsafe withUnsafeMutableBytes { unsafe UnsafeRawBufferPointer($0).copyEights(to: $0, changed) }
  }
}

extension UnsafeRawBufferPointer {
  /// Transforms all bytes, eight at once, into a buffer that is no shorter.
  @inline(__always)
  fileprivate func copyEights(to target: UnsafeMutableRawBufferPointer, _ changed: (UInt64) -> UInt64) {
    var index = 0
    while index &+ 8 <= count {
      let eight = unsafe loadUnaligned(fromByteOffset: index, as: UInt64.self)
      unsafe target.storeBytes(of: changed(eight), toByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    while index < count {
      unsafe target[index] = UInt8(truncatingIfNeeded: changed(UInt64(self[index])))
      index &+= 1
    }
  }
}
