import CLinux
import Dispatch
import Glibc

/// Standard output and standard error. Everything is written, despite signals, short writes and nonblocking
/// streams.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Writes all bytes.
  ///
  /// - Throws: a ``HostError`` when the host refuses: the disk is full, or the pipe has no reader any more.
  package func write(_ bytes: ArraySlice<UInt8>) throws(HostError) {
    var done = 0
    while done < bytes.count {
      let got = bytes.withUnsafeBytes {
        hostWrite(rawValue, $0.baseAddress.map { $0 + done }, $0.count - done)
      }
      if got >= 0 {
        done += got
      } else if errno == EAGAIN {
        var wait = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Writes a text.
  package func write(_ text: String) throws(HostError) { try write(Array(text.utf8)[...]) }

  /// The ordinary file that the stream is, nil for a terminal, a pipe and the like.
  var identity: FileIdentity? { self == .output ? StandardStream.outputFile : StandardStream.errorFile }

  private static let outputFile = FileIdentity(descriptor: STDOUT_FILENO)
  private static let errorFile = FileIdentity(descriptor: STDERR_FILENO)
}

/// The process as a whole.
package enum HostProcess {
  /// Prepares the process for any state of the standard streams; must be called first.
  ///
  /// Descriptors 0 to 2 that are closed are opened in a way that makes their use fail, so that no file opened
  /// later gets one of these numbers. A pipe without a reader and a file that is too large are errors of a
  /// write, not signals. SIGQUIT ends the process without a crash report.
  package static func prepare() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // open returns the lowest free number, which is the missing one. It is opened for the opposite access,
      // so using it fails.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    takeSignal(SIGQUIT, SIG_DFL)
  }

  /// Sets the action of a signal. A signal that the parent process ignores stays ignored, as `nohup` and
  /// background jobs of a shell require.
  ///
  /// - Parameters:
  ///   - signal: its number.
  ///   - action: what happens from now on.
  /// - Returns: whether the action is in force.
  @discardableResult
  package static func takeSignal(_ signal: Int32, _ action: (@convention(c) (Int32) -> Void)?) -> Bool {
    guard isIgnored(Glibc.signal(signal, action)) else { return true }
    Glibc.signal(signal, SIG_IGN)
    return false
  }

  /// Whether an action ignores the signal.
  static func isIgnored(_ action: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Starts a program in `body` with no signal blocked. The program inherits the signal mask of the thread, and
  /// threads of a dispatch queue block signals.
  package static func withoutBlockedSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }

  /// Makes the process receive SIGTERM once when the process that started it ends, even if that was killed.
  ///
  /// Linux's own signal at the end of a parent (PR_SET_PDEATHSIG) may come once for each of the parent's threads.
  ///
  /// - Parameter parent: the number of the process that started this one. If it has ended already, this process
  ///   receives the signal at once.
  package static func endWithParent(_ parent: Int32) {
    let descriptor = clinux_pidfd_open(parent)
    // The number may belong to another process by now.
    guard getppid() == parent else {
      kill(getpid(), SIGTERM)
      return
    }
    // An older Linux has no such descriptors.
    guard descriptor >= 0 else { return }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
    // The handler keeps the source until it is called.
    source.setEventHandler {
      source.cancel()
      kill(getpid(), SIGTERM)
    }
    source.activate()
  }

  /// Ends the process like a program that writes to a closed pipe.
  package static func endByClosedPipe() -> Never { endBySignal(SIGPIPE) }
}

extension StringProtocol {
  /// The text for a terminal: control characters as `^[`, other characters that could change the display as
  /// `\u{9B}`.
  ///
  /// Line ends and tabs are unchanged.
  package var withVisibleControls: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return String(self) }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard scalar.isHidden else {
        text.append(scalar)
        continue
      }
      let picture =
        scalar.value < 0x20
        ? "^\(Unicode.Scalar(UInt8(scalar.value + 0x40)))"
        : scalar.value == 0x7F ? "^?" : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      text.append(contentsOf: picture.unicodeScalars)
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Control characters except line end and tab, and those that change the direction of writing.
  fileprivate var isHidden: Bool {
    switch value {
    case 9, 10: false
    case ..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
