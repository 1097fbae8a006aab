import Glibc

extension HostFile {
  /// Whether something of that name can be read.
  package static func isThere(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
