/// Why a disk image cannot be mounted, read or written.
public typealias DiskError = MediumError<DiskProblem>

/// What can only be wrong with a disk image.
public enum DiskProblem: MediumProblem {
  /// The file is longer than what it is to hold: its bytes, and those of a full one.
  case tooLong(Int64, limit: Int64)
  /// The file is something else; what was found in it.
  case notADisk(String)
  /// The file cannot be written.
  case readOnly

  /// How messages name it.
  public static let words = MediumWords(
    medium: "disk", blank: "an empty disk", use: "read at any place", unit: "drive")

  /// The problem and what to do.
  public var description: String {
    switch self {
    case .tooLong(let size, let limit):
      "\(size) bytes are more than the \(limit) of a full disk; this is no image of it"
    case .notADisk(let found):
      "\(found); this is no disk image"
    case .readOnly:
      "cannot be written; mount it without ,ro, or make the file writable"
    }
  }
}
