public import Core1401

/// Core storage during a disk operation: a copy that is traversed upward character by character.
///
/// The operation changes only the copy. The changes are stored in core storage after the host has written all
/// disk data, so an operation that the host refuses can be repeated. A group mark with word mark ends every
/// transfer.
public struct DiskTransfer {
  /// How characters are transferred between storage and disk.
  public enum Mode: Hashable, Sendable {
    /// M: without word marks; those of storage stay.
    case move
    /// L: with word marks.
    case load
  }

  /// How the transfer of a record ended.
  enum Ending: Hashable {
    /// All characters of the record were transferred.
    case complete
    /// There is a group mark with word mark where a character was expected; the address points to it.
    case groupMark
    /// A character was expected past the last position of storage.
    case endOfStorage
    /// A write check found a difference; the address points to it.
    case difference
  }

  /// All positions of storage, one byte each.
  private var positions: [UInt8]
  /// The next position.
  public private(set) var address: Int
  /// The positions that were changed.
  public private(set) var changed: Range<Int>
  /// How characters are transferred between storage and disk.
  public let mode: Mode

  /// Creates a transfer.
  ///
  /// - Parameters:
  ///   - positions: all positions of storage, as the raw values of their characters.
  ///   - mode: with or without word marks.
  ///   - address: where the transfer begins.
  public init(_ positions: [UInt8], mode: Mode, from address: Int) {
    self.positions = positions
    self.mode = mode
    self.address = address
    changed = address..<address
  }

  /// Returns this transfer and leaves an empty one, so that storage is not copied again when one of two changes.
  mutating func take() -> DiskTransfer {
    var taken = DiskTransfer([], mode: mode, from: address)
    swap(&self, &taken)
    return taken
  }

  /// The number of storage positions.
  var count: Int { positions.count }

  /// The character at a position; nil past the end of storage.
  public func character(at address: Int) -> StoredCharacter? {
    positions.indices.contains(address) ? StoredCharacter(rawValue: positions[address]) : nil
  }

  mutating func set(_ character: StoredCharacter, at address: Int) {
    positions[address] = character.rawValue
    changed = min(changed.lowerBound, address)..<max(changed.upperBound, address + 1)
  }

  mutating func go(to address: Int) { self.address = address }

  /// Whether there is a group mark with word mark at the address; if so, advances past it.
  mutating func passGroupMark() -> Bool {
    let isThere = character(at: address) == .groupMarkWithWordMark
    address += 1
    return isThere
  }

  // MARK: Records

  /// Stores characters from a disk.
  mutating func read(_ bytes: ArraySlice<UInt8>) -> Ending {
    for byte in bytes {
      guard let old = character(at: address) else { return .endOfStorage }
      if old == .groupMarkWithWordMark { return .groupMark }
      let new = StoredCharacter(rawValue: byte)
      set(mode == .move ? new.keepingWordMark(of: old) : new, at: address)
      address += 1
    }
    return .complete
  }

  /// Reads characters from storage for a disk.
  ///
  /// - Returns: the characters before the transfer ended.
  mutating func write(count: Int) -> (bytes: [UInt8], ending: Ending) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      guard let character = character(at: address) else { return (bytes, .endOfStorage) }
      if character == .groupMarkWithWordMark { return (bytes, .groupMark) }
      bytes.append(mode == .move ? character.code : character.rawValue)
      address += 1
    }
    return (bytes, .complete)
  }

  /// Compares characters from a disk with storage; without `load` word marks are ignored.
  mutating func compare(_ bytes: ArraySlice<UInt8>) -> Ending {
    for byte in bytes {
      guard let character = character(at: address) else { return .endOfStorage }
      if character == .groupMarkWithWordMark { return .groupMark }
      let isEqual = mode == .move ? character.code == byte & 0o77 : character.rawValue == byte
      guard isEqual else { return .difference }
      address += 1
    }
    return .complete
  }

  // MARK: Numbers in control fields

  /// The number in some digits of storage, ignoring zones; nil when a character is not a digit or is past
  /// storage.
  func number(at address: Int, count: Int) -> Int? {
    var number = 0
    for place in address..<address + count {
      guard let digit = character(at: place)?.diskDigit else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// The characters in storage, as shown in messages.
  func text(at address: Int, count: Int) -> String {
    String((address..<address + count).compactMap { character(at: $0)?.displayGlyph })
  }

  /// Stores a number in a control field; only its last digits when it is too long.
  mutating func put(_ number: Int, at address: Int, count: Int, keepingWordMarks: Bool) {
    for (place, digit) in zip(address..., StoredCharacter.digits(of: number, count: count)) {
      guard let old = character(at: place) else { return }
      set(keepingWordMarks ? digit.keepingWordMark(of: old) : digit, at: place)
    }
  }
}
