import EditorMessages
import Host1401

/// The events that other threads send to the adapter: messages of the editor, changes of the machine.
final class AdapterMailbox: Sendable {
  enum Event: Sendable {
    case piece(MessageFraming.Piece)
    /// The editor has closed the stream, perhaps within a message.
    case endOfInput(isCut: Bool)
    /// There is a new snapshot.
    case change
    /// The machine of a launch has executed its commands and is stopped.
    case stopped(launch: Int)
  }

  private struct State {
    var pieces: [MessageFraming.Piece] = []
    var end: Bool?
    var hasChanged = false
    var stopped: Int?
  }

  private let state = Locked(State())

  func receive(_ piece: MessageFraming.Piece) { state.change { $0.pieces.append(piece) } }

  func end(isCut: Bool) { state.change { $0.end = isCut } }

  func change() { state.change { $0.hasChanged = true } }

  func stop(launch: Int) { state.change { $0.stopped = launch } }

  /// Waits for the next event and removes it. Events of the machine come before messages of the editor.
  func next() -> Event {
    var event = Event.change
    state.wait { state in
      if let launch = state.stopped {
        (state.stopped, state.hasChanged) = (nil, false)
        event = .stopped(launch: launch)
      } else if state.hasChanged {
        state.hasChanged = false
        event = .change
      } else if !state.pieces.isEmpty {
        event = .piece(state.pieces.removeFirst())
      } else if let isCut = state.end {
        event = .endOfInput(isCut: isCut)
      } else {
        return false
      }
      return true
    }
    return event
  }
}
