import Host1401

/// A connection to a program that receives the listing or the punched cards.
final class OutputConnection {
  private let name: String
  private let socket: HostFile

  /// Connects.
  ///
  /// - Parameter name: `tcp:HOST:PORT`.
  /// - Throws: ``UsageError`` for a malformed address, ``FileError`` when nobody listens there.
  init(to name: String) throws {
    self.name = name
    guard let address = HostAddress(name) else {
      throw UsageError(description: "\(name): write tcp:HOST:PORT, such as tcp:localhost:9100")
    }
    do throws(HostError) {
      socket = HostFile(descriptor: try HostSocket.connect(to: address))
    } catch {
      throw FileError(file: name, problem: "cannot connect: \(error.words)")
    }
  }

  /// Writes bytes without buffering.
  func write(_ bytes: [UInt8]) throws {
    do throws(HostError) {
      try socket.append(bytes.span)
    } catch {
      throw lost
    }
  }

  /// Waits until the other end has received everything.
  func finish() throws {
    if HostSocket.finish(socket.descriptor) != nil { throw lost }
  }

  private var lost: FileError {
    FileError(
      file: name,
      problem:
        "the other end closed the connection and may not have received everything; run again with --print FILE"
    )
  }
}
