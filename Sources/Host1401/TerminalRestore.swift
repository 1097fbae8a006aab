import Glibc
import Synchronization

// What puts the terminal back as it was. Every way out comes here, a crash too, so all of it may be called from a signal
// handler: no memory is allocated, no lock taken, and ncurses is not asked.

/// What is needed to restore the terminal; written before the terminal is taken, only read afterwards.
private struct RestoreRecord {
  /// Where the terminal is written, and what keeps that open.
  var output: Int32 = -1
  var outputFile: HostFile?
  /// The settings found.
  var settings = termios()
  /// Leaves every mode that was entered: mouse, focus, paste, alternate screen, colours, hidden cursor.
  var farewell = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// The standard error found.
  var standardError: Int32 = -1
  /// Where standard error is written meanwhile.
  var captured: Int32 = -1
  /// Room to copy from one to the other.
  let scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)
}

/// The one record: there is one terminal. A pointer, so that a handler reads it without any check at run time.
nonisolated(unsafe) private let restoreRecord: UnsafeMutablePointer<RestoreRecord> = {
  let record = UnsafeMutablePointer<RestoreRecord>.allocate(capacity: 1)
  record.initialize(to: RestoreRecord())
  return record
}()

/// Whether the terminal is ours and has to be restored.
private let terminalIsTaken = Atomic<Bool>(false)

extension HostTerminal {
  /// Whether the terminal is ours, so that nothing else can be asked there.
  package static var isTaken: Bool { terminalIsTaken.load(ordering: .sequentiallyConsistent) }

  /// Remembers how the terminal is found, so that every way out of the program restores it.
  ///
  /// - Parameters:
  ///   - output: where it is written.
  ///   - bytes: leave every mode that will be entered.
  package static func prepareRestore(output: HostFile, farewell bytes: [UInt8]) {
    let farewell = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = farewell.initialize(from: bytes)
    restoreRecord.pointee.output = output.descriptor
    restoreRecord.pointee.outputFile = output
    restoreRecord.pointee.farewell = farewell
    tcgetattr(STDIN_FILENO, &restoreRecord.pointee.settings)
    atexit { restoreTerminal() }
  }

  /// Takes the terminal: keys come one by one and unchanged, and standard error is kept back. See ``restore()``.
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
    // In the background this stops the process until it is in front again, as it should.
    while tcsetattr(restoreRecord.pointee.output, TCSANOW, &settings) != 0, errno == EINTR {}
    captureStandardError()
  }

  /// Gives the terminal back as it was found; does nothing if that was done.
  package static func restore() { restoreTerminal() }
}

/// Puts the terminal back; does nothing if that was done. Each step is tried even if the one before failed.
func restoreTerminal() {
  guard terminalIsTaken.exchange(false, ordering: .sequentiallyConsistent) else { return }
  let record = restoreRecord
  if let start = record.pointee.farewell.baseAddress {
    writePatiently(record.pointee.output, start, record.pointee.farewell.count)
  }
  // From the background, setting the terminal would stop the process instead.
  var ignore = sigaction()
  var before = sigaction()
  ignore.__sigaction_handler.sa_handler = SIG_IGN
  sigaction(SIGTTOU, &ignore, &before)
  tcsetattr(record.pointee.output, TCSANOW, &record.pointee.settings)
  sigaction(SIGTTOU, &before, nil)
  releaseStandardError()
}

/// Writes all bytes, waiting at most a second each time the terminal does not take them.
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

/// Collects what is written to standard error in a file, since it would tear the picture.
private func captureStandardError() {
  let record = restoreRecord
  if record.pointee.captured < 0 { record.pointee.captured = openScratchFile() }
  guard record.pointee.captured >= 0 else { return }
  record.pointee.standardError = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
  if record.pointee.standardError >= 0 { dup2(record.pointee.captured, STDERR_FILENO) }
}

/// Gives standard error back and shows what was collected.
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
