import Core1401
import Units1401

/// Output on its way: the units say at once what they will have done and when; it comes out when the 1401's clock is there.
///
/// When the operator has gone back, the machine does again what it did before, and the same output comes a second time. It is
/// counted and shown in its time, but handed over only once.
struct OutputQueue {
  /// What was put out on the course up to the machine's state.
  private(set) var made: MadeOutput
  /// The most that was put out on this course.
  private(set) var given = OutputCount()
  private var waiting = SystemOutput()
  /// How much of what waits, from its beginning, was handed over before.
  private var repeated = OutputCount()

  /// Makes a queue for a system that has put out nothing.
  init(system: DataProcessingSystem) {
    made = MadeOutput(status: UnitsStatus(system: system))
  }

  /// Makes a queue for a system that has put out something before.
  init(made: MadeOutput) {
    self.made = made
    given = made.count
  }

  /// How much was handed over that the machine, as it is shown, has not put out: it was taken back.
  var takenBack: OutputCount { given - made.count + repeated }

  /// Whether nothing waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Takes from a system what its units have put out.
  mutating func collect(from system: DataProcessingSystem) {
    let new = system.takeOutput()
    guard !new.isEmpty else { return }
    let count = OutputCount(new)
    let old = count.minimum(given - made.count, in: new)
    made.add(new, count)
    given = given.maximum(made.count)
    waiting.append(new)
    repeated = repeated + old
  }

  /// Hands over what is done at a moment, or everything.
  ///
  /// - Returns: what is done, and what of it was not handed over before.
  mutating func release(until moment: MachineTime?) -> (done: SystemOutput, new: SystemOutput) {
    let done = takeDone(until: moment)
    guard !repeated.isZero else { return (done, done) }
    var new = done
    let old = OutputCount(done).minimum(repeated, in: done)
    new.printer.removeFirst(old.printerEvents)
    new.punched.removeFirst(old.punched)
    new.stacked.removeFirst(old.stacked)
    repeated = repeated - old
    return (done, new)
  }

  private mutating func takeDone(until moment: MachineTime?) -> SystemOutput {
    guard let moment else {
      defer { waiting = SystemOutput() }
      return waiting
    }
    var done = SystemOutput()
    done.givenUp = waiting.givenUp
    waiting.givenUp = []
    done.printer = OutputQueue.takePrefix(of: &waiting.printer) { ($0.ends ?? moment) <= moment }
    done.punched = OutputQueue.takePrefix(of: &waiting.punched) { $0.released <= moment }
    done.stacked = OutputQueue.takePrefix(of: &waiting.stacked) { $0.stacked <= moment }
    return done
  }

  private static func takePrefix<Element>(
    of elements: inout [Element], while isDone: (Element) -> Bool
  ) -> [Element] {
    let done = elements.prefix(while: isDone)
    defer { elements.removeFirst(done.count) }
    return Array(done)
  }

  // MARK: Going back

  /// Goes to another place of the course. Nothing may wait.
  mutating func goTo(_ place: MadeOutput) {
    made = place
    repeated = OutputCount()
  }

  /// Counts what a system has put out on a way that was gone before.
  mutating func skip(from system: DataProcessingSystem) {
    let new = system.takeOutput()
    guard !new.isEmpty else { return }
    made.add(new, OutputCount(new))
    given = given.maximum(made.count)
  }

  /// Another course begins here: what was handed over beyond this place does not belong to it.
  ///
  /// - Parameter tapeRecords: how many records on tape are among it.
  /// - Returns: how much that is.
  mutating func giveUpRest(tapeRecords: Int) -> OutputCount {
    var rest = given - made.count
    rest.tapeRecords = tapeRecords
    given = made.count
    // As long as there is a rest, everything that waits was handed over before.
    if !rest.isZero { waiting.givenUp.append(GivenUpOutput(behindEvents: 0, count: rest)) }
    return rest
  }
}

/// What was put out on a course up to a state of the machine, counted.
struct MadeOutput: Hashable, Sendable {
  /// How much it is.
  var count = OutputCount()
  /// Stackers, lines and form as they are when all of it is done.
  var status: UnitsStatus

  mutating func add(_ output: SystemOutput, _ outputCount: OutputCount) {
    count = count + outputCount
    status.count(output)
  }
}

extension DataProcessingSystem {
  /// Hands over everything the units have put out since the last call.
  func takeOutput() -> SystemOutput {
    var output = SystemOutput()
    output.printer = takePrinterEvents()
    output.punched = takePunchedCards()
    output.stacked = takeStackedCards()
    return output
  }
}

extension OutputCount {
  /// This, or less where the other is less; lines are those among the first printer events of the output.
  fileprivate func minimum(_ other: OutputCount, in output: SystemOutput) -> OutputCount {
    var result = OutputCount()
    result.printerEvents = min(printerEvents, other.printerEvents)
    result.punched = min(punched, other.punched)
    result.stacked = min(stacked, other.stacked)
    result.lines = output.printer.prefix(result.printerEvents).count {
      if case .impression = $0 { true } else { false }
    }
    return result
  }
}

extension PrinterEvent {
  /// When the line is on the paper or the carriage stands again; nil for an event that takes no time.
  fileprivate var ends: MachineTime? {
    switch self {
    case .impression(let impression): impression.ends
    case .noSpace: nil
    case .motion(let motion): motion.ends
    }
  }
}
