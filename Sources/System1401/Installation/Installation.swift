public import Core1401
public import Units1401

/// A whole installation as a value: processor, storage, units with their contents, clock, console, and output
/// counts.
///
/// It is saved to a file, restored when going back, and stored at the beginning of a recording. Media have
/// their contents in files; a unit holds a version number, see ``/Units1401/Medium``.
public struct Installation: Hashable, Codable {
  /// The configuration of the machine.
  public var configuration: SystemConfiguration
  /// Registers, latches and storage.
  public var processor: SavedProcessor
  /// The clock, the counters, and overlapped unit operations.
  public var work: ProcessingUnit.Work
  /// The units.
  public var units: UnitSet
  /// The switches and dials of the console.
  public var console: ConsoleSwitches
  /// The units whose check light is on.
  public var checks: UnitChecks
  /// The output since power-on.
  public var output: OutputTotals

  /// The number of steps since power-on.
  public var steps: UInt64 { processor.state.cycles + work.unitOperations + work.cyclesNotMade }

  /// Why an installation from a file is invalid; nil for a valid one.
  var problem: String? {
    let positions = processor.storage.count
    if positions != configuration.storage.positions {
      return
        "it has \(positions) positions of storage, and its configuration has \(configuration.storage.positions)"
    }
    guard units.isPossible, configuration.carriageTape.isPossible else {
      return "a unit is in an impossible state"
    }
    let limit = 1 << 48
    let counts = [work.cardsRead, work.cardsPunched, work.linesPrinted] + output.counts
    guard counts.allSatisfy({ (0..<limit).contains($0) }), work.unitOperations < limit,
      work.cyclesNotMade < limit
    else { return "a counter has an impossible value" }
    guard (0..<16_000).contains(console.dials), console.bitSwitches.rawValue < 128 else {
      return "a switch is in an impossible position"
    }
    return nil
  }
}

extension DataProcessingSystem {
  /// Replaces processor, units and clock by those of an installation.
  func restore(_ installation: Installation) {
    machine.processor.restore(installation.processor)
    machine.work = installation.work
    let stackedRecord = units.cardsAndPrinter.stackedRecord
    units = installation.units
    units.cardsAndPrinter.stackedRecord = stackedRecord
    units.media.forEach { $0.show() }
  }
}
