import Host1401

/// The events that other threads send to the plain mode: typed lines, changes of the machine, Ctrl-C.
final class PlainMailbox: Sendable {
  enum Event: Sendable {
    case line(ScriptLine)
    /// Keys were pressed in the line that is edited.
    case keys
    /// The process continues after it was stopped.
    case resumed
    case endOfInput
    case interrupt
    case change
    /// The machine has executed its commands and is stopped.
    case stopped
  }

  private struct State {
    var lines: [ScriptLine] = []
    var hasEnded = false
    var hasKeys = false
    var isResumed = false
    var interrupts = 0
    var hasChanged = false
    var pendingRuns = 0
    var reportsStanding = false
  }

  private let state = Locked(State())

  func type(_ line: ScriptLine) { state.change { $0.lines.append(line) } }

  func end() { state.change { $0.hasEnded = true } }

  /// Notes that keys were pressed, and waits until they have been taken.
  ///
  /// - Returns: whether more may follow.
  func press() -> Bool {
    state.change { $0.hasKeys = true }
    var hasEnded = false
    state.wait {
      hasEnded = $0.hasEnded
      return !$0.hasKeys
    }
    return !hasEnded
  }

  func resume() { state.change { $0.isResumed = true } }

  /// Notes that the keys have been taken.
  func keysWereTaken() { state.change { $0.hasKeys = false } }

  func interrupt() { state.change { $0.interrupts += 1 } }

  func change() { state.change { $0.hasChanged = true } }

  /// Notes that commands were sent to the machine.
  func willRun() { state.change { $0.pendingRuns += 1 } }

  /// Notes that the machine has executed them and is stopped.
  func hasRun() {
    state.change {
      $0.pendingRuns -= 1
      $0.reportsStanding = $0.pendingRuns == 0
    }
  }

  /// Waits for the next event.
  ///
  /// - Parameters:
  ///   - readsAhead: whether to take lines while the machine runs.
  ///   - isUrgent: selects the lines that are taken in any case.
  /// - Returns: the event, removed from the mailbox.
  func next(readsAhead: Bool, isUrgent: (ScriptLine) -> Bool) -> Event {
    var event: Event?
    state.wait { state in
      if state.interrupts > 0 {
        state.interrupts -= 1
        event = .interrupt
      } else if state.isResumed {
        state.isResumed = false
        event = .resumed
      } else if state.hasKeys {
        event = .keys
      } else if state.reportsStanding {
        state.reportsStanding = false
        event = .stopped
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
