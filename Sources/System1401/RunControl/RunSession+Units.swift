internal import Core1401
internal import Units1401

// Keys of the units, and mounting and removing media. All except LOAD and the keys that move the paper can be
// used while the machine runs.
extension RunSession {
  func press(_ key: UnitKey) {
    if key == .load || key == .tapeLoad { return load(key, runs: console.mode == .run) }
    if let reason = system.units.refusal(of: key, at: system.now) {
      refusal = reason.description
      return
    }
    let request = system.machine.processor.pendingRequest
    let resumes = currentRun == nil && stop != nil && system.units.resumes(after: key, waiting: request)
    act(.press(key: key))
    // The machine waited for this key.
    if resumes { execute(.start) }
  }

  /// LOAD and TAPE LOAD: reads a card or a record, and runs it.
  func load(_ key: UnitKey, runs: Bool, isPaced: Bool = true) {
    if let reason = system.units.refusal(of: key, at: system.now) {
      refusal = reason.description
      return
    }
    var before = system.machine.processor.state
    let storage = system.machine.processor.storage.contents
    displayedTime = system.now
    let problem = act(.press(key: key))
    // Nothing was read, so nothing has changed.
    if let problem, problem.reason != .inputOutputCheck { return finish(problem) }
    var run = Run(state: system.machine.processor.state)
    // UNVERIFIED: LOAD runs the card only in RUN; the other positions would begin with its first instruction.
    if !runs { run.goal = .loaded }
    run.isPaced = isPaced
    run.ignoresStopsAtCycle = nil
    begin(run)
    before.next = .waitsForUnit
    held = (before, storage)
    pendingStop = problem ?? pendingStop
  }

  func mount(_ text: String, at place: UnitPlace) {
    changeMedia { try system.mount(text, at: place) }
    guard refusal == nil, currentRun == nil, let stop, stop.reason.kind == .unitWaits else { return }
    // What the stop says about the unit is no longer true.
    let unit = place.unit + (place.number.map { " \($0)" } ?? "")
    let isMeant =
      stop.reason == .tapeNotReady ? stop.text.finding.contains(unit) : stop.reason == .diskNotReady
    guard isMeant, (place.unit == "tape") == (stop.reason == .tapeNotReady), place.unit != "reader" else {
      return
    }
    self.stop = stop.with(StopMessage("\(unit) has been mounted since"))
  }

  func dismount(_ place: UnitPlace) { changeMedia { try system.dismount(place) } }

  /// Mounts what was mounted on the units of another machine, in the state after mounting. No program has run
  /// here yet.
  func takeMedia(from old: UnitSet) {
    system.units.takeMedia(from: old)
    beginAnew()
    // Without its reel, the tape could not be loaded before.
    if readyKey == .tapeLoad { makeReadyAgain() }
  }

  /// Changes what is mounted, and restarts the history when something has changed.
  private func changeMedia(_ work: () throws -> Void) {
    func mounted() -> [ObjectIdentifier] { system.units.media.map { ObjectIdentifier($0.medium) } }
    let before = mounted()
    accessFiles(work)
    if mounted() != before { beginAnew() }
  }

  /// Restarts the history and the recording at the present state.
  func beginAnew() {
    beginAnotherTimeline()
    beginHistory(history?.limits)
    recordBeginning()
  }
}
