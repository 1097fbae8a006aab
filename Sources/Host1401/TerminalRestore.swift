import Glibc
import Synchronization

// Restoring the terminal. Every exit passes through here, even a crash, so all of it can be called from a
// signal handler: it allocates no memory, takes no lock and does not call ncurses.

/// The data to restore the terminal; written before the terminal is changed, then only read.
private struct RestoreRecord {
  /// The descriptor for writing to the terminal, and what keeps it open.
  var output: Int32 = -1
  var outputFile: HostFile?
  /// The previous settings.
  var settings = termios()
  /// The bytes that leave every mode entered: mouse, focus, paste, alternate screen, colors, hidden cursor.
  var farewell = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// The previous standard error.
  var standardError: Int32 = -1
  /// The file that receives standard error in the meantime.
  var captured: Int32 = -1
  /// A buffer to copy from one to the other.
  let scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)
}

/// The only record, because there is one terminal. A pointer, so that a handler reads it without run-time
/// checks.
nonisolated(unsafe) private let restoreRecord: UnsafeMutablePointer<RestoreRecord> = {
  let record = UnsafeMutablePointer<RestoreRecord>.allocate(capacity: 1)
  record.initialize(to: RestoreRecord())
  return record
}()

/// Whether the terminal was changed and must be restored.
private let terminalIsTaken = Atomic<Bool>(false)

extension HostTerminal {
  /// Whether the panel controls the terminal, so that nothing else can prompt there.
  package static var isTaken: Bool { terminalIsTaken.load(ordering: .sequentiallyConsistent) }

  /// Records the state of the terminal, so that every exit of the program restores it.
  ///
  /// - Parameters:
  ///   - output: the file for writing to it.
  ///   - bytes: the bytes that leave every mode that will be entered.
  package static func prepareRestore(output: HostFile, farewell bytes: [UInt8]) {
    let farewell = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = farewell.initialize(from: bytes)
    restoreRecord.pointee.output = output.descriptor
    restoreRecord.pointee.outputFile = output
    restoreRecord.pointee.farewell = farewell
    tcgetattr(STDIN_FILENO, &restoreRecord.pointee.settings)
    atexit { restoreTerminal() }
  }

  /// Takes the terminal: keys are delivered one by one and unchanged, and standard error is captured. See
  /// ``restore()``.
  package static func take() {
    var settings = restoreRecord.pointee.settings
    settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP | BRKINT | PARMRK)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | ISIG | IEXTEN)
    settings.c_oflag &= ~tcflag_t(OPOST)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    terminalIsTaken.store(true, ordering: .sequentiallyConsistent)
    // In the background this stops the process until it is in the foreground again, as intended.
    while tcsetattr(restoreRecord.pointee.output, TCSANOW, &settings) != 0, errno == EINTR {}
    captureStandardError()
  }

  /// Restores the terminal; does nothing if that was done.
  package static func restore() { restoreTerminal() }
}

/// Restores the terminal; does nothing if that was done. Each step is tried even if the preceding one failed.
func restoreTerminal() {
  guard terminalIsTaken.exchange(false, ordering: .sequentiallyConsistent) else { return }
  let record = restoreRecord
  if let start = record.pointee.farewell.baseAddress {
    writePatiently(record.pointee.output, start, record.pointee.farewell.count)
  }
  // In the background, setting the terminal would otherwise stop the process.
  var ignore = sigaction()
  var before = sigaction()
  ignore.__sigaction_handler.sa_handler = SIG_IGN
  sigaction(SIGTTOU, &ignore, &before)
  tcsetattr(record.pointee.output, TCSANOW, &record.pointee.settings)
  sigaction(SIGTTOU, &before, nil)
  releaseStandardError()
}

/// Writes all bytes, waiting at most a second each time the terminal is not ready.
private func writePatiently(_ file: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) {
  var done = 0
  while done < count {
    let written = write(file, bytes + done, count - done)
    if written > 0 {
      done += written
    } else if errno == EAGAIN {
      var wait = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      if poll(&wait, 1, 1000) <= 0 { return }
    } else if errno != EINTR {
      return
    }
  }
}

/// Captures standard error in a file, because its output would corrupt the picture.
private func captureStandardError() {
  let record = restoreRecord
  if record.pointee.captured < 0 { record.pointee.captured = openScratchFile() }
  guard record.pointee.captured >= 0 else { return }
  record.pointee.standardError = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
  if record.pointee.standardError >= 0 { dup2(record.pointee.captured, STDERR_FILENO) }
}

/// Restores standard error and shows what was captured.
private func releaseStandardError() {
  let record = restoreRecord
  guard record.pointee.standardError >= 0, let room = record.pointee.scratch.baseAddress else { return }
  dup2(record.pointee.standardError, STDERR_FILENO)
  close(record.pointee.standardError)
  record.pointee.standardError = -1
  var place = 0
  while true {
    let count = pread(record.pointee.captured, room, record.pointee.scratch.count, place)
    if count <= 0 { break }
    writePatiently(STDERR_FILENO, room, count)
    place += count
  }
  ftruncate(record.pointee.captured, 0)
  lseek(record.pointee.captured, 0, SEEK_SET)
}
