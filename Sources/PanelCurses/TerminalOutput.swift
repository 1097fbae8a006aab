import Dispatch
import Host1401

/// Writes bytes to the terminal without ever waiting for it: what it does not take at once goes when it can.
@MainActor
final class TerminalOutput {
  /// Called when everything has gone after it had not.
  var whenDrained: () -> Void = {}

  /// The terminal.
  let file = HostTerminal.openOutput()
  private var pending: [UInt8] = []
  private var source: (any DispatchSourceWrite)?

  /// Whether bytes wait: then the next picture had better wait too.
  var isCongested: Bool { !pending.isEmpty }

  /// Writes bytes, or keeps what the terminal does not take.
  func send(_ bytes: [UInt8]) {
    pending += bytes
    guard source == nil else { return }
    push()
    if pending.isEmpty { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: file.descriptor, queue: .main)
    self.source = source
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.pushAgain() }
    }
    source.activate()
  }

  /// Writes what waits, for half a second at most, and drops the rest: the terminal is given back.
  func finish() {
    push()
    while !pending.isEmpty, file.waitUntilWritable(milliseconds: 500) { push() }
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
    // A terminal that is gone takes nothing any more; its end comes as a signal or as the end of the input.
    pending.removeFirst(file.writeAvailable(pending.span) ?? pending.count)
  }
}
