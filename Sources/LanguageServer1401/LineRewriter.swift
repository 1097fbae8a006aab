import Autocoder
import Core1401

/// Rewrites a line of a source in the columns of the coding sheet, with the characters it was typed in.
struct LineRewriter {
  private let line: ProgramSource.Line
  /// The character of each card column, blank where nothing was typed.
  private var cells: [Character]

  init(_ line: ProgramSource.Line) {
    self.line = line
    let text = line.source.laidOut
    // What tabs have moved past the end of the card is not on it.
    let onCard = line.source.text.contains("\t") ? text.prefix(80) : text[...]
    cells = Array(String(onCard).padded(to: 80))
  }

  private static func text(_ cells: [Character]) -> String {
    var cells = cells
    while cells.last == " " { cells.removeLast() }
    return String(cells)
  }

  // MARK: Renaming

  /// The line with another name in some columns. After a label the operation keeps its column; after
  /// operands a remark keeps its columns as long as two blanks precede it.
  func renaming(_ places: [Range<Int>], to name: String) throws(ResponseError) -> String {
    if line.source.text.contains("\t") { return renamingTyped(places, to: name) }
    var cells = cells
    let fields = line.fields
    var growth = 0
    for place in places.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      let name = LineRewriter.name(name, inPlaceOf: cells[place])
      let isFixed = line.language == .sps || fields.label.contains(place.lowerBound)
      if isFixed {
        let width = line.language == .sps ? 6 : fields.label.count
        let first = place.lowerBound
        cells.replaceSubrange(first..<first + width, with: Array(name.padded(to: width)))
        continue
      }
      cells.replaceSubrange(place, with: Array(name))
      growth += name.count - place.count
    }
    try keepRemark(&cells, growth: growth)
    return LineRewriter.text(cells)
  }

  /// A name, which is in capitals, in small letters where the old one was.
  private static func name(_ name: String, inPlaceOf old: ArraySlice<Character>) -> String {
    old.contains(where: \.isLowercase) ? name.lowercased() : name
  }

  /// Removes or adds blanks before the remark so that it keeps its columns.
  private func keepRemark(_ cells: inout [Character], growth: Int) throws(ResponseError) {
    let end = line.operandEnd + growth
    if growth < 0 {
      cells.insert(contentsOf: repeatElement(" ", count: -growth), at: min(end, cells.count))
      return
    }
    var left = growth
    while left > 0 {
      // The remark begins after two blanks; one more blank may be removed.
      guard end + 2 < cells.count, cells[end + 2] == " ", cells[end] == " ", cells[end + 1] == " " else {
        break
      }
      cells.remove(at: end)
      left -= 1
    }
    if left > 0 {
      // The remark moves. Columns 73-80 stay.
      let lost = cells[72..<min(cells.count, 72 + left)]
      guard lost.allSatisfy({ $0 == " " }), end <= 72 else {
        throw ResponseError(.lineTooLong, [line.number + 1])
      }
      cells.removeSubrange(72..<min(cells.count, 72 + left))
    }
  }

  /// The renamed line if its fields are separated by tabs, so that no columns need to be kept.
  private func renamingTyped(_ places: [Range<Int>], to name: String) -> String {
    var typed = Array(line.source.text)
    for place in places.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      let first = line.source.typedColumn(place.lowerBound + 1) - 1
      let last = line.source.typedColumn(place.upperBound)
      let range = min(first, typed.count)..<min(last, typed.count)
      typed.replaceSubrange(range, with: Array(LineRewriter.name(name, inPlaceOf: typed[range])))
    }
    return String(typed)
  }

  // MARK: Formatting

  /// The line in the columns of the coding sheet: tabs are replaced by columns, words in free form are
  /// moved to their fields, blanks at the end are removed.
  ///
  /// - Parameter isOperation: whether a word is an operation or a macro.
  /// - Returns: the line, unchanged if it cannot be put into columns.
  func formatted(isOperation: (String) -> Bool) -> String {
    let text = line.source.text
    // A line that is longer than a card, or has characters that no card has, is not changed.
    guard !line.source.isCut, !line.source.columns.contains(0x7F) else { return text }
    if line.source.isComment || line.statement?.isRemark == true {
      return text.contains("\t") ? LineRewriter.text(cells) : text.withoutTrailingBlanks
    }
    if line.language == .autocoder, !isOperation(line.operation), let card = card(ofWords: text, isOperation)
    {
      return card
    }
    return LineRewriter.text(cells)
  }

  /// A line in free form, such as `LOOP MLC A,B  why`; nil if it does not look like one.
  private func card(ofWords text: String, _ isOperation: (String) -> Bool) -> String? {
    guard !text.contains("\t"), text.allSatisfy(\.isASCII), !isInColumns else { return nil }
    var rest = text[...]
    let sequence = String(rest.prefix(5))
    let isNumbered = sequence.count == 5 && sequence.allSatisfy { $0.isNumber }
    if isNumbered { rest = rest.dropFirst(5) }
    func word() -> String {
      rest = rest.drop { $0 == " " }
      let word = rest.prefix { $0 != " " }
      rest = rest[word.endIndex...]
      return String(word)
    }
    var label = ""
    let beginsWithBlank = rest.first == " "
    var operation = word()
    if !isOperation(operation.uppercased()) || !beginsWithBlank && isOperation(peek(rest).uppercased()) {
      label = operation
      operation = word()
    }
    guard isOperation(operation.uppercased()), label.count <= 6 else { return nil }
    if let first = label.first, !first.isLetter { return nil }
    // The blanks between the operation and the operands are not part of the operands.
    let operands = rest.drop { $0 == " " }
    let card =
      (isNumbered ? sequence : "     ") + label.padded(to: 10) + operation.padded(to: 5) + operands
    let cut = card.withoutTrailingBlanks
    return cut.count <= 72 ? cut : nil
  }

  /// Whether an operation, or the operands of a line without one, begin in their column, with nothing
  /// before the label. An unknown operation may be a missing macro.
  private var isInColumns: Bool {
    let columns = line.source.columns
    guard columns[..<5].allSatisfy({ $0 == 0x20 || $0 >= 0x30 && $0 <= 0x39 }) else { return false }
    if columns[15] != 0x20 { return columns[11..<15].allSatisfy { $0 == 0x20 } }
    return columns[11..<20].allSatisfy { $0 == 0x20 } && columns[20] != 0x20
  }

  private func peek(_ rest: Substring) -> String {
    String(rest.drop { $0 == " " }.prefix { $0 != " " })
  }
}

extension String {
  fileprivate var withoutTrailingBlanks: String {
    String(reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
