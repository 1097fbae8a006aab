internal import Core1401

/// A line of a source: the typed text, and the 80 columns of a card.
///
/// Source of the columns: IBM Autocoder, coding sheet: 1-2 page, 3-5 line, 6-11 label, 16-20 operation,
/// 21-72 operands and remarks, 76-80 identification.
public struct SourceLine: Hashable, Sendable {
  /// The number of the line in its file, from 1.
  public let number: Int
  /// The line as typed, without its end.
  public let text: String
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
    text = String(decoding: bytes, as: UTF8.self)
    tabbed = bytes.contains(0x09) ? table.encoding : nil
    var columns: [UInt8] = []
    columns.reserveCapacity(80)
    if bytes.allSatisfy({ $0 < 0x80 && $0 != 0x09 }) {
      for byte in bytes.prefix(80) { columns.append(table.column(for: byte)) }
      isCut = bytes.dropFirst(80).contains { $0 > 0x20 }
      typed = nil
    } else {
      let layout = TabLayout(text, table: table, language: language)
      columns = Array(layout.columns.prefix(80))
      typed = layout.typed
      isCut = layout.columns.dropFirst(80).contains { $0 != 0x20 }
    }
    while columns.count < 80 { columns.append(0x20) }
    self.columns = columns
  }

  /// Creates a line from 80 columns, for expansions of macros.
  ///
  /// - Parameters:
  ///   - number: the number of the line in its file, from 1.
  ///   - card: the columns; missing ones are blank, more than 80 are cut.
  init(number: Int, card: [UInt8]) {
    self.number = number
    var columns = Array(card.prefix(80))
    isCut = card.dropFirst(80).contains { $0 != 0x20 }
    while columns.count < 80 { columns.append(0x20) }
    self.columns = columns
    var end = 80
    while end > 0, columns[end - 1] == 0x20 { end -= 1 }
    text = String(decoding: columns[..<end], as: UTF8.self)
    typed = nil
    tabbed = nil
  }

  /// The line with its tabs laid out for another language; lines are created for Autocoder.
  func laidOut(for language: SourceLanguage) -> SourceLine {
    guard language == .sps, let tabbed else { return self }
    return SourceLine(
      number: number, bytes: Array(text.utf8)[...], table: .table(tabbed), language: language)
  }

  /// The column of the typed text, from 1, for a card column.
  ///
  /// - Parameter cardColumn: the card column, 1-80.
  /// - Returns: the column, counted in characters.
  public func typedColumn(_ cardColumn: Int) -> Int {
    guard let typed, let last = typed.last else { return cardColumn }
    return cardColumn <= typed.count ? typed[max(0, cardColumn - 1)] : last + 1
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

  /// Whether the line is a remark in every language: it has an asterisk in column 6 or 1, or is blank.
  public var isComment: Bool {
    columns[5] == UInt8(ascii: "*") || columns[0] == UInt8(ascii: "*") || isBlank
  }
}
