import Core1401

extension TapeForm {
  /// The form of a file, detected from its contents.
  ///
  /// - Throws: ``TapeError`` when the file is not a tape image.
  init(of file: TapeFile) throws(TapeError) {
    let kind = try FileKind(of: file)
    let advice: String
    switch kind {
    case .tape(let form):
      self = form
      return
    case .text, .printout:
      let named = TapeForm(fileName: file.name)
      guard try file.size() > 0, named != .tobj else {
        self = named
        return
      }
      var text = TextFraming(form: .vdc)
      if kind == .text || kind == .printout, (try? text.next(at: 0, in: file)) != nil {
        self = .vdc
        return
      }
      advice = "text on tape has a line for each record and, of the small letters, only q r g v t s"
    case .cards: advice = "put it into the reader, or convert it to a tape image"
    case .disks1405: advice = "mount it on the 1405"
    case .compressed: advice = "gzip -t gives details"
    case .utf16: advice = FileKind.adviceOnUTF16
    case .disk: advice = "mount it on a disk unit"
    case .binary: advice = "add ,simh ,e11 ,tpc ,p7b ,vdc or ,aws to the name if you know the form"
    }
    throw file.error(.notATape(lookedLike: kind.name, advice: advice))
  }
}

// Detecting the form of a tape image.
extension FileKind {
  /// The number of objects to examine.
  private static let objects = 64

  /// The form of a tape image; nil when the file is not one. Text forms are not considered.
  static func tapeForm(of file: TapeFile, _ beginning: [UInt8], size: Int64) -> TapeForm? {
    var isMarked = isMarkedBytes(beginning)
    let isNamed = isMarked && isNamedP7B(file.name)
    let isLengthAfterMark = isMarked && isLengthOfSIMH(beginning)
    isMarked = isMarked && (isNamed || hasParityOfP7B(beginning))
    let hasEnd = isMarked && hasEndOfP7B(file, size: size)
    if isNamed, hasEnd { return .p7b }
    let isP7B = isNamed || hasEnd
    var best: (form: TapeForm, reached: Int64, isWhole: Bool)?
    for form in [TapeForm.simh, .e11, .aws, .tpc] {
      // Two equal lengths around every record are stronger evidence than any lengths of two bytes, and so is
      // the end of P7B.
      if form == .tpc, best?.isWhole == true || isP7B { break }
      // A damaged image in the form of SIMH is not a good one in another: it begins with a length of four
      // bytes.
      if form == .tpc, isLengthOfSIMH(beginning), best?.form == .simh || isNamedSIMH(file.name) { break }
      if form == .aws, !AWSFraming.isBeginning(beginning) { continue }
      guard let (reached, isWhole) = extent(of: file, as: form, size: size) else { continue }
      if reached > best?.reached ?? 0 { best = (form, reached, isWhole) }
    }
    if let best { return best.form }
    if isLengthOfSIMH(beginning), isNamedSIMH(file.name) { return .simh }
    if isBlank(beginning) { return .simh }
    // A length of 128 or more can also begin with a mark. It is followed by two zeros, which in P7B are blanks
    // without a parity bit; programs that leave it out write the end of P7B.
    if isMarked { return isP7B || !isLengthAfterMark ? .p7b : .simh }
    if isLengthAfterMark { return .simh }
    return isBeginningOfRecord(beginning, size: size) ? .simh : nil
  }

  /// Whether a name is usual for images in the form of SIMH: `.tap`, or `.mt` with or without a number.
  private static func isNamedSIMH(_ name: String) -> Bool {
    let name = name.lowercased()
    guard let period = name.lastIndex(of: ".") else { return false }
    let ending = name[name.index(after: period)...]
    return ending == "tap" || ending.hasPrefix("mt") && ending.dropFirst(2).allSatisfy(\.isNumber)
  }

  private static func isNamedP7B(_ name: String) -> Bool { TapeForm(fileName: name) == .p7b }

  /// Whether a file ends with a copy of the mark that begins its last record, as P7B does. The byte FF is also
  /// the end of a tape in other forms.
  private static func hasEndOfP7B(_ file: TapeFile, size: Int64) -> Bool {
    guard let last = try? file.bytes(at: size - 1, count: 1).first, last >= 0x80, last < 0xFF,
      let record = try? MarkedByteFraming().start(before: size - 1, in: file)
    else { return false }
    return (try? file.bytes(at: record, count: 1).first) == last
  }

  /// A length of less than 65,536, in four bytes.
  private static func isLengthOfSIMH(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 4 && (bytes[0] | bytes[1]) != 0 && bytes[2] == 0 && bytes[3] & 0x7F == 0
  }

  /// How far the first objects of a form fit, and whether all examined objects do; nil if not even one does.
  private static func extent(
    of file: TapeFile, as form: TapeForm, size: Int64
  ) -> (reached: Int64, isWhole: Bool)? {
    var framing = form.framing
    var offset: Int64 = 0
    for count in 0..<objects {
      let next: PlacedObject?
      let isEnd: Bool
      do throws(TapeError) {
        next = try framing.next(at: offset, in: file)
        isEnd = next == nil
      } catch {
        (next, isEnd) = (nil, false)
      }
      // Any bytes are records of some length, and those of other programs' files have eight bits.
      if form == .tpc, case .record(let record)? = next?.object, record.isNineTrack { return nil }
      guard let next else {
        // A length of two bytes is weak evidence, so objects must fit up to the end.
        // The end of the tape may follow, preceded by a second tape mark.
        let isComplete = isEnd && offset + 4 >= size
        return count == 0 || form == .tpc && !isComplete ? nil : (offset, offset == size)
      }
      offset = next.end
    }
    return (offset, true)
  }

  /// Whether the bytes are only end-of-medium or gap markers, the last one possibly incomplete: a blank tape
  /// in the form of SIMH.
  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    let first = bytes.prefix(4)
    return first.dropFirst().allSatisfy { $0 == 0xFF } && (first[0] == 0xFF || first[0] == 0xFE)
  }

  /// Whether the first byte is marked, and few others are: a record is between two marks.
  private static func isMarkedBytes(_ bytes: [UInt8]) -> Bool {
    guard bytes[0] & 0x80 != 0 else { return false }
    return bytes.count < 16 || bytes.count { $0 >= 0x80 } * 4 <= bytes.count
  }

  /// Whether bit 6 is not used, or is the parity of nearly all characters of each record. The bytes of programs and
  /// of other files that begin with a mark have no parity, and many marks one after the other.
  private static func hasParityOfP7B(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 16, bytes.contains(where: { $0 & 0x40 != 0 }) else { return true }
    var (wrong, odd, length) = (0, 0, 0)
    func isWrong() -> Int { length == 1 ? 1 : min(odd, length - odd) }
    for byte in bytes {
      if byte & 0x80 != 0 {
        wrong += isWrong()
        (odd, length) = (0, 0)
        // A tape mark has one character.
        if byte & 0x3F == StoredCharacter.tapeMark.code { continue }
      }
      length += 1
      odd += (byte & 0x7F).nonzeroBitCount & 1
    }
    return (wrong + isWrong()) * 16 <= bytes.count
  }

  /// A SIMH image cut off within its first record.
  private static func isBeginningOfRecord(_ bytes: [UInt8], size: Int64) -> Bool {
    guard bytes.count >= 4, bytes[2] == 0, bytes[3] & 0x7F == 0 else { return false }
    let length = Int64(bytes[0]) | Int64(bytes[1]) << 8
    return length > 0 && length + 8 > size
  }
}
