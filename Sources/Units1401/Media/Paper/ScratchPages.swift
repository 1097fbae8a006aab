internal import Host1401

/// Keeps the pages that memory has no room for: a file without a name, made when the first page comes.
///
/// Lists that are copied go on sharing it; what was put there stays as it is until the last of them is gone.
final class ScratchPages<Element: BitwiseCopyable & Sendable>: Sendable {
  private struct Contents {
    var file: HostFile?
    var end: Int64 = 0
    /// The pages that were read last, the latest at the end.
    var recent: [(offset: Int64, page: [Element])] = []
  }

  private static var mostRecent: Int { 8 }

  private let contents = Locked(Contents())

  /// Puts a page away.
  ///
  /// - Returns: where it is; nil when the host has no room for it.
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

  /// Reads a page; what the host does not give back is zero.
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
