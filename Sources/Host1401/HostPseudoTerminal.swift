import Glibc

// TIOCSPTLCK and TIOCGPTN of Linux.
private let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

/// A terminal that another program of this computer, such as `screen`, can open; its typing is read here.
package final class HostPseudoTerminal: Sendable {
  /// The device for the other program to open.
  package let path: String
  private let master: Int32
  /// Kept open so that the terminal survives when programs close it.
  private let other: Int32

  /// Creates a terminal that passes every character unchanged, without echo.
  ///
  /// - Throws: a ``HostError``.
  package init() throws(HostError) {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0 else { throw .last }
    // What posix_openpt's companion functions do, which the Glibc module does not export.
    var (number, isLocked): (UInt32, Int32) = (0, 0)
    guard ioctl(master, unlock, &isLocked) == 0, ioctl(master, getNumber, &number) == 0 else {
      let error = HostError.last
      close(master)
      throw error
    }
    path = "/dev/pts/\(number)"
    other = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var settings = termios()
    tcgetattr(other, &settings)
    cfmakeraw(&settings)
    tcsetattr(other, TCSANOW, &settings)
    _ = fcntl(master, F_SETFL, fcntl(master, F_GETFL) | O_NONBLOCK)
  }

  deinit {
    close(other)
    close(master)
  }

  /// The characters typed since the previous call; waits for a number of milliseconds at most.
  package func read(milliseconds: Int32 = 0) -> [UInt8] {
    if milliseconds > 0 {
      var wait = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, milliseconds) > 0 else { return [] }
    }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = Glibc.read(master, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : []
  }

  /// Waits until the shown bytes have been read: anything unread is lost when the terminal is closed.
  ///
  /// - Parameter milliseconds: the maximum wait.
  /// - Returns: the number of unread bytes.
  package func drain(milliseconds: Int = 1000) -> Int {
    var left: Int32 = 0
    for _ in 0..<max(1, milliseconds / 10) {
      // The kernel passes bytes on a moment after they were shown.
      poll(nil, 0, 10)
      guard ioctl(other, UInt(FIONREAD), &left) == 0, left > 0 else { return 0 }
    }
    return Int(left)
  }

  /// Shows bytes.
  ///
  /// - Returns: the number of bytes accepted; the others can be shown after these have been read.
  package func write(_ bytes: [UInt8]) -> Int { max(0, Glibc.write(master, bytes, bytes.count)) }
}
