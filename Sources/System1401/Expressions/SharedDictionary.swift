/// A dictionary whose copies share most of their storage, so that changing a copy takes the same time however
/// long it is.
///
/// The entries are in 4096 small dictionaries by their hash values, in two levels of 64: a change of a copy
/// copies 64 references of each level and one small dictionary.
public struct SharedDictionary<Key: Hashable & Sendable, Value: Hashable & Sendable>: Hashable, Sendable {
  private static var width: Int { 64 }
  /// Without entries there are no rows, and a row without entries has no columns.
  private var rows: [[[Key: Value]]] = []
  /// The number of entries.
  public private(set) var count = 0

  /// Makes an empty dictionary.
  public init() {}

  /// Whether there is no entry.
  public var isEmpty: Bool { count == 0 }

  /// All keys, in no order.
  public var keys: [Key] { map(\.key) }

  /// The value of a key; nil when there is none, or to remove it.
  public subscript(key: Key) -> Value? {
    get {
      if rows.isEmpty { return nil }
      let (row, column) = SharedDictionary.place(of: key)
      return rows[row].isEmpty ? nil : rows[row][column][key]
    }
    set {
      let (row, column) = SharedDictionary.place(of: key)
      if rows.isEmpty {
        guard newValue != nil else { return }
        rows = [[[Key: Value]]](repeating: [], count: SharedDictionary.width)
      }
      if rows[row].isEmpty {
        guard newValue != nil else { return }
        rows[row] = [[Key: Value]](repeating: [:], count: SharedDictionary.width)
      }
      let before = rows[row][column].count
      rows[row][column][key] = newValue
      count += rows[row][column].count - before
      // Equal dictionaries have equal rows.
      if rows[row][column].isEmpty, rows[row].allSatisfy(\.isEmpty) { rows[row] = [] }
      if isEmpty { rows = [] }
    }
  }

  private static func place(of key: Key) -> (row: Int, column: Int) {
    let hash = UInt(bitPattern: key.hashValue)
    return (Int(hash % UInt(width)), Int(hash / UInt(width) % UInt(width)))
  }
}

extension SharedDictionary: Sequence {
  /// The entries, in no order.
  public func makeIterator() -> AnyIterator<(key: Key, value: Value)> {
    var entries = rows.lazy.joined().joined().makeIterator()
    return AnyIterator { entries.next().map { ($0.key, $0.value) } }
  }
}
