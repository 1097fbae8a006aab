internal import Core1401

/// The evidence for the encoding of special characters in a source.
public struct CharacterEvidence: Hashable, Sendable {
  /// The first line, from 1, with evidence.
  public let line: Int
  /// The constant or literal on that line, as typed.
  public let sample: String
  /// The number of lines with evidence.
  public let count: Int
}

extension SourceText {
  /// Evidence that a text encodes special characters as SimH did before 3.5-1: `'` for the record mark, `"`
  /// for the group mark.
  ///
  /// Today's text uses `'` for `@` and `"` for the segment mark. An address of three characters can contain
  /// a record mark, such as `@'25@` for 1025, but no `@`. Constants of a single `'` or `"` are marks. One
  /// of the characters `| } { ~` in a constant shows today's encoding.
  ///
  /// - Parameter text: the whole source in UTF-8.
  /// - Returns: the evidence, nil if the text has today's encoding or no sign of either.
  public static func evidenceOfOldCharacters(in text: [UInt8]) -> CharacterEvidence? {
    let table = SourceCharacters.table(.simh)
    var first: (line: Int, sample: String)?
    var count = 0
    var isToday = false
    forEachLine(of: text) { number, bytes in
      guard !isToday, bytes.contains(where: canBeEvidence) else { return }
      let line = SourceLine(number: number, bytes: bytes, table: table)
      guard !line.isComment else { return }
      if isAreaWithMark(line.columns, UInt8(ascii: "|")) { isToday = true }
      if isAreaWithMark(line.columns, UInt8(ascii: "'")) {
        count += 1
        first = first ?? (line.number, line.text(in: 21...40))
      }
      for constant in constants(of: bytes) {
        if constant.contains(where: (UInt8(ascii: "{")...UInt8(ascii: "~")).contains) { isToday = true }
        guard isMark(constant) || isOldAddress(constant) else { continue }
        count += 1
        first = first ?? (line.number, "@\(String(decoding: constant, as: UTF8.self))@")
      }
    }
    return isToday ? nil : first.map { CharacterEvidence(line: $0.line, sample: $0.sample, count: count) }
  }

  /// Evidence that a text encodes special characters as the virtual data center does: the only lower-case
  /// letters among upper case are `q r g v t s`, all of them in constants or as the marks of DA statements.
  ///
  /// - Parameter text: the whole source in UTF-8.
  /// - Returns: the evidence; nil if the text has other lower-case letters, or one of `| } { ~`.
  public static func evidenceOfMarkLetters(in text: [UInt8]) -> CharacterEvidence? {
    guard text.contains(where: TextEncoding.isMarkLetter),
      text.allSatisfy({ $0 < UInt8(ascii: "a") || TextEncoding.isMarkLetter($0) }),
      text.contains(where: (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains)
    else { return nil }
    let table = SourceCharacters.table(.simh)
    var first: (line: Int, sample: String)?
    var (count, others) = (0, 0)
    forEachLine(of: text) { number, bytes in
      guard bytes.contains(where: TextEncoding.isMarkLetter) else { return }
      let line = SourceLine(number: number, bytes: bytes, table: table)
      guard !line.isComment else { return }
      let marked = constants(of: bytes).filter { $0.contains(where: TextEncoding.isMarkLetter) }
      let constant = marked.first
      let isArea = isAreaWithMark(line.columns, UInt8(ascii: "G")) && bytes.contains(UInt8(ascii: "g"))
      let inConstants = marked.map { $0.count(where: TextEncoding.isMarkLetter) }.reduce(0, +)
      // Elsewhere they are letters of names.
      if !isArea, bytes.dropFirst(5).count(where: TextEncoding.isMarkLetter) > inConstants { others += 1 }
      guard constant != nil || isArea else { return }
      count += 1
      first =
        first
        ?? (number, constant.map { "@\(String(decoding: $0, as: UTF8.self))@" } ?? line.text(in: 21...40))
    }
    guard others == 0 else { return nil }
    return first.map { CharacterEvidence(line: $0.line, sample: $0.sample, count: count) }
  }

  /// Whether a line is a DA with a mark after its records.
  private static func isAreaWithMark(_ columns: [UInt8], _ mark: UInt8) -> Bool {
    guard columns[15..<20].elementsEqual("DA   ".utf8) else { return false }
    let operands = columns[20..<72]
    return zip(operands, operands.dropFirst()).contains { $0 == UInt8(ascii: ",") && $1 == mark }
  }

  /// Whether a line with this byte can have evidence; most have none and are skipped.
  private static func canBeEvidence(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte >= UInt8(ascii: "{")
  }

  /// The texts between pairs of `@`.
  private static func constants(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
  }

  private static func isMark(_ constant: ArraySlice<UInt8>) -> Bool {
    constant.elementsEqual("'".utf8) || constant.elementsEqual("\"".utf8)
  }

  /// Whether three characters are an address only if they contain a record mark.
  private static func isOldAddress(_ constant: ArraySlice<UInt8>) -> Bool {
    guard constant.count == 3, constant.contains(UInt8(ascii: "'")) else { return false }
    let old = constant.map {
      TextEncoding.simhOld.stored(Character(UnicodeScalar($0 >= 0x61 ? $0 & 0x5F : $0))) ?? .blank
    }
    guard !constant.contains(0x20) else { return false }
    return AddressRegister(hundreds: old[0], tens: old[1], units: old[2]).address != nil
  }
}
