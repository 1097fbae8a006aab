/// A hash table of the numbers of things, such as the indices of the elements of an array.
///
/// A dictionary does the same. But when a type of keys is hashed for the first time in a process, the runtime
/// searches all types of the program for it, which takes as long as assembling hundreds of lines.
package struct NumberTable: Sendable {
  /// The keys; their count is a power of two.
  private var keys: [UInt64] = []
  /// The number of each key, -1 where there is none.
  private var numbers: [Int32] = []
  private var count = 0

  /// Creates an empty table.
  package init() {}

  /// The number with a key.
  ///
  /// - Parameters:
  ///   - key: the key; different things may have the same one.
  ///   - isWanted: whether a number with this key is the wanted one.
  /// - Returns: nil if there is none.
  package func number(of key: UInt64, where isWanted: (Int) -> Bool = { _ in true }) -> Int? {
    guard count > 0 else { return nil }
    var slot = first(key)
    while numbers[slot] >= 0 {
      if keys[slot] == key, isWanted(Int(numbers[slot])) { return Int(numbers[slot]) }
      slot = (slot + 1) & (keys.count - 1)
    }
    return nil
  }

  /// Adds a number. If its key is already in the table, the earlier number is found first.
  package mutating func add(_ number: Int, key: UInt64) {
    if 2 * count >= keys.count { grow() }
    var slot = first(key)
    while numbers[slot] >= 0 { slot = (slot + 1) & (keys.count - 1) }
    (keys[slot], numbers[slot]) = (key, Int32(number))
    count += 1
  }

  /// The slot where the search for a key begins.
  private func first(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (keys.count - 1)
  }

  private mutating func grow() {
    let old = zip(keys, numbers).filter { $0.1 >= 0 }
    let size = max(32, 2 * keys.count)
    keys = [UInt64](repeating: 0, count: size)
    numbers = [Int32](repeating: -1, count: size)
    count = 0
    for (key, number) in old { add(Int(number), key: key) }
  }

  /// A key for bytes: FNV-1a.
  package static func key(_ bytes: [UInt8]) -> UInt64 {
    var key: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { key = (key ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return key
  }
}

extension Array {
  /// Counts the elements that are equal to each one.
  ///
  /// - Parameters:
  ///   - key: the key of an element, the same for equal ones.
  ///   - areEqual: whether two elements are equal.
  /// - Returns: a count for each element, 0 for all but the first of equal elements.
  package func countsOfEqual(
    key: (Element) -> UInt64, by areEqual: (Element, Element) -> Bool
  ) -> [Int] {
    var firsts = NumberTable()
    var counts = [Int](repeating: 0, count: count)
    for index in indices {
      let key = key(self[index])
      let first = firsts.number(of: key) { areEqual(self[$0], self[index]) }
      if first == nil { firsts.add(index, key: key) }
      counts[first ?? index] += 1
    }
    return counts
  }
}
