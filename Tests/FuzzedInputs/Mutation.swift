import RandomNumbers

/// Changes inputs as damage, haste and malice do: bits, bytes, pieces, numbers, words, and parts of other inputs.
public struct Mutation {
  private var random: SplitMix64
  /// Longer inputs are cut.
  private static let longest = 1 << 16

  private static let numbers = [
    "0", "-1", "1", "80", "132", "255", "256", "3999", "4000", "15999", "16000", "65535", "65536",
    "2147483648",
    "9223372036854775807", "9223372036854775808", "18446744073709551615", "1e308", "1e-308", "nan",
  ]

  /// Begins a series; the same seed makes the same changes.
  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// An input made of samples.
  ///
  /// - Parameters:
  ///   - samples: inputs that are right.
  ///   - words: pieces that mean something in such inputs.
  /// - Returns: the input.
  public mutating func input(from samples: [[UInt8]], words: [String]) -> [UInt8] {
    var bytes = samples.randomElement(using: &random) ?? []
    // Now and then as it is, or nothing but noise.
    if random.oneIn(50) { return bytes }
    if random.oneIn(100) {
      return (0..<Int.random(in: 0...300, using: &random)).map { _ in .random(in: 0...255, using: &random) }
    }
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      change(&bytes, samples, words)
      if bytes.count > Mutation.longest { bytes.removeLast(bytes.count - Mutation.longest) }
    }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8], _ samples: [[UInt8]], _ words: [String]) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
    switch Int.random(in: 0..<12, using: &random) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case 1 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: bytes.removeLast(bytes.count - place)
    case 5:
      let other = samples.randomElement(using: &random) ?? []
      let first = Int.random(in: 0...other.count, using: &random)
      bytes.insert(contentsOf: other[first..<min(other.count, first + 60)], at: place)
    case 6: bytes.insert(contentsOf: (words.randomElement(using: &random) ?? "").utf8, at: place)
    case 7: replaceNumber(&bytes, from: place)
    case 8: swapLines(&bytes)
    case 9:
      let byte = [0, 10, 13, 0x1B, 0x20, 0x7F, 0x80, 0xC3, 0xFF].randomElement(using: &random) ?? 0
      let count =
        random.oneIn(20) ? Int.random(in: 100...5000, using: &random) : Int.random(in: 1...9, using: &random)
      bytes.insert(contentsOf: repeatElement(UInt8(byte), count: count), at: place)
    case 10 where place + 4 <= bytes.count:
      let word =
        UInt32.random(in: 0...UInt32.max, using: &random) >> UInt32.random(in: 0...31, using: &random)
      for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: word >> UInt32(8 * index)) }
    default: bytes.replaceSubrange(place..<end, with: bytes[place..<end].reversed())
    }
  }

  /// Another number in the place of one that is written in digits.
  private mutating func replaceNumber(_ bytes: inout [UInt8], from place: Int) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = bytes[place...].firstIndex(where: digits.contains) else { return }
    let last = bytes[first...].firstIndex { !digits.contains($0) } ?? bytes.endIndex
    let number = Mutation.numbers.randomElement(using: &random) ?? "0"
    bytes.replaceSubrange(first..<last, with: number.utf8)
  }

  private mutating func swapLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    lines.swapAt(.random(in: 0..<lines.count, using: &random), .random(in: 0..<lines.count, using: &random))
    bytes = Array(lines.joined(separator: [10]))
  }
}
