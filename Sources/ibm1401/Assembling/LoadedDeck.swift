import Autocoder
import Core1401
import System1401
import Units1401

/// A program that a deck brings into storage.
struct LoadedDeck {
  let program: ProgramImage
  /// What was found, in a few words.
  let summary: String

  /// Reads a deck of Autocoder's form from its cards; any other is loaded by a machine of 16000 positions until the program
  /// leaves the loader.
  ///
  /// - Throws: ``FileError`` when nothing is loaded.
  init(_ deck: CardDeck) throws {
    do {
      let reader = try ObjectDeckReader(cards: deck.cards.map(\.characters))
      program = reader.program
      let rest = deck.cards.count - reader.cardCount
      let data = rest == 0 ? "" : ", \(RunSummary.counted(rest, "card")) of data behind it"
      let positions = program.parts.flatMap(\.storage.ranges).reduce(0) { $0 + $1.count }
      summary =
        "\(RunSummary.counted(positions, "position")) on \(RunSummary.counted(reader.cardCount, "card"))\(data)"
    } catch {
      let system = DataProcessingSystem(configuration: SystemConfiguration())
      system.addToHopper(deck)
      _ = system.pressLoad()
      let ownCard = Self.storage(of: system)
      var start: Int?
      for _ in 0..<Self.longestLoading {
        if system.run(untilCycle: system.processor.state.cycles + 1) != nil { break }
        let address = system.processor.state.settledIAddress.address ?? 0
        if address >= Self.endOfLoader {
          start = address
          break
        }
      }
      program = ProgramImage(storage: start == nil ? ownCard : Self.storage(of: system), start: start ?? 1)
      summary =
        start.map { "loaded by running it up to \(AddressRegister.decimal($0)); \(error.description)" }
        ?? "taken as a card that is its own loader"
    }
  }

  /// Loaders and what they clear storage with lie below.
  private static let endOfLoader = 133
  /// More storage cycles than that no loader needs.
  private static let longestLoading = 2_000_000

  private static func storage(of system: DataProcessingSystem) -> [UInt8] {
    (0..<system.processor.storage.size.positions).map { system.processor.storage[$0].rawValue }
  }
}
