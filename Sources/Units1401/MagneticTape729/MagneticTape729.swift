public import Core1401

/// An IBM 729 or 7330 magnetic tape unit with the reel mounted on it and its own time.
///
/// The processor is held for a whole record: start time and the time of all characters. A rewinding unit leaves it free;
/// the next instruction for that unit waits. The tape indicator is a latch of each unit.
/// Source: IBM 729 chapter of A24-1403; times as in ``TapeModel``.
public struct MagneticTape729 {
  /// The address of the unit, 1 to 6.
  public let number: Int
  /// The model.
  public let model: TapeModel
  /// The density switch; a density that the model does not have counts as its highest one.
  public var density = TapeDensity.density556
  /// The reel on the unit.
  public internal(set) var reel: TapeImage?
  /// The reel is loaded and the unit can work; off behind ``rewindAndUnload(at:)``.
  public internal(set) var isLoaded = false
  /// The tape indicator: a tape mark was read, or the end of the reel passed in writing.
  public internal(set) var tapeIndicator = false
  /// When the unit stands at its load point again.
  public internal(set) var rewound = MachineTime.zero
  /// The length of tape between the load point and the head, in millionths of an inch.
  public internal(set) var passed: Int64 = 0
  /// Skip and blank was given: the next write erases first.
  var erasesFirst = false
  /// The length of the reel in feet.
  var reelFeet = MagneticTape729.fullReelFeet

  /// The length of a full reel in feet.
  public static let fullReelFeet = 2400

  /// Makes a unit without a reel.
  ///
  /// - Parameters:
  ///   - number: its address, 1 to 6.
  ///   - model: its model.
  public init(number: Int, model: TapeModel = .model5) {
    self.number = number
    self.model = model
  }

  // MARK: The operator

  /// Puts a reel on, at its load point, and makes the unit ready. A reel that is there is taken off.
  ///
  /// - Parameters:
  ///   - image: the reel.
  ///   - reelFeet: its length; the reflective spot that tells of the end lies 14 feet before it.
  public mutating func mount(_ image: TapeImage, reelFeet: Int = fullReelFeet) {
    image.rewind()
    reel = image
    self.reelFeet = reelFeet
    resetToLoadPoint()
    isLoaded = true
  }

  /// Takes the reel off.
  ///
  /// - Returns: the reel, nil when there was none.
  public mutating func dismount() -> TapeImage? {
    defer {
      reel = nil
      isLoaded = false
      resetToLoadPoint()
    }
    return reel
  }

  /// LOAD REWIND and START: winds back to the load point at once, and makes the unit ready.
  public mutating func loadRewind() {
    reel?.rewind()
    resetToLoadPoint(keepingIndicator: true)
    isLoaded = reel != nil
  }

  /// Power on with the reel as it is: at its load point, ready, no indicator on.
  public mutating func restart() {
    loadRewind()
    tapeIndicator = false
  }

  private mutating func resetToLoadPoint(keepingIndicator: Bool = false) {
    if !keepingIndicator { tapeIndicator = false }
    erasesFirst = false
    passed = 0
    rewound = .zero
  }

  /// The test of the tape indicator turns it off.
  public mutating func resetTapeIndicator() { tapeIndicator = false }

  // MARK: What can be seen

  /// Why the unit cannot work, or cannot write; nil when it can.
  public func notReady(toWrite writing: Bool = false) -> TapeNotReady? {
    guard let reel else { return .noReel }
    guard isLoaded else { return .unloaded }
    return writing && reel.isFileProtected ? .fileProtected : nil
  }

  /// Whether the unit is winding back at a moment.
  public func isRewinding(at now: MachineTime) -> Bool { now < rewound }

  /// Whether the reel stands at its load point at a moment.
  public func isAtLoadPoint(at now: MachineTime) -> Bool {
    reel?.isAtLoadPoint == true && !isRewinding(at: now)
  }

  /// Whether the reflective spot at the end of the reel has been passed.
  public var isBeyondEndOfReel: Bool {
    // UNVERIFIED: the spot 14 feet before the end of the reel.
    passed > Int64(reelFeet - 14) * MagneticTape729.foot
  }

  static let foot: Int64 = 12_000_000
}

/// Why a tape unit does not work: the instruction waits until the operator has helped.
public enum TapeNotReady: Hashable, Sendable {
  /// No reel is mounted.
  case noReel
  /// The reel was unloaded by the program.
  case unloaded
  /// The reel has no ring, and is to be written.
  case fileProtected
  /// Nothing is recorded further on: the tape would run off its reel.
  case endOfRecordedTape
  /// The end of the reel is reached in writing.
  case endOfReel
}
