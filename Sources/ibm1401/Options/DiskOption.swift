import Core1401
import System1401
import Units1401

/// A pack on a disk drive, as `--disk` names it.
struct DiskOption: Hashable {
  /// The drive, 0 to 4.
  let drive: Int
  let mounting: DiskMounting

  /// Reads `DRIVE=FILE[,WORD ...]`.
  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let drive = Int(parts[0]), DataProcessingSystem.diskNumbers.contains(drive),
      !parts[1].isEmpty
    else {
      throw UsageError(
        description: "--disk \(text): write DRIVE=FILE, drives 0 to 4, as in --disk 0=master.dsk")
    }
    self.drive = drive
    mounting = DiskMounting(text: parts[1])
  }
}

extension RunOptions {
  /// Mounts the disks asked for, and gives the inquiry station what the operator is going to type.
  ///
  /// - Parameters:
  ///   - encoding: the characters of inquiries.
  ///   - send: takes the orders, in turn.
  /// - Throws: ``FileError``, ``InquiryScriptError``, ``DiskError``.
  func prepareUnits(_ encoding: TextEncoding, _ send: (OperatorCommand) throws -> Void) throws {
    for disk in disks {
      _ = try DiskPack1316(path: disk.mounting.path, mode: disk.mounting.mode)
      try send(.mountDisk(disk.mounting, disk.drive))
    }
    if let ramac {
      _ = try DiskFile1405(path: ramac.path, mode: ramac.mode, model: ramacModel)
      try send(.mountRamac(ramac))
    }
    guard let inquiryFile else { return }
    let text = String(decoding: try readFile(inquiryFile), as: UTF8.self)
    let script = try InquiryScript(text: text, fileName: inquiryFile, encoding: encoding)
    for action in script.actions { try send(.inquiry(action)) }
  }
}
