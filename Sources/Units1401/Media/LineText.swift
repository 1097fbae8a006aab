/// Makes the text of lines and cards out of the bytes of their characters, eight or two at once.
struct LineText: Hashable, Sendable {
  /// The text of two characters, at the number that their codes make as the two bytes of a number, the first in the low one.
  private let pairs: [UInt16]

  /// Makes it from the text of the 64 characters, a byte each.
  init(graphics: [UInt8]) {
    precondition(graphics.count == 64, "there are 64 characters")
    var pairs = [UInt16](repeating: 0, count: LineText.codes + 1)
    for second in 0..<64 {
      for first in 0..<64 {
        pairs[second << 8 | first] = UInt16(graphics[second]) << 8 | UInt16(graphics[first])
      }
    }
    self.pairs = pairs
  }

  private static let codes = 0x3F3F
  private static let blank = UInt8(ascii: " ")

  /// Adds the text of a line, without blanks at its end.
  ///
  /// - Parameters:
  ///   - line: the characters; the two highest bits of each byte count nothing.
  ///   - text: takes the text.
  /// - Returns: whether there is any.
  @inline(__always)
  func append(_ line: UnsafeRawBufferPointer, to text: inout TextBuffer) -> Bool {
    let used = unsafe LineText.usedCount(line)
    // A last character without a second one is written as two, of which one counts.
    return unsafe pairs.withUnsafeBufferPointer { pairs in
      unsafe text.append(atMost: used &+ 1) { unsafe LineText.translate(line, used, by: pairs, to: $0) }
    } > 0
  }

  /// How many characters there are up to the last that is not blank.
  @inline(__always)
  private static func usedCount(_ line: UnsafeRawBufferPointer) -> Int {
    var end = line.count
    while end >= 8 {
      let eight = unsafe line.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self) & 0x3F3F_3F3F_3F3F_3F3F
      if eight != 0 { return end &- eight.leadingZeroBitCount &>> 3 }
      end &-= 8
    }
    while end > 0, unsafe line[end &- 1] & 0x3F == 0 { end &-= 1 }
    return end
  }

  /// Writes the text of so many characters.
  ///
  /// - Returns: how long it is without blanks at the end, which other characters than the blank may give, too.
  @inline(__always)
  private static func translate(
    _ line: UnsafeRawBufferPointer, _ count: Int, by pairs: UnsafeBufferPointer<UInt16>,
    to text: UnsafeMutableRawBufferPointer
  ) -> Int {
    var index = 0
    let blanks = unsafe UInt64(pairs[0]) &* 0x0001_0001_0001_0001
    while index &+ 8 <= count {
      let codes = unsafe line.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x3F3F_3F3F_3F3F_3F3F
      var eight = blanks
      // Much of most lines is blank.
      if codes != 0 {
        eight = 0
        for shift in stride(from: 48, through: 0, by: -16) {
          eight = unsafe eight &<< 16 | UInt64(pairs[Int(codes &>> UInt64(shift) & 0xFFFF)])
        }
      }
      unsafe text.storeBytes(of: eight, toByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    while index &+ 1 < count {
      let codes = unsafe Int(line.loadUnaligned(fromByteOffset: index, as: UInt16.self)) & LineText.codes
      unsafe text.storeBytes(of: pairs[codes], toByteOffset: index, as: UInt16.self)
      index &+= 2
    }
    if index < count {
      unsafe text[index] = UInt8(truncatingIfNeeded: pairs[Int(line[index] & 0x3F)])
      index &+= 1
    }
    while index > 0, unsafe text[index &- 1] == LineText.blank { index &-= 1 }
    return index
  }
}
