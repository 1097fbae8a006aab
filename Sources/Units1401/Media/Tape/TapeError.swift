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
  /// The characters have nine tracks: the number of the first such record, and the form of the image.
  case nineTracks(record: Int, form: TapeForm)
  /// The reel has no ring: it cannot be written.
  case fileProtected
  /// The form is read-only.
  case cannotWrite(TapeForm)
  /// A reel is too long to be saved; its length in bytes.
  case tooLongToSave(Int64)
  /// The length of the file is wrong after writing.
  case doesNotKeep(expected: Int64, found: Int64)
  /// A saved unit is at a place that its saved reel does not have, with the number of objects before it.
  case noSuchPlace(TapePlace, found: Int)

  /// The words for a tape in messages.
  public static let words = MediumWords(
    medium: "tape", blank: "a blank tape", use: "wound back", unit: "tape unit")

  /// Which message it is, and what its placeholders stand for.
  public var message: (kind: MediumMessage, values: [String]) {
    switch self {
    case .notATape(let kind, let advice): (.notATape, [kind, advice])
    case .noLength(let word): (.noLength, [hexadecimal(word)])
    case .lengthsDiffer(let before, let after): (.lengthsDiffer, [hexadecimal(before), hexadecimal(after)])
    case .cutOff(let length, let present): (.cutOff, ["\(present)", "\(length)"])
    case .recordTooLong(let length, let limit): (.recordTooLong, ["\(length)", "\(limit)"])
    case .unknownByte(let byte): (.tapeByte, [hexadecimal(UInt32(byte))])
    case .nineTracks(let record, let form): (.nineTracks, ["\(record)", form.rawValue])
    case .fileProtected: (.fileProtected, [])
    case .cannotWrite(let form): (.cannotWrite, [form.rawValue])
    case .tooLongToSave(let size): (.tooLongToSave, ["\(size)", "\(SavedTape.longest)"])
    case .doesNotKeep(let expected, let found): (.doesNotKeep, ["\(found)", "\(expected)"])
    case .noSuchPlace(let place, let found):
      (.noSuchPlace, ["\(place.offset)", "\(place.position)", "\(found)"])
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
    case .missing, .host, .notAFile, .inUse, .input, .compressedName, .packed, .medium: false
    }
  }
}
