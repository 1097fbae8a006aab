/// Gives every statement its address and every symbol its value.
///
/// The statements between two changes of the location counter are a run: within a run all addresses are known relative to
/// its first. Runs and EQUs wait for the symbols they need; whatever becomes known wakes what waits for it. So the order of
/// definitions does not matter, and the work grows with the length of the program and nothing else.
struct Layout {
  /// Statements in neighbouring positions.
  struct Run {
    let counter: Int
    let start: Start
    /// The statement that begins it, nil for the first.
    let statement: Int?
    /// The run before it in the same counter.
    let previous: Int?
    var length = 0
    /// The address of the first position, nil as long as it is not known.
    var base: Int?

    enum Start {
      case address(Int)
      /// Where the run before it in the same counter ends.
      case following
      /// ORG with an operand.
      case origin(AddressExpression)
      /// ORG without: behind all that came before in the counter.
      case highest
      /// The first of a counter: behind all counters with lower numbers.
      case lowerCounters(CounterSelection.Start)
    }
  }

  /// What defines a symbol.
  enum Definition {
    /// A position of a run.
    case position(run: Int, offset: Int, index: Int)
    /// An address given by a label of digits.
    case fixed(Int, index: Int)
    /// The end of a run.
    case end(run: Int)
    /// A statement that cannot be read, so that nobody knows what its label would stand for.
    case nothing
    /// EQU, with the place its asterisk stands for.
    case equate(AddressExpression, run: Int, offset: Int)
  }

  /// The place of a statement.
  struct Place {
    var run: Int
    var offset: Int
    /// The address a label of digits gives, in place of the run's.
    var fixed: Int?
  }

  struct Entry {
    let name: Name
    let statement: Int
    let definition: Definition
    var value: AddressValue?
    /// Whether it is an EQU that cannot be worked out.
    var isFailed = false
  }

  static let firstAddress = 333

  var runs: [Run] = []
  var places: [Place] = []
  var symbols: [Entry] = []
  var numbers: [Name: Int] = [:]
  /// Runs of each counter in the order of the statements.
  var runsOfCounter = [[Int]](repeating: [], count: 10)
  var waiting: [Thing: [Thing]] = [:]

  /// What may have to wait, and what may be waited for.
  enum Thing: Hashable {
    case run(Int)
    case symbol(Int)
  }

  /// The address of a statement's first position.
  func address(of statement: Int) -> Int {
    let place = places[statement]
    return place.fixed ?? (runs[place.run].base ?? 0) + place.offset
  }

  /// Where a run ends, nil when its beginning is not known.
  func end(of run: Int) -> Int? { runs[run].base.map { $0 + runs[run].length } }

  mutating func addRun(_ start: Run.Start, counter: Int, statement: Int?) -> Int {
    let number = runs.count
    runs.append(
      Run(counter: counter, start: start, statement: statement, previous: runsOfCounter[counter].last))
    runsOfCounter[counter].append(number)
    return number
  }
}
