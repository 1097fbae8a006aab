internal import Core1401
public import Units1401

/// Pending output. Units report at once what they will have done and when; the output is released when the
/// 1401's clock reaches that time.
///
/// After going back, the machine repeats what it did before, and the same output occurs a second time. It is
/// counted and displayed at its time, but delivered only once.
struct OutputQueue {
  /// The output on the course up to the machine's state.
  private(set) var totals: OutputTotals
  /// The most output delivered on this course.
  private(set) var given = OutputCount()
  /// The pending output, the oldest first, in the pieces in which it was collected.
  private var waiting: [SystemOutput] = []
  /// The number of lines, cards and movements collected since the last delivery.
  private(set) var collectedCount = 0
  /// The discarded output to report with the next piece.
  private var nextDiscarded: [GivenUpOutput] = []
  /// The amount of the pending output, from its beginning, that was delivered before.
  private var repeated = OutputCount()

  /// Creates a queue for a system without output.
  init(system: DataProcessingSystem) {
    totals = OutputTotals(form: system.cardsAndPrinter.printer.position)
  }

  /// Creates a queue for a system with earlier output.
  init(totals: OutputTotals) {
    self.totals = totals
    given = totals.count
  }

  /// The delivered output that is undone in the displayed state of the machine.
  var takenBack: OutputCount { given - totals.count + repeated }

  /// Whether nothing is pending.
  var isEmpty: Bool { waiting.isEmpty && nextDiscarded.isEmpty }

  /// Collects the units' output from a system. A piece of up to a thousand lines or cards is still in the host's
  /// cache while it is counted; after that it is only passed on.
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

  /// Releases what is complete at a time, or everything.
  ///
  /// - Returns: what is complete, and the part of it that was not delivered before, both in pieces.
  mutating func release(until moment: MachineTime?) -> (done: [SystemOutput], new: [SystemOutput]) {
    guard !isEmpty else { return ([], []) }
    collectedCount = 0
    guard moment != nil || !repeated.isZero || !nextDiscarded.isEmpty else {
      defer { waiting = [] }
      return (waiting, waiting)
    }
    var (done, rest) = (SystemOutput(joining: waiting), SystemOutput())
    if let moment { rest = done.keepDone(until: moment) }
    waiting = rest.isEmpty ? [] : [rest]
    done.discarded = nextDiscarded
    nextDiscarded = []
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

  /// Moves to another place of the course. Nothing may be pending.
  mutating func goTo(_ place: OutputTotals) {
    totals = place
    repeated = OutputCount()
  }

  /// Counts the output of a system on a course repeated from before.
  mutating func skip(from system: DataProcessingSystem) {
    let new = system.takeOutput()
    guard !new.isEmpty else { return }
    totals.add(new, OutputCount(new))
    given = given.maximum(totals.count)
  }

  /// Begins another course here: what was delivered beyond this place is discarded.
  ///
  /// - Parameter media: the number of discarded records on tapes and disks.
  /// - Returns: the amount discarded.
  mutating func discardRest(media: OutputCount) -> OutputCount {
    let rest = given - totals.count + media
    given = totals.count
    // While a rest remains, all pending output was delivered before.
    if !rest.isZero { nextDiscarded.append(GivenUpOutput(behindEvents: 0, count: rest)) }
    return rest
  }
}

/// The total output since power-on.
public struct OutputTotals: Hashable, Codable {
  /// The amount of each kind.
  public internal(set) var count = OutputCount()
  /// The cards in each stacker.
  public internal(set) var stackers: [Pocket: Int] = [:]
  /// The position of the form after the last line.
  public internal(set) var form: FormPosition

  /// All counts.
  var counts: [Int] {
    [count.printerEvents, count.lines, count.punched, count.stacked, count.typed] + Array(stackers.values)
  }

  mutating func add(_ output: SystemOutput, _ outputCount: OutputCount) {
    count = count + outputCount
    if let motion = output.printer.lastMotion { form = motion.end }
    // Most jobs fill one pocket, NR.
    var rest = output.stacked.count
    for pocket in Pocket.allCases.reversed() where rest > 0 {
      let cards = output.stacked.count(in: pocket)
      if cards > 0 { stackers[pocket, default: 0] += cards }
      rest -= cards
    }
  }
}

extension SystemOutput {
  /// Keeps the events that are complete at a time.
  ///
  /// - Returns: the others.
  fileprivate mutating func keepDone(until moment: MachineTime) -> SystemOutput {
    var rest = SystemOutput()
    rest.printer = printer
    printer = rest.printer.takeDone(at: moment)
    rest.punched = SystemOutput.takeRest(of: &punched) { $0.released <= moment }
    rest.stacked = stacked.takeRest(after: moment)
    rest.typed = SystemOutput.takeRest(of: &typed) { $0.ends <= moment }
    return rest
  }

  private static func takeRest<Element>(
    of elements: inout [Element], after isDone: (Element) -> Bool
  ) -> [Element] {
    let rest = Array(elements.drop(while: isDone))
    elements.removeLast(rest.count)
    return rest
  }
}

extension OutputCount {
  /// The minimum of each count; lines are those among the first printer events of the output.
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
