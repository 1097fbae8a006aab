internal import Core1401
internal import Foundation
public import System1401

/// How bright a lamp is drawn, one of sixteen steps.
public struct LampLevel: Hashable, Sendable {
  /// The step, 0 for dark to 15 for lit.
  public let step: Int

  private init(_ step: Int) {
    self.step = step
  }

  /// The step for a brightness from 0 to 1.
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
  /// The steps that sixteen colours and attributes can show, from dark to lit.
  static let coarse = [dark, faint, half, lit]

  /// What a cell of this brightness stands for.
  var role: Role { LampLevel.roles[step] }

  private static let roles: [Role] = [
    .lampDark, .glow1, .glow2, .lampFaint, .glow4, .glow5, .glow6, .glow7, .glow8, .lampHalf, .glow10,
    .glow11,
    .glow12, .glow13, .glow14, .lampLit,
  ]
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
  /// Whether lamps are drawn in sixteen steps, without hysteresis: with 256 colours and more. Otherwise there are four.
  public var isFine = false
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
      levels[lamp] =
        isFine
        ? LampLevel(brightness: brightness[lamp]) : LampGlow.level(brightness[lamp], from: levels[lamp])
    }
  }

  /// The level of a brightness; a lamp near a threshold keeps the one it has, so that its cell does not flutter.
  static func level(_ brightness: Double, from old: LampLevel) -> LampLevel {
    var level = LampLevel.coarse.lastIndex { $0.step <= old.step } ?? 0
    while level < 3, brightness >= thresholds[level] + hysteresis { level += 1 }
    while level > 0, brightness < thresholds[level - 1] - hysteresis { level -= 1 }
    return LampLevel.coarse[level]
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
