/// The progress of reading a file. The reading can be cancelled from another thread.
package final class ReadingProgress: Sendable {
  private struct State {
    var done: Int64 = 0
    var size: Int64 = 0
    var isCancelled = false
  }

  /// The progress that file readers of this task report to; nil if none is needed.
  @TaskLocal package static var current: ReadingProgress?

  private let state = Locked(State())

  /// Creates the progress of a reading that has not begun.
  package init() {}

  /// The bytes read, and the size of the file, 0 if unknown.
  package var bytes: (done: Int64, size: Int64) { state.withLock { ($0.done, $0.size) } }

  /// Cancels the reading: its next block fails.
  package func cancel() { state.withLock { $0.isCancelled = true } }

  /// Whether the reading was cancelled.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Reports the bytes read.
  ///
  /// - Returns: false if the reading was cancelled.
  package func report(_ done: Int64, of size: Int64) -> Bool {
    state.withLock { state in
      (state.done, state.size) = (done, size)
      return !state.isCancelled
    }
  }
}
