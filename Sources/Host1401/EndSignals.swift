import Dispatch
import Glibc
import Synchronization

/// Where the handler writes the number of a signal.
private let pipeInput = Atomic<Int32>(-1)

/// Receives the signals that ask for the end: SIGINT, SIGTERM, and SIGHUP unless that is ignored.
///
/// They get handlers. A program that is started does not inherit a handler, but it would inherit an ignored
/// signal.
package final class EndSignals {
  private let source: any DispatchSourceRead

  /// Begins to receive; to be made once in a process.
  ///
  /// - Parameter receive: called with the signal, on a thread of its own.
  /// - Throws: a ``HostError`` when the host has no pipe left.
  package init(receive: @escaping @Sendable (Int32) -> Void) throws(HostError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    let output = ends[0]
    source = DispatchSource.makeReadSource(fileDescriptor: output, queue: .global())
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = read(output, &bytes, bytes.count)
      bytes.prefix(max(0, count)).forEach { receive(Int32($0)) }
    }
    source.activate()
    pipeInput.store(ends[1], ordering: .sequentiallyConsistent)
    let notify: @convention(c) (Int32) -> Void = { signal in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: signal)
      _ = write(pipeInput.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = saved
    }
    signal(SIGINT, notify)
    signal(SIGTERM, notify)
    HostProcess.takeSignal(SIGHUP, notify)
  }
}
