import Core1401
import Testing

@Suite("Text: fields, counts, choices, suggestions")
struct TextTests {
  @Test("fields are filled with blanks; a longer text is not cut")
  func fields() {
    #expect("AB".padded(to: 4) == "AB  ")
    #expect("AB".rightAligned(in: 4) == "  AB")
    #expect("ABCDE".padded(to: 4) == "ABCDE")
    #expect("ABCDE".rightAligned(in: 4) == "ABCDE")
    #expect(" A B  ".withoutTrailingBlanks == " A B")
    #expect("   ".withoutTrailingBlanks == "")
  }

  @Test("numbers: leading zeros, groups of three, with a noun")
  func numbers() {
    #expect(42.digits(4) == "0042")
    #expect(12_345.digits(4) == "12345")
    #expect(UInt8(10).digits(2, radix: 16, isUppercase: true) == "0A")
    for (number, text) in [
      (0, "0"), (999, "999"), (1000, "1,000"), (302_244, "302,244"),
      (UInt64.max, "18,446,744,073,709,551,615"),
    ] as [(UInt64, String)] {
      #expect(number.grouped == text)
    }
    #expect(1.counted("line") == "1 line")
    #expect(0.counted("line") == "0 lines")
    #expect(1200.counted("card") == "1200 cards")
    #expect(1200.counted("card", isGrouped: true) == "1,200 cards")
  }

  @Test("words: lists, and wrapped lines")
  func words() {
    #expect([].listed(with: "or") == "")
    #expect(["a"].listed(with: "or") == "a")
    #expect(["a", "b"].listed(with: "or") == "a or b")
    #expect(["a", "b", "c"].listed(with: "or") == "a, b or c")
    #expect("one two three".wrapped(to: 7) == ["one two", "three"])
    #expect("enormous one".wrapped(to: 3) == ["enormous", "one"])
  }

  @Test(
    "the nearest word differs in at most a third of its letters; two swapped letters are one slip",
    arguments: [
      ("storge", "storage"), ("sorage", "storage"), ("print", "print"), ("pront", "print"),
      ("pirnt", "print"), ("runn", nil), ("xyz", nil), ("p", nil), ("", nil),
    ] as [(String, String?)])
  func nearestWord(_ word: String, _ expected: String?) {
    #expect(word.nearest(in: ["storage", "print"]) == expected)
    #expect(word.nearest(in: []) == nil)
  }

  @Test("more slips can be allowed, but always fewer than the word has letters")
  func slips() {
    #expect("brxxk".nearest(in: ["break"]) == nil)
    #expect("brxxk".nearest(in: ["break"], slips: 2) == "break")
    #expect("ab".nearest(in: ["cd"], slips: 2) == nil)
  }
}
