import Core1401

/// A place of a course: after so many steps, with so many of the operator's actions done.
struct CoursePlace: Hashable, Comparable {
  var step: UInt64
  var actions: Int

  static func < (left: CoursePlace, right: CoursePlace) -> Bool {
    (left.step, left.actions) < (right.step, right.actions)
  }
}

/// Everything that going back puts back.
struct InstallationState: Hashable, Sendable {
  var system: SystemState
  /// The units whose check light is on.
  var checks: UnitChecks
  /// What was put out up to here.
  var made: MadeOutput
}

/// What is kept of the course of a machine: its state every so many cycles, the operator's actions with their steps, and the
/// stops. Each state in between follows from the last one kept before it.
struct History {
  /// A state that is kept.
  final class Kept: Sendable {
    let place: CoursePlace
    let state: InstallationState

    init(place: CoursePlace, state: InstallationState) {
      self.place = place
      self.state = state
    }
  }

  /// An action with its place: it comes when this step has been made and all actions before it.
  struct Entry {
    let step: UInt64
    let cycle: UInt64
    let action: OperatorAction
  }

  private struct KeptStop {
    let place: CoursePlace
    let stop: Stop
  }

  /// The most actions and the most stops kept: those of a whole day of an operator.
  private static let mostActions = 200_000
  private static let mostStops = 10_000

  var limits: HistoryLimits { didSet { thin() } }
  /// The states kept, the oldest first; never empty.
  private(set) var kept: [Kept]
  /// The operator's actions, also those that the machine, gone back, has before it.
  private(set) var log: [Entry] = []
  /// How many of them are done.
  var done = 0
  /// How many were done ever, also before the oldest ones that are kept.
  var actionsEver: Int { forgotten + done }
  private var forgotten = 0
  /// The furthest place of the course while the machine is before it.
  private(set) var furthest: Kept?
  /// What was given up so far.
  private(set) var givenUp = OutputCount()
  private var stops: [KeptStop] = []

  init(limits: HistoryLimits, begin: InstallationState) {
    self.limits = limits
    kept = [Kept(place: CoursePlace(step: begin.system.steps, actions: 0), state: begin)]
  }

  // MARK: The course

  /// The first action that is not done.
  var due: Entry? { done < log.count ? log[done] : nil }

  /// The step up to which the machine can go on before an action of this course comes.
  var nextActionStep: UInt64 { due?.step ?? .max }

  /// The place of a machine that has made so many steps.
  func place(atStep step: UInt64) -> CoursePlace { CoursePlace(step: step, actions: done) }

  /// The latest place of a step: with all actions done that came there.
  func latestPlace(atStep step: UInt64) -> CoursePlace {
    let actions = log.partitioningIndex { $0.step > step }
    // A cycle that the operator made by an action of its own leads to the next step.
    let leavesStep = actions > 0 && log[actions - 1].step == step && log[actions - 1].action.isCycle
    return CoursePlace(step: step, actions: leavesStep ? actions - 1 : actions)
  }

  /// Whether a machine at a place is before the furthest one.
  func isBack(at place: CoursePlace) -> Bool {
    furthest.map { place < $0.place } ?? false
  }

  /// Remembers the furthest place when the machine leaves it backwards.
  mutating func leaveFurthest(_ state: InstallationState, at place: CoursePlace) {
    if furthest == nil { furthest = Kept(place: place, state: state) }
  }

  /// Forgets the furthest place when the machine has reached it.
  mutating func note(place: CoursePlace) {
    if let furthest, furthest.place <= place { self.furthest = nil }
  }

  // MARK: Keeping

  /// Whether a state is to be kept at a place: enough cycles or actions lie behind the last one.
  func isDue(at place: CoursePlace) -> Bool {
    guard let last = kept.last?.place else { return true }
    return place.step >= last.step + limits.interval
      || place.actions >= last.actions + History.mostActions / 10
  }

  /// Keeps a state at its place among the others.
  mutating func keep(_ state: InstallationState, at place: CoursePlace) {
    let index = kept.partitioningIndex { $0.place >= place }
    if index < kept.count, kept[index].place == place { return }
    kept.insert(Kept(place: place, state: state), at: index)
    thin()
  }

  /// Writes down what the operator does, and that it is done.
  mutating func write(_ action: OperatorAction, step: UInt64, cycle: UInt64) {
    log.append(Entry(step: step, cycle: cycle, action: action))
    done = log.count
    if log.count > History.mostActions { forgetOldest() }
  }

  /// Puts the actions of a recorded session before the machine, to be done when their steps have come.
  mutating func expect(_ entries: [Entry]) {
    log += entries
  }

  /// Takes another course from a place on: what was to come is forgotten.
  mutating func changeCourse(at place: CoursePlace, givingUp count: OutputCount) {
    log.removeLast(log.count - place.actions)
    kept.removeAll { $0.place > place }
    stops.removeAll { $0.place > place }
    furthest = nil
    givenUp = givenUp + count
  }

  mutating func note(_ stop: Stop, at place: CoursePlace) {
    // Going the same way again, the machine stops where it did before.
    let index = stops.partitioningIndex { $0.place >= place }
    if index < stops.count, stops[index].place == place {
      stops[index] = KeptStop(place: place, stop: stop)
    } else {
      stops.insert(KeptStop(place: place, stop: stop), at: index)
    }
    if stops.count > History.mostStops { stops.removeFirst(History.mostStops / 2) }
  }

  // MARK: Finding

  /// The last state kept that is not behind a place; the oldest one if all are.
  func lastKept(upTo place: CoursePlace) -> Int {
    max(0, kept.partitioningIndex { $0.place > place } - 1)
  }

  /// The last state kept for which a value that only grows is not above a limit; the oldest one if all are.
  func lastKept(where value: (InstallationState) -> UInt64, isAtMost limit: UInt64) -> Int {
    max(0, kept.partitioningIndex { value($0.state) > limit } - 1)
  }

  /// The last stop before a place.
  func lastStop(before place: CoursePlace) -> (place: CoursePlace, stop: Stop)? {
    let index = stops.partitioningIndex { $0.place >= place }
    return index > 0 ? (stops[index - 1].place, stops[index - 1].stop) : nil
  }

  /// The place of the last action that belongs to a kind, from a place on and before another one.
  func lastAction(
    from first: CoursePlace, before end: CoursePlace, where belongs: (OperatorAction) -> Bool
  ) -> CoursePlace? {
    guard first.actions < end.actions else { return nil }
    return (first.actions..<end.actions).last { belongs(log[$0].action) }.map {
      CoursePlace(step: log[$0].step, actions: $0)
    }
  }

  /// The stop that was made at a place.
  func stop(at place: CoursePlace) -> Stop? {
    let index = stops.partitioningIndex { $0.place >= place }
    return index < stops.count && stops[index].place == place ? stops[index].stop : nil
  }

  // MARK: Memory

  /// What a state takes besides its storage, in bytes: registers, units, bookkeeping.
  private static let bytesBesideStorage = 2048

  /// The memory taken, in bytes, without the cards, which all states share.
  var memory: Int {
    (kept.count + (furthest == nil ? 0 : 1)) * bytesOfState + log.count * MemoryLayout<Entry>.stride
  }

  private var bytesOfState: Int {
    (kept.first?.state.system.processor.storage.count ?? 0) + History.bytesBesideStorage
  }

  /// Takes away every other state of the older half, so that states lie the further apart the older they are. The oldest
  /// stays.
  private mutating func thin() {
    let most = max(4, limits.memory / bytesOfState)
    while kept.count > most {
      let half = kept.count / 2
      var index = 0
      kept.removeAll { _ in
        defer { index += 1 }
        return index > 0 && index <= half && !index.isMultiple(of: 2)
      }
    }
  }

  /// Lets the past begin later: there are too many actions in it.
  private mutating func forgetOldest() {
    guard let first = kept.first(where: { $0.place.actions > History.mostActions / 2 }) else { return }
    forget(before: first.place)
  }

  /// Lets the past begin at a place at which a state is kept; not while the machine is back.
  mutating func forget(before first: CoursePlace) {
    let forgotten = first.actions
    self.forgotten += forgotten
    log.removeFirst(forgotten)
    done -= forgotten
    kept = kept.filter { $0.place >= first }.map {
      Kept(place: CoursePlace(step: $0.place.step, actions: $0.place.actions - forgotten), state: $0.state)
    }
    stops = stops.filter { $0.place >= first }.map {
      KeptStop(
        place: CoursePlace(step: $0.place.step, actions: $0.place.actions - forgotten), stop: $0.stop)
    }
    furthest = nil
  }
}

extension Array {
  /// The index of the first element for which a test succeeds that fails for all before it; the count if there is none.
  func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
