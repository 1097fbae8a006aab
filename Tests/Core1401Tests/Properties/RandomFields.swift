@testable import Core1401
import RandomNumbers

/// Random fields, and their numeric values.
extension SplitMix64 {
  /// A field with a word mark at its left end only.
  mutating func field(_ length: Int, codes: [UInt8] = Array(0..<64)) -> [StoredCharacter] {
    (0..<length).map {
      StoredCharacter(code: codes.randomElement(using: &self) ?? 0, wordMark: $0 == 0)
    }
  }

  /// A number of 1 to 40 digits: any characters, or plain digits with a sign; often mostly zeros or nines, so
  /// that carries propagate far.
  mutating func number(_ length: Int) -> [StoredCharacter] {
    let signs: [UInt8] = [0, 0, 2, 2, 3, 1]
    switch Int.random(in: 0..<4, using: &self) {
    case 0: return field(length)
    case 1:
      return signed(field(length, codes: [0, 0o12, 0o12, 0o12, 1, 0o11]), signs.randomElement(using: &self))
    case 2: return signed(field(length, codes: [0o11, 0o11, 0o11, 0o12]), signs.randomElement(using: &self))
    default: return signed(field(length, codes: Array(1...10)), signs.randomElement(using: &self))
    }
  }

  private func signed(_ field: [StoredCharacter], _ zone: UInt8?) -> [StoredCharacter] {
    field.dropLast() + field.suffix(1).map { $0.withZone(zone ?? 0) }
  }

  /// Characters of any kind, with any word marks.
  mutating func noise(_ length: Int) -> [StoredCharacter] {
    (0..<length).map { _ in StoredCharacter(rawValue: UInt8.random(in: 0..<128, using: &self)) }
  }

  /// A length from 1 to 40, preferably short.
  mutating func length() -> Int {
    Int.random(in: 1...(oneIn(2) ? 6 : 40), using: &self)
  }
}

/// The adder's digit values, defined independently of the processor: no bits and 8-2 are zero, 11-15 are 3-7.
func digits(_ field: some Collection<StoredCharacter>) -> [Int] {
  let values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 3, 4, 5, 6, 7]
  return field.map { values[Int($0.code) % 16] }
}

/// Whether a field's units position has the B bit alone.
func isMinus(_ field: [StoredCharacter]) -> Bool {
  field.last.map { $0.code / 16 == 2 } ?? false
}

/// A digit with a zone and the word mark of the previous character.
func digit(_ value: Int, zone: Int = 0, over old: StoredCharacter) -> StoredCharacter {
  StoredCharacter(code: UInt8(16 * zone + (value == 0 ? 10 : value)), wordMark: old.hasWordMark)
}

/// The piece of storage with a field whose units position is at an address.
func piece(_ characters: [StoredCharacter], endingAt units: Int) -> Trial.Piece {
  Trial.Piece(left: units + 1 - characters.count, characters: characters)
}

/// Numbers as digits, left to right, of any length: schoolbook arithmetic on magnitudes.
enum Magnitude {
  /// The sum modulo ten to the length of the longer number, and the carry out of it.
  static func sum(_ a: [Int], _ b: [Int]) -> (digits: [Int], carry: Int) {
    let length = max(a.count, b.count)
    let (x, y) = (padded(a, length), padded(b, length))
    var result = [Int](repeating: 0, count: length)
    var carry = 0
    for index in (0..<length).reversed() {
      (carry, result[index]) = (x[index] + y[index] + carry).quotientAndRemainder(dividingBy: 10)
    }
    return (result, carry)
  }

  /// The difference of two numbers, the first not smaller than the second.
  static func difference(_ larger: [Int], _ smaller: [Int]) -> [Int] {
    var result = larger
    for (index, value) in padded(smaller, larger.count).enumerated() {
      result[index] -= value
      var place = index
      while result[place] < 0 {
        result[place] += 10
        place -= 1
        result[place] -= 1
      }
    }
    return result
  }

  static func isLess(_ a: [Int], _ b: [Int]) -> Bool {
    let length = max(a.count, b.count)
    return padded(a, length).lexicographicallyPrecedes(padded(b, length))
  }

  static func padded(_ digits: [Int], _ length: Int) -> [Int] {
    [Int](repeating: 0, count: length - digits.count) + digits
  }
}
