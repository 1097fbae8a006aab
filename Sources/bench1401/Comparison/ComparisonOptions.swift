import Foundation

/// What the command line asks for.
struct ComparisonOptions: Hashable {
  /// Where the programs come from.
  enum Source: Hashable {
    /// The programs of the bench.
    case builtIn
    /// `--programs`: a folder.
    case folder(String)
    /// `--matrix`: loops of one operation each.
    case matrix

    /// Whether the programs are somebody else's, who may have ended them otherwise than by a halt.
    var isFolder: Bool {
      if case .folder = self { true } else { false }
    }
  }

  var source = Source.builtIn
  var rounds = 3
  var scale = 1.0
  /// Other emulators with SimH's commands; nil for `i1401` when it is installed.
  var simulators: [String]?
  /// The `ibm1401` measured.
  var program =
    Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("ibm1401").path
    ?? "ibm1401"
  var only: String?
  var runsCycleEngine = false
  var limit = 120.0
  var takesOffStart = false
  var showsReasons = false
  var json: String?
  var asksForHelp = false

  static let usage = """
    bench1401: compares the speed of programs in ibm1401 run and in other emulators

    Usage: bench1401 [OPTION ...]                     the programs of the bench
           bench1401 --programs FOLDER [OPTION ...]   the programs in a folder
           bench1401 --matrix [OPTION ...]            each operation in a loop of its own, by field length
           bench1401 --panel [--help]                 the front panel
           bench1401 --stops                          breakpoints and watchpoints
           bench1401 --watch [DECK ...]               what debugging costs where nothing stops

    Options:
      --simh PATH      an emulator with SimH's commands; may be repeated (default i1401 when it is installed)
      --program PATH   the ibm1401 to measure (default the one beside bench1401)
      --rounds N       measurements of each program, taken in turns (default 3)
      --scale X        makes the programs of the bench and of the matrix run longer or shorter (default 1)
      --only TEXT      programs with this in their names or headings
      --cycle          also measure the cycle engine
      --limit SECONDS  a process that runs longer is killed and reported (default 120)
      --net            take the time for starting off the times of all emulators
      --reasons        list why the cycle engine was asked
      --json FILE      also write all measurements

    All programs run as whole processes. Times are processor time (user and system), and the median of the rounds
    counts. Spread is that of the ratio. All emulators must print the same; blanks at the ends of lines are ignored.
    The cycle engine executes the first 50 million cycles only, and its time is extrapolated.

    \(ProgramList.help)
    """

  /// Reads the arguments.
  ///
  /// - Throws: ``BenchError`` for an argument that cannot be understood.
  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--matrix": source = .matrix
      case "--cycle": runsCycleEngine = true
      case "--net": takesOffStart = true
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

  /// The path of a program: a path as it is, or a name found in a folder of PATH; nil when there is no such program.
  static func path(of program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
