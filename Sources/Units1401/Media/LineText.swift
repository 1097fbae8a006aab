/// Makes the text of lines and cards out of the bytes of their characters, eight at once.
enum LineText {
  private static let blanks: UInt64 = 0x2020_2020_2020_2020

  /// Puts the text of a line behind other bytes, without blanks at its end.
  ///
  /// - Parameters:
  ///   - line: the characters, with word marks or without.
  ///   - graphics: the text of the 64 characters; word marks do not count.
  ///   - bytes: takes the text.
  /// - Returns: whether there is any.
  static func append(
    _ line: UnsafeRawBufferPointer, by graphics: UnsafeRawBufferPointer, to bytes: inout [UInt8]
  ) -> Bool {
    unsafe withUnsafeTemporaryAllocation(byteCount: line.count + 8, alignment: 8) { text in
      let used = unsafe translate(line, by: graphics, to: text)
      unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[..<used]))
      return used > 0
    }
  }

  /// Makes the text of a line.
  ///
  /// - Parameters:
  ///   - line: the characters.
  ///   - graphics: the text of each.
  ///   - text: takes the text, and has room for eight more.
  /// - Returns: how long it is without blanks at the end.
  private static func translate(
    _ line: UnsafeRawBufferPointer, by graphics: UnsafeRawBufferPointer,
    to text: UnsafeMutableRawBufferPointer
  ) -> Int {
    var used = 0
    var index = 0
    // What is blank at the end is not needed.
    var end = line.count
    while end >= 8, unsafe line.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self) == 0 { end &-= 8 }
    while index < end {
      var characters: UInt64 = 0
      if index &+ 8 <= line.count {
        characters = unsafe line.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      } else {
        for place in (index..<line.count).reversed() {
          characters = unsafe characters << 8 | UInt64(line[place])
        }
      }
      // Most of a line is blank.
      var eight = blanks
      if characters != 0 {
        eight = 0
        for _ in 0..<8 {
          eight = unsafe eight &>> 8 | UInt64(graphics[Int(truncatingIfNeeded: characters & 0x3F)]) &<< 56
          characters &>>= 8
        }
        let printed = eight ^ blanks
        if printed != 0 { used = index &+ 8 &- printed.leadingZeroBitCount &>> 3 }
      }
      unsafe text.storeBytes(of: eight, toByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    return used
  }
}
