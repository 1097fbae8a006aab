import RandomNumbers
import Testing

@testable import Units1401

/// The parities of records written on a reel, compared with one entry for each position.
struct TapeParitiesTests {
  @Test(arguments: UInt64(1)...20) func agreeWithOneEntryForEachOffset(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var parities = TapeParities()
    var plain = [TapeParity?](repeating: nil, count: 60)
    for _ in 0..<200 {
      let first = Int.random(in: 0..<50, using: &random)
      let parity: TapeParity? = [.even, .odd, nil].randomElement(using: &random) ?? nil
      if Bool.random(using: &random) {
        parities.note(parity, at: Int64(first))
        for offset in first..<plain.count { plain[offset] = parity }
      } else {
        let end = Int.random(in: first + 1...first + 9, using: &random)
        parities.note(parity, at: Int64(first)..<Int64(end))
        for offset in first..<end { plain[offset] = parity }
      }
      #expect(plain.indices.map { parities.parity(at: Int64($0)) } == plain)
    }
  }
}
