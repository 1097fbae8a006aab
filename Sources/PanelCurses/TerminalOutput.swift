import Dispatch
import Glibc

/// Writes bytes to the terminal without ever waiting for it: what it does not take at once goes when it can.
@MainActor
final class TerminalOutput {
  /// Called when everything has gone after it had not.
  var whenDrained: () -> Void = {}

  /// The file written to.
  let file: Int32
  private var pending: [UInt8] = []
  private var source: (any DispatchSourceWrite)?

  /// Whether bytes wait: then the next picture had better wait too.
  var isCongested: Bool { !pending.isEmpty }

  /// Opens the terminal of standard output once more, so that not to wait is our setting and not the shell's.
  init() {
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    var opened = ttyname(STDOUT_FILENO).map { open($0, flags) } ?? -1
    if opened < 0 { opened = open("/dev/tty", flags) }
    file = opened < 0 ? STDOUT_FILENO : opened
  }

  /// Writes bytes, or keeps what the terminal does not take.
  func send(_ bytes: [UInt8]) {
    pending += bytes
    guard source == nil else { return }
    push()
    if pending.isEmpty { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: file, queue: .main)
    self.source = source
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.pushAgain() }
    }
    source.activate()
  }

  /// Writes what waits, for half a second at most, and drops the rest: the terminal is given back.
  func finish() {
    var wait = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
    push()
    while !pending.isEmpty, poll(&wait, 1, 500) > 0, wait.revents & Int16(POLLOUT) != 0 { push() }
    drop()
  }

  private func pushAgain() {
    push()
    guard pending.isEmpty else { return }
    drop()
    whenDrained()
  }

  private func drop() {
    pending = []
    source?.cancel()
    source = nil
  }

  private func push() {
    while !pending.isEmpty {
      let written = pending.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if written > 0 {
        pending.removeFirst(written)
      } else if errno != EINTR {
        // A terminal that is gone takes nothing any more; its end comes as a signal or as the end of the input.
        if errno != EAGAIN { pending = [] }
        return
      }
    }
  }
}
