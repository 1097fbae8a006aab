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

/// A part of a sheet that is full: in memory, or in the scratch file.
final class PaperPage: Sendable {
  private enum Place {
    case inMemory([UInt8])
    case inFile(at: Int64)
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
    if case .inFile = place.withLock({ $0 }) { scratch.giveBack() }
  }

  /// Puts the page into the file.
  ///
  /// - Returns: false when the host has no room for it, and it stays in memory.
  func putAway() -> Bool {
    place.withLock { place in
      guard case .inMemory(let bytes) = place else { return true }
      guard let offset = scratch.put(bytes) else { return false }
      place = .inFile(at: offset)
      return true
    }
  }

  /// What is on it; what the host does not give back is missing.
  var contents: PaperContents {
    scratch.recent(number) {
      let bytes =
        switch place.withLock({ $0 }) {
        case .inMemory(let bytes): bytes
        case .inFile(let offset): scratch.read(at: offset, count: count)
        }
      return PaperContents(begin: begin, bytes: bytes)
    }
  }
}

/// A file without a name for pages that memory has no room for. It is created with the first page, and the
/// sheets of a listing share it.
final class ScratchFile: Sendable {
  private struct Pages {
    var file: HostFile?
    var end: Int64 = 0
    /// How many pages are in the file.
    var count = 0
    var lastNumber = 0
    /// The pages that were read last, the latest at the end.
    var recent: [(number: Int, contents: PaperContents)] = []
  }

  private static let mostRecent = 8

  private let pages = Locked(Pages())

  /// A number for another page.
  func nextNumber() -> Int {
    pages.withLock { pages in
      pages.lastNumber += 1
      return pages.lastNumber
    }
  }

  /// Writes a page.
  ///
  /// - Returns: where it is; nil when the host has no room for it.
  func put(_ page: [UInt8]) -> Int64? {
    pages.withLock { pages in
      do throws(HostError) {
        let file: HostFile
        if let opened = pages.file { file = opened } else { file = try HostFile(scratch: ()) }
        pages.file = file
        let offset = pages.end
        try file.write(page.span, at: offset)
        pages.end += Int64(page.count)
        pages.count += 1
        return offset
      } catch {
        return nil
      }
    }
  }

  /// Nobody needs a page any more; without the last one the file is empty again.
  func giveBack() {
    pages.withLock { pages in
      pages.count -= 1
      guard pages.count == 0 else { return }
      pages.end = 0
      try? pages.file?.truncate(to: 0)
    }
  }

  /// Reads a page, or as much of it as the host gives back.
  func read(at offset: Int64, count: Int) -> [UInt8] {
    pages.withLock { pages in
      var bytes = [UInt8](repeating: 0, count: count)
      let got = try? pages.file?.read(at: offset, into: &bytes)
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
  var size: Int64 { pages.withLock { $0.end } }
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
