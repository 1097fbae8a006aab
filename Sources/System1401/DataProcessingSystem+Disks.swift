import Core1401
import Units1401

// How M and L with a unit address %F reach disk storage: 1311 drives, or a 1405.
//
// Errors of disk storage set indicators and stop nothing. A drive without a pack, a pack that cannot be written, or a host
// that refuses leaves the instruction waiting, with nothing changed, so that START gives it again.
extension DataProcessingSystem {
  /// Lets disk storage work on a transfer instruction; nil when the machine goes on.
  func serveDisk(_ request: UnitRequest, load: Bool) -> Stop? {
    workNotKept += 1
    if let check = processor.checkTransferAddress() { return checkStop(check) }
    var transfer = DiskTransfer(
      processor.storage.contents, mode: load ? .load : .move, from: request.bAddress.address ?? 0)
    do {
      let outcome =
        try ramac == nil
        ? operateDrives(request, &transfer) : operateRamac(request, &transfer)
      return answer(outcome, request, transfer)
    } catch {
      return stop(.diskNotReady, "disk storage: \(error); press START to try again")
    }
  }

  private func operateDrives(
    _ request: UnitRequest, _ transfer: inout DiskTransfer
  ) throws(DiskError) -> DiskOutcome {
    guard let function = DiskFunction1311(digit: request.aAddress.units) else {
      return .check(.noFunction(Int(request.aAddress.units.digitPart)))
    }
    if case .scan = function { processor.note(.scanDisk) }
    return try disks.operate(function, modifier: request.modifier, on: &transfer, at: now)
  }

  private func operateRamac(
    _ request: UnitRequest, _ transfer: inout DiskTransfer
  ) throws(DiskError) -> DiskOutcome {
    guard let function = DiskStorage1405.Function(digit: request.aAddress.units) else {
      return .check(.noFunction(Int(request.aAddress.units.digitPart)))
    }
    return try ramac?.operate(function, modifier: request.modifier, on: &transfer, at: now) ?? .ignored
  }

  private func answer(_ outcome: DiskOutcome, _ request: UnitRequest, _ transfer: DiskTransfer) -> Stop? {
    switch outcome {
    case .done(let motion):
      finish(motion, transfer)
      return nil
    case .endOfStorage(let motion):
      store(transfer)
      interlock(until: motion.released)
      showDiskIndicators()
      return checkStop(processor.finishBeyondStorage())
    case .ignored:
      processor.noteIgnoredModifier()
      processor.finishUnitOperation()
      return nil
    case .notReady(.noDisk(let drive)) where !inputOutputCheckStop:
      let field = request.bAddress.address ?? 0
      finish(
        ramac?.refuse(at: now) ?? disks.refuse(drive: drive, controlFieldAt: field, at: now), transfer)
      return nil
    case .notReady(let problem):
      return stop(.diskNotReady, "\(message(problem)) and press START")
    case .check(let check):
      return stop(.diskCheck, message(check))
    }
  }

  private func finish(_ motion: DiskMotion, _ transfer: DiskTransfer) {
    store(transfer)
    interlock(until: motion.released)
    showDiskIndicators()
    if let result = motion.scanResult {
      processor.setIndicators(.compareResults, on: false)
      processor.setIndicators(result, on: true)
    }
    processor.finishUnitOperation(aAddress: motion.aAddress, bAddress: motion.bAddress)
  }

  private func store(_ transfer: DiskTransfer) {
    for address in transfer.changed {
      guard let character = transfer.character(at: address) else { continue }
      processor.storage[address] = character
    }
  }

  /// Shows the program the disk indicators as they are now.
  func showDiskIndicators() {
    processor.setIndicators(.disk, on: false)
    processor.setIndicators(ramac?.indicators(at: now) ?? disks.indicators(at: now), on: true)
  }

  // MARK: Words

  private func message(_ problem: DiskNotReady) -> String {
    switch problem {
    case .noDisk where ramac != nil: "the 1405 has no disks; mount them (--ramac FILE)"
    case .noDisk(let drive): "disk \(drive) has no pack; mount one (--disk \(drive)=FILE)"
    case .readOnly where ramac != nil:
      "the 1405\(fileName(ramac?.file?.image)) is read only; mount it without ,ro"
    case .readOnly(let drive):
      "disk \(drive)\(fileName(disks.drives[drive].pack?.image)) is read only; mount it without ,ro"
    case .writeAddressOff(let drive):
      "a full-track write on disk \(drive) needs WRITE ADDRESS; turn it on (--disk \(drive)=FILE,write-address)"
    }
  }

  private func fileName(_ image: DiskImage?) -> String { image.map { " (\($0.fileName))" } ?? "" }

  private func message(_ check: DiskCheck) -> String {
    switch check {
    case .noDrive(let found) where ramac != nil:
      "'\(found)' is no access arm of the 1405 with \(ramac?.armCount ?? 1)"
    case .noDrive(let found):
      "'\(found)' is no disk drive; 0 2 4 6 8 in the control field are drives 0 to 4"
    case .noAddress(let found):
      "'\(found)' in the disk control field is no address on the disk"
    case .noCount(let found):
      "'\(found)' in the disk control field is no sector count"
    case .beyondLastCylinder(let cylinder):
      "a direct seek to cylinder \(cylinder); the last one is \(DiskPack1316.cylinders - 1)"
    case .noFunction:
      ramac == nil
        ? "a 1311 has no such function; %F0 %F1 %F3 %F5 %F6 and the scans %F7 %F8 %F9 are built"
        : "a 1405 has no such function; %F0 %F1 %F2 %F3 are built"
    case .trackRecord:
      "the track record feature is not installed: an image of a pack has no place for such tracks"
    }
  }
}
