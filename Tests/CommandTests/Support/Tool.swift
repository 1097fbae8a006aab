import Foundation

/// Programs of others that a test runs where they are installed.
enum Tool {
  /// The path of a program, empty where it is not installed.
  static func path(_ name: String) -> String {
    ["/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? ""
  }

  static func isInstalled(_ name: String) -> Bool { !path(name).isEmpty }

  /// Runs a program to its end.
  static func run(_ name: String, _ arguments: String..., input: String = "") throws -> Command.Result {
    try Command.run(arguments, program: path(name), input: input)
  }
}
