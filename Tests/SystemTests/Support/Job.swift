import Core1401
import Units1401

@testable import System1401

/// A small job: a program in storage at 500 followed by a halt, cards in the hopper, and its results.
///
/// Programs are written as in the cases of the input/output reference: `'` before a character is its word
/// mark, and instructions are separated by blanks.
final class Job {
  let system: DataProcessingSystem
  private var paper: PrintFileWriter
  private(set) var printed = ""
  private(set) var punched: [String] = []
  private var stacked = StackedCards()

  /// Creates the job; `setup` changes the machine before it is switched on.
  init(
    _ program: String, at origin: Int = 500, cards: [String] = [], mode: PrintFileWriter.Mode = .simh,
    setup: (inout SystemConfiguration) -> Void = { _ in }
  ) {
    var configuration = SystemConfiguration()
    setup(&configuration)
    system = DataProcessingSystem(configuration: configuration)
    paper = PrintFileWriter(mode: mode)
    put(program.filter { $0 != " " } + "'.'N", at: origin)
    system.machine.processor.setAddress(.iAddress, to: AddressRegister(origin))
    add(cards)
  }

  /// Stores text; `'` sets a word mark on the next character.
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
      system.machine.processor.storage[address] = stored
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

  /// Ends the job: the moving cards go to the stackers.
  func runOutCards() {
    system.runOutCards()
    collect()
  }

  /// The cards in a stacker, in order.
  func stacker(_ pocket: Pocket) -> [String] {
    stacked.filter { $0.pocket == pocket }.map { $0.card?.text(in: .simh) ?? "-" }
  }

  /// Storage as text, with `'` before a position with word mark.
  func storage(_ area: ClosedRange<Int>) -> String {
    area.map { address in
      let character = system.machine.processor.storage[address]
      return (character.hasWordMark ? "'" : "") + String(TextEncoding.simh.character(for: character))
    }.joined()
  }

  var state: ProcessorState { system.machine.processor.state }
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

/// The carriage tape t of the input/output reference, nine rows: 1 and top of form, three blank, 9, 2, 12,
/// two blank.
let tapeT = CarriageTape(lineCount: 9, holes: [0: [0, 1], 4: [9], 5: [2], 6: [12]])
