internal import Host1401

/// The entries of a part of a sheet, and where its rows and impressions are among them.
struct PaperContents: Sendable {
  /// Rows from one on, up to the next of these: the last of them can have impressions, the others were
  /// passed.
  private struct Rows {
    let place: PaperPlace
    /// How many impressions of the page come before.
    let firstStrike: Int
  }

  /// Where the paper was before the first entry.
  let begin: PaperPlace
  /// The entries.
  let bytes: [UInt8]
  /// The impressions, in their order.
  private(set) var strikes: [PackedLine] = []
  private var rows: [Rows]
  /// Where the paper was after the last entry.
  private let end: PaperPlace

  init(begin: PaperPlace, bytes: [UInt8]) {
    self.begin = begin
    self.bytes = bytes
    rows = [Rows(place: begin, firstStrike: 0)]
    var place = begin
    var offset = 0
    while let entry = PaperEntry.next(in: bytes, at: &offset) {
      switch entry {
      case .line(let line, let space):
        strikes.append(line)
        guard space != nil else { continue }
        place.move(lines: 1)
      case .move(let move):
        guard move.lines > 0 else { continue }
        if move.formLines > 0 { place.formLines = move.formLines }
        var first = place
        first.move(lines: 1)
        place.move(lines: move.lines)
        rows.append(Rows(place: first, firstStrike: strikes.count))
        continue
      case .jump(let position, let isNewRow):
        place.position = position
        if isNewRow { place.row += 1 }
      }
      rows.append(Rows(place: place, firstStrike: strikes.count))
    }
    end = place
  }

  /// Where a row of the page is on its form.
  func position(row: Int) -> FormPosition {
    var place = rows[index(ofRow: row)].place
    place.move(lines: row - place.row)
    return place.position
  }

  /// The impressions of a row that are on this page, as indices of ``strikes``.
  func strikes(ofRow row: Int) -> Range<Int> {
    let index = index(ofRow: row)
    guard row == lastRow(of: index) else { return 0..<0 }
    return rows[index].firstStrike..<endOfStrikes(index)
  }

  /// The row of the impression at or before a byte; the first row when there is none.
  func row(ofByte offset: Int) -> Int {
    let strike = strikes.partitionPoint { $0.offset <= offset } - 1
    guard strike >= 0 else { return begin.row }
    return lastRow(of: rows.partitionPoint { $0.firstStrike <= strike } - 1)
  }

  private func index(ofRow row: Int) -> Int { max(0, rows.partitionPoint { $0.place.row <= row } - 1) }

  private func lastRow(of index: Int) -> Int {
    index + 1 < rows.count ? rows[index + 1].place.row - 1 : end.row
  }

  private func endOfStrikes(_ index: Int) -> Int {
    index + 1 < rows.count ? rows[index + 1].firstStrike : strikes.count
  }
}

/// A full part of a sheet: in memory, in the scratch file, or dropped because the file has reached its limit.
final class PaperPage: Sendable {
  private enum Place {
    case inMemory([UInt8])
    case inFile(slot: Int)
    case dropped
  }

  /// Where the paper was before its first entry.
  let begin: PaperPlace
  private let count: Int
  private let number: Int
  private let scratch: ScratchFile
  private let place: Locked<Place>

  /// Makes a page in memory.
  init(begin: PaperPlace, bytes: [UInt8], scratch: ScratchFile) {
    self.begin = begin
    self.scratch = scratch
    count = bytes.count
    number = scratch.nextNumber()
    place = Locked(.inMemory(bytes))
  }

  deinit {
    if case .inFile(let slot) = place.withLock({ $0 }) { scratch.giveBack(slot, of: number) }
  }

  /// Puts the page into the file.
  ///
  /// - Returns: false when the host has no room for it, and it stays in memory.
  func putAway() -> Bool {
    place.withLock { place in
      guard case .inMemory(let bytes) = place else { return true }
      guard let slot = scratch.put(bytes, number: number) else { return false }
      place = .inFile(slot: slot)
      return true
    }
  }

  /// Drops the page, for which the host has room neither in memory nor in the file.
  func drop() { place.withLock { $0 = .dropped } }

  /// Whether the page was dropped.
  var isDropped: Bool {
    place.withLock { place in
      switch place {
      case .inMemory: false
      case .inFile(let slot): !scratch.has(number, in: slot)
      case .dropped: true
      }
    }
  }

  /// What is on it; a dropped page and what the host does not give back are blank.
  var contents: PaperContents {
    scratch.recent(number) {
      let bytes: [UInt8] =
        switch place.withLock({ $0 }) {
        case .inMemory(let bytes): bytes
        case .inFile(let slot): scratch.read(number, in: slot, count: count)
        case .dropped: []
        }
      return PaperContents(begin: begin, bytes: bytes)
    }
  }
}

/// A file without a name for pages that memory has no room for. It is created with the first page, and the
/// sheets of a listing share it. When it has reached its limit, each new page takes the place of the oldest.
final class ScratchFile: Sendable {
  fileprivate struct Pages {
    var file: HostFile?
    /// The chosen limit in bytes; nil for the standard one.
    var limit: Int64?
    /// The most slots of the file, each for a page; known when the file is open.
    var mostSlots = 0
    /// The number of the page in each slot, 0 in a free one.
    var owners: [Int] = []
    var freeSlots: [Int] = []
    /// The pages in the order in which they were written, from ``oldest`` on. Some may be given back.
    var written: [(slot: Int, number: Int)] = []
    var oldest = 0
    var lastNumber = 0
    /// The pages that were read last, the latest at the end.
    var recent: [(number: Int, contents: PaperContents)] = []
  }

  /// The most bytes of a page.
  static let slotSize = 1 << 16
  /// The limit unless another is chosen or the host's disk is nearly full: 4 GB.
  static let standardLimit: Int64 = 4 << 30
  /// The file has room for some pages under any limit.
  private static let fewestSlots = 4
  private static let mostRecent = 8

  private let pages = Locked(Pages())

  /// Limits the file; a file that is longer already keeps what it has.
  func limit(to bytes: Int64) {
    pages.withLock { pages in
      pages.limit = bytes
      if pages.file != nil { pages.mostSlots = ScratchFile.slots(in: bytes) }
    }
  }

  private static func slots(in bytes: Int64) -> Int { max(fewestSlots, Int(bytes / Int64(slotSize))) }

  /// A number for another page.
  func nextNumber() -> Int {
    pages.withLock { pages in
      pages.lastNumber += 1
      return pages.lastNumber
    }
  }

  /// Writes a page, in place of the oldest one when there is no room.
  ///
  /// - Returns: the slot where it is; nil when the host has no room for it.
  func put(_ page: [UInt8], number: Int) -> Int? {
    pages.withLock { pages in
      guard let file = pages.open() else { return nil }
      func write(to slot: Int) -> Bool {
        (try? file.write(page.span, at: Int64(slot) * Int64(ScratchFile.slotSize))) != nil
      }
      if let slot = pages.unusedSlot, write(to: slot) {
        pages.use(slot, for: number)
        return slot
      }
      guard let slot = pages.takeOldest() else { return nil }
      guard write(to: slot) else {
        pages.freeSlots.append(slot)
        return nil
      }
      pages.use(slot, for: number)
      return slot
    }
  }

  /// Whether a page is still in its slot.
  func has(_ number: Int, in slot: Int) -> Bool { pages.withLock { $0.has(number, in: slot) } }

  /// Nobody needs a page any more; without the last one the file is empty again.
  func giveBack(_ slot: Int, of number: Int) {
    pages.withLock { pages in
      guard pages.has(number, in: slot) else { return }
      pages.owners[slot] = 0
      pages.freeSlots.append(slot)
      guard pages.freeSlots.count == pages.owners.count else { return }
      (pages.owners, pages.freeSlots, pages.written, pages.oldest) = ([], [], [], 0)
      try? pages.file?.truncate(to: 0)
    }
  }

  /// Reads a page, or as much of it as the host gives back; nothing of a page that was dropped.
  func read(_ number: Int, in slot: Int, count: Int) -> [UInt8] {
    pages.withLock { pages in
      guard pages.has(number, in: slot) else { return [] }
      var bytes = [UInt8](repeating: 0, count: count)
      let got = try? pages.file?.read(at: Int64(slot) * Int64(ScratchFile.slotSize), into: &bytes)
      return Array(bytes.prefix(got ?? 0))
    }
  }

  /// The contents of a page, made anew unless it was asked for shortly before.
  func recent(_ number: Int, make: () -> PaperContents) -> PaperContents {
    if let found = pages.withLock({ $0.recent.last { $0.number == number } }) { return found.contents }
    let contents = make()
    pages.withLock { pages in
      if pages.recent.count == ScratchFile.mostRecent { pages.recent.removeFirst() }
      pages.recent.append((number, contents))
    }
    return contents
  }

  /// The bytes of the file, for tests.
  var size: Int64 { pages.withLock { (try? $0.file?.size()) ?? 0 } }
}

extension ScratchFile.Pages {
  /// The file, which is created when it is first needed; nil when the host refuses.
  ///
  /// The standard limit is a quarter of the room on the host's disk where that is small.
  fileprivate mutating func open() -> HostFile? {
    if file == nil, let opened = try? HostFile(scratch: ()) {
      let room = (try? opened.freeSpace()) ?? .max
      mostSlots = ScratchFile.slots(in: limit ?? min(ScratchFile.standardLimit, room / 4))
      file = opened
    }
    return file
  }

  fileprivate func has(_ number: Int, in slot: Int) -> Bool {
    owners.indices.contains(slot) && owners[slot] == number
  }

  /// A slot without a page, nil when the file is full.
  fileprivate var unusedSlot: Int? { freeSlots.last ?? (owners.count < mostSlots ? owners.count : nil) }

  fileprivate mutating func use(_ slot: Int, for number: Int) {
    if freeSlots.last == slot { freeSlots.removeLast() }
    if slot == owners.count { owners.append(number) } else { owners[slot] = number }
    written.append((slot, number))
    // Forgets pages that were given back or dropped.
    guard written.count > 2 * owners.count + 64 else { return }
    written = written[oldest...].filter { has($0.number, in: $0.slot) }
    oldest = 0
  }

  /// Drops the oldest page.
  ///
  /// - Returns: the slot where it was; nil when there is none.
  fileprivate mutating func takeOldest() -> Int? {
    while oldest < written.count {
      let (slot, number) = written[oldest]
      oldest += 1
      guard has(number, in: slot) else { continue }
      owners[slot] = 0
      recent.removeAll { $0.number == number }
      return slot
    }
    return nil
  }
}

/// The contents of the page that is being written, made when they are asked for.
final class LazyPaperContents: Sendable {
  private let contents = Locked<PaperContents?>(nil)

  var isMade: Bool { contents.withLock { $0 != nil } }

  func get(make: () -> PaperContents) -> PaperContents {
    contents.withLock { contents in
      let made = contents ?? make()
      contents = made
      return made
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the first element for which a test fails that succeeds for all before it; the end if
  /// there is none.
  func partitionPoint(_ belongs: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
