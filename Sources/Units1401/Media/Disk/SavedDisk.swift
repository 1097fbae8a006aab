import Foundation

/// A disk saved with a machine: the name of its file, and its contents.
public struct SavedDisk: SavedMedium, Sendable {
  /// The file, as the user named it.
  public let file: String
  /// Whether it is read-only.
  let isReadOnly: Bool
  let recordLength: Int
  let recordCount: Int
  /// The records up to the last nonblank one, in base 64.
  let contents: Data

  /// Whether it is writable.
  public var isWritten: Bool { !isReadOnly }

  /// Whether a disk of the same kind is mounted from the same file in the same way.
  public func fits(_ image: any Medium) -> Bool {
    guard let disk = image as? DiskImage else { return false }
    return disk.fileName == file && disk.isWritable != isReadOnly && disk.recordLength == recordLength
      && disk.recordCount == recordCount
  }

  private var isPossible: Bool {
    (1...1000).contains(recordLength) && (1...1_000_000).contains(recordCount)
      && contents.count <= recordLength * recordCount && contents.count.isMultiple(of: recordLength)
  }

  /// The records, by number.
  fileprivate var records: [Int: [UInt8]] {
    guard isPossible else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: (0..<contents.count / recordLength).map { record in
        (record, Array(contents[record * recordLength..<(record + 1) * recordLength]))
      })
  }
}

extension DiskImage {
  /// The disk with the contents of the displayed version.
  ///
  /// - Throws: ``DiskError`` when the host refuses to read it.
  public func saved() throws(DiskError) -> SavedDisk {
    let recordsInFile = (Int(try size()) + recordLength - 1) / recordLength
    let last = max(recordsInFile, (shown.keys.max() ?? -1) + 1)
    var contents = Data()
    for record in 0..<min(last, recordCount) { contents += try self.record(record) }
    return SavedDisk(
      file: fileName, isReadOnly: !isWritable, recordLength: recordLength, recordCount: recordCount,
      contents: contents)
  }

  /// Mounts a saved disk again. If its file has changed since, the file is not changed until something is
  /// written on the disk; a missing file is created.
  ///
  /// - Throws: ``DiskError`` when the host refuses the file.
  public static func opening(_ saved: SavedDisk) throws(DiskError) -> DiskImage {
    func open(_ mode: Mode) throws(DiskError) -> DiskImage {
      try DiskImage(
        path: saved.file, mode: mode, recordLength: saved.recordLength, recordCount: saved.recordCount)
    }
    let image: DiskImage
    do throws(DiskError) {
      image = try open(saved.isReadOnly ? .readOnly : .readWrite)
    } catch {
      guard error.cause == .missing else { throw error }
      image = try open(.create)
      for (record, bytes) in saved.records { try image.writeToFile(bytes.span, at: record) }
    }
    try image.show(saved)
    return image
  }

  /// Mounts a copy of a saved disk that does not change its file and is deleted with the disk.
  ///
  /// - Throws: ``DiskError`` when the host has no room for it.
  public static func copying(_ saved: SavedDisk) throws(DiskError) -> DiskImage {
    let image = try DiskImage(
      scratchNamed: saved.file, isWritable: !saved.isReadOnly, recordLength: saved.recordLength,
      recordCount: saved.recordCount)
    for (record, bytes) in saved.records { try image.writeToFile(bytes.span, at: record) }
    return image
  }

  /// Replaces the displayed contents of this disk, mounted from the same file, by the saved ones.
  ///
  /// - Throws: ``DiskError`` when the host refuses to read the file.
  public func show(_ saved: SavedDisk) throws(DiskError) {
    keepPast(false)
    shown = [:]
    let records = saved.records
    let blank = [UInt8](repeating: 0, count: recordLength)
    let recordsInFile = (Int(try size()) + recordLength - 1) / recordLength
    for record in 0..<max(recordsInFile, records.count) {
      let wanted = records[record] ?? blank
      if try recordOfFile(record) != wanted { shown[record] = wanted }
    }
    newest = shown
  }
}
