public import Core1401

/// The six tape units and their control. The unit selected last is the one whose tape indicator is tested.
public struct TapeUnits: Hashable, Codable {
  /// The units 1 to 6.
  public internal(set) var units: [MagneticTape729]
  /// The unit addressed last; nil before the first instruction.
  public internal(set) var selected: Int?
  /// Whether the tape indicator is reset by its test, as on the hardware; if not, by the next tape
  /// instruction, as in SimH.
  let resetsIndicatorByTest: Bool

  /// The numbers of the units.
  public static let numbers = 1...6

  /// Creates the configured units, without reels.
  public init(_ configuration: SystemConfiguration) {
    units = TapeUnits.numbers.map { MagneticTape729(number: $0, model: configuration.tapeModel) }
    resetsIndicatorByTest = configuration.resetsTapeIndicatorByTest
  }

  // MARK: The operator

  /// Mounts a reel at its load point and makes the unit ready. Removes the previous reel first.
  ///
  /// - Parameters:
  ///   - mounting: the file and how it is mounted.
  ///   - number: the unit, 1 to 6.
  ///   - machine: the processing unit.
  /// - Throws: ``TapeError``; the previous reel then stays, unless it is the same file.
  public mutating func mount(
    _ mounting: TapeMounting, on number: Int, of machine: inout ProcessingUnit
  ) throws(TapeError) {
    precondition(TapeUnits.numbers.contains(number), "tape units are 1 to 6")
    // The same file can be mounted again, but not while it is locked.
    if units[number - 1].reel?.fileName == mounting.path { try dismount(number, of: &machine) }
    let image = try TapeImage(mounting)
    try dismount(number, of: &machine)
    if let density = mounting.density { units[number - 1].density = density }
    units[number - 1].mount(image, reelFeet: mounting.reelFeet)
    showIndicators(on: &machine)
  }

  /// Removes a reel. Does nothing when there is none.
  ///
  /// - Parameters:
  ///   - number: the unit, 1 to 6.
  ///   - machine: the processing unit.
  /// - Throws: ``TapeError`` when the host could not write pending data; the reel is removed nevertheless.
  public mutating func dismount(_ number: Int, of machine: inout ProcessingUnit) throws(TapeError) {
    precondition(TapeUnits.numbers.contains(number), "tape units are 1 to 6")
    let image = units[number - 1].dismount()
    showIndicators(on: &machine)
    try image?.release()
  }

  /// TAPE LOAD: rewinds unit 1 and reads its first record into 001 and up, with word marks; group marks in
  /// storage do not end it. The machine is then ready to run at 001.
  ///
  /// - Returns: a stop when the unit is not ready, its image is damaged, or the record does not fit in storage.
  public mutating func pressTapeLoad(on machine: inout ProcessingUnit) -> Stop? {
    func stop(_ reason: Stop.Reason, _ message: StopMessage) -> Stop {
      Stop(reason: reason, address: 1, message: message.prefixed(by: "TAPE LOAD"))
    }
    selected = 1
    defer { showIndicators(on: &machine) }
    do {
      if case .notReady(let problem) = units[0].rewind(at: machine.now) {
        return stop(.tapeNotReady, message(1, problem, key: "TAPE LOAD"))
      }
      let motion: TapeMotion
      switch try units[0].read(.even, at: machine.now) {
      case .notReady(let problem): return stop(.tapeNotReady, message(1, problem, key: "TAPE LOAD"))
      case .done(let done): motion = done
      }
      let record = (motion.object ?? .tapeMark).forStorage(load: true, parity: .even)
      let check = machine.processor.tapeLoad(record: record)
      machine.processor.setIndicators(.tapeError, on: motion.hasError)
      machine.interlock(until: motion.released)
      return check.map { _ in
        stop(
          .check,
          "the first record has \(record.count) characters, more than storage holds from 0001 on")
      }
    } catch {
      return stop(error.isDamage ? .tapeCheck : .tapeNotReady, "tape 1: \(error)")
    }
  }

  // MARK: The indicator

  /// The index of the unit whose indicator is tested.
  @inline(__always)
  private func testable(at now: MachineTime) -> Int? {
    guard let selected, units[selected - 1].isLoaded, !units[selected - 1].isRewinding(at: now) else {
      return nil
    }
    return selected - 1
  }
}

extension TapeUnits: Unit {
  /// The tape units.
  public static let words = ["tape"]
  /// The message for a system without tape units; never used, because every system has them.
  public static let absence = UnitRefusal(.unitMissing, ["tape units"])
  /// The indicator of the unit selected last, and that of an overlapped transfer.
  public static let timedIndicators: Indicators = [.tapeIndicator, .tapeBusy]

  /// Instructions with a unit address %U or %B, or @U and @B.
  public static func serves(_ request: UnitRequest) -> Bool {
    switch request.action {
    case .controlUnit, .transfer: TapeAddress(request.aAddress) != nil
    case .cardsAndPrinter, .startReadFeed, .startPunchFeed, .selectStacker, .controlCarriage, .testIndicator:
      false
    }
  }

  /// Sets the tape indicator to that of the unit selected last, if it is ready.
  public mutating func showIndicators(on machine: inout ProcessingUnit) {
    let isOn = testable(at: machine.now).map { units[$0].tapeIndicator } == true
    machine.processor.setIndicators(.tapeIndicator, on: isOn)
    // That of another unit, or of one that rewinds, can appear later.
    machine.processor.setTest(of: .tapeIndicator, asksUnit: units.contains(where: \.tapeIndicator))
    let isBusy = machine.work.overlap.isActive && machine.work.overlap.end(of: .tape) != nil
    machine.processor.setIndicators(.tapeBusy, on: isBusy)
  }

  /// Resets the tape indicator of the unit after its test.
  public mutating func endTest(of tested: Indicators, on machine: inout ProcessingUnit) {
    guard tested == .tapeIndicator, resetsIndicatorByTest, let index = testable(at: machine.now),
      units[index].tapeIndicator
    else { return }
    units[index].resetTapeIndicator()
    showIndicators(on: &machine)
  }

  /// LOAD REWIND requires a reel; TAPE LOAD reports its own requirements.
  public func refusal(of key: UnitKey, at now: MachineTime) -> UnitRefusal? {
    guard key != .tapeLoad else { return nil }
    let number = key.place.number ?? 0
    if let refusal = TapeUnits.refusal(of: number) { return refusal }
    return units[number - 1].reel == nil ? UnitRefusal(.noReelForKey, [number, number]) : nil
  }

  private static func refusal(of number: Int) -> UnitRefusal? {
    numbers.contains(number) ? nil : UnitRefusal(.noTapeUnit, [number])
  }

  /// TAPE LOAD; or LOAD REWIND and START at a unit, which rewinds to the load point and makes it ready.
  public mutating func press(_ key: UnitKey, on machine: inout ProcessingUnit) -> Stop? {
    guard let number = key.place.number else { return pressTapeLoad(on: &machine) }
    units[number - 1].loadRewind()
    showIndicators(on: &machine)
    return nil
  }

  /// Mounts the reel in a file; see ``TapeMounting``.
  public mutating func mount(_ text: String, at number: Int?, on machine: inout ProcessingUnit) throws {
    if let refusal = TapeUnits.refusal(of: number ?? 0) { throw refusal }
    try mount(TapeMounting(text: text), on: number ?? 1, of: &machine)
  }

  /// Removes a reel.
  public mutating func dismount(_ number: Int?, on machine: inout ProcessingUnit) throws {
    let number = number ?? 0
    if let refusal = TapeUnits.refusal(of: number) { throw refusal }
    guard units[number - 1].reel != nil else { throw UnitRefusal(.noReel, [number]) }
    try dismount(number, of: &machine)
  }

  /// Transfers the reels, at their load points.
  public mutating func takeMedia(from old: TapeUnits) {
    units = old.units
    for index in units.indices { units[index].restart() }
  }

  /// One report for each unit.
  public func reports(at now: MachineTime) -> [UnitReport] {
    units.map { $0.report(isSelected: $0.number == selected, at: now) }
  }

  /// The reels.
  public var media: [MountedMedium] { units.compactMap(\.medium) }

  /// Whether the states of the units are consistent.
  public var isPossible: Bool {
    units.map(\.number) == Array(TapeUnits.numbers) && selected.map(TapeUnits.numbers.contains) ?? true
      && units.allSatisfy(\.isPossible)
  }

  /// Mounts the saved reels.
  public mutating func mountSaved(_ mounting: inout SavedMounting) throws {
    for unit in units { try unit.checkPlace() }
    for index in units.indices { try units[index].mounted.mountSaved(&mounting) }
  }
}

extension UnitKey {
  /// TAPE LOAD on the console.
  public static let tapeLoad = UnitKey(UnitPlace("tape"), "tape load")

  /// LOAD REWIND and START at a tape unit, 1 to 6.
  public static func loadRewind(_ number: Int) -> UnitKey {
    UnitKey(UnitPlace("tape", number), "load rewind")
  }
}

extension Stop.Reason {
  /// A tape unit is not ready (no reel, no ring, nothing recorded), or the host refuses.
  public static let tapeNotReady = Stop.Reason("tape-not-ready", .unitWaits)
  /// A tape image is damaged, or a record to write has no characters.
  public static let tapeCheck = Stop.Reason("tape-check", .check, light: .tape)
}
