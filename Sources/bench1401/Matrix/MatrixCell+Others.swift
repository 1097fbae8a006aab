// Instructions without fields: branches, word marks, addresses.
extension MatrixCell {
  private typealias Text = MatrixText

  /// A field at 2000, digits at 4000, single characters at 6000, addresses at 1800.
  private static let data = Text.lines(
    Text.field("A12345678", at: Text.aFields), Text.field("B", at: Text.bFields),
    Text.field(Text.digits(3), at: 4000),
    Text.lines(
      Text.line("ORG", "1800"), Text.line("DSA", "8000"), Text.line("DSA", "5"), Text.line("DSA", "15995")),
    // A subroutine that stores its return address.
    Text.line("ORG", "1900"), Text.line("SBR", "EXIT+3", label: "SUB"), Text.line("B", "0", label: "EXIT"),
    Text.line("NOP"))

  /// A cell with the same lines 24 times.
  private static func cell(_ group: String, _ what: String, _ lines: String..., data more: String = "")
    -> MatrixCell
  {
    let text = lines.joined(separator: "\n")
    return MatrixCell(group, what, data: more.isEmpty ? data : Text.lines(data, more)) { _ in text }
  }

  /// A cell with 24 branches to the next instruction.
  private static func branch(_ operation: String, _ what: String, _ condition: String = "") -> MatrixCell {
    MatrixCell(operation, what, copies: 24, data: data) {
      let next = $0 == 23 ? "COUNT" : "L\($0 + 1)"
      return Text.line(operation, next + condition, label: $0 == 0 ? "" : "L\($0)")
    }
  }

  static var branches: [MatrixCell] {
    [
      branch("B", "taken"), branch("B", "sense switch A on", ",A"),
      cell("B", "sense switch B off", Text.line("B", "COUNT,B")),
      cell("B", "to a subroutine and back", Text.line("B", "SUB")),
      branch("BCE", "taken", ",2000,A"), cell("BCE", "not taken", Text.line("BCE", "COUNT,2000,X")),
      cell("BCE", "chained", Text.line("BCE", "COUNT,2008,X"), Text.repeated(7) { _ in Text.line("BCE") }),
      cell("BCE", "indexed", Text.line("BCE", "COUNT,1980+X1,X")),
      branch("BWZ", "word mark", ",2000,1"), cell("BWZ", "no word mark", Text.line("BWZ", "COUNT,2001,1")),
      branch("BWZ", "zone", ",2000,B"), cell("BWZ", "other zone", Text.line("BWZ", "COUNT,2000,K")),
      branch("BBE", "taken", ",2000,1"), cell("BBE", "not taken", Text.line("BBE", "COUNT,2000,2")),
      cell("BU", "after C of 3", Text.line("C", "4002,4002"), Text.line("BU", "COUNT")),
      cell("BH", "after C of 1", Text.line("C", "4002,2002"), Text.line("BH", "COUNT")),
    ]
  }

  static var others: [MatrixCell] {
    [
      cell("SW", "one address", Text.line("SW", "2000")),
      cell("SW", "two addresses", Text.line("SW", "2000,6000")),
      cell("SW", "chained", Text.line("SW", "2008,6008"), Text.repeated(3) { _ in Text.line("SW") }),
      cell("SW", "indexed", Text.line("SW", "1960+X2")),
      cell("SW", "indexed, two addresses", Text.line("SW", "1961+X2,1962+X2")),
      cell("SW", "after MCS", Text.line("MCS", "4002,6003"), Text.line("SW", "6001")),
      cell("CW", "one address", Text.line("CW", "2002")),
      cell("CW", "two addresses", Text.line("CW", "2002,6002")),
      cell("CW", "chained", Text.line("CW", "2008,6008"), Text.repeated(3) { _ in Text.line("CW") }),
      cell("CW", "indexed", Text.line("CW", "1960+X2")),
      cell("CW", "and SW in turns", Text.line("SW", "2003"), Text.line("CW", "2003")),
      cell("CW", "and SW indexed in turns", Text.line("SW", "1961+X2"), Text.line("CW", "1961+X2")),
      cell("SBR", "plain", Text.line("SBR", "6003")), cell("SBR", "indexed", Text.line("SBR", "5983+X1")),
      cell("SBR", "to an index location", Text.line("SBR", "99,2000")),
      cell("SBR", "to an index location, indexed", Text.line("SBR", "99,1980+X1")),
      cell("SAR", "plain", Text.line("SAR", "6003")),
      cell("MA", "plain", Text.line("MA", "1802,6003")),
      cell("MA", "indexed", Text.line("MA", "1802,5983+X1")),
      cell("MA", "to an index location", Text.line("MA", "1802,99")),
      cell("MA", "of two fields", Text.line("MA", "1805,6003"), Text.line("MA", "1808,6006")),
      cell(
        "MA", "and LCA: a stack", Text.line("MA", "1805,94"), Text.line("LCA", "4002,2960+X2"),
        Text.line("MA", "1808,94")),
      cell(
        "MA", "and MCW: a stack", Text.line("MA", "1805,94"), Text.line("MCW", "4002,2960+X2"),
        Text.line("MCW", "2960+X2,6003"), Text.line("MA", "1808,94")),
      cell("CS", "one block", Text.line("CS", "3099")),
      cell("CS", "chained", Text.line("CS", "3299"), Text.line("CS"), Text.line("CS")),
      cell("NOP", "one character", Text.line("NOP")),
      cell("NOP", "seven characters", Text.line("NOP", "2000,6000")),
    ]
  }
}
