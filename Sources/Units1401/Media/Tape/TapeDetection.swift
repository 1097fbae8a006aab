/// Finds out by the contents of a file which form of tape image it has.
enum TapeDetection {
  /// Objects that are looked at.
  private static let objects = 64

  /// The form of a file.
  ///
  /// - Throws: ``TapeError`` when the file is no tape image.
  static func form(of file: TapeFile) throws(TapeError) -> TapeForm {
    let beginning = Array(try file.bytes(at: 0, count: 4096))
    guard !beginning.isEmpty else { return TapeForm(fileName: file.name) }
    if isText(beginning) { return try textForm(of: beginning, in: file) }
    let size = try file.size()
    var best: (form: TapeForm, reached: Int64, isWhole: Bool)?
    for form in [TapeForm.simh, .e11, .tpc] {
      // Two equal lengths around every record prove more than any lengths of two bytes.
      if form == .tpc, best?.isWhole == true { break }
      guard let (reached, isWhole) = extent(of: file, as: form, size: size) else { continue }
      if reached > best?.reached ?? 0 { best = (form, reached, isWhole) }
    }
    if let best { return best.form }
    if isBlank(beginning) { return .simh }
    if isMarkedBytes(beginning) { return .p7b }
    if isBeginningOfRecord(beginning, size: size) { return .simh }
    let kind = FileKind(bytes: beginning)
    throw file.error(
      .notATape(
        lookedLike: kind?.name ?? "binary data",
        advice: kind == .diskImage
          ? "mount it on a disk unit" : "say ,simh ,e11 ,tpc ,p7b or ,vdc behind the name if you know better")
    )
  }

  /// How far the first objects of a form fit, and whether all that are looked at do; nil if not even one does.
  private static func extent(
    of file: TapeFile, as form: TapeForm, size: Int64
  ) -> (reached: Int64, isWhole: Bool)? {
    var framing = form.framing
    var offset: Int64 = 0
    for count in 0..<objects {
      guard let next = try? framing.next(at: offset, in: file) else {
        // A length of two bytes proves little: objects have to fit up to the end.
        let isComplete = offset + 2 >= size
        return count == 0 || form == .tpc && !isComplete ? nil : (offset, offset == size)
      }
      offset = next.end
    }
    return (offset, true)
  }

  /// Only an end of medium or gaps, or the first bytes of such a word: a blank tape in the form of SIMH.
  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    let first = bytes.prefix(4)
    return first.dropFirst().allSatisfy { $0 == 0xFF } && (first[0] == 0xFF || first[0] == 0xFE)
  }

  /// The first byte has the mark, and not many others: between two marks lies a record.
  private static func isMarkedBytes(_ bytes: [UInt8]) -> Bool {
    guard bytes[0] & 0x80 != 0 else { return false }
    return bytes.count < 16 || bytes.count { $0 >= 0x80 } * 4 <= bytes.count
  }

  /// A SIMH image cut off within its first record.
  private static func isBeginningOfRecord(_ bytes: [UInt8], size: Int64) -> Bool {
    guard bytes.count >= 4, bytes[2] == 0, bytes[3] & 0x7F == 0 else { return false }
    let length = Int64(bytes[0]) | Int64(bytes[1]) << 8
    return length > 0 && length + 8 > size
  }

  // MARK: Text

  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) }
  }

  private static func textForm(of beginning: [UInt8], in file: TapeFile) throws(TapeError) -> TapeForm {
    if FileKind(bytes: beginning) == .tapeText {
      throw file.error(
        .notATape(
          lookedLike: FileKind.tapeText.name,
          advice: "its lines end with a group mark that is not on tape; convert it to a tape image"))
    }
    do throws(TapeError) {
      _ = try TextFraming().next(at: 0, in: file)
      return .vdc
    } catch {
      throw file.error(
        .notATape(
          lookedLike: "text",
          advice: "text on tape has a line for each record and, of the small letters, only q r g v t s"))
    }
  }
}
