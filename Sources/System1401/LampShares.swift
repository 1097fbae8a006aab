public import Core1401

/// The share of time, 0 to 1, that each lamp of the console was on.
public struct LampShares: Hashable, Sendable {
  /// The lamps C 8 4 2 1 of one decimal digit of an address register.
  public struct Digit: Hashable, Sendable {
    /// Check bit, 8, 4, 2, 1.
    public var bits: [Double]

    /// Creates a digit from its five lamps.
    public init(bits: [Double] = [0, 0, 0, 0, 0]) {
      self.bits = bits
    }

    /// Creates a digit whose lamps 8 4 2 1 showed one value, 0-15, all the time; the digit zero is 10, as in
    /// the address registers.
    public init(value: Int) {
      let ones = value.nonzeroBitCount
      bits = [ones % 2 == 0 ? 1 : 0] + [8, 4, 2, 1].map { value & $0 != 0 ? 1 : 0 }
    }
  }

  /// The lamps C B A 8 4 2 1 and the word mark of a character register.
  public struct Character: Hashable, Sendable {
    /// Check bit, B, A, 8, 4, 2, 1, word mark.
    public var bits: [Double]

    /// Creates a register from its eight lamps.
    public init(bits: [Double] = [0, 0, 0, 0, 0, 0, 0, 0]) {
      self.bits = bits
    }

    /// Creates a register that held one character all the time.
    public init(_ character: StoredCharacter) {
      let code = character.code
      bits =
        [character.hasCheckBit ? 1 : 0]
        + [0o40, 0o20, 0o10, 4, 2, 1].map { code & $0 != 0 ? 1 : 0 } + [character.hasWordMark ? 1 : 0]
    }
  }

  /// The four digits of an address register, thousands first; the thousands digit shows 10 to 15 as a binary
  /// sum.
  public typealias Address = [Digit]

  /// The I-address register.
  public var iAddress: Address = Array(repeating: Digit(), count: 4)
  /// The A-address register.
  public var aAddress: Address = Array(repeating: Digit(), count: 4)
  /// The B-address register.
  public var bAddress: Address = Array(repeating: Digit(), count: 4)
  /// STAR.
  public var storageAddress: Address = Array(repeating: Digit(), count: 4)
  /// Which register addressed storage: I, A, B.
  public var keyLights: [Double] = [0, 0, 0]
  /// The B register.
  public var bRegister = Character()
  /// The A register.
  public var aRegister = Character()
  /// The operation register; its word mark lamp is never on.
  public var operation = Character()
  /// The adder's and comparer's output.
  public var logic = Character()
  /// Instruction length 1 to 8.
  public var length: [Double] = Array(repeating: 0, count: 8)
  /// Unequal, equal, high, low, overflow.
  public var unequal = 0.0
  /// Equal compare.
  public var equal = 0.0
  /// B field high.
  public var high = 0.0
  /// B field low.
  public var low = 0.0
  /// Arithmetic overflow.
  public var overflow = 0.0
  /// I-Op cycles.
  public var iOpCycle = 0.0
  /// I-1 to I-8 and index cycles.
  public var instructionCycle = 0.0
  /// A-cycles.
  public var aCycle = 0.0
  /// B-cycles.
  public var bCycle = 0.0
  /// The processor waiting for a unit.
  public var interlock = 0.0

  /// Creates shares with all lamps dark.
  public init() {}
}
