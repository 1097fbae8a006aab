import Core1401
import Units1401

// What the operator does, written down; states kept while the machine runs; and the way from one place to another.
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
        // The same as before: the course goes on as it is known.
        history.done += 1
      } else {
        if history.isBack(at: place) || history.due != nil { changeCourse(&history, at: place) }
        if history.isDue(at: place) { history.keep(presentState, at: place) }
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
    case .load, .tapeLoad:
      if stop == nil || stop?.reason == .inputOutputCheck { unitChecks = [] }
    case .setSwitches: showSystemSwitches()
    default: break
    }
    return stop
  }

  /// Lets the console show the switches that the machine itself knows.
  func showSystemSwitches() {
    switches.senseSwitches = system.processor.state.senseSwitches
    switches.inputOutputCheckStop = system.inputOutputCheckStop
    switches.processCheckStop = system.processor.processCheckStop
  }

  /// Takes another course if the machine was taken back.
  func leaveCourse() {
    guard var history else { return }
    self.history = nil
    let place = history.place(atStep: system.steps)
    if history.isBack(at: place) || history.due != nil { changeCourse(&history, at: place) }
    self.history = history
  }

  private func changeCourse(_ history: inout History, at place: CoursePlace) {
    output.collect(from: system)
    let records = system.tapes.reduce(0) { $0 + ($1.reel?.giveUpRest() ?? 0) }
    history.changeCourse(at: place, givingUp: output.giveUpRest(tapeRecords: records))
    recordCourse(keeping: history.actionsEver)
  }

  /// Does the actions that came at this step the time before, when the machine is to go on; cycles that the operator has made
  /// one by one are left to be made again.
  func repeatDueActions() {
    while let due = history?.due, due.step <= system.steps, !due.action.isCycle { repeatAction(due.action) }
  }

  /// Does the actions that came at this step the time before, while the machine runs.
  ///
  /// - Returns: whether there were any.
  func repeatsDueActions(in run: Activity) -> Bool {
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
    for unit in system.tapes { unit.reel?.keepPast(limits != nil) }
    history = limits.map { History(limits: $0, begin: presentState) }
  }

  /// Keeps more or less of the past, or nothing.
  func keepHistory(_ limits: HistoryLimits?) {
    if limits == nil { restoreFurthest() }
    guard let limits, history != nil else {
      beginHistory(limits)
      return recordBeginning()
    }
    history?.limits = limits
  }

  /// What is kept, for a snapshot.
  var historyStatus: HistoryStatus? {
    guard let history else { return nil }
    var status = HistoryStatus()
    let cycles = system.processor.state.cycles
    status.oldestCycle = history.kept[0].state.system.processor.state.cycles
    status.furthestCycle = history.furthest?.state.system.processor.state.cycles ?? cycles
    status.isBack = history.isBack(at: history.place(atStep: system.steps))
    status.states = history.kept.count
    status.memory = history.memory + bytesOnTape
    status.actions = history.log.count
    status.takenBack = output.takenBack
    status.takenBack.tapeRecords = system.tapes.reduce(0) { $0 + ($1.reel?.takenBack ?? 0) }
    status.givenUp = history.givenUp
    return status
  }

  /// Everything that going back puts back, as it is between two steps.
  var presentState: InstallationState {
    output.collect(from: system)
    var checks = unitChecks
    // The unit has done its work; its stop comes when its time is over.
    if let pendingStop { checks.formUnion(self.checks(of: pendingStop)) }
    return InstallationState(system: system.state, checks: checks, made: output.made)
  }

  /// Keeps a state when it is time for one; called between two steps.
  func keepState() {
    guard let place = history?.place(atStep: system.steps) else { return }
    history?.note(place: place)
    forgetTapes()
    guard history?.isDue(at: place) == true else { return }
    let state = presentState
    history?.keep(state, at: place)
  }

  /// The memory that the reels take to be taken back, in bytes.
  private var bytesOnTape: Int { system.tapes.reduce(0) { $0 + ($1.reel?.bytesOfPast ?? 0) } }

  /// Lets the past begin later when it takes more than half the memory to take back what was written on tape, or a write
  /// cannot be taken back.
  private func forgetTapes() {
    guard let limits = history?.limits, history?.furthest == nil else { return }
    let reels = system.tapes.compactMap(\.reel)
    guard !reels.isEmpty else { return }
    func isReached(_ state: InstallationState) -> Bool {
      zip(system.tapes, state.system.tapes).allSatisfy { unit, state in
        state.reel.map { unit.reel?.reaches($0) ?? true } ?? true
      }
    }
    guard bytesOnTape > limits.memory / 2 || history?.kept.first.map({ !isReached($0.state) }) == true else {
      return
    }
    let (state, place) = (presentState, presentPlace)
    let half = bytesOnTape > limits.memory / 2 ? (history?.kept.count ?? 0) / 2 + 1 : 0
    let first = history?.kept.dropFirst(half).first { isReached($0.state) }?.place ?? place
    history?.keep(state, at: place)
    history?.forget(before: first)
    guard let oldest = history?.kept.first?.state.system.tapes else { return }
    for (unit, tape) in zip(system.tapes, oldest) {
      if let place = tape.reel { unit.reel?.forgetPast(before: place) }
    }
  }

  /// Steps up to the next action that is to be repeated, or to the end of a replay.
  var stepsToNextAction: UInt64 {
    let end = activity?.replay?.end ?? .max
    guard let action = history?.nextActionStep else { return .max }
    let (steps, next) = (system.steps, action == .max ? end : action)
    return next > steps ? next - steps : 0
  }

  /// Remembers a stop to go back to; those of single steps are none.
  func remember(_ stop: Stop, goal: Activity.Goal?) {
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
  var presentPlace: CoursePlace { CoursePlace(step: system.steps, actions: history?.done ?? 0) }

  /// Puts a state back.
  func restore(_ kept: History.Kept) {
    system.restore(kept.state.system)
    unitChecks = kept.state.checks
    output.goTo(kept.state.made)
    history?.done = kept.place.actions
    showSystemSwitches()
  }

  /// Puts a state back that is not behind a place and goes on from there to the place.
  ///
  /// - Returns: false when the operator has interrupted it; the machine then stands anywhere.
  func goTo(_ place: CoursePlace) -> Bool {
    guard let history else { return false }
    if let furthest = history.furthest, furthest.place == place {
      restore(furthest)
      return true
    }
    let start = history.kept[history.lastKept(upTo: place)]
    restore(start)
    // What is looked for next lies most often a little before: a state shortly before the place makes that quick.
    let near = place.step - min(place.step, history.limits.interval / 8)
    if start.place.step + history.limits.interval < near {
      guard repeatSteps(to: CoursePlace(step: near, actions: 0)) else { return false }
      keepHere()
    }
    return repeatSteps(to: place)
  }

  /// Makes the steps and actions up to a place again.
  private func repeatSteps(to place: CoursePlace) -> Bool {
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
        if exchange.hasUrgentOrder { return false }
      }
    }
    output.skip(from: system)
    return true
  }

  private static let stretch: UInt64 = 100_000

  /// Repeats actions that come at the present step and before a place.
  private func repeatActions(before place: CoursePlace) {
    while let due = history?.due, due.step <= system.steps, presentPlace < place { repeatAction(due.action) }
  }

  /// Goes from a kept state to somewhere a little before a place that is looked for.
  ///
  /// - Parameters:
  ///   - start: the state.
  ///   - end: the place behind which nothing is looked for.
  ///   - distance: the steps, at least, from the machine as it stands to what is looked for.
  /// - Returns: false when the operator has interrupted it.
  func approach(from start: History.Kept, before end: CoursePlace, distance: () -> UInt64) -> Bool {
    restore(start)
    while distance() > 1000 {
      let step = system.steps + distance() - 1
      guard step < end.step else { break }
      guard repeatSteps(to: CoursePlace(step: step, actions: 0)) else { return false }
    }
    if let interval = history?.limits.interval, system.steps > start.place.step + interval { keepHere() }
    return true
  }

  private func keepHere() {
    let (state, place) = (presentState, presentPlace)
    history?.keep(state, at: place)
  }

  /// Goes step by step to a place.
  ///
  /// - Parameters:
  ///   - end: the place.
  ///   - visit: called before each step with its place and what makes it; says whether to go on.
  /// - Returns: false when the operator has interrupted it.
  func walk(to end: CoursePlace, visit: (CoursePlace, () -> Void) -> Bool) -> Bool {
    var count = 0
    while true {
      repeatActions(before: end)
      let place = presentPlace
      guard place.step < end.step, visit(place, makeStep) else { break }
      count += 1
      if count.isMultiple(of: 50_000) {
        output.skip(from: system)
        if exchange.hasUrgentOrder { return false }
      }
    }
    output.skip(from: system)
    return true
  }

  private func makeStep() {
    if let stop = system.makeStep() { noteUnitChecks(of: stop) }
  }
}
