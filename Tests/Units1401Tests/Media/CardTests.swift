import Core1401
import Testing
import Units1401

@Suite("Card")
struct CardTests {
  private func codes(_ text: String, _ encoding: TextEncoding = .simh) -> [StoredCharacter] {
    text.compactMap { encoding.stored($0) }
  }

  @Test("all 64 characters survive a text deck in every encoding", arguments: TextEncoding.allCases)
  func roundTrip(_ encoding: TextEncoding) throws {
    let all = (UInt8(0)..<64).map { StoredCharacter(code: $0) }
    // Blank comes first, so that no trailing blank is cut.
    let text = String(all.map { encoding.character(for: $0) })
    let card = try #require(Card(text: text, encoding: encoding))
    #expect(card.characters == all + Array(repeating: .blank, count: 16))
    #expect(card.isValid)
    #expect(card.text(in: encoding) == text)
  }

  @Test("a substitute blank punched by the 1402 reads back as zero")
  func substituteBlank() {
    let card = Card(punching: [.substituteBlank, StoredCharacter(code: 0o61, wordMark: true)])
    #expect(card[column: 1] == PunchedColumn(rows: [0]))
    #expect(card.text(in: .simh) == "0A")
  }

  @Test("characters beyond column 80 are not punched")
  func longPunch() {
    let card = Card(punching: Array(repeating: .zero, count: 100))
    #expect(card.text(in: .simh) == String(repeating: "0", count: 80))
  }

  @Test("T24: a column-binary line gives halves and the translated image")
  func columnBinaryRead() {
    let card = Card(columnBinary: codes("A1BC 0"), encoding: .simh)
    #expect(card.upperHalf.prefix(4) == codes("AB  ")[...])
    #expect(card.lowerHalf.prefix(4) == codes("1C0 ")[...])
    // SimH shows . } > for these columns: the OR of the rows. The third, rows 6 and 8, is valid card code.
    #expect(card.text(in: .simh) == ".}>")
    #expect(card.invalidColumns == [1, 2])
  }

  @Test("T24b: one hole per column is its row; a single 0 is zero as on the hardware, 12+9 is I")
  func singleRows() {
    let rows = [[12], [11], [0], [1], [2], [3], [4], [5], [6], [7], [8], [9], [12, 9]]
    var card = Card()
    for (index, holes) in rows.enumerated() { card[column: index + 1] = PunchedColumn(rows: holes) }
    #expect(card.text(in: .simh) == "&-0123456789I")
  }

  @Test("T22: column-binary punching writes pairs, or two halves in the old form")
  func columnBinaryPunch() {
    let card = Card(upper: codes("A1"), lower: codes("B2"))
    #expect(card.columnBinaryText(in: .simh) == "AB12")
    #expect(card.columnBinaryText(in: .simhOld) == "A1" + String(repeating: " ", count: 78) + "B2")
  }

  @Test("column binary reads back what it wrote", arguments: TextEncoding.allCases)
  func columnBinaryRoundTrip(_ encoding: TextEncoding) {
    var card = Card()
    for column in 1...80 { card[column: column] = PunchedColumn(rawValue: UInt16(column * 51)) }
    let line = codes(card.columnBinaryText(in: encoding), encoding)
    #expect(Card(columnBinary: line, encoding: encoding) == card)
  }

  @Test("punching a punched card adds the holes")
  func punchedAgain() {
    let card = Card(punching: codes("A")).punchedAgain(with: Card(punching: codes("BC")))
    #expect(card[column: 1].rows == [12, 1, 2])
    #expect(card[column: 2].rows == [12, 3])
    #expect(!card.isValid && !card.isBlank && Card().isBlank)
  }
}
