@testable import Core1401
import Testing

@Suite("Address registers")
struct AddressRegisterTests {
  @Test("all 16000 addresses survive conversion to three characters")
  func roundTrip() {
    var characters: Set<[UInt8]> = []
    for address in 0..<16_000 {
      let register = AddressRegister(address)
      let again = AddressRegister(
        hundreds: register.hundreds, tens: register.tens, units: register.units)
      if again != register || again.address != address {
        Issue.record("\(address) is converted back to \(again.notation)")
      }
      characters.insert([register.hundreds.code, register.tens.code, register.units.code])
    }
    #expect(characters.count == 16_000)
  }

  // A24-1403, addressing.
  @Test(
    "addresses as programmers write them",
    arguments: [
      ("000", 0), ("080", 80), ("999", 999), ("|00", 1000), ("Z99", 1999), ("!00", 2000), ("R99", 2999),
      ("?00", 3000),
      ("I99", 3999), ("00|", 4000), ("I9Z", 7999), ("00!", 8000), ("I9R", 11_999), ("00?", 12_000),
      ("I9I", 15_999),
    ])
  func written(_ text: String, _ address: Int) throws {
    let character = try StorageNotation.characters(text)
    let register = AddressRegister(hundreds: character[0], tens: character[1], units: character[2])
    #expect(register == AddressRegister(address))
    #expect(StorageNotation.text([register.hundreds, register.tens, register.units]) == text)
  }

  @Test(
    "characters that are not an address are unchanged",
    arguments: ["␢␢␢", "5␢0", "00␢", "#00", "0@0", "00:", "5|0", "0J0", "&00", "00-", "0A5"])
  func noAddress(_ text: String) throws {
    let character = try StorageNotation.characters(text)
    let register = AddressRegister(hundreds: character[0], tens: character[1], units: character[2])
    #expect(register.address == nil)
    #expect(register.usable(below: 16_000) == nil)
    #expect(StorageNotation.text([register.hundreds, register.tens, register.units]) == text)
  }

  @Test("stepping past an end marks the register", arguments: StorageSize.allCases)
  func wrap(_ size: StorageSize) {
    let count = UInt32(size.positions)
    var register = AddressRegister(0)
    #expect(register.usable(below: count) == 0)
    register.stepDown(size: count)
    #expect(register.address == size.positions - 1 && register.hasWrapped)
    #expect(register.usable(below: count) == nil)
    register.acceptWrap()
    #expect(register.usable(below: count) == size.positions - 1)
    register.stepUp()
    #expect(register.usable(below: count) == nil)
    #expect(register.address == (size == .positions16000 ? 0 : size.positions))
  }
}
