import Autocoder
import Testing

@Suite("Characters of old SimH in a source")
struct CharacterEvidenceTests {
  // Operation and operands, and whether they are evidence of the old characters.
  static let lines: [(String, Bool)] = [
    ("MCW @'25@,X", true), ("DCW @'@", true), ("DCW @\"@", true), ("DA 2X5,'", true), ("MA @I9'@,X2", true),
    ("DCW @DON'T@", false), ("DCW @' '@", false), ("DCW @A'B@", false), ("DCW @|@", false),
    ("DA 2X5,|", false),
    ("MCW @025@,X  DON'T", false), ("DCW 5", false),
  ]

  @Test("one line", arguments: lines)
  func line(_ statement: String, _ isOld: Bool) {
    let evidence = SourceText.evidenceOfOldCharacters(in: Array(cards([" \(statement)", " END 1"]).utf8))
    #expect((evidence != nil) == isOld)
  }

  @Test(
    "lower-case letters that the virtual data center has for special characters",
    arguments: [
      ("DCW @g@", true), ("DCW @9r9@", true), ("DA 2X5,g", true), ("DCW @Good@", false), ("DCW @g|@", false),
      ("MCW A,B  t", false), ("DCW @G@", false),
    ])
  func letter(_ statement: String, _ isEvidence: Bool) {
    let evidence = SourceText.evidenceOfMarkLetters(in: Array(cards([" \(statement)", " END 1"]).utf8))
    #expect((evidence != nil) == isEvidence)
    #expect(SourceText.evidenceOfMarkLetters(in: Array(cards([" \(statement)", "* a remark"]).utf8)) == nil)
  }

  @Test("one character of today's encoding outweighs all others")
  func today() {
    let old = [" MCW @'25@,X", " DCW @'@"]
    let evidence = SourceText.evidenceOfOldCharacters(in: Array(cards(["* '", " NOP"] + old).utf8))
    #expect(evidence?.line == 3)
    #expect(evidence?.sample == "@'25@")
    #expect(evidence?.count == 2)
    #expect(SourceText.evidenceOfOldCharacters(in: Array(cards(old + [" DCW @}@"]).utf8)) == nil)
  }
}
