import Autocoder
import Core1401
import Foundation
import Testing

/// Examples for SPS, made of those for Autocoder: the same statements in the columns of SPS.
enum SPSExample {
  /// The example for an operation of SPS.
  static func of(_ name: String) -> Example? {
    if let own = ownExamples[name] { return own }
    guard let definition = OperationCode.definitions.first(where: { $0.spsMnemonic == name }) else {
      return nil
    }
    return operationExamples[definition.mnemonic]
  }

  /// SPS has no %U1 for CU but as the A-operand, and its areas have their label at the right end.
  private static let ownExamples: [String: Example] = [
    "CU": tape([" LU %U1,OUT,W", " CU %U1,B", " LU %U1,IN,R"]),
    "MU": tape([" MU %U1,OUT,W", " CU %U1,R", " MU %U1,IN,R"]),
    "LU": tape([" LU %U1,OUT,W", " CU %U1,R", " LU %U1,IN,R"]),
  ]

  private static func tape(_ instructions: [String]) -> Example {
    Example(
      instructions + [" H", "OUT DCW @A@", " DC @BC@", " DCW @}@", "IN DCW #1", " DC #2", " DCW @}@"],
      "[IN..IN+2] = 'ABC'", setup: ["attach tape1 FOLDER/a.tap,new"])
  }

  /// The whole program.
  static func program(_ example: Example) throws -> String {
    var cards = try example.statements.map(card)
    let first = example.statements[0]
    let label = first.first == " " ? "START" : String(first.prefix { $0 != " " })
    if first.first == " " { cards[0] = put("START", into: cards[0], at: 8) }
    cards.append(try card(" DCW #1"))
    cards.append(put(label, into: put("END", into: "", at: 14), at: 17))
    return cards.enumerated().map { index, card in
      put("01\(String(format: "%03d", (index + 1) * 10))", into: card, at: 1) + "\n"
    }.joined()
  }

  /// The cards of the example from column 6 on.
  static func shown(_ example: Example) throws -> String {
    try example.statements.map { statement in
      let card = String(try card(statement).dropFirst(5).reversed().drop { $0 == " " }.reversed())
      return card
    }.joined(separator: "\n")
  }

  private static func put(_ text: String, into card: String, at column: Int) -> String {
    let padded = card.padding(toLength: 80, withPad: " ", startingAt: 0)
    return padded.prefix(column - 1) + text + padded.dropFirst(column - 1 + text.count)
  }

  private static func card(_ statement: String) throws -> String {
    let label = String(statement.prefix { $0 != " " })
    let words = statement.dropFirst(label.count).split(separator: " ", maxSplits: 1)
    let operation = String(words[0])
    let operands = words.count > 1 ? String(words[1]) : ""
    var card = put(label, into: "", at: 8)
    switch operation {
    case "DCW", "DC":
      card = put("*", into: put(operation, into: card, at: 14), at: 17)
      let (text, sign, count) = constant(operands)
      card = put(String(format: "%02d", count), into: card, at: 6)
      return put(text, into: put(sign, into: card, at: 23), at: 24)
    case "DSA":
      return address(operands, into: put("*", into: put("DSA", into: card, at: 14), at: 17), at: 28)
    default:
      let mnemonic = try #require(Mnemonic.named(operation))
      let definition = try #require(OperationCode.definition(code: mnemonic.operationCode.code))
      let isUnit = ["MU", "LU"].contains(operation)
      card = put(isUnit ? operation : definition.spsMnemonic, into: card, at: 14)
      var parts = operands.isEmpty ? [] : operands.split(separator: ",").map(String.init)
      let isOneCharacter = ["CC", "SS"].contains(operation)
      if let supplied = mnemonic.suppliedCharacter {
        card = put(String(TextEncoding.simh.character(for: supplied)), into: card, at: 39)
      } else if mnemonic.dCharacter == .required || isOneCharacter
        || ["CCB", "SSB", "MU", "LU"].contains(operation)
      {
        card = put(parts.removeLast(), into: card, at: 39)
      }
      if let a = parts.first { card = address(a, into: card, at: 17) }
      if parts.count > 1 { card = address(parts[1], into: card, at: 28) }
      return card
    }
  }

  private static func constant(_ text: String) -> (text: String, sign: String, count: Int) {
    if text.first == "#" { return ("", " ", Int(text.dropFirst()) ?? 0) }
    if text.first == "@" { return (String(text.dropFirst().dropLast()), " ", text.count - 2) }
    if let sign = text.first, sign == "-" || sign == "+" {
      return (String(text.dropFirst()), String(sign), text.count - 1)
    }
    return (text, " ", text.count)
  }

  private static func address(_ text: String, into card: String, at column: Int) -> String {
    guard let sign = text.dropFirst().firstIndex(where: { "+-".contains($0) }) else {
      let number = Int(text).map { String(format: "%04d", $0) }
      return put(number ?? text, into: card, at: column)
    }
    let distance = Int(text[text.index(after: sign)...]) ?? 0
    let added = String(text[sign]) + String(format: "%03d", distance)
    return put(added, into: put(String(text[..<sign]), into: card, at: column), at: column + 6)
  }
}
