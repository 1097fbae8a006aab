internal import Core1401
internal import System1401

/// A message of the status line, and the moment of the machine at which it was shown.
struct LastMessage {
  let text: String
  /// The cycle counter at that moment.
  let cycles: UInt64
  /// Whether the machine ran.
  let isRunning: Bool

  /// Whether the machine has come to its present stop after the message.
  func isOlderThanStop(_ snapshot: SystemSnapshot) -> Bool {
    isRunning || cycles != snapshot.processor.cycles
  }
}
