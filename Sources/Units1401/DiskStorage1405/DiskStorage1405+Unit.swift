public import Core1401

// The 1405 as a unit of the system.
extension DiskStorage1405: DiskUnit {
  /// The 1405, by the name of its system, the 305 RAMAC.
  public static let words = ["ramac"]
  /// The message for a system with 1311 drives at %F.
  public static let absence = UnitRefusal(.otherDisks, ["1311 drives", "1405"])

  /// Creates the unit; nil when the system has 1311 drives.
  public init?(_ configuration: SystemConfiguration) {
    guard case .file1405(let model, let arms) = configuration.diskStorage else { return nil }
    self.init(model: model, arms: arms)
  }

  mutating func operate(
    _ digit: StoredCharacter, modifier: StoredCharacter?, on transfer: inout DiskTransfer, at now: MachineTime
  ) throws(DiskError) -> DiskOutcome {
    guard let function = Function(digit: digit) else { return .check(.noFunction(Int(digit.digitPart))) }
    return try operate(function, modifier: modifier, on: &transfer, at: now)
  }

  mutating func refuse(drive: Int, controlFieldAt address: Int, at now: MachineTime) -> DiskMotion {
    refuse(at: now)
  }

  func forgetRecords() { mounted.image?.forgetRecords() }

  func message(_ problem: DiskNotReady) -> StopMessage {
    switch problem {
    case .noDisk, .writeAddressOff:
      StopMessage(
        "the 1405 has no disks", advice: .mount("ramac", blank: "blank ones", option: "--ramac FILE"))
    case .readOnly:
      StopMessage(
        "the 1405\(file?.image.words ?? "") is read only",
        advice: .mountWritable(compressed: file?.image.nameIfCompressed))
    }
  }

  func message(_ check: DiskCheck) -> StopMessage {
    switch check {
    case .noDrive(let found):
      "'\(found)' is not an access arm of the 1405 with \(armCount)"
    case .noAddress(let found):
      "'\(found)' in the disk control field is not an address on the disk"
    case .noCount(let found):
      "'\(found)' in the disk control field is not a sector count"
    case .noFunction, .beyondLastCylinder, .trackRecord:
      "a 1405 has no such function; %F0 %F1 %F2 %F3 are implemented"
    }
  }

  // MARK: The operator

  /// Mounts a disk file, after removing the previous one, if any.
  ///
  /// - Parameter mounting: the file and how it is mounted.
  /// - Throws: ``DiskError``; the previous file then stays, unless it is the same file.
  public mutating func mount(_ mounting: DiskMounting) throws(DiskError) {
    if file?.image.fileName == mounting.path { try dismount() }
    let file = try DiskFile1405(path: mounting.path, mode: mounting.mode, model: model)
    try dismount()
    mount(file)
  }

  /// Removes the disk file. Does nothing when there is none.
  ///
  /// - Throws: ``DiskError`` when the host could not write pending data; the file is removed nevertheless.
  public mutating func dismount() throws(DiskError) {
    let file = file
    mount(nil as DiskFile1405?)
    try file?.image.release()
  }

  /// Mounts a disk file; see ``DiskMounting``.
  public mutating func mount(_ text: String, at number: Int?, on machine: inout ProcessingUnit) throws {
    try mount(DiskMounting(text: text))
  }

  /// Removes the disk file.
  public mutating func dismount(_ number: Int?, on machine: inout ProcessingUnit) throws {
    guard file != nil else { throw UnitRefusal(.noDisks) }
    try dismount()
  }

  /// Transfers the disks, in the state after mounting.
  public mutating func takeMedia(from old: DiskStorage1405) {
    self = old
    restart()
  }

  // MARK: Status

  /// One report.
  public func reports(at now: MachineTime) -> [UnitReport] {
    var report = UnitReport(place: UnitPlace("ramac"), title: "1405", label: "1405")
    guard let image = file?.image else { return [report] }
    let isMoving = arms.contains { now < $0.arrives }
    report.fileName = image.fileName
    report.state = .ready
    report.details = ["track \(arms[0].track)"] + (isMoving ? ["moving"] : [])
    report.words = [isMoving ? "SEEK" : "\(arms[0].track)"]
    if !image.isWritable {
      report.details.append("read only")
      report.words.append("RO")
      report.mountingWords = ",ro"
    }
    return [report]
  }

  /// The disk file.
  public var media: [MountedMedium] {
    mounted.image.map { [MountedMedium(medium: $0, version: version)] } ?? []
  }

  /// Whether the states of the arms are consistent.
  public var isPossible: Bool {
    (1...2).contains(armCount) && lastSeek.map(arms.indices.contains) ?? true
      && arms.allSatisfy { (0..<DiskFile1405.tracks).contains($0.track) && (0..<50).contains($0.disk) }
  }

  /// Mounts the saved disk file.
  public mutating func mountSaved(_ mounting: inout SavedMounting) throws {
    try mounted.mountSaved(&mounting)
  }
}
