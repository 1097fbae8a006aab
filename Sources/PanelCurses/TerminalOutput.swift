import Dispatch
import Host1401

/// Writes bytes to the terminal without blocking; the rest is written when the terminal accepts it.
@MainActor
final class TerminalOutput {
  /// Called when pending bytes have been written.
  var whenDrained: () -> Void = {}

  /// The terminal.
  let file = HostTerminal.openOutput()
  private var pending: [UInt8] = []
  private var source: (any DispatchSourceWrite)?

  /// Whether bytes are pending; the next frame should then wait, too.
  var isCongested: Bool { !pending.isEmpty }

  /// Writes bytes, and queues those that the terminal does not accept yet.
  func send(_ bytes: [UInt8]) {
    pending += bytes
    guard source == nil else { return }
    writePending()
    if pending.isEmpty { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: file.descriptor, queue: .main)
    self.source = source
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.continueWriting() }
    }
    source.activate()
  }

  /// Writes pending bytes and drops those that the terminal does not accept within half a second, before it
  /// is restored.
  func finish() {
    writePending()
    while !pending.isEmpty, file.waitUntilWritable(milliseconds: 500) { writePending() }
    drop()
  }

  private func continueWriting() {
    writePending()
    guard pending.isEmpty else { return }
    drop()
    whenDrained()
  }

  private func drop() {
    pending = []
    source?.cancel()
    source = nil
  }

  private func writePending() {
    // If the terminal was closed, the bytes are dropped; a signal or the end of the input reports that.
    pending.removeFirst(file.writeAvailable(pending.span) ?? pending.count)
  }
}
