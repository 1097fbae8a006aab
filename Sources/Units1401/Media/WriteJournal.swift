/// One write on a medium, with what it takes to undo it.
protocol JournaledWrite {
  /// About how much memory it takes, in bytes.
  var bytes: Int { get }
}

/// What was written on a medium since its past is kept. Each write makes a version; the one shown may be older than the newest.
struct WriteJournal<Write: JournaledWrite> {
  /// The oldest version that can be shown.
  private(set) var oldest: Int
  /// The version shown.
  var version: Int
  private var writes: [Write] = []
  /// About how much memory the writes take, in bytes.
  private(set) var bytes = 0

  /// Begins with the contents of now as a version.
  init(at version: Int) {
    oldest = version
    self.version = version
  }

  /// The version after the last write.
  var newest: Int { oldest + writes.count }

  /// The write that made the version after the one shown, nil when the newest one is.
  var coming: Write? { version < newest ? writes[version - oldest] : nil }

  /// The writes since a version, the last one first.
  func writes(since version: Int) -> ReversedCollection<ArraySlice<Write>> {
    writes[(version - oldest)...].reversed()
  }

  /// Whether a version can be shown.
  func reaches(_ version: Int) -> Bool { (oldest...newest).contains(version) }

  /// A write has been done; nil for one that cannot be undone, before which nothing can be gone back to.
  mutating func note(_ write: Write?) {
    version += 1
    guard let write else {
      self = WriteJournal(at: version)
      return
    }
    writes.append(write)
    bytes += write.bytes
  }

  /// Forgets the writes that come after the version shown.
  mutating func giveUpRest() {
    for _ in version..<newest { bytes -= writes.removeLast().bytes }
  }

  /// Forgets what leads back before a version.
  mutating func forget(before version: Int) {
    let count = min(max(0, version - oldest), writes.count)
    for write in writes.prefix(count) { bytes -= write.bytes }
    writes.removeFirst(count)
    oldest += count
  }
}
