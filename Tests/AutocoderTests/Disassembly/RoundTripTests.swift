import Autocoder
import Core1401
import Foundation
import RandomNumbers
import Testing

@Suite("Disassembly, assembled again")
struct RoundTripTests {
  static let programs = [
    "banner", "card-lister", "digits-of-e", "factorials", "hello", "multiplication-tables", "payroll",
    "powers-of-two", "primes",
  ]

  /// The program that a source loads, after checking it.
  private func image(of source: SourceText) -> ProgramImage {
    ProgramImage(Assembler(options: AssemblyOptions(allowsLoaderArea: true)).assemble(source))
  }

  private func expectSame(_ program: ProgramImage, _ what: Comment? = nil) {
    let source = Disassembler().source(of: program)
    let again = image(of: SourceText(name: "again.s", text: source.text))
    #expect(source.isExact, what)
    #expect(again.parts.map(\.storage) == program.parts.map(\.storage), what)
    #expect(again.parts.map(\.transfer) == program.parts.map { $0.transfer ?? 0 }, what)
  }

  @Test("all programs", arguments: programs)
  func program(_ name: String) throws {
    let text = try String(contentsOf: DeckTests.programs.appending(path: "\(name).s"), encoding: .utf8)
    expectSame(image(of: SourceText(name: name, text: text)))
  }

  @Test("one of everything")
  func everythingAgain() { expectSame(image(of: source(everything))) }

  @Test("decks load the assembled program", arguments: programs.filter { $0 != "powers-of-two" })
  func deck(_ name: String) throws {
    let text = try String(contentsOf: DeckTests.programs.appending(path: "\(name).s"), encoding: .utf8)
    let assembly = Assembler().assemble(SourceText(name: name, text: text))
    for loader in Loader.letters.map(\.loader) where loader != .own {
      let deck = ObjectDeck(assembly, options: ObjectDeckOptions(loader: loader))
      let reader = try ObjectDeckReader(cards: deck.cards.map(\.characters) + [ObjectCard.blankCharacters])
      #expect(reader.program == ProgramImage(assembly))
      #expect(reader.cardCount == deck.cards.count)
    }
  }

  @Test("decks with EX load their parts", arguments: [false, true])
  func deckWithParts(_ isQuick: Bool) throws {
    let assembly = Assembler().assemble(
      source("S¦H\nT¦DA¦2X30,C,G\n¦¦4,7\n¦EX¦S\n¦ORG¦500\nU¦DCW¦#45\nV¦DC¦@AB@\n¦XFR¦U\n¦DC¦12\n¦END¦S"))
    #expect(assembly.diagnostics.map(\.text) == [])
    let options = ObjectDeckOptions(executesFromProgramCard: isQuick, endsFromProgramCard: isQuick)
    let reader = try ObjectDeckReader(cards: ObjectDeck(assembly, options: options).cards.map(\.characters))
    #expect(reader.program == ProgramImage(assembly))
  }

  @Test("every mnemonic is disassembled to itself")
  func mnemonics() {
    for mnemonic in Mnemonic.all {
      let unit: String
      switch mnemonic.unit {
      case .numbered(let letter)?: unit = "%\(letter)1"
      case .fixed(let letter, let number)?: unit = "%\(letter)\(number)"
      case nil: unit = "400"
      }
      var operands: [String] = []
      if mnemonic.aOperand != .none { operands.append(unit) }
      if mnemonic.bOperand != .none { operands.append("500") }
      // A d-character has no meaning for move record; an instruction with one cannot be recognized in
      // storage.
      let isMoveRecord = mnemonic.operationCode == StoredCharacter(code: OperationCode.moveRecord.rawValue)
      if mnemonic.dCharacter != .none, !isMoveRecord { operands.append("Q") }
      let line = card("", mnemonic.name, operands.joined(separator: ","))
      let program = image(of: SourceText(name: "", text: "\(line)\n\(card("", "END", "333"))"))
      let source = Disassembler(entries: [333]).source(of: program)
      #expect(source.isExact)
      let word =
        source.lines[2].text.dropFirst(15).prefix(5).split(separator: " ").first.map(String.init) ?? ""
      let twin = Mnemonic.named(word)
      #expect(
        twin.map { $0.operationCode == mnemonic.operationCode } ?? false,
        "\(line.drop { $0 == " " }) came back as \(source.lines[2].text.drop { $0 == " " })")
    }
  }

  @Test("random storage", arguments: 1...40)
  func randomStorage(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var storage = [UInt8](repeating: 0, count: 1500)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let start = Int.random(in: 1..<1400, using: &random)
      let marks = Int.random(in: 2...12, using: &random)
      for address in start..<min(1500, start + Int.random(in: 1...200, using: &random)) {
        let isMarked = Int.random(in: 0..<marks, using: &random) == 0
        storage[address] = UInt8.random(in: 0..<64, using: &random) | (isMarked ? 0o100 : 0)
      }
    }
    let start = Int.random(in: 0..<1500, using: &random)
    expectSame(ProgramImage(storage: storage, start: start), "seed \(seed)")
  }

  @Test("random programs", arguments: 1...40)
  func randomProgram(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    expectSame(image(of: SourceText(name: "", text: RandomProgram.text(&random))), "seed \(seed)")
  }

  @Test("random cards are refused or read, without hanging", arguments: 1...60)
  func nonsenseCards(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let text = "L0123456789,)/1040B N'ABCI "
    let cards = (0..<20).map { _ in
      (0..<80).map { column in
        TextEncoding.simh.stored(column == 39 ? "L" : text.randomElement(using: &random) ?? " ") ?? .blank
      }
    }
    guard let reader = try? ObjectDeckReader(cards: cards) else { return }
    #expect(reader.cardCount <= cards.count)
    expectSame(reader.program)
  }

  @Test("a file that is not a deck is refused, with the number of the card")
  func noDeck() {
    #expect(throws: ObjectDeckReader.Problem.self) { try ObjectDeckReader(cards: []) }
    let assembly = Assembler().assemble(source("S¦H\n¦END¦S"))
    var cards = ObjectDeck(assembly, options: ObjectDeckOptions(loader: .bootstrap)).cards.map(\.characters)
    cards[2] = ObjectCard.blankCharacters
    let problem = #expect(throws: ObjectDeckReader.Problem.self) { try ObjectDeckReader(cards: cards) }
    #expect(problem?.card == 3)
    #expect(
      problem?.description == "columns 40-46 have '       ', which is not a load instruction with addresses")
  }
}

extension ObjectCard {
  fileprivate static var blankCharacters: [StoredCharacter] {
    [StoredCharacter](repeating: .blank, count: 80)
  }
}

/// Programs of random statements that refer to each other.
enum RandomProgram {
  static func text(_ random: inout SplitMix64) -> String {
    let count = Int.random(in: 3...60, using: &random)
    func operand() -> String {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return String(Int.random(in: 0..<16_000, using: &random))
      case 1: return "L\(Int.random(in: 0..<count, using: &random))&X\(Int.random(in: 1...3, using: &random))"
      case 2: return "L\(Int.random(in: 0..<count, using: &random))-\(Int.random(in: 1...9, using: &random))"
      case 3: return "*&\(Int.random(in: 0...20, using: &random))"
      default: return "L\(Int.random(in: 0..<count, using: &random))"
      }
    }
    var lines: [String] = []
    for number in 0..<count {
      let label = "L\(number)"
      switch Int.random(in: 0..<16, using: &random) {
      case 0: lines.append(card(label, "DCW", "@\(letters(&random, 50))@"))
      case 1: lines.append(card(label, "DC", "#\(Int.random(in: 1...52, using: &random))"))
      case 2: lines.append(card(label, "DCW", random.pick(["&", "-", ""]) + "0123"))
      case 3: lines.append(card(label, "DSA", operand()))
      case 4: lines.append(card(label, "DS", "\(Int.random(in: 0...9, using: &random))"))
      case 5:
        lines.append(
          card(
            label, "DA", "\(Int.random(in: 1...3, using: &random))X7\(random.pick([",C", ",G", ",|", ""]))"))
      case 6: lines.append(card(label, random.pick(["B", "BE", "BAV", "SBR", "H"]), operand()))
      case 7: lines.append(card(label, "BCE", "\(operand()),\(operand()),\(letters(&random, 1))"))
      case 8: lines.append(card(label, random.pick(["RT", "WT", "RTW"]), "2,\(operand())"))
      case 9: lines.append(card(label, "CC", "J"))
      case 10:
        lines.append(
          card("", "ORG", "*&\(Int.random(in: 0...300, using: &random))") + "\n" + card(label, "W"))
      default:
        lines.append(
          card(label, random.pick(["MLC", "LCA", "A", "S", "SW", "C", "ZA"]), "\(operand()),\(operand())"))
      }
    }
    return (lines + [card("", "END", "L0")]).joined(separator: "\n")
  }

  /// Characters of any kind except at-signs.
  private static func letters(_ random: inout SplitMix64, _ longest: Int) -> String {
    String(
      (0..<Int.random(in: 1...longest, using: &random)).map { _ in
        let code = UInt8.random(in: 0..<64, using: &random)
        return code == 0o14 || code == 0 ? "A" : TextEncoding.simh.character(for: StoredCharacter(code: code))
      })
  }
}
