public import Core1401

/// A range of core storage as a tape record in load mode, which RTW reads back to the same place.
///
/// Tape systems of the 1960s store their phases in this form. A phase ends at a group mark with word mark,
/// which WTW does not write. Positions in the range that were not loaded are blanks without word marks.
public struct CoreImageRecord: Hashable, Sendable {
  /// The address of the first character.
  public let first: Int
  /// The characters with their word marks.
  public let characters: [StoredCharacter]
  /// The address of the last character.
  public var last: Int { first + characters.count - 1 }

  /// The start of a record.
  public enum Start: Hashable, Sendable {
    /// The lowest loaded position.
    case lowest
    /// A given address.
    case address(Int)
    /// The address stored in the three positions that end here.
    case stored(at: Int)
    /// Address 001, with a branch to the program there: the first record of a tape, which TAPE LOAD reads
    /// and executes.
    case boot
  }

  /// The reason why there is no record.
  public struct Problem: IdentifiedError, Hashable, CustomStringConvertible {
    /// The problem, in one line without the file name.
    public let description: String
    /// The identifier of the message.
    public let identifier: String?

    init(_ kind: ObjectMessage, _ values: [any CustomStringConvertible] = []) {
      description = kind.filled(with: values)
      identifier = kind.identifier
    }
  }

  /// Creates a record from a part of a program.
  ///
  /// - Parameters:
  ///   - part: the loaded part.
  ///   - start: the start of the record.
  ///   - end: its last address; nil to end before the first group mark with word mark, or at the last
  ///     loaded position.
  /// - Throws: ``Problem`` when nothing is loaded there.
  public init(_ part: ProgramImage.Part, from start: Start, through end: Int? = nil) throws(Problem) {
    let loaded = part.storage.ranges
    guard let lowest = loaded.first?.lowerBound, let highest = loaded.last.map({ $0.upperBound - 1 }) else {
      throw Problem(.nothingLoaded)
    }
    let first = try CoreImageRecord.address(of: start, in: part, lowest: lowest)
    guard first <= highest else {
      throw Problem(.nothingFrom, [first, highest])
    }
    let mark = (first...highest).first { address in
      part.storage[address].map { $0.code == StoredCharacter.groupMark.code && $0.hasWordMark } ?? false
    }
    let last = end ?? mark.map { $0 - 1 } ?? highest
    guard first <= last, last <= 15_999 else {
      throw Problem(.emptyRecord, [first, last])
    }
    var characters = (first...last).map { part.storage[$0] ?? .blank }
    if start == .boot {
      guard let entry = part.transfer else {
        throw Problem(.noEntry)
      }
      let branch = ObjectCard.characters("B") + AddressValue.address(entry).characters + [.blank]
      guard last >= branch.count, part.storage.ranges.allSatisfy({ $0.lowerBound > branch.count }) else {
        throw Problem(.branchRoom)
      }
      characters.replaceSubrange(0..<branch.count, with: branch)
      characters[0].hasWordMark = true
      characters[branch.count - 1].hasWordMark = true
    }
    self.first = first
    self.characters = characters
  }

  private static func address(of start: Start, in part: ProgramImage.Part, lowest: Int) throws(Problem) -> Int
  {
    switch start {
    case .lowest: return lowest
    case .boot: return 1
    case .address(let address): return address
    case .stored(let end):
      let characters = (max(0, end - 2)...max(0, end)).compactMap { part.storage[$0] }
      guard characters.count == 3,
        let address = AddressRegister(hundreds: characters[0], tens: characters[1], units: characters[2])
          .address
      else { throw Problem(.noStored, [end - 2, end]) }
      return address
    }
  }
}
