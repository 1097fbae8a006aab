import Core1401
import Foundation
import Host1401
import Units1401

// Recording and replaying the operator's actions.
extension RunSession {
  // MARK: Recording

  /// Begins recording to a file; nil ends the recording.
  func record(in file: String?) {
    guard let file else {
      if sessionRecorder == nil { refusal = RefusalMessage.notRecording.filled() }
      return endRecording()
    }
    guard history?.tip == nil else {
      refusal = RefusalMessage.hasGoneBack.filled()
      return
    }
    endRecording()
    accessFiles {
      sessionRecorder = try SessionRecorder(
        file: file, installation: installation, firstAction: history?.actionsEver ?? 0)
    }
  }

  /// Ends the recording, if there is one, at the tip.
  func endRecording() {
    guard let ended = sessionRecorder else { return }
    sessionRecorder = nil
    let state = history?.tip?.state ?? installation
    accessFiles { try ended.end(at: state) }
  }

  /// Records an action.
  func recordAction(_ action: OperatorAction) {
    guard let sessionRecorder else { return }
    let entry = History.Entry(
      step: system.steps, cycle: system.machine.processor.state.cycles, action: action)
    recording { try sessionRecorder.write(entry) }
  }

  /// Removes recorded actions when another course is taken.
  ///
  /// - Parameter count: the number of actions ever done that stay.
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

  /// Records a new beginning, after the machine has been replaced.
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

  /// Saves the kept past as a recorded session that ends at the present place.
  func savePast(in file: String) {
    guard let history else {
      refusal = CommandRules.noPast
      return
    }
    // No output is pending once the machine goes back.
    publish()
    let present = History.Checkpoint(place: presentPlace, state: installation)
    restore(history.checkpoints[0])
    defer { restore(present) }
    // A file that was written in part must not be replayed.
    let part = "\(file).part"
    accessFiles {
      let recorder = try SessionRecorder(file: part, installation: installation, firstAction: 0)
      for entry in history.log.prefix(present.place.actions) { try recorder.write(entry) }
      try recorder.end(at: present.state)
      guard rename(part, file) == 0 else {
        throw SavedFileError(file, OutputFailure(HostError(code: errno)))
      }
    }
  }

  // MARK: Replaying

  /// Replaces this machine by the beginning of a recorded session, and runs to its end.
  func replay(_ file: String) {
    accessFiles {
      let session = try RecordedSession(fileContents: SavedFile.read(file), file: file)
      try takeOver(session.begin, copiesMedia: true)
      if history == nil { beginHistory(HistoryLimits(interval: 1 << 60)) }
      history?.expect(session.actions)
      var run = Run(state: system.machine.processor.state)
      run.ignoresStopsAtCycle = nil
      run.replay = Replay(lastStep: session.lastStep, checkSum: session.checkSum)
      begin(run)
    }
  }

  /// The stop at the end of a replay; nil while it continues. An incomplete recording has no end: the machine
  /// runs until something else stops it.
  func replayStop(_ run: Run) -> Stop? {
    guard let replay = run.replay, system.steps >= replay.end, history?.due == nil else { return nil }
    let present = steppedStop
    return Stop(
      reason: .stepped, address: present.address, message: "replayed to its end, \(present.message)")
  }

  /// Checks whether the machine is in the same state as when the session was recorded.
  func check(_ replay: Replay) {
    guard system.steps == replay.lastStep, let sum = replay.checkSum else { return }
    if (try? installation.checkSum) != sum {
      refusal = RefusalMessage.replayDiffers.filled()
    }
  }

  /// Whether a replay continues after a stop, because the operator pressed START there.
  func replayContinues(_ stop: Stop?) -> Bool {
    guard let stop, let run = currentRun, let replay = run.replay, !run.isStopping,
      system.steps < replay.lastStep || history?.due != nil
    else { return false }
    // A stop that the operator did not request also occurred when the session was recorded.
    switch stop.reason {
    case .stopKey, .addressStop, .breakpoint, .stepped, .interrupted, .limit: return false
    default: break
    }
    pendingStop = nil
    noteUnitChecks(of: stop)
    return true
  }
}

/// A replay in progress.
struct Replay {
  /// The step at its end; for an incomplete recording, that of its last action.
  let lastStep: UInt64
  /// The check sum of its final state.
  let checkSum: String?

  /// The step at which it ends by itself.
  var end: UInt64 { checkSum == nil ? .max : lastStep }
}
