/// Why a tape image cannot be mounted, read or written.
public typealias TapeError = MediumError<TapeProblem>

/// The errors that only a tape image can have.
public enum TapeProblem: MediumProblem {
  /// The file is something else: what it looks like, and what to do.
  case notATape(lookedLike: String, advice: String)
  /// Four bytes where a record length was expected that are not one.
  case noLength(UInt32)
  /// The length after a record differs from the one before it.
  case lengthsDiffer(before: UInt32, after: UInt32)
  /// The file ends within a record: its length, and the number of bytes present.
  case cutOff(length: Int, present: Int)
  /// A record is longer than the form allows.
  case recordTooLong(length: Int, limit: Int)
  /// A byte that is not a character.
  case unknownByte(UInt8)
  /// The reel has no ring: it cannot be written.
  case fileProtected
  /// The form is read-only.
  case cannotWrite(TapeForm)
  /// A reel is too long to be saved; its length in bytes.
  case tooLongToSave(Int64)
  /// The length of the file is wrong after writing.
  case doesNotKeep(expected: Int64, found: Int64)

  /// The words for a tape in messages.
  public static let words = MediumWords(
    medium: "tape", blank: "a blank tape", use: "wound back", unit: "tape unit")

  /// The problem and what to do.
  public var description: String {
    switch self {
    case .notATape(let kind, let advice):
      "looks like \(kind), not like a tape image; \(advice)"
    case .noLength(let word):
      "\(hexadecimal(word)) is not a record length, tape mark or gap; the image is damaged from here on"
    case .lengthsDiffer(let before, let after):
      "the record has the length \(hexadecimal(before)) before and \(hexadecimal(after)) after it; "
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
  /// Whether the error is in the image and not the host's, so that trying again does not help.
  public var isDamage: Bool {
    switch cause {
    case .medium(.noLength), .medium(.lengthsDiffer), .medium(.cutOff), .medium(.unknownByte): true
    case .missing, .host, .notAFile, .inUse, .input, .medium: false
    }
  }
}
