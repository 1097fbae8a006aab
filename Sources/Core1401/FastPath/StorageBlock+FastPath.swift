/// What the fast path keeps behind the positions: small tables, and an entry for each position an instruction begins at.
///
/// The tables say nothing new: they hold what ``StoredCharacter`` and ``AddressRegister`` say of all characters.
enum FastPathLayout {
  /// The value in the adder of each character, with or without word mark.
  static let values = StorageBlock.Layout.fastPath
  /// The place in the collating sequence of each character, with or without word mark.
  static let ranks = values + 128
  /// The character of the units digit of a sum 0-31.
  static let sums = ranks + 128
  /// The bytes of 1-8 digits, the units in the lowest byte.
  static let fields = sums + 32
  /// What hundreds, tens and units of an address add up to; `noAddress` for a character that makes none.
  static let plainAddress = fields + 64
  /// The same for an address that is indexed, and for an index location: any character counts.
  static let indexedAddress = plainAddress + 3 * 256
  /// The three characters of 000-999, the hundreds in the lowest byte.
  static let addressDigits = indexedAddress + 3 * 256
  /// The zones of the three characters for the thousands 0-15.
  static let addressZones = addressDigits + 4 * 1000
  /// Room for the copy of a field.
  static let scratch = addressZones + 4 * 16
  /// The registers.
  static let registers = scratch + 64
  /// Each entry in one line of the host's cache.
  static let entries = (registers + 128 + 63) / 64 * 64
  static let end = entries + StorageBlock.Layout.capacity * MemoryLayout<DecodedInstruction>.stride

  /// More than any address, so that a sum with it is no address.
  static let noAddress: UInt16 = 0x4000
}

extension StorageBlock {
  // MARK: Eight characters at once

  /// The eight characters from a position on, the first in the lowest byte.
  @inline(__always)
  func characters(at position: Int) -> UInt64 {
    assert(
      position >= -Layout.margin && position <= Layout.capacity,
      "characters must be in storage or its margins")
    return unsafe address.loadUnaligned(fromByteOffset: position, as: UInt64.self)
  }

  @inline(__always)
  func put(_ characters: UInt64, at position: Int) {
    assert(
      position >= -Layout.margin && position <= Layout.capacity,
      "characters must be in storage or its margins")
    unsafe address.storeBytes(of: characters, toByteOffset: position, as: UInt64.self)
  }

  @inline(__always)
  func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number {
    unsafe address.load(fromByteOffset: offset, as: Number.self)
  }

  @inline(__always)
  func setNumber<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, at offset: Int) {
    unsafe address.storeBytes(of: number, toByteOffset: offset, as: Number.self)
  }

  // MARK: Tables

  @inline(__always)
  func value(_ character: UInt8) -> Int { Int(self[FastPathLayout.values + Int(character)]) }

  @inline(__always)
  func rank(_ character: UInt8) -> UInt8 { self[FastPathLayout.ranks + Int(character)] }

  @inline(__always)
  func digit(_ sum: Int) -> UInt8 { self[FastPathLayout.sums + sum] }

  /// The bytes of one digit more than `size`, the units in the lowest byte.
  @inline(__always)
  func field(_ size: Int) -> UInt64 { number(at: FastPathLayout.fields &+ size &<< 3) }

  /// The address of three characters, the hundreds in the lowest byte: a sum of three table entries.
  @inline(__always)
  func address(_ characters: UInt64, by table: Int) -> Int {
    let parts = (characters & 0x7F, characters >> 8 & 0x7F, characters >> 16 & 0x7F)
    return part(table, parts.0) + part(table + 256, parts.1) + part(table + 512, parts.2)
  }

  @inline(__always)
  private func part(_ table: Int, _ character: UInt64) -> Int {
    unsafe Int(address.load(fromByteOffset: table + Int(character) << 1, as: UInt16.self))
  }

  /// The number an index location adds, 0-15999.
  @inline(__always)
  func index(_ tag: Int) -> Int {
    let hundreds = 82 &+ 5 &* tag
    let table = FastPathLayout.indexedAddress
    return part(table, UInt64(self[hundreds])) + part(table + 256, UInt64(self[hundreds + 1]))
      + part(table + 512, UInt64(self[hundreds + 2]))
  }

  /// The three characters of an address 0-15999, the hundreds in the lowest byte.
  @inline(__always)
  func addressCharacters(_ number: Int) -> UInt32 {
    let (thousands, rest) = (number / 1000, number % 1000)
    return unsafe address.load(fromByteOffset: FastPathLayout.addressDigits + rest << 2, as: UInt32.self)
      | address.load(fromByteOffset: FastPathLayout.addressZones + thousands << 2, as: UInt32.self)
  }

  // MARK: Decoded instructions

  /// The entry of a position.
  func decoded(at position: Int) -> DecodedInstruction {
    unsafe pointer(at: position).pointee
  }

  /// The entry of a position, each part read from the table where it is used.
  @inline(__always)
  func entry(at position: Int) -> DecodedEntry {
    unsafe DecodedEntry(entry: pointer(at: position))
  }

  func setDecoded(_ instruction: DecodedInstruction, at position: Int) {
    unsafe pointer(at: position).pointee = instruction
  }

  @inline(__always)
  private func pointer(at position: Int) -> UnsafeMutablePointer<DecodedInstruction> {
    unsafe (address + FastPathLayout.entries).assumingMemoryBound(to: DecodedInstruction.self) + position
  }

  /// Fills the tables when the fast path runs for the first time.
  func prepareFastPath() {
    guard self[Layout.isPrepared] == 0 else { return }
    self[Layout.isPrepared] = 1
    unsafe (address + FastPathLayout.entries).initializeMemory(
      as: DecodedInstruction.self, repeating: DecodedInstruction(), count: Layout.capacity)
    for raw in UInt8(0)..<128 {
      let character = StoredCharacter(rawValue: raw)
      self[FastPathLayout.values + Int(raw)] = UInt8(character.digitValue)
      self[FastPathLayout.ranks + Int(raw)] = character.collatingRank
      prepareAddressTables(of: character)
    }
    for sum in 0..<32 {
      self[FastPathLayout.sums + sum] = StoredCharacter(digit: sum % 10).code
    }
    for size in 0..<8 {
      setNumber(UInt64.max >> UInt64(56 - 8 * size), at: FastPathLayout.fields + 8 * size)
    }
    for number in 0..<1000 {
      putCharacters(
        of: AddressRegister(number), at: FastPathLayout.addressDigits + number << 2, zonesOnly: false)
    }
    for thousands in 0..<16 {
      putCharacters(
        of: AddressRegister(thousands * 1000), at: FastPathLayout.addressZones + thousands << 2,
        zonesOnly: true)
    }
  }

  private func prepareAddressTables(of character: StoredCharacter) {
    let places = [
      (character, StoredCharacter.zero, StoredCharacter.zero), (.zero, character, .zero),
      (.zero, .zero, character),
    ]
    let factors = [100, 10, 1]
    let thousands = [Int(character.zone) * 1000, 0, Int(character.zone) * 4000]
    for place in 0..<3 {
      let (hundreds, tens, units) = places[place]
      let plain = AddressRegister(hundreds: hundreds, tens: tens, units: units).address
      let offset = place * 256 + Int(character.rawValue) << 1
      putNumber(
        plain.map { UInt16($0) } ?? FastPathLayout.noAddress, at: FastPathLayout.plainAddress + offset)
      putNumber(
        UInt16(character.digitValue * factors[place] + thousands[place]),
        at: FastPathLayout.indexedAddress + offset)
    }
  }

  private func putNumber(_ number: UInt16, at offset: Int) {
    self[offset] = UInt8(number & 0xFF)
    self[offset + 1] = UInt8(number >> 8)
  }

  private func putCharacters(of register: AddressRegister, at offset: Int, zonesOnly: Bool) {
    for (place, character) in [register.hundreds, register.tens, register.units].enumerated() {
      self[offset + place] = zonesOnly ? character.code & 0o60 : character.code
    }
    self[offset + 3] = 0
  }
}

/// A view of an entry of the table.
@safe
struct DecodedEntry {
  fileprivate let entry: UnsafeMutablePointer<DecodedInstruction>

  @inline(__always) var characters: UInt64 {
    get { unsafe entry.pointee.characters }
    nonmutating set { unsafe entry.pointee.characters = newValue }
  }
  @inline(__always) var significant: UInt64 { unsafe entry.pointee.significant }
  @inline(__always) var time: UInt64 { unsafe entry.pointee.time }
  @inline(__always) var aAddress: Int {
    get { unsafe Int(entry.pointee.aAddress) }
    nonmutating set { unsafe entry.pointee.aAddress = UInt16(truncatingIfNeeded: newValue) }
  }
  @inline(__always) var bAddress: Int {
    get { unsafe Int(entry.pointee.bAddress) }
    nonmutating set { unsafe entry.pointee.bAddress = UInt16(truncatingIfNeeded: newValue) }
  }
  @inline(__always) var kind: DecodedInstruction.Kind { unsafe entry.pointee.kind }
  @inline(__always) var addressing: DecodedInstruction.Addressing { unsafe entry.pointee.addressing }
  @inline(__always) var length: Int { unsafe Int(entry.pointee.length) }
  @inline(__always) var lastCharacter: UInt8 {
    get { unsafe entry.pointee.lastCharacter }
    nonmutating set { unsafe entry.pointee.lastCharacter = newValue }
  }
}
