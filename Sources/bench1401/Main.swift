import Foundation

/// The program that measures speed, see ``ComparisonOptions/usage``.
///
/// The exit status is 0, or 1 for an error or if a program could not be measured.
@main
struct Main {
  static func main() {
    do {
      exit(try run(Array(CommandLine.arguments.dropFirst())) ? 0 : 1)
    } catch let interrupted as Interrupted {
      // The measurements are lost. All files have been removed.
      exit(128 + interrupted.signal)
    } catch {
      FileHandle.standardError.write(Data("bench1401: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws -> Bool {
    switch arguments.first {
    case "--panel":
      try PanelBench.main(Array(arguments.dropFirst()))
      return true
    case "--stops":
      try StopsBench.run(rounds: 300_000)
      return true
    case "--watch":
      try WatchBench.run(Array(arguments.dropFirst()))
      return true
    default:
      let options = try ComparisonOptions(arguments)
      guard !options.asksForHelp else {
        print(ComparisonOptions.usage)
        return true
      }
      return try Comparison.run(options)
    }
  }
}

/// The reason why a measurement failed.
struct BenchError: Error, CustomStringConvertible {
  let description: String
}

/// Writes figures as JSON to a file; does nothing without a path.
func writeJSON(_ figures: some Encodable, to path: String?) throws {
  guard let path else { return }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  try (encoder.encode(figures) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
}

/// The processor time of this process or of its ended child processes, in seconds.
func processorSeconds(_ whose: __rusage_who) -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(whose.rawValue), &usage)
  return [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }.reduce(0, +)
}
