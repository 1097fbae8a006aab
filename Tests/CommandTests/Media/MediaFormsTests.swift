import Core1401
import Foundation
import Testing
import Units1401

@testable import ibm1401

@Suite("ibm1401 media list: a file of each form")
struct MediaFormsTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let file: String
    let contents: [UInt8]
    let words: String

    init(_ file: String, _ contents: [UInt8], _ words: String) {
      (self.file, self.contents, self.words) = (file, contents, words)
    }

    init(_ file: String, _ text: String, _ words: String) { self.init(file, Array(text.utf8), words) }

    var testDescription: String { file }
  }

  private static let card = ",008015,022029,036040,047054,061068,072/061039"
  private static func hex(_ text: String) -> [UInt8] {
    text.split(separator: " ").compactMap { UInt8($0, radix: 16) }
  }
  private static func cards(_ form: CardForm) -> [UInt8] {
    form.file([Card(text: card, encoding: .simh) ?? Card(), Card()], encoding: .simh)
  }

  static let samples: [Sample] = [
    Sample("new.cd", "\(card)\nL038|05,|37040}\n", "deck, 2 cards, characters simh: new"),
    Sample("old.cd", "\(card)\nL038'05,'37040\"\n", "deck, 2 cards, characters simh-old: old"),
    Sample("crlf", "\(card)\r\n\(String(repeating: "9", count: 80))\r\n", "deck, 2 cards, characters simh"),
    Sample("unnamed", "\(card)\n", "deck, 1 card"),
    Sample("mixed.vdc.cd", "DATA gv\n", "deck, 1 card, characters vdc"),
    Sample("data.cd", "JACOB REIS\n", "deck, 1 card, characters simh: no sign"),
    Sample("column.cbn", String(repeating: "A", count: 160) + "\n", "deck, 1 card"),
    Sample("cards.bin", cards(.binary), "deck (bin), 2 cards"),
    Sample("cards.h80", cards(.h80), "deck (h80), 2 cards"),
    Sample("cards.ebc", cards(.ebcdic), "deck (ebcdic), 2 cards"),
    Sample("a.s", "     START     H\n               END  START\n", "source for the assembler, 2 lines"),
    Sample("lister.sps", "01010 3START  R                            \n", "source for the assembler, 1 line"),
    Sample(
      "noname",
      "               JOB  A PROGRAM\n               ORG  333\n     START     R\n               END  START\n",
      "source for the assembler, 4 lines"),
    Sample("loop.mac", "               HEADR\n", "source for the assembler, 1 line"),
    Sample("a.tap", hex("02 00 00 00 31 32 02 00 00 00 00 00 00 00"), "tape (simh), 1 record, 1 tape mark"),
    Sample("b.tap", hex("01 00 00 00 31 01 00 00 00"), "tape (e11), 1 record"),
    Sample("c.tap", hex("02 00 31 32 03 00 01 02 03 00"), "tape (tpc), 2 records"),
    Sample("d.tap", hex("B1 32 33 12 12 12 12 12 12 12 12 12 8F 8F"), "tape (p7b), 1 record, 1 tape mark"),
    Sample("e.tap", hex("02 00 00 00 A0 00 31 32 00 00 02 00 40 00"), "tape (aws), 1 record, 1 tape mark"),
    Sample("f.tobj", "~B024 ~.~L%U1020R~}\n", "tape (tobj), 1 record"),
    Sample("f.tap", "=B024 =.=L%U1020R=\"\r\n", "tape (tobj), 1 record"),
    Sample("g.vdc.txt", "vB333v.005v5\nt\n", "tape (vdc), 1 record, 1 tape mark"),
    Sample("g.vdc.tp", "vB333" + String(repeating: "A", count: 200) + "\n", "tape (vdc), 1 record"),
    Sample("h.dump", "       ....5...10\n    1: ,008015\n       1\n", "tape (dump), 1 record"),
    Sample("i.out", "A LINE\r\n\u{0C}ANOTHER\r\n", "printout, 2 lines, 2 forms"),
    Sample("i", "A LINE\n\u{0C}ANOTHER\n", "printout, 2 lines, 2 forms"),
    Sample("wide", String(repeating: "X", count: 132) + "\r\nY\r\n", "printout, 2 lines, 1 form"),
    Sample("mersenne.out", "   1: 2814112013\n 101: 0741987893\n", "printout, 2 lines"),
    Sample("j.cct", "1,0\n(3)\n9\n", "carriage tape, 3 lines"),
    Sample(
      "k.dsk", [10, 10, 10, 10, 10, 10] + [UInt8](repeating: 1, count: 100),
      "disk pack (1311), 1 sector of 20000"),
    Sample(
      "k", [10, 10, 10, 10, 10, 10] + [UInt8](repeating: 1, count: 100), "disk pack (1311), 1 sector of 20000"
    ),
    Sample("l", [UInt8](repeating: 0, count: 20_000), "disks (1405-1), 100 records of 50000"),
    Sample("m.brk", "   12 0401 0404 START     H\n", "text, not a deck"),
    Sample("n.ini", "AT CDR DECK.CD\nB CDR\n", "text, not a deck"),
    Sample("README.md", "# A deck\n\nIt prints the powers of two.\n", "text, not a deck"),
    Sample("notes.txt", "It prints the powers of two, on the 1403.\n", "text, not a deck"),
    Sample("data.tobj", "JACOB REIS     ~}\n{~}\n", "tape (tobj), 1 record, 1 tape mark, 15 characters each"),
    Sample("one.tobj", "JACOB REIS     ~}\n", "tape (tobj), 1 record, 0 tape marks, 15 characters each"),
  ]

  @Test("by name if the contents are ambiguous", arguments: samples)
  func list(_ sample: Sample) throws {
    let folder = try Folder()
    let path = folder.file(sample.file, bytes: sample.contents)
    let result = try Command.run("media", "list", path)
    #expect(result.output.hasPrefix("\(path): \(sample.words)"), "\(result.output)\(result.errors)")
  }

  @Test("EBCDIC without a blank: by --form and by the name, but not otherwise")
  func fullCards() throws {
    let text = String((0..<80).map { Character(UnicodeScalar(UInt8(0x41 + $0 % 26))) })
    let card = try #require(Card(text: text, encoding: .simh))
    let contents = CardForm.ebcdic.file([card, card], encoding: .simh)
    let folder = try Folder()
    let words = "deck (ebcdic), 2 cards\n"
    let (named, other) = (folder.file("full.ebc", bytes: contents), folder.file("full", bytes: contents))
    #expect(try Command.run("media", "list", named).output == "\(named): \(words)")
    #expect(try Command.run("media", "list", other, "--form", "ebcdic").output == "\(other): \(words)")
    #expect(try Command.run("media", "convert", named, folder.path("back.cd")).status == 0)
    #expect(folder.text("back.cd") == "\(text)\n\(text)\n")
  }

  @Test(
    "a form that the file does not have is an error",
    arguments: [
      ("ebcdic", [0xC1, 0xC2], "is not a deck in the form ebcdic: 2 bytes are not whole cards of 80"),
      (
        "ebcdic", [UInt8](repeating: 0xC1, count: 79) + [0xFF],
        "byte FF hex in card 1, column 80 is not a 1401 character in EBCDIC"
      ),
      ("bin", [UInt8](repeating: 0, count: 80), "bytes are not whole cards of 160"),
      ("h80", [UInt8](repeating: 0, count: 126), "is not a deck in the form h80: it does not begin with H80"),
    ] as [(String, [UInt8], String)])
  func wrongForm(_ form: String, _ contents: [UInt8], _ message: String) throws {
    let folder = try Folder()
    let result = try Command.run("media", "list", folder.file("x", bytes: contents), "--form", form)
    #expect(result.status == 1)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("compressed as well", arguments: [0, 1, 7, 12, 14, 18, 20, 22, 23, 28, 29, 36, 37])
  func compressed(_ index: Int) throws {
    let sample = Self.samples[index]
    let folder = try Folder()
    let path = folder.path("\(sample.file).gz")
    let plain = folder.file(sample.file, bytes: sample.contents)
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/usr/bin/gzip")
    gzip.arguments = ["-f", plain]
    try gzip.run()
    gzip.waitUntilExit()
    let result = try Command.run("media", "list", path)
    #expect(result.output.hasPrefix("\(path): \(sample.words)"), "\(result.output)\(result.errors)")
  }
}
