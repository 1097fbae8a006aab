import Testing

@testable import Core1401

@Suite("Characters by name")
struct CharacterNameTests {
  @Test("letters and digits are literals of the character with that graphic")
  func literals() {
    let literals: [StoredCharacter] = [
      "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J",
      "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z",
    ]
    #expect(String(literals.map(\.displayGlyph)) == "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    #expect(literals.allSatisfy { !$0.hasWordMark })
  }

  @Test("each name is that of the character in the table")
  func names() {
    let named: [(StoredCharacter, Character)] = [
      (.numberSign, "#"), (.atSign, "@"), (.colon, ":"), (.greaterThan, ">"), (.slash, "/"), (.comma, ","),
      (.percent, "%"), (.leftOblique, "\\"), (.minus, "-"), (.minusZero, "!"), (.dollarSign, "$"),
      (.asterisk, "*"), (.rightParenthesis, "]"), (.semicolon, ";"), (.delta, "Δ"), (.ampersand, "&"),
      (.plusZero, "?"), (.point, "."), (.lozenge, "⌑"), (.leftParenthesis, "["), (.lessThan, "<"),
    ]
    for (character, glyph) in named { #expect(character.displayGlyph == glyph) }
  }
}
