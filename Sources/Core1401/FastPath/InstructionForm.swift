/// The rules for reading instructions from storage, applied once for all executions.
struct InstructionForm {
  let memory: FastPathMemory
  /// The number of storage positions.
  let size: Int
  let features: Features
  let behaviors = OperationCode.behaviors

  /// The characters of an instruction.
  struct Measured {
    /// Eight characters from the operation code on, with word marks, the first in the lowest byte.
    var characters: UInt64
    /// How many characters belong to the instruction.
    var length: Int
    /// The last of them, without word mark.
    var last: UInt8
    /// Whether it ends without a following word mark, because of the character that follows.
    var dependsOnNext: Bool
    /// Whether it is longer than this is able to measure.
    var isTooLong: Bool

    /// How many characters it depends on.
    var covered: Int { length + (dependsOnNext ? 1 : 0) }
  }

  /// The longest instruction measured.
  static let longest = 16

  /// Finds the length of the instruction at an address.
  func measure(at address: Int) -> Measured {
    let characters = memory.characters(at: address) & FastPathMemory.bytes(0o177)
    let marks = characters & 0x4040_4040_4040_4000
    var length = marks != 0 ? marks.trailingZeroBitCount &>> 3 : 8
    let row = behaviors[Int(truncatingIfNeeded: characters & 0o77)]
    let implied = Int(row.impliedLength)
    if implied > 0, length > implied,
      row.endsWithoutWordMark(
        length: implied,
        before: StoredCharacter(rawValue: UInt8(truncatingIfNeeded: characters >> UInt64(8 * implied))))
    {
      length = implied
      let last = UInt8(truncatingIfNeeded: characters >> UInt64(8 * length - 8)) & 0o77
      return Measured(
        characters: characters, length: length, last: last, dependsOnNext: true, isTooLong: false)
    }
    if length == 8 {
      while length < InstructionForm.longest, memory[address + length] & 0o100 == 0 { length += 1 }
    }
    return Measured(
      characters: characters, length: length, last: memory[address + length - 1] & 0o77,
      dependsOnNext: false, isTooLong: memory[address + length] & 0o100 == 0)
  }
}
