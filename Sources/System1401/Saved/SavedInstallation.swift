import Core1401
import Units1401

/// A whole installation as it is kept in a file: how the machine was ordered, its state between two storage cycles, the console,
/// and how much was put out so far.
///
/// A machine that goes on from it does exactly what the one would have done that was saved. What was printed and punched
/// before is not in it: that is on paper and in stackers.
public struct SavedInstallation: Hashable, Sendable, Codable {
  /// How the machine is ordered and set up.
  public var configuration: SystemConfiguration
  /// Processor, storage, clock and units.
  public var system: SystemState
  /// The switches and dials of the console.
  public var switches: ConsoleSwitches
  /// The units whose check light is on.
  public var checks: UnitChecks
  /// How much was put out.
  public var output: OutputCount
  /// The cards in each stacker, by the name of the pocket.
  public var stackers: [String: Int]

  /// Why the parts do not go together, nil when they do: a file that was changed by hand may hold anything.
  var problem: String? {
    if system.processor.storage.count != configuration.storage.positions {
      return
        "it has \(system.processor.storage.count) positions of storage, and \(configuration.storage.positions) were ordered"
    }
    guard system.reader.isPossible, system.punch.isPossible, system.printer.isPossible,
      system.punchedCards.isEmpty, configuration.carriageTape.isPossible
    else { return "a unit is in a state that it cannot be in" }
    let counts =
      [
        system.cardsRead, system.cardsPunched, system.linesPrinted, output.lines, output.printerEvents,
        output.punched, output.stacked,
      ] + Array(stackers.values)
    let limit = 1 << 48
    guard counts.allSatisfy({ (0..<limit).contains($0) }), system.unitOperations < limit,
      system.cyclesNotMade < limit
    else { return "a counter has a value that it cannot have" }
    guard (0..<16_000).contains(switches.dials), switches.bitSwitches.rawValue < 128 else {
      return "a switch is in a position that it does not have"
    }
    return nil
  }
}

extension MadeOutput {
  /// What had been put out when an installation was saved.
  init(_ saved: SavedInstallation, system: DataProcessingSystem) {
    count = saved.output
    status = UnitsStatus(system: system)
    status.linesPrinted = saved.output.lines
    for (name, cards) in saved.stackers {
      if let pocket = Pocket(rawValue: name) { status.stackers[pocket] = cards }
    }
  }
}

extension RunSession {
  /// The installation as it stands.
  var installation: SavedInstallation {
    let state = presentState
    return SavedInstallation(
      configuration: configuration, system: state.system, switches: switches, checks: state.checks,
      output: state.made.count,
      stackers: Dictionary(uniqueKeysWithValues: state.made.status.stackers.map { ($0.rawValue, $1) }))
  }

  /// Puts an installation in the place of this one; it stands, and its past begins here.
  func takeOver(_ saved: SavedInstallation) {
    finish(nil)
    publish()
    configuration = saved.configuration
    system = DataProcessingSystem(configuration: configuration)
    system.restore(saved.system)
    switches = saved.switches
    unitChecks = saved.checks
    showSystemSwitches()
    output = OutputQueue(made: MadeOutput(saved, system: system))
    delivered = output.made.status
    shown = system.now
    trace = InstructionTrace()
    beginHistory(history?.limits)
    recordBeginning()
    let standing = steppedStop
    stop = Stop(
      reason: .stepped, address: standing.address,
      message: "restored at cycle \(system.processor.state.cycles), \(standing.message)")
  }
}
