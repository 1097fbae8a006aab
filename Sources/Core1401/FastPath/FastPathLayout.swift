/// What the fast path keeps after the positions: the word marks once more, small tables, and an entry for
/// each position an instruction begins at.
///
/// The tables say nothing new: they hold what ``StoredCharacter`` and ``AddressRegister`` say of all
/// characters.
enum FastPathLayout {
  /// One bit a position, in falling order from position 16383 on; after the bit of 000 come ones, which end
  /// each search for a word mark.
  static let marks = StorageBlock.capacity + 2 * StorageBlock.margin
  static let marksEnd = marks + 16_384 / 8
  /// A byte a position: how far left its field ends when that is near, see
  /// ``FastPathBlock/shortLength(at:)``.
  static let lengths = marksEnd + StorageBlock.margin
  /// The value in the adder of each character, with or without word mark.
  static let values = lengths + StorageBlock.capacity + 2 * StorageBlock.margin
  /// The place in the collating sequence of each character, with or without word mark.
  static let ranks = values + 128
  /// The bytes of 1-8 digits, the units in the lowest byte.
  static let fields = ranks + 128
  /// The same, the units in the highest byte, and no digit before the first.
  static let rightmost = fields + 64 + 8
  /// What one digit added to another leaves when nothing is carried: by both characters, first for additions.
  static let simpleSums = rightmost + 64
  /// For 0-7 digits, their bits without the zone at the left, and bit 7 of each; then the same with that
  /// zone.
  static let digitMasks = simpleSums + 2 * 4096
  /// What the digit of a character counts as units, tens or hundreds.
  static let digitValues = digitMasks + 2 * 128
  /// Ten to the power of 1-3.
  static let powersOfTen = digitValues + 3 * 512
  /// What hundreds, tens and units of an address add up to; `noAddress` for a character that makes none.
  static let plainAddress = powersOfTen + 16
  /// The same for an address that is indexed, and for an index location: any character counts.
  static let indexedAddress = plainAddress + 3 * 512
  /// The same for an address that is read from an instruction: none with word marks or an index tag.
  static let readAddress = indexedAddress + 3 * 512
  /// The three digits of 0-7999 with the zone of the hundreds, the hundreds in the lowest byte; in the fourth
  /// what is carried into the zone of the units.
  static let addressDigits = readAddress + 3 * 512
  /// The zones of the three characters for the thousands 0-15.
  static let addressZones = addressDigits + 4 * 8000
  /// As many zeros as ones: what is read across their border is a mask of bytes.
  static let significance = addressZones + 4 * 16
  /// How edits are made.
  static let editPlans = (significance + 128 + 63) / 64 * 64
  /// The registers.
  static let registers = editPlans + EditPlan.allSize
  /// For each position where a branch whose address changes went the next time after it had gone there.
  static let successors = registers + 256
  /// Each entry in half a line of the host's cache.
  static let entries = (successors + 2 * StorageBlock.capacity + 63) / 64 * 64
  /// The four digits of 0-9999, the thousands in the lowest byte.
  static let fourDigits = entries + (FastPath.nowhere + 1) * MemoryLayout<DecodedInstruction>.stride
  /// The operation table, see ``Processor/behaviors``.
  static let behaviors = fourDigits + 4 * 10_000
  static let end = behaviors + 64 * MemoryLayout<OperationBehavior>.stride

  /// More than any address, so that a sum with it is no address.
  static let noAddress: UInt32 = 0x4000
}
