/// The definition of an operation: a row of the operation table, ``OperationCode/definitions``.
public struct OperationDefinition: Sendable {
  /// The Autocoder mnemonic.
  public let mnemonic: String
  /// The SPS mnemonic.
  public let spsMnemonic: String
  /// IBM's name of the operation.
  public let name: String
  /// The meaningful lengths in characters, operation code included. The instruction phase determines how
  /// other lengths are executed. Empty means any length.
  public let lengths: [Int]
  /// The part of the row that the processor uses to execute the operation.
  package let behavior: OperationBehavior
  /// IBM's published number of cycles, as text. LI is the length of the instruction; LA, LB and LW are the
  /// lengths of the A field, the B field and the shorter of the two.
  public let formula: String
  /// IBM's manual and the section that describes the operation.
  public let source: String

  /// The operands at the A and the B address, nil for an operation that does not use them.
  let (a, b): (Operand?, Operand?)
  /// Whether it can wait for a unit.
  let waitsForUnit: Bool
  /// The lengths at which the next instruction can be the one at the A address, besides those at which it
  /// always is.
  package let mayBranchLengths: LengthSet

  init(
    operation: OperationCode, family: OperationBehavior.Family, feature: Features = [],
    addressLoading: OperationBehavior.AddressLoading = .doubled,
    unitAddress: OperationBehavior.UnitAddress = .none, a: Operand? = nil, b: Operand? = nil,
    unit: OperationBehavior.UnitUse? = nil, alwaysBranches: LengthSet = [], mayBranch: LengthSet = [],
    impliedLength: UInt8 = 0, endsBeforeBlankOnly: Bool = false,
    _ mnemonic: String, sps: String? = nil, _ name: String, _ lengths: [Int], _ formula: String,
    _ section: String
  ) {
    self.mnemonic = mnemonic
    spsMnemonic = sps ?? mnemonic
    self.name = name
    self.lengths = lengths
    behavior = OperationBehavior(
      feature: feature, operation: operation, family: family, addressLoading: addressLoading,
      unitAddress: unitAddress, impliedLength: impliedLength, endsBeforeBlankOnly: endsBeforeBlankOnly,
      alwaysBranches: alwaysBranches, unit: unit ?? .none)
    waitsForUnit = unit != nil
    (self.a, self.b) = (a, b)
    mayBranchLengths = mayBranch
    self.formula = formula
    source = "A24-1403, " + section
  }

  /// The operation.
  public var operation: OperationCode { behavior.operation }
  /// The character of the operation code, without word mark.
  public var character: StoredCharacter { StoredCharacter(code: operation.rawValue) }
  /// The feature that the operation needs; without it the operation code stops the machine.
  public var feature: Features { behavior.feature }
  /// Whether the next executed instruction can be other than the following one, without the operator.
  public var mayBranch: Bool {
    behavior.family != .halt && !(behavior.alwaysBranches.isEmpty && mayBranchLengths.isEmpty)
  }

  /// The row as text for help and editors, one fact per line.
  public var helpLines: [String] {
    let sps = spsMnemonic == mnemonic ? "" : " (SPS: \(spsMnemonic))"
    let lengths = lengths.isEmpty ? "any" : lengths.map(String.init).joined(separator: ", ")
    let features = feature.featureNames.map { "needs the feature \($0)" }
    return ["\(mnemonic)\(sps): \(name)", "operation code \(character.displayGlyph), length \(lengths)"]
      + ["cycles: \(formula)"] + features + ["source: IBM \(source)"]
  }
}

/// The part of an operation's row that the processor uses to execute it. Kept small, because the processor
/// copies it when it reads the operation code.
package struct OperationBehavior: Sendable, BitwiseCopyable {
  /// Families of operations with the same cycles; each has a file in the folder Operations.
  package enum Family: UInt8, Sendable, BitwiseCopyable {
    case add, zeroAndAdd, multiply, divide, modifyAddress
    case move, moveRecord, moveNumericOrZone, suppressZeros, edit
    case wordMarks, clearStorage, storeAddress
    case compare, branch, testWordMarkOrZone, testBit
    case noOperation, halt, inputOutput
    /// The operation code is known, but no available source describes its effect.
    case undescribed
    /// The operation code is undefined.
    case undefined
  }

  /// The registers that the characters of the A address are loaded into.
  package enum AddressLoading: UInt8, Sendable, BitwiseCopyable {
    /// Both address registers, so the four-character form uses one address for both fields.
    case doubled
    /// Only the A-address register.
    case separate
    /// Only the A-address register, after it has been copied to the B-address register.
    case separateAfterSaving
  }

  /// Whether the A address can be a unit address such as `%U1`.
  package enum UnitAddress: UInt8, Sendable, BitwiseCopyable {
    case none, possible, required
  }

  /// The request that the operation makes of the units.
  package struct UnitUse: Sendable, BitwiseCopyable {
    let action: UnitRequest.Action
    /// The lengths at which there is a d-character for the unit.
    let modifierLengths: LengthSet

    /// Used by operations that make no request.
    static let none = UnitUse(action: .testIndicator, modifierLengths: [])
  }

  package let feature: Features
  package let operation: OperationCode
  package let family: Family
  let addressLoading: AddressLoading
  package let unitAddress: UnitAddress
  /// The length at which the instruction is complete without a following word mark, 0 for none.
  package let impliedLength: UInt8
  /// Whether that applies only before a blank.
  let endsBeforeBlankOnly: Bool
  /// The lengths at which the next instruction is always the one at the A address.
  package let alwaysBranches: LengthSet
  /// The request that the operation waits for, if any.
  let unit: UnitUse

  /// Whether an instruction is complete without a following word mark.
  @inline(__always)
  package func endsWithoutWordMark(length: Int, before next: StoredCharacter) -> Bool {
    length == Int(impliedLength) && (!endsBeforeBlankOnly || next.code == 0)
  }
}

extension OperationDefinition {
  /// The extent of an operand.
  package enum Shape: Hashable, Sendable {
    /// Characters leftward to a word mark.
    case field
    /// Characters rightward to a record mark.
    case record
    /// A fixed number of characters leftward.
    case characters(Int)
    /// Characters leftward to a hundreds boundary.
    case area
  }

  /// Whether a cycle reads the character at a position, and whether it replaces it.
  package struct Access: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let reads = Access(rawValue: 1)
    package static let writes = Access(rawValue: 2)
  }

  /// The operand at an address, and how the cycles access it.
  package struct Operand: Sendable {
    package let shape: Shape
    package let access: Access
    /// Instruction lengths that have no such operand.
    package var exceptLengths: LengthSet = []

    init(_ shape: Shape, _ access: Access, except lengths: LengthSet = []) {
      self.shape = shape
      self.access = access
      exceptLengths = lengths
    }
  }
}

/// A set of instruction lengths.
package struct LengthSet: ExpressibleByArrayLiteral, Sendable, BitwiseCopyable {
  private let bits: UInt16

  package init(arrayLiteral lengths: Int...) {
    bits = lengths.reduce(0) { $0 | 1 << UInt16($1) }
  }

  private init(bits: UInt16) { self.bits = bits }

  /// All lengths from one on; those above 15 are treated as 15.
  static func from(_ length: Int) -> LengthSet { LengthSet(bits: .max << UInt16(length)) }

  @inline(__always)
  package func contains(_ length: Int) -> Bool { bits >> UInt16(min(length, 15)) & 1 != 0 }

  package var isEmpty: Bool { bits == 0 }
}

extension OperationCode {
  private static let definitionByCode: [OperationDefinition?] = {
    var table = [OperationDefinition?](repeating: nil, count: 64)
    for definition in definitions { table[Int(definition.operation.rawValue)] = definition }
    return table
  }()

  /// The behavior of each of the 64 codes.
  static let behaviors: [OperationBehavior] = (0..<64).map { code in
    definitionByCode[code]?.behavior
      ?? OperationBehavior(
        feature: [], operation: .noOperation, family: .undefined, addressLoading: .doubled,
        unitAddress: .none, impliedLength: 0, endsBeforeBlankOnly: false, alwaysBranches: [], unit: .none)
  }
  /// The codes that can wait for a unit, one bit each.
  static let unitCodes = definitions.reduce(UInt64(0)) {
    !$1.waitsForUnit ? $0 : $0 | 1 << UInt64($1.operation.rawValue)
  }

  /// The operands of this operation.
  package var operands: (a: OperationDefinition.Operand?, b: OperationDefinition.Operand?) {
    let row = OperationCode.definitionByCode[Int(rawValue)]
    return (row?.a, row?.b)
  }

  /// The part of the row that the processor uses to execute the operation.
  package var behavior: OperationBehavior { OperationCode.behaviors[Int(rawValue)] }

  /// The definition of the operation code with the six bits of a character; nil when it is undefined.
  public static func definition(code: UInt8) -> OperationDefinition? {
    definitionByCode[Int(StoredCharacter(code: code).code)]
  }

  /// The row of this operation.
  public var definition: OperationDefinition {
    guard let definition = OperationCode.definition(code: rawValue) else {
      preconditionFailure("every operation has a row")
    }
    return definition
  }
}
