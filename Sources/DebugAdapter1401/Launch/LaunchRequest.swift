import EditorMessages

/// The request of an editor to launch a program.
public struct LaunchRequest: Hashable, Sendable {
  /// The deck or source.
  public var program: String
  /// The words of an `ibm1401 run` command line: options and further decks.
  public var words: [String]
  /// The folder that file names are relative to, nil for that of the process.
  public var folder: String?
  /// A file of labels.
  public var symbols: String?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - program: the deck or source.
  ///   - words: options and further decks.
  ///   - folder: the folder that file names are relative to.
  ///   - symbols: a file of labels.
  public init(program: String, words: [String] = [], folder: String? = nil, symbols: String? = nil) {
    self.program = program
    self.words = words
    self.folder = folder
    self.symbols = symbols
  }

  /// Reads the arguments of `launch`.
  init(_ arguments: Arguments) throws(RequestError) {
    program = try arguments.text("program")
    guard !program.isEmpty else { throw RequestError(.emptyProgram) }
    folder = try arguments.string("cwd")
    symbols = try arguments.string("symbols")
    words = try arguments.texts("args")
    for (name, option) in LaunchRequest.options {
      for text in try arguments.texts(name) { words += ["--\(option)", text] }
    }
    words += try arguments.texts("decks")
  }

  /// The arguments with their own names, and the corresponding options.
  private static let options: [(name: String, option: String)] = [
    ("storage", "storage"), ("features", "features"), ("sense", "sense"), ("encoding", "encoding"),
    ("tapes", "tape"), ("disks", "disk"), ("ramac", "ramac"), ("inquiry", "inquiry"), ("typed", "typed"),
    ("carriage", "carriage"), ("print", "print"), ("punch", "punch"),
  ]
}

/// The start and the end of a launched program.
struct LaunchBehavior: Hashable {
  /// Whether to stop at the first instruction of the program.
  var stopsOnEntry = false
  /// Whether to run without breakpoints and end at the first stop.
  var isWithoutDebugger = false
  /// Whether to end at the first stop other than a breakpoint or step.
  var endsAtHalt = false

  init(_ arguments: Arguments) throws(RequestError) {
    stopsOnEntry = try arguments.bool("stopOnEntry")
    isWithoutDebugger = try arguments.bool("noDebug")
    endsAtHalt = try !arguments.bool("stopOnHalt", otherwise: true)
  }
}
