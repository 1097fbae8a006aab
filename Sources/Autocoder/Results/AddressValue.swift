public import Core1401

/// The value of an operand or a symbol: an address with an index tag, or a unit.
public enum AddressValue: Hashable, Sendable {
  /// An address and its index location, 1-3, or 0 for none. The address may be negative or above 15999;
  /// then its absolute value, or its remainder modulo 16000, is stored.
  case address(Int, index: Int = 0)
  /// A unit, three characters such as `%U1`.
  case unit(StoredCharacter, StoredCharacter, StoredCharacter)

  /// The address without its index tag, nil for a unit.
  public var address: Int? {
    if case .address(let address, _) = self { return address }
    return nil
  }

  /// The index location, 1-3; 0 for none.
  public var index: Int {
    if case .address(_, let index) = self { return index }
    return 0
  }

  /// The three characters that are stored, without word marks.
  ///
  /// The zone of the first character is the thousands modulo 4, that of the second the index location, that
  /// of the third the four-thousands. Source: IBM 1401 reference manual A24-1403, addressing.
  public var characters: [StoredCharacter] {
    let (first, second, third) = threeCharacters
    return [first, second, third]
  }

  /// ``characters`` without an array.
  var threeCharacters: (StoredCharacter, StoredCharacter, StoredCharacter) {
    switch self {
    case .unit(let first, let second, let third): return (first, second, third)
    case .address(let address, let index):
      let register = AddressRegister(abs(address) % 16_000)
      let tens = StoredCharacter(zone: UInt8(index & 3), digitPart: register.tens.digitPart)
      return (register.hundreds, tens, register.units)
    }
  }

  /// The value in listings and messages: `0435`, `0435+X2`, `-5` or `%U1`.
  public var text: String {
    switch self {
    case .unit(let first, let second, let third):
      return String([first, second, third].map { TextEncoding.simh.character(for: $0) })
    case .address(let address, let index):
      let digits = address < 0 ? String(address) : AddressRegister.decimal(address)
      return index == 0 ? digits : "\(digits)+X\(index)"
    }
  }
}
