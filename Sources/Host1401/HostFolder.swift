import Glibc

/// Folders, and the parts of file names.
package enum HostFolder {
  /// The names of all files and folders in a folder, in no order; nil when it cannot be read.
  package static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The folder of a file: `.` for a name without folders.
  package static func parent(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// The name of a file without its folders.
  package static func lastName(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }
}
