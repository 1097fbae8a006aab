import Autocoder
import Core1401
import System1401
import Units1401

/// A program as a deck loads it into storage.
struct LoadedDeck {
  let program: ProgramImage
  /// A description in a few words.
  let summary: String

  /// Reads a deck of Autocoder's form card by card. A deck of another form is loaded by a machine with
  /// 16,000 positions that runs until the program leaves the loader.
  ///
  /// - Throws: ``FileError`` when nothing is loaded.
  init(_ deck: CardDeck) throws {
    do {
      let reader = try ObjectDeckReader(cards: deck.cards.map(\.characters))
      program = reader.program
      let rest = deck.count - reader.cardCount
      let data = rest == 0 ? "" : ", \(rest.counted("card", isGrouped: true)) of data after it"
      let positions = program.parts.flatMap(\.storage.ranges).reduce(0) { $0 + $1.count }
      let cards = reader.cardCount.counted("card", isGrouped: true)
      summary = "\(positions.counted("position", isGrouped: true)) on \(cards)\(data)"
    } catch  where error.isOtherForm {
      (program, summary) = try LoadedDeck.byRunning(deck, because: error)
    } catch {
      throw FileError(
        file: deck.fileName,
        .badCard, [error.card, error.description])
    }
  }

  /// Presses LOAD and runs the loader until it branches to the program.
  private static func byRunning(_ deck: CardDeck, because problem: ObjectDeckReader.Problem) throws
    -> (ProgramImage, String)
  {
    let system = DataProcessingSystem(configuration: SystemConfiguration())
    system.addToHopper(deck)
    _ = system.pressLoad()
    let ownCard = storage(of: system)
    for _ in 0..<longestLoading {
      if system.run(untilCycle: system.machine.processor.state.cycles + 1) != nil { break }
      let start = system.machine.processor.state.settledIAddress.address ?? 0
      guard start >= endOfLoader else { continue }
      guard system.machine.processor.storage[start].hasWordMark else { break }
      let image = ProgramImage(storage: storage(of: system), start: start)
      return (image, "loaded by running it up to \(AddressRegister.decimal(start)); \(problem.description)")
    }
    // A program on a single card begins by setting the word marks of its instructions.
    guard ownCard[1] & 0o77 == OperationCode.setWordMark.rawValue else {
      throw FileError(file: deck.fileName, .noProgram, [problem.description])
    }
    return (ProgramImage(storage: ownCard, start: 1), "read as a card that is its own loader")
  }

  /// The address below which loaders and their clearing routines are.
  private static let endOfLoader = 133
  /// The most storage cycles that a loader needs.
  private static let longestLoading = 2_000_000

  private static func storage(of system: DataProcessingSystem) -> [UInt8] {
    (0..<system.machine.processor.storage.size.positions).map {
      system.machine.processor.storage[$0].rawValue
    }
  }
}
