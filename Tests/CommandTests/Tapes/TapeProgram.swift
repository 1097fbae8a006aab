import Core1401
import Foundation
import Units1401

/// A bootable tape for tests: a program from 001 on, with `'` before a character with word mark.
struct TapeProgram {
  /// The characters of the program.
  let characters: [StoredCharacter]

  init(_ text: String) {
    var characters: [StoredCharacter] = []
    var marksNext = false
    for character in text {
      if character == "'" {
        marksNext = true
        continue
      }
      var stored = TextEncoding.simh.stored(character) ?? .blank
      stored.hasWordMark = marksNext
      characters.append(stored)
      marksNext = false
    }
    self.characters = characters
  }

  /// Writes the tape.
  func write(to path: String) throws {
    let image = try TapeImage(path: path, mode: .create, form: .simh)
    try image.write(.record(TapeRecord(storage: characters, load: true, parity: .even)))
  }

  /// Counts from 1 in 061-068, writes the count and everything after it up to a group mark to tape 2, and
  /// prints the count, endlessly. The address `end` of the group mark is three characters. With `rewrites`
  /// each record is written twice, the second time over the first, before the count is printed.
  static func counter(endingAt end: String, rewrites: Bool) -> TapeProgram {
    var text = "'L060\(end)'A059068'M%U2061W"
    text += rewrites ? "'U%U2B'M%U2061W" : "'N'N'N'N'N'N'N'N'N'N'N'N'N"
    text += "'M068208'2'B008'."
    // The constant, the group mark, the count.
    text += String(repeating: " ", count: 58 - TapeProgram(text).characters.count)
    return TapeProgram(text + "'1'}'00000000")
  }
}
