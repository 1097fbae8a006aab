import Foundation

/// The settings of the differential tests in the environment.
enum DifferentialSettings {
  /// The number of cases for each operation code: `DIFFERENTIAL_CASES`.
  static let cases = environment("DIFFERENTIAL_CASES").flatMap { Int($0) } ?? 2000
  /// The seed from which all cases are generated: `DIFFERENTIAL_SEED`.
  static let seed = environment("DIFFERENTIAL_SEED").flatMap { UInt64($0) } ?? 1401

  private static func environment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
}
