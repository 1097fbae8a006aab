/// An instruction as the fast path keeps it, in a table with an entry for each position an instruction can begin at.
///
/// An entry is never thrown away: it holds the characters it was made of, and each execution compares them with those that
/// stand in storage. So a program may change itself, and cards, console and cycle engine may change it, without telling
/// anybody.
struct DecodedInstruction {
  /// What the fast path can do.
  enum Kind: UInt8 {
    /// For the cycle engine. An entry never made is one of blanks without word mark, which begin no instruction.
    case none
    case move
    case load
    case moveNumeric
    case moveZone
    case compare
    /// Compare of one character, which keeps what an earlier one found.
    case compareChained
    case add
    case subtract
    case zeroAndAdd
    case zeroAndSubtract
    case modifyAddress
    case setWordMark
    case clearWordMark
    case branch
    case branchIfIndicatorOn
    case branchIfCharacterEqual
    case branchIfWordMarkOrZone
    case branchIfBitEqual
    case storeAAddress
    case storeBAddress
    /// The form of seven characters, which loads the B-address register before it stores it.
    case loadAndStoreBAddress
    case noOperation
    /// With addresses, which go to the registers.
    case noOperationWithAddresses
    case clearStorage
    case clearStorageAndBranch
    case moveRecord
    case moveAndSuppressZeros
    case moveAndEdit
    case multiply
    case divide
  }

  /// Addresses that are known only when the instruction is executed.
  struct Addressing: OptionSet {
    let rawValue: UInt8
    /// The index tags, 1-3.
    static let aTag = Addressing(rawValue: 3)
    static let bTag = Addressing(rawValue: 3 << 2)
    /// Chained: the A-address register as the instruction before left it.
    static let takesA = Addressing(rawValue: 1 << 4)
    static let takesB = Addressing(rawValue: 1 << 5)
    /// The B address is the A address, indexed.
    static let doublesA = Addressing(rawValue: 1 << 6)
  }

  /// The eight characters from the operation code on, with word marks, the first in the lowest byte.
  var characters: UInt64 = 0
  /// The bits of them the instruction depends on: its characters, and the word mark that ends it.
  var significant = UInt64.max
  /// The instruction itself and the storage cycles that do not depend on the fields, as ``FastPath/time`` counts them.
  var time: UInt64 = 1
  /// The A and the B address, before indexing.
  var aAddress: UInt16 = 0
  var bAddress: UInt16 = 0
  var kind = Kind.none
  var addressing: Addressing = []
  /// Characters, 1-8.
  var length: UInt8 = 0
  /// The last character, which the instruction phase leaves in the A register.
  var lastCharacter: UInt8 = 0
}

extension DecodedInstruction {
  mutating func addCycles(_ cycles: Int) {
    time &+= UInt64(cycles) << FastPath.cycleShift
  }

  /// The characters as the cycle engine keeps them.
  var image: InstructionImage { InstructionImage(packed: characters, count: Int(length)) }
}

extension DecodedInstruction.Kind {
  /// Whether the instruction may go on elsewhere than behind itself.
  var branches: Bool {
    switch self {
    case .branch, .branchIfIndicatorOn, .branchIfCharacterEqual, .branchIfWordMarkOrZone, .branchIfBitEqual,
      .clearStorageAndBranch:
      true
    default: false
    }
  }
}
