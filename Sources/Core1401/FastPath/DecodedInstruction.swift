/// An instruction as the fast path keeps it, in a table with an entry for each position an instruction can
/// begin at.
///
/// An entry is never thrown away: it holds the characters it was made of, and each execution compares them
/// with those that stand in storage. So a program may change itself, and cards, console and cycle engine may
/// change it, without telling anybody.
struct DecodedInstruction {
  /// What the fast path can do: four groups of what is met most, then the others.
  enum Kind: UInt8 {
    // Moves.
    case move
    case load
    case moveNumeric
    case moveZone
    // Branches.
    case branch
    case branchIfIndicatorOn
    case branchIfCharacterEqual
    case branchIfWordMarkOrZone
    // Arithmetic.
    case compare
    case add
    case subtract
    case zeroAndAdd
    // Addresses.
    case modifyAddress
    case storeBAddress
    case noOperation
    /// For the cycle engine. An entry never made is one of blanks without word mark, which begin no
    /// instruction.
    case none
    /// Compare of one character, which keeps what an earlier one found.
    case compareChained
    case zeroAndSubtract
    case setWordMark
    case clearWordMark
    case storeAAddress
    /// The form of seven characters, which loads the B-address register before it stores it.
    case loadAndStoreBAddress
    /// With addresses, which go to the registers.
    case noOperationWithAddresses
    case clearStorage
    case moveRecord
    case moveAndSuppressZeros
    case moveAndEdit
    case multiply
    case divide
    // Branches that are met less often.
    /// The indicator is one that its test turns off.
    case branchIfIndicatorOnAndReset
    /// Without d-character: the one before counts.
    case branchIfCharacterEqualChained
    case branchIfBitEqual
    case clearStorageAndBranch

    @inline(always)
    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }

    /// Whether the instruction may go on elsewhere than behind itself.
    @inline(always)
    var branches: Bool { !(self < .branch) && self < .compare || !(self < .branchIfIndicatorOnAndReset) }
  }

  /// Addresses that are known only when the instruction is executed.
  struct Addressing: OptionSet {
    let rawValue: UInt16
    /// An index location is added.
    static let indexesA = Addressing(rawValue: 1)
    static let indexesB = Addressing(rawValue: 1 << 1)
    /// Chained: the A-address register as the instruction before left it.
    static let takesA = Addressing(rawValue: 1 << 4)
    static let takesB = Addressing(rawValue: 1 << 5)
    /// The B address is the A address, indexed.
    static let doublesA = Addressing(rawValue: 1 << 6)
    /// The program changes this address: its characters are read each time.
    static let readsA = Addressing(rawValue: 1 << 7)
    static let readsB = Addressing(rawValue: 1 << 8)

    @inline(always) var indexesAny: Bool { rawValue & 3 != 0 }
    @inline(always) var readsOrTakesAny: Bool { rawValue > 3 }
    @inline(always) var takesAny: Bool { rawValue & 0o160 != 0 }
    @inline(always) var readsAny: Bool { rawValue >= Addressing.readsA.rawValue }
  }

  /// The characters of a plain A or B address: all bits but the word marks and the index tag.
  static let aPlace: UInt64 = 0x3F0F_3F00
  static let bPlace: UInt64 = 0x3F0F_3F << 32

  /// The eight characters from the operation code on, with word marks, the first in the lowest byte.
  var characters: UInt64 = 0
  /// The bits of them the instruction depends on: its characters, and the word mark that ends it.
  var significant = UInt64.max
  /// The instruction itself and the storage cycles that do not depend on the fields, as ``FastPath/time``
  /// counts them.
  var time: UInt32 = 1
  /// The A and the B address, before indexing.
  var aAddress: UInt16 = 0
  var bAddress: UInt16 = 0
  /// The address behind the instruction.
  var next: UInt16 = 0
  var addressing: Addressing = []
  var kind = Kind.none
  /// Characters, 1-8.
  var length: UInt8 = 0
  /// Where the index locations begin that are added to the addresses.
  var aIndex: UInt8 = 0
  var bIndex: UInt8 = 0
}

extension DecodedInstruction {
  mutating func addCycles(_ cycles: Int) {
    time &+= UInt32(cycles) << UInt32(FastPath.cycleShift)
  }

  /// The characters as the cycle engine keeps them, with the addresses that were read when it was executed.
  func image(a: Int, b: Int) -> InstructionImage {
    var characters = characters
    if addressing.contains(.readsA) {
      characters = characters & ~DecodedInstruction.aPlace | AddressRegister(a).packed << 8
    }
    if addressing.contains(.readsB) {
      characters = characters & ~DecodedInstruction.bPlace | AddressRegister(b).packed << 32
    }
    return InstructionImage(packed: characters, count: Int(length))
  }
}

extension AddressRegister {
  /// The three characters, the hundreds in the lowest byte.
  fileprivate var packed: UInt64 {
    UInt64(hundreds.code) | UInt64(tens.code) << 8 | UInt64(units.code) << 16
  }
}
