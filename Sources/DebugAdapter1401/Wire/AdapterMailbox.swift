import EditorMessages
import Host1401

/// What reaches the adapter from other threads: messages of the editor, changes of the machine.
final class AdapterMailbox: Sendable {
  enum Event: Sendable {
    case piece(MessageFraming.Piece)
    /// The editor has gone; whether in the middle of a message.
    case endOfInput(isCut: Bool)
    /// There is a new snapshot.
    case change
    /// The machine of a launch has carried out what it was told, and stands.
    case standing(launch: Int)
  }

  private struct State {
    var pieces: [MessageFraming.Piece] = []
    var end: Bool?
    var hasChanged = false
    var standing: Int?
  }

  private let state = Locked(State())

  func receive(_ piece: MessageFraming.Piece) { state.change { $0.pieces.append(piece) } }

  func end(isCut: Bool) { state.change { $0.end = isCut } }

  func change() { state.change { $0.hasChanged = true } }

  func stand(launch: Int) { state.change { $0.standing = launch } }

  /// Waits for the next event, and takes it away. What the machine did comes before what the editor wants.
  func next() -> Event {
    var event = Event.change
    state.wait { state in
      if let launch = state.standing {
        (state.standing, state.hasChanged) = (nil, false)
        event = .standing(launch: launch)
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
