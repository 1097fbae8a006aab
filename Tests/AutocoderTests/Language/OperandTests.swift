import Autocoder
import Core1401
import Testing

@Suite("Addresses")
struct OperandTests {
  static let encodings: [(String, String)] = [
    ("999", "999"), ("1000", "|00"), ("2500+X1", "N|0"), ("4000", "00|"), ("7999", "I9Z"), ("8000", "00!"),
    ("9876+X2", "YPO"), ("12345", "34E"), ("13000+X3", "|??"), ("15999", "I9I"), ("500+X1", "5|0"),
    ("15999+X2", "IRI"), ("0+X0", "000"), ("0&X3", "0?0"),
  ]

  @Test("numbers are stored with zones", arguments: encodings)
  func encoding(_ operand: String, _ characters: String) {
    let assembly = assemble(" H \(operand)")
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^.\(characters)")
  }

  // A is 500, T is 600 with index location 2; the instruction is at 333-336.
  static let forms: [(String, String)] = [
    ("A", "500"), ("A+5", "505"), ("A&5", "505"), ("A-5", "495"), ("A+10-3", "507"), ("A&10-3+1", "508"),
    ("A+X1", "5|0"), ("A+X1+5", "5|5"), ("A+5+X1", "5|5"), ("A + 5", "505"), ("A +5", "505"),
    ("A+ X3", "5?0"),
    ("T", "6!0"), ("T+X1", "6|0"), ("T+X0", "600"), ("T&1", "6!1"), ("A+X1+X2", "5|0"), ("*", "336"),
    ("*-3", "333"),
    ("*&X3+1", "3C7"), ("*-6&X1", "3T0"), ("12J", "121"), ("A+0012", "512"), ("16001", "001"),
    ("A-501", "001"),
    ("NODEF", "###"),
  ]

  @Test("addresses with adjustments", arguments: forms)
  func form(_ operand: String, _ characters: String) {
    let assembly = assemble(" H \(operand)", "A EQU 500", "T EQU 600+X2")
    #expect(assembly.loaded == "^.\(characters)")
  }

  // Operands, the characters of the address, and what is reported.
  static let zonedDigits: [(String, String, [String])] = [
    ("220X", "K07", ["1:21: the last digit of 220X is the letter X, which is read as 7; did you mean 220?"]),
    ("22Z", "229", ["1:21: the last digit of 22Z is the letter Z, which is read as 9; did you mean 22?"]),
    ("3A", "031", ["1:21: the last digit of 3A is the letter A, which is read as 1; did you mean 3?"]),
    ("3/", "031", ["1:21: the last digit of 3/ is the character /, which is read as 1; did you mean 3?"]),
    (
      "22O", "226",
      ["1:21: the last digit of 22O is the letter O, which is read as 6; did you mean the digit 0 (220)?"]
    ),
    (
      "A+12O", "626",
      ["1:23: the last digit of 12O is the letter O, which is read as 6; did you mean the digit 0 (120)?"]
    ),
    (
      "12J+1", "120",
      [
        "1:21: the last digit of 12J is the letter J, which is read as 1; did you mean 12?",
        "1:21: the address is -120 and is stored as 0120; to step back with an index location, add 16000",
      ]
    ),
  ]

  @Test(
    "a letter that ends the digits of an address is read as a digit, with a warning", arguments: zonedDigits)
  func zonedDigit(_ operand: String, _ characters: String, _ messages: [String]) {
    for dialect in Dialect.allCases {
      let options = AssemblyOptions(dialect: dialect)
      let assembly = assemble(" CS \(operand)", "A EQU 500", options: options)
      #expect(assembly.messages == messages, "\(dialect)")
      #expect(assembly.loaded == "^/\(characters)", "\(dialect)")
      #expect(assembly.diagnostics.allSatisfy { $0.severity == .warning })
    }
    #expect(assemble(" DCW 22N", " DCW -3A", " DCW 2?", " MLC +22P,500").messages == [])
    #expect(assemble("T EQU 22O", " DSA 22O", " ORG 50X").messages.count == 3)
  }

  @Test(
    "an O that ends a number is minus six, and is more often meant as zero",
    arguments: [
      (" DCW 12O", "1:21: the last digit of 12O", "12O"), (" DCW +1O", "1:22: the last digit of 1O", "1F"),
      (" DC -1O", "1:22: the last digit of 1O", "1O"), (" A +1O,9", "1:22: the last digit of 1O", "1F"),
    ])
  func letterOInNumber(_ line: String, _ beginning: String, _ stored: String) {
    let assembly = assemble(line)
    #expect(assembly.messages.first?.hasPrefix(beginning + " is the letter O, which is read as 6") == true)
    #expect(assembly.messages.first?.hasSuffix("0)?") == true)
    #expect(assembly.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(assembly.loaded.hasSuffix(stored))
  }

  @Test("one blank after or before a comma is ignored, two end the operands")
  func blanks() {
    #expect(assemble(" MLC 1, 2").loaded == "^M001002")
    #expect(assemble(" MLC A ,A", "A EQU 7").loaded == "^M007007")
    #expect(assemble(" MLC 1,2  THE REST IS A REMARK, WITH COMMAS").loaded == "^M001002")
    #expect(assemble(" MLC S 7,1", "S 7").messages.isEmpty == false)
  }

  @Test("a name may contain one blank")
  func embeddedBlank() {
    let text = "     S 7       EQU  77\n" + card(" MLC S 7,1")
    let assembly = Assembler().assemble(SourceText(name: "blank.s", text: text))
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^M077001")
  }

  @Test("a unit may have a name")
  func unitName() {
    let assembly = assemble("U EQU %U3", " WT U,1", " RTB U,1", " MLC U,1,R")
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^M%U3001W^M%B3001R^M%U3001R")
    #expect(assembly.symbol("U")?.value?.text == "%U3")
  }

  @Test("EQU may precede the symbols it depends on, and keeps index locations")
  func equate() {
    let assembly = assemble("Z EQU REC&X2", "Y EQU Z+1", "N EQU *&1", "REC H", "L EQU *", " B N,S")
    #expect(assembly.symbol("Z")?.value == .address(333, index: 2))
    #expect(assembly.symbol("Y")?.value == .address(334, index: 2))
    #expect(assembly.symbol("N")?.value == .address(333))
    #expect(assembly.symbol("L")?.value == .address(333))
  }

  @Test("symbols have a definition, uses and a kind")
  func symbols() {
    let assembly = assemble(
      "A H A", "B DCW #3", "C DA 1X9", "D  1,2", "E DS 4", " MLC B,D", " MLC F#2,A", " END A")
    #expect(assembly.symbols.map(\.name) == ["A", "B", "C", "D", "E", "F"])
    #expect(assembly.symbols.map(\.kind) == [.instruction, .constant, .area, .field, .reserved, .literal])
    #expect(assembly.symbol("A")?.definition == 0)
    #expect(assembly.symbol("A")?.uses == [0, 6, 8])
    #expect(assembly.symbol("F")?.uses == [6])
    #expect(assembly.symbol("NONE") == nil)
    #expect(assembly.symbols.map(\.length) == [4, 3, 9, 2, 4, 2])
  }

  @Test("SFX appends to short names, in labels and operands")
  func suffix() {
    let assembly = assemble(
      " SFX 1", "A H", "ABCDEF H", " B A", " SFX 2", "A H", " B A", " SFX", "A H", " B A")
    #expect(assembly.messages == [])
    #expect(assembly.symbols.map(\.name) == ["A", "A    1", "A    2", "ABCDEF"])
    #expect(assembly.loaded == "^.^.^B333^.^B339^.^B344")
  }
}
