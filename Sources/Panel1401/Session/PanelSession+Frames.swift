internal import Core1401
internal import Foundation
internal import Monitor1401
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
    if let news = machine.takeSnapshot() {
      // Why the machine stopped is more than what was said before.
      if news.hasStartedOrStopped { silence() }
      if let refusal = news.refusal { say(refusal) }
      showMachine()
    }
    takeOutput()
    continueScript()
    guideVisitors(at: time)
    if let until = messageUntil, time >= until { silence() }
    glow.mode = options.lamps
    glow.isFine = hasManyColors && !["system", "mono"].contains(options.theme)
    glow.update(snapshot, at: time.seconds)
    root.paper.update(at: time)
    updateStrip(at: time)
    showAll()
    if glow.isMoving || (snapshot.isRunning && !snapshot.speed.isSlowMotion) { return time }
    return [
      messageUntil, root.paper.nextFrame(after: time), museum?.nextMoment(after: time), strip.nextMoment,
    ].compactMap { $0 }.min()
  }

  /// Gives the panes the newest snapshot; hidden ones wait until they are seen.
  func showMachine() {
    for view in root.panes where !view.isHidden { view.show(snapshot) }
  }

  /// Gives all views what they show; only what has changed is drawn.
  func showAll() {
    let (context, step) = (context, root.panelLayout.step)
    root.lights.show(snapshot, levels: glow.levels)
    var facts = StatusFacts()
    facts.program = [program, phase].filter { !$0.isEmpty }.joined(separator: " · ")
    let reading = beingRead.map { "reading \($0): Esc gives up" }
    facts.message = keys.pendingText ?? (message.isEmpty ? reading : nil) ?? message
    facts.frames = frameText
    facts.hasControls = !root.panelLayout.controls.isEmpty
    root.status.show([StatusLine.line(snapshot, facts: facts, step: step, width: root.status.frame.width)])
    root.controls.show(snapshot, context: context, step: step)
    root.keyBar.show([
      caption(width: root.keyBar.frame.width) ?? KeyMap.bar(step: step, context: context)
    ])
    root.tooSmall.show([TooSmall.line(snapshot, width: root.tooSmall.frame.width)])
    root.overlay?.show(snapshot)
  }

  /// The name at ``phaseName``; empty before there is one.
  private var phase: String {
    guard let phaseName, phaseName.upperBound < snapshot.storage.count else { return "" }
    let characters = snapshot.storage[phaseName].map {
      TextEncoding.simh.character(for: StoredCharacter(rawValue: $0))
    }
    return String(characters)
      .trimmingCharacters(in: .whitespaces)
  }

  /// What decides whether a key does something now.
  var context: KeyContext {
    var context = KeyContext(snapshot, pane: root.pane)
    context.rules = machine.rules
    context.canUndo = machine.canUndo
    return context
  }

  /// Says something on the status line for three seconds.
  ///
  /// While a line is being typed it is said above that line.
  public func say(_ text: String) {
    if let field = root.field { return field.say(text) }
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
