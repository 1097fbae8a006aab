import Core1401
import Foundation
import System1401

/// The report of a run, as `--json` writes it.
struct RunReport: Encodable {
  struct StopEntry: Encodable {
    let reason: String
    let address: Int
    let message: String
  }

  struct Registers: Encodable {
    let i: RegisterValue
    let a: RegisterValue
    let b: RegisterValue
  }

  let stops: [StopEntry]
  let registers: Registers
  let instructions: UInt64
  let cycles: UInt64
  let microseconds: Microseconds
  let hostSeconds: Double
  let cardsRead: Int
  let cardsPunched: Int
  let linesPrinted: Int
  let unverifiedPaths: [String]

  init(machine: some MachineReading, stops: [Stop], hostSeconds: Double) {
    let state = machine.registers
    self.stops = stops.map {
      StopEntry(reason: $0.reason.rawValue, address: $0.address, message: $0.message)
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
  }

  /// The report as JSON with a line end.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

/// An address register in the report: its address, or its three characters when they are no address.
struct RegisterValue: Encodable {
  private let register: AddressRegister

  init(_ register: AddressRegister) {
    self.register = register
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let address = register.address {
      try container.encode(address)
    } else {
      try container.encode(
        String([register.hundreds.displayGlyph, register.tens.displayGlyph, register.units.displayGlyph]))
    }
  }
}

/// A time in microseconds: whole numbers as such, half cycles with one decimal.
struct Microseconds: Encodable {
  let time: MachineTime

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if time.nanoseconds % 1000 == 0 {
      try container.encode(time.nanoseconds / 1000)
    } else {
      try container.encode(Double(time.nanoseconds) / 1000)
    }
  }
}
