internal import Core1401
internal import System1401

// Frames: what the machine and the clock bring to the views.
extension PanelSession {
  /// Brings everything to a moment: newest snapshot and output, lamps, animations, messages.
  ///
  /// - Parameter time: since any fixed moment; it never goes back.
  /// - Returns: when another frame is wanted though nothing is asked for: now while something moves, later when only a
  ///   message ends, nil at rest.
  public func tick(at time: Duration) -> Duration? {
    now = time
    if let new = control.takeSnapshot() { take(new) }
    takeOutput()
    continueScript()
    if let until = messageUntil, time >= until { silence() }
    glow.mode = options.lamps
    glow.update(snapshot, at: time.seconds)
    root.paper.update(at: time)
    showAll()
    if glow.isMoving || (snapshot.isRunning && !snapshot.speed.isSlowMotion) { return time }
    return [messageUntil, root.paper.nextFrame(after: time)].compactMap { $0 }.min()
  }

  private func take(_ new: SystemSnapshot) {
    let old = snapshot
    snapshot = new
    // Why the machine stands is more than what was said before.
    if new.isRunning != old.isRunning || new.stop != old.stop { silence() }
    if old.isRunning || new.stop != old.stop { takeActions(of: new.stop) }
    if let refusal = new.refusal, awaitsAnswer || refusal != old.refusal { say(refusal) }
    awaitsAnswer = false
    startIsOnItsWay = false
    root.paper.takenBackLines = new.history?.takenBack.lines ?? 0
    root.paper.state = CheckLights(new).printer ? "CHECK" : "READY"
    showMachine()
  }

  private func showLabels(_ symbols: SymbolTable) {
    guard symbols != shownSymbols else { return }
    shownSymbols = symbols
    root.storage.labels = symbols.labelsByAddress
    root.listing.labels = symbols.labelsByAddress
    root.breakpoints.labels = symbols.labelsByAddress
  }

  /// Gives the panes what they show of the machine; hidden ones wait until they are seen.
  func showMachine() {
    showLabels(snapshot.debug.symbols)
    for pane in Pane.allCases where !root.view(of: pane).isHidden {
      switch pane {
      case .core: root.storage.show(snapshot)
      case .units: root.units.show(snapshot.units)
      case .listing: root.listing.show(snapshot)
      case .breakpoints: root.breakpoints.show(snapshot)
      case .trace:
        let last = snapshot.trace.count - 1
        let inProgress = snapshot.processor.next != .iOp
        root.trace.show(
          snapshot.trace.enumerated().map { $1.entry(isInProgress: $0 == last && inProgress) }, capacity: 64)
      case .paper, .tray: break
      }
    }
  }

  /// Gives all views what they show; only what has changed is drawn.
  func showAll() {
    let context = context
    root.lights.show(snapshot, levels: glow.levels)
    var facts = StatusFacts()
    facts.program = program
    facts.message = keys.pendingText ?? message
    facts.frames = frameText
    root.status.show(snapshot, facts: facts)
    root.controls.show(snapshot, context: context)
    root.keyBar.show(context)
    root.tooSmall.show(snapshot)
    (root.overlay as? HelpView)?.show(snapshot)
  }

  /// What decides whether a key does something now.
  var context: KeyContext {
    var context = KeyContext(snapshot, pane: root.pane)
    context.mode = switches.mode
    context.hasCursorAddress = [.core, .listing, .breakpoints].contains(root.pane)
    context.hasSearch = true
    context.hasSource = snapshot.debug.listing != nil
    return context
  }

  /// Says something on the status line for three seconds.
  public func say(_ text: String) {
    message = text
    messageUntil = now + .seconds(3)
  }

  /// Takes back what was said, so that the state of the machine shows.
  func silence() {
    message = ""
    messageUntil = nil
  }
}

extension Duration {
  /// Seconds with their fraction.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

extension Speed {
  /// Whether cycles come so seldom that most frames would find nothing new: then each snapshot asks for its frame.
  fileprivate var isSlowMotion: Bool {
    factor * 0.033 < Double(MachineTime.nanosecondsPerCycle) / 1e9
  }
}

extension ModeSwitch {
  /// Whether START in this position lets the machine run on.
  var runs: Bool { self == .run || self == .storageScan }
}
