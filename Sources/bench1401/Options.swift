import Foundation

/// What the command line asks for.
struct Options {
  var rounds = 3
  var scale = 1.0
  var rivals: [String] = []
  var only: String?
  var runsCycleEngine = true
  var runsPanel = false
  var json: String?

  static let usage = """
    bench1401: how fast programs run in the fast path, in the cycle engine and in other emulators

    Usage: bench1401 [OPTION ...]
      --against PROGRAM  an emulator with SimH's commands; may be repeated (default i1401 when it is installed)
      --rounds N         measurements of each, taken in turns (default 3)
      --scale X          how much longer each program runs, or shorter (default 1)
      --only TEXT        programs with this in their names
      --no-cycle         without the cycle engine
      --queue            also as a panel runs the machine at unlimited speed, without and with going back
      --json FILE        also write all measurements

    bench1401 --panel [--help] measures the front panel itself, bench1401 --stops what breakpoints and watches cost.

    Times are processor time of the host; the median of all rounds counts, and the spread is that of the ratio. The cycle
    engine makes the first 50 million cycles only, taken in proportion.
    """

  /// Reads the arguments; ends the process with a text for `--help` and for what cannot be understood.
  init(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--no-cycle": runsCycleEngine = false
      case "--queue": runsPanel = true
      case "--help": Options.leave(Options.usage, status: 0)
      case "--against", "--rounds", "--scale", "--only", "--json":
        guard let value = rest.popFirst() else {
          Options.leave("bench1401: \(argument) needs a value", status: 1)
        }
        read(argument, value)
      default:
        Options.leave("bench1401: unknown option \(argument); see --help", status: 1)
      }
    }
    if rivals.isEmpty, Options.isInstalled("i1401") { rivals = ["i1401"] }
  }

  private mutating func read(_ option: String, _ value: String) {
    switch option {
    case "--against": rivals.append(value)
    case "--only": only = value
    case "--json": json = value
    case "--rounds":
      guard let number = Int(value), (1...1000).contains(number) else {
        Options.leave("bench1401: --rounds \(value): give 1 to 1000", status: 1)
      }
      rounds = number
    default:
      guard let number = Double(value), number > 0, number <= 100 else {
        Options.leave("bench1401: --scale \(value): give a number up to 100, such as 0.1", status: 1)
      }
      scale = number
    }
  }

  private static func isInstalled(_ program: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  private static func leave(_ text: String, status: Int32) -> Never {
    print(text)
    exit(status)
  }
}
