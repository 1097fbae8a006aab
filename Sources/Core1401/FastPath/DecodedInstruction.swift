/// An instruction as the fast path keeps it, in a table with an entry for each position an instruction can begin at.
///
/// An entry is never thrown away: it holds the characters it was made of, and each execution compares them with those that
/// stand in storage. So a program may change itself, and cards, console and cycle engine may change it, without telling
/// anybody.
struct DecodedInstruction {
  /// What the fast path can do. Forms with other registers or another ending are kinds of their own.
  enum Kind: UInt8 {
    /// An entry never made: one of blanks without word mark, which begin no instruction.
    case none
    case move
    case load
    case moveNumeric
    case moveZone
    case moveRecord
    case moveAndSuppressZeros
    case moveAndEdit
    case compare
    case add
    case subtract
    case zeroAndAdd
    case zeroAndSubtract
    case multiply
    case divide
    case modifyAddress
    case setWordMark
    case clearWordMark
    case clearStorage
    case clearStorageAndBranch
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
  }

  /// Addresses that are known only when the instruction is executed.
  struct Addressing: OptionSet {
    let rawValue: UInt8
    static let indexesA = Addressing(rawValue: 1 << 0)
    static let indexesB = Addressing(rawValue: 1 << 1)
    /// Chained: the A-address register as the instruction before left it.
    static let takesA = Addressing(rawValue: 1 << 2)
    static let takesB = Addressing(rawValue: 1 << 3)
    /// The B address is the A address, indexed.
    static let doublesA = Addressing(rawValue: 1 << 4)
  }

  /// The eight characters from the operation code on, with word marks, the first in the lowest byte.
  var characters: UInt64 = 0
  /// The bits of them the instruction depends on: its characters, and the word mark that ends it.
  var significant = UInt64.max
  /// The A and the B address, before indexing; for registers only loaded, their contents.
  var aAddress: UInt32 = 0
  var bAddress: UInt32 = 0
  var kind = Kind.none
  /// Characters, 1-8.
  var length: UInt8 = 0
  /// The storage cycles that do not depend on the fields.
  var cycles: UInt8 = 0
  /// The last character, which the instruction phase leaves in the A register.
  var lastCharacter: UInt8 = 0
  var addressing: Addressing = []
  /// The index tags, 1-3.
  var aIndex: UInt8 = 0
  var bIndex: UInt8 = 0
}
