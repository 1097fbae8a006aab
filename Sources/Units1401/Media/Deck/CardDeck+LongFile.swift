public import Core1401
import Host1401

// Long decks are read in pieces, twice: to detect the encoding, and to copy the cards to a file, where they
// need no memory.
extension CardDeck {
  /// The size in bytes from which a file is read this way.
  private static let longFile = 16 << 20
  private static let pieceSize = 1 << 18

  /// Reads the text deck of a long file without holding all of it in memory.
  ///
  /// The deck is the same as that of ``init(bytes:fileName:encoding:columnBinary:form:)`` with one character per
  /// column. Returns nil, and leaves the file to that initializer, when the file is short, cannot be read
  /// again from its beginning, or contains anything except lines in the encoding's own characters.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - encoding: its encoding; nil to detect it.
  public init?(longFile path: String, encoding: TextEncoding? = nil) {
    self.init(file: path, encoding: encoding, longFrom: CardDeck.longFile, pieceSize: CardDeck.pieceSize)
  }

  /// Reads a file of at least `longFrom` bytes in pieces of `pieceSize`.
  init?(file path: String, encoding: TextEncoding?, longFrom: Int, pieceSize: Int) {
    guard let file = try? HostFile(path: path, .read), (try? file.kind()) == .ordinary,
      let size = try? file.size(), size >= longFrom
    else { return nil }
    if let encoding {
      detection = EncodingDetection(given: encoding)
    } else {
      var signs = EncodingSigns()
      let isRead = unsafe CardDeck.forEachLine(of: file, pieceSize, part: (0, of: 2)) { line in
        unsafe signs.count(line)
        return true
      }
      guard isRead else { return nil }
      detection = EncodingDetection(signs)
    }
    guard var spooler = CardSpooler() else { return nil }
    let codes = detection.encoding.codesOfBytes
    var (count, cut) = (0, DeckRemark())
    let part: (Int64, of: Int64) = encoding == nil ? (1, of: 2) : (0, of: 1)
    let isRead = unsafe CardDeck.forEachLine(of: file, pieceSize, part: part) { line in
      let image = unsafe codes.withUnsafeBufferPointer { unsafe CardCharacters(cutting: line, codes: $0) }
      guard let image else { return false }
      count += 1
      unsafe cut.noteCut(of: line, card: count)
      return spooler.add(image)
    }
    guard isRead, let cards = spooler.finish() else { return nil }
    stock = .spooled(cards, from: 0)
    fileName = path
    warnings = [cut.warningOfCut(path, columnBinary: false)].compactMap(\.self)
  }

  /// Calls the body for each line of a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - pieceSize: how much is read at once.
  ///   - part: which part of all the reading of the file this is, for who waits for it.
  ///   - body: takes a line.
  /// - Returns: false when the body returns false, or the file is not text with lines.
  private static func forEachLine(
    of file: HostFile, _ pieceSize: Int, part: (Int64, of: Int64),
    _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    let progress = ReadingProgress.current
    let size = (try? file.size()) ?? 0
    var piece = [UInt8](repeating: 0, count: pieceSize)
    var (offset, filled, isFirst) = (Int64(0), 0, true)
    while true {
      guard let got = try? file.read(at: offset, into: &piece, filled..<pieceSize) else { return false }
      offset += Int64(got)
      filled += got
      if let progress, !progress.report((part.0 * size + offset) / part.of, of: size) { return false }
      if isFirst, FileKind(deck: Array(piece[..<filled])) != .text { return false }
      // At the end of the file the last line may be unterminated.
      guard let end = got == 0 ? filled : piece[..<filled].lastIndex(of: UInt8(ascii: "\n")).map({ $0 + 1 })
      else { return false }
      let continues = unsafe piece.withUnsafeBufferPointer { buffer in
        var lines = unsafe DeckLines(UnsafeBufferPointer(rebasing: buffer[..<end]), isBeginning: isFirst)
        while let line = unsafe lines.next() {
          guard unsafe body(line) else { return false }
        }
        return true
      }
      guard continues else { return false }
      if got == 0 { return true }
      isFirst = false
      unsafe piece.withUnsafeMutableBytes {
        unsafe $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0)[end..<filled]))
      }
      filled -= end
    }
  }
}
