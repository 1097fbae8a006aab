internal import Core1401
internal import Foundation
internal import Monitor1401
internal import System1401

// Frames: updating the views from the machine and the clock.
extension PanelSession {
  /// Updates everything to a time: newest snapshot and output, lamps, animations, messages.
  ///
  /// - Parameter time: the time since any fixed moment, which never decreases.
  /// - Returns: the time of the next frame: now during motion, later for example to remove a message, nil if
  ///   nothing changes.
  public func tick(at time: Duration) -> Duration? {
    now = time
    if let news = machine.takeSnapshot() {
      // The reason for a stop replaces an older message, once there was time to read it.
      if news.hasStartedOrStopped { yieldMessage() }
      if let refusal = news.refusal { say(StateWords.refusal(refusal)) }
      showMachine()
    }
    takeOutput()
    continueScript()
    advanceMuseum(at: time)
    followLesson(at: time)
    if let until = messageUntil, time >= until { clearMessage() }
    glow.mode = options.lamps
    glow.isFine = hasManyColors && !["system", "mono"].contains(options.theme)
    glow.update(snapshot, at: time.seconds)
    root.paper.update(at: time)
    updateStrip(at: time)
    showAll()
    if course?.player != nil { return time }
    if glow.isMoving || (snapshot.isRunning && !snapshot.speed.isSlowMotion) { return time }
    return [
      messageUntil, root.paper.nextFrame(after: time), museum?.nextMoment(after: time), strip.nextMoment,
      nextReadingMoment,
    ].compactMap { $0 }.min()
  }

  /// Shows the newest snapshot in the visible panes; hidden panes are updated when they become visible.
  func showMachine() {
    for view in root.panes where !view.isHidden { view.show(snapshot) }
  }

  /// Updates all other views; only what has changed is redrawn.
  func showAll() {
    let (context, step) = (context, root.panelLayout.step)
    root.lights.show(snapshot, levels: glow.levels)
    var facts = StatusFacts()
    facts.program = [program, phase].filter { !$0.isEmpty }.joined(separator: " · ")
    facts.message = keys.pendingText ?? (message.isEmpty ? readingProgressText : nil) ?? message
    facts.frames = frameText
    facts.hasControls = !root.panelLayout.controls.isEmpty
    facts.hasLights = !root.panelLayout.lights.isEmpty
    root.status.show([StatusLine.line(snapshot, facts: facts, step: step, width: root.status.frame.width)])
    root.controls.show(snapshot, context: context, step: step)
    root.keyBar.show([
      caption(width: root.keyBar.frame.width) ?? KeyMap.bar(step: step, context: context)
    ])
    root.tooSmall.show([TooSmall.line(snapshot, width: root.tooSmall.frame.width)])
    root.overlay?.show(snapshot)
  }

  /// The name of the current phase, read from ``phaseName`` in storage; empty without.
  private var phase: String {
    guard let phaseName, phaseName.upperBound < snapshot.storage.count else { return "" }
    let characters = snapshot.storage[phaseName].map {
      TextEncoding.simh.character(for: StoredCharacter(rawValue: $0))
    }
    return String(characters)
      .trimmingCharacters(in: .whitespaces)
  }

  /// The state that decides which actions are enabled.
  var context: KeyContext {
    var context = KeyContext(snapshot, pane: root.pane)
    context.rules = machine.rules
    context.canUndo = machine.canUndo
    return context
  }

  /// Shows a message on the status line for three seconds, or above the input line while that is open.
  public func say(_ text: String) {
    if let field = root.field { return field.say(text) }
    message = text
    remember(text)
    messageBegan = now
    messageUntil = now + .seconds(3)
  }

  /// Keeps a message as the last one, which `!` shows.
  func remember(_ text: String) {
    lastMessage = LastMessage(text: text, cycles: snapshot.processor.cycles, isRunning: snapshot.isRunning)
  }

  /// Ends the message when it has been shown for a second and a half; at once if it is a lasting one.
  private func yieldMessage() {
    guard let until = messageUntil else { return clearMessage() }
    messageUntil = min(until, messageBegan + .milliseconds(1_500))
  }

  /// Removes the message, so that the status line shows the state of the machine.
  func clearMessage() {
    message = ""
    messageUntil = nil
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

extension Speed {
  /// Whether most frames would show no new cycle. Frames are then drawn only for new snapshots.
  fileprivate var isSlowMotion: Bool {
    factor * 0.033 < Double(MachineTime.nanosecondsPerCycle) / 1e9
  }
}
