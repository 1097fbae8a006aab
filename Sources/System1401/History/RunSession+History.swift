import Core1401
import Units1401

// The operator's actions, checkpoints while the machine runs, and the way from one place to another.
extension RunSession {
  // MARK: The operator's actions

  /// Does what the operator does to the installation, and remembers it.
  ///
  /// - Returns: a stop that comes of it.
  @discardableResult
  func act(_ action: OperatorAction) -> Stop? {
    if var history {
      self.history = nil
      let place = history.place(atStep: system.steps)
      if let due = history.due, due.step == system.steps, due.action == action {
        // The same as before: the timeline continues as it is known.
        history.done += 1
      } else {
        if history.isBack(at: place) || history.due != nil { startTimeline(&history, at: place) }
        if history.isDue(at: place) { history.addCheckpoint(installation, at: place) }
        history.write(action, step: system.steps, cycle: system.processor.state.cycles)
        recordAction(action)
      }
      self.history = history
    } else {
      recordAction(action)
    }
    return apply(action)
  }

  /// Does what the operator does, whether now or again.
  private func apply(_ action: OperatorAction) -> Stop? {
    let stop = system.perform(action)
    switch action {
    case .startReset, .checkReset: unitChecks = []
    // When nothing was read the machine stands as it stood.
    case .press where action.isLoad:
      if stop == nil || stop?.reason == .inputOutputCheck { unitChecks = [] }
    case .press, .setSwitches, .deposit, .setRegister, .cycleWithoutStoring, .display, .printOut, .scan: break
    }
    return stop
  }

  /// Begins another timeline if the machine was taken back.
  func leaveTimeline() {
    guard var history else { return }
    self.history = nil
    let place = history.place(atStep: system.steps)
    if history.isBack(at: place) || history.due != nil { startTimeline(&history, at: place) }
    self.history = history
  }

  private func startTimeline(_ history: inout History, at place: TimelinePlace) {
    output.collect(from: system)
    let media = OutputCount(takenBackOn: system.units.media)
    for mounted in system.units.media { mounted.medium.giveUpRest() }
    history.truncate(at: place, givingUp: output.discardRest(media: media))
    recordTimeline(keeping: history.actionsEver)
  }

  /// Does the actions that came at this step the time before, when the machine is to go on; cycles that the operator has made
  /// one by one are left to be made again.
  func repeatDueActions() {
    while let due = history?.due, due.step <= system.steps, !due.action.isCycle { repeatAction(due.action) }
  }

  /// Does the actions that came at this step the time before, while the machine runs.
  ///
  /// - Returns: whether there were any.
  func repeatsDueActions(in run: Run) -> Bool {
    if case .scan = run.goal { return false }
    let done = history?.done
    while let due = history?.due, due.step <= system.steps { repeatAction(due.action) }
    return history?.done != done
  }

  /// Makes again a cycle that the operator made here by an action of his own.
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

  // MARK: Keeping states

  /// Begins to keep the past, from now on.
  func beginHistory(_ limits: HistoryLimits?) {
    history = nil
    for mounted in system.units.media { mounted.medium.keepPast(limits != nil) }
    history = limits.map { History(limits: $0, begin: installation) }
  }

  /// Keeps more or less of the past, or nothing.
  func keepHistory(_ limits: HistoryLimits?) {
    if limits == nil { restoreTip() }
    guard let limits, history != nil else {
      beginHistory(limits)
      return recordBeginning()
    }
    history?.limits = limits
  }

  /// The state of the history, for a snapshot.
  var historyStatus: HistoryStatus? {
    guard let history else { return nil }
    var status = HistoryStatus()
    let cycles = system.processor.state.cycles
    status.oldestCycle = history.checkpoints[0].state.processor.state.cycles
    status.tipCycle = history.tip?.state.processor.state.cycles ?? cycles
    status.isBack = history.isBack(at: history.place(atStep: system.steps))
    status.states = history.checkpoints.count
    status.memory = history.memory + bytesOfMedia
    status.actions = history.log.count
    status.takenBack = output.takenBack
    status.takenBack = status.takenBack + OutputCount(takenBackOn: system.units.media)
    status.givenUp = history.givenUp
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

  /// The memory that media take to show older versions, in bytes.
  private var bytesOfMedia: Int { system.units.media.reduce(0) { $0 + $1.medium.bytesOfPast } }

  /// Lets the past begin later when older versions of media take more than half the memory, or a write cannot be undone.
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

  /// Steps up to the next action that is to be repeated, or to the end of a replay.
  var stepsToNextAction: UInt64 {
    let end = currentRun?.replay?.end ?? .max
    guard let action = history?.nextActionStep else { return .max }
    let (steps, next) = (system.steps, action == .max ? end : action)
    return next > steps ? next - steps : 0
  }

  /// Remembers a stop to go back to; those of single steps are none.
  func remember(_ stop: Stop, goal: Run.Goal?) {
    if stop.reason == .stepped {
      switch goal {
      case .address, .outside, .condition: break
      default: return
      }
    }
    let place = presentPlace
    history?.note(stop, at: place)
  }

  // MARK: From one place to another

  /// The place where the machine is.
  var presentPlace: TimelinePlace { TimelinePlace(step: system.steps, actions: history?.done ?? 0) }

  /// Puts a state back.
  func restore(_ checkpoint: History.Checkpoint) {
    system.restore(checkpoint.state)
    unitChecks = checkpoint.state.checks
    output.goTo(checkpoint.state.output)
    history?.done = checkpoint.place.actions
  }

  /// Puts a state back that is not behind a place and goes on from there to the place.
  ///
  /// - Returns: false when the operator has interrupted it; the machine then stands anywhere.
  func goTo(_ place: TimelinePlace) -> Bool {
    guard let history else { return false }
    if let tip = history.tip, tip.place == place {
      restore(tip)
      return true
    }
    let start = history.checkpoints[history.lastCheckpoint(upTo: place)]
    restore(start)
    // What is looked for next lies most often a little before: a state shortly before the place makes that quick.
    let near = place.step - min(place.step, history.limits.interval / 8)
    if start.place.step + history.limits.interval < near {
      guard repeatSteps(to: TimelinePlace(step: near, actions: 0)) else { return false }
      addCheckpoint()
    }
    return repeatSteps(to: place)
  }

  /// Makes the steps and actions up to a place again.
  private func repeatSteps(to place: TimelinePlace) -> Bool {
    var count = 0
    while true {
      repeatActions(before: place)
      let steps = system.steps
      guard steps < place.step else { break }
      let end = min(place.step, max(steps + 1, history?.nextActionStep ?? .max), steps + RunSession.stretch)
      if let stop = system.makeSteps(to: end) { noteUnitChecks(of: stop) }
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

  /// Repeats actions that come at the present step and before a place.
  private func repeatActions(before place: TimelinePlace) {
    while let due = history?.due, due.step <= system.steps, presentPlace < place { repeatAction(due.action) }
  }

  /// Goes from a checkpoint to somewhere a little before a place that is looked for.
  ///
  /// - Parameters:
  ///   - start: the state.
  ///   - end: the place behind which nothing is looked for.
  ///   - distance: the steps, at least, from the machine as it stands to what is looked for.
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

  /// Goes step by step to a place.
  ///
  /// - Parameters:
  ///   - end: the place.
  ///   - visit: called before each step with its place and what makes it; says whether to go on.
  /// - Returns: false when the operator has interrupted it.
  func walk(to end: TimelinePlace, visit: (TimelinePlace, () -> Void) -> Bool) -> Bool {
    var count = 0
    while true {
      repeatActions(before: end)
      let place = presentPlace
      guard place.step < end.step, visit(place, makeStep) else { break }
      count += 1
      if count.isMultiple(of: 50_000) {
        output.skip(from: system)
        if mailbox.hasUrgentCommand { return false }
      }
    }
    output.skip(from: system)
    return true
  }

  private func makeStep() {
    if let stop = system.makeStep() { noteUnitChecks(of: stop) }
  }
}
