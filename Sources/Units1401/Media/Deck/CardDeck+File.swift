public import Core1401
import Glibc

extension CardDeck {
  /// Reads the text deck of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - encoding: its characters, nil to detect them.
  ///   - columnBinary: a line has two characters a column.
  /// - Throws: ``DeckError`` when the host refuses the file, or as in ``init(bytes:fileName:encoding:columnBinary:)``.
  public init(path: String, encoding: TextEncoding? = nil, columnBinary: Bool = false) throws(DeckError) {
    var failure: Int32 = 0
    let bytes = CardDeck.bytes(of: path, failure: &failure)
    guard failure == 0 else { throw DeckError(fileName: path, cause: .host(errno: failure)) }
    try self.init(bytes: bytes, fileName: path, encoding: encoding, columnBinary: columnBinary)
  }

  private static func bytes(of path: String, failure: inout Int32) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      failure = errno
      return []
    }
    defer { close(descriptor) }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let got = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if got > 0 { bytes += buffer[..<got] }
      if got == 0 { return bytes }
      if got < 0, errno != EINTR {
        failure = errno
        return []
      }
    }
  }
}
