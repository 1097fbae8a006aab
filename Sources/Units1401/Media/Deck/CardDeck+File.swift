public import Core1401
import Host1401

extension CardDeck {
  /// Reads a text deck from a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - encoding: its encoding; nil to detect it.
  ///   - columnBinary: whether a line has two characters per column.
  /// - Throws: ``DeckError`` when the host refuses the file, or as in
  ///   ``init(bytes:fileName:encoding:columnBinary:form:)``.
  public init(path: String, encoding: TextEncoding? = nil, columnBinary: Bool = false) throws(DeckError) {
    let bytes: [UInt8]
    do throws(HostError) {
      bytes = Gzip.plain(try HostFile.contents(of: path))
    } catch {
      throw DeckError(fileName: path, cause: .host(errno: error.code))
    }
    try self.init(bytes: bytes, fileName: path, encoding: encoding, columnBinary: columnBinary)
  }
}
