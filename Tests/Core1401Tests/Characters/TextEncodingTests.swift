import Core1401
import Testing

@Suite("Text encodings")
struct TextEncodingTests {
  @Test("each code is written as in the tables", arguments: CharacterVector.all)
  func output(_ vector: CharacterVector) {
    let character = StoredCharacter(code: vector.code, wordMark: true)
    #expect(TextEncoding.simh.character(for: character) == vector.simh)
    #expect(TextEncoding.simhH.character(for: character) == vector.simhH)
    #expect(TextEncoding.simhOld.character(for: character) == vector.simhOld)
  }

  @Test("the virtual data center differs in six letters")
  func vdc() {
    let different = (UInt8(0)..<64).map { StoredCharacter(code: $0) }.filter {
      TextEncoding.vdc.character(for: $0) != TextEncoding.simh.character(for: $0)
    }
    #expect(different.map(\.code) == [0o17, 0o32, 0o35, 0o37, 0o74, 0o77])
    #expect(String(different.map { TextEncoding.vdc.character(for: $0) }) == "trvsqg")
  }

  @Test("all 64 characters survive writing and reading in each encoding", arguments: TextEncoding.allCases)
  func roundTrip(_ encoding: TextEncoding) {
    for code in UInt8(0)..<64 {
      let written = encoding.character(for: StoredCharacter(code: code))
      #expect(encoding.stored(written) == StoredCharacter(code: code))
    }
  }

  @Test("every encoding accepts the glyphs of the screen", arguments: TextEncoding.allCases)
  func glyphs(_ encoding: TextEncoding) {
    for code in UInt8(0)..<64 {
      let glyph = StoredCharacter(code: code).displayGlyph
      guard glyph.asciiValue == nil else { continue }
      #expect(encoding.stored(glyph) == StoredCharacter(code: code))
    }
  }

  // Verified with SimH 3.8.1: the same ten characters under both conversions.
  @Test("marks and chain partners on input")
  func partners() {
    func codes(_ encoding: TextEncoding) -> [UInt8?] {
      "\"('#=@+&%".map { encoding.stored($0)?.code }
    }
    let new: [UInt8] = [0o37, 0o34, 0o14, 0o13, 0o13, 0o14, 0o60, 0o60, 0o34]
    #expect(codes(.simh) == new)
    #expect(codes(.simhH) == new)
    #expect(codes(.simhOld) == [0o77, 0o17, 0o32, 0o13, 0o35, 0o14, 0o37, 0o60, 0o34])
  }

  @Test("lower case is upper case, except in the virtual data center")
  func lowerCase() {
    for encoding in [TextEncoding.simh, .simhH, .simhOld] {
      #expect(encoding.stored("q")?.code == 0o50)
      #expect(encoding.stored("a")?.code == 0o61)
    }
    #expect(TextEncoding.vdc.stored("q")?.code == 0o74)
    #expect(TextEncoding.vdc.stored("a") == nil)
  }

  @Test("other characters have no meaning", arguments: ["`", "é", "\t", "\u{7F}", "€"] as [Character])
  func unknown(_ character: Character) {
    for encoding in TextEncoding.allCases { #expect(encoding.stored(character) == nil) }
  }

  @Test("every name selects its encoding, and no name is used twice")
  func names() {
    #expect(TextEncoding(name: "ibm-h") == .simhH)
    #expect(TextEncoding(name: "SIMH-OLD") == .simhOld)
    #expect(TextEncoding(name: "ebcdic") == nil)
    #expect(Set(TextEncoding.allCases.flatMap(\.names)).count == 5)
  }
}
