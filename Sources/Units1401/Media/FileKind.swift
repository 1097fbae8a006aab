import Core1401
import Host1401

/// The kind of a file, detected from its contents.
public enum FileKind: Hashable, Sendable {
  /// A tape image.
  case tape(TapeForm)
  /// A deck in a form other than text.
  case cards(CardForm)
  /// The image of a disk: certainly a pack, or possibly one.
  case disk(isPack: Bool)
  /// The image of the disks of a 1405, recognized by its size or by its blank first records.
  case disks1405
  /// Text with lines longer than a card, or with form feeds.
  case printout
  /// Other text, or an empty file.
  case text
  /// Text in UTF-16.
  case utf16
  /// A gzip file that is damaged, or too large when uncompressed.
  case compressed
  /// None of these.
  case binary

  /// The kind of file with an article, for messages.
  public var name: String {
    switch self {
    case .tape(.tobj): "a tape written as text by an assembler"
    case .tape(.dump): "the printed listing of a tape"
    case .tape(let form): "a tape image (\(form.rawValue.uppercased()))"
    case .cards(let form): "a deck (\(form.rawValue))"
    case .disk: "a disk image"
    case .disks1405: "the image of a 1405"
    case .printout, .text: "text"
    case .utf16: "text in UTF-16"
    case .compressed: "a compressed file that is damaged"
    case .binary: "binary data"
    }
  }

  /// Why a file of this kind is not a deck; nil for text.
  func deckProblem(fileName: String) -> DeckError? {
    let advice: String? =
      switch self {
      case .tape: "mount it on a tape unit: --tape 1=\(fileName)"
      case .disk: "mount it on a disk unit: --disk 0=\(fileName)"
      case .disks1405: "mount it on the 1405: --ramac \(fileName)"
      case .cards, .printout, .text: nil
      case .utf16: FileKind.adviceOnUTF16
      case .compressed: "gzip -t gives details"
      case .binary: "a deck is a text file with one line a card"
      }
    return advice.map { DeckError(fileName: fileName, cause: .notADeck(lookedLike: name, advice: $0)) }
  }

  /// How to make a text in UTF-16 readable.
  public static let adviceOnUTF16 = "save it as UTF-8, or convert it: iconv -f UTF-16 -t UTF-8"

  /// Detects the kind of a file.
  ///
  /// - Parameter path: the file.
  /// - Throws: ``TapeError`` when the host refuses the file.
  public init(path: String) throws(TapeError) {
    self = try FileKind(of: TapeFile(path: path, mode: .fileProtected))
  }

  /// Detects the kind of the contents of a file as a tape.
  init(of file: TapeFile) throws(TapeError) {
    let beginning = Array(try file.bytes(at: 0, count: 65_536))
    let size = try file.size()
    self =
      if Gzip.isCompressed(beginning) {
        .compressed
      } else if FileKind.isUTF16(beginning) {
        .utf16
      } else if FileKind.isTapeText(beginning) {
        .tape(.tobj)
      } else if DumpFraming.isDump(beginning) {
        .tape(.dump)
      } else if FileKind.isText(Array(beginning.prefix(4096)), isCutOff: size > 4096) {
        FileKind.isPrintout(beginning) ? .printout : .text
      } else if let form = CardForm(beginning: beginning, size: size) {
        .cards(form)
      } else if DiskPack1316.isPack(beginning: beginning, size: size) {
        .disk(isPack: true)
      } else if FileKind.isDisks1405(beginning, size: size) {
        .disks1405
      } else if let form = FileKind.tapeForm(of: file, beginning, size: size) {
        .tape(form)
      } else if FileKind.isPartOf1405(beginning, size: size) {
        .disks1405
      } else if size % DiskPack1316.sectorLength == 0, beginning.allSatisfy({ $0 < 0x80 }) {
        .disk(isPack: false)
      } else {
        beginning.contains(where: FileKind.isControl) ? .binary : .text
      }
  }

  /// Detects the kind of bytes given as a deck; text unless they cannot be a deck.
  init(deck bytes: [UInt8]) {
    self = .text
    if FileKind.beginsAsTapeText(bytes) {
      self = .tape(.tobj)
      return
    }
    if DumpFraming.isDump(bytes) {
      self = .tape(.dump)
      return
    }
    guard !FileKind.isPlainText(bytes), let file = try? TapeFile(contents: bytes),
      let kind = try? FileKind(of: file)
    else { return }
    // A deck may contain, and begin with, some control characters, which are read as blanks.
    let controls = bytes.count(where: FileKind.isControl)
    let isMostlyBinary = controls * 10 > bytes.count
    let isOther =
      switch kind {
      case .tape(.aws): isMostlyBinary
      case .tape(.p7b): controls > 0 && String(validating: bytes, as: UTF8.self) == nil
      case .tape: isMostlyBinary || bytes.first != 0
      case .compressed, .utf16: true
      case .disk, .disks1405, .binary: isMostlyBinary
      case .cards: true
      case .printout, .text: false
      }
    if isOther { self = kind }
  }

  // MARK: Text

  /// Text contains line ends and tabs, and no other characters below blank.
  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && !(9...13).contains(byte) }

  /// Whether bytes are ASCII without control characters other than those of text, as in nearly every deck.
  private static func isPlainText(_ bytes: [UInt8]) -> Bool {
    var others: UInt8 = 0
    for byte in bytes { others |= (byte < 0x20 ? 1 : 0) & (byte &- 9 > 4 ? 1 : 0) | byte & 0x80 }
    return others == 0
  }

  private static func isText(_ bytes: [UInt8], isCutOff: Bool) -> Bool {
    if isPlainText(bytes) { return true }
    // The last character may be incomplete.
    let whole = isCutOff ? bytes[...(bytes.lastIndex { $0 < 0x80 } ?? 0)] : bytes[...]
    return !bytes.contains(where: isControl) && String(validating: whole, as: UTF8.self) != nil
  }

  /// Whether every second byte is zero, after a byte-order mark of two bytes or in lines of ASCII text.
  public static func isUTF16(_ bytes: [UInt8]) -> Bool {
    let marked = bytes.starts(with: [0xFF, 0xFE]) ? 1 : bytes.starts(with: [0xFE, 0xFF]) ? 0 : nil
    guard bytes.count >= 4, let zeros = marked ?? (bytes[1] == 0 ? 1 : bytes[0] == 0 ? 0 : nil) else {
      return false
    }
    func hasZeros(from first: Int) -> Bool {
      stride(from: first, to: bytes.count, by: 2).allSatisfy { bytes[$0] == 0 }
    }
    if marked != nil { return hasZeros(from: 2 + zeros) }
    // Images of disks and tapes have zeros, too, but no text between them.
    guard hasZeros(from: zeros) else { return false }
    let others = stride(from: 1 - zeros, to: bytes.count, by: 2).lazy.map { bytes[$0] }
    return others.contains(UInt8(ascii: "\n"))
      && others.allSatisfy { $0 > 0 && $0 < 0x7F && !FileKind.isControl($0) }
  }

  /// Whether a file contains all disks of a 1405, or initial records of zeros. It is then not a tape, because
  /// tapes contain records.
  private static func isDisks1405(_ beginning: [UInt8], size: Int64) -> Bool {
    let length = Int64(DiskFile1405.recordLength)
    guard beginning.allSatisfy({ $0 < 0x80 }), size > 0, size % length == 0 else { return false }
    let isWhole = DiskFile1405.Model.allCases.contains { size == Int64($0.records) * length }
    return isWhole || size >= length && beginning.allSatisfy { $0 == 0 }
  }

  /// Whether a file contains whole records of a 1405, and more of them than a pack has room for.
  private static func isPartOf1405(_ beginning: [UInt8], size: Int64) -> Bool {
    let length = Int64(DiskFile1405.recordLength)
    return size > DiskPack1316.sectorLength * Int64(DiskPack1316.sectors) && size % length == 0
      && size <= Int64(DiskFile1405.Model.model2.records) * length && beginning.allSatisfy { $0 < 0x80 }
  }

  private static func firstLine(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    TapeLines.text(Array(bytes.prefix { $0 != TapeLines.newline }))
  }

  /// Whether the first line begins with a word mark sign and ends with a marked group mark.
  private static func beginsAsTapeText(_ bytes: [UInt8]) -> Bool {
    let line = firstLine(bytes)
    guard line.count > 3, let encoding = TextFraming.encodingOfTapeText(line) else { return false }
    return line.first == encoding.asciiBytes[Int(StoredCharacter.wordSeparator.code)]
  }

  /// The same, or whether each of several lines ends with a marked group mark: records of data begin without a
  /// word mark.
  private static func isTapeText(_ bytes: [UInt8]) -> Bool {
    if beginsAsTapeText(bytes) { return true }
    guard let encoding = TextFraming.encodingOfTapeText(firstLine(bytes)) else { return false }
    // The last line may be cut off.
    let lines = bytes.split(separator: TapeLines.newline).dropLast(bytes.last == TapeLines.newline ? 0 : 1)
    return lines.count > 1
      && lines.allSatisfy { TextFraming.encodingOfTapeText(TapeLines.text(Array($0))) == encoding }
  }

  /// Whether a text has lines longer than a card, or a form feed. Column-binary decks have lines of twice a
  /// card's length.
  private static func isPrintout(_ bytes: [UInt8]) -> Bool {
    bytes.contains(0x0C)
      || bytes.split(separator: UInt8(ascii: "\n")).contains { line in
        let length = line.count - (line.last == UInt8(ascii: "\r") ? 1 : 0)
        return (Card.columnCount + 1...132).contains(length) || length > 2 * Card.columnCount
      }
  }
}
