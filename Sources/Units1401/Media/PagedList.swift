/// A list that grows at its end and is not copied when it does: its elements lie in pages of a fixed size.
struct PagedList<Element> {
  /// A power of two, so that an index is a page and a place on it.
  private static var pageSize: Int { 1 << 13 }

  /// All pages are full but the last; none is empty.
  private var pages: [[Element]] = []
  /// How many elements there are.
  private(set) var count = 0

  /// Makes an empty list.
  init() {}

  /// Puts an element at the end.
  mutating func append(_ element: Element) {
    if count & (PagedList.pageSize - 1) == 0 { addPage() }
    pages[pages.count - 1].append(element)
    count += 1
  }

  /// Puts elements at the end.
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    var rest = unsafe elements[...]
    while unsafe !rest.isEmpty {
      let room = PagedList.pageSize - count & (PagedList.pageSize - 1)
      if room == PagedList.pageSize { addPage() }
      let fitting = unsafe rest.prefix(room)
      unsafe pages[pages.count - 1].append(contentsOf: UnsafeBufferPointer(rebasing: fitting))
      unsafe count += fitting.count
      unsafe rest = rest.dropFirst(fitting.count)
    }
  }

  /// Takes the last element away; there has to be one.
  mutating func removeLast() {
    pages[pages.count - 1].removeLast()
    if pages[pages.count - 1].isEmpty { pages.removeLast() }
    count -= 1
  }

  private mutating func addPage() {
    var page: [Element] = []
    // A short list is to be small.
    if !pages.isEmpty { page.reserveCapacity(PagedList.pageSize) }
    pages.append(page)
  }
}

extension PagedList: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element {
    pages[index / PagedList.pageSize][index % PagedList.pageSize]
  }
}

extension PagedList: Equatable where Element: Equatable {}
extension PagedList: Hashable where Element: Hashable {}
extension PagedList: Sendable where Element: Sendable {}
