/// Why a disk image cannot be mounted, read or written.
public typealias DiskError = MediumError<DiskProblem>

/// The errors that only a disk image can have.
public enum DiskProblem: MediumProblem {
  /// The file is longer than a full disk: its size and the limit in bytes.
  case tooLong(Int64, limit: Int64)
  /// The file is something else: what was found in it.
  case notADisk(String)
  /// The file is read-only.
  case readOnly

  /// The words for a disk in messages.
  public static let words = MediumWords(
    medium: "disk", blank: "an empty disk", use: "read at any place", unit: "drive")

  /// Which message it is, and what its placeholders stand for.
  public var message: (kind: MediumMessage, values: [String]) {
    switch self {
    case .tooLong(let size, let limit): (.diskTooLong, ["\(size)", "\(limit)", advice(limit)])
    case .notADisk(let found): (.notADisk, [found])
    case .readOnly: (.diskReadOnly, [])
    }
  }

  private func advice(_ limit: Int64) -> String {
    limit == DiskPack1316.sectorLength * Int64(DiskPack1316.sectors)
      ? "the disks of a 1405 are mounted with --ramac and converted with --form ramac"
      : "this is not an image of it"
  }
}
