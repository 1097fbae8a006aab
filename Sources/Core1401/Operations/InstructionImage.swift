/// An instruction as it was read in the instruction phase, up to eight characters: what messages show even
/// when the program has changed storage since.
public struct InstructionImage: Hashable, Sendable, Codable {
  /// One byte a character, the first read in the lowest.
  private var bytes: UInt64 = 0
  /// How many characters were read, 0-8; longer instructions lose the rest.
  public private(set) var count = 0

  /// An instruction nothing of which is read.
  public init() {}

  /// An instruction of the characters of storage, word marks dropped; only the first eight count.
  public init(_ characters: some Sequence<StoredCharacter>) {
    for character in characters { append(character) }
  }

  /// An instruction of 1 to 8 characters packed one byte each, the first in the lowest; what stands above
  /// counts nothing.
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

  /// The instruction in words, as `MLC 0110,0210` or `B 0600,S`; for an operation code without meaning its
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

extension AddressRegister {
  /// Three address characters as a decimal address with its index location, or as they stand when they are no
  /// address.
  static func text(_ hundreds: StoredCharacter, _ tens: StoredCharacter, _ units: StoredCharacter) -> String {
    let untagged = AddressRegister(hundreds: hundreds, tens: tens.withZone(0), units: units)
    guard let address = untagged.address else { return quoted(hundreds, tens, units) }
    return tens.zone == 0 ? decimal(address) : "\(decimal(address))+X\(tens.zone)"
  }

  /// Characters that are no address: a unit address as it is, others in quotes.
  private static func quoted(
    _ hundreds: StoredCharacter, _ tens: StoredCharacter, _ units: StoredCharacter
  ) -> String {
    let characters = String([hundreds, tens, units].map(\.displayGlyph))
    return hundreds.withoutWordMark == .percent ? characters : "'\(characters)'"
  }

  /// An address as people write it, with at least four digits.
  public static func decimal(_ address: Int) -> String { address.digits(4) }

  /// The register in words: its decimal address, or its three characters, in quotes unless they are a unit
  /// address.
  public var text: String {
    address.map(AddressRegister.decimal) ?? AddressRegister.quoted(hundreds, tens, units)
  }
}
