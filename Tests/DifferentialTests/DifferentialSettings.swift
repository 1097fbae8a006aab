import Foundation

/// What the environment asks of the differential tests.
enum DifferentialSettings {
  /// Cases for each operation code: `DIFFERENTIAL_CASES`.
  static let cases = environment("DIFFERENTIAL_CASES").flatMap { Int($0) } ?? 2000
  /// The seed all cases derive from: `DIFFERENTIAL_SEED`.
  static let seed = environment("DIFFERENTIAL_SEED").flatMap { UInt64($0) } ?? 1401

  private static func environment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
}
