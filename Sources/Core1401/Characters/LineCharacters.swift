/// The characters of a printed line with their word marks, as in storage from position 201; up to 132 of
/// them.
///
/// They are stored inline, so a million lines need no further allocations.
public struct LineCharacters: Hashable, Sendable {
  /// The maximum number of characters.
  public static let longest = 132
  /// The number of characters.
  public let count: Int
  private var words = InlineArray<17, UInt64>(repeating: 0)

  /// Creates a line of `count` characters, at most ``longest``, from the first of a collection; missing ones
  /// are blank.
  public init(_ characters: some Collection<StoredCharacter>, count: Int) {
    self.count = min(count, LineCharacters.longest)
    for (index, character) in characters.prefix(self.count).enumerated() {
      words[index >> 3] |= UInt64(character.rawValue) << UInt64(8 * (index & 7))
    }
  }

  /// Creates a line from bytes that are characters, at most ``longest``; the highest bit of each is ignored.
  public init(bytes: UnsafeRawBufferPointer) {
    count = min(bytes.count, LineCharacters.longest)
    unsafe withUnsafeMutableBytes(of: &words) {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
    for index in words.indices { words[index] &= 0x7F7F_7F7F_7F7F_7F7F }
  }

  /// The character at an index from 0.
  public subscript(index: Int) -> StoredCharacter {
    StoredCharacter(rawValue: UInt8(truncatingIfNeeded: words[index >> 3] >> UInt64(8 * (index & 7))))
  }

  /// All characters as an array.
  public var array: [StoredCharacter] { (0..<count).map { self[$0] } }

  /// Passes the characters to `body` as bytes; see ``StoredCharacter/rawValue``.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe withUnsafeBytes(of: words) { unsafe body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// Whether two lines hold the same characters and word marks.
  public static func == (left: LineCharacters, right: LineCharacters) -> Bool {
    left.count == right.count && left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
  }

  /// Feeds the characters to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for index in words.indices { hasher.combine(words[index]) }
  }
}
