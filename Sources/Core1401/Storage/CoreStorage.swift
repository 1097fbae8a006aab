/// The delivered sizes of core storage, in positions.
public enum StorageSize: Int, CaseIterable, Sendable, Codable {
  /// 1400 positions.
  case positions1400 = 1400
  /// 2000 positions.
  case positions2000 = 2000
  /// 4000 positions, the most that fits inside the 1401.
  case positions4000 = 4000
  /// 8000 positions, with an IBM 1406 Model 1.
  case positions8000 = 8000
  /// 12000 positions, with an IBM 1406 Model 2.
  case positions12000 = 12_000
  /// 16000 positions, with an IBM 1406 Model 3.
  case positions16000 = 16_000

  /// The number of positions.
  public var positions: Int { rawValue }
}

/// The core storage: 1400 to 16000 positions of six bits and a word mark.
///
/// In debug builds the subscript traps on a position outside the storage. The processor checks simulated
/// addresses beforehand.
public struct CoreStorage: ~Copyable {
  /// The size of this storage.
  public let size: StorageSize
  @usableFromInline var block = StorageBlock()
  /// The positions with a write mark that have changed, and whether any position may have.
  private(set) var changes: [Int] = []
  private(set) var isReplaced = false

  /// Creates a storage of blanks without word marks.
  public init(size: StorageSize) {
    self.size = size
  }

  deinit {
    block.deallocate()
  }

  /// The number of positions.
  public var count: Int { size.positions }

  /// The character at a position, 0 to `count` - 1.
  @inline(__always)
  public subscript(address: Int) -> StoredCharacter {
    get {
      assert(address >= 0 && address < count, "the position must be in storage")
      return StoredCharacter(rawValue: block[address] & 0o177)
    }
    set {
      assert(address >= 0 && address < count, "the position must be in storage")
      let old = block[address]
      let mark = old & StorageBlock.writeMark
      block[address] = newValue.rawValue | mark
      // A word mark also ends the instruction or field to its left.
      let changed = (old ^ newValue.rawValue) & ~StorageBlock.writeMark
      let marks = changed & StoredCharacter.wordMarkBit != 0 ? mark | block[address &- 1] : mark
      if marks & StorageBlock.writeMark != 0, changed != 0 { noteChange(at: address) }
    }
  }

  /// A copy of an area, with word marks; its ends must be in storage.
  public func characters(in area: ClosedRange<Int>) -> [StoredCharacter] {
    precondition(area.lowerBound >= 0 && area.upperBound < count, "the area must be in storage")
    return area.map { StoredCharacter(rawValue: block[$0] & 0o177) }
  }

  /// A copy of an area of positions in storage, seven bits each (see ``StoredCharacter/rawValue``).
  public func bytes(in area: Range<Int>) -> [UInt8] {
    precondition(area.lowerBound >= 0 && area.upperBound <= count, "the area must be in storage")
    return unsafe Array(unsafeUninitializedCapacity: area.count) { bytes, used in
      unsafe UnsafeMutableRawBufferPointer(bytes).copyMemory(from: block.bytes(in: area))
      for index in 0..<area.count { unsafe bytes[index] &= ~StorageBlock.writeMark }
      used = area.count
    }
  }

  // MARK: Write marks

  /// Records a change for the fast path once, and clears the write mark.
  @inline(never)
  private mutating func noteChange(at address: Int) {
    for position in [address, address - 1] where block[position] & StorageBlock.writeMark != 0 {
      block[position] &= ~StorageBlock.writeMark
      changes.append(position)
    }
  }

  /// Clears the list of changes once the fast path has processed it.
  mutating func forgetChanges() {
    changes.removeAll(keepingCapacity: true)
    isReplaced = false
  }

  /// Replaces the characters of an area, as units do; its word marks stay.
  ///
  /// - Parameters:
  ///   - area: positions in storage.
  ///   - characters: stored from the first position of the area on; any beyond its end are ignored.
  public mutating func replaceCharacters(in area: ClosedRange<Int>, by characters: [StoredCharacter]) {
    precondition(area.lowerBound >= 0 && area.upperBound < count, "the area must be in storage")
    for (address, character) in zip(area, characters) {
      let old = block[address]
      block[address] = character.code | old & ~0o77
      if old & StorageBlock.writeMark != 0 { noteChange(at: address) }
    }
  }

  /// A copy of all positions, seven bits each (see ``StoredCharacter/rawValue``).
  public var contents: [UInt8] {
    get {
      unsafe Array(unsafeUninitializedCapacity: count) { positions, used in
        let positions = UnsafeMutableRawBufferPointer(positions)
        for first in stride(from: 0, to: count, by: 8) {
          let eight = block[eightFrom: first] & ~StorageBlock.eightWriteMarks
          unsafe positions.storeBytes(of: eight, toByteOffset: first, as: UInt64.self)
        }
        used = count
      }
    }
    set {
      precondition(newValue.count == count, "the contents must have as many positions as the storage")
      unsafe newValue.withUnsafeBytes { positions in
        for first in stride(from: 0, to: count, by: 8) {
          block[eightFrom: first] =
            unsafe positions.loadUnaligned(fromByteOffset: first, as: UInt64.self) & 0x7F7F_7F7F_7F7F_7F7F
        }
      }
      isReplaced = true
    }
  }

  /// Whether ``contents`` are these.
  func hasContents(_ others: [UInt8]) -> Bool {
    guard others.count == count else { return false }
    return unsafe others.withUnsafeBytes { positions in
      var different: UInt64 = 0
      for first in stride(from: 0, to: count, by: 8) {
        different |=
          unsafe block[eightFrom: first] ^ positions.loadUnaligned(fromByteOffset: first, as: UInt64.self)
      }
      return different & ~StorageBlock.eightWriteMarks == 0
    }
  }
}
