import Foundation

/// Other programs that a test runs if they are installed.
enum Tool {
  /// The path of a program, empty if it is not installed.
  static func path(_ name: String) -> String {
    ["/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? ""
  }

  static func isInstalled(_ name: String) -> Bool { !path(name).isEmpty }

  /// Runs a program until it ends.
  static func run(_ name: String, _ arguments: String..., input: String = "") throws -> Command.Result {
    try Command.run(arguments, program: path(name), input: input)
  }
}
