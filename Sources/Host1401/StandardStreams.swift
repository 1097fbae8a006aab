import Glibc

/// Standard output and standard error, written whole: a signal, a short write or a stream that does not wait make no difference.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Writes all bytes.
  ///
  /// - Throws: a ``HostError`` when the host refuses: the disk is full, or nobody reads the pipe any more.
  package func write(_ bytes: some Collection<UInt8>) throws(HostError) {
    let all = ContiguousArray(bytes)
    var done = 0
    while done < all.count {
      let got = all.withUnsafeBytes {
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
  package func write(_ text: String) throws(HostError) { try write(text.utf8) }

  /// The ordinary file that the stream is, nil for a terminal, a pipe and the like.
  var identity: FileIdentity? { self == .output ? StandardStream.outputFile : StandardStream.errorFile }

  private static let outputFile = FileIdentity(descriptor: STDOUT_FILENO)
  private static let errorFile = FileIdentity(descriptor: STDERR_FILENO)
}

/// The process as a whole.
package enum HostProcess {
  /// Makes the process ready for whatever the standard streams are; called first of all.
  ///
  /// Descriptors 0 to 2 that are closed are opened so that using them fails: no file that is opened later can be taken for one of
  /// them. A pipe without reader and a file that grew too large are errors of a write, and no signals. SIGQUIT ends the
  /// process, without the report of a crash.
  package static func prepare() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The lowest free number is the one that is missing. Reading what is open for writing fails, and the reverse.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    takeSignal(SIGQUIT, SIG_DFL)
  }

  /// Sets the action of a signal, unless it was ignored before: `nohup` and shells ask so for jobs in the
  /// background.
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

  /// Whether an action is to ignore the signal.
  static func isIgnored(_ action: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Does something that starts a program, which takes over what the thread blocks: a thread of a dispatch
  /// queue blocks signals.
  package static func withoutBlockedSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }

  /// Ends the process as a program that writes to a closed pipe ends.
  package static func endByClosedPipe() -> Never { endBySignal(SIGPIPE) }
}

extension StringProtocol {
  /// The text for a terminal: control characters as `^[`, other characters that could change what is seen as `\u{9B}`.
  ///
  /// Line ends and tabs stay.
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
  /// Control characters besides line end and tab, and those that turn the direction of writing.
  fileprivate var isHidden: Bool {
    switch value {
    case 9, 10: false
    case ..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
