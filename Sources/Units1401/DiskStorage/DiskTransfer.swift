public import Core1401

/// Core storage during a disk operation: a copy of the positions from the control field through the group mark
/// with word mark that ends the transfer, which is traversed upward character by character.
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

  /// The copied positions, one byte each.
  private var positions: [UInt8]
  /// The address of the first of them.
  private let first: Int
  /// The number of storage positions.
  let count: Int
  /// The next position.
  public private(set) var address: Int
  /// The positions that were changed.
  public private(set) var changed: Range<Int>
  /// How characters are transferred between storage and disk.
  public let mode: Mode

  /// Creates a transfer.
  ///
  /// - Parameters:
  ///   - storage: core storage.
  ///   - mode: with or without word marks.
  ///   - address: the address of the control field, where the transfer begins.
  ///   - length: the length of the control field, in which no group mark ends the transfer.
  public init(_ storage: borrowing CoreStorage, mode: Mode, from address: Int, controlField length: Int) {
    count = storage.count
    first = min(address, count)
    let data = min(first + length, count)
    let last = data + storage.distanceToGroupMark(from: data, before: count)
    positions = storage.bytes(in: first..<min(last + 1, count))
    self.mode = mode
    self.address = address
    changed = address..<address
  }

  private init(takenFrom other: borrowing DiskTransfer) {
    (positions, first, count) = ([], other.first, other.count)
    (mode, address, changed) = (other.mode, other.address, other.changed)
  }

  /// Returns this transfer and leaves an empty one, so that storage is not copied again when one of two changes.
  mutating func take() -> DiskTransfer {
    var taken = DiskTransfer(takenFrom: self)
    swap(&self, &taken)
    return taken
  }

  /// The character at a position; nil past the end of storage.
  public func character(at address: Int) -> StoredCharacter? {
    positions.indices.contains(address - first) ? StoredCharacter(rawValue: positions[address - first]) : nil
  }

  mutating func set(_ character: StoredCharacter, at address: Int) {
    positions[address - first] = character.rawValue
    note(address..<address + 1)
  }

  private mutating func note(_ area: Range<Int>) {
    changed = min(changed.lowerBound, area.lowerBound)..<max(changed.upperBound, area.upperBound)
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
    let begin = address
    defer { if address > begin { note(begin..<address) } }
    for byte in bytes {
      guard let old = character(at: address) else { return .endOfStorage }
      if old == .groupMarkWithWordMark { return .groupMark }
      let new = StoredCharacter(rawValue: byte)
      positions[address - first] = (mode == .move ? new.keepingWordMark(of: old) : new).rawValue
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
    var rest = number
    for place in (address..<address + count).reversed() {
      let digit = StoredCharacter(digit: rest % 10)
      if let old = character(at: place) {
        set(keepingWordMarks ? digit.keepingWordMark(of: old) : digit, at: place)
      }
      rest /= 10
    }
  }
}
