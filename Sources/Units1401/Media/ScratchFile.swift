import Glibc

/// A file without a name in the host's folders, which is gone when its descriptor is closed.
enum ScratchFile {
  /// Makes one in the folder of `TMPDIR`, or in `/tmp`.
  ///
  /// - Returns: the descriptor, negative when the host refuses, as `errno` says.
  static func open() -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/ibm1401-XXXXXX".utf8CString)
    return template.withUnsafeMutableBufferPointer { buffer in
      guard let path = buffer.baseAddress else { return -1 }
      let opened = mkstemp(path)
      if opened >= 0 {
        unlink(path)
        _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
      }
      return opened
    }
  }
}
