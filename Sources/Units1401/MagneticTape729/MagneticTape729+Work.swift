public import Core1401

// Execution of the instructions. Each finds the unit, waits for a rewind to end, moves the tape, and returns
// when the processor continues. If the unit is not ready nothing is changed, so the instruction can be
// repeated.
extension MagneticTape729 {
  /// The gap between two records.
  private static let gap: Int64 = 750_000
  /// The gap before a tape mark.
  private static let longGap: Int64 = 3_750_000
  /// The length that skip and blank erases.
  private static let erased: Int64 = 3_500_000
  // UNVERIFIED: the time of the long gap before a tape mark.
  private static let longGapTime = MachineTime.milliseconds(45)

  /// Reads the next record or tape mark: M and L, and without a transfer U with d-character A.
  ///
  /// - Parameters:
  ///   - parity: the unit class.
  ///   - now: when the instruction is executed.
  /// - Returns: the record, or why there is none.
  /// - Throws: ``TapeError`` where the image is damaged; the tape does not move.
  public mutating func read(_ parity: TapeParity, at now: MachineTime) throws(TapeError) -> TapeOutcome {
    if let problem = notReady() { return .notReady(problem) }
    guard let object = try use({ (reel) throws(TapeError) in try reel.read() }) ?? nil else {
      return .notReady(.endOfRecordedTape)
    }
    erasesFirst = false
    passed += length(of: object)
    var hasError = false
    switch object {
    case .tapeMark:
      tapeIndicator = true
      // A tape mark has even parity.
      hasError = parity == .odd
    case .record(let record):
      if parity == .even, record.characters.first == StoredCharacter.tapeMark.code { tapeIndicator = true }
      // IBM diagnostics 1T06A: every character read in the other parity is an error.
      hasError = record.hasError || record.parity.map { $0 != parity } == true
    }
    return .done(TapeMotion(object: object, hasError: hasError, released: released(after: object, now)))
  }

  /// Reads the next object as ``read(_:at:)`` does, if it is a record without error that is in memory.
  ///
  /// - Parameters:
  ///   - parity: the unit class.
  ///   - now: when the instruction is executed.
  ///   - body: receives the bytes of the record, of which six bits each are used, whether to turn the tape
  ///     error indicator on, and when the processor continues.
  /// - Returns: false, with nothing done, for any other object, and when the unit is not ready.
  @inline(__always)
  mutating func readInPlace(
    _ parity: TapeParity, at now: MachineTime, _ body: (UnsafeRawBufferPointer, Bool, MachineTime) -> Void
  ) -> Bool {
    guard isLoaded, let reel else { return false }
    reel.go(to: place)
    let isRead = unsafe reel.readInPlace { bytes, written in
      erasesFirst = false
      passed += MagneticTape729.length(ofRecord: bytes.count, density)
      if parity == .even, unsafe bytes[0] & 0x3F == StoredCharacter.tapeMark.code { tapeIndicator = true }
      let end = max(now, rewound) + model.startTime + time(ofRecord: bytes.count)
      unsafe body(bytes, written.map { $0 != parity } == true, end)
    }
    place = reel.place
    return isRead
  }

  /// Writes a record, M and L, or a tape mark, U with d-character M.
  ///
  /// A tape mark has even parity. With the unit class of odd parity it is written, but with an error.
  ///
  /// - Parameters:
  ///   - object: the record or tape mark; a record has at least one character.
  ///   - parity: the unit class.
  ///   - now: when the instruction is executed.
  /// - Returns: what was done, or why nothing was.
  /// - Throws: ``TapeError`` when the host refuses; the tape does not move.
  public mutating func write(
    _ object: TapeObject, _ parity: TapeParity, at now: MachineTime
  ) throws(TapeError) -> TapeOutcome {
    if let problem = notReady(toWrite: true) { return .notReady(problem) }
    let erased = erasesFirst ? MagneticTape729.erased : 0
    let length = length(of: object) + erased
    guard passed + length <= Int64(reelFeet) * MagneticTape729.foot else { return .notReady(.endOfReel) }
    try use { (reel) throws(TapeError) in try reel.write(object) }
    erasesFirst = false
    passed += length
    if isBeyondEndOfReel { tapeIndicator = true }
    let end = released(after: object, now) + model.passingTime(microinches: erased)
    // IBM diagnostics 1T06A expects the error.
    let hasError = object == .tapeMark && parity == .odd
    return .done(TapeMotion(object: object, hasError: hasError, released: end))
  }

  /// Writes a record as ``write(_:_:at:)`` does, if it is appended to the tape or replaces one.
  ///
  /// - Parameters:
  ///   - stored: at least one character of storage; word marks are not recorded.
  ///   - parity: the unit class.
  ///   - now: when the instruction is executed.
  ///   - holding: whether the record need not be in the file before the end of the run.
  /// - Returns: when the processor continues; nil, with nothing done, when the record cannot be written
  ///   this way or the unit is not ready.
  /// - Throws: ``TapeError`` when the host refuses; the tape does not move.
  @inline(__always)
  mutating func writeInPlace(
    _ stored: UnsafeRawBufferPointer, _ parity: TapeParity, at now: MachineTime, holding: Bool
  ) throws(TapeError) -> MachineTime? {
    guard isLoaded, !erasesFirst, let reel else { return nil }
    reel.go(to: place)
    let length = MagneticTape729.length(ofRecord: stored.count, density)
    guard reel.writesInPlace(stored.count), passed + length <= Int64(reelFeet) * MagneticTape729.foot else {
      return nil
    }
    defer { place = reel.place }
    unsafe try reel.write(stored: stored, parity, holding: holding)
    passed += length
    if isBeyondEndOfReel { tapeIndicator = true }
    return max(now, rewound) + model.startTime + time(ofRecord: stored.count)
  }

  /// Backspace, U with d-character B: moves to the beginning of the preceding record or tape mark. At the
  /// load point nothing moves.
  ///
  /// - Throws: ``TapeError`` where the image is damaged; the tape does not move.
  public mutating func backspace(at now: MachineTime) throws(TapeError) -> TapeOutcome {
    if let problem = notReady() { return .notReady(problem) }
    erasesFirst = false
    guard let object = try use({ (reel) throws(TapeError) in try reel.backspace() }) ?? nil else {
      passed = 0
      return .done(TapeMotion(object: nil, hasError: false, released: max(now, rewound)))
    }
    passed = max(0, passed - length(of: object))
    let end = backspaced(over: time(of: object), from: now)
    return .done(TapeMotion(object: object, hasError: false, released: end))
  }

  /// Backspaces as ``backspace(at:)`` does, if the preceding object is a record without error that is in memory.
  ///
  /// - Returns: when the processor continues; nil, with nothing done, for any other object, and when the unit is
  ///   not ready.
  mutating func backspaceInPlace(at now: MachineTime) -> MachineTime? {
    guard isLoaded, let reel else { return nil }
    reel.go(to: place)
    guard let count = reel.backspaceInPlace() else { return nil }
    place = reel.place
    erasesFirst = false
    passed = max(0, passed - MagneticTape729.length(ofRecord: count, density))
    return backspaced(over: time(ofRecord: count), from: now)
  }

  /// Skip and blank, U with d-character E: the next write first erases some tape.
  public mutating func skipAndBlank(at now: MachineTime) -> TapeOutcome {
    if let problem = notReady(toWrite: true) { return .notReady(problem) }
    erasesFirst = true
    return .done(TapeMotion(object: nil, hasError: false, released: max(now, rewound)))
  }

  /// Rewind, U with d-character R: the processor continues at once.
  public mutating func rewind(at now: MachineTime) -> TapeOutcome {
    if let problem = notReady() { return .notReady(problem) }
    let begins = max(now, rewound)
    let fullReel = Int64(MagneticTape729.fullReelFeet) * MagneticTape729.foot
    // UNVERIFIED: proportional to the length; the real unit is slower on the last 450 feet.
    let wound = min(passed, fullReel)
    let time = model.rewindTime.nanoseconds / 1000 * (wound / 1000) / (fullReel / 1000) * 1000
    loadRewind()
    rewound = begins + MachineTime(nanoseconds: time)
    return .done(TapeMotion(object: nil, hasError: false, released: begins))
  }

  /// Rewind and unload, U with d-character U: the unit is not ready until the operator loads it again.
  ///
  /// - Throws: ``TapeError`` when the host could not write pending data.
  public mutating func rewindAndUnload(at now: MachineTime) throws(TapeError) -> TapeOutcome {
    let outcome = rewind(at: now)
    guard case .done = outcome else { return outcome }
    tapeIndicator = false
    isLoaded = false
    try reel?.synchronize()
    return outcome
  }

  // MARK: Lengths and times

  @inline(__always)
  private var characterTime: MachineTime {
    model.characterTime(density) ?? model.characterTime(.density556) ?? .zero
  }

  private func length(of object: TapeObject) -> Int64 {
    switch object {
    case .tapeMark: MagneticTape729.longGap
    case .record(let record): MagneticTape729.length(ofRecord: record.characters.count, density)
    }
  }

  /// The length of a record with a number of characters, and of the gap after it.
  @inline(__always)
  private static func length(ofRecord count: Int, _ density: TapeDensity) -> Int64 {
    Int64(count) * 1_000_000 / Int64(density.rawValue) + gap
  }

  private func time(of object: TapeObject) -> MachineTime {
    switch object {
    case .tapeMark: MagneticTape729.longGapTime
    case .record(let record): time(ofRecord: record.characters.count)
    }
  }

  /// The time in which a number of characters pass the head.
  @inline(__always)
  private func time(ofRecord count: Int) -> MachineTime {
    MachineTime(nanoseconds: Int64(count) * characterTime.nanoseconds)
  }

  /// When a backspace ends over an object that passes the head in some time.
  private func backspaced(over time: MachineTime, from now: MachineTime) -> MachineTime {
    // UNVERIFIED: twice the start time, because the tape stops, reverses and stops after the gap.
    max(now, rewound) + model.startTime + model.startTime + time
  }

  private func released(after object: TapeObject, _ now: MachineTime) -> MachineTime {
    max(now, rewound) + model.startTime + time(of: object)
  }
}

/// The effects of a tape operation.
public struct TapeMotion: Hashable, Sendable {
  /// The object read, written or passed; nil when the tape passed over nothing.
  public let object: TapeObject?
  /// Whether to turn the tape error indicator on.
  public let hasError: Bool
  /// When the processor continues.
  public let released: MachineTime
}

/// The result of an instruction on a tape unit.
public enum TapeOutcome: Hashable, Sendable {
  /// It was executed.
  case done(TapeMotion)
  /// The unit is not ready: nothing moved, and the machine waits.
  case notReady(TapeNotReady)
}
