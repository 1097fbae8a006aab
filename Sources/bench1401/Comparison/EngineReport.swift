/// What `bench1401` reads of the report that `ibm1401 run --json` writes.
struct EngineReport: Decodable {
  struct Stop: Decodable {
    let reason: String
    let message: String
  }

  /// Cycles by engine.
  struct Engines: Codable, Equatable {
    /// Why the cycle engine was asked.
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
  /// Nil in reports of an `ibm1401` that does not say.
  let engines: Engines?

  /// Whether the program ended at a halt.
  var halts: Bool { stops.last?.reason == "halt" }
  /// How the program ended.
  var stopMessage: String { stops.last?.message ?? "no stop" }
}
