extension StringProtocol {
  /// The candidate closest to a misspelled word.
  ///
  /// - Parameters:
  ///   - candidates: the valid words; of equally close ones the first in the alphabet is returned.
  ///   - slips: the number of characters that may differ; nil for one in three.
  /// - Returns: nil when no candidate is close.
  package func nearest(in candidates: some Sequence<String>, slips: Int? = nil) -> String? {
    let word = Array(utf8)
    // Otherwise short words would be close to everything.
    let allowed = change * (slips ?? Swift.max(1, word.count / 3))
    var best: (distance: Int, text: String)?
    for candidate in candidates where change * abs(candidate.utf8.count - word.count) <= allowed {
      let distance = editDistance(word, Array(candidate.utf8))
      guard distance <= allowed, distance < change * word.count else { continue }
      if let best, (best.distance, best.text) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.text
  }
}

/// The cost of a character changed, left out or inserted, and of two characters swapped, which is the
/// likelier slip.
private let change = 3
private let swap = 2

/// The cost of changing one word into another.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = (0...right.count).map { $0 * change }
  for i in left.indices {
    var row = [(i + 1) * change]
    for j in right.indices {
      var cost = min(last[j] + (left[i] == right[j] ? 0 : change), last[j + 1] + change, row[j] + change)
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
