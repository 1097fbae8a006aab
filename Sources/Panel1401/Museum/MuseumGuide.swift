/// The state of the museum mode, which demonstrates programs in turn until a visitor touches the panel.
///
/// For each program the panel opens it, pauses, starts it, and tears off its sheet at the end. After a touch,
/// visitors control the panel until nobody has touched it for ``patience``.
struct MuseumGuide: Hashable, Sendable {
  /// A program to demonstrate.
  struct Exhibit: Hashable, Sendable {
    let name: String
    let summary: String
  }

  /// A step of the demonstration, which the panel carries out.
  enum Step: Hashable {
    case open(String)
    case start
    /// Sets ten times real time, after a long time without printing; sets real time again.
    case speedUp, realTime
    case tear
    /// Undoes everything that a visitor may have changed about the panel.
    case restore
  }

  /// The state of the panel that decides the next step.
  struct Facts {
    /// Whether a program is being read.
    var isReading = false
    var isRunning = false
    /// Whether the program has not executed an instruction yet.
    var isFresh = true
    /// The number of lines on the sheet in the printer.
    var lines = 0
  }

  private enum Phase: Hashable {
    case next
    case opening
    case running
    case ended
    case torn
    case visitor
  }

  /// The time after a visitor's last touch when the demonstration resumes.
  static let patience = Duration.seconds(60)
  /// The time before that during which the panel announces it.
  static let warning = Duration.seconds(10)
  /// Pauses in which people can look at the panel.
  static let beforeStart = Duration.seconds(3)
  static let afterEnd = Duration.seconds(5)
  static let afterTear = Duration.seconds(3)
  /// The longest time for a program, and the longest time without printing before the machine is sped up.
  static let longestRun = Duration.seconds(75)
  static let longestSilence = Duration.seconds(12)

  let exhibits: [Exhibit]
  private var index = -1
  private var phase = Phase.next
  /// The time at which the phase began; for a visitor the time of the last touch.
  private var since = Duration.zero
  private var lastLine = Duration.zero
  private var lines = 0
  private var isSpedUp = false

  init(exhibits: [Exhibit]) {
    self.exhibits = exhibits
  }

  /// Whether a visitor controls the panel.
  var hasVisitor: Bool { phase == .visitor }

  /// The program being demonstrated, nil while a visitor controls the panel and before the first program.
  var exhibit: Exhibit? { hasVisitor || !exhibits.indices.contains(index) ? nil : exhibits[index] }

  /// Records that somebody touched the panel.
  ///
  /// - Returns: whether a visit begins.
  mutating func touch(at now: Duration) -> Bool {
    let begins = phase != .visitor
    (phase, since) = (.visitor, now)
    return begins
  }

  /// Records that the program cannot be read; the next one follows after a pause.
  mutating func fail(at now: Duration) {
    if phase == .opening { enter(.torn, at: now) }
  }

  /// The seconds until the demonstration resumes, nil while they are not announced.
  func secondsLeft(at now: Duration) -> Int? {
    guard phase == .visitor, now >= since + Self.patience - Self.warning else { return nil }
    return max(1, Int((since + Self.patience - now).components.seconds + 1))
  }

  /// The time at which ``step(at:_:)`` must be called again even if nothing happens before.
  func nextMoment(after now: Duration) -> Duration? {
    guard !exhibits.isEmpty else { return nil }
    switch phase {
    case .next: return now
    case .opening: return since + Self.beforeStart
    case .running: return min(since + Self.longestRun, lastLine + Self.longestSilence)
    case .ended: return since + Self.afterEnd
    case .torn: return since + Self.afterTear
    case .visitor:
      let warned = since + Self.patience - Self.warning
      return now < warned ? warned : min(now + .seconds(1), since + Self.patience)
    }
  }

  /// The step to carry out now, nil for none.
  mutating func step(at now: Duration, _ facts: Facts) -> Step? {
    guard !exhibits.isEmpty else { return nil }
    if facts.lines != lines { (lines, lastLine) = (facts.lines, now) }
    switch phase {
    case .visitor:
      guard now - since >= Self.patience else { return nil }
      enter(.next, at: now)
      return .restore
    case .next:
      index = (index + 1) % exhibits.count
      isSpedUp = false
      enter(.opening, at: now)
      return .open(exhibits[index].name)
    case .opening:
      guard !facts.isReading, now - since >= Self.beforeStart else { return nil }
      enter(.running, at: now)
      return .start
    case .running: return run(at: now, facts)
    case .ended:
      guard now - since >= Self.afterEnd else { return nil }
      enter(.torn, at: now)
      return facts.lines > 0 ? .tear : nil
    case .torn:
      if now - since >= Self.afterTear { enter(.next, at: now) }
      return nil
    }
  }

  private mutating func run(at now: Duration, _ facts: Facts) -> Step? {
    // Until the program has executed an instruction, the START command is still being delivered.
    guard facts.isRunning || facts.isFresh, now - since < Self.longestRun else {
      enter(.ended, at: now)
      return nil
    }
    let isSilent = now - lastLine >= Self.longestSilence
    guard isSilent != isSpedUp else { return nil }
    isSpedUp = isSilent
    return isSilent ? .speedUp : .realTime
  }

  private mutating func enter(_ new: Phase, at now: Duration) {
    (phase, since, lastLine) = (new, now, now)
  }
}
