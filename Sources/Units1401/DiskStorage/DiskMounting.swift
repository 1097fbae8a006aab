/// How the operator mounts a disk: the file, and how it may be used.
public struct DiskMounting: Hashable, Sendable {
  /// The file.
  public var path: String
  /// Read-write, read-only, or create the file if it does not exist.
  public var mode: DiskImage.Mode
  /// Whether the WRITE ADDRESS key of a 1311 drive is on: full-track writes may change the addresses of
  /// sectors.
  public var writesAddresses: Bool

  /// Parses `FILE[,WORD ...]`: `ro` for read-only, `new` to create a missing file, `write-address` for the
  /// key. Text after a comma that is none of these words belongs to the file name.
  public init(text: some StringProtocol) {
    self.init(path: String(text))
    while let comma = path.lastIndex(of: ","), comma != path.startIndex {
      switch path[comma...].dropFirst().lowercased() {
      case "ro": mode = .readOnly
      case "new": mode = .create
      case "write-address": writesAddresses = true
      default: return
      }
      path = String(path[..<comma])
    }
  }

  /// Creates a mounting from its parts.
  public init(path: String, mode: DiskImage.Mode = .readWrite, writesAddresses: Bool = false) {
    self.path = path
    self.mode = mode
    self.writesAddresses = writesAddresses
  }
}
