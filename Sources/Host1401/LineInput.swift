import Glibc

/// The lines of standard input, at most one of which is in memory.
package final class LineInput: Sendable {
  /// The maximum length of a line in bytes; the rest is dropped.
  private static let longest = 100_000

  private struct State {
    var pending: [UInt8] = []
    var place = 0
    var hasEnded = false
  }

  private let state = Locked(State())
  private let file: HostFile

  /// Creates a reader for a file.
  package init(_ file: HostFile = HostTerminal.input) { self.file = file }

  /// Waits for the next line, without its line end.
  ///
  /// - Returns: nil at the end of the input.
  package func next() -> String? {
    state.withLock { state in
      var line: [UInt8] = []
      while true {
        let rest = state.pending[state.place...]
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        line += rest[..<(end ?? rest.endIndex)].prefix(max(0, LineInput.longest - line.count))
        if let end {
          state.place = end + 1
          if line.last == UInt8(ascii: "\r") { line.removeLast() }
          return String(decoding: line, as: UTF8.self)
        }
        guard !state.hasEnded, let more = file.readSome(), !more.isEmpty else {
          state.hasEnded = true
          (state.pending, state.place) = ([], 0)
          return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
        }
        (state.pending, state.place) = (more, 0)
      }
    }
  }
}

extension HostFile {
  /// Waits for bytes; empty at the end, nil when the host refuses.
  fileprivate func readSome() -> [UInt8]? {
    var room = [UInt8](repeating: 0, count: 4096)
    while true {
      let got = hostRead(descriptor, &room, room.count)
      if got >= 0 { return Array(room[..<got]) }
      if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        return nil
      }
    }
  }
}
