import Glibc

// TIOCSPTLCK and TIOCGPTN of Linux.
private let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

/// A terminal that another program of this computer can open, such as `screen`: what it types is read here.
package final class HostPseudoTerminal: Sendable {
  /// The device to be opened by the other program.
  package let path: String
  private let master: Int32
  /// Kept open so that the terminal outlives those who come and go.
  private let other: Int32

  /// Makes a terminal that passes every character as it is, without an echo of its own.
  ///
  /// - Throws: a ``HostError``.
  package init() throws(HostError) {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0 else { throw .last }
    // What posix_openpt's companions do, which the module of Glibc leaves out.
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

  /// What was typed since the last call; waits for it at most so many milliseconds.
  package func read(milliseconds: Int32 = 0) -> [UInt8] {
    if milliseconds > 0 {
      var wait = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, milliseconds) > 0 else { return [] }
    }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = Glibc.read(master, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : []
  }

  /// Waits until somebody has read what was shown: what is left when the terminal goes away is lost.
  ///
  /// - Parameter milliseconds: how long to wait at most.
  /// - Returns: the bytes that nobody has read.
  package func drain(milliseconds: Int = 1000) -> Int {
    var left: Int32 = 0
    for _ in 0..<max(1, milliseconds / 10) {
      guard ioctl(other, UInt(FIONREAD), &left) == 0, left > 0 else { return 0 }
      poll(nil, 0, 10)
    }
    return Int(left)
  }

  /// Shows bytes.
  ///
  /// - Returns: how many were taken; the others can be shown when somebody has read these.
  package func write(_ bytes: [UInt8]) -> Int { max(0, Glibc.write(master, bytes, bytes.count)) }
}
