package import Core1401

/// An action of the 1403.
public enum PrinterEvent: Hashable, Sendable, Codable {
  /// A line was printed.
  case impression(Impression)
  /// The paper did not move after a line: space suppression, or an impossible skip.
  case noSpace
  /// The paper moved.
  case motion(FormMotion)
}

/// Events of the 1403 in order, each packed into as many bytes as its line needs.
///
/// At unlimited speed a million lines are printed per second. The printer therefore copies a line once, and
/// it is then passed on.
public struct PrinterEvents: Sendable {
  /// The number of events.
  public private(set) var count = 0
  /// The number of lines among them.
  public private(set) var lineCount = 0
  private var records = TextBuffer()
  /// The offset of the record with the last movement of the paper.
  private var lastMotionOffset: Int?
  /// The offset of the last record when it is a line without a space.
  private var lastLineOffset: Int?

  /// Creates an empty list.
  public init() {}

  /// Creates a list of events.
  public init(_ events: some Sequence<PrinterEvent>) {
    for event in events { append(event) }
  }

  /// Whether there are no events.
  public var isEmpty: Bool { count == 0 }

  /// The last movement of the paper; nil without one.
  public var lastMotion: FormMotion? {
    lastMotionOffset.map { offset in
      unsafe records.withBytes {
        let record = unsafe PrinterRecord($0, at: offset)
        return record.space ?? record.motion
      }
    }
  }

  // MARK: Adding

  /// Adds an event.
  public mutating func append(_ event: PrinterEvent) {
    switch event {
    case .impression(let impression): append(impression)
    case .motion(let motion): append(motion)
    case .noSpace: appendNoSpace()
    }
  }

  /// Adds later events.
  public mutating func append(_ later: PrinterEvents) {
    guard !later.isEmpty else { return }
    guard !isEmpty else {
      self = later
      return
    }
    var later = later
    if lastLineOffset != nil, case .motion(let motion)? = later.first(where: { _ in true }) {
      // It may belong to the line.
      append(motion)
      _ = later.takeFirst(1)
      return append(later)
    }
    if let offset = later.lastMotionOffset { lastMotionOffset = records.count + offset }
    lastLineOffset = later.lastLineOffset.map { records.count + $0 }
    unsafe later.records.withBytes { unsafe records.append($0) }
    count += later.count
    lineCount += later.lineCount
  }

  mutating func append(_ impression: Impression) {
    unsafe impression.line.withBytes {
      unsafe append(
        line: $0, printsWordMarks: impression.printsWordMarks, position: impression.position,
        begins: impression.begins, ends: impression.ends)
    }
  }

  /// Appends a line of at most 132 bytes; the highest bit of each is ignored.
  @inline(__always)
  mutating func append(
    line: UnsafeRawBufferPointer, printsWordMarks: Bool, position: FormPosition, begins: MachineTime,
    ends: MachineTime
  ) {
    lastLineOffset = records.count
    unsafe records.append(atMost: PrinterRecord.largest) { room in
      unsafe PrinterRecord.write(
        line: line, printsWordMarks: printsWordMarks, position: position, begins: begins, ends: ends, to: room
      )
    }
    count &+= 1
    lineCount &+= 1
  }

  /// Appends a line and the usual single space after it, as ``append(line:printsWordMarks:position:begins:ends:)``
  /// and ``append(_:)-(FormMotion)`` would.
  @inline(__always)
  mutating func append(
    spacedLine line: UnsafeRawBufferPointer, position: FormPosition, begins: MachineTime, ends: MachineTime,
    formLines: Int, reachesTopOfFormMark: Bool
  ) {
    lastMotionOffset = records.count
    lastLineOffset = nil
    let space = PrinterRecord.spaceBits(formLines: formLines, reachesTopOfFormMark: reachesTopOfFormMark)
    unsafe records.append(atMost: PrinterRecord.largest) { room in
      unsafe PrinterRecord.write(
        line: line, printsWordMarks: false, position: position, begins: begins, ends: ends, space: space,
        to: room)
    }
    count &+= 2
    lineCount &+= 1
  }

  /// Appends a movement; the usual one after a line becomes part of the line's record.
  mutating func append(_ motion: FormMotion) {
    count += 1
    defer { lastLineOffset = nil }
    if let lastLineOffset,
      let bits = unsafe records.withBytes({
        unsafe PrinterRecord($0, at: lastLineOffset).spaceBits(adding: motion)
      })
    {
      lastMotionOffset = lastLineOffset
      for byte in 0..<3 {
        records.set(UInt8(truncatingIfNeeded: bits >> UInt32(8 * byte)), at: lastLineOffset + byte)
      }
      return
    }
    lastMotionOffset = records.count
    unsafe records.append(atMost: PrinterRecord.largest) { unsafe PrinterRecord.write(motion, to: $0) }
  }

  mutating func appendNoSpace() {
    lastLineOffset = nil
    unsafe records.append(atMost: PrinterRecord.largest) { unsafe PrinterRecord.writeNoSpace(to: $0) }
    count += 1
  }

  /// Removes and returns all events, and reserves room for as many again.
  mutating func takeAll() -> PrinterEvents {
    guard !isEmpty else { return self }
    let taken = self
    self = PrinterEvents()
    let size = Swift.min(taken.records.count, 1 << 18)
    records.reserve(size + size / 8 + PrinterRecord.largest)
    return taken
  }

  // MARK: Splitting

  /// Removes the first events, at most all of them, and returns them.
  public mutating func takeFirst(_ number: Int) -> PrinterEvents {
    guard number > 0 else { return PrinterEvents() }
    guard number < count else {
      defer { self = PrinterEvents() }
      return self
    }
    var taken = 0
    return takeFirst { _ in
      taken += 1
      return taken <= number
    }
  }

  /// Removes the first events, up to one that a closure rejects by the time when it ends, and returns them.
  private mutating func takeFirst(while isWanted: (MachineTime?) -> Bool) -> PrinterEvents {
    var (first, rest) = (PrinterEvents(), PrinterEvents())
    unsafe records.withBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let record = unsafe PrinterRecord(bytes, at: offset)
        guard isWanted(record.ends) else { break }
        if let space = record.space, !isWanted(space.ends) {
          first.append(record.event)
          rest.append(space)
          offset += record.size
          break
        }
        unsafe first.copy(bytes, at: &offset)
      }
      while offset < bytes.count { unsafe rest.copy(bytes, at: &offset) }
    }
    self = rest
    return first
  }

  /// Removes the events that are complete at a time and returns them.
  package mutating func takeDone(at moment: MachineTime) -> PrinterEvents {
    takeFirst { $0 ?? moment <= moment }
  }

  private mutating func copy(_ bytes: UnsafeRawBufferPointer, at offset: inout Int) {
    let record = unsafe PrinterRecord(bytes, at: offset)
    lastLineOffset = record.kind == .impression && !record.spaceFollows ? records.count : nil
    if record.kind == .motion || record.spaceFollows { lastMotionOffset = records.count }
    let end = offset + record.size
    unsafe records.append(UnsafeRawBufferPointer(rebasing: bytes[offset..<end]))
    count += record.spaceFollows ? 2 : 1
    if record.kind == .impression { lineCount += 1 }
    offset = end
  }

  /// Passes each record to a closure: an event, or a line with the single space after it.
  @inline(__always)
  func forEachRecord(_ body: (PrinterRecord) -> Void) {
    unsafe records.withBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let record = unsafe PrinterRecord(bytes, at: offset)
        body(record)
        offset &+= record.size
      }
    }
  }
}

extension PrinterEvents: Sequence {
  /// Iterates over the events.
  public struct Iterator: IteratorProtocol {
    fileprivate let records: TextBuffer
    fileprivate var offset = 0
    private var space: FormMotion?

    fileprivate init(records: TextBuffer) { self.records = records }

    /// The next event; nil after the last.
    public mutating func next() -> PrinterEvent? {
      if let motion = space {
        space = nil
        return .motion(motion)
      }
      guard offset < records.count else { return nil }
      let (event, following, size) = unsafe records.withBytes { bytes in
        let record = unsafe PrinterRecord(bytes, at: offset)
        return (record.event, record.space, record.size)
      }
      space = following
      offset += size
      return event
    }
  }

  /// Begins at the first event.
  public func makeIterator() -> Iterator { Iterator(records: records) }

  /// How many events there are.
  public var underestimatedCount: Int { count }
}

// Events have only one packed representation, so comparing the records suffices.
extension PrinterEvents: Hashable {
  /// Whether two lists have the same events.
  public static func == (left: PrinterEvents, right: PrinterEvents) -> Bool { left.records == right.records }

  /// Feeds the events to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(records) }
}

extension PrinterEvents: ExpressibleByArrayLiteral {
  /// Creates a list of events.
  public init(arrayLiteral events: PrinterEvent...) { self.init(events) }
}

extension PrinterEvents: Codable {
  /// Encodes the events as an array.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }

  /// Decodes an array of events.
  ///
  /// - Throws: a `DecodingError` when the data are not events.
  public init(from decoder: any Decoder) throws { self.init(try [PrinterEvent](from: decoder)) }
}
