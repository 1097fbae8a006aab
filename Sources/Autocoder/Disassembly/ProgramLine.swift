internal import Core1401

/// A line of a disassembled program: the positions of one statement.
struct ProgramLine {
  enum Kind: Hashable {
    case instruction
    /// DCW.
    case constant
    /// DC.
    case withoutWordMark
    /// DA for a single word mark: this many positions, of which only the first is loaded.
    case area(Int)
  }

  var kind: Kind
  /// The first position.
  let address: Int
  let characters: [StoredCharacter]
  /// The label, nil if nothing refers to the line.
  var label: String?

  /// The address that is the value of the label.
  var labelAddress: Int {
    switch kind {
    case .instruction, .area: address
    case .constant, .withoutWordMark: address + characters.count - 1
    }
  }

  /// The position after the last one.
  var end: Int {
    if case .area(let length) = kind { return address + length }
    return address + characters.count
  }

  /// Divides storage into lines.
  ///
  /// - Parameters:
  ///   - storage: the loaded storage.
  ///   - instructions: the addresses and lengths of the instructions in it.
  /// - Returns: the lines, sorted by address.
  static func lines(_ storage: StorageImage, instructions: [Int: Int]) -> [ProgramLine] {
    var lines: [ProgramLine] = []
    let ranges = storage.ranges
    for (number, range) in ranges.enumerated() {
      let next = number + 1 < ranges.count ? ranges[number + 1].lowerBound : range.upperBound
      var address = range.lowerBound
      while address < range.upperBound {
        let length: Int
        let kind: Kind
        let first = storage[address] ?? .blank
        if let found = instructions[address] {
          (length, kind) = (found, .instruction)
        } else if first.code == 0, first.hasWordMark, address + 1 == range.upperBound, next > address + 1 {
          (length, kind) = (1, .area(next - address))
        } else {
          length = min(CodeFinder.wordLength(storage, at: address), ConstantText.longest)
          kind = first.hasWordMark ? .constant : .withoutWordMark
        }
        let characters = (address..<address + length).compactMap { storage[$0] }
        lines.append(ProgramLine(kind: kind, address: address, characters: characters))
        address += length
      }
    }
    return lines
  }
}
