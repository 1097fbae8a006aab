import Core1401

/// Functions that generate the source of programs in the matrix.
enum MatrixText {
  /// The address of A-fields. For modified addresses there is a second copy 8,000 positions above.
  static let aFields = 2000
  /// The address of B-fields.
  static let bFields = 6000

  static let lengths = [1, 2, 3, 5, 8, 12, 20, 40, 100, 500, 1000]

  /// The line of an instruction.
  static func line(_ operation: String, _ operands: String = "", label: String = "") -> String {
    label.padded(to: 10) + operation.padded(to: 5) + operands
  }

  /// Several lines joined.
  static func lines(_ lines: String...) -> String { lines.joined(separator: "\n") }

  /// The number of copies of an instruction in the loop, so that the time for counting rounds is negligible.
  static func copies(length: Int) -> Int { length <= 12 ? 24 : length <= 40 ? 12 : length <= 100 ? 6 : 2 }

  /// Copies of a text, each made from its index.
  static func repeated(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined(separator: "\n")
  }

  /// A field with a word mark at its first position.
  static func field(_ text: String, at position: Int) -> String {
    var lines = [line("ORG", String(position))]
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(line(lines.count == 1 ? "DCW" : "DC", "@\(rest.prefix(40))@"))
      rest = rest.dropFirst(40)
    }
    return lines.joined(separator: "\n")
  }

  /// A field of varying digits, optionally with a minus sign over the last one.
  static func digits(_ length: Int, from first: Int = 3, isNegative: Bool = false) -> String {
    let digits = (0..<length).map { Character(String(($0 * 7 + first) % 10)) }
    guard isNegative, let last = digits.last?.wholeNumberValue else { return String(digits) }
    return String(digits.dropLast() + [Array("!JKLMNOPQR")[last]])
  }

  /// A field filled with one character, with other characters at its end.
  static func fill(_ character: Character, _ length: Int, end: String = "") -> String {
    String(repeating: character, count: max(0, length - end.count)) + end.suffix(length)
  }
}

extension MatrixCell {
  /// The way in which an instruction addresses its fields.
  enum Access: String, CaseIterable {
    case plain = ""
    /// With index locations for both addresses.
    case indexed
    /// Chained: eight adjacent fields, with addresses only in the first of eight instructions.
    case chained
    /// With an A-address that the program modifies before each execution.
    case modified
  }

  /// Creates a cell for an instruction with an A-field and a B-field.
  ///
  /// - Parameters:
  ///   - operation: the mnemonic.
  ///   - a: the contents of the A-field.
  ///   - b: the contents of the B-field.
  ///   - access: the way in which the instruction addresses its fields.
  ///   - what: a suffix of the name, such as `carries`.
  init(_ operation: String, a: String, b: String, access: Access = .plain, what: String = "") {
    typealias Text = MatrixText
    let (aEnd, bEnd) = (Text.aFields + a.count - 1, Text.bFields + b.count - 1)
    let copies = Text.copies(length: max(a.count, b.count))
    var data = [Text.field(a, at: Text.aFields), Text.field(b, at: Text.bFields)]
    switch access {
    case .plain:
      body = Text.repeated(copies) { _ in Text.line(operation, "\(aEnd),\(bEnd)") }
    case .indexed:
      body = Text.repeated(copies) { _ in Text.line(operation, "\(aEnd - 20)+X1,\(bEnd - 40)+X2") }
    case .chained:
      for index in 1..<8 {
        data.append(Text.field(a, at: Text.aFields + index * a.count))
        data.append(Text.field(b, at: Text.bFields + index * b.count))
      }
      let last = "\(aEnd + 7 * a.count),\(bEnd + 7 * b.count)"
      body = Text.repeated(max(1, copies / 8)) { _ in
        Text.lines(Text.line(operation, last), Text.repeated(7) { _ in Text.line(operation) })
      }
    case .modified:
      data.append(Text.field(a, at: Text.aFields + 8000))
      data.append(Text.lines(Text.line("ORG", "1800"), Text.line("DSA", "8000")))
      body = Text.repeated(copies) {
        Text.lines(Text.line("MA", "1802,I\($0)+3"), Text.line(operation, "\(aEnd),\(bEnd)", label: "I\($0)"))
      }
    }
    group = operation
    let lengths = a.count == b.count ? "\(a.count)" : "\(a.count) to \(b.count)"
    name = [operation, lengths, access.rawValue, what].filter { !$0.isEmpty }.joined(separator: " ")
    self.data = data.joined(separator: "\n")
    result = Result(end: bEnd, length: b.count)
  }

  /// Creates a cell for any instructions.
  ///
  /// - Parameters:
  ///   - group: the mnemonic of the operation.
  ///   - what: the rest of the name.
  ///   - copies: the number of copies of the instructions.
  ///   - data: the source of the fields.
  ///   - result: the field to print.
  ///   - body: returns the instructions of a copy, given its index.
  init(
    _ group: String, _ what: String, copies: Int = 24, data: String, result: Result? = nil,
    body: (Int) -> String
  ) {
    self.group = group
    name = "\(group) \(what)"
    self.body = MatrixText.repeated(copies, body)
    self.data = data
    self.result = result
  }
}
