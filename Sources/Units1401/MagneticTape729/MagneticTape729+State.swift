public import Core1401

/// A tape unit between two instructions as a value: all but the reel itself, which knows by its place what it held.
public struct TapeUnitState: Hashable, Sendable, Codable {
  /// The density switch.
  public var density: TapeDensity
  /// Whether the reel is loaded.
  public var isLoaded: Bool
  /// The tape indicator.
  public var tapeIndicator: Bool
  /// When the unit stands at its load point again.
  public var rewound: MachineTime
  /// The length of tape between the load point and the head, in millionths of an inch.
  public var passed: Int64
  /// Skip and blank was given.
  public var erasesFirst: Bool
  /// The length of the reel in feet.
  public var reelFeet: Int
  /// Where the reel stands, nil without a reel.
  public var reel: TapePlace?

  /// Whether a unit can be in it: what comes from a file may be anything.
  public var isPossible: Bool {
    let longest: Int64 = 1 << 48
    return (0..<longest).contains(passed) && (0...100_000).contains(reelFeet)
      && reel.map { $0.isPossible } ?? true
  }
}

extension MagneticTape729 {
  /// The state of the unit.
  public var state: TapeUnitState {
    TapeUnitState(
      density: density, isLoaded: isLoaded, tapeIndicator: tapeIndicator, rewound: rewound, passed: passed,
      erasesFirst: erasesFirst, reelFeet: reelFeet, reel: reel?.place)
  }

  /// Puts a state back; the reel, if there is one, goes to its place in it.
  public mutating func restore(_ state: TapeUnitState) {
    density = state.density
    isLoaded = state.isLoaded && reel != nil
    tapeIndicator = state.tapeIndicator
    rewound = state.rewound
    passed = state.passed
    erasesFirst = state.erasesFirst
    reelFeet = state.reelFeet
    if let place = state.reel { reel?.go(to: place) }
  }
}
