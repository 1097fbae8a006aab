public import Core1401

// The 1311 drives as a unit of the system.
extension DiskStorage1311: DiskUnit {
  /// The drives.
  public static let words = ["disk"]
  /// The message for a system with a 1405 at %F.
  public static let absence = UnitRefusal(.otherDisks, ["a 1405", "1311 drives"])
  /// The numbers of the drives; programs use twice these.
  public static let numbers = 0...4

  /// Creates the drives; nil when the system has a 1405.
  public init?(_ configuration: SystemConfiguration) {
    guard case .drives1311 = configuration.diskStorage else { return nil }
    self.init()
  }

  mutating func operate(
    _ digit: StoredCharacter, modifier: StoredCharacter?, on transfer: inout DiskTransfer, at now: MachineTime
  ) throws(DiskError) -> DiskOutcome {
    guard let function = DiskFunction1311(digit: digit) else {
      return .check(.noFunction(Int(digit.digitPart)))
    }
    return try operate(function, modifier: modifier, on: &transfer, at: now)
  }

  func forgetRecords() {
    for index in drives.indices { drives[index].mounted.image?.forgetRecords() }
  }

  func message(_ problem: DiskNotReady) -> StopMessage {
    switch problem {
    case .noDisk(let drive):
      StopMessage(
        "disk \(drive) has no pack", advice: .mount("disk\(drive)", option: "--disk \(drive)=FILE"))
    case .readOnly(let drive):
      StopMessage(
        "disk \(drive)\(drives[drive].pack?.image.words ?? "") is read only",
        advice: .mountWritable(compressed: drives[drive].pack?.image.nameIfCompressed))
    case .writeAddressOff(let drive):
      StopMessage(
        MediumMessage.writeAddressOff.filled(with: [drive]),
        advice: StopAdvice(
          "turn it on (writeaddress disk\(drive) on)", anotherRun: "give --disk \(drive)=FILE,write-address",
          thenPress: "START"))
    }
  }

  func message(_ check: DiskCheck) -> StopMessage {
    switch check {
    case .noDrive(let found):
      "'\(found)' is not a disk drive; 0 2 4 6 8 in the control field are drives 0 to 4"
    case .noAddress(let found):
      "'\(found)' in the disk control field is not an address on the disk"
    case .noCount(let found):
      "'\(found)' in the disk control field is not a sector count"
    case .beyondLastCylinder(let cylinder):
      "a direct seek to cylinder \(cylinder); the last one is \(DiskPack1316.cylinders - 1)"
    case .noFunction:
      "a 1311 has no such function; %F0 %F1 %F3 %F5 %F6 and the scans %F7 %F8 %F9 are implemented"
    case .trackRecord:
      "the track record feature is not installed: an image of a pack has no place for such tracks"
    }
  }

  // MARK: The operator

  /// Mounts a pack, after removing the one on the drive, if any.
  ///
  /// - Parameters:
  ///   - mounting: the file and how it is mounted.
  ///   - drive: 0 to 4.
  /// - Throws: ``DiskError``; the previous pack then stays, unless it is the same file.
  public mutating func mount(_ mounting: DiskMounting, on drive: Int) throws(DiskError) {
    precondition(DiskStorage1311.numbers.contains(drive), "disk drives are 0 to 4")
    // The same file can be mounted again, but not while it is locked.
    if drives[drive].pack?.image.fileName == mounting.path { try dismount(drive) }
    let pack = try DiskPack1316(path: mounting.path, mode: mounting.mode)
    try dismount(drive)
    mount(pack, on: drive, writesAddresses: mounting.writesAddresses)
  }

  /// Removes a pack. Does nothing when there is none.
  ///
  /// - Parameter drive: 0 to 4.
  /// - Throws: ``DiskError`` when the host could not write pending data; the pack is removed nevertheless.
  public mutating func dismount(_ drive: Int) throws(DiskError) {
    precondition(DiskStorage1311.numbers.contains(drive), "disk drives are 0 to 4")
    let pack = drives[drive].pack
    mount(nil, on: drive)
    try pack?.image.release()
  }

  private static func refusal(of drive: Int) -> UnitRefusal? {
    numbers.contains(drive) ? nil : UnitRefusal(.noDrive, [drive])
  }

  /// WRITE ADDRESS can be changed at any time.
  public func refusal(of key: UnitKey, at now: MachineTime) -> UnitRefusal? {
    DiskStorage1311.refusal(of: key.place.number ?? 0)
  }

  /// The WRITE ADDRESS key of a drive.
  public mutating func press(_ key: UnitKey, on machine: inout ProcessingUnit) -> Stop? {
    setWriteAddress(key.isOn ?? false, on: key.place.number ?? 0)
    return nil
  }

  /// Mounts the pack in a file; see ``DiskMounting``.
  public mutating func mount(_ text: String, at number: Int?, on machine: inout ProcessingUnit) throws {
    if let refusal = DiskStorage1311.refusal(of: number ?? 0) { throw refusal }
    try mount(DiskMounting(text: text), on: number ?? 0)
  }

  /// Removes a pack.
  public mutating func dismount(_ number: Int?, on machine: inout ProcessingUnit) throws {
    let drive = number ?? 0
    if let refusal = DiskStorage1311.refusal(of: drive) { throw refusal }
    guard drives[drive].pack != nil else { throw UnitRefusal(.noPack, [drive]) }
    try dismount(drive)
  }

  /// Transfers the packs, in the state after mounting.
  public mutating func takeMedia(from old: DiskStorage1311) {
    self = old
    restart()
  }

  // MARK: Status

  /// One report for each drive.
  public func reports(at now: MachineTime) -> [UnitReport] {
    drives.map { drive in
      var report = UnitReport(
        place: UnitPlace("disk", drive.number), title: "Disk \(drive.number)", label: "\(drive.number)")
      guard let image = drive.pack?.image else { return report }
      report.fileName = image.fileName
      report.state = drive.number == lastDrive ? .selected : .ready
      report.details = ["cylinder \(drive.cylinder)"]
      report.words = [drive.isMoving(at: now) ? "SEEK" : "\(drive.cylinder)"]
      if drive.isMoving(at: now) { report.details.append("moving") }
      if !image.isWritable {
        report.details.append("read only")
        report.words.append("RO")
        report.mountingWords = ",ro"
      }
      if drive.writesAddresses {
        report.details.append("write address on")
        report.mountingWords += ",write-address"
      }
      return report
    }
  }

  /// The packs.
  public var media: [MountedMedium] {
    drives.compactMap { drive in
      drive.mounted.image.map { MountedMedium(medium: $0, version: drive.version) }
    }
  }

  /// Whether the states of the drives are consistent.
  public var isPossible: Bool {
    drives.map(\.number) == Array(DiskStorage1311.numbers)
      && lastDrive.map(DiskStorage1311.numbers.contains) ?? true
      && drives.allSatisfy { (0..<DiskPack1316.cylinders).contains($0.cylinder) }
  }

  /// Mounts the saved packs.
  public mutating func mountSaved(_ mounting: inout SavedMounting) throws {
    for index in drives.indices { try drives[index].mounted.mountSaved(&mounting) }
  }
}

extension UnitKey {
  /// WRITE ADDRESS of a 1311 drive, 0 to 4.
  public static func writeAddress(_ isOn: Bool, _ drive: Int) -> UnitKey {
    var key = UnitKey(UnitPlace("disk", drive), "write address")
    key.isOn = isOn
    return key
  }
}
