internal import Core1401
internal import Foundation
public import System1401

/// How bright a lamp is drawn.
public enum LampLevel: Int, Hashable, Sendable, CaseIterable {
  /// Off.
  case dark
  /// On for a few thousandths of the time.
  case faint
  /// On for about a third of the time.
  case half
  /// On all or most of the time.
  case lit

  /// What a cell of this brightness stands for.
  var role: Role {
    switch self {
    case .dark: .lampDark
    case .faint: .lampFaint
    case .half: .lampHalf
    case .lit: .lampLit
    }
  }
}

/// The brightness of all lamps as bulbs show it: they average what the circuits do and go out slowly.
///
/// While the machine runs a lamp follows the share of time it was on; when it is stopped the lamps settle within
/// ``settlingTime`` to the exact state. Time is the caller's, in seconds from any moment on.
public struct LampGlow: Sendable {
  /// How lamps are shown.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// On or off, as the registers are at the frame.
    case exact
    /// The share of time, with the glow and decay of bulbs.
    case glow
    /// Dark while the machine runs.
    case off
  }

  /// How lamps are shown.
  public var mode: Mode
  /// The brightness of each lamp, in the order of ``LampNumber``.
  public private(set) var levels = [LampLevel](repeating: .dark, count: LampNumber.count)
  /// Whether another frame would look different though the machine gives nothing new.
  public private(set) var isMoving = false

  /// Seconds after which the lamps of a stopped machine show its exact state.
  public static let settlingTime = 0.150
  /// Time constants of a bulb in seconds.
  static let riseTime = 0.030
  static let decayTime = 0.080
  /// The eye's response to a share of time.
  static let gamma = 2.2
  /// The brightness from which a lamp is faint, half and lit, and how far it must pass that to change.
  static let thresholds = [0.08, 0.40, 0.78]
  static let hysteresis = 0.03
  /// Closer than this to its end a bulb has arrived.
  private static let arrived = 0.01

  private var brightness = [Double](repeating: 0, count: LampNumber.count)
  private var lastTime: Double?
  private var stoppedSince: Double?

  /// Makes lamps that are dark.
  public init(mode: Mode = .glow) {
    self.mode = mode
  }

  /// Brings the lamps to a moment.
  ///
  /// - Parameters:
  ///   - snapshot: the newest one; the same may be given again for a later moment.
  ///   - seconds: the moment, not before the last one.
  public mutating func update(_ snapshot: SystemSnapshot, at seconds: Double) {
    let exact = snapshot.stoppedLamps.duties
    defer { lastTime = seconds }
    let elapsed = lastTime.map { max(0, seconds - $0) }
    if snapshot.isRunning {
      stoppedSince = nil
      switch mode {
      case .off: show(Array(repeating: 0, count: LampNumber.count))
      case .exact: show(exact)
      case .glow:
        guard !snapshot.switches.mode.showsEachCycle, let elapsed else { return show(exact) }
        // At one cycle a second most snapshots come between two cycles and have no shares.
        follow(snapshot.lamps.coversCycles ? snapshot.lamps.duties : exact, elapsed: elapsed)
      }
      return
    }
    // A machine that was stopped already changes its lamps by single steps: these are to be read to the bit at once.
    let since = stoppedSince ?? (isGlowing(in: snapshot) ? seconds : -.infinity)
    stoppedSince = since
    guard let elapsed, seconds - since < LampGlow.settlingTime else { return show(exact) }
    follow(exact, elapsed: elapsed)
    isMoving = true
  }

  /// Whether bulbs are still warm from running when the machine stops.
  private func isGlowing(in snapshot: SystemSnapshot) -> Bool {
    mode == .glow && lastTime != nil && !snapshot.switches.mode.showsEachCycle
  }

  /// Lamps are on or off, without bulbs.
  private mutating func show(_ states: [Double]) {
    isMoving = false
    for lamp in levels.indices {
      let isOn = states[lamp] >= 0.5
      brightness[lamp] = isOn ? 1 : 0
      levels[lamp] = isOn ? .lit : .dark
    }
  }

  /// Bulbs move toward a share of time.
  private mutating func follow(_ duties: [Double], elapsed: Double) {
    let rise = 1 - exp(-elapsed / LampGlow.riseTime)
    let decay = 1 - exp(-elapsed / LampGlow.decayTime)
    isMoving = false
    for lamp in levels.indices {
      let target = duties[lamp] <= 0 ? 0 : pow(min(1, duties[lamp]), 1 / LampGlow.gamma)
      let distance = target - brightness[lamp]
      brightness[lamp] += distance * (distance > 0 ? rise : decay)
      if abs(target - brightness[lamp]) < LampGlow.arrived {
        brightness[lamp] = target
      } else {
        isMoving = true
      }
      levels[lamp] = LampGlow.level(brightness[lamp], from: levels[lamp])
    }
  }

  /// The level of a brightness; a lamp near a threshold keeps the one it has, so that its cell does not flutter.
  static func level(_ brightness: Double, from old: LampLevel) -> LampLevel {
    var level = old.rawValue
    while level < 3, brightness >= thresholds[level] + hysteresis { level += 1 }
    while level > 0, brightness < thresholds[level - 1] - hysteresis { level -= 1 }
    return LampLevel(rawValue: level) ?? .dark
  }
}

extension ModeSwitch {
  /// Whether START does so little that the operator reads the lamps after each press.
  var showsEachCycle: Bool {
    switch self {
    case .instructionExecute, .singleCycleProcess, .singleCycleNonProcess, .characterDisplay: true
    case .run, .storagePrintOut, .storageScan, .alter: false
    }
  }
}

extension SystemSnapshot {
  /// The lamps as the registers are, each on or off.
  var stoppedLamps: LampShares {
    var lamps = LampShares(state: processor)
    if !isRunning {
      // While the machine is stopped the key-light is the operator's choice.
      lamps.keyLights = [AddressSource.iAddress, .aAddress, .bAddress].map { $0 == switches.keyLight ? 1 : 0 }
    }
    return lamps
  }
}
