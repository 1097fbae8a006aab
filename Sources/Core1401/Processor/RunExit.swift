/// Why a run of the processor ended.
public enum RunExit: Hashable, Sendable {
  /// The requested cycle count is reached.
  case cycleLimit
  /// An instruction is complete. Returned only by ``Processor/runInstruction()``.
  case instructionEnd
  /// A Halt instruction. START continues after it, or at its branch address.
  case halt
  /// A check stopped the machine.
  /// Indirect, because a check is large and rare and would otherwise enlarge every result.
  indirect case check(Check)
  /// An input/output instruction waits for a unit.
  case unitWanted(UnitRequest)
}

/// Inferred parts of the model that were used in a run, so that figures that depend on them can be marked.
public struct UnverifiedPaths: OptionSet, Hashable, Sendable, Codable {
  /// One bit per part.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Three storage cycles per indexed address.
  public static let indexingCycles = UnverifiedPaths(rawValue: 1 << 0)
  /// The distribution of multiply cycles over the multiplier digits.
  public static let multiplyCycles = UnverifiedPaths(rawValue: 1 << 1)
  /// The distribution of divide cycles over the quotient digits.
  public static let divideCycles = UnverifiedPaths(rawValue: 1 << 2)
  /// Divide overflow with a divisor other than zero: the contents of the dividend afterwards.
  public static let divideOverflow = UnverifiedPaths(rawValue: 1 << 3)
  /// A dividend whose sign is the A bit alone.
  public static let divideZoneA = UnverifiedPaths(rawValue: 1 << 4)
  /// The cycles of the third edit scan.
  public static let editThirdScan = UnverifiedPaths(rawValue: 1 << 5)
  /// Edit with an A field of one character.
  public static let editOneCharacter = UnverifiedPaths(rawValue: 1 << 6)
  /// Edit with floating dollar sign and a decimal point left of the suppression zero.
  public static let editDollarAndPoint = UnverifiedPaths(rawValue: 1 << 7)
  /// Edit with `$` or `*` right of the suppression zero, or asterisk fill after a significant digit.
  public static let editFill = UnverifiedPaths(rawValue: 1 << 8)
  /// The registers after a column-binary move.
  public static let columnBinaryMove = UnverifiedPaths(rawValue: 1 << 9)
  /// Storing a register that holds no address.
  public static let storeInvalidAddress = UnverifiedPaths(rawValue: 1 << 10)
  /// A d-character without meaning for its operation, ignored.
  public static let ignoredModifier = UnverifiedPaths(rawValue: 1 << 11)
  /// A point in Move and Suppress Zeros without expanded print edit, treated like a comma.
  public static let suppressedPoint = UnverifiedPaths(rawValue: 1 << 12)

  /// A scan of disk sectors.
  public static let scanDisk = UnverifiedPaths(rawValue: 1 << 13)

  /// Every part with a sentence that states the doubt.
  public static let descriptions: [(path: UnverifiedPaths, text: String)] = [
    (.indexingCycles, "indexing: three cycles for each indexed address"),
    (.multiplyCycles, "multiply: cycles for each multiplier digit (IBM published an average)"),
    (.divideCycles, "divide: cycles for each quotient digit (IBM published an average)"),
    (.divideOverflow, "divide: contents of the dividend after an overflow with a divisor other than zero"),
    (.divideZoneA, "divide: dividend signed with the A bit alone"),
    (.editThirdScan, "edit: cycles of the third scan"),
    (.editOneCharacter, "edit: an A field of one character is not transferred"),
    (.editDollarAndPoint, "edit: floating dollar sign meets a decimal point"),
    (
      .editFill,
      "edit: dollar sign or asterisk right of the suppression zero, or fill after a significant digit"
    ),
    (.columnBinaryMove, "column-binary move: registers and ending"),
    (.storeInvalidAddress, "store address register: register without an address"),
    (.ignoredModifier, "input/output: d-character without meaning ignored"),
    (.suppressedPoint, "move and suppress zeros: point treated like a comma"),
    (.scanDisk, "disk: the search argument of a scan, and the compare indicators that give its result"),
  ]
}
