internal import Host1401

/// Storage for pages that do not fit in memory: an unnamed file, created with the first page.
///
/// Copies of a list share it; stored pages do not change until the last copy is gone.
final class ScratchPages<Element: BitwiseCopyable & Sendable>: Sendable {
  private struct Contents {
    var file: HostFile?
    var end: Int64 = 0
    /// The pages most recently read, the latest at the end.
    var recent: [(offset: Int64, page: [Element])] = []
  }

  private static var mostRecent: Int { 8 }

  private let contents = Locked(Contents())

  /// Stores a page.
  ///
  /// - Returns: its offset; nil when the host has no room for it.
  func put(_ page: [Element]) -> Int64? {
    contents.withLock { contents in
      do {
        let file = try contents.file ?? HostFile(scratch: ())
        contents.file = file
        let offset = contents.end
        try unsafe page.withUnsafeBytes { bytes in
          try unsafe file.write(bytes.bindMemory(to: UInt8.self).span, at: offset)
        }
        contents.end += Int64(page.count * MemoryLayout<Element>.stride)
        return offset
      } catch {
        return nil
      }
    }
  }

  /// Reads a page; anything the host cannot read is zero.
  func page(at offset: Int64, count: Int) -> [Element] {
    contents.withLock { contents in
      if let found = contents.recent.last(where: { $0.offset == offset }) { return found.page }
      var bytes = [UInt8](repeating: 0, count: count * MemoryLayout<Element>.stride)
      _ = try? contents.file?.read(at: offset, into: &bytes)
      let page = unsafe bytes.withUnsafeBytes { unsafe Array($0.bindMemory(to: Element.self)) }
      if contents.recent.count == ScratchPages.mostRecent { contents.recent.removeFirst() }
      contents.recent.append((offset, page))
      return page
    }
  }
}
