import EditorMessages
import Host1401

/// The messages received from the editor and not yet answered.
final class Inbox: Sendable {
  /// The result of waiting.
  enum Event: Sendable {
    /// Everything received since the last call, in order.
    case pieces([MessageFraming.Piece])
    /// The editor has closed the stream, perhaps within a message.
    case end(isCut: Bool)
    /// Nothing was received.
    case nothing
  }

  private struct State {
    var pieces: [MessageFraming.Piece] = []
    var end: Bool?
  }

  private let state = Locked(State())

  func receive(_ piece: MessageFraming.Piece) { state.change { $0.pieces.append(piece) } }

  func end(isCut: Bool) { state.change { $0.end = isCut } }

  /// Takes the received pieces.
  ///
  /// - Parameter waits: whether to wait for one.
  /// - Returns: all pieces, or that there are none.
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
