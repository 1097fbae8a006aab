/// Lays out a line with tabs, or with characters beyond ASCII, in card columns.
///
/// A tab ends a field: label, operation, operands, remark. `LOOP<tab>MLC<tab>A,B<tab>why` therefore needs
/// no counting of columns. The text before the first tab is the label, unless it begins with blanks or is
/// the five digits of page and line: then its columns are used.
///
/// In SPS a tab skips to the next field, of which the page is the first; nothing is shifted.
struct TabLayout {
  private(set) var columns: [UInt8] = []
  private(set) var typed: [Int] = []

  /// The columns at which the fields begin, from 0. Autocoder: label, operation, operands. SPS: count,
  /// label, operation; A-operand and its adjustment; B-operand and its adjustment; d-character, remark.
  private static func starts(_ language: SourceLanguage) -> [Int] {
    language == .sps ? [5, 7, 13, 16, 22, 27, 33, 38, 39] : [5, 15, 20]
  }

  private let language: SourceLanguage
  /// The start of the current field; -1 before the label.
  private var start = -1

  init(_ text: String, table: SourceCharacters, language: SourceLanguage) {
    self.language = language
    var typedColumn = 1
    var text = text[...]
    if let remark = TabLayout.remark(text) {
      typedColumn += text.distance(from: text.startIndex, to: remark)
      begin(5, typedColumn: typedColumn)
      start = 20
      text = text[remark...]
    }
    if language != .sps, start < 0, TabLayout.beginsWithLabel(text) {
      begin(TabLayout.starts(language)[0], typedColumn: 1)
    }
    for character in text {
      if character == "\t" {
        endField(typedColumn: typedColumn)
      } else {
        columns.append(table.column(for: character))
        typed.append(typedColumn)
      }
      typedColumn += 1
    }
  }

  /// The asterisk of a remark, if only tabs and blanks precede it.
  private static func remark(_ text: Substring) -> String.Index? {
    guard let first = text.firstIndex(where: { $0 != " " && $0 != "\t" }), text[first] == "*",
      text[..<first].contains("\t")
    else { return nil }
    return first
  }

  /// Whether a line has a tab and begins with a label, which is shifted to column 6.
  private static func beginsWithLabel(_ text: Substring) -> Bool {
    guard let tab = text.firstIndex(of: "\t") else { return false }
    let first = text[..<tab]
    guard let initial = first.first else { return false }
    if initial == " " || initial == "*" { return false }
    return !(first.count == 5 && first.allSatisfy { $0.isNumber })
  }

  private mutating func endField(typedColumn: Int) {
    let count = columns.count
    let starts = TabLayout.starts(language)
    // A line of Autocoder that begins with a tab has no label.
    if language != .sps, start < 0, columns.allSatisfy({ $0 == 0x20 }) { start = starts[0] }
    if let next = starts.first(where: { $0 > start && $0 >= count }) {
      begin(next, typedColumn: typedColumn)
    } else {
      // Two blanks end the operands; rounding to tens aligns remarks.
      begin(max(40, (count + 2 + 9) / 10 * 10), typedColumn: typedColumn)
    }
  }

  private mutating func begin(_ column: Int, typedColumn: Int) {
    start = column
    pad(to: column, typedColumn: typedColumn)
  }

  private mutating func pad(to count: Int, typedColumn: Int) {
    while columns.count < count {
      columns.append(0x20)
      typed.append(typedColumn)
    }
  }
}
