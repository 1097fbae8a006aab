public import Core1401
public import Units1401

/// A whole installation as a value: processor, storage, units with what they hold, clock, console, and what has been put out.
///
/// Saving writes it to a file, going back returns to one, a recording begins with one. Media keep their contents in files; a
/// unit holds the version that it knows, see ``Medium``.
public struct Installation: Hashable, Codable {
  /// How the machine is ordered.
  public var configuration: SystemConfiguration
  /// Registers, latches and storage.
  public var processor: SavedProcessor
  /// The clock, the counters, and what units do beside the program.
  public var work: ProcessingUnit.Work
  /// The units.
  public var units: UnitSet
  /// The switches and dials of the console.
  public var console: ConsoleSwitches
  /// The units whose check light is on.
  public var checks: UnitChecks
  /// What was put out since power-on.
  public var output: OutputTotals

  /// The number of steps since power-on.
  public var steps: UInt64 { processor.state.cycles + work.unitOperations + work.cyclesNotMade }

  /// What is wrong with an installation that comes from a file, nil for one that can be.
  var problem: String? {
    let positions = processor.storage.count
    if positions != configuration.storage.positions {
      return "it has \(positions) positions of storage, and \(configuration.storage.positions) were ordered"
    }
    guard units.isPossible, configuration.carriageTape.isPossible else {
      return "a unit is in a state that it cannot be in"
    }
    let limit = 1 << 48
    let counts = [work.cardsRead, work.cardsPunched, work.linesPrinted] + output.counts
    guard counts.allSatisfy({ (0..<limit).contains($0) }), work.unitOperations < limit,
      work.cyclesNotMade < limit
    else { return "a counter has a value that it cannot have" }
    guard (0..<16_000).contains(console.dials), console.bitSwitches.rawValue < 128 else {
      return "a switch is in a position that it does not have"
    }
    return nil
  }
}

extension DataProcessingSystem {
  /// Puts processor, units and clock of an installation in place of those of now.
  func restore(_ installation: Installation) {
    processor.restore(installation.processor)
    machine.work = installation.work
    units = installation.units
    units.media.forEach { $0.show() }
  }
}
