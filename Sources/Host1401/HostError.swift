import Glibc

/// Why the operating system refused an operation.
package struct HostError: Error, Hashable, Sendable {
  /// The `errno` value.
  package let code: Int32

  /// Creates an error from an `errno` value.
  package init(code: Int32) { self.code = code }

  /// The error of the call that has just failed.
  static var last: HostError { HostError(code: errno) }

  /// The reason in the system's own words, lowercase.
  package var words: String { String(cString: strerror(code)).lowercased() }

  /// Whether there is no such file or folder.
  package var isMissing: Bool { code == ENOENT }

  /// Whether the pipe has no reader any more.
  package var isClosedPipe: Bool { code == EPIPE }

  /// Whether the contents exceed a limit.
  package var isTooLong: Bool { code == EFBIG }

  /// Whether it is a folder.
  package var isFolder: Bool { code == EISDIR }

  /// Whether the file may be readable, but cannot be written.
  package var forbidsWriting: Bool { code == EACCES || code == EROFS }
}
