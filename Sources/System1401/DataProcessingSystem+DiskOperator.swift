import Core1401
public import Units1401

// What the operator does at the disk drives.
extension DataProcessingSystem {
  /// The numbers of the 1311 drives; programs write twice these.
  public static let diskNumbers = 0...4

  /// Mounts a pack on a 1311 drive. One that was there is taken off before.
  ///
  /// - Parameters:
  ///   - mounting: the file and how it is mounted.
  ///   - drive: 0 to 4.
  /// - Throws: ``DiskError``; the pack that was there then stays, unless it is the same file.
  public func mount(disk mounting: DiskMounting, on drive: Int) throws(DiskError) {
    precondition(DataProcessingSystem.diskNumbers.contains(drive), "disk drives are 0 to 4")
    // The same file can be mounted anew, but not while it is locked.
    if disks.drives[drive].pack?.image.fileName == mounting.path { try dismountDisk(drive) }
    let pack = try DiskPack1316(path: mounting.path, mode: mounting.mode)
    try dismountDisk(drive)
    disks.mount(pack, on: drive, writesAddresses: mounting.writesAddresses)
  }

  /// Takes a pack off. Nothing happens when there is none.
  ///
  /// - Parameter drive: 0 to 4.
  /// - Throws: ``DiskError`` when the host could not write what it had taken; the pack is off all the same.
  public func dismountDisk(_ drive: Int) throws(DiskError) {
    precondition(DataProcessingSystem.diskNumbers.contains(drive), "disk drives are 0 to 4")
    let pack = disks.drives[drive].pack
    disks.mount(nil, on: drive)
    try pack?.image.synchronize()
  }

  /// Mounts the disks of the 1405; those that were there are taken out before. Nothing happens without a 1405.
  ///
  /// - Throws: ``DiskError``; the disks that were there then stay, unless they are the same file.
  public func mount(ramac mounting: DiskMounting) throws(DiskError) {
    guard case .file1405(let model, _) = diskStorage else { return }
    if ramac?.file?.image.fileName == mounting.path { try dismountRamac() }
    let file = try DiskFile1405(path: mounting.path, mode: mounting.mode, model: model)
    try dismountRamac()
    ramac?.mount(file)
  }

  /// Takes the disks of the 1405 out.
  ///
  /// - Throws: ``DiskError`` when the host could not write what it had taken; the disks are out all the same.
  public func dismountRamac() throws(DiskError) {
    let file = ramac?.file
    ramac?.mount(nil)
    try file?.image.synchronize()
  }

  /// Takes packs and disks over from a system that is not used any more.
  func takeOverDisks(from old: DataProcessingSystem) {
    disks = old.disks
    disks.restart()
    ramac = old.ramac
    ramac?.restart()
  }

  /// The drives and the 1405, as the panel shows them.
  func diskStatus(at moment: MachineTime) -> [DiskStatus] {
    if let ramac { return [DiskStatus(ramac, at: moment)] }
    return disks.drives.map { DiskStatus($0, isSelected: $0.number == disks.lastDrive, at: moment) }
  }
}
