import Core1401
import Units1401

@testable import System1401

/// A small job: a program in storage at 500 with a halt behind it, cards in the hopper, and what came of it.
///
/// Programs are written as in io.md's cases: `'` before a character is its word mark, instructions are parted by blanks.
final class Job {
  let system: DataProcessingSystem
  private var paper: PrintFileWriter
  private(set) var printed = ""
  private(set) var punched: [String] = []
  private var stacked: [StackedCard] = []

  /// Makes the job; `setup` changes the machine before its power goes on.
  init(
    _ program: String, at origin: Int = 500, cards: [String] = [], mode: PrintFileWriter.Mode = .simh,
    setup: (inout SystemConfiguration) -> Void = { _ in }
  ) {
    var configuration = SystemConfiguration()
    setup(&configuration)
    system = DataProcessingSystem(configuration: configuration)
    paper = PrintFileWriter(mode: mode)
    put(program.filter { $0 != " " } + "'.'N", at: origin)
    system.processor.setAddress(.iAddress, to: AddressRegister(origin))
    add(cards)
  }

  /// Puts text into storage; `'` marks the next character.
  func put(_ text: String, at first: Int) {
    var address = first
    var isMarked = false
    for character in text {
      if character == "'" {
        isMarked = true
        continue
      }
      guard var stored = TextEncoding.simh.stored(character) else { preconditionFailure("\(character)") }
      stored.hasWordMark = isMarked
      system.processor.storage[address] = stored
      address += 1
      isMarked = false
    }
  }

  func add(_ cards: [String]) {
    guard !cards.isEmpty else { return }
    system.addToHopper(CardDeck(cards: cards.map(Card.init(_:))))
  }

  /// START: runs to the next stop.
  @discardableResult
  func run() -> Stop {
    guard let stop = system.run(untilCycle: .max) else { preconditionFailure("a run without limit stops") }
    collect()
    return stop
  }

  func collect() {
    printed += String(decoding: paper.bytes(for: system.cardsAndPrinter.takePrinterEvents()), as: UTF8.self)
    punched += system.cardsAndPrinter.takePunchedCards().map { punched in
      punched.isColumnBinary ? punched.card.columnBinaryText(in: .simh) : punched.card.text(in: .simh)
    }
    stacked += system.cardsAndPrinter.takeStackedCards(at: system.now)
  }

  /// The end of the job: the cards on their way fall into the stackers.
  func runOutCards() {
    system.runOutCards()
    collect()
  }

  /// The cards of a stacker, first card first.
  func stacker(_ pocket: Pocket) -> [String] {
    stacked.filter { $0.pocket == pocket }.map { $0.card.text(in: .simh) }
  }

  /// Storage as text, `'` before a marked position.
  func storage(_ area: ClosedRange<Int>) -> String {
    area.map { address in
      let character = system.processor.storage[address]
      return (character.hasWordMark ? "'" : "") + String(TextEncoding.simh.character(for: character))
    }.joined()
  }

  var state: ProcessorState { system.processor.state }
  var iAddress: Int? { state.iAddress.address }
  var aAddress: Int? { state.aAddress.address }
  var bAddress: Int? { state.bAddress.address }
  var now: MachineTime { system.now }
}

extension Card {
  init(_ text: String) {
    guard let card = Card(text: text, encoding: .simh) else { preconditionFailure("\(text) is no card") }
    self = card
  }
}

func lines(_ count: Int) -> String { String(repeating: "\n", count: count) }

/// Card texts `CARD1`, `CARD2` and so on.
func cards(_ count: Int) -> [String] { (0..<count).map { "CARD\($0 + 1)" } }

/// io.md's tape t: 1 and top of form, three rows blank, 9, 2, 12, two blank.
let tapeT = CarriageTape(lineCount: 9, holes: [0: [0, 1], 4: [9], 5: [2], 6: [12]])
