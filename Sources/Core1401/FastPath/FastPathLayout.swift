/// What stands after the positions of storage once the fast path runs: small tables, the registers, and the
/// operations that instructions became.
///
/// The tables say nothing new: they hold what ``StoredCharacter`` and ``AddressRegister`` say of all
/// characters.
enum FastPathLayout {
  /// The registers: 64 places of eight bytes.
  static let registers = StorageBlock.capacity + 2 * StorageBlock.margin
  /// The value in the adder of each character, with or without word mark.
  static let values = registers + 64 * 8
  /// The place in the collating sequence of each character, with or without word mark.
  static let ranks = values + 256
  /// What hundreds, tens and units of an address add up to; `noAddress` for a character that makes none.
  static let plainAddress = ranks + 256
  /// The same for an address that is indexed, and for an index location: any character counts.
  static let indexedAddress = plainAddress + 3 * 1024
  /// The same for an address that is read from an instruction: none with word marks or an index tag.
  static let readAddress = indexedAddress + 3 * 1024
  /// The three characters of the addresses 0-15999, the hundreds in the lowest byte.
  static let addressCharacters = readAddress + 3 * 1024
  /// As many zeros as ones: what is read across their border is a mask of bytes.
  static let significance = addressCharacters + 4 * 16_000
  /// How edits are made.
  static let editPlans = (significance + 128 + 63) / 64 * 64
  /// For each position where the block that begins there stands, four bytes each; 0 for none.
  static let blocks = (editPlans + EditPlan.allSize + 63) / 64 * 64
  /// The operation that stands for a block not made.
  static let missing = (blocks + 4 * (StorageBlock.capacity + 1) + 63) / 64 * 64
  /// The operations.
  static let operations = missing + FastOperation.stride
  static let operationCount = 1 << 15
  /// For each position how its uses are watched, see ``WatchedPositions/Uses``; filled when some are. Sums of
  /// addresses and index locations, -8000 to 23998, have places, too.
  static let watched = operations + operationCount * FastOperation.stride + 8064
  /// For each position the time of the instructions that began there, and their operation code, eight bytes
  /// each; filled when they are counted. The last stands for no instruction.
  static let counts = watched + 24_064
  /// The divisor of a long division, and what is left of its dividend: numbers of eight digits.
  static let divisor = counts + 16 * (StorageBlock.capacity + 1)
  static let dividend = divisor + StorageBlock.capacity + 64
  static let end = dividend + StorageBlock.capacity + 64

  /// More than any address, so that a sum with it is no address.
  static let noAddress: UInt32 = 0x8000
}
