/// One write on a medium, with the data to undo it.
protocol JournaledWrite {
  /// Its approximate memory use, in bytes.
  var bytes: Int { get }
}

/// The writes on a medium since its history has been recorded. Each write creates a version; the displayed one
/// may be older than the newest.
struct WriteJournal<Write: JournaledWrite> {
  /// The oldest version that can be displayed.
  private(set) var oldest: Int
  /// The displayed version.
  var version: Int
  private var writes: [Write] = []
  /// The approximate memory use of the writes, in bytes.
  private(set) var bytes = 0

  /// Begins with the present contents as a version.
  init(at version: Int) {
    oldest = version
    self.version = version
  }

  /// The version after the last write.
  var newest: Int { oldest + writes.count }

  /// The write after the displayed version; nil when the newest is displayed.
  var coming: Write? { version < newest ? writes[version - oldest] : nil }

  /// The writes since a version, the last one first.
  func writes(since version: Int) -> ReversedCollection<ArraySlice<Write>> {
    writes[(version - oldest)...].reversed()
  }

  /// Whether a version can be displayed.
  func reaches(_ version: Int) -> Bool { (oldest...newest).contains(version) }

  /// Records a write; nil for one that cannot be undone, so that earlier versions can no longer be displayed.
  mutating func note(_ write: Write?) {
    version += 1
    guard let write else {
      self = WriteJournal(at: version)
      return
    }
    writes.append(write)
    bytes += write.bytes
  }

  /// Discards the writes after the displayed version.
  mutating func discardRest() {
    for _ in version..<newest { bytes -= writes.removeLast().bytes }
  }

  /// Discards what is needed to return to versions before one.
  mutating func forget(before version: Int) {
    let count = min(max(0, version - oldest), writes.count)
    for write in writes.prefix(count) { bytes -= write.bytes }
    writes.removeFirst(count)
    oldest += count
  }
}
