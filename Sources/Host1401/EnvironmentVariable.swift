import Glibc

/// Variables of the environment of this process.
///
/// Foundation's `ProcessInfo` copies the whole environment into a dictionary, which takes an eighth of the start
/// time of a short run.
public enum EnvironmentVariable {
  /// The value of a variable; `nil` when it is not set.
  public static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
