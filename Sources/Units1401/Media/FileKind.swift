/// What a file is, recognised by its contents.
public enum FileKind: Hashable, Sendable {
  /// A tape image.
  case tape(TapeForm)
  /// A tape written as text by an assembler: a line begins with a word mark sign and ends with a marked group mark.
  case tapeText
  /// The image of a disk: surely a pack, or something that could be one.
  case disk(isPack: Bool)
  /// Text with lines longer than a card, or with ends of forms.
  case printout
  /// Other text, or nothing.
  case text
  /// None of these.
  case binary

  /// What the file looks like, with an article.
  var name: String {
    switch self {
    case .tape(let form): "a tape image (\(form.rawValue.uppercased()))"
    case .tapeText: "a tape written as text by an assembler"
    case .disk: "a disk image"
    case .printout, .text: "text"
    case .binary: "binary data"
    }
  }

  /// Why a file of this kind is no deck, nil for text.
  func deckProblem(fileName: String) -> DeckError? {
    let advice: String? =
      switch self {
      case .tape: "mount it on a tape unit"
      case .tapeText: "convert it to a tape image and mount that on a tape unit"
      case .disk: "mount it on a disk unit"
      case .printout, .text: nil
      case .binary: "a deck is a text file with one line a card"
      }
    return advice.map { DeckError(fileName: fileName, cause: .notADeck(lookedLike: name, advice: $0)) }
  }

  /// Looks at the contents of a file.
  ///
  /// - Parameter path: the file.
  /// - Throws: ``TapeError`` when the host refuses the file.
  public init(path: String) throws(TapeError) {
    self = try FileKind(of: TapeFile(path: path, mode: .fileProtected))
  }

  /// Looks at the contents of a file as if it were a tape.
  init(of file: TapeFile) throws(TapeError) {
    let beginning = Array(try file.bytes(at: 0, count: 65_536))
    let size = try file.size()
    self =
      if FileKind.isTapeText(beginning) {
        .tapeText
      } else if FileKind.isText(Array(beginning.prefix(4096)), isCutOff: size > 4096) {
        FileKind.isPrintout(beginning) ? .printout : .text
      } else if DiskPack1316.isPack(beginning: beginning, size: size) {
        .disk(isPack: true)
      } else if let form = FileKind.tapeForm(of: file, beginning, size: size) {
        .tape(form)
      } else if size % DiskPack1316.sectorLength == 0, beginning.allSatisfy({ $0 < 0x80 }) {
        .disk(isPack: false)
      } else {
        beginning.contains(where: FileKind.isControl) ? .binary : .text
      }
  }

  /// What contents given as a deck are; text when nothing speaks against a deck.
  init(deck bytes: [UInt8]) {
    self = .text
    if FileKind.isTapeText(bytes) {
      self = .tapeText
      return
    }
    guard !FileKind.isPlainText(bytes), let file = try? TapeFile(contents: bytes),
      let kind = try? FileKind(of: file)
    else { return }
    // A deck may have some control characters, which are read as blanks, and begin with them.
    let controls = bytes.count(where: FileKind.isControl)
    let isMostlyBinary = controls * 10 > bytes.count
    let isOther =
      switch kind {
      case .tape(.p7b): controls > 0 && String(validating: bytes, as: UTF8.self) == nil
      case .tape: isMostlyBinary || bytes.first != 0
      case .disk, .binary: isMostlyBinary
      case .tapeText, .printout, .text: false
      }
    if isOther { self = kind }
  }

  // MARK: Text

  /// Text has line ends and tabs, and nothing else below blank.
  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && !(9...13).contains(byte) }

  /// Nothing but ASCII without control characters that text does not have, as nearly every deck is.
  private static func isPlainText(_ bytes: [UInt8]) -> Bool {
    var others: UInt8 = 0
    for byte in bytes { others |= (byte < 0x20 ? 1 : 0) & (byte &- 9 > 4 ? 1 : 0) | byte & 0x80 }
    return others == 0
  }

  private static func isText(_ bytes: [UInt8], isCutOff: Bool) -> Bool {
    if isPlainText(bytes) { return true }
    // The last character may lack its end.
    let whole = isCutOff ? bytes[...(bytes.lastIndex { $0 < 0x80 } ?? 0)] : bytes[...]
    return !bytes.contains(where: isControl) && String(validating: whole, as: UTF8.self) != nil
  }

  /// The first line begins with a word mark sign and ends with a marked group mark.
  private static func isTapeText(_ bytes: [UInt8]) -> Bool {
    var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    guard line.count > 3 else { return false }
    return (line.starts(with: "~".utf8) && line.suffix(2).elementsEqual("~}".utf8))
      || (line.starts(with: "=".utf8) && line.suffix(2).elementsEqual("=\"".utf8))
  }

  /// Lines longer than a card, or the end of a form; column-binary decks have lines of two cards' length.
  private static func isPrintout(_ bytes: [UInt8]) -> Bool {
    bytes.contains(0x0C)
      || bytes.split(separator: UInt8(ascii: "\n")).contains {
        (Card.columnCount + 1...132).contains($0.count) || $0.count > 2 * Card.columnCount
      }
  }
}
