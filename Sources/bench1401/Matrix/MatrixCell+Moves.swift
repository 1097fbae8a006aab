// Moves, edits, word marks.
extension MatrixCell {
  private typealias Text = MatrixText

  static var moves: [MatrixCell] {
    let equal = ["MCW", "LCA", "MCS"].flatMap { operation in
      Text.lengths.map { MatrixCell(operation, a: Text.digits($0), b: Text.digits($0)) }
    }
    let reached = ["MCW", "LCA"].flatMap { accesses($0, lengths: [1, 3, 5, 20]) }
    let characters = ["MN", "MZ"].flatMap { operation in
      Access.allCases.map { MatrixCell(operation, a: "7", b: "C", access: $0) }
    }
    let unequal = [(1, 100), (3, 5), (5, 20), (20, 5), (100, 5), (1000, 20)].map {
      MatrixCell("MCW", a: Text.digits($0.0), b: Text.digits($0.1))
    }
    return equal + reached + characters + unequal + records + suppressed
  }

  /// Cells for moves from left to right up to a record mark.
  private static var records: [MatrixCell] {
    Text.lengths.map { length in
      MatrixCell(
        "MCM", "\(length)", copies: Text.copies(length: length),
        data: Text.lines(
          Text.field(Text.fill("Q", length, end: "|"), at: Text.aFields),
          Text.field(Text.fill("0", length), at: Text.bFields)),
        result: Result(end: Text.bFields + length - 1, length: length)
      ) { _ in Text.line("MCM", "\(Text.aFields),\(Text.bFields)") }
    }
  }

  /// Cells for moves with zero suppression, in which half of the digits are leading zeros.
  private static var suppressed: [MatrixCell] {
    [3, 8, 20, 100].map {
      MatrixCell(
        "MCS", a: Text.fill("0", $0, end: Text.digits($0 / 2)), b: Text.digits($0), what: "leading zeros")
    }
  }

  static var edits: [MatrixCell] {
    [2, 3, 5, 8, 12, 20, 40].flatMap { length in
      ["": " ", "money": "$", "asterisks": "*"].sorted { $0.key < $1.key }.compactMap { what, sign in
        guard sign == " " || length >= 3 else { return nil }
        return edit(length, control(length, sign: Character(sign)), what)
      }
    }
  }

  /// A control word for a number of digits, with commas, a decimal point and zero suppression.
  private static func control(_ length: Int, sign: Character) -> String {
    guard length >= 3 else { return Text.fill(" ", length) }
    let whole = length - 2
    var word = ""
    for digit in 0..<whole {
      if digit > 0, (whole - digit) % 3 == 0 { word.append(",") }
      word.append(digit == whole - 1 ? "0" : " ")
    }
    return (sign == "$" ? "$" : sign == "*" ? "*" : "") + word + ".  " + (sign == "$" ? "&CR" : "")
  }

  /// A cell for edit, which loads the control word again before each edit.
  private static func edit(_ length: Int, _ control: String, _ what: String) -> MatrixCell {
    let (aEnd, bEnd) = (Text.aFields + length - 1, Text.bFields + control.count - 1)
    let controlEnd = 4000 + control.count - 1
    return MatrixCell(
      "MCE", what.isEmpty ? "\(length)" : "\(length) \(what)", copies: Text.copies(length: length),
      data: Text.lines(
        Text.field(Text.fill("0", length, end: Text.digits((length + 1) / 2)), at: Text.aFields),
        Text.field(control, at: 4000), Text.field(Text.fill(" ", control.count), at: Text.bFields)),
      result: Result(end: bEnd, length: control.count)
    ) { _ in
      Text.lines(Text.line("LCA", "\(controlEnd),\(bEnd)"), Text.line("MCE", "\(aEnd),\(bEnd)"))
    }
  }
}
