/// Shows programs in turn for people who pass by, as a function of time and of what the machine does.
///
/// Each program is opened, looked at, started, and torn off the printer when it has ended. A visitor who touches anything has the
/// machine until nobody has touched it for ``patience``.
struct MuseumGuide: Hashable, Sendable {
  /// A program to be shown.
  struct Exhibit: Hashable, Sendable {
    let name: String
    let summary: String
  }

  /// What is to be done.
  enum Step: Hashable {
    case open(String)
    case start
    /// Ten times real time, while nothing is printed, or real time again.
    case quicken, realTime
    case tear
    /// Everything a visitor may have changed about the panel is put back.
    case putBack
  }

  /// What is known of the panel at a moment.
  struct Facts {
    /// A program is being read.
    var isReading = false
    var isRunning = false
    /// The program has not executed an instruction.
    var isFresh = true
    /// Lines on the sheet in the printer.
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

  /// How long a machine that a visitor has left stays as it is.
  static let patience = Duration.seconds(60)
  /// How long before that it is announced.
  static let warning = Duration.seconds(10)
  /// How long each state is to be looked at.
  static let beforeStart = Duration.seconds(3)
  static let afterEnd = Duration.seconds(5)
  static let afterTear = Duration.seconds(3)
  /// How long a program runs at most, and how long without printing before time is made to fly.
  static let longestRun = Duration.seconds(75)
  static let longestSilence = Duration.seconds(12)

  let exhibits: [Exhibit]
  private var index = -1
  private var phase = Phase.next
  /// When the phase began; for a visitor when anything was touched last.
  private var since = Duration.zero
  private var lastLine = Duration.zero
  private var lines = 0
  private var isQuick = false

  init(exhibits: [Exhibit]) {
    self.exhibits = exhibits
  }

  /// Whether a visitor has the machine.
  var hasVisitor: Bool { phase == .visitor }

  /// The program being shown, nil for a visitor and before the first.
  var exhibit: Exhibit? { hasVisitor || !exhibits.indices.contains(index) ? nil : exhibits[index] }

  /// Somebody touches the panel.
  ///
  /// - Returns: whether that begins a visit.
  mutating func touch(at now: Duration) -> Bool {
    let begins = phase != .visitor
    (phase, since) = (.visitor, now)
    return begins
  }

  /// The program cannot be read: after a moment the next one follows.
  mutating func fail(at now: Duration) {
    if phase == .opening { enter(.torn, at: now) }
  }

  /// Seconds until the show continues, when they are to be announced.
  func secondsLeft(at now: Duration) -> Int? {
    guard phase == .visitor, now >= since + Self.patience - Self.warning else { return nil }
    return max(1, Int((since + Self.patience - now).components.seconds + 1))
  }

  /// When to ask again, though nothing happens before.
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

  /// What is to be done at a moment, nil for nothing.
  mutating func step(at now: Duration, _ facts: Facts) -> Step? {
    guard !exhibits.isEmpty else { return nil }
    if facts.lines != lines { (lines, lastLine) = (facts.lines, now) }
    switch phase {
    case .visitor:
      guard now - since >= Self.patience else { return nil }
      enter(.next, at: now)
      return .putBack
    case .next:
      index = (index + 1) % exhibits.count
      isQuick = false
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
    // START is on its way until the program has executed something.
    guard facts.isRunning || facts.isFresh, now - since < Self.longestRun else {
      enter(.ended, at: now)
      return nil
    }
    let isSilent = now - lastLine >= Self.longestSilence
    guard isSilent != isQuick else { return nil }
    isQuick = isSilent
    return isSilent ? .quicken : .realTime
  }

  private mutating func enter(_ new: Phase, at now: Duration) {
    (phase, since, lastLine) = (new, now, now)
  }
}
