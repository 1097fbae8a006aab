/// Finds what somebody may have meant.
enum Suggestion {
  /// The candidate that is nearest to a word.
  ///
  /// - Parameters:
  ///   - word: what was written.
  ///   - candidates: what could have been meant.
  /// - Returns: nil when none is near.
  static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.utf8)
    // Short words are near to everything: allow a change in every third character.
    let allowed = change * max(1, wanted.count / 3)
    var best: (distance: Int, text: String)?
    for candidate in candidates where change * abs(candidate.utf8.count - wanted.count) <= allowed {
      let distance = self.distance(wanted, Array(candidate.utf8))
      guard distance <= allowed, distance > 0, distance < change * wanted.count else { continue }
      if let best, (best.distance, best.text) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.text
  }

  /// What a character changed, left out or put in counts, and what two characters swapped count: the likelier slip.
  private static let change = 3
  private static let swap = 2

  /// How much must be done to make one word of another.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = (0...right.count).map { $0 * change }
    for i in left.indices {
      var row = [(i + 1) * change]
      for j in right.indices {
        var cost = min(
          last[j] + (left[i] == right[j] ? 0 : change), last[j + 1] + change, row[j] + change)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + swap)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}
