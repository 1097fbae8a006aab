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

  /// The problem and what to do.
  public var description: String {
    switch self {
    case .tooLong(let size, let limit):
      "\(size) bytes are more than the \(limit) of a full disk; this is not an image of it"
    case .notADisk(let found):
      "\(found); this is not a disk image"
    case .readOnly:
      "cannot be written; mount it without ,ro, or make the file writable"
    }
  }
}
