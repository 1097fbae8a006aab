/// The characters of a printed line with their word marks, as they stand in storage from 201 on, up to 132 of
/// them.
///
/// They lie within the value, so that a million lines need no memory of their own.
public struct LineCharacters: Hashable, Sendable {
  /// The most there can be.
  public static let longest = 132
  /// How many there are.
  public let count: Int
  private var words = InlineArray<17, UInt64>(repeating: 0)

  /// Makes a line of so many characters, at most ``longest``, from the first of these; missing ones are
  /// blank.
  public init(_ characters: some Collection<StoredCharacter>, count: Int) {
    self.count = min(count, LineCharacters.longest)
    for (index, character) in characters.prefix(self.count).enumerated() {
      words[index >> 3] |= UInt64(character.rawValue) << UInt64(8 * (index & 7))
    }
  }

  /// Makes a line of bytes that are characters, at most ``longest``; the highest bit of each counts nothing.
  public init(bytes: UnsafeRawBufferPointer) {
    count = min(bytes.count, LineCharacters.longest)
    unsafe withUnsafeMutableBytes(of: &words) {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
    for index in words.indices { words[index] &= 0x7F7F_7F7F_7F7F_7F7F }
  }

  /// A character, counted from 0.
  public subscript(index: Int) -> StoredCharacter {
    StoredCharacter(rawValue: UInt8(truncatingIfNeeded: words[index >> 3] >> UInt64(8 * (index & 7))))
  }

  /// All of them in an array.
  public var array: [StoredCharacter] { (0..<count).map { self[$0] } }

  /// Lends the characters as bytes, see ``StoredCharacter/rawValue``.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe withUnsafeBytes(of: words) { unsafe body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// Whether two are alike.
  public static func == (left: LineCharacters, right: LineCharacters) -> Bool {
    left.count == right.count && left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
  }

  /// Feeds the characters to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for index in words.indices { hasher.combine(words[index]) }
  }
}
