public import Core1401

/// The effects of a disk operation on the processor.
public struct DiskMotion: Hashable, Sendable {
  /// The A-address register afterwards; nil to leave it unchanged.
  public var aAddress: Int?
  /// The B-address register afterwards; nil to leave it unchanged.
  public var bAddress: Int?
  /// When the processor continues.
  public var released: MachineTime
  /// The compare indicators set by a scan; nil for other operations.
  public var scanResult: Indicators?
  /// Until when the operation is refused again with the same result; nil if it was not refused.
  public var refusedUntil: MachineTime?

  /// Creates a result.
  public init(
    aAddress: Int? = nil, bAddress: Int? = nil, released: MachineTime, scanResult: Indicators? = nil,
    refusedUntil: MachineTime? = nil
  ) {
    self.aAddress = aAddress
    self.bAddress = bAddress
    self.released = released
    self.scanResult = scanResult
    self.refusedUntil = refusedUntil
  }
}

/// The result of an instruction on a disk unit.
public enum DiskOutcome: Hashable, Sendable {
  /// It was executed, or an indicator says why not.
  case done(DiskMotion)
  /// The transfer needs a position past the end of storage; everything before it is done.
  case endOfStorage(DiskMotion)
  /// The d-character has no meaning here: nothing is done.
  case ignored
  /// The operator must act: nothing is done, and the instruction waits.
  case notReady(DiskNotReady)
  /// The control field or the function cannot be used: nothing is done.
  case check(DiskCheck)
}

/// Why a disk unit is not ready. The instruction waits until the operator has acted.
public enum DiskNotReady: Hashable, Sendable {
  /// No disk is mounted there.
  case noDisk(drive: Int)
  /// The disk is to be written, but is mounted read-only.
  case readOnly(drive: Int)
  /// A full-track write while the WRITE ADDRESS key of the drive is off.
  case writeAddressOff(drive: Int)
}

/// An error in a disk instruction, with the characters found.
public enum DiskCheck: Hashable, Sendable {
  /// The character does not address a drive or an access arm.
  case noDrive(String)
  /// The characters are not a sector or record address.
  case noAddress(String)
  /// The characters are not a sector count.
  case noCount(String)
  /// A direct seek beyond the last cylinder.
  case beyondLastCylinder(Int)
  /// The unit does not have the function with this digit in the unit address.
  case noFunction(Int)
  /// The function belongs to the track record feature, which is not implemented.
  case trackRecord
}
