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
      throw UsageError(.outputAddress, [name])
    }
    do throws(HostError) {
      socket = HostFile(descriptor: try HostSocket.connect(to: address))
    } catch {
      throw FileError(file: name, .cannotConnect, [error.words])
    }
  }

  /// Writes bytes without buffering.
  func write(_ bytes: ArraySlice<UInt8>) throws {
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
      .connectionClosed
    )
  }
}
