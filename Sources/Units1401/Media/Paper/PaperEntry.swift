internal import Core1401

/// Where the paper is between two entries of a sheet.
struct PaperPlace: Hashable {
  /// The row of the sheet, counted from 0.
  var row = 0
  /// Where that row is on its form.
  var position: FormPosition
  /// The lines of a form, at least 1.
  var formLines: Int
  /// How many impressions come before.
  var strikes = 0

  /// Moves the paper, back when there are fewer than 0 lines.
  mutating func move(lines: Int) {
    row &+= lines
    let line = position.row &+ lines
    if UInt(bitPattern: line) < UInt(bitPattern: formLines) {
      position.row = line
    } else {
      let forms = (line < 0 ? line - formLines + 1 : line) / formLines
      position = FormPosition(form: position.form &+ forms, row: line - forms * formLines)
    }
  }
}

/// One event of a sheet, packed into some bytes of a page: a line with the single space after it, another
/// movement of the paper, or a change of the paper's position without a movement.
enum PaperEntry {
  /// A line, and the single space that follows it, nil when something else does.
  case line(PackedLine, space: PaperMove?)
  /// The paper moved; with no lines, a space was suppressed.
  case move(PaperMove)
  /// The paper is at another line of the form, on a new row. When nothing was printed on the current row, the
  /// new row replaces it.
  case jump(FormPosition, isNewRow: Bool)

  private enum Bits {
    static let line: UInt8 = 1
    static let move: UInt8 = 2
    static let jump: UInt8 = 3
    static let kind: UInt8 = 0b11
    static let printsWordMarks: UInt8 = 0b100
    static let spaceFollows: UInt8 = 0b1000
    static let isSkip: UInt8 = 0b100
    static let isNewRow: UInt8 = 0b100
    static let reachesTopOfFormMark: UInt8 = 0b1_0000
  }

  private static let lineHead = 8
  private static let otherSize = 12
  /// The most bytes of an entry.
  static let largest = lineHead + 8 * PackedLine.words

  // MARK: Writing

  /// Adds a line, with the single space in its record if `spaceFollows`.
  @inline(__always)
  static func append(lineOf record: PrinterRecord, withSpace spaceFollows: Bool, to bytes: inout TextBuffer) {
    var bits = Bits.line | (record.printsWordMarks ? Bits.printsWordMarks : 0)
    if spaceFollows { bits |= spaceBits(reachesTopOfFormMark: record.reachesTopOfFormMark) }
    unsafe bytes.append(atMost: largest) { room in
      let words = unsafe record.writePrinted(to: UnsafeMutableRawBufferPointer(rebasing: room[lineHead...]))
      unsafe room.storeBytes(of: UInt32(bits), as: UInt32.self)
      unsafe room.storeBytes(of: words, toByteOffset: 4, as: UInt32.self)
      return lineHead &+ 8 &* words.nonzeroBitCount
    }
  }

  /// Adds a single space to the line before.
  static func addSpace(reachesTopOfFormMark: Bool, toLineAt offset: Int, in bytes: inout TextBuffer) {
    bytes.set(spaceBits(reachesTopOfFormMark: reachesTopOfFormMark), at: offset)
  }

  private static func spaceBits(reachesTopOfFormMark: Bool) -> UInt8 {
    Bits.spaceFollows | (reachesTopOfFormMark ? Bits.reachesTopOfFormMark : 0)
  }

  /// Adds a movement.
  static func append(_ move: PaperMove, to bytes: inout TextBuffer) {
    let bits =
      Bits.move | (move.isSkip ? Bits.isSkip : 0)
      | (move.reachesTopOfFormMark ? Bits.reachesTopOfFormMark : 0)
    append(bits, move.lines, move.formLines, to: &bytes)
  }

  /// Adds that the paper is elsewhere.
  static func append(jumpTo position: FormPosition, isNewRow: Bool, to bytes: inout TextBuffer) {
    append(Bits.jump | (isNewRow ? Bits.isNewRow : 0), position.form, position.row, to: &bytes)
  }

  private static func append(_ bits: UInt8, _ first: Int, _ second: Int, to bytes: inout TextBuffer) {
    unsafe bytes.append(atMost: otherSize) { room in
      unsafe room.storeBytes(of: UInt32(bits), as: UInt32.self)
      unsafe room.storeBytes(of: UInt32(truncatingIfNeeded: first), toByteOffset: 4, as: UInt32.self)
      unsafe room.storeBytes(of: UInt32(truncatingIfNeeded: second), toByteOffset: 8, as: UInt32.self)
      return otherSize
    }
  }

  // MARK: Reading

  /// Reads the entry at an offset and goes to the next.
  ///
  /// - Returns: nil at the end, and where the host gave back something else than was written.
  static func next(in bytes: [UInt8], at offset: inout Int) -> PaperEntry? {
    guard offset + otherSize <= bytes.count || offset + lineHead <= bytes.count else { return nil }
    let begin = offset
    let bits = bytes[begin]
    let first = number(in: bytes, at: begin + 4)
    let reachesTop = bits & Bits.reachesTopOfFormMark != 0
    if bits & Bits.kind == Bits.line {
      let line = PackedLine(
        offset: begin + lineHead, present: first, printsWordMarks: bits & Bits.printsWordMarks != 0)
      offset = line.end
      guard first < 1 << UInt32(PackedLine.words), offset <= bytes.count else { return nil }
      let space = PaperMove(lines: 1, formLines: 0, isSkip: false, reachesTopOfFormMark: reachesTop)
      return .line(line, space: bits & Bits.spaceFollows != 0 ? space : nil)
    }
    offset += otherSize
    guard offset <= bytes.count else { return nil }
    let second = number(in: bytes, at: begin + 8)
    switch bits & Bits.kind {
    case Bits.move:
      return .move(
        PaperMove(
          lines: Int(first), formLines: Int(second), isSkip: bits & Bits.isSkip != 0,
          reachesTopOfFormMark: reachesTop))
    case Bits.jump:
      return .jump(FormPosition(form: Int(first), row: Int(second)), isNewRow: bits & Bits.isNewRow != 0)
    default: return nil
    }
  }

  private static func number(in bytes: [UInt8], at offset: Int) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }
}

/// A movement of the paper, as far as a sheet depends on it.
struct PaperMove: Hashable {
  let lines: Int
  /// The lines of a form from then on; 0 for as many as before.
  let formLines: Int
  let isSkip: Bool
  let reachesTopOfFormMark: Bool
}

/// The characters of a line on a page, without the words of eight that are blank.
struct PackedLine: Hashable {
  /// The most words of a line.
  static let words = (LineCharacters.longest + 7) / 8

  /// Where its words begin on the page.
  let offset: Int
  /// Which words these are, a bit for each, the first in the lowest.
  let present: UInt32
  /// Whether these are the ones that stand for word marks.
  let printsWordMarks: Bool

  /// Where its words end on the page.
  var end: Int { offset + 8 * present.nonzeroBitCount }

  /// Its characters; trailing blanks are cut.
  func characters(in bytes: [UInt8]) -> [StoredCharacter] {
    var line: [StoredCharacter] = []
    line.reserveCapacity(8 * PackedLine.words)
    var place = offset
    for index in 0..<PackedLine.words - present.leadingBlankWords {
      if present >> UInt32(index) & 1 != 0 {
        for byte in bytes[place..<place + 8] { line.append(StoredCharacter(rawValue: byte)) }
        place += 8
      } else {
        for _ in 0..<8 { line.append(.blank) }
      }
    }
    while line.last == .blank { line.removeLast() }
    return line
  }
}

extension UInt32 {
  /// How many words at the end of a line are blank.
  fileprivate var leadingBlankWords: Int { leadingZeroBitCount - (UInt32.bitWidth - PackedLine.words) }
}
