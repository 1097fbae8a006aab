import Foundation
import Host1401

/// An operator's line for other programs of this computer: `monitor --listen`. One is connected at a time; the machine stays as it
/// is between them.
final class RemoteOperator: Sendable {
  private struct State {
    var connection: Int32?
    /// What was said while nobody was connected.
    var unheard: [UInt8] = []
    var isCut = false
  }

  private static let longestUnheard = 1 << 16
  private let listener: Int32
  private let path: String?
  private let state = Locked(State())
  /// Bytes of the connection that belong to no whole line yet; used by the thread that reads only.
  private let rest = Locked<[UInt8]>([])

  /// Begins to listen, and says where.
  ///
  /// - Parameter text: `tcp:localhost:PORT` or `unix:PATH`.
  /// - Throws: ``UsageError`` for an address that others can reach, ``FileError`` when it cannot be had.
  init(at text: String) throws {
    guard let address = HostAddress(text) else {
      throw UsageError(description: "--listen \(text): write tcp:localhost:PORT or unix:PATH")
    }
    guard address.isLocal else {
      throw UsageError(
        description: "--listen \(text): the operator's line is for this computer only, tcp:localhost:PORT or "
          + "unix:PATH; from another one use ssh -L")
    }
    do throws(HostError) {
      listener = try HostSocket.listen(at: address)
    } catch {
      throw FileError(file: text, problem: "cannot listen: \(error.words)")
    }
    switch address {
    case .socket(let path):
      self.path = path
      complain("listening at unix:\(path), for instance: socat - UNIX-CONNECT:\(path)")
    case .port(let host, _):
      path = nil
      let port = HostSocket.port(of: listener) ?? 0
      complain("listening at tcp:\(host):\(port), for instance: nc \(host) \(port)")
      complain("everybody who uses this computer can connect to a port; unix:PATH is for you alone")
    }
  }

  /// Takes the socket away; the process ends after that.
  func end() {
    if let path { unlink(path) }
  }

  /// The next line of whoever is connected, or of the next who connects; nil when nobody ever will.
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
    // A web page can make a browser send lines to a port; those of an operator never end so.
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

  /// Says a text to whoever is connected; otherwise the next hears it.
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
