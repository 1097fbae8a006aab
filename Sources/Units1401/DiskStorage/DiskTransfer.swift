public import Core1401

/// Core storage during a disk operation: a copy of the positions from the control field through the group mark
/// with word mark that ends the transfer, which is traversed upward character by character.
///
/// The operation changes only the copy. The changes are stored in core storage after the host has written all
/// disk data, so an operation that the host refuses can be repeated. A group mark with word mark ends every
/// transfer.
///
/// The copy is in memory that `DiskUnit` provides for one instruction; a transfer must not be kept longer, and
/// copies of this value share it.
@safe
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
  private let positions: UnsafeMutableRawBufferPointer
  /// The addresses of the copied positions.
  private let copied: Range<Int>
  /// The first address after the control field.
  private let data: Int
  /// The address of the group mark with word mark after the control field, or the number of storage positions.
  private let end: Int
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
  ///   - area: the positions of the transfer.
  ///   - room: memory for these positions.
  init(
    _ storage: borrowing CoreStorage, mode: Mode, _ area: Area, in room: UnsafeMutableRawBufferPointer
  ) {
    count = storage.count
    (copied, data, end, address) = (area.positions, area.data, area.end, area.address)
    unsafe positions = UnsafeMutableRawBufferPointer(rebasing: room[..<area.positions.count])
    self.mode = mode
    changed = address..<address
    unsafe storage.withBytes(in: copied) { bytes in
      for index in 0..<bytes.count { unsafe positions[index] = bytes[index] & 0o177 }
    }
  }

  /// The positions that a transfer uses: the control field, and the data through the group mark.
  struct Area {
    let positions: Range<Int>
    let address: Int
    let data: Int
    let end: Int

    /// Finds the end of a transfer in core storage.
    ///
    /// - Parameters:
    ///   - storage: core storage.
    ///   - address: the address of the control field, where the transfer begins.
    ///   - length: the length of the control field, in which no group mark ends the transfer.
    init(_ storage: borrowing CoreStorage, from address: Int, controlField length: Int) {
      let count = storage.count
      let first = min(address, count)
      data = min(first + length, count)
      end = data + storage.distanceToGroupMark(from: data, before: count)
      positions = first..<min(end + 1, count)
      self.address = address
    }
  }

  /// Stores the changed positions in core storage.
  func store(in storage: inout CoreStorage) {
    let changed = changed.clamped(to: copied)
    guard !changed.isEmpty else { return }
    let (first, end) = (changed.lowerBound - copied.lowerBound, changed.upperBound - copied.lowerBound)
    unsafe storage.put(
      UnsafeRawBufferPointer(rebasing: positions[first..<end]), at: changed.lowerBound,
      keepingWordMarks: false)
  }

  /// The character at a position; nil past the end of storage.
  public func character(at address: Int) -> StoredCharacter? {
    copied.contains(address)
      ? unsafe StoredCharacter(rawValue: positions[address &- copied.lowerBound]) : nil
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

  /// How many of some characters can be transferred from the present address on, and what then ends the
  /// transfer.
  private func available(_ wanted: Int) -> (count: Int, ending: Ending) {
    // With overlay the data begin in the control field.
    var position = address
    while position < min(data, address + wanted), let character = character(at: position) {
      if character == .groupMarkWithWordMark { return (position - address, .groupMark) }
      position += 1
    }
    if address + wanted <= end { return (wanted, .complete) }
    return (max(0, end - address), end < count && address <= end ? .groupMark : .endOfStorage)
  }

  /// The copied positions from the present address on, which must be in storage.
  private func rest(_ count: Int) -> UnsafeMutableRawBufferPointer {
    let first = address - copied.lowerBound
    return unsafe UnsafeMutableRawBufferPointer(rebasing: positions[first..<first + count])
  }

  /// Stores characters from a disk.
  mutating func read(_ bytes: UnsafeRawBufferPointer) -> Ending {
    let (count, ending) = available(bytes.count)
    guard count > 0 else { return ending }
    let target = unsafe rest(count)
    let kept: UInt8 = mode == .move ? 0o100 : 0
    for index in 0..<count {
      unsafe target[index] = bytes[index] & (0o177 ^ kept) | target[index] & kept
    }
    note(address..<address + count)
    address += count
    return ending
  }

  /// Writes characters from storage to a disk. If the transfer ends early, the rest is filled with blanks.
  ///
  /// - Parameters:
  ///   - length: the number of characters.
  ///   - bytes: what they replace.
  /// - Returns: how the transfer ended; at the end of storage the record is not complete.
  mutating func write(_ length: Int, to bytes: UnsafeMutableRawBufferPointer) -> Ending {
    let (count, ending) = available(length)
    if count > 0 {
      let source = unsafe rest(count)
      let mask: UInt8 = mode == .move ? 0o77 : 0o177
      for index in 0..<count { unsafe bytes[index] = source[index] & mask }
      address += count
    }
    // The blanks extend to the end of the record, including the part for word marks.
    if ending != .complete { for index in count..<bytes.count { unsafe bytes[index] = 0 } }
    return ending
  }

  /// Compares characters from a disk with storage; without `load` word marks are ignored.
  mutating func compare(_ bytes: UnsafeRawBufferPointer) -> Ending {
    let (count, ending) = available(bytes.count)
    guard count > 0 else { return ending }
    let stored = unsafe rest(count)
    // A byte with a bit that is not part of a character is not equal to one with word mark.
    let mask: UInt8 = mode == .move ? 0o77 : 0o377
    for index in 0..<count where unsafe (stored[index] ^ bytes[index]) & mask != 0 {
      address += index
      return .difference
    }
    address += count
    return ending
  }

  // MARK: Numbers in control fields

  /// The number in some digits of storage, ignoring zones; nil when a character is not a digit or is past
  /// storage.
  func number(at address: Int, count: Int) -> Int? {
    let first = address - copied.lowerBound
    guard first >= 0, first + count <= copied.count else { return nil }
    var number = 0
    for index in first..<first + count {
      let digit = Int(unsafe positions[index] & 0o17)
      guard 1...10 ~= digit else { return nil }
      number = number * 10 + (digit == 10 ? 0 : digit)
    }
    return number
  }

  /// The characters in storage, as shown in messages.
  func text(at address: Int, count: Int) -> String {
    String((address..<address + count).compactMap { character(at: $0)?.displayGlyph })
  }

  /// Stores a number in a control field; only its last digits when it is too long.
  mutating func put(_ number: Int, at address: Int, count: Int, keepingWordMarks: Bool) {
    let field = (address..<address + count).clamped(to: copied)
    guard !field.isEmpty else { return }
    var rest = number
    for _ in field.upperBound..<max(field.upperBound, address + count) { rest /= 10 }
    for place in field.reversed() {
      let index = place - copied.lowerBound
      let mark: UInt8 = keepingWordMarks ? unsafe positions[index] & 0o100 : 0
      unsafe positions[index] = StoredCharacter(digit: rest % 10).rawValue | mark
      rest /= 10
    }
    note(field)
  }
}
