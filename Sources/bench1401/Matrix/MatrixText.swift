import Core1401

/// The text of the programs in the matrix.
enum MatrixText {
  /// Where A-fields begin; a second copy for changing addresses is 8000 positions above.
  static let aFields = 2000
  /// Where B-fields begin.
  static let bFields = 6000

  static let lengths = [1, 2, 3, 5, 8, 12, 20, 40, 100, 500, 1000]

  /// One instruction.
  static func line(_ operation: String, _ operands: String = "", label: String = "") -> String {
    label.padded(to: 10) + operation.padded(to: 5) + operands
  }

  /// Lines one after the other.
  static func lines(_ lines: String...) -> String { lines.joined(separator: "\n") }

  /// How often an instruction is repeated in the loop, so that counting the rounds does not count.
  static func copies(length: Int) -> Int { length <= 12 ? 24 : length <= 40 ? 12 : length <= 100 ? 6 : 2 }

  /// A text repeated, with its number.
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

  /// Digits of all kinds; the last one can carry a minus sign.
  static func digits(_ length: Int, from first: Int = 3, isNegative: Bool = false) -> String {
    let digits = (0..<length).map { Character(String(($0 * 7 + first) % 10)) }
    guard isNegative, let last = digits.last?.wholeNumberValue else { return String(digits) }
    return String(digits.dropLast() + [Array("!JKLMNOPQR")[last]])
  }

  /// One character so many times, with others at the end.
  static func fill(_ character: Character, _ length: Int, end: String = "") -> String {
    String(repeating: character, count: max(0, length - end.count)) + end.suffix(length)
  }
}

extension MatrixCell {
  /// How the instruction reaches its fields.
  enum Access: String, CaseIterable {
    case plain = ""
    /// Both addresses are indexed.
    case indexed
    /// Eight fields side by side; seven instructions have no addresses.
    case chained
    /// The program changes the A-address before each execution, to another one in every round.
    case modified
  }

  /// An instruction with an A-field and a B-field.
  ///
  /// - Parameters:
  ///   - operation: its mnemonic.
  ///   - a: what is in the A-field.
  ///   - b: what is in the B-field.
  ///   - access: how its fields are reached.
  ///   - what: what the name adds, such as `carries`.
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

  /// Instructions of any kind, repeated.
  ///
  /// - Parameters:
  ///   - group: the operation.
  ///   - what: the rest of the name.
  ///   - copies: how often the instructions are repeated.
  ///   - data: the storage they use.
  ///   - result: what is printed.
  ///   - body: the instructions of one copy, by its number.
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
