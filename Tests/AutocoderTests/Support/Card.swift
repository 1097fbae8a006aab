import Autocoder

/// A line of a source made from its fields, so that tests need not count columns.
///
/// - Parameters:
///   - label: the label, columns 6-11.
///   - operation: the operation, columns 16-20.
///   - operands: the operands, from column 21.
/// - Returns: the line.
func card(_ label: String, _ operation: String, _ operands: String = "") -> String {
  func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
  return "     " + pad(label, 10) + pad(operation, 5) + operands
}

/// A source of lines written as `label operation operands` with `|` between the fields.
func source(_ text: String, identification: String? = nil) -> SourceText {
  var lines: [String] = []
  if let identification {
    lines.append("               JOB" + String(repeating: " ", count: 57) + identification)
  }
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    let fields = line.split(separator: "¦", omittingEmptySubsequences: false).map(String.init)
    lines.append(
      fields.count < 2
        ? String(line)
        : card(
          fields[0].trimmingBlanks, fields[1].trimmingBlanks, fields.dropFirst(2).joined(separator: "¦")))
  }
  return SourceText(name: "test.s", text: lines.joined(separator: "\n"))
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
