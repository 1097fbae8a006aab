import Autocoder
import Core1401
import Testing

@Suite("Constants and areas")
struct ConstantTests {
  // A is 1002.
  static let constants: [(String, String)] = [
    ("DCW 123", "^123"), ("DCW 12J", "^12J"), ("DCW +123", "^12C"), ("DCW &123", "^12C"), ("DCW -17", "^1P"),
    ("DCW -0", "^!"), ("DCW +0", "^?"), ("DCW @A B@", "^A B"), ("DCW @@@", "^@"), ("DCW @A@,@B@", "^A@,@B"),
    ("DCW @AB@ ONE BLANK", "^AB"), ("DCW #3", "^   "), ("DC 123", "123"), ("DC @X@", "X"), ("DCW A", "^|02"),
    ("DCW A+1&X2", "^|!3"), ("DCW +A", "^|02"), ("DCW -A", "^R9H"), ("DCW *", "^335"), ("DCW *-3", "^332"),
    ("DCW %U1", "^%U1"), ("DSA A", "^|02"), ("DSA +A", "^|02"), ("DSA 5&X1", "^0|5"), ("DSA -1", "^I9I"),
    ("DSA 12345", "^34E"), ("DSA *", "^335"), ("DCW @}@", "^}"), ("DCW -NODEF", "^###"),
    ("DCW 0  REMARK", "^0"),
  ]

  @Test("the stored characters", arguments: constants)
  func constant(_ statement: String, _ characters: String) {
    #expect(assemble(" \(statement)", "A EQU 1002").loaded == characters)
  }

  @Test("a constant has at most 52 characters")
  func longest() {
    let digits = String(repeating: "7", count: 52)
    #expect(assemble(" DCW \(digits)").loaded == "^" + digits)
    #expect(
      assemble(" DCW #53", options: AssemblyOptions(dialect: .ibm, allowsLoaderArea: true)).messages == [
        "1:21: 53 characters; a constant has up to 52; divide it into several, or reserve positions with DS or DA"
      ])
  }

  @Test("a blank operation continues the one before")
  func continuation() {
    let assembly = assemble(
      "A DCW 1", "*A REMARK", "B  2", " DC 3", "  4", "X EQU 5", "Y  6", " DSA A", "  B")
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^1^234^333^334")
    #expect(assembly.symbol("Y")?.value == .address(6))
  }

  @Test("a label of digits places a constant and does not change the location counter")
  func placed() {
    let assembly = assemble(
      "50 DCW @ABC@", "60 DC @ABC@", "120 DCW #6", "A H", "90 DSA 1", "200 DA 2X5,G", "F  2,3", "B H")
    #expect(assembly.messages == [])
    #expect(
      assembly.storage.ranges == [
        48..<51, 58..<61, 88..<91, 115..<121, 200..<202, 205..<207, 210..<211, 333..<335,
      ])
    #expect(assembly.storage.text(48...50) == "^ABC")
    #expect(assembly.storage.text(58...60) == "ABC")
    #expect(assembly.symbol("A")?.value == .address(333))
    #expect(assembly.symbol("B")?.value == .address(334))
    #expect(assembly.symbol("F")?.value == .address(202))
  }

  @Test("DC clears an existing word mark")
  func clearing() {
    #expect(assemble(" DCW 1", " ORG 333", " DC 2").loaded == "2")
  }

  @Test("DS reserves and loads nothing")
  func reservation() {
    let assembly = assemble("A DS 3", "B DS 0", "C H")
    #expect(assembly.loaded == "^.")
    #expect(["A", "B", "C"].map { assembly.symbol($0)?.value?.address } == [335, 335, 336])
  }

  static let areas: [(String, String, Int)] = [
    ("DA 1X3", "^ ", 3), ("DA 2X3", "^ ··^ ", 6), ("DA 2X3,G", "^ ··^ ··^}", 7),
    ("DA 2X3,|", "^ ··|^ ··|", 8),
    ("DA 1X2,|,G", "^ ·|^}", 4), ("DA 1X3,C", "^   ", 3), ("DA 2X2, C, X1", "^  ^  ", 4),
  ]

  @Test("areas", arguments: areas)
  func area(_ statement: String, _ characters: String, _ length: Int) {
    let assembly = assemble("A \(statement)", "E H", " END E")
    #expect(assembly.messages == [])
    let end = 333 + length
    #expect(
      assembly.storage.text(333...end) == characters
        + String(repeating: "·", count: length - characters.filter { $0 != "^" }.count) + "^.")
    #expect(assembly.lines[0].length == length)
    #expect(assembly.lines[0].end == end - 1)
  }

  @Test("fields have word marks in every record, subfields have none; all have the index location")
  func fields() {
    let assembly = assemble("A DA 2X5,X3", "F  2,4", "S  5", "T  1,1", " MLC F,S+1", " MLC F+X0,T&X1")
    #expect(assembly.messages == [])
    #expect(assembly.storage.text(333...342) == "^ ^ ···^ ^ ···")
    #expect(assembly.symbol("F")?.value == .address(336, index: 3))
    #expect(assembly.symbol("S")?.value == .address(337, index: 3))
    #expect(assembly.storage.text(343...356) == "^M3C63C8^M3363T3")
  }
}
