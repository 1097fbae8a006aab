import Autocoder
import Core1401
import Testing

/// Operands that are assembled as written, but are probably a mistake.
@Suite("Suspicious operands")
struct SuspiciousOperandTests {
  static let branches = "it has 9 @ A B C D E F G K L / S T U Z % ? ! | P R Q * N V W X Y \\"
  static let zones = "it has 1 2 B K S 3 C L T"

  // Statements, and the column and words of the warning; nil for none.
  static let characters: [(String, String?)] = [
    ("SS 9", "21: SS has no d-character '9'; it has 1 2 4 8"), ("SS 4", nil),
    ("BIN A,I", "23: BIN has no d-character 'I'; \(branches)"), ("BIN A,?", nil), ("BIN A,", nil),
    ("B A,+", "23: B has no d-character '+'; \(branches)"), ("B A,Q", nil), ("BCE A,A,+", nil),
    ("B A,A,+", nil),
    ("BWZ A,A,9", "25: BWZ has no d-character '9'; \(zones)"), ("BWZ A,A,K", nil), ("BWZ A,A,}", nil),
    (
      "CC Z",
      "21: CC has no d-character 'Z'; it has 1 2 3 4 5 6 7 8 9 0 # @ A B C D E F G H I ? . ) J K L / S T"
    ),
    ("CC 1", nil), ("CC T", nil),
    ("CU %U1,Q", "25: CU has no d-character 'Q'; it has A B E M R U"), ("CU %U1,A", nil),
    ("MCW %U1,A,X", "27: MCW has no d-character 'X'; it has R W A B"), ("MCW %U1,A,W", nil),
  ]

  @Test("a d-character without a meaning is a warning", arguments: characters)
  func character(_ statement: String, _ message: String?) {
    let assembly = assemble(" \(statement)", "A EQU 500")
    #expect(assembly.messages == (message.map { ["1:\($0)"] } ?? []))
    #expect(assembly.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test("so it is on cards of SPS, where the d-character is in column 39")
  func characterOfSPS() {
    let assembly = assembleSPS("        BWZ" + operands("0500", "0500", "9"))
    #expect(assembly.messages == ["1:39: BWZ has no d-character '9'; \(Self.zones)"])
  }

  // Statements, and whether the number is reported.
  static let numbers: [([String], String?)] = [
    ([" A 1,A"], "1:21: 1 is the address 0001, not the number; the number is written +1"),
    ([" ZA 0,A"], "1:21: 0 is the address 0000, not the number; the number is written +0"),
    ([" S 80,A"], "1:21: 80 is the address 0080, not the number; the number is written +80"),
    // A field of a card, with its word mark.
    ([" SW 1", " A 5,A"], nil), ([" ORG 1", "C DCW 5", " ORG 400", " A 5,A"], nil),
    // Set at the last column only after the field.
    ([" SW 6", " A 5,A"], "2:21: 5 is the address 0005, not the number; the number is written +5"),
    // Not a number of its own, or an address that the program changes.
    ([" A +1,A"], nil), ([" A 001,A"], nil), ([" A 1+X1,A"], nil), ([" A 1+1,A"], nil), ([" A 81,A"], nil),
    (["L A 0,A"], nil), ([" A 0"], nil), ([" C 1,A"], nil), ([" MCW 1,A"], nil),
  ]

  @Test("a small number as the first operand of arithmetic is a warning", arguments: numbers)
  func number(_ statements: [String], _ message: String?) {
    let options = AssemblyOptions(allowsLoaderArea: true)
    let text = SourceText(name: "test.s", text: cards(statements + ["A EQU 500"]))
    let assembly = Assembler(options: options).assemble(text)
    #expect(assembly.messages == (message.map { [$0] } ?? []))
  }
}
