import Glibc

/// The ordinary file that a name leads to: its device and inode, or where it would be created.
///
/// Two names of one file have the same identity, by whatever links and folders they lead to it.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt
  /// The name in the folder that device and inode say, when there is no such file yet.
  private let newName: String

  /// Whether there is such a file.
  package var exists: Bool { newName.isEmpty }

  /// Finds the file of a name.
  ///
  /// - Returns: nil for a folder, pipe or device, and for a name in a folder that does not exist.
  package init?(path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      self.init(status)
      return
    }
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard errno == ENOENT, stat(folder, &status) == 0 else { return nil }
    self.init(status, newName: end.map { String(path[path.utf8.index(after: $0)...]) } ?? path)
  }

  /// The file that a descriptor is open on; nil for what is no ordinary file.
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
