// Add, subtract, compare.
extension MatrixCell {
  private typealias Text = MatrixText

  static var arithmetic: [MatrixCell] {
    ["A", "S", "ZA", "ZS", "C"].flatMap { equalFields($0) } + addends
      + ["A", "S", "C"].flatMap { unequal($0) }
      + ["A", "S", "ZA", "ZS"].flatMap { oneField($0) }
  }

  /// Cells with fields of the same length.
  private static func equalFields(_ operation: String) -> [MatrixCell] {
    Text.lengths.map { MatrixCell(operation, a: Text.digits($0), b: Text.digits($0)) }
      + accesses(operation, lengths: [1, 5, 20])
  }

  /// Cells with indexed, chained and modified addresses.
  static func accesses(_ operation: String, lengths: [Int]) -> [MatrixCell] {
    [Access.indexed, .chained, .modified].flatMap { access in
      lengths.map { MatrixCell(operation, a: Text.digits($0), b: Text.digits($0), access: access) }
    }
  }

  private static func unequal(_ operation: String) -> [MatrixCell] {
    [(1, 3), (1, 8), (1, 100), (3, 12), (5, 8), (5, 20), (5, 1000), (20, 5), (100, 8), (1000, 40)].map {
      MatrixCell(operation, a: Text.digits($0.0), b: Text.digits($0.1))
    }
  }

  /// Cells for add with carries, recomplements, signs, blanks and zones.
  private static var addends: [MatrixCell] {
    let carries = Text.lengths.map {
      MatrixCell("A", a: Text.fill("9", $0), b: Text.fill("9", $0), what: "carries")
    }
    // 3000 - 5000 and back, so that each result is recomplemented.
    let recomplements = Text.lengths.map { length in
      pair(length, "recomplements", a: "5" + Text.fill("0", length - 1), b: "3" + Text.fill("0", length - 1))
      {
        Text.lines(Text.line("S", "\($0),\($1)"), Text.line("A", "\($0),\($1)"))
      }
    }
    let signs = Text.lengths.map { length in
      pair(length, "signs", a: Text.digits(length, isNegative: true), b: Text.fill("7", length)) {
        Text.lines(Text.line("A", "\($0),\($1)"), Text.line("S", "\($0),\($1)"))
      }
    }
    let blanks = [2, 5, 12, 40, 100].flatMap { length in
      [
        MatrixCell("A", a: Text.fill(" ", length, end: "7"), b: Text.digits(length), what: "blanks"),
        pair(length, "blanks in both", a: Text.fill(" ", length, end: "7"), b: Text.fill(" ", length)) {
          Text.lines(Text.line("MCW", "\($0),\($1)"), Text.line("A", "\($0),\($1)"))
        },
      ]
    }
    let zones = [2, 5, 12, 40].map {
      MatrixCell("A", a: Text.fill("C", $0), b: Text.digits($0), what: "zones in A")
    }
    return carries + recomplements + signs + blanks + zones
  }

  /// A cell with two instructions on the same fields in turn.
  private static func pair(
    _ length: Int, _ what: String, a: String, b: String, _ body: (Int, Int) -> String
  ) -> MatrixCell {
    let (aEnd, bEnd) = (Text.aFields + length - 1, Text.bFields + length - 1)
    let both = body(aEnd, bEnd)
    return MatrixCell(
      "A", "\(length) \(what)", copies: max(1, Text.copies(length: length) / 2),
      data: Text.lines(Text.field(a, at: Text.aFields), Text.field(b, at: Text.bFields)),
      result: Result(end: bEnd, length: length)
    ) { _ in both }
  }

  /// Cells with only an A-address.
  private static func oneField(_ operation: String) -> [MatrixCell] {
    [1, 5, 20, 100].map { length in
      let end = Text.aFields + length - 1
      return MatrixCell(
        operation, "\(length) one address", copies: Text.copies(length: length),
        data: Text.field(Text.digits(length), at: Text.aFields), result: Result(end: end, length: length)
      ) { _ in Text.line(operation, "\(end)") }
    }
  }
}
