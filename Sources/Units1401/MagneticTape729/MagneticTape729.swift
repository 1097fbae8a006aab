public import Core1401

/// An IBM 729 or 7330 magnetic tape unit with its mounted reel and its timing.
///
/// The processor waits for a whole record: the start time and the time of all characters. It does not wait
/// for a rewinding unit; the next instruction for that unit waits. The tape indicator is a latch of each
/// unit. Source: IBM 729 chapter of A24-1403; times as in ``TapeModel``.
public struct MagneticTape729: Hashable, Codable {
  /// The address of the unit, 1 to 6.
  public let number: Int
  /// The model.
  public let model: TapeModel
  /// The density switch; a density that the model lacks selects its highest one.
  public var density = TapeDensity.density556
  /// The medium on the unit.
  var mounted = Mounted<TapeImage>.nothing
  /// The position of the reel, and the version of its contents.
  var place = TapePlace()
  /// Whether the reel is loaded and the unit can work; off after ``rewindAndUnload(at:)``.
  public internal(set) var isLoaded = false
  /// The tape indicator: a tape mark was read, or the end of the reel was passed in writing.
  public internal(set) var tapeIndicator = false
  /// When the unit reaches its load point again.
  public internal(set) var rewound = MachineTime.zero
  /// The length of tape between the load point and the head, in millionths of an inch.
  public internal(set) var passed: Int64 = 0
  /// Whether skip and blank was executed: the next write erases first.
  var erasesFirst = false
  /// The length of the reel in feet.
  var reelFeet = MagneticTape729.fullReelFeet

  /// The length of a full reel in feet.
  public static let fullReelFeet = 2400

  /// Creates a unit without a reel.
  ///
  /// - Parameters:
  ///   - number: its address, 1 to 6.
  ///   - model: its model.
  public init(number: Int, model: TapeModel = .model5) {
    self.number = number
    self.model = model
  }

  // MARK: The operator

  /// Mounts a reel at its load point and makes the unit ready. Replaces the reel that is there.
  ///
  /// - Parameters:
  ///   - image: the reel.
  ///   - reelFeet: its length; the reflective spot that marks the end is 14 feet before it.
  public mutating func mount(_ image: TapeImage, reelFeet: Int = fullReelFeet) {
    mounted = .image(image)
    place = TapePlace(version: image.version)
    self.reelFeet = reelFeet
    resetToLoadPoint()
    isLoaded = true
  }

  /// Removes the reel.
  ///
  /// - Returns: the reel, nil when there was none.
  public mutating func dismount() -> TapeImage? {
    defer {
      mounted = .nothing
      isLoaded = false
      resetToLoadPoint()
    }
    return reel
  }

  /// LOAD REWIND and START: rewinds to the load point at once, and makes the unit ready.
  public mutating func loadRewind() {
    use { $0.rewind() }
    resetToLoadPoint(keepingIndicator: true)
    isLoaded = reel != nil
  }

  /// Turns power on with the reel as it is: at its load point, ready, indicators off.
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

  /// Turns the tape indicator off after its test.
  public mutating func resetTapeIndicator() { tapeIndicator = false }

  /// The reel on the unit.
  public var reel: TapeImage? { mounted.image }

  /// The reel, and the version of its contents that corresponds to the unit's state.
  var medium: MountedMedium? { reel.map { MountedMedium(medium: $0, version: place.version) } }

  /// Uses the reel with this unit's position in it.
  @inline(__always)
  @discardableResult
  mutating func use<Result>(
    _ body: (TapeImage) throws(TapeError) -> Result
  ) throws(TapeError) -> Result? {
    guard let reel else { return nil }
    reel.go(to: place)
    defer { place = reel.place }
    return try body(reel)
  }

  /// The same for uses that do not fail.
  mutating func use(_ body: (TapeImage) -> Void) {
    guard let reel else { return }
    reel.go(to: place)
    body(reel)
    place = reel.place
  }

  // MARK: Status

  /// Why the unit cannot work, or cannot write; nil when it can.
  public func notReady(toWrite writing: Bool = false) -> TapeNotReady? {
    guard let reel else { return .noReel }
    guard isLoaded else { return .unloaded }
    return writing && reel.isFileProtected ? .fileProtected : nil
  }

  /// Whether the unit is rewinding.
  public func isRewinding(at now: MachineTime) -> Bool { now < rewound }

  /// Whether the reel is at its load point.
  public func isAtLoadPoint(at now: MachineTime) -> Bool {
    reel != nil && place.isLoadPoint && !isRewinding(at: now)
  }

  /// Whether the reflective spot at the end of the reel has been passed.
  @inline(__always)
  public var isBeyondEndOfReel: Bool {
    // UNVERIFIED: the spot 14 feet before the end of the reel.
    passed > Int64(reelFeet - 14) * MagneticTape729.foot
  }

  /// The status of the unit and its reel.
  package func report(isSelected: Bool, at now: MachineTime) -> UnitReport {
    var report = UnitReport(place: UnitPlace("tape", number), title: "Tape \(number)", label: "\(number)")
    guard let reel else { return report }
    let isRewinding = isRewinding(at: now)
    let isAtLoadPoint = isAtLoadPoint(at: now)
    let isReady = isLoaded && !isRewinding
    report.fileName = reel.fileName
    if reel.isFileProtected { report.mountingWords = ",ro" }
    report.state = isReady ? (isSelected ? .selected : .ready) : isRewinding ? .busy : .notReady
    report.details = [
      isRewinding
        ? "rewinding"
        : !isReady
          ? "unloaded"
          : isAtLoadPoint
            ? "at its load point" : "\(place.position) record\(place.position == 1 ? "" : "s") passed"
    ]
    let number = String(place.position)
    let passed = String(repeating: "0", count: max(0, 4 - number.count)) + number
    report.words = [isRewinding ? "REWIND" : isAtLoadPoint ? "BOT" : passed]
    if reel.isFileProtected { report.details.append("file protected") }
    if reel.differsFromFile { report.details.append("its file has other contents") }
    if tapeIndicator {
      report.details.append("tape indicator on")
      report.words.append("TM")
    }
    if reel.isFileProtected { report.words.append("RO") }
    if !isReady, !isRewinding { report.words.append("UNLOADED") }
    return report
  }

  /// Checks that the place of a saved reel is one that the reel has.
  ///
  /// - Throws: ``TapeError``.
  func checkPlace() throws(TapeError) {
    if case .saved(let reel) = mounted { try reel.check(place) }
  }

  package var isPossible: Bool {
    let longest: Int64 = 1 << 48
    guard (0..<longest).contains(passed), (0...100_000).contains(reelFeet), place.isPossible else {
      return false
    }
    guard case .saved(let reel) = mounted else { return true }
    return place.offset <= Int64(reel.contents.count) && Int64(reel.contents.count) <= SavedTape.longest
  }

  static let foot: Int64 = 12_000_000
}

/// Why a tape unit is not ready. The instruction waits until the operator has acted.
public enum TapeNotReady: Hashable, Sendable {
  /// No reel is mounted.
  case noReel
  /// The reel was unloaded by the program.
  case unloaded
  /// The reel has no ring, but is to be written.
  case fileProtected
  /// Nothing is recorded further on: the tape would run off its reel.
  case endOfRecordedTape
  /// The end of the reel is reached in writing.
  case endOfReel
}
