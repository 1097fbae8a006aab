import Core1401
import Units1401

/// The parity of the records of a tape. Image files do not record it, so it is detected from the characters.
///
/// Even parity records a blank as code 20, odd parity as code 00, which is impossible in even parity.
struct RecordedParity {
  /// The parity in which the records are read.
  let parity: TapeParity
  /// Whether the characters show it, and not the user or the form of the file.
  let isDetected: Bool
  /// The number of characters with code 20.
  let substituteBlanks: Int

  /// Determines the parity of a tape, and moves the tape back to its load point.
  ///
  /// A tape with code 20 and without code 00 has even parity. In the forms of text a blank is code 00.
  ///
  /// - Parameters:
  ///   - tape: the tape, at its load point.
  ///   - given: the parity that the user gave.
  init(of tape: TapeImage, given: TapeParity?) {
    var (blanks, substitutes) = (0, 0)
    // Damage is reported when the records are copied.
    while let object = try? tape.read() {
      guard case .record(let record) = object else { continue }
      blanks += record.characters.count { $0 == 0 }
      substitutes += record.characters.count { $0 == StoredCharacter.substituteBlank.code }
    }
    tape.rewind()
    let isEven = substitutes > 0 && blanks == 0 && !tape.form.isText
    parity = given ?? (isEven ? .even : .odd)
    isDetected = given == nil && isEven
    substituteBlanks = substitutes
  }

  /// A record of the tape as it is written to another one, in the parity `wanted`, or in that of the tape.
  func copy(of record: TapeRecord, in wanted: TapeParity?) -> TapeRecord {
    guard let wanted, wanted != parity else { return record }
    let characters = record.forStorage(load: false, parity: parity)
    var copy = TapeRecord(storage: characters, load: false, parity: wanted)
    copy.hasError = record.hasError
    return copy
  }

  /// What happens to code 20 in a copy, to be added to a summary; empty when its meaning is kept.
  func remark(ofCopyIn wanted: TapeParity?) -> String {
    guard wanted == .even, parity == .odd, substituteBlanks > 0 else { return "" }
    return
      "; \(substituteBlanks.counted("character")) ^ of code 20 cannot be told from a blank in even parity"
  }

  /// What was assumed of code 20 where its characters were read, to be added to a summary; empty when the tape
  /// has none, or the user gave the parity.
  func remark(given: TapeParity?) -> String {
    guard given == nil, substituteBlanks > 0 else { return "" }
    return isDetected
      ? "; read in even parity, where code 20 is a blank: --parity odd keeps it as ^"
      : "; code 20 is kept as ^ (\(substituteBlanks.counted("character"))): --parity even reads it as a blank"
  }
}
