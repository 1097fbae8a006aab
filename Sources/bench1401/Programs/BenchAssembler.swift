import Core1401

/// Makes storage out of the programs of the bench: a line an instruction or a piece of data, in the manner of Autocoder.
///
/// A label begins in the first column; mnemonics are those of ``OperationDefinition``, and `BCE`, `BE`, `BU`, `BL`, `BH`.
/// Operands are separated by commas: a label, a number or `*` (the first position of the line) with `+n`, `-n` and an index
/// location `+X1` to `+X3`, a unit (%U1), or a character in quotes. `DCW` and `DC` hold a text with and without word mark, labelled at its
/// last position; `DSA` holds an address; `DS` leaves positions out; `ORG` goes on elsewhere; `EQU` names an address. `#` begins a remark.
struct BenchAssembler {
  /// A line that cannot be made.
  struct SourceError: Error, CustomStringConvertible {
    let line: String
    let description: String

    init(_ line: String, _ problem: String) {
      self.line = line
      description = "\(problem): \(line)"
    }
  }

  private struct Statement {
    let text: String
    let address: Int
    let operation: String
    let operands: [String]
    let length: Int
  }

  private var symbols: [String: Int] = [:]
  private var statements: [Statement] = []
  private var address = 400

  /// Assembles a program; it begins at its label `START`.
  init(_ source: String) throws {
    for line in source.split(separator: "\n", omittingEmptySubsequences: true) {
      try read(String(line))
    }
  }

  /// The deck that loads the program.
  func deck() throws -> LoaderDeck {
    var pieces: [LoaderDeck.Piece] = []
    var end = -1
    for statement in statements {
      let text = try word(of: statement)
      if statement.address == end, let last = pieces.last {
        pieces[pieces.count - 1] = LoaderDeck.Piece(address: last.address, text: last.text + text)
      } else {
        pieces.append(LoaderDeck.Piece(address: statement.address, text: text))
      }
      end = statement.address + statement.length
    }
    guard let start = symbols["START"] else { throw SourceError("START", "label missing") }
    return LoaderDeck(pieces: pieces, start: start)
  }

  // MARK: First pass

  private mutating func read(_ line: String) throws {
    guard let first = line.first, first != "#" else { return }
    var words = line.split(separator: " ", maxSplits: first == " " ? 1 : 2).map(String.init)
    let label = first == " " ? nil : words.removeFirst()
    guard let operation = words.first else { throw SourceError(line, "no operation") }
    let operands = BenchAssembler.operands(words.count > 1 ? words[1] : "")
    switch operation {
    case "ORG":
      address = try value(operands[0], line)
      return
    case "EQU":
      if let label { symbols[label] = try value(operands[0], line) }
      return
    case "DS":
      address += try value(operands[0], line)
      if let label { symbols[label] = address - 1 }
      return
    default:
      break
    }
    let isData = ["DCW", "DC", "DSA"].contains(operation)
    let length =
      operation == "DSA" ? 3 : isData ? operands[0].count - 2 : length(operation, operands)
    if let label { symbols[label] = isData ? address + length - 1 : address }
    statements.append(
      Statement(text: line, address: address, operation: operation, operands: operands, length: length))
    address += length
  }

  /// Splits at commas outside of quotes; what stands behind a blank outside of quotes is a remark.
  private static func operands(_ text: String) -> [String] {
    var operands = [""]
    var isQuoted = false
    for character in text.drop(while: { $0 == " " }) {
      if character == "'" { isQuoted.toggle() }
      if character == " ", !isQuoted { break }
      if character == ",", !isQuoted {
        operands.append("")
      } else {
        operands[operands.count - 1].append(character)
      }
    }
    return operands == [""] ? [] : operands
  }

  private func length(_ operation: String, _ operands: [String]) -> Int {
    let branches = ["BE", "BU", "BL", "BH"]
    return 1 + operands.map { $0.hasPrefix("'") ? 1 : 3 }.reduce(0, +)
      + (branches.contains(operation) ? 1 : 0)
  }

  // MARK: Second pass

  private func word(of statement: Statement) throws -> String {
    let text = statement.operands.first.map { String($0.dropFirst().dropLast()) } ?? ""
    if statement.operation == "DCW" { return "'" + text }
    if statement.operation == "DC" { return text }
    if statement.operation == "DSA" { return try "'" + operand(statement.operands[0], statement) }
    let conditions = ["BE": "S", "BU": "/", "BL": "T", "BH": "U"]
    let name =
      conditions[statement.operation] != nil || statement.operation == "BCE" ? "B" : statement.operation
    guard
      let definition = OperationCode.definitions.first(where: {
        $0.mnemonic == name || $0.spsMnemonic == name
      })
    else { throw SourceError(statement.text, "no operation \(name)") }
    let code = TextEncoding.simh.character(for: StoredCharacter(code: definition.operation.rawValue))
    let operands = try statement.operands.map { try operand($0, statement) }.joined()
    return "'\(code)\(operands)\(conditions[statement.operation] ?? "")"
  }

  private func operand(_ text: String, _ statement: Statement) throws -> String {
    if text.hasPrefix("'") { return String(text.dropFirst().dropLast()) }
    if text.hasPrefix("%") { return text }
    var (expression, tag): (Substring, UInt8) = (text[...], 0)
    for index in UInt8(1)...3 where text.hasSuffix("+X\(index)") {
      (expression, tag) = (text.dropLast(3), index)
    }
    let expanded = expression.replacingStar(by: statement.address)
    let register = AddressRegister(try value(expanded, statement.text))
    let tens = StoredCharacter(code: register.tens.code | tag << 4)
    return String(
      [register.hundreds, tens, register.units].map { TextEncoding.simh.character(for: $0) })
  }

  /// A sum of labels and numbers.
  private func value(_ expression: String, _ line: String) throws -> Int {
    var sum = 0
    var sign = 1
    for part in expression.replacing("-", with: "+-").split(separator: "+") {
      sign = part.hasPrefix("-") ? -1 : 1
      let name = String(part.drop { $0 == "-" })
      guard let number = Int(name) ?? symbols[name] else { throw SourceError(line, "no label \(name)") }
      sum += sign * number
    }
    return (sum + 16_000) % 16_000
  }
}

extension Substring {
  fileprivate func replacingStar(by address: Int) -> String {
    hasPrefix("*") ? String(address) + dropFirst() : String(self)
  }
}
