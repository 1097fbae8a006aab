import EditorMessages

/// What an editor asked to be launched.
public struct LaunchRequest: Hashable, Sendable {
  /// The deck or source.
  public var program: String
  /// Words as behind `ibm1401 run`: options and further decks.
  public var words: [String]
  /// The folder that file names begin at, nil for that of the process.
  public var folder: String?
  /// A file of labels.
  public var symbols: String?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - program: the deck or source.
  ///   - words: options and further decks.
  ///   - folder: the folder that file names begin at.
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
    guard !program.isEmpty else { throw RequestError("'program' is empty; name a deck or a source") }
    folder = try arguments.string("cwd")
    symbols = try arguments.string("symbols")
    words = try arguments.texts("args")
    for (name, option) in LaunchRequest.options {
      for text in try arguments.texts(name) { words += ["--\(option)", text] }
    }
    words += try arguments.texts("decks")
  }

  /// Arguments with a name of their own, and the options they stand for.
  private static let options: [(name: String, option: String)] = [
    ("storage", "storage"), ("features", "features"), ("sense", "sense"), ("encoding", "encoding"),
    ("tapes", "tape"), ("disks", "disk"), ("ramac", "ramac"), ("inquiry", "inquiry"), ("typed", "typed"),
    ("carriage", "carriage"), ("print", "print"), ("punch", "punch"),
  ]
}

/// How a launched program begins and ends.
struct LaunchManner: Hashable {
  /// Stands at the first instruction of the program.
  var stopsOnEntry = false
  /// Nothing stops it but the machine, and the first stop is the end.
  var isWithoutDebugger = false
  /// The first stop that is no breakpoint or step is the end.
  var endsAtHalt = false

  init(_ arguments: Arguments) throws(RequestError) {
    stopsOnEntry = try arguments.bool("stopOnEntry")
    isWithoutDebugger = try arguments.bool("noDebug")
    endsAtHalt = try !arguments.bool("stopOnHalt", otherwise: true)
  }
}
