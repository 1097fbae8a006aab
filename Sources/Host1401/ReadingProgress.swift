/// How far a file has been read, for somebody who waits for it and may give it up.
package final class ReadingProgress: Sendable {
  private struct State {
    var done: Int64 = 0
    var size: Int64 = 0
    var isGivenUp = false
  }

  /// That of the files being read for somebody who waits; nil when nobody does.
  @TaskLocal package static var current: ReadingProgress?

  private let state = Locked(State())

  /// Nothing is read yet.
  package init() {}

  /// Bytes read, and the size of the file, 0 when it is not known.
  package var bytes: (done: Int64, size: Int64) { state.withLock { ($0.done, $0.size) } }

  /// Ends the reading: it fails soon.
  package func giveUp() { state.withLock { $0.isGivenUp = true } }

  /// Whether the reading is to end.
  package var isGivenUp: Bool { state.withLock { $0.isGivenUp } }

  /// Notes how far the reading is.
  ///
  /// - Returns: false when it is given up.
  package func note(_ done: Int64, of size: Int64) -> Bool {
    state.withLock { state in
      (state.done, state.size) = (done, size)
      return !state.isGivenUp
    }
  }
}
