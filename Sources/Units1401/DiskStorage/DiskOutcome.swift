public import Core1401

/// What a disk unit did for an instruction.
public struct DiskMotion: Hashable, Sendable {
  /// The A-address register afterwards, nil to leave it.
  public var aAddress: Int?
  /// The B-address register afterwards, nil to leave it.
  public var bAddress: Int?
  /// When the processor goes on.
  public var released: MachineTime
  /// The compare indicators that a scan sets, nil for other operations.
  public var scanResult: Indicators?

  /// Makes an answer.
  public init(
    aAddress: Int? = nil, bAddress: Int? = nil, released: MachineTime, scanResult: Indicators? = nil
  ) {
    self.aAddress = aAddress
    self.bAddress = bAddress
    self.released = released
    self.scanResult = scanResult
  }
}

/// The answer of a disk unit to an instruction.
public enum DiskOutcome: Hashable, Sendable {
  /// It was carried out, or an indicator says why not.
  case done(DiskMotion)
  /// The transfer needs a position behind the end of storage; what came before is done.
  case endOfStorage(DiskMotion)
  /// The d-character means nothing here: nothing is done.
  case ignored
  /// The operator has to help: nothing is done, and the instruction waits.
  case notReady(DiskNotReady)
  /// The control field or the function cannot be used: nothing is done.
  case check(DiskCheck)
}

/// Why a disk unit does not work: the instruction waits until the operator has helped.
public enum DiskNotReady: Hashable, Sendable {
  /// No disk is mounted there.
  case noDisk(drive: Int)
  /// The disk is to be written and is mounted to be read only.
  case readOnly(drive: Int)
  /// A full-track write, and the WRITE ADDRESS key of the drive is off.
  case writeAddressOff(drive: Int)
}

/// What is wrong with a disk instruction, with the characters found.
public enum DiskCheck: Hashable, Sendable {
  /// The character is the address of no drive, or of no access arm.
  case noDrive(String)
  /// The characters are no sector or record address.
  case noAddress(String)
  /// The characters are no sector count.
  case noCount(String)
  /// A direct seek beyond the last cylinder.
  case beyondLastCylinder(Int)
  /// The unit has no such function; the digit of the unit address.
  case noFunction(Int)
  /// The function belongs to the track record feature, which is not built.
  case trackRecord
}
