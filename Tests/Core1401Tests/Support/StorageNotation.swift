import Core1401

/// Storage written as text: the characters of SimH's business set, `␢` for a blank, and `'` before a
/// character with word mark.
enum StorageNotation {
  /// A character that is not in the notation.
  struct UnknownCharacter: Error {
    let character: Character
  }

  /// Parses a piece of storage.
  static func characters(_ text: some StringProtocol) throws -> [StoredCharacter] {
    var result: [StoredCharacter] = []
    var marksNext = false
    for character in text {
      if character == "'" {
        marksNext = true
        continue
      }
      guard var stored = TextEncoding.simh.stored(character) else {
        throw UnknownCharacter(character: character)
      }
      stored.hasWordMark = marksNext
      marksNext = false
      result.append(stored)
    }
    return result
  }

  /// Writes a piece of storage so that ``characters(_:)`` reads the same.
  static func text(_ characters: some Sequence<StoredCharacter>) -> String {
    var result = ""
    for character in characters {
      if character.hasWordMark { result.append("'") }
      result.append(character.code == 0 ? "␢" : TextEncoding.simh.character(for: character))
    }
    return result
  }
}

extension AddressRegister {
  /// A register in the notation of vectors: a decimal address, with `w` when an end of storage was passed, or
  /// its three characters in quotes when they are not an address.
  var notation: String {
    if let address { return "\(address)\(hasWrapped ? "w" : "")" }
    return "\"\(StorageNotation.text([hundreds, tens, units]))\""
  }
}
