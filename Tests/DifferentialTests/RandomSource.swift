/// A repeatable source of random numbers (SplitMix64): the same seed gives the same cases on every machine.
struct RandomSource: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number 0 to `limit` - 1.
  mutating func below(_ limit: Int) -> Int {
    Int(next() % UInt64(limit))
  }

  /// A number of a closed range.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// True in so many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
