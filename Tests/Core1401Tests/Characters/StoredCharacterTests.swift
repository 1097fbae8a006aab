import Core1401
import Testing

@Suite("Stored character")
struct StoredCharacterTests {
  @Test("the check bit makes the number of ones odd", arguments: UInt8(0)..<128)
  func parity(_ raw: UInt8) {
    let character = StoredCharacter(rawValue: raw)
    let ones = raw.nonzeroBitCount + (character.hasCheckBit ? 1 : 0)
    #expect(ones % 2 == 1)
  }

  @Test("the word mark is independent of the six bits")
  func wordMark() {
    var character = StoredCharacter(code: 0o61)
    #expect(!character.hasWordMark)
    character.hasWordMark = true
    #expect(character.code == 0o61)
    #expect(character.zone == 3 && character.digitPart == 1)
    #expect(StoredCharacter(zone: 3, digitPart: 1).keepingWordMark(of: character) == character)
  }
}
