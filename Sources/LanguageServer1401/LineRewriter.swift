import Autocoder
import Core1401

/// Writes a line of a source anew, everything in the columns of the coding sheet, in the characters that it
/// was typed in.
struct LineRewriter {
  private let line: ProgramSource.Line
  /// The character of each card column, blank where nothing was typed.
  private var cells: [Character]

  init(_ line: ProgramSource.Line) {
    self.line = line
    let typed = Array(line.source.text)
    guard typed.contains("\t") else {
      cells = typed + [Character](repeating: " ", count: max(0, 80 - typed.count))
      return
    }
    cells = (0..<80).map { column in
      // Columns that a tab left out, and those behind the end of the text, hold nothing.
      let place = line.source.typedColumn(column + 1) - 1
      return line.source.columns[column] != 0x20 && typed.indices.contains(place) ? typed[place] : " "
    }
  }

  private static func text(_ cells: [Character]) -> String {
    var cells = cells
    while cells.last == " " { cells.removeLast() }
    return String(cells)
  }

  // MARK: Renaming

  /// The line with another name in some columns. Labels leave the operation where it is; behind operands a
  /// remark stays in its columns as far as two blanks are left before it.
  func renaming(_ places: [Range<Int>], to name: String) throws(ResponseError) -> String {
    if line.source.text.contains("\t") { return renamingTyped(places, to: name) }
    var cells = cells
    let fields = line.fields
    var growth = 0
    for place in places.sorted(by: { $0.lowerBound > $1.lowerBound }) {
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

  /// Takes blanks before the remark away, or adds some, so that the columns behind stay where they were.
  private func keepRemark(_ cells: inout [Character], growth: Int) throws(ResponseError) {
    let end = line.operandEnd + growth
    if growth < 0 {
      cells.insert(contentsOf: repeatElement(" ", count: -growth), at: min(end, cells.count))
      return
    }
    var left = growth
    while left > 0 {
      // The first column behind two blanks that is blank, too.
      guard end + 2 < cells.count, cells[end + 2] == " ", cells[end] == " ", cells[end + 1] == " " else {
        break
      }
      cells.remove(at: end)
      left -= 1
    }
    if left > 0 {
      // The remark moves. Columns 73-80 do not take part.
      let lost = cells[72..<min(cells.count, 72 + left)]
      guard lost.allSatisfy({ $0 == " " }), end <= 72 else {
        throw ResponseError(
          .requestFailed, "line \(line.number + 1) would reach beyond column 72; shorten it first")
      }
      cells.removeSubrange(72..<min(cells.count, 72 + left))
    }
  }

  /// The same in a line whose fields are separated by tabs: nothing has to be kept in its columns.
  private func renamingTyped(_ places: [Range<Int>], to name: String) -> String {
    var typed = Array(line.source.text)
    for place in places.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      let first = line.source.typedColumn(place.lowerBound + 1) - 1
      let last = line.source.typedColumn(place.upperBound)
      typed.replaceSubrange(min(first, typed.count)..<min(last, typed.count), with: Array(name))
    }
    return String(typed)
  }

  // MARK: Formatting

  /// The line in the columns of the coding sheet: tabs become columns, words in free form go to their fields,
  /// blanks at the end go.
  ///
  /// - Parameter isOperation: whether a word is an operation or a macro.
  /// - Returns: the line; as it is where it cannot be put into columns.
  func formatted(isOperation: (String) -> Bool) -> String {
    let text = line.source.text
    // What is longer than a card, or has characters of no card, is left to its author.
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

  /// A line of words, as `LOOP MLC A,B  why`; nil when it does not look like one.
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
    // Blanks behind the operation up to the operands are no part of them.
    let operands = rest.drop { $0 == " " }
    let card =
      (isNumbered ? sequence : "     ") + label.padded(to: 10) + operation.padded(to: 5) + operands
    let cut = card.withoutTrailingBlanks
    return cut.count <= 72 ? cut : nil
  }

  /// Whether the line has something where operations or, without one, operands begin, and nothing before its
  /// label. An operation that is not known may be a macro that is missing.
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
