internal import Core1401

/// Disk storage at the unit address %F: a control field in storage, then the data. Errors set indicators and
/// do not stop the machine.
///
/// If a drive has no pack, a pack is read-only, or the host refuses, the instruction waits with nothing
/// changed, and START repeats it.
protocol DiskUnit: Unit {
  /// The length of the control field.
  static var controlFieldLength: Int { get }
  /// Executes an instruction.
  ///
  /// - Parameters:
  ///   - digit: the units character of the unit address, which selects the function.
  ///   - modifier: the d-character.
  ///   - transfer: storage.
  ///   - now: the 1401's clock.
  /// - Returns: the result.
  /// - Throws: ``DiskError`` when the host refuses.
  mutating func operate(
    _ digit: StoredCharacter, modifier: StoredCharacter?, on transfer: inout DiskTransfer, at now: MachineTime
  ) throws(DiskError) -> DiskOutcome
  /// Rejects an instruction for a drive without a pack.
  mutating func refuse(drive: Int, controlFieldAt address: Int, at now: MachineTime) -> DiskMotion
  /// When the mechanism that the last instruction moved arrives; nil if it moved none.
  var arrival: MachineTime? { get }
  /// Discards what is in memory of the files, because they may change until the next operation.
  func forgetRecords()
  /// The indicators of disk storage at a time.
  func indicators(at now: MachineTime) -> Indicators
  /// The message for the operator.
  func message(_ problem: DiskNotReady) -> StopMessage
  /// The message for an error in an instruction.
  func message(_ check: DiskCheck) -> StopMessage
}

extension DiskUnit {
  /// The indicators of disk storage.
  public static var timedIndicators: Indicators { .disk }

  /// M and L with a unit address %F.
  public static func serves(_ request: UnitRequest) -> Bool {
    if case .transfer = request.action { request.aAddress.tens == "F" } else { false }
  }

  /// Sets the disk storage indicators.
  public mutating func showIndicators(on machine: inout ProcessingUnit) {
    let indicators = indicators(at: machine.now)
    machine.processor.setIndicators(.disk, on: false)
    machine.processor.setIndicators(indicators, on: true)
    // It turns on by an instruction only.
    machine.processor.setTest(of: .diskBusy, asksUnit: indicators.contains(.diskBusy))
  }

  /// When the mechanism that the last instruction moved arrives.
  public func end(of busy: Indicators, at now: MachineTime) -> MachineTime? {
    busy == .diskBusy ? arrival : nil
  }

  /// Executes the request of an instruction.
  public mutating func serve(_ request: UnitRequest, for machine: inout ProcessingUnit) -> Stop? {
    if let check = machine.processor.checkTransferAddress() { return machine.stop(check) }
    let mode: DiskTransfer.Mode = request.action == .transfer(load: true) ? .load : .move
    let area = DiskTransfer.Area(
      machine.processor.storage, from: request.bAddress.address ?? 0, controlField: Self.controlFieldLength)
    defer { if !machine.holdsRecords { forgetRecords() } }
    return unsafe withUnsafeTemporaryAllocation(byteCount: area.positions.count, alignment: 16) { room in
      var transfer = unsafe DiskTransfer(machine.processor.storage, mode: mode, area, in: room)
      do throws(DiskError) {
        let outcome = try operate(
          request.aAddress.units, modifier: request.modifier, on: &transfer, at: machine.now)
        return answer(outcome, request, transfer, &machine)
      } catch {
        return machine.stop(.diskNotReady, StopMessage("disk storage: \(error)", advice: .tryAgain))
      }
    }
  }

  /// Discards what is in memory of the files.
  public mutating func endRun(on machine: inout ProcessingUnit) -> Stop? {
    forgetRecords()
    return nil
  }

  private mutating func answer(
    _ outcome: DiskOutcome, _ request: UnitRequest, _ transfer: DiskTransfer, _ machine: inout ProcessingUnit
  ) -> Stop? {
    switch outcome {
    case .done(let motion):
      finish(motion, transfer, &machine)
      return nil
    case .endOfStorage(let motion):
      transfer.store(in: &machine.processor.storage)
      machine.interlock(until: motion.released)
      showIndicators(on: &machine)
      return machine.stop(machine.processor.finishBeyondStorage())
    case .ignored:
      machine.processor.noteIgnoredModifier()
      machine.processor.finishUnitOperation()
      return nil
    case .notReady(.noDisk(let drive)) where !machine.work.inputOutputCheckStop:
      let motion = refuse(drive: drive, controlFieldAt: request.bAddress.address ?? 0, at: machine.now)
      finish(motion, transfer, &machine)
      return nil
    case .notReady(let problem):
      return machine.stop(.diskNotReady, message(problem))
    case .check(let check):
      return machine.stop(.diskCheck, message(check))
    }
  }

  private mutating func finish(
    _ motion: DiskMotion, _ transfer: DiskTransfer, _ machine: inout ProcessingUnit
  ) {
    transfer.store(in: &machine.processor.storage)
    machine.interlock(until: motion.released)
    showIndicators(on: &machine)
    machine.refusedUntil = motion.refusedUntil
    if let result = motion.scanResult {
      machine.processor.note(.scanDisk)
      machine.processor.setIndicators(.compareResults, on: false)
      machine.processor.setIndicators(result, on: true)
    }
    machine.processor.finishUnitOperation(aAddress: motion.aAddress, bAddress: motion.bAddress)
  }
}

extension Stop.Reason {
  /// A disk is not mounted or is read-only, or the host refuses.
  public static let diskNotReady = Stop.Reason("disk-not-ready", .unitWaits)
  /// A disk control field or function is invalid.
  public static let diskCheck = Stop.Reason("disk-check", .check, light: .disk)
}

extension DiskImage {
  /// The file name as shown in messages.
  var words: String { " (\(fileName))" }

  /// The file name if the file is compressed, nil otherwise.
  var nameIfCompressed: String? { isCompressed ? fileName : nil }
}
