// The operation table. A row holds everything that is fixed about an operation; the file of its family says
// what its cycles do. The fast path may implement the operation as well (see BlockBuilder); otherwise the
// cycle engine executes it.
//
// A row consists of: operation, family, and what differs from most operations; mnemonics; IBM's name;
// lengths; IBM's formula; section of the manual.
extension OperationCode {
  /// The operation table.
  public static let definitions: [OperationDefinition] = [
    // MARK: Arithmetic
    OperationDefinition(
      operation: .add, family: .add, a: .read, b: .readAndWritten,
      "A", "add", [1, 4, 7], "LI + 3 + LA + LB; LI + 3 + LA + 4 LB with recomplement", "arithmetic"),
    OperationDefinition(
      operation: .subtract, family: .add, a: .read, b: .readAndWritten,
      "S", "subtract", [1, 4, 7], "LI + 3 + LA + LB; LI + 3 + LA + 4 LB with recomplement", "arithmetic"),
    OperationDefinition(
      operation: .zeroAndAdd, family: .zeroAndAdd, a: .read, b: .written,
      "ZA", "zero and add", [1, 4, 7], "LI + 1 + LA + LB", "arithmetic"),
    OperationDefinition(
      operation: .zeroAndSubtract, family: .zeroAndAdd, a: .read, b: .written,
      "ZS", "zero and subtract", [1, 4, 7], "LI + 1 + LA + LB", "arithmetic"),
    OperationDefinition(
      operation: .multiply, family: .multiply, feature: .multiplyDivide, a: .read, b: .readAndWritten,
      "M", "multiply", [1, 4, 7],
      "LI + 3 + 2 LC + 5 LC LM + 7 LM on average; LC multiplicand, LM multiplier", "multiply-divide feature"),
    // Divide compares before it subtracts, so it does not write a position from which it subtracts nothing.
    OperationDefinition(
      operation: .divide, family: .divide, feature: .multiplyDivide, a: .read, b: .read,
      "D", "divide", [1, 4, 7], "LI + 2 + 7 LR LQ + 8 LQ on average; LR divisor, LQ quotient",
      "multiply-divide feature"),
    OperationDefinition(
      operation: .modifyAddress, family: .modifyAddress, feature: .modifyAddress,
      a: .init(.characters(3), .reads), b: .init(.characters(3), [.reads, .writes]),
      "MA", "modify address", [1, 4, 7], "LI + 9", "modify address"),

    // MARK: Moves
    OperationDefinition(
      operation: .moveCharacters, family: .move, addressLoading: .separate, unitAddress: .possible,
      a: .read, b: .written, unit: .init(action: .transfer(load: false), modifierLengths: .from(4)),
      "MLC", sps: "MCW", "move characters to A or B word mark", [1, 4, 7, 8],
      "LI + 1 + 2 LW; LI + 1 + I/O with a unit", "data moving"),
    OperationDefinition(
      operation: .loadCharacters, family: .move, addressLoading: .separate, unitAddress: .possible,
      a: .read, b: .written, unit: .init(action: .transfer(load: true), modifierLengths: .from(4)),
      "LCA", "load characters to A word mark", [1, 4, 7, 8], "LI + 1 + 2 LA; LI + 1 + I/O with a unit",
      "data moving"),
    OperationDefinition(
      operation: .moveNumeric, family: .moveNumericOrZone, a: .init(.characters(1), .reads),
      b: .init(.characters(1), [.reads, .writes]),
      "MLNS", sps: "MN", "move numeric", [1, 4, 7], "LI + 3", "data moving"),
    OperationDefinition(
      operation: .moveZone, family: .moveNumericOrZone, a: .init(.characters(1), .reads),
      b: .init(.characters(1), [.reads, .writes]),
      "MLZS", sps: "MZ", "move zone", [1, 4, 7], "LI + 3", "data moving"),
    OperationDefinition(
      operation: .moveRecord, family: .moveRecord, feature: .moveRecord, a: .init(.record, .reads),
      b: .init(.record, .writes),
      "MRCM", sps: "MCM", "move characters to record or group mark", [1, 4, 7], "LI + 1 + 2 LA",
      "data moving"),
    OperationDefinition(
      operation: .moveAndSuppressZeros, family: .suppressZeros, a: .read, b: .readAndWritten,
      "MCS", "move characters and suppress zeros", [1, 4, 7], "LI + 1 + 3 LA", "editing"),
    OperationDefinition(
      operation: .moveAndEdit, family: .edit, a: .read, b: .readAndWritten,
      "MCE", "move characters and edit", [1, 4, 7],
      "LI + 1 + LA + LB + LY; LY positions back to the zero suppression character", "editing"),
    OperationDefinition(
      operation: .moveAndInsertZeros, family: .undescribed, feature: .compressedTape,
      "MIZ", "move and insert zeros", [1, 4, 7], "not known", "instruction summary"),

    // MARK: Word marks, storage and address registers
    OperationDefinition(
      operation: .setWordMark, family: .wordMarks, a: .init(.characters(1), .writes),
      b: .init(.characters(1), .writes), impliedLength: 7,
      "SW", "set word mark", [1, 4, 7], "LI + 3", "miscellaneous operations"),
    OperationDefinition(
      operation: .clearWordMark, family: .wordMarks, a: .init(.characters(1), .writes),
      b: .init(.characters(1), .writes),
      "CW", "clear word mark", [1, 4, 7], "LI + 3", "miscellaneous operations"),
    OperationDefinition(
      operation: .clearStorage, family: .clearStorage, b: .init(.area, .writes),
      alwaysBranches: [7], impliedLength: 7,
      "CS", "clear storage", [1, 4, 7], "LI + 1 + LX; LX positions cleared", "miscellaneous operations"),
    OperationDefinition(
      operation: .storeAAddress, family: .storeAddress, feature: .indexing,
      addressLoading: .separateAfterSaving, a: .init(.characters(3), .writes),
      "SAR", "store A-address register", [1, 4], "LI + 5", "instruction summary"),
    OperationDefinition(
      operation: .storeBAddress, family: .storeAddress, feature: .indexing, addressLoading: .separate,
      a: .init(.characters(3), .writes),
      "SBR", "store B-address register", [1, 4, 7], "LI + 4", "instruction summary"),

    // MARK: Logic
    OperationDefinition(
      operation: .compare, family: .compare, a: .read, b: .read,
      "C", "compare", [1, 4, 7], "LI + 1 + LA + LB, for fields of one length", "logic operations"),
    OperationDefinition(
      operation: .branch, family: .branch, b: .init(.characters(1), .reads, except: [4, 5]),
      unit: .init(action: .testIndicator, modifierLengths: .from(1)), alwaysBranches: [4],
      mayBranch: [1, 5, 7, 8], impliedLength: 4, endsBeforeBlankOnly: true,
      "B", "branch", [1, 4, 5, 7, 8], "LI + 1; LI + 2 if a character is compared", "branch instructions"),
    OperationDefinition(
      operation: .branchIfWordMarkOrZone, family: .testWordMarkOrZone, b: .init(.characters(1), .reads),
      mayBranch: [1, 8],
      "BWZ", "branch if word mark or zone", [1, 8], "LI + 2", "branch instructions"),
    OperationDefinition(
      operation: .branchIfBitEqual, family: .testBit, feature: .bitTest, b: .init(.characters(1), .reads),
      mayBranch: [1, 8],
      "BBE", "branch if bit equal", [1, 8], "LI + 2", "branch instructions"),
    OperationDefinition(
      operation: .noOperation, family: .noOperation,
      "NOP", "no operation", [], "LI + 1", "instruction summary"),
    // After a halt of four characters START branches.
    OperationDefinition(
      operation: .halt, family: .halt, alwaysBranches: [4],
      "H", "halt", [], "LI + 1", "instruction summary"),

    // MARK: Input and output
    cards(.read, "R", "read a card", read: true),
    cards(.write, "W", "write a line", write: true),
    cards(.writeAndRead, "WR", "write and read", write: true, read: true),
    cards(.punch, "P", "punch a card", punch: true),
    cards(.readAndPunch, "RP", "read and punch", [1, 4], read: true, punch: true),
    cards(.writeAndPunch, "WP", "write and punch", write: true, punch: true),
    cards(.writeReadAndPunch, "WRP", "write, read and punch", write: true, read: true, punch: true),
    OperationDefinition(
      operation: .startReadFeed, family: .inputOutput, feature: .readPunchRelease,
      unit: .init(action: .startReadFeed, modifierLengths: []), alwaysBranches: [4],
      "SRF", "start read feed", [1, 4], "LI + 1", "input/output operations"),
    OperationDefinition(
      operation: .startPunchFeed, family: .inputOutput, feature: .readPunchRelease,
      unit: .init(action: .startPunchFeed, modifierLengths: []), alwaysBranches: [4],
      "SPF", "start punch feed", [1, 4], "LI + 1", "input/output operations"),
    // UNVERIFIED: K and F of one character use the contents of the A register.
    OperationDefinition(
      operation: .selectStacker, family: .inputOutput,
      unit: .init(action: .selectStacker, modifierLengths: .from(1)), alwaysBranches: [5],
      "SS", "select stacker", [2, 5], "LI + 1", "input/output operations"),
    OperationDefinition(
      operation: .controlCarriage, family: .inputOutput,
      unit: .init(action: .controlCarriage, modifierLengths: .from(1)), alwaysBranches: [5],
      "CC", "control carriage", [2, 5], "LI + 1 + forms motion", "input/output operations"),
    OperationDefinition(
      operation: .controlUnit, family: .inputOutput, unitAddress: .required,
      unit: .init(action: .controlUnit, modifierLengths: .from(4)),
      "CU", "control unit", [5], "LI + 1 + tape motion", "tape operations"),
  ]

  private static func cards(
    _ operation: OperationCode, _ mnemonic: String, _ name: String, _ lengths: [Int] = [1, 2, 4, 5],
    write: Bool = false, read: Bool = false, punch: Bool = false
  ) -> OperationDefinition {
    let action = UnitRequest.Action.cardsAndPrinter(write: write, read: read, punch: punch)
    return OperationDefinition(
      operation: operation, family: .inputOutput, unit: .init(action: action, modifierLengths: [2, 5]),
      alwaysBranches: [4, 5], mnemonic, name, lengths, "LI + 1 + I/O", "input/output operations")
  }
}

extension OperationDefinition.Operand? {
  /// A field that is only read, only written, or both.
  fileprivate static var read: Self { .init(.field, .reads) }
  fileprivate static var written: Self { .init(.field, .writes) }
  fileprivate static var readAndWritten: Self { .init(.field, [.reads, .writes]) }
}
