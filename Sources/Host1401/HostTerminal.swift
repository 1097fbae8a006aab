import Glibc

/// The terminal of standard input and output.
package enum HostTerminal {
  /// Whether both are terminals.
  package static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Columns and rows; nil if unknown.
  package static var size: (columns: Int, rows: Int)? { size(of: STDOUT_FILENO) }

  /// Columns and rows of a descriptor's terminal; nil if unknown.
  package static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Adopts the environment's locale for the characters of the terminal.
  ///
  /// - Returns: whether they are encoded in UTF-8.
  package static func adoptLocale() -> Bool {
    setlocale(LC_CTYPE, "")
    return nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
  }

  /// Waits until something was typed, or the input has ended.
  package static func waitForKeys() {
    var wait = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, -1) < 0, errno == EINTR {}
  }

  /// Standard input.
  package static let input = HostFile(descriptor: STDIN_FILENO)

  /// Opens the terminal of standard output again, so that its nonblocking mode does not affect the shell.
  package static func openOutput() -> HostFile {
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    var opened = ttyname(STDOUT_FILENO).map { open($0, flags) } ?? -1
    if opened < 0 { opened = open("/dev/tty", flags) }
    return HostFile(descriptor: opened < 0 ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3) : opened)
  }
}

extension HostFile {
  /// Reads what is available.
  ///
  /// - Parameter count: the maximum number of bytes.
  /// - Returns: empty when nothing is available now; nil at the end.
  package func readAvailable(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = Glibc.read(descriptor, &bytes, count)
    return got > 0 ? Array(bytes[..<got]) : got < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
  }

  /// Writes as much as possible without waiting.
  ///
  /// - Returns: the number of bytes written; nil when nothing can be written any more.
  package func writeAvailable(_ bytes: Span<UInt8>) -> Int? {
    var written = 0
    while written < bytes.count {
      let got = bytes.extracting(written...).withUnsafeBufferPointer {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if got > 0 {
        written += got
      } else if errno != EINTR {
        return errno == EAGAIN ? written : nil
      }
    }
    return written
  }

  /// Waits until something can be written.
  ///
  /// - Returns: false on timeout, or when the other end is closed.
  package func waitUntilWritable(milliseconds: Int32) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&wait, 1, milliseconds) > 0 && wait.revents & Int16(POLLOUT) != 0
  }
}
