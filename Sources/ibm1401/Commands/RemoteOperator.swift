import Foundation
import Host1401

/// A socket on which other programs of this computer send an operator's commands: `monitor --listen`.
///
/// One program is connected at a time. Between connections the machine keeps its state.
final class RemoteOperator: Sendable {
  private struct State {
    var connection: Int32?
    /// The output while nobody was connected.
    var unheard: [UInt8] = []
    var isCut = false
  }

  private static let longestUnheard = 1 << 16
  private let listener: Int32
  private let path: String?
  private let state = Locked(State())
  /// The received bytes that are not yet a whole line; used only by the thread that reads.
  private let rest = Locked<[UInt8]>([])

  /// Listens at an address and reports it.
  ///
  /// - Parameter text: `tcp:localhost:PORT` or `unix:PATH`.
  /// - Throws: ``UsageError`` for an address that other computers can reach, ``FileError`` when it cannot
  ///   be opened.
  init(at text: String) throws {
    guard let address = HostAddress(text) else {
      throw UsageError(description: "--listen \(text): write tcp:localhost:PORT or unix:PATH")
    }
    guard address.isLocal else {
      throw UsageError(
        description:
          "--listen \(text): only programs of this computer may connect, with tcp:localhost:PORT or "
          + "unix:PATH; from another computer use ssh -L")
    }
    do throws(HostError) {
      listener = try HostSocket.listen(at: address)
    } catch {
      throw FileError(file: text, problem: "cannot listen: \(error.words)")
    }
    switch address {
    case .socket(let path):
      self.path = path
      complain("listening at unix:\(path), for example: socat - UNIX-CONNECT:\(path)")
    case .port(let host, _):
      path = nil
      let port = HostSocket.port(of: listener) ?? 0
      complain("listening at tcp:\(host):\(port), for example: nc \(host) \(port)")
      complain("every user of this computer can connect to a port; unix:PATH is only for you")
    }
  }

  /// Removes the socket; the process ends after that.
  func end() {
    if let path { unlink(path) }
  }

  /// The next line of the connected program, or of the next one that connects; nil when the listener fails.
  func nextLine() -> String? {
    while true {
      if let line = takeLine() { return line }
      guard let connection = state.withLock({ $0.connection }) ?? connect() else { return nil }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = Foundation.read(connection, &bytes, bytes.count)
      if count > 0 {
        rest.withLock { $0 += bytes.prefix(count) }
      } else if count == 0 || errno != EINTR {
        hangUp()
      }
    }
  }

  private func takeLine() -> String? {
    let line = rest.withLock { rest -> [UInt8]? in
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { rest.removeSubrange(...end) }
      return Array(rest[..<end])
    }
    guard let line else { return nil }
    let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: ["\r"])
    // A web page can make a browser send requests to a port; a command never ends like this.
    guard !text.contains(" HTTP/") else {
      hangUp()
      return takeLine()
    }
    return text
  }

  private func connect() -> Int32? {
    guard let connection = HostSocket.accept(at: listener) else { return nil }
    let unheard = state.withLock { state in
      state.connection = connection
      defer { (state.unheard, state.isCut) = ([], false) }
      return state.isCut ? Array("(earlier output is left out)\n".utf8) + state.unheard : state.unheard
    }
    write(unheard)
    return connection
  }

  private func hangUp() {
    rest.withLock { $0 = [] }
    state.withLock { state in
      if let connection = state.connection { close(connection) }
      state.connection = nil
    }
  }

  /// Sends a text to the connected program, or stores it for the next one.
  func say(_ text: String) { write(Array(text.utf8)) }

  private func write(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    state.withLock { state in
      while let connection = state.connection, !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { Foundation.write(connection, $0.baseAddress, $0.count) }
        if count >= 0 {
          bytes = bytes.dropFirst(count)
        } else if errno != EINTR {
          break
        }
      }
      state.unheard += bytes
      let excess = state.unheard.count - RemoteOperator.longestUnheard
      guard excess > 0 else { return }
      state.unheard.removeFirst(excess)
      state.isCut = true
    }
  }
}
