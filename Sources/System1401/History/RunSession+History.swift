import Core1401
import Units1401

// The operator's actions, checkpoints while the machine runs, and moving between places on the timeline.
extension RunSession {
  // MARK: The operator's actions

  /// Performs an operator's action on the installation, and records it.
  ///
  /// - Returns: the resulting stop, if any.
  @discardableResult
  func act(_ action: OperatorAction) -> Stop? {
    if var history {
      self.history = nil
      let place = history.place(atStep: system.steps)
      if let due = history.due, due.step == system.steps, due.action == action {
        // The same action as before: the known timeline continues.
        history.done += 1
      } else {
        if history.isBack(at: place) || history.due != nil { startTimeline(&history, at: place) }
        if history.isDue(at: place) { history.addCheckpoint(installation, at: place) }
        history.write(action, step: system.steps, cycle: system.machine.processor.state.cycles)
        recordAction(action)
      }
      self.history = history
    } else {
      recordAction(action)
    }
    return apply(action)
  }

  /// Performs an action, for the first time or again.
  private func apply(_ action: OperatorAction) -> Stop? {
    let stop = system.perform(action)
    switch action {
    case .startReset, .checkReset: unitChecks = []
    // When nothing was read, the machine is unchanged.
    case .press where action.isLoad:
      if stop == nil || stop?.reason == .inputOutputCheck { unitChecks = [] }
    case .press, .setSwitches, .deposit, .setRegister, .cycleWithoutStoring, .display, .printOut, .scan: break
    }
    return stop
  }

  /// Begins another timeline if the machine has gone back.
  func beginAnotherTimeline() {
    guard var history else { return }
    self.history = nil
    let place = history.place(atStep: system.steps)
    if history.isBack(at: place) || history.due != nil { startTimeline(&history, at: place) }
    self.history = history
  }

  private func startTimeline(_ history: inout History, at place: TimelinePlace) {
    output.collect(from: system)
    let media = OutputCount(takenBackOn: system.units.media)
    for mounted in system.units.media { mounted.medium.discardRest() }
    history.truncate(at: place, givingUp: output.discardRest(media: media))
    recordTimeline(keeping: history.actionsEver)
  }

  /// Repeats the earlier actions at this step before the machine continues. Cycles that the operator executed
  /// one by one are executed again later.
  func repeatDueActions() {
    while let due = history?.due, due.step <= system.steps, !due.action.isCycle { repeatAction(due.action) }
  }

  /// Repeats the earlier actions at this step while the machine runs.
  ///
  /// - Returns: whether there were any.
  func repeatsDueActions(in run: Run) -> Bool {
    if case .scan = run.goal { return false }
    let done = history?.done
    while let due = history?.due, due.step <= system.steps { repeatAction(due.action) }
    return history?.done != done
  }

  /// Repeats a cycle that the operator executed here by an action.
  ///
  /// - Returns: whether there was one.
  func repeatsCycle() -> Bool {
    guard let due = history?.due, due.step == system.steps, due.action.isCycle else { return false }
    repeatAction(due.action)
    return true
  }

  private func repeatAction(_ action: OperatorAction) {
    history?.done += 1
    if let stop = apply(action) { noteUnitChecks(of: stop) }
  }

  // MARK: Checkpoints

  /// Begins to keep the past from now on.
  func beginHistory(_ limits: HistoryLimits?) {
    history = nil
    for mounted in system.units.media { mounted.medium.keepPast(limits != nil) }
    history = limits.map { History(limits: $0, begin: installation) }
  }

  /// Changes how much history is recorded; nil for none.
  func keepHistory(_ limits: HistoryLimits?) {
    if limits == nil { restoreTip() }
    guard let limits, history != nil else {
      beginHistory(limits)
      return recordBeginning()
    }
    history?.limits = limits
  }

  /// The status of the history for a snapshot.
  var historyStatus: HistoryStatus? {
    guard let history else { return nil }
    var status = HistoryStatus()
    let cycles = system.machine.processor.state.cycles
    status.oldestCycle = history.checkpoints[0].state.processor.state.cycles
    status.tipCycle = history.tip?.state.processor.state.cycles ?? cycles
    status.isBack = history.isBack(at: history.place(atStep: system.steps))
    status.states = history.checkpoints.count
    status.memory = history.memory + bytesOfMedia
    status.actions = history.log.count
    status.takenBack = output.takenBack
    status.takenBack = status.takenBack + OutputCount(takenBackOn: system.units.media)
    status.discarded = history.discarded
    return status
  }

  /// Adds a checkpoint when one is due.
  func addDueCheckpoint() {
    guard let place = history?.place(atStep: system.steps) else { return }
    history?.note(place: place)
    forgetMedia()
    guard history?.isDue(at: place) == true else { return }
    addCheckpoint()
  }

  /// The memory that media use for older versions, in bytes.
  private var bytesOfMedia: Int { system.units.media.reduce(0) { $0 + $1.medium.bytesOfPast } }

  /// Shortens the past when older versions of media take more than half the memory, or a write cannot be
  /// undone.
  private func forgetMedia() {
    guard let limits = history?.limits, history?.tip == nil, !system.units.media.isEmpty else { return }
    func isReached(_ checkpoint: History.Checkpoint) -> Bool {
      checkpoint.state.units.media.allSatisfy(\.isReached)
    }
    let isLarge = bytesOfMedia > limits.memory / 2
    guard isLarge || history?.checkpoints.first.map(isReached) == false else { return }
    let half = isLarge ? (history?.checkpoints.count ?? 0) / 2 + 1 : 0
    let first = history?.checkpoints.dropFirst(half).first(where: isReached)?.place ?? presentPlace
    addCheckpoint()
    history?.forget(before: first)
    for oldest in history?.checkpoints.first?.state.units.media ?? [] {
      oldest.medium.forgetPast(before: oldest.version)
    }
  }

  /// The number of steps to the next action to repeat, or to the end of a replay.
  var stepsToNextAction: UInt64 {
    let end = currentRun?.replay?.end ?? .max
    guard let action = history?.nextActionStep else { return .max }
    let (steps, next) = (system.steps, action == .max ? end : action)
    return next > steps ? next - steps : 0
  }

  /// Records a stop as a target for going back; stops of single steps are ignored.
  func remember(_ stop: Stop, goal: Run.Goal?) {
    if stop.reason == .stepped {
      switch goal {
      case .addresses, .outside, .condition: break
      default: return
      }
    }
    let place = presentPlace
    history?.note(stop, at: place)
  }

  // MARK: Moving on the timeline

  /// The present place of the machine.
  var presentPlace: TimelinePlace { TimelinePlace(step: system.steps, actions: history?.done ?? 0) }

  /// Restores a checkpoint.
  func restore(_ checkpoint: History.Checkpoint) {
    system.restore(checkpoint.state)
    unitChecks = checkpoint.state.checks
    output.goTo(checkpoint.state.output)
    history?.done = checkpoint.place.actions
  }

  /// Restores a checkpoint at or before a place and runs to the place.
  ///
  /// - Returns: false when the operator has interrupted it; the machine is then at an arbitrary place.
  func goTo(_ place: TimelinePlace) -> Bool {
    guard let history else { return false }
    if let tip = history.tip, tip.place == place {
      restore(tip)
      return true
    }
    let start = history.checkpoints[history.lastCheckpoint(upTo: place)]
    restore(start)
    // The next target is usually a little earlier, so a checkpoint shortly before the place makes reaching it
    // fast.
    let near = place.step - min(place.step, history.limits.interval / 8)
    if start.place.step + history.limits.interval < near {
      guard repeatSteps(to: TimelinePlace(step: near, actions: 0)) else { return false }
      addCheckpoint()
    }
    return repeatSteps(to: place)
  }

  /// Repeats the steps and actions up to a place.
  private func repeatSteps(to place: TimelinePlace) -> Bool {
    var count = 0
    while true {
      repeatActions(before: place)
      let steps = system.steps
      guard steps < place.step else { break }
      let end = min(place.step, max(steps + 1, history?.nextActionStep ?? .max), steps + RunSession.stretch)
      if let stop = system.executeSteps(to: end) { noteUnitChecks(of: stop) }
      count += 1
      if count.isMultiple(of: 16) {
        output.skip(from: system)
        if mailbox.hasUrgentCommand { return false }
      }
    }
    output.skip(from: system)
    return true
  }

  private static let stretch: UInt64 = 100_000

  /// Repeats the actions at the present step that are before a place.
  private func repeatActions(before place: TimelinePlace) {
    while let due = history?.due, due.step <= system.steps, presentPlace < place { repeatAction(due.action) }
  }

  /// Runs from a checkpoint to somewhat before a place that is searched for.
  ///
  /// - Parameters:
  ///   - start: the checkpoint.
  ///   - end: the end of the search.
  ///   - distance: the minimum number of steps from the present state to the target.
  /// - Returns: false when the operator has interrupted it.
  func approach(from start: History.Checkpoint, before end: TimelinePlace, distance: () -> UInt64) -> Bool {
    restore(start)
    while distance() > 1000 {
      let step = system.steps + distance() - 1
      guard step < end.step else { break }
      guard repeatSteps(to: TimelinePlace(step: step, actions: 0)) else { return false }
    }
    if let interval = history?.limits.interval, system.steps > start.place.step + interval { addCheckpoint() }
    return true
  }

  private func addCheckpoint() {
    let (state, place) = (installation, presentPlace)
    history?.addCheckpoint(state, at: place)
  }

  /// Runs step by step to a place.
  ///
  /// - Parameters:
  ///   - end: the place.
  ///   - visit: called before each step with its place and a closure that executes it; returns whether to
  ///     continue.
  /// - Returns: false when the operator has interrupted it.
  func walk(to end: TimelinePlace, visit: (TimelinePlace, () -> Void) -> Bool) -> Bool {
    var count = 0
    while true {
      repeatActions(before: end)
      let place = presentPlace
      guard place.step < end.step, visit(place, executeStep) else { break }
      count += 1
      if count.isMultiple(of: 50_000) {
        output.skip(from: system)
        if mailbox.hasUrgentCommand { return false }
      }
    }
    output.skip(from: system)
    return true
  }

  private func executeStep() {
    if let stop = system.executeStep() { noteUnitChecks(of: stop) }
  }
}
