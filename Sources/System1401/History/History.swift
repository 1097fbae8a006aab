import Core1401
import Units1401

/// A place on the timeline: a number of steps, and the number of the operator's actions done.
struct TimelinePlace: Hashable, Comparable {
  var step: UInt64
  var actions: Int

  static func < (left: TimelinePlace, right: TimelinePlace) -> Bool {
    (left.step, left.actions) < (right.step, right.actions)
  }
}

/// The past of a machine: checkpoints, the operator's actions with their steps, and the stops. Each state in
/// between can be recomputed from the last checkpoint before it.
struct History {
  /// A saved point for going back.
  final class Checkpoint {
    let place: TimelinePlace
    let state: Installation

    init(place: TimelinePlace, state: Installation) {
      self.place = place
      self.state = state
    }
  }

  /// An action with its place: it follows this step and all preceding actions.
  struct Entry {
    let step: UInt64
    let cycle: UInt64
    let action: OperatorAction
  }

  private struct PastStop {
    let place: TimelinePlace
    let stop: Stop
  }

  /// The maximum number of actions and of stops that are kept: those of a whole day of an operator.
  private static let mostActions = 200_000
  private static let mostStops = 10_000

  var limits: HistoryLimits { didSet { thin() } }
  /// The checkpoints, the oldest first; never empty.
  private(set) var checkpoints: [Checkpoint]
  /// The operator's actions, including those still ahead of a machine that has gone back.
  private(set) var log: [Entry] = []
  /// The number of actions done.
  var done = 0
  /// The number of actions ever done, including the oldest, which were discarded.
  var actionsEver: Int { forgotten + done }
  private var forgotten = 0
  /// The end of the known past, while the machine has gone back.
  private(set) var tip: Checkpoint?
  /// The output discarded so far.
  private(set) var discarded = OutputCount()
  private var stops: [PastStop] = []

  init(limits: HistoryLimits, begin: Installation) {
    self.limits = limits
    checkpoints = [Checkpoint(place: TimelinePlace(step: begin.steps, actions: 0), state: begin)]
  }

  // MARK: The timeline

  /// The first action that has not been done.
  var due: Entry? { done < log.count ? log[done] : nil }

  /// The step up to which the machine can run before the next action of the timeline.
  var nextActionStep: UInt64 { due?.step ?? .max }

  /// The place of a machine after a number of steps.
  func place(atStep step: UInt64) -> TimelinePlace { TimelinePlace(step: step, actions: done) }

  /// The latest place of a step: after all actions done at it.
  func latestPlace(atStep step: UInt64) -> TimelinePlace {
    let actions = log.partitioningIndex { $0.step > step }
    // A cycle that the operator executed by an action leads to the next step.
    let leavesStep = actions > 0 && log[actions - 1].step == step && log[actions - 1].action.isCycle
    return TimelinePlace(step: step, actions: leavesStep ? actions - 1 : actions)
  }

  /// Whether a machine at a place has gone back.
  func isBack(at place: TimelinePlace) -> Bool {
    tip.map { place < $0.place } ?? false
  }

  /// Records the tip before the machine goes back from it.
  mutating func recordTip(_ state: Installation, at place: TimelinePlace) {
    if tip == nil { tip = Checkpoint(place: place, state: state) }
  }

  /// Discards the tip when the machine has reached it.
  mutating func note(place: TimelinePlace) {
    if let tip, tip.place <= place { self.tip = nil }
  }

  // MARK: Recording

  /// Whether a checkpoint is due at a place: enough cycles or actions have passed since the last one.
  func isDue(at place: TimelinePlace) -> Bool {
    guard let last = checkpoints.last?.place else { return true }
    return place.step >= last.step + limits.interval
      || place.actions >= last.actions + History.mostActions / 10
  }

  /// Adds a checkpoint for a state.
  mutating func addCheckpoint(_ state: Installation, at place: TimelinePlace) {
    let index = checkpoints.partitioningIndex { $0.place >= place }
    if index < checkpoints.count, checkpoints[index].place == place { return }
    checkpoints.insert(Checkpoint(place: place, state: state), at: index)
    thin()
  }

  /// Records an action that the operator has just done.
  mutating func write(_ action: OperatorAction, step: UInt64, cycle: UInt64) {
    log.append(Entry(step: step, cycle: cycle, action: action))
    done = log.count
    if log.count > History.mostActions { forgetOldest() }
  }

  /// Schedules the actions of a recorded session, to be done at their steps.
  mutating func expect(_ entries: [Entry]) {
    log += entries
  }

  /// Begins another timeline at a place and discards everything after it.
  mutating func truncate(at place: TimelinePlace, givingUp count: OutputCount) {
    log.removeLast(log.count - place.actions)
    checkpoints.removeAll { $0.place > place }
    stops.removeAll { $0.place > place }
    tip = nil
    discarded = discarded + count
  }

  mutating func note(_ stop: Stop, at place: TimelinePlace) {
    // When the same course is repeated, the machine stops where it did before.
    let index = stops.partitioningIndex { $0.place >= place }
    if index < stops.count, stops[index].place == place {
      stops[index] = PastStop(place: place, stop: stop)
    } else {
      stops.insert(PastStop(place: place, stop: stop), at: index)
    }
    if stops.count > History.mostStops { stops.removeFirst(History.mostStops / 2) }
  }

  // MARK: Finding

  /// The index of the last checkpoint that is not after a place; the oldest one if all are.
  func lastCheckpoint(upTo place: TimelinePlace) -> Int {
    max(0, checkpoints.partitioningIndex { $0.place > place } - 1)
  }

  /// The index of the last checkpoint at which an increasing value does not exceed a limit; the oldest one if
  /// all do.
  func lastCheckpoint(where value: (Installation) -> UInt64, isAtMost limit: UInt64) -> Int {
    max(0, checkpoints.partitioningIndex { value($0.state) > limit } - 1)
  }

  /// The last stop before a place.
  func lastStop(before place: TimelinePlace) -> (place: TimelinePlace, stop: Stop)? {
    let index = stops.partitioningIndex { $0.place >= place }
    return index > 0 ? (stops[index - 1].place, stops[index - 1].stop) : nil
  }

  /// The place of the last action of a kind in a range of places.
  func lastAction(
    from first: TimelinePlace, before end: TimelinePlace, where belongs: (OperatorAction) -> Bool
  ) -> TimelinePlace? {
    guard first.actions < end.actions else { return nil }
    return (first.actions..<end.actions).last { belongs(log[$0].action) }.map {
      TimelinePlace(step: log[$0].step, actions: $0)
    }
  }

  /// The stop that occurred at a place.
  func stop(at place: TimelinePlace) -> Stop? {
    let index = stops.partitioningIndex { $0.place >= place }
    return index < stops.count && stops[index].place == place ? stops[index].stop : nil
  }

  // MARK: Memory

  /// The size of a checkpoint besides its storage, in bytes: registers, units, bookkeeping.
  private static let bytesBesideStorage = 2048

  /// The memory used, in bytes, without the cards, which all checkpoints share.
  var memory: Int {
    (checkpoints.count + (tip == nil ? 0 : 1)) * bytesOfCheckpoint + log.count * MemoryLayout<Entry>.stride
  }

  private var bytesOfCheckpoint: Int {
    (checkpoints.first?.state.processor.storage.count ?? 0) + History.bytesBesideStorage
  }

  /// Removes every other checkpoint of the older half except the oldest, so that older checkpoints are
  /// farther apart.
  private mutating func thin() {
    let most = max(4, limits.memory / bytesOfCheckpoint)
    while checkpoints.count > most {
      let half = checkpoints.count / 2
      var index = 0
      checkpoints.removeAll { _ in
        defer { index += 1 }
        return index > 0 && index <= half && !index.isMultiple(of: 2)
      }
    }
  }

  /// Shortens the past because it contains too many actions.
  private mutating func forgetOldest() {
    guard let first = checkpoints.first(where: { $0.place.actions > History.mostActions / 2 }) else { return }
    forget(before: first.place)
  }

  /// Makes the past begin at a checkpoint; not while the machine has gone back.
  mutating func forget(before first: TimelinePlace) {
    let forgotten = first.actions
    self.forgotten += forgotten
    log.removeFirst(forgotten)
    done -= forgotten
    checkpoints = checkpoints.filter { $0.place >= first }.map {
      Checkpoint(
        place: TimelinePlace(step: $0.place.step, actions: $0.place.actions - forgotten), state: $0.state)
    }
    stops = stops.filter { $0.place >= first }.map {
      PastStop(
        place: TimelinePlace(step: $0.place.step, actions: $0.place.actions - forgotten), stop: $0.stop)
    }
    tip = nil
  }
}

extension Array {
  /// The index of the first element that satisfies a test that all earlier ones fail; the count if there is
  /// none.
  func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
