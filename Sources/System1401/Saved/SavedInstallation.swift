import Core1401
public import Units1401

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
  /// The reels on the tape units, by the number of the unit.
  public var reels: [String: SavedTape]
  /// The cards in each stacker, by the name of the pocket.
  public var stackers: [String: Int]

  /// Why the parts do not go together, nil when they do: a file that was changed by hand may hold anything.
  var problem: String? {
    if system.processor.storage.count != configuration.storage.positions {
      return
        "it has \(system.processor.storage.count) positions of storage, and \(configuration.storage.positions) were ordered"
    }
    guard system.reader.isPossible, system.punch.isPossible, system.printer.isPossible,
      system.punchedCards.isEmpty, configuration.carriageTape.isPossible, areTapesPossible
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

extension SavedInstallation {
  /// Whether each unit has the reel that its state speaks of, and no other.
  private var areTapesPossible: Bool {
    let numbers = DataProcessingSystem.tapeNumbers
    guard system.tapes.count == numbers.count, system.selectedTape.map(numbers.contains) ?? true,
      reels.keys.allSatisfy({ Int($0).map(numbers.contains) ?? false })
    else { return false }
    return zip(numbers, system.tapes).allSatisfy { number, tape in
      tape.isPossible && (tape.reel == nil) == (reels[String(number)] == nil)
    }
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
  ///
  /// - Throws: `TapeError` when a reel cannot be read.
  func installation() throws -> SavedInstallation {
    let state = presentState
    var reels: [String: SavedTape] = [:]
    for unit in system.tapes { reels[String(unit.number)] = try unit.reel?.saved() }
    return SavedInstallation(
      configuration: configuration, system: state.system, switches: switches, checks: state.checks,
      output: state.made.count, reels: reels,
      stackers: Dictionary(uniqueKeysWithValues: state.made.status.stackers.map { ($0.rawValue, $1) }))
  }

  /// Puts an installation in the place of this one; it stands, and its past begins here.
  ///
  /// - Parameters:
  ///   - saved: the installation.
  ///   - copiesReels: leaves the files of its reels alone.
  /// - Throws: `TapeError` when the host refuses a reel; nothing is changed then.
  func takeOver(_ saved: SavedInstallation, copyingReels copiesReels: Bool) throws {
    let reels = try mountable(saved.reels, copies: copiesReels)
    finish(nil)
    publish()
    configuration = saved.configuration
    system = DataProcessingSystem(configuration: configuration)
    for (number, reel) in reels { system.mount(reel: reel, on: number) }
    system.restore(saved.system)
    switches = saved.switches
    unitChecks = saved.checks
    showSystemSwitches()
    output = OutputQueue(made: MadeOutput(saved, system: system))
    delivered = output.made.status
    shown = system.now
    trace = InstructionTrace()
    observer.takeOver(system)
    storageBefore = []
    beginHistory(history?.limits)
    recordBeginning()
    let standing = steppedStop
    stop = Stop(
      reason: .stepped, address: standing.address,
      message: "restored at cycle \(system.processor.state.cycles), \(standing.message)\(changedReels(reels))"
    )
  }

  private func mountable(_ saved: [String: SavedTape], copies: Bool) throws -> [(Int, TapeImage)] {
    var reels: [(Int, TapeImage)] = []
    // A reel that is mounted is locked; it is used again when no other machine could be left without it.
    var again: [(TapeImage, SavedTape)] = []
    for (key, tape) in saved.sorted(by: { $0.key < $1.key }) {
      guard let number = Int(key) else { continue }
      let mounted = system.tapes.compactMap(\.reel).first {
        $0.fileName == tape.file && $0.form == tape.form && $0.isFileProtected == tape.isFileProtected
      }
      if let mounted, !copies, !reels.contains(where: { $0.1 === mounted }) {
        again.append((mounted, tape))
        reels.append((number, mounted))
      } else {
        reels.append((number, try copies ? TapeImage(copyOf: tape) : TapeImage(tape)))
      }
    }
    for (reel, tape) in again { try reel.show(tape) }
    return reels
  }

  /// What is to be said of the reels.
  private func changedReels(_ reels: [(Int, TapeImage)]) -> String {
    let changed = reels.filter { $0.1.differsFromFile }.map { "tape \($0.0) (\($0.1.fileName))" }
    guard !changed.isEmpty else { return "" }
    return "; the file of \(changed.joined(separator: ", ")) holds something else now, and keeps it until "
      + "something is written on that tape"
  }
}
