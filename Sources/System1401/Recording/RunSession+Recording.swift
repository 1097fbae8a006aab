import Core1401
import Units1401

// Recording what the operator does, and doing it again.
extension RunSession {
  // MARK: Recording

  /// Begins to record in a file; nil ends the recording.
  func record(in file: String?) {
    guard let file else {
      if sessionRecorder == nil { refusal = "nothing is being recorded" }
      return endRecording()
    }
    guard history?.tip == nil else {
      refusal = "the machine was taken back: back to end, or another course, before a recording begins"
      return
    }
    endRecording()
    doFiling {
      sessionRecorder = try SessionRecorder(
        file: file, installation: installation, firstAction: history?.actionsEver ?? 0)
    }
  }

  /// Ends the recording, if there is one, at the furthest place.
  func endRecording() {
    guard let ended = sessionRecorder else { return }
    sessionRecorder = nil
    let state = history?.tip?.state ?? installation
    doFiling { try ended.end(at: state) }
  }

  /// Writes an action down.
  func recordAction(_ action: OperatorAction) {
    guard let sessionRecorder else { return }
    let entry = History.Entry(step: system.steps, cycle: system.processor.state.cycles, action: action)
    recording { try sessionRecorder.write(entry) }
  }

  /// Takes actions back when another course is taken.
  ///
  /// - Parameter count: how many actions ever done stay.
  func recordTimeline(keeping count: Int) {
    guard let sessionRecorder else { return }
    recording {
      if count >= sessionRecorder.firstAction {
        try sessionRecorder.keep(actions: count)
      } else {
        try sessionRecorder.begin(installation, firstAction: count)
      }
    }
  }

  /// Begins anew: the machine was made another one.
  func recordBeginning() {
    guard let sessionRecorder else { return }
    recording { try sessionRecorder.begin(installation, firstAction: history?.actionsEver ?? 0) }
  }

  private func recording(_ write: () throws -> Void) {
    do {
      try write()
    } catch {
      sessionRecorder = nil
      refusal = "\(error)"
    }
  }

  // MARK: Replaying

  /// Puts the beginning of a recorded session in the place of this machine, and runs to its end.
  func replay(_ file: String) {
    doFiling {
      let session = try RecordedSession(fileContents: SavedFile.read(file), file: file)
      try takeOver(session.begin, copiesMedia: true)
      if history == nil { beginHistory(HistoryLimits(interval: 1 << 60)) }
      history?.expect(session.actions)
      var run = Run(state: system.processor.state)
      run.passesStopsAtCycle = nil
      run.replay = Replay(lastStep: session.lastStep, checkSum: session.checkSum)
      begin(run)
    }
  }

  /// The stop at the end of a replay, nil when it goes on. A recording that was broken off has no end: the machine goes on
  /// until something else stops it.
  func replayStop(_ run: Run) -> Stop? {
    guard let replay = run.replay, system.steps >= replay.end, history?.due == nil else { return nil }
    let standing = steppedStop
    return Stop(
      reason: .stepped, address: standing.address, message: "replayed to its end, \(standing.message)")
  }

  /// Looks whether the machine stands as it did when the session was recorded.
  func check(_ replay: Replay) {
    guard system.steps == replay.lastStep, let sum = replay.checkSum else { return }
    if (try? installation.checkSum) != sum {
      refusal = "replayed, but the machine does not stand as it did when the session was recorded"
    }
  }

  /// Whether a replay goes on behind a stop, because the operator pressed START there.
  func replayPasses(_ stop: Stop?) -> Bool {
    guard let stop, let run = currentRun, let replay = run.replay, !run.isStopping,
      system.steps < replay.lastStep || history?.due != nil
    else { return false }
    // What the operator has not asked for was stopped at when the session was recorded, too.
    switch stop.reason {
    case .stopKey, .addressStop, .breakpoint, .stepped, .interrupted, .limit: return false
    default: break
    }
    pendingStop = nil
    noteUnitChecks(of: stop)
    return true
  }
}

/// A replay in hand.
struct Replay {
  /// The steps at its end; of a recording that was broken off, those of its last action.
  let lastStep: UInt64
  /// The check sum of the state at its end.
  let checkSum: String?

  /// The steps at which it ends by itself.
  var end: UInt64 { checkSum == nil ? .max : lastStep }
}
