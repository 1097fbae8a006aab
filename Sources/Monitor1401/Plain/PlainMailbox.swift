import Host1401

/// What reaches the plain mode from other threads: lines typed, changes of the machine, Ctrl-C.
final class PlainMailbox: Sendable {
  enum Event: Sendable {
    case line(ScriptLine)
    case endOfInput
    case interrupt
    case change
    /// The machine has carried out what it was told, and stands.
    case standing
  }

  private struct State {
    var lines: [ScriptLine] = []
    var hasEnded = false
    var interrupts = 0
    var hasChanged = false
    var pendingRuns = 0
    var reportsStanding = false
  }

  private let state = Locked(State())

  func type(_ line: ScriptLine) { state.change { $0.lines.append(line) } }

  func end() { state.change { $0.hasEnded = true } }

  func interrupt() { state.change { $0.interrupts += 1 } }

  func change() { state.change { $0.hasChanged = true } }

  /// Commands are on their way to the machine.
  func willRun() { state.change { $0.pendingRuns += 1 } }

  /// The machine has carried them out and stands.
  func hasRun() {
    state.change {
      $0.pendingRuns -= 1
      $0.reportsStanding = $0.pendingRuns == 0
    }
  }

  /// Waits for the next event.
  ///
  /// - Parameters:
  ///   - readsAhead: takes lines while the machine runs.
  ///   - isUrgent: the lines that are taken in any case.
  /// - Returns: the event, taken away.
  func next(readsAhead: Bool, isUrgent: (ScriptLine) -> Bool) -> Event {
    var event: Event?
    state.wait { state in
      if state.interrupts > 0 {
        state.interrupts -= 1
        event = .interrupt
      } else if state.reportsStanding {
        state.reportsStanding = false
        event = .standing
      } else if state.hasChanged {
        state.hasChanged = false
        event = .change
      } else if let line = state.lines.first,
        readsAhead || state.pendingRuns == 0 || isUrgent(line)
      {
        state.lines.removeFirst()
        event = .line(line)
      } else if state.hasEnded, state.lines.isEmpty, state.pendingRuns == 0 {
        event = .endOfInput
      }
      return event != nil
    }
    return event ?? .endOfInput
  }
}
