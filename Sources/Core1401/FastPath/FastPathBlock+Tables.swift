// The tables of the fast path.
extension FastPathBlock {
  @inline(always)
  func value(_ character: UInt8) -> Int { Int(self[FastPathLayout.values + Int(character)]) }

  @inline(always)
  func rank(_ character: UInt8) -> UInt8 { self[FastPathLayout.ranks + Int(character)] }

  /// The bytes of one digit more than `size`, the units in the lowest byte.
  @inline(always)
  func field(_ size: Int) -> UInt64 { number(at: FastPathLayout.fields &+ size &<< 3) }

  /// The bytes of one digit more than `size`, the units in the highest byte.
  @inline(always)
  func rightmost(_ size: Int) -> UInt64 { number(at: FastPathLayout.rightmost &+ size &<< 3) }

  /// The character that a digit, added to that of another one or subtracted from it, leaves in place of the
  /// latter; with bit 7 when it is a complement add, with bit 6 when there is a carry or a recomplement.
  @inline(always)
  func simpleSum(_ addend: UInt8, _ old: UInt8, subtracts: Bool) -> UInt8 {
    let pair = Int(addend & 0o77) &<< 6 | Int(old & 0o77)
    return self[FastPathLayout.simpleSums &+ (subtracts ? 4096 : 0) &+ pair]
  }

  /// The address of three characters, the hundreds in the lowest byte: a sum of three table entries.
  @inline(always)
  func address(_ characters: UInt64, by table: Int) -> Int {
    let parts = (characters & 0x7F, characters >> 8 & 0x7F, characters >> 16 & 0x7F)
    return Int(part(table, 0, parts.0) &+ part(table, 1, parts.1) &+ part(table, 2, parts.2))
  }

  /// The same of the three characters at a position.
  @inline(always)
  func address(at hundreds: Int, by table: Int) -> Int {
    Int(
      part(table, 0, UInt64(self[hundreds])) &+ part(table, 1, UInt64(self[hundreds &+ 1]))
        &+ part(table, 2, UInt64(self[hundreds &+ 2])))
  }

  /// What a character adds in a place of an address, the hundreds the first.
  @inline(always)
  func part(_ table: Int, _ place: Int, _ character: UInt64) -> UInt32 {
    number(at: table &+ 512 &* place &+ Int(truncatingIfNeeded: character) &<< 2)
  }

  /// The number that an index location adds, 0-15999.
  @inline(always)
  func index(at hundreds: Int) -> Int {
    address(at: hundreds, by: FastPathLayout.indexedAddress)
  }

  /// What the digit of a character counts in a place, 0 the units.
  @inline(always)
  func digitValue(_ character: UInt8, place: Int) -> UInt32 {
    part(FastPathLayout.digitValues, place, UInt64(character))
  }

  /// Ten to the power of `size` + 1, 0-2.
  @inline(always)
  func powerOfTen(_ size: Int) -> UInt32 { number(at: FastPathLayout.powersOfTen &+ size &<< 2) }

  /// Three digits of a sum 0-7999, the hundreds with their zone in the lowest byte, in the fourth the carry
  /// into the zone of the units.
  @inline(always)
  func addressDigits(_ sum: UInt32) -> UInt32 {
    number(at: FastPathLayout.addressDigits &+ Int(sum) &<< 2)
  }

  /// The eight digits of a number below 10⁸, the leftmost in the lowest byte.
  @inline(always)
  func eightDigits(_ number: UInt64) -> UInt64 {
    UInt64(fourDigits(number / 10_000)) | UInt64(fourDigits(number % 10_000)) &<< 32
  }

  @inline(always)
  private func fourDigits(_ number: UInt64) -> UInt32 {
    self.number(at: FastPathLayout.fourDigits &+ Int(truncatingIfNeeded: number) &<< 2)
  }

  /// The three characters of an address 0-15999, the hundreds in the lowest byte.
  @inline(always)
  func addressCharacters(_ number: Int) -> UInt32 {
    let (thousands, rest) = (number / 1000, number % 1000)
    return addressDigits(UInt32(truncatingIfNeeded: rest))
      | self.number(at: FastPathLayout.addressZones &+ thousands &<< 2)
  }

  // MARK: Filling

  /// Fills the tables.
  func prepareTables() {
    for raw in UInt8(0)..<128 {
      let character = StoredCharacter(rawValue: raw)
      self[FastPathLayout.values + Int(raw)] = UInt8(character.digitValue)
      self[FastPathLayout.ranks + Int(raw)] = character.collatingRank
      prepareAddressTables(of: character)
    }
    for (size, power) in [UInt32(10), 100, 1000].enumerated() {
      setNumber(power, at: FastPathLayout.powersOfTen + 4 * size)
    }
    for size in 0..<8 {
      setNumber(UInt64.max >> UInt64(56 - 8 * size), at: FastPathLayout.fields + 8 * size)
      setNumber(UInt64.max << UInt64(56 - 8 * size), at: FastPathLayout.rightmost + 8 * size)
    }
    for byte in 0..<64 {
      self[FastPathLayout.significance + byte] = 0
      self[FastPathLayout.significance + 64 + byte] = 0xFF
    }
    for count in 1..<8 {
      let row = FastPathLayout.digitMasks + count << 4
      let digits: UInt64 = rightmost(count - 1)
      let left: UInt64 = 0o60 << UInt64(64 - 8 * count)
      setNumber(digits & FastPathBlock.bytes(0o77) & ~left, at: row)
      setNumber(digits & FastPathBlock.bytes(0o77), at: row + 128)
      setNumber(digits & FastPathBlock.bytes(0x80), at: row + 8)
      setNumber(digits & FastPathBlock.bytes(0x80), at: row + 136)
    }
    EditPlan.forgetAll(self)
    prepareSimpleSums()
    for number in 0..<8000 {
      let place = FastPathLayout.addressDigits + number << 2
      putCharacters(of: AddressRegister(number % 4000), at: place, zonesOnly: false)
      self[place + 3] = number < 4000 ? 0 : 0o20
    }
    for number in 0..<10_000 {
      let digits = codes(values(UInt64(number)))
      setNumber(UInt32(digits >> 32), at: FastPathLayout.fourDigits + number << 2)
    }
    for thousands in 0..<16 {
      putCharacters(
        of: AddressRegister(thousands * 1000), at: FastPathLayout.addressZones + thousands << 2,
        zonesOnly: true)
    }
  }

  private func prepareSimpleSums() {
    for pair in 0..<4096 {
      let (addend, old) = (StoredCharacter(code: UInt8(pair >> 6)), StoredCharacter(code: UInt8(pair & 0o77)))
      let isEqual = addend.isMinus == old.isMinus
      for subtracts in [false, true] {
        let isTrueAdd = isEqual != subtracts
        let sum = isTrueAdd ? old.digitValue + addend.digitValue : old.digitValue - addend.digitValue
        let zone = isTrueAdd || old.zone >= 2 ? old.zone : 3
        let digit = StoredCharacter(zone: zone, digitPart: sum == 0 ? 10 : UInt8(truncatingIfNeeded: sum))
        self[FastPathLayout.simpleSums + (subtracts ? 4096 : 0) + pair] =
          (0...9).contains(sum) ? digit.code | (isTrueAdd ? 0 : 0x80) : 0o100
      }
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
      let offset = place * 512 + Int(character.rawValue) << 2
      let number = plain.map { UInt32($0) } ?? FastPathLayout.noAddress
      setNumber(number, at: FastPathLayout.plainAddress + offset)
      let isRead = character.rawValue < 0o100 && (place != 1 || character.zone == 0)
      setNumber(isRead ? number : FastPathLayout.noAddress, at: FastPathLayout.readAddress + offset)
      setNumber(
        UInt32(character.digitValue * factors[place] + thousands[place]),
        at: FastPathLayout.indexedAddress + offset)
      setNumber(
        UInt32(character.digitValue * factors[2 - place]), at: FastPathLayout.digitValues + offset)
    }
  }

  private func putCharacters(of register: AddressRegister, at offset: Int, zonesOnly: Bool) {
    for (place, character) in [register.hundreds, register.tens, register.units].enumerated() {
      self[offset + place] = zonesOnly ? character.code & 0o60 : character.code
    }
    self[offset + 3] = 0
  }
}
