public import Core1401

/// What can be seen of a disk drive and its pack.
public struct DiskStatus: Hashable, Sendable {
  /// The number of the drive, 0 to 4; 0 for a 1405.
  public let number: Int
  /// The unit is a 1405.
  public let isRamac: Bool
  /// The file, nil when nothing is mounted.
  public let fileName: String?
  /// The last disk instruction was for this drive.
  public let isSelected: Bool
  /// What is mounted can be written.
  public let isWritable: Bool
  /// The WRITE ADDRESS key is on.
  public let writesAddresses: Bool
  /// The cylinder of the access mechanism, or the track of the first arm of a 1405.
  public let cylinder: Int
  /// The access mechanism moves.
  public let isMoving: Bool

  /// The status of a 1311 drive at a moment.
  public init(_ drive: DiskDrive1311, isSelected: Bool, at now: MachineTime) {
    number = drive.number
    isRamac = false
    fileName = drive.pack?.image.fileName
    self.isSelected = isSelected
    isWritable = drive.pack?.image.isWritable == true
    writesAddresses = drive.writesAddresses
    cylinder = drive.cylinder
    isMoving = drive.isMoving(at: now)
  }

  /// The status of a 1405 at a moment.
  public init(_ unit: DiskStorage1405, at now: MachineTime) {
    number = 0
    isRamac = true
    fileName = unit.file?.image.fileName
    isSelected = false
    isWritable = unit.file?.image.isWritable == true
    writesAddresses = false
    cylinder = unit.arms[0].track
    isMoving = unit.arms.contains { now < $0.arrives }
  }
}
