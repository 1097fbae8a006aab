import Core1401
import Units1401

/// The records of a tape that have characters of nine tracks.
struct NineTrackRecords {
  private var records = 0
  private var count = 0
  private var first = 0

  /// Counts a record.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - number: its number among the records and tape marks.
  mutating func note(_ record: TapeRecord, at number: Int) {
    records += 1
    guard record.isNineTrack else { return }
    count += 1
    if count == 1 { first = number }
  }

  /// What a list says of them; nil when there are none.
  var remark: String? { count > 0 ? "\(count) not in BCD" : nil }

  /// How many there are, and the first; nil when there are none.
  var report: String? {
    guard count > 0 else { return nil }
    let number = "\(count) of \(records.counted("record"))"
    let code = "characters of nine tracks (EBCDIC or ASCII)"
    return "\(number) not in BCD, but in \(code); the first is number \(first)"
  }
}
