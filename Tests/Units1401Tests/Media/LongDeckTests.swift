import Core1401
import Foundation
import Host1401
import Testing

@testable import Units1401

/// Decks read in pieces are the same as those read as a whole.
@Suite("Long card decks")
struct LongDeckTests {
  private func deck(_ text: String, pieceSize: Int = 100, encoding: TextEncoding? = nil) throws -> CardDeck? {
    let file = FileManager.default.temporaryDirectory.appending(path: "ibm1401-deck-\(UUID().uuidString).cd")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return CardDeck(file: file.path, encoding: encoding, longFrom: 1, pieceSize: pieceSize)
  }

  @Test(
    "has the cards and the characters of the whole file",
    arguments: [
      "A\nB\nC", "A\r\nB\r\nC\r\n", "\n\nA\n", "\u{FEFF}A\nB\n", "TRS q\nX", "',008015' 'AB\"\n",
      String(repeating: "X", count: 80) + "   \nY\n",
      (0..<200).map { "CARD \($0) OF MANY, UP TO HERE" }.joined(separator: "\n"),
      String(repeating: " ", count: 39) + "L008015,022026,030037,044,049,053|00\n" + "A'\n",
    ])
  func wholeFile(_ text: String) throws {
    let whole = try CardDeck(bytes: Array(text.utf8), fileName: "")
    let long = try #require(try deck(text, pieceSize: 90))
    #expect(long.cards == whole.cards)
    #expect(long.count == whole.count)
    #expect(long.detection == whole.detection)
    #expect(long.warnings == whole.warnings)
  }

  @Test("long lines are cut, with one warning")
  func longLines() throws {
    let full = String(repeating: "X", count: 80)
    let text = "A\n\(full)    \n\(full)\t YZ\nB\n\(full)~\n"
    let long = try #require(try deck(text, pieceSize: 90))
    let whole = try CardDeck(bytes: Array(text.utf8), fileName: long.fileName)
    #expect(long.cards == whole.cards && long.cards.count == 5)
    #expect(long.warnings == whole.warnings)
    #expect(long.warnings.count == 1)
  }

  @Test(
    "leaves any other file to the normal reader",
    arguments: [
      "A\tB\n", "A\u{7}\n", "⌑\n", "~A~}\n", "A`\n", String(repeating: "X", count: 80) + "é\n", "A\rB\rC",
    ])
  func otherFiles(_ text: String) throws {
    #expect(try deck(text + String(repeating: "MORE ", count: 30), pieceSize: 90) == nil)
  }

  @Test("the reader takes its cards, and those put on top of them")
  func reading() throws {
    let text = (0..<150).map { "CARD \($0)" }.joined(separator: "\n")
    let long = try #require(try deck(text))
    var reader = CardReader1402()
    reader.add(cards("FIRST"))
    reader.add(long)
    reader.add(cards("LAST"))
    #expect(reader.cardsLeft == 152)
    let copy = reader
    var read: [String] = []
    while case .card(let card) = reader.read(at: .zero) {
      read.append(card.card.text(in: .simh))
      #expect(card.isLast == (reader.cardsLeft == 0))
      if read.count == 100 {
        let saved = try JSONDecoder().decode(CardReader1402.self, from: JSONEncoder().encode(reader))
        #expect(saved == reader)
      }
    }
    #expect(read == ["FIRST"] + (0..<150).map { "CARD \($0)" } + ["LAST"])
    // The cards are still available for a machine that goes back.
    var again = copy
    #expect(again.removeCards().map { $0.text(in: .simh) } == read)
  }

  @Test("who waits for the deck sees how much is read, and can end the reading", arguments: [false, true])
  func progress(_ knowsEncoding: Bool) throws {
    let encoding: TextEncoding? = knowsEncoding ? .simh : nil
    let text = String(repeating: "CARD\n", count: 100)
    let progress = ReadingProgress()
    func read() throws -> CardDeck? {
      try ReadingProgress.$current.withValue(progress) { try deck(text, encoding: encoding) }
    }
    #expect(try read()?.count == 100)
    #expect(progress.bytes == (500, 500))
    progress.cancel()
    #expect(try read() == nil)
    #expect(progress.bytes.done < 500)
  }
}
