import Glibc

/// Why the operating system refused something.
package struct HostError: Error, Hashable, Sendable {
  /// The number of `errno`.
  package let code: Int32

  /// Makes an error of a number of `errno`.
  package init(code: Int32) { self.code = code }

  /// The reason of the call that has just failed.
  static var last: HostError { HostError(code: errno) }

  /// The reason in the system's own words, lowercase.
  package var words: String { String(cString: strerror(code)).lowercased() }

  /// There is no file or folder of that name.
  package var isMissing: Bool { code == ENOENT }

  /// Nobody reads the pipe any more.
  package var isClosedPipe: Bool { code == EPIPE }

  /// There is more of it than is read.
  package var isTooLong: Bool { code == EFBIG }

  /// It is a folder.
  package var isFolder: Bool { code == EISDIR }

  /// The file can perhaps be read, but not written.
  package var forbidsWriting: Bool { code == EACCES || code == EROFS }
}
