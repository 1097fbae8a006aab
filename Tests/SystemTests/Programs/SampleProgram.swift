import Core1401
import Foundation
import Testing
import Units1401

@testable import System1401

/// One of the programs in the folder Programs, with its expected printout.
struct SampleProgram: CustomTestStringConvertible {
  let name: String
  let hasData: Bool
  let testDescription: String

  init(_ name: String, hasData: Bool = false) {
    self.name = name
    self.hasData = hasData
    testDescription = name
  }

  static let all = [
    SampleProgram("powers-of-two"), SampleProgram("hello"), SampleProgram("card-lister", hasData: true),
    SampleProgram("multiplication-tables"), SampleProgram("factorials"), SampleProgram("primes"),
    SampleProgram("banner", hasData: true), SampleProgram("payroll", hasData: true),
    SampleProgram("digits-of-e"),
  ]

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Programs"
  )
  .standardized

  func deck(_ suffix: String = "") throws -> CardDeck {
    let url = SampleProgram.folder.appending(path: "\(name)\(suffix).cd")
    return try CardDeck(bytes: [UInt8](Data(contentsOf: url)), fileName: url.lastPathComponent)
  }

  func printout() throws -> String {
    String(decoding: try Data(contentsOf: SampleProgram.folder.appending(path: "\(name).out")), as: UTF8.self)
  }

  /// Runs the decks from LOAD to the stop, `slice` cycles at a time.
  func run(slice: UInt64 = .max, mode: PrintFileWriter.Mode = .text) throws -> FinishedRun {
    let system = DataProcessingSystem(configuration: SystemConfiguration())
    system.addToHopper(try deck())
    if hasData { system.addToHopper(try deck("-data")) }
    var paper = PrintFileWriter(mode: mode)
    var printed: [UInt8] = []
    var stop = system.pressLoad()
    while stop == nil {
      let (limit, overflows) = system.machine.processor.state.cycles.addingReportingOverflow(slice)
      stop = system.run(untilCycle: overflows ? .max : limit)
      printed += paper.bytes(for: system.cardsAndPrinter.takePrinterEvents())
    }
    printed += paper.finish()
    return FinishedRun(
      stop: stop, printed: String(decoding: printed, as: UTF8.self),
      processor: system.machine.processor.save(),
      time: system.now)
  }
}

/// The results of a run.
struct FinishedRun: Equatable {
  let stop: Stop?
  let printed: String
  let processor: SavedProcessor
  let time: MachineTime

  /// The printed lines, without form feeds.
  var lines: [Substring] {
    printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      $0.drop { $0 == "\u{0C}" }
    }
  }
}
