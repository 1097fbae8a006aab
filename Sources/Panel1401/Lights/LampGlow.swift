internal import Core1401
internal import Foundation
public import System1401

/// The brightness with which a lamp is drawn, one of sixteen steps.
public struct LampLevel: Hashable, Sendable {
  /// The step, 0 for dark to 15 for lit.
  public let step: Int

  private init(_ step: Int) {
    self.step = step
  }

  /// Creates the level nearest to a brightness from 0 to 1.
  init(brightness: Double) {
    step = min(15, max(0, Int((brightness * 15).rounded())))
  }

  /// Off.
  public static let dark = LampLevel(0)
  /// On for a few thousandths of the time.
  public static let faint = LampLevel(3)
  /// On for about a third of the time.
  public static let half = LampLevel(9)
  /// On all or most of the time.
  public static let lit = LampLevel(15)
  /// The levels that terminals with sixteen colours can show, from dark to lit.
  static let coarse = [dark, faint, half, lit]

  /// The role of a cell of this brightness.
  var role: Role { LampLevel.roles[step] }

  private static let roles: [Role] = [
    .lampDark, .glow1, .glow2, .lampFaint, .glow4, .glow5, .glow6, .glow7, .glow8, .lampHalf, .glow10,
    .glow11,
    .glow12, .glow13, .glow14, .lampLit,
  ]
}

/// The brightness of all lamps, computed as for incandescent bulbs, which average fast signals and dim
/// slowly.
///
/// While the machine runs, a lamp follows the share of time for which it was on. When the machine stops, the
/// lamps settle to the exact state within ``settlingTime``. The caller passes the time, in seconds from any
/// fixed moment.
public struct LampGlow: Sendable {
  /// A way to show the lamps of a running machine.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// On or off, as the registers are at the time of the frame.
    case exact
    /// As bright as the share of time they were on, with the rise and decay of bulbs.
    case glow
    /// Dark while the machine runs.
    case off
  }

  /// How the lamps of a running machine are shown.
  public var mode: Mode
  /// Whether there are sixteen steps without hysteresis, for 256 colours and more; otherwise four with
  /// hysteresis.
  public var isFine = false
  /// The brightness of each lamp, in the order of ``LampNumber``.
  public private(set) var levels = [LampLevel](repeating: .dark, count: LampNumber.count)
  /// Whether brightness still changes although the machine's state does not.
  public private(set) var isMoving = false

  /// The time after a stop at which the lamps show the exact state, in seconds.
  public static let settlingTime = 0.150
  /// The time constants of a bulb in seconds.
  static let riseTime = 0.030
  static let decayTime = 0.080
  /// The exponent of the eye's response to a share of time.
  static let gamma = 2.2
  /// The brightness from which a lamp is faint, half and lit, and the margin by which it must cross that.
  static let thresholds = [0.08, 0.40, 0.78]
  static let hysteresis = 0.03
  /// The distance from its target at which a bulb is set to the target.
  private static let tolerance = 0.01

  private var brightness = [Double](repeating: 0, count: LampNumber.count)
  private var lastTime: Double?
  private var stoppedSince: Double?

  /// Creates dark lamps.
  public init(mode: Mode = .glow) {
    self.mode = mode
  }

  /// Updates the lamps to a time.
  ///
  /// - Parameters:
  ///   - snapshot: the newest snapshot; the same one can be passed again for a later time.
  ///   - seconds: the time, not before that of the previous update.
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
        // At one cycle per second most snapshots cover no cycle and have no shares.
        follow(snapshot.lamps.coversCycles ? snapshot.lamps.duties : exact, elapsed: elapsed)
      }
      return
    }
    // If the machine was stopped before, this is a single step, whose exact bits must show at once.
    let since = stoppedSince ?? (isGlowing(in: snapshot) ? seconds : -.infinity)
    stoppedSince = since
    guard let elapsed, seconds - since < LampGlow.settlingTime else { return show(exact) }
    follow(exact, elapsed: elapsed)
    isMoving = true
  }

  /// Whether bulbs are still glowing from a run when the machine stops.
  private func isGlowing(in snapshot: SystemSnapshot) -> Bool {
    mode == .glow && lastTime != nil && !snapshot.switches.mode.showsEachCycle
  }

  /// Sets each lamp fully on or off.
  private mutating func show(_ states: [Double]) {
    isMoving = false
    for lamp in levels.indices {
      let isOn = states[lamp] >= 0.5
      brightness[lamp] = isOn ? 1 : 0
      levels[lamp] = isOn ? .lit : .dark
    }
  }

  /// Moves the brightness of each bulb toward its share of time.
  private mutating func follow(_ duties: [Double], elapsed: Double) {
    let rise = 1 - exp(-elapsed / LampGlow.riseTime)
    let decay = 1 - exp(-elapsed / LampGlow.decayTime)
    isMoving = false
    for lamp in levels.indices {
      let target = duties[lamp] <= 0 ? 0 : pow(min(1, duties[lamp]), 1 / LampGlow.gamma)
      let distance = target - brightness[lamp]
      brightness[lamp] += distance * (distance > 0 ? rise : decay)
      if abs(target - brightness[lamp]) < LampGlow.tolerance {
        brightness[lamp] = target
      } else {
        isMoving = true
      }
      levels[lamp] =
        isFine
        ? LampLevel(brightness: brightness[lamp]) : LampGlow.level(brightness[lamp], from: levels[lamp])
    }
  }

  /// The coarse level of a brightness. Near a threshold a lamp keeps its level, so that its cell does not
  /// flicker.
  static func level(_ brightness: Double, from old: LampLevel) -> LampLevel {
    var level = LampLevel.coarse.lastIndex { $0.step <= old.step } ?? 0
    while level < 3, brightness >= thresholds[level] + hysteresis { level += 1 }
    while level > 0, brightness < thresholds[level - 1] - hysteresis { level -= 1 }
    return LampLevel.coarse[level]
  }
}

extension ModeSwitch {
  /// Whether START does a single step, after which the operator reads the lamps.
  var showsEachCycle: Bool {
    switch self {
    case .instructionExecute, .singleCycleProcess, .singleCycleNonProcess, .characterDisplay: true
    case .run, .storagePrintOut, .storageScan, .alter: false
    }
  }
}

extension SystemSnapshot {
  /// The lamps exactly as the registers are.
  var stoppedLamps: LampShares {
    var lamps = LampShares(state: processor)
    if !isRunning {
      // While the machine is stopped, the operator selects the key-light.
      lamps.keyLights = [AddressSource.iAddress, .aAddress, .bAddress].map { $0 == switches.keyLight ? 1 : 0 }
    }
    return lamps
  }
}
