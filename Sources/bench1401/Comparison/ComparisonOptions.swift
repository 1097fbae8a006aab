import Foundation

/// The options of the command line for a comparison.
struct ComparisonOptions: Hashable {
  /// The source of the programs.
  enum Source: Hashable {
    /// The built-in programs.
    case builtIn
    /// `--programs`: a folder.
    case folder(String)
    /// `--matrix`: loops of one operation each.
    case matrix

    /// Whether the programs are from a folder; such programs may end otherwise than by a halt.
    var isFolder: Bool {
      if case .folder = self { true } else { false }
    }
  }

  var source = Source.builtIn
  var rounds = 3
  var scale = 1.0
  /// Other emulators with SimH's commands; nil for `i1401` if it is installed.
  var simulators: [String]?
  /// The path of the measured `ibm1401`.
  var program =
    Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("ibm1401").path
    ?? "ibm1401"
  var only: String?
  var runsCycleEngine = false
  var limit = 120.0
  var subtractsStart = false
  var showsReasons = false
  var json: String?
  var asksForHelp = false

  static let usage = """
    bench1401: compares the speed of ibm1401 run with other emulators

    Usage: bench1401 [OPTION ...]                     the built-in programs
           bench1401 --programs FOLDER [OPTION ...]   the programs in a folder
           bench1401 --matrix [OPTION ...]            a loop for each operation and field length
           bench1401 --panel [--help]                 the front panel
           bench1401 --stops                          breakpoints and watchpoints
           bench1401 --watch [DECK ...]               the cost of debugging while nothing stops

    Options:
        --simh PATH      an emulator with SimH's commands; may be repeated (default i1401 if it is installed)
        --program PATH   the ibm1401 to measure (default the one in the folder of bench1401)
        --rounds N       number of measurements of each program (default 3)
        --scale X        factor for the run time of built-in programs and of the matrix (default 1)
        --only TEXT      only programs with this text in their names or headings
        --cycle          also measure the cycle engine
        --limit SECONDS  time after which a process is killed and reported (default 120)
        --net            subtract the start time from the times of all emulators
        --reasons        list the reasons for falling back to the cycle engine
        --json FILE      also write all measurements as JSON

    Each run is a process of its own. Times are the median processor time (user and system) of the rounds. The
    spread is that of the ratio. All emulators must print the same text, apart from blanks at the ends of lines.
    The cycle engine executes only the first 50 million cycles, and its time is extrapolated.

    \(ProgramList.help)
    """

  /// Parses the arguments.
  ///
  /// - Throws: ``BenchError`` for an invalid argument.
  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--matrix": source = .matrix
      case "--cycle": runsCycleEngine = true
      case "--net": subtractsStart = true
      case "--reasons": showsReasons = true
      case "--help", "-h": asksForHelp = true
      case "--programs", "--simh", "--program", "--rounds", "--scale", "--only", "--limit", "--json":
        guard let value = rest.popFirst() else { throw BenchError(description: "\(argument) needs a value") }
        try read(argument, value)
      default:
        throw BenchError(description: "unknown option \(argument); --help lists the options")
      }
    }
  }

  private mutating func read(_ option: String, _ value: String) throws {
    switch option {
    case "--programs": source = .folder(value)
    case "--simh": simulators = (simulators ?? []) + [value]
    case "--program": program = value
    case "--only": only = value
    case "--json": json = value
    case "--rounds": rounds = Int(try number(option, value, 1...1000, isWhole: true))
    case "--scale": scale = try number(option, value, 0.001...100)
    default: limit = try number(option, value, 0.1...86_400)
    }
  }

  private func number(
    _ option: String, _ value: String, _ range: ClosedRange<Double>, isWhole: Bool = false
  ) throws -> Double {
    guard let number = Double(value), range.contains(number), !isWhole || number == number.rounded() else {
      let bounds = [range.lowerBound, range.upperBound].map { String(format: "%g", $0) }
      throw BenchError(description: "\(option) \(value): give a number from \(bounds[0]) to \(bounds[1])")
    }
    return number
  }

  /// The other emulators to measure.
  ///
  /// - Throws: ``BenchError`` for one that is not installed.
  func installedSimulators() throws -> [String] {
    guard let simulators else { return ComparisonOptions.path(of: "i1401") == nil ? [] : ["i1401"] }
    return try simulators.map { simulator in
      guard ComparisonOptions.path(of: simulator) != nil else {
        throw BenchError(description: "--simh \(simulator): no such program")
      }
      return simulator
    }
  }

  /// The path of a program, given as a path or as a name in a folder of PATH; nil if there is no such
  /// program.
  static func path(of program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
