import Autocoder
import Core1401
import Testing

@Suite("Object tapes")
struct ObjectTapeTests {
  private static func tape(_ program: String, loader: Loader = .noLoader, identification: String = "NAME ")
    -> ObjectTape
  {
    ObjectTape(Assembler().assemble(source(program, identification: identification)), loader: loader)
  }

  /// A record, filled with blanks up to its identification and the group mark at its end.
  private static func record(_ text: String, marks: Int, length: Int = 55, name: String = "NAME ") -> String {
    text + String(repeating: " ", count: length + marks - text.count) + name + "~}"
  }

  @Test("records are loaded to 020, executed there, and return to 007")
  func program() {
    let tape = Self.tape("¦ORG¦400\nS¦H\nA¦DCW¦@AB@\n¦DC¦@Z@\n¦EX¦S\n¦END¦S")
    #expect(
      tape.text().split(separator: "\n").map(String.init) == [
        Self.record("~L035400~N000~B007~.", marks: 4), Self.record("~L036402~N000~B007~AB", marks: 4),
        Self.record("~L035403~)403~B007~Z", marks: 4), Self.record("~N000000~B400~.", marks: 3),
        Self.record("~/400080~.", marks: 2),
      ])
    #expect(tape.lostCharacters.isEmpty)
  }

  @Test("items longer than 32 characters are divided; a record sets up to 14 word marks of areas")
  func division() {
    let text = String(repeating: "X", count: 33)
    let lines = Self.tape("¦ORG¦400\n¦DCW¦@\(text)@\nB¦DA¦15X3\n¦¦1,2\n¦END¦400").text()
      .split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("~L066431~N000~B007~" + String(repeating: "X", count: 32)))
    #expect(lines[1].hasPrefix("~L035432~)432~B007~X"))
    let marks = lines.filter { $0.hasPrefix("~,") }
    #expect(marks.count == 3)
    #expect(marks.map { $0.filter { $0 == "," }.count }.reduce(0, +) == 15)
    #expect(marks.allSatisfy { $0.contains("~B007") })
  }

  @Test("no record of a program has a group mark with word mark in its data")
  func groupMarks() {
    let tape = Self.tape("¦ORG¦400\n¦DCW¦@}@\n¦DC¦@}A@\n¦END¦400")
    #expect(
      tape.text().split(separator: "\n").prefix(2).map(String.init) == [
        Self.record("~,043~L043400~)043043~B007 }", marks: 4),
        Self.record("~,043~L044402~)043401~B007 }A", marks: 4),
      ])
    for record in tape.records { #expect(!record.contains(.groupMarkWithWordMark)) }
  }

  @Test(
    "the loader clears down to 100 in separate records",
    arguments: [
      (StorageSize.positions1400, 1), (.positions4000, 1), (.positions8000, 2), (.positions16000, 4),
    ])
  func loader(size: StorageSize, clearing: Int) {
    let tape = Self.tape("¦ORG¦400\nS¦H\n¦END¦S", loader: .clearing(size))
    #expect(tape.records[0].count == 104)
    #expect(tape.records.filter { $0.first?.code == 0o21 }.count == clearing + 1)
    let clears = tape.records.dropFirst().prefix(clearing).flatMap { $0 }
      .filter { $0.hasWordMark && $0.code == 0o21 }
    #expect(clears.count == size.positions / 100 - 1)
    // A branch ends at a word mark or a blank.
    for record in tape.text().split(separator: "\n") where record.contains("~B007") {
      #expect(record.firstRange(of: /~B007[~ ]/) != nil, "\(record)")
    }
  }

  @Test("characters that even parity loses are reported")
  func lost() {
    let tape = Self.tape("¦ORG¦400\n¦DCW¦@A~B@\n¦END¦400")
    #expect(tape.lostCharacters.map(\.character.code) == [StoredCharacter.wordSeparator.code])
    #expect(Self.tape("¦ORG¦400\n¦DCW¦@AB@\n¦END¦400").lostCharacters.isEmpty)
  }
}
