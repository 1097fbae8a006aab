import Glibc

extension HostFile {
  /// Whether a file of that name exists and is readable.
  package static func isThere(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
