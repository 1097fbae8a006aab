/// The operation codes of the 1401, each with the code of its character as raw value.
///
/// Source: IBM 1401 reference manual A24-1403, instruction summary.
public enum OperationCode: UInt8, CaseIterable, Sendable, Codable {
  case read = 0o01
  case write = 0o02
  case writeAndRead = 0o03
  case punch = 0o04
  case readAndPunch = 0o05
  case writeAndPunch = 0o06
  case writeReadAndPunch = 0o07
  case startReadFeed = 0o10
  case startPunchFeed = 0o11
  case modifyAddress = 0o13
  case multiply = 0o14
  case clearStorage = 0o21
  case subtract = 0o22
  case controlUnit = 0o24
  case branchIfWordMarkOrZone = 0o25
  case branchIfBitEqual = 0o26
  case moveAndInsertZeros = 0o27
  case moveZone = 0o30
  case moveAndSuppressZeros = 0o31
  case setWordMark = 0o33
  case divide = 0o34
  case selectStacker = 0o42
  case loadCharacters = 0o43
  case moveCharacters = 0o44
  case noOperation = 0o45
  case moveRecord = 0o47
  case storeAAddress = 0o50
  case zeroAndSubtract = 0o52
  case add = 0o61
  case branch = 0o62
  case compare = 0o63
  case moveNumeric = 0o64
  case moveAndEdit = 0o65
  case controlCarriage = 0o66
  case storeBAddress = 0o70
  case zeroAndAdd = 0o72
  case halt = 0o73
  case clearWordMark = 0o74

  /// The operation with the six bits of a character, 0-63; nil when they have no meaning.
  public init?(rawValue: UInt8) {
    guard rawValue < 64, let operation = operationsByCode[Int(rawValue)] else { return nil }
    self = operation
  }
}

/// The operation of each code: every instruction asks for it, and a table answers sooner than a list of cases.
private let operationsByCode: InlineArray<64, OperationCode?> = [
  nil, .read, .write, .writeAndRead, .punch, .readAndPunch, .writeAndPunch, .writeReadAndPunch,  // 00-07
  .startReadFeed, .startPunchFeed, nil, .modifyAddress, .multiply, nil, nil, nil,  // 10-17
  nil, .clearStorage, .subtract, nil, .controlUnit, .branchIfWordMarkOrZone, .branchIfBitEqual,
  .moveAndInsertZeros,  // 20-27
  .moveZone, .moveAndSuppressZeros, nil, .setWordMark, .divide, nil, nil, nil,  // 30-37
  nil, nil, .selectStacker, .loadCharacters, .moveCharacters, .noOperation, nil, .moveRecord,  // 40-47
  .storeAAddress, nil, .zeroAndSubtract, nil, nil, nil, nil, nil,  // 50-57
  nil, .add, .branch, .compare, .moveNumeric, .moveAndEdit, .controlCarriage, nil,  // 60-67
  .storeBAddress, nil, .zeroAndAdd, .halt, .clearWordMark, nil, nil, nil,  // 70-77
]

/// What is fixed about an operation code, for the processor, for messages and for people who list programs.
public struct OperationDefinition: Sendable {
  /// The operation.
  public let operation: OperationCode
  /// The Autocoder mnemonic.
  public let mnemonic: String
  /// The mnemonic of SPS.
  public let spsMnemonic: String
  /// IBM's name of the operation.
  public let name: String
  /// The lengths in characters, operation code included, that make sense. Others are executed by whatever the
  /// instruction phase makes of them. Empty: any length.
  public let lengths: [Int]
  /// The feature without which the operation code stops the machine.
  public let feature: Features
}

extension OperationCode {
  /// The definitions of all operation codes.
  public static let definitions: [OperationDefinition] = [
    define(.read, "R", "R", "read a card", [1, 2, 4, 5]),
    define(.write, "W", "W", "write a line", [1, 2, 4, 5]),
    define(.writeAndRead, "WR", "WR", "write and read", [1, 2, 4, 5]),
    define(.punch, "P", "P", "punch a card", [1, 2, 4, 5]),
    define(.readAndPunch, "RP", "RP", "read and punch", [1, 4]),
    define(.writeAndPunch, "WP", "WP", "write and punch", [1, 2, 4, 5]),
    define(.writeReadAndPunch, "WRP", "WRP", "write, read and punch", [1, 2, 4, 5]),
    define(.startReadFeed, "SRF", "SRF", "start read feed", [1, 4]),
    define(.startPunchFeed, "SPF", "SPF", "start punch feed", [1, 4]),
    define(.modifyAddress, "MA", "MA", "modify address", [1, 4, 7]),
    define(.multiply, "M", "M", "multiply", [1, 4, 7]),
    define(.clearStorage, "CS", "CS", "clear storage", [1, 4, 7]),
    define(.subtract, "S", "S", "subtract", [1, 4, 7]),
    define(.controlUnit, "CU", "CU", "control unit", [5]),
    define(.branchIfWordMarkOrZone, "BWZ", "BWZ", "branch if word mark or zone", [1, 8]),
    define(.branchIfBitEqual, "BBE", "BBE", "branch if bit equal", [1, 8]),
    define(.moveAndInsertZeros, "MIZ", "MIZ", "move and insert zeros", [1, 4, 7]),
    define(.moveZone, "MLZS", "MZ", "move zone", [1, 4, 7]),
    define(.moveAndSuppressZeros, "MCS", "MCS", "move characters and suppress zeros", [1, 4, 7]),
    define(.setWordMark, "SW", "SW", "set word mark", [1, 4, 7]),
    define(.divide, "D", "D", "divide", [1, 4, 7]),
    define(.selectStacker, "SS", "SS", "select stacker", [2, 5]),
    define(.loadCharacters, "LCA", "LCA", "load characters to A word mark", [1, 4, 7, 8]),
    define(.moveCharacters, "MLC", "MCW", "move characters to A or B word mark", [1, 4, 7, 8]),
    define(.noOperation, "NOP", "NOP", "no operation", []),
    define(.moveRecord, "MRCM", "MCM", "move characters to record or group mark", [1, 4, 7]),
    define(.storeAAddress, "SAR", "SAR", "store A-address register", [1, 4]),
    define(.zeroAndSubtract, "ZS", "ZS", "zero and subtract", [1, 4, 7]),
    define(.add, "A", "A", "add", [1, 4, 7]),
    define(.branch, "B", "B", "branch", [1, 4, 5, 7, 8]),
    define(.compare, "C", "C", "compare", [1, 4, 7]),
    define(.moveNumeric, "MLNS", "MN", "move numeric", [1, 4, 7]),
    define(.moveAndEdit, "MCE", "MCE", "move characters and edit", [1, 4, 7]),
    define(.controlCarriage, "CC", "CC", "control carriage", [2, 5]),
    define(.storeBAddress, "SBR", "SBR", "store B-address register", [1, 4, 7]),
    define(.zeroAndAdd, "ZA", "ZA", "zero and add", [1, 4, 7]),
    define(.halt, "H", "H", "halt", []),
    define(.clearWordMark, "CW", "CW", "clear word mark", [1, 4, 7]),
  ]

  private static func define(
    _ operation: OperationCode, _ mnemonic: String, _ spsMnemonic: String, _ name: String, _ lengths: [Int]
  ) -> OperationDefinition {
    OperationDefinition(
      operation: operation, mnemonic: mnemonic, spsMnemonic: spsMnemonic, name: name, lengths: lengths,
      feature: operation.neededFeature)
  }

  private static let definitionByCode: [OperationDefinition?] = {
    var table = [OperationDefinition?](repeating: nil, count: 64)
    for definition in definitions {
      table[Int(definition.operation.rawValue)] = definition
    }
    return table
  }()

  /// The definition of the operation code with the six bits of a character, nil when it has no meaning.
  public static func definition(code: UInt8) -> OperationDefinition? {
    definitionByCode[Int(code & 0o77)]
  }

  /// What is fixed about this operation.
  public var definition: OperationDefinition {
    guard let definition = OperationCode.definition(code: rawValue) else {
      preconditionFailure("every operation has a definition")
    }
    return definition
  }

  /// The feature without which the operation code stops the machine.
  @inline(__always)
  var neededFeature: Features {
    switch self {
    case .startReadFeed, .startPunchFeed: .readPunchRelease
    case .modifyAddress: .modifyAddress
    case .multiply, .divide: .multiplyDivide
    case .branchIfBitEqual: .bitTest
    case .moveAndInsertZeros: .compressedTape
    case .moveRecord: .moveRecord
    case .storeAAddress, .storeBAddress: .indexing
    default: []
    }
  }

  /// Whether the characters of the A address also go to the B-address register, so that the four-character form uses one
  /// address for both.
  @inline(__always)
  var doublesAddress: Bool {
    switch self {
    case .moveCharacters, .loadCharacters, .storeAAddress, .storeBAddress: false
    default: true
    }
  }

  /// Whether an instruction is complete although no word mark follows: Set Word Mark and Clear Storage
  /// after seven characters, Branch after four before a blank.
  @inline(__always)
  func endsWithoutWordMark(length: Int, before next: StoredCharacter) -> Bool {
    switch self {
    case .setWordMark, .clearStorage: length == 7
    case .branch: length == 4 && next.code == 0
    default: false
    }
  }
}
