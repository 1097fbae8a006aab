/// The part of a report of `ibm1401 run --json` that `bench1401` reads.
struct EngineReport: Decodable {
  struct Stop: Decodable {
    let reason: String
    let message: String
  }

  /// The number of cycles by engine.
  struct Engines: Codable, Equatable {
    /// A reason for falling back to the cycle engine.
    struct Reason: Codable, Equatable {
      let operation: String
      let reason: String
      let cycles: UInt64
      let count: UInt64
    }

    let fast: UInt64
    let cycle: UInt64
    var reasons: [Reason]?

    /// The share of all cycles that the cycle engine executed, in percent.
    var cyclePercent: Double { 100 * Double(cycle) / Double(max(1, fast + cycle)) }
  }

  let instructions: UInt64
  let cycles: UInt64
  let stops: [Stop]
  /// The cycles by engine, nil in reports without them.
  let engines: Engines?

  /// Whether the program ended with a halt.
  var halts: Bool { stops.last?.reason == "halt" }
  /// The message of the last stop.
  var stopMessage: String { stops.last?.message ?? "no stop" }
}
