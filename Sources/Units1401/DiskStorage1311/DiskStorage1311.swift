public import Core1401

/// The IBM 1311 disk storage of a system: five drives and the indicators of their control.
///
/// An instruction specifies drive, sector and count in a control field of ten characters in storage, which
/// the operation updates sector by sector. The address of each sector is compared. Reading and writing do not
/// move the access mechanism. An operation requested while it moves is not executed and turns the busy
/// indicator on.
/// Source: disk chapters of IBM manuals; what they leave open is as in SimH's I1401.
public struct DiskStorage1311: Hashable, Codable {
  /// The drives 0 to 4.
  public internal(set) var drives = (0..<5).map { DiskDrive1311(number: $0) }
  /// The drive addressed last, nil before the first instruction.
  public internal(set) var lastDrive: Int?

  /// The indicators that the last instruction left on.
  var latched: Indicators = []
  /// Whether the last instruction was a seek.
  var hasSought = false
  /// The form of the last data transfer, which a write check repeats.
  var lastTransfer = DiskFunction1311.sectors(overlay: false)

  /// The length of the disk control field.
  static let controlFieldLength = 10

  /// Creates the drives, all without packs.
  public init() {}

  // MARK: The operator

  /// Mounts a pack on a drive, replacing the one that is there. The access mechanism does not move.
  ///
  /// - Parameters:
  ///   - pack: the pack, nil to leave the drive empty.
  ///   - drive: 0 to 4.
  ///   - writesAddresses: the WRITE ADDRESS key.
  public mutating func mount(_ pack: DiskPack1316?, on drive: Int, writesAddresses: Bool = false) {
    drives[drive].mounted = Mounted(pack?.image)
    drives[drive].version = pack?.image.version ?? 0
    drives[drive].writesAddresses = writesAddresses
  }

  /// The WRITE ADDRESS key of a drive, 0 to 4.
  public mutating func setWriteAddress(_ isOn: Bool, on drive: Int) {
    drives[drive].writesAddresses = isOn
  }

  /// Turns power on with the packs as they are: all mechanisms at home, all indicators off.
  public mutating func restart() {
    for index in drives.indices {
      drives[index].cylinder = 0
      drives[index].arrives = .zero
    }
    latched = []
    hasSought = false
    lastDrive = nil
    lastTransfer = .sectors(overlay: false)
  }

  // MARK: Indicators

  /// The disk indicators: those of the last instruction, and access busy while the mechanism that it moved is
  /// moving.
  public func indicators(at now: MachineTime) -> Indicators {
    // UNVERIFIED: that the busy indicator can be tested immediately after a seek.
    if let arrival, now < arrival { latched.union(.diskBusy) } else { latched }
  }

  /// When the mechanism that the last instruction moved arrives; nil if it moved none.
  var arrival: MachineTime? {
    guard hasSought, let lastDrive else { return nil }
    return drives[lastDrive].arrives
  }

  /// The result for a drive without a pack when the machine must not wait: access inoperable, and nothing
  /// done.
  ///
  /// - Parameters:
  ///   - drive: the drive, 0 to 4.
  ///   - address: the address of the control field.
  ///   - now: when the instruction was executed.
  /// - Returns: the registers, and when the processor continues.
  public mutating func refuse(drive: Int, controlFieldAt address: Int, at now: MachineTime) -> DiskMotion {
    begin(on: drive)
    latched = [.diskInoperable, .diskError]
    return DiskMotion(
      aAddress: address + 6, bAddress: address + 6, released: now + DiskDrive1311.controlFieldTime)
  }

  mutating func begin(on drive: Int) {
    latched = []
    hasSought = false
    lastDrive = drive
  }

  // MARK: Instructions

  /// Executes M or L with a unit address `%Fy`.
  ///
  /// - Parameters:
  ///   - function: the function that the unit address selects.
  ///   - modifier: the d-character, nil when there is none.
  ///   - transfer: storage, at the control field; what was done to it counts only if the result says that
  ///     something was done.
  ///   - now: when the instruction is executed.
  /// - Returns: what was done, or why nothing was.
  /// - Throws: ``DiskError`` when the host refuses; the instruction can be repeated.
  public mutating func operate(
    _ function: DiskFunction1311, modifier: StoredCharacter?, on transfer: inout DiskTransfer,
    at now: MachineTime
  ) throws(DiskError) -> DiskOutcome {
    let field = transfer.address
    guard transfer.character(at: field + DiskStorage1311.controlFieldLength - 1) != nil else {
      return .endOfStorage(DiskMotion(bAddress: transfer.count, released: now))
    }
    let work: DiskWork
    switch (function, modifier) {
    case (.trackRecord, _): return .check(.trackRecord)
    case (.seek, _), (.scan, _): work = .read
    case (.writeCheck, _): work = .check
    case (_, "R"): work = .read
    case (_, "W"): work = .write
    default: return .ignored
    }
    let drive: Int
    switch driveNumber(transfer) {
    case .failure(let wrong): return .check(wrong.check)
    case .success(let number): drive = number
    }
    if drives[drive].isMoving(at: now) {
      begin(on: drive)
      latched = [.diskBusy, .diskError]
      return .done(DiskMotion(released: now, refusedUntil: drives[drive].arrives))
    }
    guard let pack = drives[drive].pack else { return .notReady(.noDisk(drive: drive)) }
    defer { drives[drive].version = pack.image.version }
    switch function == .writeCheck ? lastTransfer : function {
    case .seek:
      return seek(drive, transfer, at: now)
    case .scan(let wanted):
      return try scan(wanted, drive, pack, &transfer, at: now)
    case .track:
      if work == .write {
        guard drives[drive].writesAddresses else { return .notReady(.writeAddressOff(drive: drive)) }
        guard pack.image.isWritable else { return .notReady(.readOnly(drive: drive)) }
      }
      return try transferTrack(work, drive, pack, &transfer, at: now)
    case .sectors(let overlay):
      guard work != .write || pack.image.isWritable else { return .notReady(.readOnly(drive: drive)) }
      return try transferSectors(work, overlay: overlay, drive, pack, &transfer, at: now)
    case .writeCheck, .trackRecord:
      preconditionFailure("no operation leaves such a transfer")
    }
  }

  /// The drive that a control field specifies: twice its number, or with a B bit by the sector address.
  private func driveNumber(_ transfer: DiskTransfer) -> Result<Int, WrongField> {
    let field = transfer.address
    let character = transfer.character(at: field) ?? .blank
    if character.zone & 2 != 0 {
      guard let twice = transfer.number(at: field + 1, count: 2) else {
        return .failure(WrongField(.noAddress(transfer.text(at: field + 1, count: 6))))
      }
      guard drives.indices.contains(twice / 2) else {
        return .failure(WrongField(.noDrive(transfer.text(at: field + 1, count: 2))))
      }
      return .success(twice / 2)
    }
    guard character.zone == 0, let twice = character.diskDigit, twice % 2 == 0 else {
      return .failure(WrongField(.noDrive(transfer.text(at: field, count: 1))))
    }
    return .success(twice / 2)
  }

  private struct WrongField: Error {
    let check: DiskCheck

    init(_ check: DiskCheck) {
      self.check = check
    }
  }

  // MARK: Seek

  private mutating func seek(_ drive: Int, _ transfer: DiskTransfer, at now: MachineTime) -> DiskOutcome {
    let field = transfer.address
    let isDirect = transfer.character(at: field + 5)?.code == StoredCharacter.numberSign.code
    let target: Int
    if isDirect {
      guard let twice = transfer.number(at: field + 1, count: 4) else {
        return .check(.noAddress(transfer.text(at: field + 1, count: 6)))
      }
      let isOutward = transfer.character(at: field + 4)?.zone == 2
      target = max(0, drives[drive].cylinder + (isOutward ? -twice / 2 : twice / 2))
    } else {
      guard let number = sectorNumber(transfer, field) else {
        return .check(.noAddress(transfer.text(at: field + 1, count: 6)))
      }
      target = number / DiskPack1316.sectorsPerCylinder % DiskPack1316.cylinders
    }
    guard target < DiskPack1316.cylinders else { return .check(.beyondLastCylinder(target)) }
    begin(on: drive)
    hasSought = true
    let released = now + DiskDrive1311.controlFieldTime
    drives[drive].seek(to: target, isDirect: isDirect, at: released)
    return .done(DiskMotion(aAddress: field + 6, bAddress: field + 6, released: released))
  }

  /// The sector address in a control field, 0 to 99 999; nil when it is invalid.
  func sectorNumber(_ transfer: DiskTransfer, _ field: Int) -> Int? {
    transfer.number(at: field + 1, count: 6).flatMap { $0 < 100_000 ? $0 : nil }
  }
}
