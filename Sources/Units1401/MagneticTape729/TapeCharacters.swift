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
    let codes = unsafe TapeRecord.withWordSeparators(storageBytes, load: load) { recorded in
      unsafe [UInt8](unsafeUninitializedCapacity: recorded.count) { room, count in
        unsafe TapeRecord.copy(recorded, parity, to: UnsafeMutableRawBufferPointer(room))
        count = recorded.count
      }
    }
    self.init(codes: codes, parity: parity)
  }

  /// Passes the characters that a write instruction records to `body`: those of storage, in load mode with a word
  /// separator before each that has a word mark.
  static func withWordSeparators<Result>(
    _ stored: UnsafeRawBufferPointer, load: Bool, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    guard unsafe load && hasWordMark(stored) else { return unsafe body(stored) }
    return unsafe withUnsafeTemporaryAllocation(byteCount: 2 * stored.count, alignment: 1) { recorded in
      var count = 0
      for index in 0..<stored.count {
        let character = unsafe stored[index]
        // Replaced by the character when it has no word mark.
        unsafe recorded[count] = StoredCharacter.wordSeparator.code
        count &+= Int(character >> 6 & 1)
        unsafe recorded[count] = character
        count &+= 1
      }
      return unsafe body(UnsafeRawBufferPointer(rebasing: recorded[..<count]))
    }
  }

  /// Writes the characters that a write instruction records without word marks.
  @inline(__always)
  static func copy(
    _ stored: UnsafeRawBufferPointer, _ parity: TapeParity, to room: UnsafeMutableRawBufferPointer
  ) {
    // Even parity writes a blank as the A bit alone.
    unsafe stored.copy(to: room, exchanging: 0, with: parity == .even ? 0o20 : 0)
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

  /// Passes the characters that a read instruction finds in the bytes of a record to `body`; see
  /// ``forStorage(load:parity:)``.
  @inline(__always)
  static func withBytesForStorage(
    _ bytes: UnsafeRawBufferPointer, load: Bool, _ parity: TapeParity,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 8) { stored in
      unsafe bytes.copy(to: stored, exchanging: 0o20, with: parity == .even ? 0 : 0o20)
      let count = unsafe load ? setWordMarks(in: stored) : stored.count
      unsafe body(UnsafeRawBufferPointer(rebasing: stored[..<count]))
    }
  }

  /// Removes word separators and sets word marks on the characters after them.
  ///
  /// - Returns: the number of characters that remain.
  private static func setWordMarks(in stored: UnsafeMutableRawBufferPointer) -> Int {
    let separator = StoredCharacter.wordSeparator.code
    guard var count = unsafe stored.firstIndex(of: separator) else { return stored.count }
    var wordMark: UInt8 = 0
    for index in count..<stored.count {
      let code = unsafe stored[index]
      unsafe stored[count] = code | wordMark
      // The next character replaces a separator.
      count &+= code == separator ? 0 : 1
      wordMark = code == separator ? 0o100 : 0
    }
    return count
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
    unsafe characters.withUnsafeBytes { characters in
      unsafe TapeRecord.withBytesForStorage(characters, load: load, parity, body)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Copies the six bits of each character, sixteen at once, into a buffer that is no shorter; one code is
  /// replaced by another.
  @inline(__always)
  func copy(
    to target: UnsafeMutableRawBufferPointer, exchanging code: UInt8, with other: UInt8
  ) {
    guard count >= 16 else {
      for index in 0..<count {
        let character = unsafe self[index] & 0o77
        unsafe target[index] = character == code ? other : character
      }
      return
    }
    for step in 0..<(count &+ 15) &>> 4 {
      // The last ones overlap.
      let index = Swift.min(16 &* step, count &- 16)
      let codes =
        unsafe loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) & SIMD16(repeating: 0o77)
      // Bit 6 is on for all characters but the exchanged one.
      let others = (codes ^ code) &+ 0o77
      let isCode = SIMD16(repeating: 0) &- ((~others & SIMD16(repeating: 0o100)) &>> 6)
      unsafe target.storeBytes(
        of: codes ^ isCode & (code ^ other), toByteOffset: index, as: SIMD16<UInt8>.self)
    }
  }
}
