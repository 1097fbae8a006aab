import Core1401
import Foundation
import System1401
import Units1401

/// The report of a run, as `--json` writes it and `batch` reads it.
struct RunReport: Codable {
  struct StopEntry: Codable {
    let reason: String
    let address: Int
    let message: String
    /// The identifier of the message in the index of messages.
    let identifier: String
  }

  struct Registers: Codable {
    let i: RegisterValue
    let a: RegisterValue
    let b: RegisterValue
  }

  /// The storage cycles by the engine that executed them.
  struct Engines: Codable {
    /// A reason for using the cycle engine, and how often it occurred.
    struct Reason: Codable {
      let operation: String
      let reason: String
      let count: UInt64
      let cycles: UInt64
    }

    let fast: UInt64
    let cycle: UInt64
    let reasons: [Reason]

    init(_ use: EngineUse, cycles: UInt64) {
      cycle = use.cycleEngineCycles
      fast = cycles - cycle
      reasons = use.entries.map {
        Reason(
          operation: String($0.operation.displayGlyph), reason: $0.reason.name, count: $0.count,
          cycles: $0.cycles)
      }
    }
  }

  var kind = ReportKind.run
  var version = ReportKind.version
  let stops: [StopEntry]
  let registers: Registers
  let instructions: UInt64
  let cycles: UInt64
  let microseconds: Microseconds
  let hostSeconds: Double
  let cardsRead: Int
  let cardsPunched: Int
  let linesPrinted: Int
  /// The unconfirmed behaviour that the processor used.
  let unverifiedPaths: [String]
  /// The unconfirmed behaviour of the units that were used.
  let unverifiedUnits: [String]
  /// Nil when the cycle engine executed all cycles.
  let engines: Engines?

  /// Creates the report of a run.
  ///
  /// - Parameters:
  ///   - machine: the machine after the run.
  ///   - stops: all stops.
  ///   - hostSeconds: the time on the host.
  ///   - engines: the cycles by engine.
  ///   - units: the mounted units, besides cards and paper.
  init(
    machine: some MachineReading, stops: [Stop], hostSeconds: Double, engines: EngineUse? = nil,
    units: RunOptions = RunOptions()
  ) {
    let state = machine.registers
    self.engines = engines.map { Engines($0, cycles: state.cycles) }
    self.stops = stops.map {
      StopEntry(
        reason: $0.reason.rawValue, address: $0.address, message: $0.message,
        identifier: $0.check?.kind.identifier ?? $0.reason.rawValue)
    }
    registers = Registers(
      i: RegisterValue(state.settledIAddress), a: RegisterValue(state.aAddress),
      b: RegisterValue(state.bAddress))
    instructions = state.instructions
    cycles = state.cycles
    microseconds = Microseconds(time: machine.elapsed)
    self.hostSeconds = hostSeconds
    cardsRead = machine.cards
    cardsPunched = machine.punched
    linesPrinted = machine.lines
    unverifiedPaths = UnverifiedPaths.descriptions.filter { state.unverified.contains($0.path) }.map(\.text)
    unverifiedUnits = units.used(by: machine).flatMap(\.doubts)
  }
}

/// An address register in the report.
struct RegisterValue: Codable, Equatable {
  /// The address, nil when the register holds no valid address.
  let address: Int?
  /// Its three characters.
  let text: String

  init(_ register: AddressRegister) {
    address = register.address
    text = String([register.hundreds, register.tens, register.units].map(\.displayGlyph))
  }
}

/// A time in microseconds: whole numbers without decimals, half cycles with one.
struct Microseconds: Codable {
  let time: MachineTime

  init(time: MachineTime) { self.time = time }

  init(from decoder: any Decoder) throws {
    let microseconds = try decoder.singleValueContainer().decode(Double.self)
    time = MachineTime(nanoseconds: Int64((microseconds * 1000).rounded()))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if time.nanoseconds % 1000 == 0 {
      try container.encode(time.nanoseconds / 1000)
    } else {
      try container.encode(Double(time.nanoseconds) / 1000)
    }
  }
}

extension RunOptions {
  /// The units that a run used, among those with unconfirmed behaviour.
  fileprivate func used(by machine: some MachineReading) -> [UnverifiedUnit] {
    UnverifiedUnit.allCases.filter { unit in
      switch unit {
      case .reader: machine.cards > 0
      case .punch: machine.punched > 0
      case .printer: machine.lines > 0
      case .tapes: !tapes.reels.isEmpty
      case .disks: !disks.packs.isEmpty
      case .disks1405: disks.ramac != nil
      case .inquiry: inquiry.script != nil
      }
    }
  }
}
