// The tables of the fast path.
extension FastPathMemory {
  @inline(always)
  func value(_ character: UInt8) -> Int { Int(self[FastPathLayout.values + Int(character)]) }

  @inline(always)
  func rank(_ character: UInt8) -> UInt8 { self[FastPathLayout.ranks + Int(character)] }

  /// The address of three characters, the hundreds in the lowest byte: the sum of three table entries.
  @inline(always)
  func address(_ characters: UInt64, by table: Int) -> Int {
    let parts = (characters & 0xFF, characters >> 8 & 0xFF, characters >> 16 & 0xFF)
    return Int(part(table, 0, parts.0) &+ part(table, 1, parts.1) &+ part(table, 2, parts.2))
  }

  /// The address of the three characters at a position.
  @inline(always)
  func address(at hundreds: Int, by table: Int) -> Int {
    Int(
      part(table, 0, UInt64(self[hundreds])) &+ part(table, 1, UInt64(self[hundreds &+ 1]))
        &+ part(table, 2, UInt64(self[hundreds &+ 2])))
  }

  /// The value of a character at a place of an address; hundreds are the first place.
  @inline(always)
  func part(_ table: Int, _ place: Int, _ character: UInt64) -> UInt32 {
    number(at: table &+ 1024 &* place &+ Int(truncatingIfNeeded: character) &<< 2)
  }

  /// The number that an index location adds, 0-15999.
  @inline(always)
  func indexValue(at hundreds: Int) -> Int {
    address(at: hundreds, by: FastPathLayout.indexedAddress)
  }

  /// The three characters of an address 0-15999, the hundreds in the lowest byte.
  @inline(always)
  func addressCharacters(_ address: Int) -> UInt32 {
    number(at: FastPathLayout.addressCharacters &+ address &<< 2)
  }

  // MARK: Filling

  /// Fills the tables.
  func prepareTables() {
    for raw in UInt8(0)..<128 {
      let character = StoredCharacter(rawValue: raw)
      prepareAddressTables(of: character)
      for marked in [raw, raw | StorageBlock.writeMark] {
        self[FastPathLayout.values + Int(marked)] = UInt8(character.digitValue)
        self[FastPathLayout.ranks + Int(marked)] = character.collatingRank
      }
    }
    for byte in 0..<EditPlan.longest {
      self[FastPathLayout.byteMasks + byte] = 0
      self[FastPathLayout.byteMasks + EditPlan.longest + byte] = 0xFF
    }
    for number in 0..<1000 {
      let digits = FastPathMemory.codes(UInt64(number / 100 | (number / 10 % 10) << 8 | (number % 10) << 16))
      setNumber(UInt32(digits & 0xFF_FFFF), at: FastPathLayout.addressCharacters + number << 2)
    }
    for thousands in 1..<16 {
      let zones = UInt32(thousands & 3) << 4 | UInt32(thousands >> 2) << 20
      for number in 0..<1000 {
        let digits: UInt32 = self.number(at: FastPathLayout.addressCharacters &+ number &<< 2)
        setNumber(
          digits | zones, at: FastPathLayout.addressCharacters &+ (number &+ thousands &* 1000) &<< 2)
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
      let number =
        AddressRegister(hundreds: hundreds, tens: tens, units: units).address.map { UInt32($0) }
        ?? FastPathLayout.noAddress
      let isRead = character.rawValue < 0o100 && (place != 1 || character.zone == 0)
      let index = UInt32(character.digitValue * factors[place] + thousands[place])
      for marked in [Int(character.rawValue), Int(character.rawValue | StorageBlock.writeMark)] {
        let offset = place * 1024 + marked << 2
        setNumber(number, at: FastPathLayout.plainAddress + offset)
        setNumber(isRead ? number : FastPathLayout.noAddress, at: FastPathLayout.readAddress + offset)
        setNumber(index, at: FastPathLayout.indexedAddress + offset)
      }
    }
  }
}
