/// What a file is that was given as a card deck and is none, recognised by its bytes.
enum FileKind: Hashable {
  case simhTape
  case e11Tape
  case tpcTape
  case p7bTape
  case tapeText
  case diskImage
  case otherBinary

  /// What the file looks like, with an article.
  var name: String {
    switch self {
    case .simhTape: "a tape image (SIMH)"
    case .e11Tape: "a tape image (E11)"
    case .tpcTape: "a tape image (TPC)"
    case .p7bTape: "a tape image (P7B)"
    case .tapeText: "a tape written as text by an assembler"
    case .diskImage: "a disk image"
    case .otherBinary: "binary data"
    }
  }

  /// What to do with such a file.
  var advice: String {
    switch self {
    case .simhTape, .e11Tape, .tpcTape, .p7bTape: "mount it on a tape unit"
    case .tapeText: "convert it to a tape image and mount that on a tape unit"
    case .diskImage: "mount it on a disk unit"
    case .otherBinary: "a deck is a text file with one line a card"
    }
  }

  /// Looks at the bytes of a file; `nil` when nothing speaks against text.
  init?(bytes: [UInt8]) {
    if Self.isTapeText(bytes) {
      self = .tapeText
      return
    }
    if Self.isPlainText(bytes) { return nil }
    // Text has line ends and tabs, and little else below blank; its other bytes are UTF-8.
    let controls = bytes.count { $0 < 0x20 && !(9...13).contains($0) }
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    guard controls > 0 || !isUTF8 else { return nil }

    let mostlyBinary = controls * 10 > bytes.count
    if mostlyBinary, Self.isDiskImage(bytes) {
      self = .diskImage
    } else if Self.isFramed(bytes, lengthBytes: 4, padded: true) {
      self = .simhTape
    } else if Self.isFramed(bytes, lengthBytes: 4, padded: false) {
      self = .e11Tape
    } else if Self.isFramed(bytes, lengthBytes: 2, padded: true) {
      self = .tpcTape
    } else if !isUTF8, controls > 0, Self.isP7B(bytes) {
      self = .p7bTape
    } else if mostlyBinary {
      self = .otherBinary
    } else {
      return nil
    }
  }

  /// Nothing but ASCII without control characters that text does not have, as nearly every deck is.
  private static func isPlainText(_ bytes: [UInt8]) -> Bool {
    var others: UInt8 = 0
    for byte in bytes { others |= (byte < 0x20 ? 1 : 0) & (byte &- 9 > 4 ? 1 : 0) | byte & 0x80 }
    return others == 0
  }

  /// The first line begins with a word mark sign and ends with a marked group mark.
  private static func isTapeText(_ bytes: [UInt8]) -> Bool {
    var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    guard line.count > 3 else { return false }
    return (line.starts(with: "~".utf8) && line.suffix(2).elementsEqual("~}".utf8))
      || (line.starts(with: "=".utf8) && line.suffix(2).elementsEqual("=\"".utf8))
  }

  /// Whole sectors of 106 characters, six bits and word mark each.
  private static func isDiskImage(_ bytes: [UInt8]) -> Bool {
    bytes.count % 106 == 0 && bytes.allSatisfy { $0 < 0x80 }
  }

  /// Records with their length before them (and after them, if it has four bytes); the first one has to fit.
  ///
  /// Marks and gaps before the first record are skipped. A two-byte length says little, so there the records have
  /// to fit up to the end of the file.
  private static func isFramed(_ bytes: [UInt8], lengthBytes: Int, padded: Bool) -> Bool {
    func number(at index: Int) -> Int? {
      guard index + lengthBytes <= bytes.count else { return nil }
      return (0..<lengthBytes).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
    }
    var index = 0
    var marks = 0
    while let length = number(at: index) {
      if length == 0 || length >= 0xFFFF_FFFE {
        index += lengthBytes
        marks += 1
        continue
      }
      guard length <= 0xFFFF else { return false }
      let data = padded ? (length + 1) & ~1 : length
      let end = index + lengthBytes + data
      if lengthBytes == 4 { return number(at: end) == length }
      guard end <= bytes.count else { return false }
      index = end
    }
    return index == bytes.count && (lengthBytes == 2 || marks > 0)
  }

  /// The first byte of a record, and not many others, has the top bit; no lines.
  private static func isP7B(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, first >= 0x80 else { return false }
    return bytes.count { $0 >= 0x80 } * 4 <= bytes.count
  }
}
