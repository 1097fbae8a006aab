// Indexing: adds the three characters of an index location to the address just read.
//
// Digits go through the adder, so blanks count as 0 and digit codes 11-15 as 3-7. The zones of hundreds and
// units are added as a number 0-15 with the carry from the hundreds. The tens zone of the index location and
// word marks are ignored. The result has no tag. Three cycles per address, units first. Source: IBM 1401
// reference manual A24-1403, indexing; IBM diagnostics 3100C and 3100D.
extension Processor {
  /// Begins the index cycles when an address with an index tag is complete: the A address after four
  /// characters, the B address after seven.
  mutating func beginIndexing() {
    guard features.contains(.indexing) else { return }
    state.working.indexCyclesLeft = 3
    state.next = .index
    // UNVERIFIED: three cycles per indexed address is from memory of IBM's text, which could not be checked.
    state.unverified.insert(.indexingCycles)
  }

  /// The address being indexed.
  private var indexedAddress: AddressRegister {
    state.instructionLength == 4 ? state.aAddress : state.bAddress
  }

  /// The position of the index location read in this cycle: 087-089, 092-094 or 097-099.
  var indexLocation: AddressRegister {
    let units = 84 + 5 * Int(indexedAddress.tens.zone)
    return AddressRegister(units - 3 + state.working.indexCyclesLeft)
  }

  mutating func indexCycle() {
    let register = indexedAddress
    let index = state.bRegister
    switch state.working.indexCyclesLeft {
    case 3:
      state.working.zoneSum = 4 * (register.units.zone &+ index.zone)
      let units = addWithCarry(register.units, index)
      replaceIndexedAddress(register.hundreds, register.tens, units)
    case 2:
      let tens = addWithCarry(register.tens, index).withZone(register.tens.zone)
      replaceIndexedAddress(register.hundreds, tens, register.units)
    default:
      let hundreds = addWithCarry(register.hundreds, index)
      let zones =
        (state.working.zoneSum &+ register.hundreds.zone &+ index.zone &+ UInt8(state.working.carry)) % 16
      replaceIndexedAddress(
        hundreds.withZone(zones & 3), register.tens.withZone(0), register.units.withZone(zones >> 2))
    }
    state.working.indexCyclesLeft -= 1
    if state.working.indexCyclesLeft == 0 {
      state.working = WorkingLatches()
      state.next = .instruction
    }
  }

  private mutating func addWithCarry(_ a: StoredCharacter, _ b: StoredCharacter) -> StoredCharacter {
    let sum = a.digitValue + b.digitValue + state.working.carry
    state.working.carry = sum >= 10 ? 1 : 0
    return StoredCharacter(digit: sum % 10)
  }

  private mutating func replaceIndexedAddress(
    _ hundreds: StoredCharacter, _ tens: StoredCharacter, _ units: StoredCharacter
  ) {
    let register = AddressRegister(hundreds: hundreds, tens: tens, units: units)
    if state.instructionLength == 4 {
      state.aAddress = register
      if current.addressLoading == .doubled { state.bAddress = register }
    } else {
      state.bAddress = register
    }
  }
}
