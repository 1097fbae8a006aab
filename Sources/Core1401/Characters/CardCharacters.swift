/// The characters of a card, or of the 80 storage positions that a unit reads or punches, without word marks.
///
/// Column 1 comes first. Eight characters share a 64-bit word, so a whole card is copied between deck and
/// storage in ten steps.
public struct CardCharacters: Hashable, Sendable, BitwiseCopyable {
  /// The number of characters.
  public static let count = 80
  /// Eight characters per word, the first in the lowest byte of the first word. The two highest bits of each
  /// byte are zero.
  public private(set) var words: InlineArray<10, UInt64>

  private static let codes: UInt64 = 0x3F3F_3F3F_3F3F_3F3F
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Eighty blanks.
  public init() {
    words = InlineArray(repeating: 0)
  }

  /// Creates characters from words of eight; drops the two highest bits of each byte.
  public init(words: InlineArray<10, UInt64>) {
    self.words = words
    for index in words.indices { self.words[index] &= CardCharacters.codes }
  }

  /// Creates characters from the first 80 of a collection. Missing ones are blank; word marks are dropped.
  @inlinable
  public init(_ characters: some Collection<StoredCharacter>) {
    self.init()
    for (index, character) in characters.prefix(CardCharacters.count).enumerated() { self[index] = character }
  }

  /// The character at an index from 0.
  public subscript(index: Int) -> StoredCharacter {
    get { StoredCharacter(code: UInt8(truncatingIfNeeded: words[index >> 3] >> UInt64(8 * (index & 7)))) }
    set {
      let place = UInt64(8 * (index & 7))
      words[index >> 3] = words[index >> 3] & ~(0xFF << place) | UInt64(newValue.code) << place
    }
  }

  /// The number of characters up to the last nonblank one.
  public var usedCount: Int {
    for index in (0..<10).reversed() where words[index] != 0 {
      return 8 * index + 8 - words[index].leadingZeroBitCount / 8
    }
    return 0
  }

  /// All characters as an array.
  public var array: [StoredCharacter] { (0..<CardCharacters.count).map { self[$0] } }

  /// The characters as they read back from a punched card: a substitute blank reads as zero.
  public var punched: CardCharacters {
    var result = self
    for index in words.indices {
      // Only a substitute blank becomes zero here, and zero is the only result whose addition sets no bit.
      let differences = words[index] ^ UInt64(StoredCharacter.substituteBlank.code) &* CardCharacters.ones
      let found = ~(differences &+ 0x7F &* CardCharacters.ones) >> 7 & CardCharacters.ones
      let change = StoredCharacter.substituteBlank.code ^ StoredCharacter.zero.code
      result.words[index] ^= found &* UInt64(change)
    }
    return result
  }

  /// Whether two cards hold the same characters.
  public static func == (left: CardCharacters, right: CardCharacters) -> Bool {
    left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
  }

  /// Feeds the characters to a hasher.
  public func hash(into hasher: inout Hasher) {
    for index in words.indices { hasher.combine(words[index]) }
  }
}
