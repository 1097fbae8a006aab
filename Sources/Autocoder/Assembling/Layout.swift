internal import Core1401

/// The pass of the assembler that gives every statement an address and every symbol a value.
///
/// A run is the statements between two changes of the location counter; within a run, addresses are
/// relative to its start. Runs and EQUs wait for the symbols they depend on. When one is resolved, those
/// waiting for it are tried again. Definitions may therefore be in any order, and the time grows only with
/// the length of the program.
struct Layout {
  /// Statements in consecutive positions.
  struct Run {
    let counter: Int
    let start: Start
    /// The statement that starts the run, nil for the first.
    let statement: Int?
    /// The preceding run of the same counter.
    let previous: Int?
    var length = 0
    /// The address of the first position, nil until it is resolved.
    var base: Int?
    /// The runs and symbols that wait for it.
    var waiting: [Dependency] = []

    enum Start {
      case address(Int)
      /// After the preceding run of the same counter.
      case following
      /// ORG with an operand.
      case origin(AddressExpression)
      /// ORG without an operand: after everything before it in the counter.
      case highest
      /// The first run of a counter: after all counters with lower numbers.
      case lowerCounters(CounterSelection.Start)
    }
  }

  /// The definition of a symbol.
  enum Definition {
    /// A position of a run.
    case position(run: Int, offset: Int, index: Int)
    /// The address in a label of digits.
    case fixed(Int, index: Int)
    /// The end of a run.
    case end(run: Int)
    /// A statement that cannot be read, so that its label has no value.
    case nothing
    /// EQU, with the position that is the value of its asterisk.
    case equate(AddressExpression, run: Int, offset: Int)
  }

  /// The place of a statement.
  struct Place {
    var run: Int
    var offset: Int
    /// The address in a label of digits, which replaces that of the run.
    var fixed: Int?
  }

  struct Entry {
    let name: Name
    let statement: Int
    let definition: Definition
    var value: AddressValue?
    /// Whether it is an EQU without a value.
    var isFailed = false
    /// The runs and symbols that wait for it.
    var waiting: [Dependency] = []
  }

  static let firstAddress = 333

  var runs: [Run] = []
  var places: [Place] = []
  var symbols: [Entry] = []
  var numbers = NumberTable()
  /// The runs of each counter, in the order of the statements.
  var runsOfCounter = [[Int]](repeating: [], count: 10)

  /// A run or symbol that may wait or be waited for.
  enum Dependency {
    case run(Int)
    case symbol(Int)
  }

  /// Records that a run or symbol waits for another.
  mutating func wait(_ dependency: Dependency, for other: Dependency) {
    switch other {
    case .run(let run): runs[run].waiting.append(dependency)
    case .symbol(let number): symbols[number].waiting.append(dependency)
    }
  }

  /// Takes the runs and symbols that wait for another.
  mutating func takeWaiting(for other: Dependency) -> [Dependency] {
    var waiting: [Dependency] = []
    switch other {
    case .run(let run): swap(&waiting, &runs[run].waiting)
    case .symbol(let number): swap(&waiting, &symbols[number].waiting)
    }
    return waiting
  }

  /// The address of a statement's first position.
  func address(of statement: Int) -> Int {
    let place = places[statement]
    return place.fixed ?? (runs[place.run].base ?? 0) + place.offset
  }

  /// The end of a run, nil if its start is not resolved.
  func end(of run: Int) -> Int? { runs[run].base.map { $0 + runs[run].length } }

  mutating func addRun(_ start: Run.Start, counter: Int, statement: Int?) -> Int {
    let number = runs.count
    runs.append(
      Run(counter: counter, start: start, statement: statement, previous: runsOfCounter[counter].last))
    runsOfCounter[counter].append(number)
    return number
  }
}
