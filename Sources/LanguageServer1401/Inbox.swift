import EditorMessages
import Host1401

/// The messages that have come from the editor and wait to be answered.
final class Inbox: Sendable {
  /// What comes next.
  enum Event: Sendable {
    /// Everything that has come since the last time, in order.
    case pieces([MessageFraming.Piece])
    /// The editor has closed the stream; whether in the middle of a message.
    case end(isCut: Bool)
    /// Nothing has come.
    case nothing
  }

  private struct State {
    var pieces: [MessageFraming.Piece] = []
    var end: Bool?
  }

  private let state = Locked(State())

  func receive(_ piece: MessageFraming.Piece) { state.change { $0.pieces.append(piece) } }

  func end(isCut: Bool) { state.change { $0.end = isCut } }

  /// Takes what has come.
  ///
  /// - Parameter waits: whether to wait until something comes.
  /// - Returns: all of it, or that nothing has come.
  func next(waits: Bool) -> Event {
    var event = Event.nothing
    state.wait { state in
      if !state.pieces.isEmpty {
        event = .pieces(state.pieces)
        state.pieces = []
      } else if let isCut = state.end {
        event = .end(isCut: isCut)
      } else {
        return !waits
      }
      return true
    }
    return event
  }
}
