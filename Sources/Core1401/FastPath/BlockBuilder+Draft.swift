// What is being built: a block, and an instruction of it.
extension BlockBuilder {
  /// A block being built.
  struct Draft {
    /// Where the block begins, the address of the next instruction, and the end of what the block depends on.
    let begin: Int
    var address: Int
    var end: Int
    /// The time of the instructions so far without their fields, and the most time that their fields may
    /// take.
    var time = 0
    var mostCycles = 0
    var last = FastOperation.nowhere
    var beforeLast = FastOperation.nowhere
    /// Whether the last instruction was a branch, whose register contents have not been computed.
    var followsAnyBranch = true
    /// The address and the d-character of a test of a character that did not branch; a chained one after it uses
    /// them.
    var characterTest: (a: Int, d: UInt8)?
    /// The address registers after the last instruction, where they follow from its addresses.
    var registers: (a: Int, b: Int)?
    /// The positions further on in the block whose word marks it sets or clears.
    var wordMarks: [Int] = []
    /// The flags of operations added now.
    var flags: FastOperation.Flags = []
    var constants: [Positions] = []
    /// Whether a branch leaves the block after its first instruction.
    var jumpsEarly = false
    var count = 0

    init(begin: Int) { (self.begin, address, end) = (begin, begin, begin) }

    /// Records a change of a word mark that may be in the block.
    mutating func noteWordMark(at position: Int) {
      if position > address, position <= begin + BlockBuilder.longestText { wordMarks.append(position) }
    }
  }

  /// The instruction being converted.
  struct Instruction {
    var kind: FastOperation.Kind
    var address: Int
    var length: Int
    var characters: UInt64
    /// The last character, without word mark.
    var d: UInt8
    /// The addresses, signed when they are indexed, and the numbers of their index locations.
    var a = 0
    var b = 0
    var aIndex = 0
    var bIndex = 0
    /// The program modifies an address, so it is reread from the instruction at each execution.
    var rereadsA = false
    var rereadsB = false
    /// The program modifies the d-character of a test, so it is reread.
    var rereadsD = false
    /// Operations before it check that the program has not changed other characters.
    var isChecked = false
    /// Chained: the address is taken from the register as the preceding instruction left it.
    var chainsA = false
    var chainsB = false
    /// The B address is a copy of the A address.
    var copiesAToB = false

    var isDirect: Bool { hasDirectA && hasDirectB }
    var hasDirectA: Bool { aIndex == 0 && !rereadsA && !chainsA }
    var hasDirectB: Bool { bIndex == 0 && !rereadsB && !chainsB && !(copiesAToB && rereadsA) }
  }

  /// Characters of an instruction: a bit for each offset from its operation code.
  struct Offsets {
    private var bits: UInt32 = 0

    var isEmpty: Bool { bits == 0 }
    var count: Int { bits.nonzeroBitCount }
    func contains(_ offset: Int) -> Bool { bits >> offset & 1 != 0 }
    mutating func insert(_ offset: Int) { bits |= 1 << offset }
  }
}
