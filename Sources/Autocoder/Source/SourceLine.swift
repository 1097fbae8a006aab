internal import Core1401

/// A line of a source: the typed text, and the 80 columns of a card.
///
/// Source of the columns: IBM Autocoder, coding sheet: 1-2 page, 3-5 line, 6-11 label, 16-20 operation,
/// 21-72 operands and remarks, 76-80 identification.
public struct SourceLine: Hashable, Sendable {
  /// The number of the line in its file, from 1.
  public let number: Int
  /// The line as typed, without its end.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The bytes of ``text``; they share the memory of the whole source, or of the columns.
  let bytes: ArraySlice<UInt8>
  /// The 80 columns, each an ASCII character in upper case; index 0 is column 1.
  public let columns: [UInt8]
  /// Whether characters after column 80 were cut.
  public let isCut: Bool
  /// For each card column, the column of ``text`` that it was typed in; nil if they are the same.
  private let typed: [Int]?
  /// The encoding of a line with tabs, which must be laid out again for another language; otherwise nil.
  private let tabbed: TextEncoding?

  init(
    number: Int, bytes: ArraySlice<UInt8>, table: SourceCharacters, language: SourceLanguage = .autocoder
  ) {
    self.number = number
    self.bytes = bytes
    if bytes.allSatisfy({ $0 < 0x80 && $0 != 0x09 }) {
      var columns = SourceLine.blankColumns
      for (index, byte) in bytes.prefix(80).enumerated() where byte != 0x20 {
        columns[index] = table.column(for: byte)
      }
      self.columns = columns
      isCut = bytes.dropFirst(80).contains { $0 > 0x20 }
      (typed, tabbed) = (nil, nil)
    } else {
      let layout = TabLayout(String(decoding: bytes, as: UTF8.self), table: table, language: language)
      columns = SourceLine.filled(layout.columns)
      isCut = layout.columns.dropFirst(80).contains { $0 != 0x20 }
      typed = layout.typed
      tabbed = bytes.contains(0x09) ? table.encoding : nil
    }
  }

  /// Creates a line from 80 columns, for expansions of macros.
  ///
  /// - Parameters:
  ///   - number: the number of the line in its file, from 1.
  ///   - card: the columns; missing ones are blank, more than 80 are cut.
  init(number: Int, card: [UInt8]) {
    self.number = number
    columns = SourceLine.filled(card)
    isCut = card.dropFirst(80).contains { $0 != 0x20 }
    bytes = columns[..<((columns.lastIndex { $0 != 0x20 } ?? -1) + 1)]
    (typed, tabbed) = (nil, nil)
  }

  /// The first 80 columns of a card; missing ones are blank.
  private static func filled(_ card: [UInt8]) -> [UInt8] {
    card.prefix(80) + [UInt8](repeating: 0x20, count: max(0, 80 - card.count))
  }

  private static let blankColumns = [UInt8](repeating: 0x20, count: 80)

  /// The line with its tabs laid out for another language; lines are created for Autocoder.
  func laidOut(for language: SourceLanguage) -> SourceLine {
    guard language == .sps, let tabbed else { return self }
    return SourceLine(
      number: number, bytes: bytes, table: .table(tabbed), language: language)
  }

  /// The column of the typed text, from 1, for a card column.
  ///
  /// - Parameter cardColumn: the card column, 1-80.
  /// - Returns: the column, counted in characters.
  public func typedColumn(_ cardColumn: Int) -> Int {
    guard let typed, let last = typed.last else { return cardColumn }
    return cardColumn <= typed.count ? typed[max(0, cardColumn - 1)] : last + 1
  }

  /// The line as typed, with each character of a line with tabs in its column.
  public var laidOut: String {
    guard let typed, tabbed != nil else { return text }
    let characters = Array(text)
    return String(zip(columns, typed).map { $0 == 0x20 ? " " : characters[$1 - 1] })
  }

  /// The characters of card columns, without blanks at the end.
  ///
  /// - Parameter range: columns, 1-80.
  /// - Returns: the text in upper case.
  public func text(in range: ClosedRange<Int>) -> String {
    var end = min(80, range.upperBound)
    let start = max(1, range.lowerBound)
    while end >= start, columns[end - 1] == 0x20 { end -= 1 }
    guard end >= start else { return "" }
    return String(decoding: columns[(start - 1)..<end], as: UTF8.self)
  }

  /// Whether all 80 columns are blank.
  public var isBlank: Bool { columns.allSatisfy { $0 == 0x20 } }

  /// Whether the line is a remark in a language; in SPS an asterisk in column 8 also makes one.
  func isRemark(in language: SourceLanguage) -> Bool {
    isComment || language == .sps && columns[7] == UInt8(ascii: "*")
  }

  /// Whether the line has two tabs in a row, or only blanks between them, which leave a field blank.
  var hasTwoTabs: Bool {
    guard let first = bytes.firstIndex(of: 0x09) else { return false }
    return bytes[(first + 1)...].first { $0 != 0x20 } == 0x09
  }

  /// Whether the line looks like a remark of another programming language, or like one whose asterisk is in a
  /// wrong column: it begins with `;`, `#`, `*`, `/` or `--`.
  var isRemarkOfOtherLanguages: Bool {
    guard let first = columns.firstIndex(where: { $0 != 0x20 }) else { return false }
    switch columns[first] {
    case UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "*"), UInt8(ascii: "/"): return true
    case UInt8(ascii: "-"): return first + 1 < columns.count && columns[first + 1] == UInt8(ascii: "-")
    default: return false
    }
  }

  /// Whether the line is a remark in every language: it has an asterisk in column 6 or 1, or is blank.
  public var isComment: Bool {
    columns[5] == UInt8(ascii: "*") || columns[0] == UInt8(ascii: "*") || isBlank
  }
}
