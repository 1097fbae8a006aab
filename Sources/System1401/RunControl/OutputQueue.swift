internal import Core1401
public import Units1401

/// Output on its way: the units say at once what they will have done and when; it comes out when the 1401's clock is there.
///
/// When the operator has gone back, the machine does again what it did before, and the same output comes a second time. It is
/// counted and shown in its time, but handed over only once.
struct OutputQueue {
  /// What was put out on the course up to the machine's state.
  private(set) var totals: OutputTotals
  /// The most that was put out on this course.
  private(set) var given = OutputCount()
  /// What waits, the oldest first, in the pieces in which it was taken.
  private var waiting: [SystemOutput] = []
  /// How many lines, cards and movements were collected since something was handed over last.
  private(set) var collectedCount = 0
  /// What is to be told with the next piece.
  private var toldNext: [GivenUpOutput] = []
  /// How much of what waits, from its beginning, was handed over before.
  private var repeated = OutputCount()

  /// Makes a queue for a system that has put out nothing.
  init(system: DataProcessingSystem) {
    totals = OutputTotals(form: system.cardsAndPrinter.printer.position)
  }

  /// Makes a queue for a system that has put out something before.
  init(totals: OutputTotals) {
    self.totals = totals
    given = totals.count
  }

  /// How much was handed over that the machine, as it is shown, has not put out: it was taken back.
  var takenBack: OutputCount { given - totals.count + repeated }

  /// Whether nothing waits.
  var isEmpty: Bool { waiting.isEmpty && toldNext.isEmpty }

  /// Takes from a system what its units have put out. A piece of some hundred lines and cards is still in the host's nearest
  /// memory while it is counted; behind that it is only passed on.
  mutating func collect(from system: DataProcessingSystem) {
    let new = system.takeOutput()
    guard !new.isEmpty else { return }
    let count = OutputCount(new)
    let old = count.minimum(given - totals.count, in: new)
    totals.add(new, count)
    given = given.maximum(totals.count)
    waiting.append(new)
    collectedCount += new.count
    repeated = repeated + old
  }

  /// Hands over what is done at a moment, or everything.
  ///
  /// - Returns: what is done, and what of it was not handed over before, both in pieces.
  mutating func release(until moment: MachineTime?) -> (done: [SystemOutput], new: [SystemOutput]) {
    guard !isEmpty else { return ([], []) }
    collectedCount = 0
    guard moment != nil || !repeated.isZero || !toldNext.isEmpty else {
      defer { waiting = [] }
      return (waiting, waiting)
    }
    var (done, rest) = (SystemOutput(joining: waiting), SystemOutput())
    if let moment { rest = done.keepDone(until: moment) }
    waiting = rest.isEmpty ? [] : [rest]
    done.givenUp = toldNext
    toldNext = []
    guard !repeated.isZero else { return ([done], [done]) }
    var new = done
    let old = OutputCount(done).minimum(repeated, in: done)
    _ = new.printer.takeFirst(old.printerEvents)
    new.punched.removeFirst(old.punched)
    new.stacked.removeFirst(old.stacked)
    new.typed.removeFirst(old.typed)
    repeated = repeated - old
    return ([done], new.isEmpty ? [] : [new])
  }

  // MARK: Going back

  /// Goes to another place of the course. Nothing may wait.
  mutating func goTo(_ place: OutputTotals) {
    totals = place
    repeated = OutputCount()
  }

  /// Counts what a system has put out on a way that was gone before.
  mutating func skip(from system: DataProcessingSystem) {
    let new = system.takeOutput()
    guard !new.isEmpty else { return }
    totals.add(new, OutputCount(new))
    given = given.maximum(totals.count)
  }

  /// Another course begins here: what was handed over beyond this place does not belong to it.
  ///
  /// - Parameter media: how many records on tapes and disks belong to it.
  /// - Returns: how much that is.
  mutating func discardRest(media: OutputCount) -> OutputCount {
    let rest = given - totals.count + media
    given = totals.count
    // As long as there is a rest, everything that waits was handed over before.
    if !rest.isZero { toldNext.append(GivenUpOutput(behindEvents: 0, count: rest)) }
    return rest
  }
}

/// What was put out since power-on.
public struct OutputTotals: Hashable, Codable {
  /// How much of each kind.
  public internal(set) var count = OutputCount()
  /// The cards in each stacker.
  public internal(set) var stackers: [Pocket: Int] = [:]
  /// Where the form stands after the last line.
  public internal(set) var form: FormPosition

  /// Everything that is counted.
  var counts: [Int] {
    [count.printerEvents, count.lines, count.punched, count.stacked, count.typed] + Array(stackers.values)
  }

  mutating func add(_ output: SystemOutput, _ outputCount: OutputCount) {
    count = count + outputCount
    if let motion = output.printer.lastMotion { form = motion.end }
    guard !output.stacked.isEmpty else { return }
    for pocket in Pocket.allCases {
      let cards = output.stacked.count { $0.pocket == pocket }
      if cards > 0 { stackers[pocket, default: 0] += cards }
    }
  }
}

extension SystemOutput {
  /// Keeps what is done at a moment.
  ///
  /// - Returns: what is not.
  fileprivate mutating func keepDone(until moment: MachineTime) -> SystemOutput {
    var rest = SystemOutput()
    rest.printer = printer
    printer = rest.printer.takeDone(at: moment)
    rest.punched = SystemOutput.takeRest(of: &punched) { $0.released <= moment }
    rest.stacked = SystemOutput.takeRest(of: &stacked) { $0.stacked <= moment }
    rest.typed = SystemOutput.takeRest(of: &typed) { $0.ends <= moment }
    return rest
  }

  private static func takeRest<Element>(
    of elements: inout [Element], behind isDone: (Element) -> Bool
  ) -> [Element] {
    let rest = Array(elements.drop(while: isDone))
    elements.removeLast(rest.count)
    return rest
  }
}

extension OutputCount {
  /// This, or less where the other is less; lines are those among the first printer events of the output.
  fileprivate func minimum(_ other: OutputCount, in output: SystemOutput) -> OutputCount {
    var result = OutputCount()
    result.printerEvents = min(printerEvents, other.printerEvents)
    result.punched = min(punched, other.punched)
    result.stacked = min(stacked, other.stacked)
    result.typed = min(typed, other.typed)
    var printed = output.printer
    result.lines = printed.takeFirst(result.printerEvents).lineCount
    return result
  }
}
