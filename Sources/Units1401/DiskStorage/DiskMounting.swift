/// How the operator mounts a disk: the file, and how it may be used.
public struct DiskMounting: Hashable, Sendable {
  /// The file.
  public var path: String
  /// To be read and written, read only, or made if it is not there.
  public var mode: DiskImage.Mode
  /// The WRITE ADDRESS key of a 1311 drive is on: full-track writes may change the addresses of sectors.
  public var writesAddresses: Bool

  /// Reads `FILE[,WORD ...]`: `ro` for read only, `new` to make a file that is not there, `write-address` for the key. What
  /// stands behind a comma and is no word belongs to the name.
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

  /// Says how a disk is mounted.
  public init(path: String, mode: DiskImage.Mode = .readWrite, writesAddresses: Bool = false) {
    self.path = path
    self.mode = mode
    self.writesAddresses = writesAddresses
  }
}
