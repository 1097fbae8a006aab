/// The layout of the memory after the positions of storage: small tables, the registers, and the operations
/// that instructions are converted to.
///
/// The tables add no facts: they hold what ``StoredCharacter`` and ``AddressRegister`` define for all
/// characters.
enum FastPathLayout {
  /// The registers: 64 places of eight bytes.
  static let registers = StorageBlock.capacity + 2 * StorageBlock.margin
  /// The adder's value of each character, with or without word mark.
  static let values = registers + 64 * 8
  /// The collating rank of each character, with or without word mark.
  static let ranks = values + 256
  /// What hundreds, tens and units add to an address; `noAddress` for an invalid character.
  static let plainAddress = ranks + 256
  /// The same for an indexed address and for an index location, where any character is valid.
  static let indexedAddress = plainAddress + 3 * 1024
  /// The same for an address read from an instruction, where word marks and index tags are invalid.
  static let readAddress = indexedAddress + 3 * 1024
  /// The three characters of the addresses 0-15999, the hundreds in the lowest byte.
  static let addressCharacters = readAddress + 3 * 1024
  /// A sliding byte mask: reading across the border of zeros and ones gives the mask for a length.
  static let byteMasks = addressCharacters + 4 * 16_000
  /// The cached edit plans.
  static let editPlans = (byteMasks + 2 * EditPlan.longest + 63) / 64 * 64
  /// For each position the offset of the block that begins there, four bytes each; 0 for none.
  static let blocks = (editPlans + EditPlan.allSize + 63) / 64 * 64
  /// The operation that represents a block that has not been built.
  static let missing = (blocks + 4 * (StorageBlock.capacity + 1) + 63) / 64 * 64
  /// The blocks of instructions that the program keeps changing: four for each hash of address and characters.
  static let transientBlocks = missing + FastOperation.stride
  static let transientCount = 2048
  static let transientSize = 8 * FastOperation.stride
  /// The operations.
  static let operations = transientBlocks + transientCount * transientSize
  static let operationCount = 1 << 15
  /// Where the room for operations ends; see ``BlockBuilder/hasRoom``.
  static let operationsEnd = operations + operationCount * FastOperation.stride
  /// For each operation, also those before ``operations``, a place for a constant addend.
  static let addends = operationsEnd
  /// For each position the characters of the last sum that ended there, and its digits, eight bytes each.
  static let sums = addends + (operationsEnd - missing)
  /// For each position how its uses are watched, see ``WatchedPositions/Uses``; filled when any are. The
  /// table covers sums of addresses and index locations, -8000 to 23998.
  static let watched = sums + 16 * (StorageBlock.capacity + 64) + 8064
  /// For each position the time and the operation code of the instructions that began there, eight bytes
  /// each; filled when they are counted. The last entry is for no instruction.
  static let counts = watched + 24_064
  /// The divisor of a long division and the rest of its dividend, or two factors, in limbs of eight digits, with
  /// zeros before the first of each.
  static let divisor = counts + 16 * (StorageBlock.capacity + 1) + 64
  static let dividend = divisor + StorageBlock.capacity + 128
  /// For each position how often the program changed it while an operation depended on it.
  static let changes = dividend + StorageBlock.capacity + 64
  /// How often each instruction was executed 128 times by other blocks since a lasting one was allowed again, and
  /// what that number must exceed before one is allowed the next time.
  static let passes = changes + StorageBlock.capacity + 64
  static let retries = passes + StorageBlock.capacity + 64
  static let end = retries + StorageBlock.capacity + 64

  /// Greater than any address, so that any sum with it is invalid.
  static let noAddress: UInt32 = 0x8000
}
