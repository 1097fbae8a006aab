import Core1401
import Units1401

// Going back: the place of each target, and the message after reaching it.
extension RunSession {
  func goBack(to target: BackTarget) {
    // No output is pending once the machine goes back.
    publish()
    let present = History.Checkpoint(place: presentPlace, state: installation)
    storageBefore = present.state.processor.storage
    switch find(target, from: present) {
    case .refused(let reason):
      restore(present)
      refusal = reason
    case .interrupted:
      restore(present)
      refusal = RefusalMessage.interrupted.filled()
    case .found(let place, let stop):
      history?.recordTip(present.state, at: present.place)
      if goTo(place) {
        history?.note(place: place)
        showAfterGoingBack(stop)
      } else {
        restore(present)
        history?.note(place: present.place)
        refusal = RefusalMessage.interrupted.filled()
      }
    }
  }

  private enum Outcome {
    /// The place, and the stop that occurred there or a message for it.
    case found(TimelinePlace, Stop?)
    case refused(String)
    case interrupted
  }

  private func find(_ target: BackTarget, from present: History.Checkpoint) -> Outcome {
    switch target {
    case .instructions(let count): instruction(count, before: present)
    case .cycles(let count): step(count, before: present)
    case .cycle(let cycle): self.cycle(cycle, from: present)
    case .write(let positions): write(in: positions, before: present)
    case .stop: lastStop(before: present)
    case .end: end
    }
  }

  // MARK: Places

  private var oldest: TimelinePlace {
    history?.checkpoints.first?.place ?? TimelinePlace(step: 0, actions: 0)
  }

  /// The place, or the oldest one that can be reached.
  private func reach(_ place: TimelinePlace, _ present: History.Checkpoint) -> Outcome {
    guard oldest < present.place else { return .refused(RefusalMessage.historyBegins.filled()) }
    return .found(max(place, oldest), nil)
  }

  private func step(_ count: Int, before present: History.Checkpoint) -> Outcome {
    let back = min(UInt64(max(0, count)), present.place.step)
    guard back > 0, let history, present.place.step > oldest.step else { return reach(oldest, present) }
    return reach(history.latestPlace(atStep: present.place.step - back), present)
  }

  /// The beginning of an instruction: the first place with this counter value at which the next cycle is
  /// I-Op.
  private func instruction(_ count: Int, before present: History.Checkpoint) -> Outcome {
    guard let history else { return .refused("") }
    let made = present.state.processor.state.instructions
    let back = UInt64(max(1, count))
    let first = history.checkpoints[0].state.processor.state.instructions
    guard made >= back, made - back >= first else { return reach(oldest, present) }
    let target = made - back
    // At a checkpoint the counter may have had its value for some time.
    let index = history.lastCheckpoint(
      where: { $0.processor.state.instructions }, isAtMost: max(target, 1) - 1)
    var found: TimelinePlace?
    let isNear = approach(from: history.checkpoints[index], before: present.place) {
      target - min(target, system.machine.processor.state.instructions)
    }
    guard isNear else { return .interrupted }
    let isWhole = walk(to: present.place) { place, step in
      let state = system.machine.processor.state
      if state.instructions == target, state.next == .iOp { found = place } else { step() }
      return found == nil
    }
    guard isWhole else { return .interrupted }
    guard let found, found.step < present.place.step else { return reach(oldest, present) }
    return reach(history.latestPlace(atStep: found.step), present)
  }

  private func cycle(_ cycle: UInt64, from present: History.Checkpoint) -> Outcome {
    guard let history else { return .refused("") }
    let end = history.tip ?? present
    let last = end.state.processor.state.cycles
    guard cycle <= last else {
      return .refused(RefusalMessage.cycleAhead.filled(with: [cycle, last]))
    }
    let first = history.checkpoints[0].state.processor.state.cycles
    guard cycle >= first else {
      return .refused(RefusalMessage.cycleTooOld.filled(with: [cycle, first]))
    }
    let index = history.lastCheckpoint(where: { $0.processor.state.cycles }, isAtMost: max(cycle, 1) - 1)
    var found: TimelinePlace?
    let isNear = approach(from: history.checkpoints[index], before: end.place) {
      cycle - min(cycle, system.machine.processor.state.cycles)
    }
    guard isNear else { return .interrupted }
    let isWhole = walk(to: end.place) { place, step in
      if system.machine.processor.state.cycles >= cycle { found = place } else { step() }
      return found == nil
    }
    guard isWhole else { return .interrupted }
    guard let found else { return .found(end.place, nil) }
    return .found(min(history.latestPlace(atStep: found.step), end.place), nil)
  }

  /// The last stop, also one that a breakpoint would have made that was set later.
  private func lastStop(before present: History.Checkpoint) -> Outcome {
    let known = history?.lastStop(before: present.place).flatMap { $0.place < oldest ? nil : $0 }
    if let found = breakpoint(after: known?.place ?? oldest, before: present) { return found }
    if let known { return .found(known.place, known.stop) }
    guard oldest < present.place else { return .refused(RefusalMessage.noStopBefore.filled()) }
    return .found(oldest, nil)
  }

  private var end: Outcome {
    guard let tip = history?.tip else {
      return .refused(RefusalMessage.atEnd.filled())
    }
    return .found(tip.place, history?.stop(at: tip.place))
  }

  // MARK: Searching

  /// Searches the past between two places, from its newest part between two checkpoints to its oldest.
  ///
  /// - Parameters:
  ///   - first: the place at which the search ends.
  ///   - present: the present.
  ///   - part: searches a part: from a checkpoint, which is restored, to an end. Returns nil when nothing was found.
  /// - Returns: the outcome for the newest part that has one; nil when there is none.
  private func search(
    after first: TimelinePlace, before present: History.Checkpoint,
    _ part: (_ start: TimelinePlace, _ end: TimelinePlace) -> Outcome?
  ) -> Outcome? {
    guard let history else { return nil }
    var end = present.place
    for index in stride(from: history.lastCheckpoint(upTo: end), through: 0, by: -1) {
      let start = history.checkpoints[index]
      guard start.place < end else { continue }
      restore(start)
      if let outcome = part(start.place, end) { return outcome }
      guard first < start.place else { return nil }
      end = start.place
    }
    return nil
  }

  // MARK: Breakpoints

  /// The last place between two others at which one of the breakpoints stops the machine; nil when there is none.
  /// Their counts are not considered.
  private func breakpoint(after first: TimelinePlace, before present: History.Checkpoint) -> Outcome? {
    let stops = observer.stops.forSearching
    guard stops.watchesPositions || stops.watchesUnits || stops.checksEveryInstruction else { return nil }
    return search(after: first, before: present) { _, end in
      var (search, last) = (Observer(stops: stops), nil as (place: TimelinePlace, stop: Stop)?)
      let isWhole = walk(to: present.place) { place, _ in
        let state = system.machine.processor.state
        if state.next == .iOp {
          let address = state.nextInstructionAddress
          if let stop = search.stops.stopBetweenInstructions(before: address, in: system), place > first {
            last = (place, stop)
          }
          // An instruction that begins before the end may stop the machine after it.
          if place >= end { return false }
        }
        if let stop = search.executeStep(of: system) { noteUnitChecks(of: stop) }
        return true
      }
      return isWhole ? last.map { .found($0.place, $0.stop) } : .interrupted
    }
  }

  // MARK: Writes

  /// The last step or action that stored into one of some positions, searched from the newest part of the past to
  /// the oldest.
  private func write(in positions: ClosedRange<Int>, before present: History.Checkpoint) -> Outcome {
    guard let history, isInStorage(positions.upperBound) else { return .refused(refusal ?? "") }
    func found(_ place: TimelinePlace, _ message: String) -> Outcome {
      .found(
        place, Stop(reason: .stepped, address: positions.upperBound, message: StopMessage("next " + message)))
    }
    let written = search(after: oldest, before: present) { start, end in
      var last: (place: TimelinePlace, address: Int)?
      let isWhole = walk(to: end) { place, step in
        if let address = system.stores(in: positions, during: step) { last = (place, address) }
        return true
      }
      guard isWhole else { return .interrupted }
      let written = history.lastAction(from: start, before: end) { action in
        positions.contains { action.stores(at: $0) }
      }
      if let last, written.map({ $0 < last.place }) ?? true {
        return found(last.place, "\(AddressRegister.decimal(last.address)) is stored into")
      }
      return written.map { found($0, "the operator stores into \(RunSession.words(positions))") }
    }
    return written ?? .refused(RefusalMessage.noStoreFound.filled(with: [RunSession.words(positions)]))
  }

  private static func words(_ positions: ClosedRange<Int>) -> String {
    let (first, last) = (positions.lowerBound, positions.upperBound)
    return AddressRegister.decimal(first) + (first == last ? "" : "-\(AddressRegister.decimal(last))")
  }

  // MARK: Arriving

  /// Shows the machine after going back.
  private func showAfterGoingBack(_ known: Stop?) {
    currentRun = nil
    held = nil
    pendingStop = nil
    pace = nil
    displayedTime = system.now
    delivered = output.totals
    trace = InstructionTrace()
    observer.instruments.goBack(to: system.machine.processor.state.cycles)
    observer.stops.forgetInstruction()
    if let known, known.reason != .stepped {
      stop = known
      return
    }
    let cycle = "back at cycle \(system.machine.processor.state.cycles)"
    let what = known.map { "\($0.messageAtMachine); " } ?? ""
    let present = steppedStop
    stop = Stop(reason: .stepped, address: present.address, message: "\(cycle), \(what)\(present.message)")
  }

  /// Restores the tip: the state before the machine went back.
  func restoreTip() {
    guard let tip = history?.tip else { return }
    restore(tip)
    history?.note(place: tip.place)
    showAfterGoingBack(nil)
  }
}

extension OperatorAction {
  /// Whether the action stores a character into a position.
  fileprivate func stores(at address: Int) -> Bool {
    switch self {
    case .deposit(address, _): true
    case .press: isLoad && (1...80).contains(address)
    case .startReset, .checkReset, .setSwitches, .deposit, .setRegister, .cycleWithoutStoring, .display,
      .printOut,
      .scan:
      false
    }
  }
}
