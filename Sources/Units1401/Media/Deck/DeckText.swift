import Core1401

/// Reads the characters of one line of a text deck.
struct DeckText {
  /// An error in a line, with its column.
  struct Failure: Error {
    let column: Int
    let cause: DeckError.Cause
  }

  let line: [UInt8]
  let encoding: TextEncoding
  private(set) var characters: [StoredCharacter] = []
  /// The first column where a control character was read as a blank.
  private(set) var firstBlanked: Int?
  /// The first column where a character of the new conventions was read as a blank, because the deck uses the
  /// old ones.
  private(set) var firstNew: Int?
  /// The first nonblank column beyond the card.
  private(set) var firstCut: Int?

  init(line: [UInt8], encoding: TextEncoding) {
    self.line = line
    self.encoding = encoding
    characters.reserveCapacity(Card.columnCount)
  }

  /// Reads the line into ``characters``; anything beyond `limit` is dropped.
  mutating func read(limit: Int) throws(Failure) {
    if line.allSatisfy({ $0 < 0x80 }) {
      for byte in line {
        if characters.count < limit, !isNew(byte), let stored = encoding.stored(ascii: byte) {
          characters.append(stored)
        } else {
          try append(Character(UnicodeScalar(byte)), limit: limit)
        }
      }
      return
    }
    guard let text = String(validating: line, as: UTF8.self) else {
      // Counts columns up to the byte as a reader of a Latin-1 file would.
      let index = line.firstIndex { $0 >= 0x80 } ?? 0
      throw Failure(column: index + 1, cause: .unknownByte(line[index]))
    }
    for character in text { try append(character, limit: limit) }
  }

  private mutating func append(_ character: Character, limit: Int) throws(Failure) {
    guard characters.count < limit else {
      beyond += 1
      if character != " ", !Self.isReadAsBlank(character), firstCut == nil { firstCut = limit + beyond }
      return
    }
    let column = characters.count + 1
    var stored = encoding.stored(character)
    if let byte = character.asciiValue, isNew(byte) {
      stored = .blank
      firstNew = firstNew ?? column
    } else if stored == nil, Self.isReadAsBlank(character) {
      stored = .blank
      firstBlanked = firstBlanked ?? column
    }
    guard let stored else { throw Failure(column: column, cause: .unknownCharacter(character)) }
    characters.append(stored)
  }

  /// The number of columns beyond the limit.
  private var beyond = 0

  // SimH reads them as blanks in old decks, whose tools did not know them either.
  private func isNew(_ byte: UInt8) -> Bool { encoding == .simhOld && DeckText.newCharacters.contains(byte) }

  /// The characters that only the new conventions have.
  static let newCharacters = Array("{|}~".utf8)

  /// The column of the first character beyond a card that is not read as a blank, in a line of ASCII; nil when
  /// there is none.
  static func firstCut(_ line: UnsafeBufferPointer<UInt8>) -> Int? {
    let place = unsafe line.dropFirst(Card.columnCount).firstIndex {
      !isReadAsBlank($0) && $0 != UInt8(ascii: " ")
    }
    return place.map { $0 + 1 }
  }

  // SimH reads both as one blank, and decks made for it contain them.
  private static func isReadAsBlank(_ character: Character) -> Bool {
    character.asciiValue.map(isReadAsBlank) ?? false
  }

  private static func isReadAsBlank(_ ascii: UInt8) -> Bool {
    ascii < 0x20 || ascii == 0x7F || ascii == UInt8(ascii: "`")
  }
}
