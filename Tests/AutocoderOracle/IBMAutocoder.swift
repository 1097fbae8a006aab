import Autocoder
import Core1401
import Foundation
import System1401
import Units1401

/// IBM's Autocoder on Tape, executed by the emulator.
///
/// Its deck generates a system tape on unit 1. For an assembly that tape is on unit 1, scratch tapes are on
/// units 3 to 6, and the source is in the reader. TAPE LOAD is pressed, and START after the first halt.
struct IBMAutocoder {
  /// The result of an assembly.
  struct Result {
    /// The cards of the object deck, without blanks at their ends.
    var deck: [String] = []
    /// The lines of the listing with errors.
    var errors: [String] = []
    /// The reason for an early end, nil at the end of the job.
    var failure: String?
  }

  private let folder: URL
  /// The most storage cycles of an assembly: half an hour of the 1401.
  private static let mostCycles: UInt64 = 150_000_000
  /// The words in the listing that mark an error.
  private static let flags = [
    "BAD STATEMEN", "UNDEF ORG", "NO BXL", " SYM ", " OP ", " LABEL ", "MACRO ERROR", "OVERCALL",
  ]

  /// Generates the system tape.
  ///
  /// - Parameters:
  ///   - deck: the file of the system deck.
  ///   - encoding: the encoding of the deck.
  ///   - folder: the folder for the tapes.
  /// - Throws: ``OracleError``, or the error of a file.
  init(deck: String, encoding: TextEncoding, folder: URL) throws {
    self.folder = folder
    let system = DataProcessingSystem(configuration: SystemConfiguration())
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: deck)))
    system.addToHopper(
      try CardDeck(bytes: bytes, fileName: deck, encoding: encoding, columnBinary: false))
    try system.mount("\(folder.appending(path: "system.tap").path()),new", at: UnitPlace("tape", 1))
    let stop = system.pressLoad() ?? IBMAutocoder.run(system)
    try system.dismount(UnitPlace("tape", 1))
    guard let stop, stop.reason == .halt else {
      throw OracleError("the system tape was not generated: \(stop?.message ?? "no end")")
    }
  }

  /// Assembles a source.
  ///
  /// - Parameter lines: cards of 80 columns, in the encoding ``Core1401/TextEncoding/simh``.
  /// - Returns: the deck and the errors.
  /// - Throws: ``OracleError``, or the error of a tape.
  func assemble(_ lines: [String]) throws -> Result {
    let system = DataProcessingSystem(configuration: SystemConfiguration())
    try system.mount("\(folder.appending(path: "system.tap").path()),ro", at: UnitPlace("tape", 1))
    for unit in 3...6 {
      let path = folder.appending(path: "scratch\(unit).tap").path()
      try? FileManager.default.removeItem(atPath: path)
      try system.mount("\(path),new", at: UnitPlace("tape", unit))
    }
    let cards = try lines.map { line in
      guard let card = Card(text: line, encoding: .simh) else { throw OracleError("no card: \(line)") }
      return card
    }
    system.addToHopper(CardDeck(cards: cards))
    var result = Result()
    var stop = system.pressTapeLoad() ?? IBMAutocoder.run(system)
    if stop?.reason == .halt { stop = IBMAutocoder.run(system) }
    if stop?.reason != .halt {
      result.failure = stop?.message ?? "no end after \(IBMAutocoder.mostCycles) cycles"
    }
    let output = system.takeOutput()
    result.deck = output.punched.map { $0.card.text(in: .simh) }.filter { $0.contains { $0 != " " } }
    for case .impression(let line) in output.printer {
      let text = String(line.characters.map { TextEncoding.simh.character(for: $0) })
      if IBMAutocoder.flags.contains(where: { text.dropFirst(80).contains($0) }) {
        result.errors.append(text)
      }
    }
    return result
  }

  private static func run(_ system: DataProcessingSystem) -> Stop? {
    system.run(untilCycle: system.machine.processor.state.cycles + mostCycles)
  }
}

/// The reason why a comparison is not possible.
struct OracleError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
