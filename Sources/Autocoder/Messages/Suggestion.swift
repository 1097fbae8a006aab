/// Finds what somebody may have meant.
enum Suggestion {
  /// The candidate that is nearest to a word, nil when none is near.
  ///
  /// - Parameters:
  ///   - word: what was written.
  ///   - candidates: what could have been meant, without the word itself.
  static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.utf8)
    // Short words are near to everything: allow a change in every third character.
    let allowed = max(1, wanted.count / 3)
    var best: (distance: Int, text: String)?
    for candidate in candidates where abs(candidate.utf8.count - wanted.count) <= allowed {
      let distance = self.distance(wanted, Array(candidate.utf8), limit: best.map { $0.distance } ?? allowed)
      guard distance <= allowed, distance > 0, distance < wanted.count else { continue }
      if let best, (best.distance, best.text) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.text
  }

  /// How many characters must be changed, left out, put in or swapped with their neighbour.
  static func distance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
    if abs(left.count - right.count) > limit { return limit + 1 }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var cost = min(
          last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}
