import Core1401
import Foundation
import Testing

@testable import Units1401

@Suite("Stacked cards")
struct StackedCardsTests {
  private func list(_ stacked: [(text: String?, time: Int64)], in pocket: Pocket = .one) -> StackedCards {
    var list = StackedCards()
    for card in stacked {
      list.append(card.text.map { cards($0).cards[0] }, in: pocket, at: .milliseconds(card.time))
    }
    return list
  }

  private func texts(_ list: StackedCards) -> [String] {
    list.map { "\($0.stacked.nanoseconds / 1_000_000) \($0.card?.text(in: .simh) ?? "-")" }
  }

  @Test("lists with and without cards are joined in order")
  func joined() {
    let (with, without) = (list([("A", 1), ("B", 2)]), list([(nil, 3), (nil, 4)]))
    #expect(texts(with + without) == ["1 A", "2 B", "3 -", "4 -"])
    #expect(texts(without + with) == ["3 -", "4 -", "1 A", "2 B"])
    #expect(texts(without + without) == ["3 -", "4 -", "3 -", "4 -"])
    var mixed = without
    mixed.append(cards("C").cards[0], in: .one, at: .milliseconds(5))
    mixed.append(nil, in: .one, at: .milliseconds(6))
    #expect(texts(mixed) == ["3 -", "4 -", "5 C", "6 -"])
  }

  @Test("cards are released when their time has come", arguments: [true, false])
  func released(hasCards: Bool) {
    var list = list([1, 2, 2, 5].map { (hasCards ? "CARD\($0)" : nil, $0) })
    let all = texts(list)
    let rest = list.takeRest(after: .milliseconds(2))
    #expect(texts(list) == Array(all.prefix(3)))
    #expect(texts(rest) == Array(all.suffix(1)))
    list.removeFirst(1)
    #expect(texts(list) == Array(all[1...2]))
  }

  @Test("cards of reader and punch are merged by their times, the reader's first")
  func merged() {
    var merged = list([("R1", 1), ("R4", 4)])
    merged.merge(list([("P1", 1), ("P3", 3)], in: .four))
    #expect(texts(merged) == ["1 R1", "1 P1", "3 P3", "4 R4"])
    #expect(merged.count(in: .four) == 2)
    #expect(merged.count(in: .eightTwo) == 0)
  }

  @Test("the cards of a pocket in order, without those of which only the pocket is kept")
  func pocket() {
    var mixed = list([("A", 1)])
    mixed += list([("B", 2), (nil, 3), ("C", 4)], in: .four)
    mixed.append(cards("D").cards[0], isColumnBinary: true, in: .one, at: .milliseconds(5))
    var found: [String] = []
    mixed.forEach(in: .one) { found.append($0.text(in: .simh) + ($1 ? " binary" : "")) }
    #expect(found == ["A", "D binary"])
    mixed.forEach(in: .four) { card, _ in found.append(card.text(in: .simh)) }
    #expect(found.suffix(2) == ["B", "C"])
    list([(nil, 1)]).forEach(in: .one) { _, _ in Issue.record("only the pocket is kept") }
  }

  @Test(
    "the last card read is saved, also when the reader keeps no stacked cards",
    arguments: [StackedRecord.nothing, .pockets, .cards])
  func saved(_ record: StackedRecord) throws {
    func lastCard(of reader: CardReader1402) throws -> [String] {
      let contents = try JSONEncoder().encode(reader)
      var restored = try JSONDecoder().decode(CardReader1402.self, from: contents)
      restored.runOut(at: .milliseconds(10_000))
      return restored.takeStacked(at: .milliseconds(10_000)).map { $0.card?.text(in: .simh) ?? "-" }
    }
    var reader = CardReader1402()
    reader.stackedRecord = record
    reader.add(cards("A", "B"))
    var now = try reader.card(at: .zero).released
    #expect(try lastCard(of: reader) == ["A"])
    reader.add(cards("C"))
    #expect(try lastCard(of: reader) == ["A"])
    now = try reader.card(at: now).released
    _ = reader.takeStacked(at: now)
    #expect(try lastCard(of: reader) == ["B"])
    _ = reader.removeCards()
    #expect(try lastCard(of: reader) == ["B"])
    reader.add(cards("D"))
    _ = reader.readInPlace(at: now, readingFrom: now) { _, _ in }
    _ = reader.takeStacked(at: now)
    #expect(try lastCard(of: reader) == ["D"])
    // A reader that was restored has the card itself.
    var restored = try JSONDecoder().decode(CardReader1402.self, from: JSONEncoder().encode(reader))
    restored.stackedRecord = record
    restored.add(cards("E"))
    _ = try restored.card(at: .milliseconds(20_000))
    _ = restored.takeStacked(at: .milliseconds(20_000))
    #expect(try lastCard(of: restored) == ["E"])
  }

  @Test("with only pockets kept, cards are in the same pockets at the same times")
  func pockets() throws {
    var (reader, punch) = (CardReader1402(), CardPunch1402())
    var (counting, countingPunch) = (reader, punch)
    (counting.stackedRecord, countingPunch.stackedRecord) = (.pockets, .pockets)
    func run(_ reader: inout CardReader1402, _ punch: inout CardPunch1402) -> StackedCards {
      reader.add(cards("A", "B", "C", "D", "E"))
      var now = MachineTime.zero
      for number in 0..<3 {
        guard case .card(let read) = reader.read(at: now) else { break }
        now = read.released
        if number == 1 { reader.selectStacker(.eightTwo, at: now) }
        if case .punched(let card) = punch.punch(read.card, isColumnBinary: number == 2, at: now) {
          now = card.released
        }
      }
      _ = reader.nonProcessRunOut(at: now)
      punch.runOut(at: now)
      var all = reader.takeStacked(at: now)
      all.merge(punch.takeStacked())
      return all
    }
    let (all, counted) = (run(&reader, &punch), run(&counting, &countingPunch))
    #expect(all.count == 8)
    #expect(all.map(\.pocket) == counted.map(\.pocket))
    #expect(all.map(\.stacked) == counted.map(\.stacked))
    #expect(all.map(\.isColumnBinary) == counted.map(\.isColumnBinary))
    #expect(all.allSatisfy { $0.card != nil } && counted.allSatisfy { $0.card == nil })
  }
}

extension StackedCards {
  fileprivate static func + (earlier: StackedCards, later: StackedCards) -> StackedCards {
    var all = earlier
    all += later
    return all
  }
}
