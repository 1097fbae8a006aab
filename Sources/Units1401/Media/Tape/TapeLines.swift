/// The lines of a text tape image.
enum TapeLines {
  static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let step = 4096

  /// The bytes from an offset through the end of the line; nil at the end of the file.
  static func line(at offset: Int64, in file: TapeFile, form: TapeForm) throws(TapeError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      let more = try file.bytes(at: offset + Int64(line.count), count: step)
      guard let end = more.firstIndex(of: newline) else {
        line += more
        if more.count < step { return line.isEmpty ? nil : line }
        guard line.count <= form.longestRecord else {
          throw file.error(.recordTooLong(length: line.count, limit: form.longestRecord), at: offset)
        }
        continue
      }
      return line + more[...end]
    }
  }

  /// The beginning of the line that ends at an offset.
  static func start(ofLineEndingAt offset: Int64, in file: TapeFile) throws(TapeError) -> Int64 {
    var end = offset - 1
    while end > 0 {
      let part = try file.bytes(endingAt: end, count: step)
      if let index = part.lastIndex(of: newline) { return end - Int64(part.endIndex - index) + 1 }
      end -= Int64(part.count)
    }
    return 0
  }

  /// A line without its end, LF or CR LF.
  static func text(_ line: [UInt8]) -> ArraySlice<UInt8> {
    var text = line[...]
    if text.last == newline { text.removeLast() }
    if text.last == carriageReturn { text.removeLast() }
    return text
  }
}
