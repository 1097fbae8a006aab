/// A list that grows at its end without being copied: its elements are in pages of a fixed size.
///
/// The newest pages are in memory, older ones in a file, so a list of any length takes little memory.
struct PagedList<Element: BitwiseCopyable & Sendable> {
  /// The elements per page: a power of two, so that the bits of an index are a page and a place on it.
  private static var pageSize: Int { 1 << 13 }
  private static var mask: Int { pageSize - 1 }

  /// A full page.
  private enum Page {
    case inMemory([Element])
    case inFile(at: Int64)
  }

  private var pages: [Page] = []
  /// The elements not yet in a full page.
  private var last: [Element] = []
  /// The number of elements.
  var count: Int { pages.count * PagedList.pageSize + last.count }

  /// The index of the first page in memory.
  private var firstInMemory = 0
  private let scratch = ScratchPages<Element>()
  private let pagesInMemory: Int

  /// Creates an empty list.
  ///
  /// - Parameter pagesInMemory: the number of full pages kept in memory, at least 1.
  init(pagesInMemory: Int = 16) {
    self.pagesInMemory = Swift.max(1, pagesInMemory)
  }

  /// Appends an element.
  mutating func append(_ element: Element) {
    last.append(element)
    if last.count == PagedList.pageSize { endPage() }
  }

  /// Appends elements.
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    var rest = unsafe elements[...]
    while unsafe !rest.isEmpty {
      let fitting = unsafe rest.prefix(PagedList.pageSize - last.count)
      unsafe last.append(contentsOf: UnsafeBufferPointer(rebasing: fitting))
      unsafe rest = rest.dropFirst(fitting.count)
      if last.count == PagedList.pageSize { endPage() }
    }
  }

  /// Removes the last element; there must be one.
  mutating func removeLast() {
    if last.isEmpty, let page = pages.popLast() {
      last = elements(of: page)
      firstInMemory = Swift.min(firstInMemory, pages.count)
    }
    last.removeLast()
  }

  private mutating func endPage() {
    pages.append(.inMemory(last))
    last = []
    last.reserveCapacity(PagedList.pageSize)
    // A page for which the file has no room stays in memory, and is tried again with the next.
    while pages.count - firstInMemory > pagesInMemory {
      guard case .inMemory(let page) = pages[firstInMemory], let offset = scratch.put(page) else { return }
      pages[firstInMemory] = .inFile(at: offset)
      firstInMemory += 1
    }
  }

  private func elements(of page: Page) -> [Element] {
    switch page {
    case .inMemory(let elements): elements
    case .inFile(let offset): scratch.page(at: offset, count: PagedList.pageSize)
    }
  }

  /// The ranges of the elements on each page, in order.
  var pageRanges: [Range<Int>] {
    stride(from: 0, to: count, by: PagedList.pageSize).map { $0..<Swift.min($0 + PagedList.pageSize, count) }
  }

  /// The elements of a range as an array.
  func elements(in range: Range<Int>) -> [Element] {
    var found: [Element] = []
    forEachPiece(in: range) { found += $0 }
    return found
  }

  /// Calls a closure with elements page by page.
  ///
  /// - Parameters:
  ///   - range: the elements.
  ///   - body: receives the elements of each page, in order.
  func forEachPiece(in range: Range<Int>, _ body: (ArraySlice<Element>) -> Void) {
    var start = range.lowerBound
    while start < range.upperBound {
      let (page, place) = (start / PagedList.pageSize, start & PagedList.mask)
      let length = Swift.min(PagedList.pageSize - place, range.upperBound - start)
      let elements = page < pages.count ? elements(of: pages[page]) : last
      body(elements[place..<place + length])
      start += length
    }
  }
}

extension PagedList: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element {
    let page = index / PagedList.pageSize
    guard page < pages.count else { return last[index & PagedList.mask] }
    return elements(of: pages[page])[index & PagedList.mask]
  }
}

extension PagedList {
  /// The index of the last element whose number is at most another, in elements sorted by number; 0 when
  /// there is none.
  func lastIndex(notBehind number: Int, _ numberOf: (Element) -> Int) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if numberOf(self[middle]) <= number { low = middle } else { high = middle }
    }
    return low
  }
}

extension PagedList: Equatable where Element: Equatable {
  static func == (left: PagedList, right: PagedList) -> Bool { left.elementsEqual(right) }
}

extension PagedList: Hashable where Element: Hashable {
  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension PagedList: Sendable {}
