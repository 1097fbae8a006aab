// Telling records of nine tracks from those of seven.
//
// An image has a byte for each character. A character of seven tracks has six bits and its parity, which some
// images keep as bit 6 or 7 of the byte. One of nine tracks has eight bits: EBCDIC, or ASCII with seven.

extension TapeRecord {
  /// The least number of characters that are examined for ASCII: a shorter text may also be BCD with word marks
  /// or parity.
  private static let shortestASCII = 10

  /// Whether bytes of an image are characters of nine tracks.
  static func isNineTrack(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var all: UInt8 = 0
    for index in 0..<bytes.count { unsafe all |= bytes[index] }
    switch all & 0xC0 {
    case 0: return false
    case 0x40: return unsafe bytes.count >= shortestASCII && isASCII(bytes) && countOfOtherParity(bytes) > 0
    // A few characters of a tape may have been read with a wrong parity.
    case 0x80: return unsafe countOfOtherParity(bytes) * 16 > bytes.count
    default: return true
    }
  }

  /// The number of bytes whose ones are odd in number, or even, whichever are fewer: none if a bit is the parity of
  /// the others.
  private static func countOfOtherParity(_ bytes: UnsafeRawBufferPointer) -> Int {
    var odd = 0
    for index in 0..<bytes.count { unsafe odd += bytes[index].nonzeroBitCount & 1 }
    return min(odd, bytes.count - odd)
  }

  /// Whether bytes are ASCII: the digits and most letters of BCD are control characters of ASCII.
  private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe bytes.allSatisfy { (0x20..<0x7F).contains($0) || (0x09...0x0D).contains($0) }
  }
}

extension TapeImage {
  /// The number of records and tape marks at the beginning that decide whether a tape has nine tracks.
  private static let examined = 64

  /// Opens the reel of a mounting. A tape of nine tracks is refused unless its form is given.
  ///
  /// - Throws: ``TapeError``.
  public convenience init(_ mounting: TapeMounting) throws(TapeError) {
    try self.init(path: mounting.path, mode: mounting.mode, form: mounting.form)
    if mounting.form == nil { try refuseNineTracks() }
  }

  /// Refuses a tape most of whose first records are of nine tracks. The tape, which is at its load point, does not
  /// move.
  ///
  /// - Throws: ``TapeError`` with the number of the first such record.
  public func refuseNineTracks() throws(TapeError) {
    var (records, count, first) = (0, 0, 0)
    // Damage is reported when it is reached.
    while position < TapeImage.examined, let object = try? read() {
      guard case .record(let record) = object else { continue }
      records += 1
      guard record.isNineTrack else { continue }
      count += 1
      if first == 0 { first = position }
    }
    rewind()
    file.forgetWindow()
    if 2 * count > records { throw file.error(.nineTracks(record: first, form: form)) }
  }
}
