internal import Host1401

// Records for the operations of a unit, without copies. They come from windows of the file, which are used only
// while the machine runs, and only if other writers are locked out.
extension DiskImage {
  /// Finds a record in the displayed version.
  ///
  /// - Parameter record: 0 to ``recordCount`` - 1.
  /// - Returns: its index in the windows, for ``withRecord(at:_:)``, until another record is found or written.
  /// - Throws: ``DiskError`` when the host refuses to read.
  @inline(__always)
  func find(_ record: Int) throws(DiskError) -> Int {
    if !shown.isEmpty, let bytes = shown[record] { return windows.lay(bytes).first }
    return try findInFile(record).first
  }

  /// Passes the bytes of a record that was found to a closure.
  @inline(__always)
  func withRecord<Result>(at first: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe windows.bytes.withUnsafeBytes {
      unsafe body(UnsafeRawBufferPointer(rebasing: $0[first..<first + recordLength]))
    }
  }

  /// Finds a record of the file.
  func findInFile(_ record: Int) throws(DiskError) -> RecordWindows.Place {
    precondition(record >= 0 && record < recordCount, "the disk has no such record")
    if let place = windows.place(of: record, inTick: HostClock.tick) { return place }
    if isExclusive {
      // The host may be able to read the record, but not all others of its window.
      if let place = try? windows.fill(for: record, readFile) { return place }
    }
    return try windows.fillSingle(record, readFile)
  }

  /// Discards what is in memory of the file, because it may change until it is used again.
  func forgetRecords() { windows.forget() }

  // MARK: Writing

  /// Begins an operation, which writes its records together after it has read and checked everything.
  func beginOperation() { staged.removeAll(keepingCapacity: true) }

  /// Changes a copy of a record that was found, to be written by ``writeStaged()``.
  ///
  /// - Parameters:
  ///   - record: the record, which follows the one staged before.
  ///   - first: its index in the windows.
  ///   - body: changes the bytes.
  /// - Returns: how the transfer to the record ended. With ``DiskTransfer/Ending/endOfStorage`` it will not be
  ///   written.
  @inline(__always)
  func stage(
    _ record: Int, at first: Int, _ body: (UnsafeMutableRawBufferPointer) -> DiskTransfer.Ending
  ) -> DiskTransfer.Ending {
    let index = staged.count
    if index == 0 { firstStaged = record }
    assert(record == firstStaged + index / recordLength, "the records of an operation are consecutive")
    staged += windows.bytes[first..<first + recordLength]
    let ending = unsafe staged.withUnsafeMutableBytes {
      unsafe body(UnsafeMutableRawBufferPointer(rebasing: $0[index...]))
    }
    if ending == .endOfStorage { staged.removeLast(recordLength) }
    return ending
  }

  /// Writes the staged records, each with one system call.
  ///
  /// - Throws: ``DiskError`` when the host refuses; the record and those after it are then unchanged.
  func writeStaged() throws(DiskError) {
    let records = staged
    for index in stride(from: 0, to: records.count, by: recordLength) {
      let record = records.span.extracting(index..<index + recordLength)
      try writeRecord(record, at: firstStaged + index / recordLength)
    }
  }
}
