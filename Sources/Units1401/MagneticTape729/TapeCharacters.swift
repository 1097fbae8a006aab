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
    var onTape = [UInt8](repeating: 0, count: storageBytes.count)
    unsafe onTape.withUnsafeMutableBytes { unsafe TapeRecord.copy(storageBytes, parity, to: $0) }
    guard unsafe load && TapeRecord.hasWordMark(storageBytes) else {
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

  /// Passes the characters that a read instruction without word marks finds in the bytes of a record to `body`.
  @inline(__always)
  static func withBytesForStorage(
    _ bytes: UnsafeRawBufferPointer, _ parity: TapeParity, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 8) { stored in
      unsafe bytes.copy(to: stored, exchanging: 0o20, with: parity == .even ? 0 : 0o20)
      unsafe body(UnsafeRawBufferPointer(stored))
    }
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
      unsafe TapeRecord.withBytesForStorage(characters, parity, body)
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
