import Autocoder

/// Assembles cards of SPS, each written from column 6 on: count, label, operation, operands.
func assembleSPS(_ cards: String..., options: AssemblyOptions = AssemblyOptions(language: .sps)) -> Assembly {
  let text = cards.map { "     \($0)" }.joined(separator: "\n")
  return Assembler(options: options).assemble(SourceText(name: "test.sps", text: text))
}

/// The operands of a card of SPS in their columns, from column 17 on.
///
/// - Parameters:
///   - a: the A-operand: up to six characters, its adjustment, its index location.
///   - b: the B-operand, likewise.
///   - d: the d-character.
/// - Returns: columns 17-39.
func operands(_ a: String = "", _ b: String = "", _ d: String = "") -> String {
  func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
  return padded(a, 11) + padded(b, 11) + d
}

/// A program that uses every feature of SPS.
let spsProgram = """
  01010        ORG0600                   ORIGIN
  01020  BEGIN CS 0332
  01030        SW FLDA       FLDB
  01040        MCWFLDA  +001 FLDB  -002
  01050        MCWFLDA      1FLDB      3
  01060        A  ONE        SUM
  01070        B  BEGIN      FLDA       5
  01080        B  BEGIN                 S
  01090        CC                       1
  01100        H  *     -003
  0111005FLDA  DCW*      AB CD
  0112003FLDB  DCW*     -123
  0113003ONE   DCW*     +001
  0114005SUM   DCW*      00000
  0115002      DC *      XY
  0116004WORK  DS *
  01170  ADR   DSA*          FLDA  +001
  01180        ENDBEGIN
  """
