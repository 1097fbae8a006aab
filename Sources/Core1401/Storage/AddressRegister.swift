/// The contents of an address register: three characters, hundreds, tens and units.
///
/// The I-, A- and B-address registers and the storage address register hold them. They need not be an address
/// (blanks, digit parts above ten, an index tag); this has no effect until a storage cycle uses them. An
/// address is stored in binary, because the machine steps it in nearly every cycle.
///
/// - Address = 1000 x zone of the hundreds + 4000 x zone of the units + the three digits, 0-15999.
/// - Source: IBM 1401 reference manual A24-1403, addressing; IBM 1406 storage unit.
public struct AddressRegister: Hashable, Sendable, Codable {
  /// 0-15999: an address. With `wrappedBit`: an address reached by stepping past an end of storage. With
  /// `charactersBit`: 18 bits, three characters that are not an address.
  private(set) var contents: UInt32

  private static let wrappedBit: UInt32 = 1 << 30
  private static let charactersBit: UInt32 = 1 << 31

  /// Creates a register with the contents of another.
  init(contents: UInt32) {
    self.contents = contents
  }

  /// Three blanks.
  public static let blank = AddressRegister(hundreds: .blank, tens: .blank, units: .blank)

  /// Creates a register that holds an address.
  ///
  /// - Parameter address: 0-15999; larger values are taken modulo 16000.
  public init(_ address: Int) {
    let isInStorage = (0..<16_000).contains(address)
    contents = UInt32(truncatingIfNeeded: isInStorage ? address : (address % 16_000 + 16_000) % 16_000)
  }

  /// Creates a register from its three characters; their word marks are dropped.
  public init(hundreds: StoredCharacter, tens: StoredCharacter, units: StoredCharacter) {
    if AddressRegister.isAddressDigit(hundreds), AddressRegister.isAddressDigit(units),
      AddressRegister.isAddressDigit(tens), tens.zone == 0
    {
      let digits = hundreds.digitValue * 100 + tens.digitValue * 10 + units.digitValue
      contents = UInt32(digits + Int(hundreds.zone) * 1000 + Int(units.zone) * 4000)
    } else {
      let characters = UInt32(hundreds.code) << 12 | UInt32(tens.code) << 6 | UInt32(units.code)
      contents = characters | AddressRegister.charactersBit
    }
  }

  private static func isAddressDigit(_ character: StoredCharacter) -> Bool {
    (1...10).contains(character.digitPart)
  }

  /// The address, 0-15999; nil when the characters are not an address.
  public var address: Int? {
    contents & AddressRegister.charactersBit != 0 ? nil : Int(contents & 0xFFFF)
  }

  /// Whether the address was reached by stepping down from 000 or up from the last position of a full
  /// storage.
  public var hasWrapped: Bool { contents & AddressRegister.wrappedBit != 0 }

  /// The address if a storage cycle may use it: valid, inside the storage, not wrapped.
  @inline(__always)
  func usable(below size: UInt32) -> Int? {
    contents < size ? Int(contents) : nil
  }

  /// Whether the register can have these contents; those from a file may be invalid.
  package var isPossible: Bool {
    if contents & AddressRegister.charactersBit != 0 {
      return contents & ~AddressRegister.charactersBit < 1 << 18
    }
    return contents & ~AddressRegister.wrappedBit < 16_000
  }

  /// The first character: the hundreds digit, with the thousands in its zone.
  public var hundreds: StoredCharacter {
    guard let address else { return StoredCharacter(code: UInt8(truncatingIfNeeded: contents >> 12)) }
    return AddressRegister.character(digit: address / 100 % 10, zone: address / 1000 % 4)
  }

  /// The second character: the tens digit, with the index tag in its zone.
  public var tens: StoredCharacter {
    guard let address else { return StoredCharacter(code: UInt8(truncatingIfNeeded: contents >> 6)) }
    return AddressRegister.character(digit: address / 10 % 10, zone: 0)
  }

  /// The third character: the units digit, with the four-thousands in its zone.
  public var units: StoredCharacter {
    guard let address else { return StoredCharacter(code: UInt8(truncatingIfNeeded: contents)) }
    return AddressRegister.character(digit: address % 10, zone: address / 4000)
  }

  private static func character(digit: Int, zone: Int) -> StoredCharacter {
    StoredCharacter(zone: UInt8(zone), digitPart: digit == 0 ? 10 : UInt8(digit))
  }

  /// Steps down one position; from 000 to the highest position of storage, marked as wrapped.
  @inline(__always)
  mutating func stepDown(size: UInt32) {
    if contents == 0 {
      contents = AddressRegister.steppedBelow(size: size)
    } else {
      contents &-= 1
    }
  }

  /// The contents after stepping down from 000.
  @inline(__always)
  static func steppedBelow(size: UInt32) -> UInt32 { (size - 1) | wrappedBit }

  /// Steps up one position; from 15999 to 000, marked as wrapped.
  @inline(__always)
  mutating func stepUp() {
    contents = contents == 15_999 ? AddressRegister.wrappedBit : contents &+ 1
  }

  /// Makes a wrapped address an ordinary one: Clear Storage continues at the top of storage.
  mutating func acceptWrap() {
    contents &= ~AddressRegister.wrappedBit
  }
}
