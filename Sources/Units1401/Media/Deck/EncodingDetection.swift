public import Core1401

/// Which encoding a text deck is read in, and why.
///
/// There is no certain sign. What is looked at: record marks and group marks in the address fields of loader cards
/// and in their data, characters that only one convention uses, and single lower-case letters among upper case.
/// Without a sign the deck is read as `TextEncoding.simh`.
public struct EncodingDetection: Hashable, Sendable, CustomStringConvertible {
  /// The encoding to read in.
  public let encoding: TextEncoding
  /// Why, in a few words, for instance `old characters: 61 address fields with '`.
  public let reason: String
  /// Whether nothing in the deck speaks for this encoding, nor for another.
  public let isGuess: Bool

  /// Whether there are characters, `'` or `"`, that mean something else in old decks; false where nothing was looked at.
  public let hasOldCharacters: Bool

  /// Makes the record of an encoding that the user gave.
  public init(given encoding: TextEncoding) {
    self.encoding = encoding
    reason = "as given"
    isGuess = false
    hasOldCharacters = false
  }

  /// Makes the record of a deck without a sign of its own that is read as the one before it.
  public init(following encoding: TextEncoding) {
    self.encoding = encoding
    reason = "as the deck before it"
    isGuess = true
    hasOldCharacters = false
  }

  /// One line: name of the encoding and reason.
  public var description: String { "\(encoding.name): \(reason)" }

  init(lines: DeckLines) {
    var signs = EncodingSigns()
    var lines = unsafe lines
    while let line = unsafe lines.next() { unsafe signs.count(line) }
    self.init(signs)
  }

  /// What the signs found speak for.
  init(_ signs: EncodingSigns) {
    (encoding, reason) = signs.decision
    isGuess = reason == EncodingSigns.noSign
    hasOldCharacters = signs.hasOldCharacters
  }
}

/// The signs of encodings in the lines of a deck.
struct EncodingSigns {
  private var oldFields = 0
  private var oldGroupMarks = 0
  private var newFields = 0
  private var newCharacters = 0
  private var vdcLetters = 0
  private var otherLowerCase = 0
  private var hasUpperCase = false
  /// Whether `'` or `"` stands anywhere.
  private(set) var hasOldCharacters = false

  private static let addressColumns = [44, 48, 51, 55, 58, 62, 65]

  /// Looks at a line.
  mutating func count(_ line: UnsafeBufferPointer<UInt8>) {
    if !hasUpperCase { hasUpperCase = unsafe line.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } }
    // Few lines have a character that tells more.
    guard unsafe EncodingSigns.tellsSomething(line) else { return }
    if !hasOldCharacters {
      hasOldCharacters = unsafe line.contains { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
    }
    unsafe line.forEach { countCharacter($0) }
    // The address fields of a loader card in Autocoder form; its op codes stand between them.
    for column in Self.addressColumns where line.count >= column + 2 {
      if unsafe Self.isAddress(line, at: column - 1, recordMark: UInt8(ascii: "'")) { oldFields += 1 }
      if unsafe Self.isAddress(line, at: column - 1, recordMark: UInt8(ascii: "|")) { newFields += 1 }
    }
    if unsafe Self.isLoaderCard(line) {
      unsafe oldGroupMarks += line[..<39].count { $0 == UInt8(ascii: "\"") }
    }
  }

  /// Whether a line holds `'`, `"`, or any byte from a small a on; looks at eight bytes at once.
  private static func tellsSomething(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(line)
    let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    var found: UInt64 = 0
    for index in stride(from: 0, to: bytes.count, by: 8) {
      guard index &+ 8 <= bytes.count else {
        return unsafe found & tops != 0
          || bytes[index...].contains {
            $0 >= UInt8(ascii: "a") || $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"")
          }
      }
      let eight = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let (apostrophes, quotes) = (eight ^ 0x27 &* ones, eight ^ 0x22 &* ones)
      // A byte that is zero, and perhaps the one above it, gets its top bit.
      found |= (apostrophes &- ones) & ~apostrophes | (quotes &- ones) & ~quotes
      found |= eight | (eight & ~tops) &+ 0x1F &* ones
    }
    return found & tops != 0
  }

  private mutating func countCharacter(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "~"): newCharacters += 1
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      if "qrgvts".utf8.contains(byte) { vdcLetters += 1 } else { otherLowerCase += 1 }
    default: break
    }
  }

  /// Whether three characters are an address whose hundreds or units digit is a zero with an A zone.
  private static func isAddress(
    _ line: UnsafeBufferPointer<UInt8>, at first: Int, recordMark: UInt8
  ) -> Bool {
    let (hundreds, tens, units) = unsafe (line[first], line[first + 1], line[first + 2])
    guard hundreds == recordMark || units == recordMark else { return false }
    return [hundreds, units].allSatisfy { $0 == recordMark || isDigit($0) } && isDigit(tens)
  }

  /// Whether columns 40-43 hold the load or move instruction of a program card and its last column.
  private static func isLoaderCard(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count >= 46, unsafe line[39] == UInt8(ascii: "L") || line[39] == UInt8(ascii: "M") else {
      return false
    }
    return (40...42).allSatisfy { unsafe isDigit(line[$0]) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  static let noSign = "no sign of another encoding"

  var decision: (TextEncoding, String) {
    let new = newFields + newCharacters
    if oldFields > 0, oldFields >= new {
      return (.simhOld, "old characters: \(oldFields.counted("address field")) with '")
    }
    if newFields > 0 { return (.simh, "new characters: \(newFields.counted("address field")) with |") }
    if newCharacters > 0 {
      return (.simh, "new characters: \(newCharacters.counted("character")) of { | } ~")
    }
    if vdcLetters > 0, otherLowerCase == 0, hasUpperCase {
      return (.vdc, "virtual data center: \(vdcLetters.counted("lower-case letter")) of q r g v t s only")
    }
    if oldGroupMarks > 0 {
      return (.simhOld, "old characters: \(oldGroupMarks.counted("group mark")) \" in program cards")
    }
    return (.simh, EncodingSigns.noSign)
  }
}
