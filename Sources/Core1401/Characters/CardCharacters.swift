/// The characters of a card, or of the 80 positions of storage that units read and punch: column 1 first, no
/// word marks.
///
/// Eight lie in a word, so that a whole card goes from deck to storage in ten steps.
public struct CardCharacters: Hashable, Sendable, BitwiseCopyable {
  /// The number of characters.
  public static let count = 80
  /// Eight characters each, the first in the lowest byte of the first word; the two highest bits of each byte
  /// are zero.
  public private(set) var words: InlineArray<10, UInt64>

  private static let codes: UInt64 = 0x3F3F_3F3F_3F3F_3F3F
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Eighty blanks.
  public init() {
    words = InlineArray(repeating: 0)
  }

  /// Makes characters from words of eight; the two highest bits of each byte are dropped.
  public init(words: InlineArray<10, UInt64>) {
    self.words = words
    for index in words.indices { self.words[index] &= CardCharacters.codes }
  }

  /// Makes characters from the first 80 of these; missing ones are blank, word marks are dropped.
  public init(_ characters: some Collection<StoredCharacter>) {
    self.init()
    for (index, character) in characters.prefix(CardCharacters.count).enumerated() {
      words[index >> 3] |= UInt64(character.code) << UInt64(8 * (index & 7))
    }
  }

  /// A character, counted from 0.
  public subscript(index: Int) -> StoredCharacter {
    get { StoredCharacter(code: UInt8(truncatingIfNeeded: words[index >> 3] >> UInt64(8 * (index & 7)))) }
    set {
      let place = UInt64(8 * (index & 7))
      words[index >> 3] = words[index >> 3] & ~(0xFF << place) | UInt64(newValue.code) << place
    }
  }

  /// How many there are up to the last that is not blank.
  public var usedCount: Int {
    for index in (0..<10).reversed() where words[index] != 0 {
      return 8 * index + 8 - words[index].leadingZeroBitCount / 8
    }
    return 0
  }

  /// All of them in an array.
  public var array: [StoredCharacter] { (0..<CardCharacters.count).map { self[$0] } }

  /// The characters that come back from a card they are punched on: the substitute blank is read as zero.
  public var punched: CardCharacters {
    var result = self
    for index in words.indices {
      // Only a substitute blank becomes zero here, and only zero has no bit left after the addition.
      let differences = words[index] ^ UInt64(StoredCharacter.substituteBlank.code) &* CardCharacters.ones
      let found = ~(differences &+ 0x7F &* CardCharacters.ones) >> 7 & CardCharacters.ones
      let change = StoredCharacter.substituteBlank.code ^ StoredCharacter.zero.code
      result.words[index] ^= found &* UInt64(change)
    }
    return result
  }

  /// Whether two are alike.
  public static func == (left: CardCharacters, right: CardCharacters) -> Bool {
    left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
  }

  /// Feeds the characters to a hasher.
  public func hash(into hasher: inout Hasher) {
    for index in words.indices { hasher.combine(words[index]) }
  }
}
