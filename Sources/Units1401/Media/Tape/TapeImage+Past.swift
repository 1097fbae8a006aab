// Going back and forth in what was written. The file is only changed when something new is written: until then the reel shows
// older contents than its file has.
extension TapeImage {
  /// The version shown; each object written makes the next while the past is kept.
  public var version: Int { past?.version ?? lastVersion }

  /// Where the reel stands.
  var place: TapePlace { TapePlace(offset: offset, position: position, version: version) }

  /// Goes to a place of this reel, with the contents that the tape had there.
  @inline(__always)
  func go(to place: TapePlace) {
    stand(at: place.offset, position: place.position)
    if _slowPath(place.version != version) { show(version: place.version) }
  }

  /// Shows a version of the contents.
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

  /// Lets a tail of the newest contents begin at an offset or before it.
  ///
  /// - Returns: false when the host does not let the file be read.
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

  /// Begins to keep what is overwritten, from the contents of now on, or ends that. What was written after these contents,
  /// before the reel was taken back, stays in the file until something new is written.
  public func keepPast(_ keeps: Bool) {
    giveUpRest()
    lastVersion = version
    past = keeps ? WriteJournal(at: lastVersion) : nil
  }

  /// Gives up what was written after these contents.
  ///
  /// - Returns: how many objects they were.
  @discardableResult
  public func giveUpRest() -> Int {
    let rest = takenBack
    guard rest > 0 else { return 0 }
    newestTail = file.tail
    past?.giveUpRest()
    return rest
  }

  /// How many objects were written after these contents.
  public var takenBack: Int { past.map { $0.newest - $0.version } ?? 0 }

  /// The memory that the past takes, in bytes.
  public var bytesOfPast: Int { past?.bytes ?? 0 }

  /// Whether a version can be shown again.
  public func reaches(_ version: Int) -> Bool { past.map { version >= $0.oldest } ?? true }

  /// Forgets what leads back before a version.
  public func forgetPast(before version: Int) { past?.forget(before: version) }

  // MARK: Writing

  /// Writes an object as it was written before, on the way forward: it is in the file already.
  func writeAgain(_ object: TapeObject, _ known: TapeWrite) throws(TapeError) -> Int64 {
    // The file's tail takes it.
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

  /// Writes an object that was never written, and keeps what it overwrites. Over one of the same length it leaves what follows.
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

  /// Brings the file up to an offset to what the reel shows; nil brings all of it.
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
