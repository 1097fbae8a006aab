internal import Core1401

/// A view of one packed event of the 1403; it must not outlive the bytes that contain it.
///
/// Every record begins with a byte for its kind, and its length is a multiple of eight bytes. The text of a
/// line is stored in words of eight characters, without the words that are blank and have no word mark. The
/// usual single space after a line is a second event in the record of the line.
@safe struct PrinterRecord {
  enum Kind: UInt8 {
    case impression, motion, noSpace
  }

  /// The bits of the first byte.
  private enum Bits {
    static let kind: UInt8 = 0b11
    /// The line has a 1 for each word mark.
    static let printsWordMarks: UInt8 = 0b100
    static let isSkip: UInt8 = 0b100
    static let reachesTopOfFormMark: UInt8 = 0b1000
    /// The rows and numbers of lines of a movement have two bytes each.
    static let isShort: UInt8 = 0b1_0000
    /// The single space after the line is in its record.
    static let spaceFollows: UInt8 = 0b1_0000
  }

  private static let lineHead = 32
  private static let motionSize = 48
  private static let shortMotionSize = 32
  private static let noSpaceSize = 8
  /// The maximum length of a record in bytes.
  static let largest = lineHead + 8 * wordsOfLine
  private static let wordsOfLine = (LineCharacters.longest + 7) / 8

  private let start: UnsafeRawPointer

  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    // The buffer is not empty.
    unsafe start = bytes.baseAddress.unsafelyUnwrapped + offset
  }

  @inline(__always)
  private func load<Number: BitwiseCopyable>(_ offset: Int, as type: Number.Type) -> Number {
    unsafe start.loadUnaligned(fromByteOffset: offset, as: type)
  }

  @inline(__always)
  private func number(_ offset: Int) -> Int { Int(load(offset, as: UInt32.self)) }

  @inline(__always)
  private func time(_ offset: Int) -> MachineTime { MachineTime(nanoseconds: load(offset, as: Int64.self)) }

  private var bits: UInt8 { load(0, as: UInt8.self) }
  private var isShort: Bool { bits & Bits.isShort != 0 }

  /// The kind of event.
  var kind: Kind { Kind(rawValue: bits & Bits.kind) ?? .noSpace }

  /// The length in bytes.
  var size: Int {
    switch kind {
    case .impression: PrinterRecord.lineHead &+ 8 &* words.nonzeroBitCount
    case .motion: isShort ? PrinterRecord.shortMotionSize : PrinterRecord.motionSize
    case .noSpace: PrinterRecord.noSpaceSize
    }
  }

  /// When the line is on the paper or the carriage has stopped; nil for an event without duration. The single
  /// space in the record of a line ends later; see ``space``.
  var ends: MachineTime? {
    switch kind {
    case .impression: time(24)
    case .motion: time(isShort ? 24 : 40)
    case .noSpace: nil
    }
  }

  /// The event, without the single space in the record of a line.
  var event: PrinterEvent {
    switch kind {
    case .impression: .impression(impression)
    case .motion: .motion(motion)
    case .noSpace: .noSpace
    }
  }

  // MARK: Lines

  /// The words of the text that are stored: a bit for each, the first in the lowest.
  private var words: UInt32 { load(12, as: UInt32.self) }
  private var lineCount: Int { Int(load(3, as: UInt8.self)) }

  /// Whether the word marks of the line are printed.
  var printsWordMarks: Bool { bits & Bits.printsWordMarks != 0 }

  /// The position where the line is printed.
  var position: FormPosition { FormPosition(form: number(4), row: number(8)) }

  private var impression: Impression {
    var line = InlineArray<17, UInt64>(repeating: 0)
    var (rest, offset) = (words, PrinterRecord.lineHead)
    while rest != 0 {
      line[rest.trailingZeroBitCount] = load(offset, as: UInt64.self)
      rest &= rest &- 1
      offset += 8
    }
    return unsafe withUnsafeBytes(of: &line) { bytes in
      unsafe Impression(
        line: LineCharacters(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<lineCount])),
        printsWordMarks: printsWordMarks, position: position, begins: time(16), ends: time(24))
    }
  }

  /// Writes what a chain prints, in words of eight characters: the characters without word marks, or a `1`
  /// for each word mark.
  ///
  /// - Parameter room: receives the words that are not blank.
  /// - Returns: which words these are, a bit for each.
  @inline(__always)
  func writePrinted(to room: UnsafeMutableRawBufferPointer) -> UInt32 {
    let shift: UInt64 = printsWordMarks ? 6 : 0
    let mask: UInt64 = printsWordMarks ? 0x0101_0101_0101_0101 : 0x3F3F_3F3F_3F3F_3F3F
    var (rest, printed) = (words, UInt32(0))
    var (source, target) = (PrinterRecord.lineHead, 0)
    while rest != 0 {
      let word = load(source, as: UInt64.self) &>> shift & mask
      unsafe room.storeBytes(of: word, toByteOffset: target, as: UInt64.self)
      if word != 0 {
        printed |= rest & (~rest &+ 1)
        target &+= 8
      }
      rest &= rest &- 1
      source &+= 8
    }
    return printed
  }

  /// Writes a line of at most 132 bytes; the highest bit of each is ignored.
  ///
  /// `space` are the head's bits for the single space after the line, 0 for none.
  ///
  /// - Returns: the length of the record in bytes.
  @inline(__always)
  static func write(
    line: UnsafeRawBufferPointer, printsWordMarks: Bool, position: FormPosition, begins: MachineTime,
    ends: MachineTime, space: UInt32 = 0, to room: UnsafeMutableRawBufferPointer
  ) -> Int {
    let count = min(line.count, LineCharacters.longest)
    let bits = Kind.impression.rawValue | (printsWordMarks ? Bits.printsWordMarks : 0)
    let head = UInt32(bits) | space | UInt32(truncatingIfNeeded: count) &<< 24
    unsafe room.storeBytes(of: head, toByteOffset: 0, as: UInt32.self)
    unsafe store(position.form, at: 4, to: room)
    unsafe store(position.row, at: 8, to: room)
    unsafe room.storeBytes(of: begins.nanoseconds, toByteOffset: 16, as: Int64.self)
    unsafe room.storeBytes(of: ends.nanoseconds, toByteOffset: 24, as: Int64.self)
    var (words, offset, index) = (UInt32(0), lineHead, 0)
    @inline(__always)
    func add(_ word: UInt64, _ index: Int) {
      unsafe room.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
      words |= (word != 0 ? 1 : 0) &<< UInt32(truncatingIfNeeded: index)
      offset &+= word != 0 ? 8 : 0
    }
    // Most lines are mostly blank.
    while 8 &* index &+ 32 <= count {
      let first = unsafe word(index, of: line)
      let second = unsafe word(index &+ 1, of: line)
      let third = unsafe word(index &+ 2, of: line)
      let fourth = unsafe word(index &+ 3, of: line)
      if first | second | third | fourth != 0 {
        add(first, index)
        add(second, index &+ 1)
        add(third, index &+ 2)
        add(fourth, index &+ 3)
      }
      index &+= 4
    }
    while 8 &* index < count {
      add(unsafe word(index, of: line, count), index)
      index &+= 1
    }
    unsafe room.storeBytes(of: words, toByteOffset: 12, as: UInt32.self)
    return offset
  }

  /// Eight characters of a line, all before its end.
  @inline(__always)
  private static func word(_ index: Int, of line: UnsafeRawBufferPointer) -> UInt64 {
    unsafe line.loadUnaligned(fromByteOffset: 8 &* index, as: UInt64.self) & 0x7F7F_7F7F_7F7F_7F7F
  }

  /// Eight characters of a line; blank after its end.
  @inline(__always)
  private static func word(_ index: Int, of line: UnsafeRawBufferPointer, _ count: Int) -> UInt64 {
    let offset = 8 &* index
    var word: UInt64 = 0
    if offset &+ 8 <= count {
      word = unsafe line.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    } else if count >= 8 {
      // The last eight, without those before the word.
      word = unsafe line.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      word &>>= UInt64(truncatingIfNeeded: 8 &* (offset &+ 8 &- count))
    } else {
      for place in offset..<count { unsafe word |= UInt64(line[place]) &<< UInt64(8 &* (place &- offset)) }
    }
    return word & 0x7F7F_7F7F_7F7F_7F7F
  }

  @inline(__always)
  private static func store(_ number: Int, at offset: Int, to room: UnsafeMutableRawBufferPointer) {
    unsafe room.storeBytes(of: UInt32(truncatingIfNeeded: number), toByteOffset: offset, as: UInt32.self)
  }

  // MARK: Lines with their space

  /// Whether the record of a line has the single space after it.
  @inline(__always)
  var spaceFollows: Bool {
    bits & (Bits.kind | Bits.spaceFollows) == Kind.impression.rawValue | Bits.spaceFollows
  }

  /// The lines of the form on which that space moves the paper.
  var spaceFormLines: Int { smallNumber(1) }

  /// Whether the row that the movement reaches has the top-of-form mark.
  var reachesTopOfFormMark: Bool { bits & Bits.reachesTopOfFormMark != 0 }

  /// The single space in the record of a line; nil without one.
  var space: FormMotion? { spaceFollows ? space(formLines: spaceFormLines, reachesTopOfFormMark) : nil }

  /// The usual single space after a line.
  private func space(formLines: Int, _ reachesTopOfFormMark: Bool) -> FormMotion {
    var end = FormPosition(form: position.form, row: position.row + 1)
    if end.row == formLines { end = FormPosition(form: end.form + 1, row: 0) }
    let begins = time(24) - Printer1403.overlap
    return FormMotion(
      kind: .space, lines: 1, start: position, end: end, formLines: formLines,
      reachesTopOfFormMark: reachesTopOfFormMark, begins: begins,
      ends: begins + Printer1403.carriageTime(lines: 1, isDualSpeed: false))
  }

  /// The bits for a line's head that say that the usual single space follows; a form has fewer than 65,536
  /// lines.
  @inline(__always)
  static func spaceBits(formLines: Int, reachesTopOfFormMark: Bool) -> UInt32 {
    UInt32(Bits.spaceFollows | (reachesTopOfFormMark ? Bits.reachesTopOfFormMark : 0))
      | UInt32(truncatingIfNeeded: formLines) &<< 8
  }

  /// The bits that add a movement to this record; nil when it is not the usual single space after this line.
  func spaceBits(adding motion: FormMotion) -> UInt32? {
    guard kind == .impression, !spaceFollows, (0..<1 << 16).contains(motion.formLines),
      motion == space(formLines: motion.formLines, motion.reachesTopOfFormMark)
    else { return nil }
    return PrinterRecord.spaceBits(
      formLines: motion.formLines, reachesTopOfFormMark: motion.reachesTopOfFormMark)
  }

  // MARK: The paper

  @inline(__always)
  private func smallNumber(_ offset: Int) -> Int { Int(load(offset, as: UInt16.self)) }

  /// The movement.
  var motion: FormMotion {
    let kind: FormMotion.Kind =
      bits & Bits.isSkip != 0 ? .skip(channel: Int(load(1, as: UInt8.self))) : .space
    if isShort {
      let form = number(4)
      return FormMotion(
        kind: kind, lines: smallNumber(2), start: FormPosition(form: form, row: smallNumber(8)),
        end: FormPosition(form: form + smallNumber(14), row: smallNumber(10)),
        formLines: smallNumber(12), reachesTopOfFormMark: reachesTopOfFormMark, begins: time(16),
        ends: time(24))
    }
    return FormMotion(
      kind: kind, lines: number(4), start: FormPosition(form: number(8), row: number(12)),
      end: FormPosition(form: number(16), row: number(20)), formLines: number(24),
      reachesTopOfFormMark: reachesTopOfFormMark, begins: time(32), ends: time(40))
  }

  /// Writes a movement of the paper.
  ///
  /// - Returns: the length of the record in bytes.
  @inline(__always)
  static func write(_ motion: FormMotion, to room: UnsafeMutableRawBufferPointer) -> Int {
    var head = UInt32(Kind.motion.rawValue)
    if case .skip(let channel) = motion.kind {
      head |= UInt32(Bits.isSkip) | UInt32(UInt8(truncatingIfNeeded: channel)) &<< 8
    }
    if motion.reachesTopOfFormMark { head |= UInt32(Bits.reachesTopOfFormMark) }
    let newForms = motion.end.form &- motion.start.form
    let numbers = motion.lines | motion.start.row | motion.end.row | motion.formLines | newForms
    if UInt(bitPattern: numbers) < 1 << 16 {
      head |= UInt32(Bits.isShort) | UInt32(truncatingIfNeeded: motion.lines) &<< 16
      let rows =
        UInt64(truncatingIfNeeded: motion.start.row) | UInt64(truncatingIfNeeded: motion.end.row) &<< 16
        | UInt64(truncatingIfNeeded: motion.formLines) &<< 32 | UInt64(truncatingIfNeeded: newForms) &<< 48
      unsafe room.storeBytes(of: head, toByteOffset: 0, as: UInt32.self)
      unsafe store(motion.start.form, at: 4, to: room)
      unsafe room.storeBytes(of: rows, toByteOffset: 8, as: UInt64.self)
      unsafe room.storeBytes(of: motion.begins.nanoseconds, toByteOffset: 16, as: Int64.self)
      unsafe room.storeBytes(of: motion.ends.nanoseconds, toByteOffset: 24, as: Int64.self)
      return shortMotionSize
    }
    unsafe room.storeBytes(of: head, toByteOffset: 0, as: UInt32.self)
    unsafe store(motion.lines, at: 4, to: room)
    unsafe store(motion.start.form, at: 8, to: room)
    unsafe store(motion.start.row, at: 12, to: room)
    unsafe store(motion.end.form, at: 16, to: room)
    unsafe store(motion.end.row, at: 20, to: room)
    unsafe store(motion.formLines, at: 24, to: room)
    unsafe store(0, at: 28, to: room)
    unsafe room.storeBytes(of: motion.begins.nanoseconds, toByteOffset: 32, as: Int64.self)
    unsafe room.storeBytes(of: motion.ends.nanoseconds, toByteOffset: 40, as: Int64.self)
    return motionSize
  }

  /// Writes the record for a line after which the paper did not move.
  ///
  /// - Returns: the length of the record in bytes.
  static func writeNoSpace(to room: UnsafeMutableRawBufferPointer) -> Int {
    unsafe room.storeBytes(of: UInt64(Kind.noSpace.rawValue), toByteOffset: 0, as: UInt64.self)
    return noSpaceSize
  }
}
