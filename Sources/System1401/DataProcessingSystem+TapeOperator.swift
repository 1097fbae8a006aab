import Core1401
public import Units1401

// What the operator does at the tape units, and TAPE LOAD.
extension DataProcessingSystem {
  /// Mounts a reel: it stands at its load point and the unit is ready. A reel that was there is taken off before.
  ///
  /// - Parameters:
  ///   - mounting: the file and how it is mounted.
  ///   - number: the unit, 1 to 6.
  /// - Throws: ``TapeError``; the reel that was there then stays, unless it is the same file.
  public func mount(tape mounting: TapeMounting, on number: Int) throws(TapeError) {
    precondition(DataProcessingSystem.tapeNumbers.contains(number), "tape units are 1 to 6")
    // The same file can be mounted anew, but not while it is locked.
    if tapes[number - 1].reel?.fileName == mounting.path { try dismountTape(number) }
    let image = try TapeImage(path: mounting.path, mode: mounting.mode, form: mounting.form)
    try dismountTape(number)
    if let density = mounting.density { tapes[number - 1].density = density }
    tapes[number - 1].mount(image, reelFeet: mounting.reelFeet)
    showTapeIndicator()
  }

  /// Mounts a reel that is open; the unit is put into its state by ``restore(_:)``.
  func mount(reel: TapeImage, on number: Int) { tapes[number - 1].mount(reel) }

  /// Takes a reel off. Nothing happens when there is none.
  ///
  /// - Parameter number: the unit, 1 to 6.
  /// - Throws: ``TapeError`` when the host could not write what it had taken; the reel is off all the same.
  public func dismountTape(_ number: Int) throws(TapeError) {
    precondition(DataProcessingSystem.tapeNumbers.contains(number), "tape units are 1 to 6")
    let image = tapes[number - 1].dismount()
    showTapeIndicator()
    try image?.synchronize()
  }

  /// LOAD REWIND and START at a unit: back to the load point, and ready.
  ///
  /// - Parameter number: the unit, 1 to 6.
  /// - Returns: whether there is a reel.
  public func loadRewindTape(_ number: Int) -> Bool {
    precondition(DataProcessingSystem.tapeNumbers.contains(number), "tape units are 1 to 6")
    tapes[number - 1].loadRewind()
    showTapeIndicator()
    return tapes[number - 1].isLoaded
  }

  /// Takes reels over from a system that is not used any more; they stand at their load points.
  func takeOverReels(from units: [MagneticTape729]) {
    for (index, unit) in units.enumerated() {
      tapes[index] = unit
      tapes[index].restart()
    }
  }

  /// TAPE LOAD: rewinds unit 1 and reads its first record into 001 and up, with word marks; group marks in storage do not
  /// end it. The machine then stands ready to run at 001.
  ///
  /// - Returns: a stop when the unit is not ready, its image is damaged, or the record is longer than storage.
  public func pressTapeLoad() -> Stop? {
    func stop(_ reason: Stop.Reason, _ message: String) -> Stop {
      Stop(reason: reason, address: 1, message: "TAPE LOAD: \(message)")
    }
    selectedTape = 1
    defer { showTapeIndicator() }
    do {
      if case .notReady(let problem) = tapes[0].rewind(at: now) {
        return stop(.tapeNotReady, notReadyMessage(1, problem, key: "TAPE LOAD"))
      }
      let motion: TapeMotion
      switch try tapes[0].read(.even, at: now) {
      case .notReady(let problem): return stop(.tapeNotReady, notReadyMessage(1, problem, key: "TAPE LOAD"))
      case .done(let done): motion = done
      }
      let record = (motion.object ?? .tapeMark).forStorage(load: true, parity: .even)
      let check = processor.tapeLoad(record: record)
      processor.setIndicators(.tapeError, on: motion.hasError)
      interlock(until: motion.released)
      return check.map { _ in
        stop(
          .check,
          "the first record has \(record.count) characters, more than storage holds from 0001 on")
      }
    } catch {
      return stop(error.isDamage ? .tapeCheck : .tapeNotReady, "tape 1: \(error)")
    }
  }

  /// The lights of the six units.
  public var tapeStatus: [TapeStatus] { tapeStatus(at: now) }

  func tapeStatus(at moment: MachineTime) -> [TapeStatus] {
    tapes.map { TapeStatus($0, isSelected: $0.number == selectedTape, at: moment) }
  }
}
