import Glibc

/// The identity of the ordinary file at a path: its device and inode, or the place where it would be created.
///
/// Two paths of one file have the same identity, through whatever links and folders they lead.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt
  /// For a file that does not exist, its name in the folder given by device and inode; otherwise empty.
  private let newName: String

  /// Whether the file exists.
  package var exists: Bool { newName.isEmpty }

  /// Finds the file at a path.
  ///
  /// - Returns: nil for a folder, pipe or device, and for a name in a folder that does not exist.
  package init?(path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      self.init(status)
      return
    }
    guard errno == ENOENT, stat(HostFolder.parent(of: path), &status) == 0 else { return nil }
    self.init(status, newName: HostFolder.lastName(of: path))
  }

  /// The file that a descriptor is open on; nil unless it is an ordinary file.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status, newName: "")
  }

  private init(_ status: stat, newName: String) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    self.newName = newName
  }
}
