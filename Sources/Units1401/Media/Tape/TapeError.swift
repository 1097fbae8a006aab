/// Why a tape image cannot be mounted, read or written.
public typealias TapeError = MediumError<TapeProblem>

/// What can only be wrong with a tape image.
public enum TapeProblem: MediumProblem {
  /// The file is something else; what it looks like, and what to do.
  case notATape(lookedLike: String, advice: String)
  /// Four bytes where a record length was due that are none.
  case noLength(UInt32)
  /// The length behind a record is not the one before it.
  case lengthsDiffer(before: UInt32, after: UInt32)
  /// The file ends within a record; its length, and the bytes that are there.
  case cutOff(length: Int, present: Int)
  /// A record is longer than the form can hold.
  case recordTooLong(length: Int, limit: Int)
  /// A byte that stands for no character.
  case unknownByte(UInt8)
  /// The reel has no ring: it cannot be written.
  case fileProtected
  /// Records cannot be written in the form.
  case cannotWrite(TapeForm)
  /// A reel that is too long to be kept in another file; its length in bytes.
  case tooLongToSave(Int64)
  /// The file does not have the length that it should have behind what was written.
  case doesNotKeep(expected: Int64, found: Int64)

  /// How messages name it.
  public static let words = MediumWords(
    medium: "tape", blank: "a blank tape", use: "wound back", unit: "tape unit")

  /// The problem and what to do.
  public var description: String {
    switch self {
    case .notATape(let kind, let advice):
      "looks like \(kind), not like a tape image; \(advice)"
    case .noLength(let word):
      "\(hexadecimal(word)) is no record length, tape mark or gap; the image is damaged from here on"
    case .lengthsDiffer(let before, let after):
      "the record has the length \(hexadecimal(before)) before and \(hexadecimal(after)) behind it; "
        + "the image is damaged, or of another form"
    case .cutOff(let length, let present):
      "the file ends within a record: \(present) of \(length) bytes are there"
    case .recordTooLong(let length, let limit):
      "a record of \(length) characters; the form of this image holds \(limit) at most"
    case .unknownByte(let byte):
      "byte \(hexadecimal(UInt32(byte))) is not a 1401 character of a tape written as text"
    case .fileProtected:
      "the reel is file protected; mount it without ,ro to write on it"
    case .cannotWrite(let form):
      "the form \(form.rawValue) can only be read; choose another for a new tape"
    case .tooLongToSave(let size):
      "has \(size) bytes; a reel of at most \(SavedTape.longest) is saved with a machine"
    case .doesNotKeep(let expected, let found):
      "does not keep what is written: \(found) bytes in place of \(expected); "
        + "another program may have changed it"
    }
  }

  private func hexadecimal(_ value: UInt32) -> String {
    String(value, radix: 16, uppercase: true) + " hex"
  }
}

extension MediumError<TapeProblem> {
  /// Whether the image is wrong, and not the host: trying again does not help.
  public var isDamage: Bool {
    switch cause {
    case .medium(.noLength), .medium(.lengthsDiffer), .medium(.cutOff), .medium(.unknownByte): true
    case .missing, .host, .notAFile, .inUse, .input, .medium: false
    }
  }
}
