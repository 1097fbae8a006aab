// Undoing and redoing writes. The file is changed only when something new is written; until then the reel
// displays older contents than its file has.
extension TapeImage {
  /// The displayed version; each object written creates the next while a history is recorded.
  public var version: Int { past?.version ?? lastVersion }

  /// The position and version of the reel.
  var place: TapePlace { TapePlace(offset: offset, position: position, version: version) }

  /// Moves to a place of this reel, with the contents that the tape had there.
  @inline(__always)
  func go(to place: TapePlace) {
    seek(to: place.offset, position: place.position)
    if _slowPath(place.version != version) { show(version: place.version) }
  }

  /// Displays a version of the contents.
  public func show(version: Int) {
    guard version != self.version, var past, past.reaches(version) else { return }
    if past.version == past.newest { newestParities = parities }
    past.version = version
    if version == past.newest {
      show(newestTail, newestParities)
    } else {
      var tail = newestTail ?? TapeTail(start: .max, bytes: [])
      for write in past.writes(since: version) {
        if write.isReplacement {
          guard reach(write.offset, &tail) else { return }
        } else {
          tail.end(at: write.offset)
        }
        tail.put(write.tail, at: write.offset)
      }
      show(tail, past.coming?.parities ?? parities)
    }
    self.past = past
  }

  /// Extends a tail of the newest contents so that it begins at or before an offset.
  ///
  /// - Returns: false when the host refuses to read the file.
  private func reach(_ offset: Int64, _ tail: inout TapeTail) -> Bool {
    guard offset < tail.start else { return true }
    let shown = file.tail
    defer { file.tail = shown }
    file.tail = nil
    guard let size = try? file.size(),
      let bytes = try? file.bytes(at: offset, count: Int(min(size, tail.start) - offset))
    else { return false }
    tail.begin(with: bytes, at: offset)
    return true
  }

  /// Begins keeping what is overwritten, starting with the present contents, or ends that. Writes undone
  /// before stay in the file until something new is written.
  public func keepPast(_ keeps: Bool) {
    discardRest()
    lastVersion = version
    past = keeps ? WriteJournal(at: lastVersion) : nil
  }

  /// Discards the writes after the displayed contents.
  ///
  /// - Returns: the number of objects.
  @discardableResult
  public func discardRest() -> Int {
    let rest = takenBack
    guard rest > 0 else { return 0 }
    newestTail = file.tail
    past?.discardRest()
    return rest
  }

  /// The number of objects written after the displayed contents.
  public var takenBack: Int { past.map { $0.newest - $0.version } ?? 0 }

  /// The memory used by the past, in bytes.
  public var bytesOfPast: Int { past?.bytes ?? 0 }

  /// Whether a version can be displayed again.
  public func reaches(_ version: Int) -> Bool { past.map { version >= $0.oldest } ?? true }

  /// Discards what is needed to return to versions before one.
  public func forgetPast(before version: Int) { past?.forget(before: version) }

  // MARK: Writing

  /// Redoes the write of an object, which is in the file already.
  func writeAgain(_ object: TapeObject, _ known: TapeWrite) throws(TapeError) -> Int64 {
    // The file's tail receives it.
    var end = known.offset
    if known.isReplacement {
      if known.error == nil { try framing.replace(with: object, at: end, in: file) }
      end += Int64(known.tail.count)
    } else if known.error == nil {
      end = try framing.write(object, at: end, in: file)
    } else {
      file.tail?.end(at: end)
    }
    if case .record(let record) = object, known.error == nil {
      if known.isReplacement {
        parities.note(record.parity, at: known.offset..<end)
      } else {
        parities.note(record.parity, at: known.offset)
      }
    }
    past?.version += 1
    if takenBack == 0 { file.tail = newestTail }
    if let error = known.error { throw error }
    return end
  }

  /// Writes a new object, and keeps what it overwrites. An object of the same length leaves what follows
  /// unchanged.
  func writeAnew(_ object: TapeObject) throws(TapeError) -> Int64 {
    let start = offset
    let replacedEnd =
      file.isWrittenEnd(start) ? nil : try framing.endOfReplaced(by: object, at: start, in: file)
    let tail = past == nil ? nil : try tailToKeep(from: start, upTo: replacedEnd)
    try settle(upTo: replacedEnd == nil ? start : nil)
    let before = parities
    func note(_ error: TapeError?) {
      past?.note(
        tail.map {
          TapeWrite(
            offset: start, tail: $0, isReplacement: replacedEnd != nil, parities: before, error: error)
        })
    }
    let parity: TapeParity? = if case .record(let record) = object { record.parity } else { nil }
    do throws(TapeError) {
      guard let replacedEnd else {
        let end = try framing.write(object, at: start, in: file)
        if object.characterCount != nil { parities.note(parity, at: start) }
        note(nil)
        return end
      }
      try framing.replace(with: object, at: start, in: file)
      if object.characterCount != nil { parities.note(parity, at: start..<replacedEnd) }
      note(nil)
      return replacedEnd
    } catch {
      note(error)
      throw error
    }
  }

  private func tailToKeep(from start: Int64, upTo end: Int64?) throws(TapeError) -> [UInt8]? {
    let size = try file.size()
    let count = (end ?? size) - start
    guard count <= TapeWrite.longestTail else { return nil }
    return count > 0 ? Array(try file.bytes(at: start, count: Int(count))) : []
  }

  /// Writes the displayed contents to the file up to an offset; nil for all of them.
  private func settle(upTo end: Int64?) throws(TapeError) {
    guard let tail = file.tail else { return }
    let offset = end ?? tail.end
    file.tail = nil
    if offset > tail.start {
      do throws(TapeError) {
        try framing.rewrite(Array(tail.bytes.prefix(Int(offset - tail.start))), at: tail.start, in: file)
      } catch {
        file.tail = tail
        throw error
      }
    }
    newestTail = nil
  }
}
