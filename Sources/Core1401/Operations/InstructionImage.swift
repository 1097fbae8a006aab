/// An instruction as it was read in the instruction phase, up to eight characters. Messages can show it even
/// after the program has changed storage.
public struct InstructionImage: Hashable, Sendable, Codable {
  /// One byte per character, the first one read in the lowest byte.
  private var bytes: UInt64 = 0
  /// The number of characters stored, 0-8; longer instructions are cut.
  public private(set) var count = 0

  /// Creates an image of no characters.
  public init() {}

  /// Creates an image from characters of storage; word marks are dropped, and only the first eight are used.
  public init(_ characters: some Sequence<StoredCharacter>) {
    for character in characters { append(character) }
  }

  /// Creates an image from 1 to 8 characters packed one byte each, the first in the lowest byte; higher bytes
  /// are ignored.
  @inline(__always)
  init(packed: UInt64, count: Int) {
    assert((1...8).contains(count), "an image has 1 to 8 characters")
    bytes = packed & 0x3F3F_3F3F_3F3F_3F3F & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    self.count = count
  }

  @inline(__always)
  mutating func append(_ character: StoredCharacter) {
    guard count < 8 else { return }
    bytes |= UInt64(character.code) << UInt64(8 * count)
    count += 1
  }

  /// The characters, without word marks.
  public var characters: [StoredCharacter] {
    (0..<count).map { StoredCharacter(code: UInt8(truncatingIfNeeded: bytes >> UInt64(8 * $0))) }
  }

  /// The instruction as text, such as `MLC 0110,0210` or `B 0600,S`; for an undefined operation code its
  /// character.
  public var text: String {
    guard let operationCode = characters.first else { return "nothing" }
    guard let definition = OperationCode.definition(code: operationCode.code) else {
      return "operation code \(operationCode.displayGlyph)"
    }
    let operands = operandTexts
    return operands.isEmpty
      ? definition.mnemonic : "\(definition.mnemonic) \(operands.joined(separator: ","))"
  }

  /// The beginning of an instruction that is being read, as text: its complete addresses, then the further characters
  /// in quotes, such as `C 0029,'05…'`.
  var textSoFar: String {
    let count = max(0, self.count - 1)
    let rest = characters.suffix(count % 3)
    let whole = InstructionImage(characters.prefix(self.count - rest.count)).text
    guard !rest.isEmpty else { return whole + "…" }
    return "\(whole)\(count > 3 ? "," : " ")'\(String(rest.map(\.displayGlyph)))…'"
  }

  private var operandTexts: [String] {
    var rest = characters.dropFirst()
    var operands: [String] = []
    while rest.count >= 3 {
      let (hundreds, tens, units) = (
        rest[rest.startIndex], rest[rest.startIndex + 1], rest[rest.startIndex + 2]
      )
      operands.append(AddressRegister.text(hundreds, tens, units))
      rest = rest.dropFirst(3)
    }
    return operands + rest.map { String($0.displayGlyph) }
  }
}

extension ProcessorState {
  /// The current instruction as text; while it is being read, what has been read of it.
  public var instructionText: String { next == .instruction ? instruction.textSoFar : instruction.text }
}

extension AddressRegister {
  /// Three address characters as a decimal address with its index location; unchanged when they are not an
  /// address.
  static func text(_ hundreds: StoredCharacter, _ tens: StoredCharacter, _ units: StoredCharacter) -> String {
    let untagged = AddressRegister(hundreds: hundreds, tens: tens.withZone(0), units: units)
    guard let address = untagged.address else { return quoted(hundreds, tens, units) }
    return tens.zone == 0 ? decimal(address) : "\(decimal(address))+X\(tens.zone)"
  }

  /// Characters that are not an address: a unit address unchanged, others in quotes.
  private static func quoted(
    _ hundreds: StoredCharacter, _ tens: StoredCharacter, _ units: StoredCharacter
  ) -> String {
    let characters = String([hundreds, tens, units].map(\.displayGlyph))
    return hundreds.withoutWordMark == .percent ? characters : "'\(characters)'"
  }

  /// An address as a programmer writes it, with at least four digits.
  public static func decimal(_ address: Int) -> String { address.digits(4) }

  /// The register as text: its decimal address, or its three characters, in quotes unless they are a unit
  /// address.
  public var text: String {
    address.map(AddressRegister.decimal) ?? AddressRegister.quoted(hundreds, tens, units)
  }
}
