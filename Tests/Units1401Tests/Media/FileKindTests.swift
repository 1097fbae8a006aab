import Testing

@testable import Units1401

@Suite("The kind of a file, by its contents")
struct FileKindTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let contents: [UInt8]
    let kind: FileKind
    /// The kind when the contents are read as a deck.
    let deck: FileKind

    init(_ name: String, _ contents: [UInt8], _ kind: FileKind, deck: FileKind? = nil) {
      (self.name, self.contents, self.kind, self.deck) = (name, contents, kind, deck ?? kind)
    }

    var testDescription: String { name }
  }

  static let samples: [Sample] = [
    Sample("nothing", [], .text),
    Sample("cards", Array("FIRST\nSECOND\n".utf8), .text),
    Sample("a lozenge as UTF-8", Array("A ⌑ B\n".utf8), .text),
    Sample("a letter as Latin-1", [0x41, 0xE9, 0x0A], .text),
    Sample(
      "a character cut off", [UInt8](repeating: 0x41, count: 4095) + Array("é\n".utf8), .printout, deck: .text
    ),
    Sample("a long line", Array((String(repeating: "X", count: 100) + "\n").utf8), .printout, deck: .text),
    Sample("a form", Array("ONE\u{0C}TWO\n".utf8), .printout, deck: .text),
    Sample("text for a tape", Array("~B024 ~.~L%U1020R~}\n".utf8), .tape(.tobj)),
    Sample("text for a tape in old characters", Array("=B024 =.=L%U1020R=\"\r\n".utf8), .tape(.tobj)),
    Sample("text for a tape with records of data", Array("DATA ~}\n{~}\n".utf8), .tape(.tobj), deck: .text),
    Sample("data in old characters", Array("DATA =\"\r\n(=\"\r\nCUT".utf8), .tape(.tobj), deck: .text),
    Sample("one card with the same characters", Array("DATA ~}\n".utf8), .text),
    Sample(
      "a printed tape", Array("       ....5...10\n    1: ,00801\n       1\n\n    1: X\n".utf8), .tape(.dump)),
    Sample("storage as EXAMINE prints it", Array("1:\t,008015,0220\n\t1      1\n".utf8), .tape(.dump)),
    Sample("a time is not an address", Array("12:30 LUNCH\n".utf8), .text),
    Sample("AWS", bytes("02 00 00 00 A0 00 31 32 00 00 02 00 40 00"), .tape(.aws)),
    Sample("cards with CR LF", Array((String(repeating: "X", count: 80) + "\r\n").utf8), .text),
    Sample("a new 1405", [UInt8](repeating: 0, count: 2000), .disks1405),
    Sample("two tape marks", [UInt8](repeating: 0, count: 8), .tape(.simh)),
    Sample("something compressed and damaged", bytes("1F 8B 08 00 00"), .compressed),
    Sample(
      "H80", Array("H80".utf8) + [0x80, 0x80, 0x80] + [UInt8](repeating: 0x90, count: 120), .cards(.h80)),
    Sample("160 bytes a card", [0x10, 0x80] + [UInt8](repeating: 0, count: 158), .cards(.binary)),
    Sample("EBCDIC", [0xC1, 0x40, 0xF1] + [UInt8](repeating: 0x40, count: 77), .cards(.ebcdic)),
    Sample("SIMH", bytes("02 00 00 00 31 32 02 00 00 00"), .tape(.simh)),
    Sample("E11", bytes("01 00 00 00 31 01 00 00 00"), .tape(.e11)),
    Sample("TPC", bytes("02 00 31 32 03 00 01 02 03 00"), .tape(.tpc)),
    Sample("TPC without the last padding", bytes("02 00 31 32 03 00 01 02 03"), .tape(.tpc)),
    Sample("P7B", [0xB1] + [UInt8](repeating: 0x12, count: 20), .tape(.p7b)),
    Sample(
      "P7B with even parity, of which one is wrong",
      (1...10).flatMap { _ in bytes("F1 72 33 41 42 03") } + bytes("CF F1 72 33 40 F1"), .tape(.p7b)),
    Sample(
      "a program that begins with marks",
      bytes("CF FA ED FE 07 00 00 01 03 00 00 80 02 00 00 00")
        + Array("__PAGEZERO__TEXT__text__stubs__data".utf8), .binary),
    Sample(
      "lengths of two bytes around bytes of eight bits", bytes("06 00 C1 C2 C3 40 F1 F2 04 00 7F 45 CC 46"),
      .binary),
    Sample("a SIMH record cut off", bytes("50 00 00 00 31"), .tape(.simh)),
    Sample(
      "a SIMH record of more than 127 characters cut off",
      bytes("B4 0D 00 00") + [UInt8](repeating: 0x10, count: 99), .tape(.simh)),
    Sample(
      "a SIMH record of more than 127 characters with another length after it",
      bytes("90 00 00 00") + [UInt8](repeating: 0x10, count: 144) + bytes("91 00 00 00 00 00 00 00"),
      .tape(.simh)),
    Sample(
      "P7B with blanks without parity",
      bytes("9B 0A 00 00") + [UInt8](repeating: 0x12, count: 76) + bytes("8F 8F"), .tape(.p7b)),
    Sample(
      "P7B with a length of TPC, and four bytes after its record",
      bytes("87 00") + [UInt8](repeating: 0x12, count: 0x88) + bytes("02 8F 8F"), .tape(.p7b)),
    Sample("UTF-16, low byte first", bytes("FF FE 2C 00 30 00 30 00 38 00 0A 00"), .utf16),
    Sample("UTF-16, high byte first", bytes("FE FF 00 2C 00 30 00 0A"), .utf16),
    Sample("UTF-16 without byte-order mark, low byte first", bytes("2C 00 30 00 0D 00 0A 00"), .utf16),
    Sample("UTF-16 without byte-order mark, high byte first", bytes("00 2C 00 30 00 0A"), .utf16),
    Sample(
      "sectors", bytes("0A 0A 0A 0A 0A 01") + [UInt8](repeating: 1, count: 100), .disk(isPack: true)),
    Sample(
      "sectors without addresses",
      [UInt8](repeating: 0x0B, count: 106 * 2) + [UInt8](repeating: 3, count: 106),
      .disk(isPack: false)),
    Sample("noise", (0..<999).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 90) }, .binary),
  ]

  @Test("contents of a file", arguments: samples)
  func kind(_ sample: Sample) throws {
    #expect(try FileKind(of: TapeFile(contents: sample.contents)) == sample.kind)
  }

  @Test("contents given as a deck", arguments: samples)
  func deck(_ sample: Sample) {
    #expect(FileKind(deck: sample.contents) == sample.deck)
  }

  @Test("text with some control characters is a deck, also when it begins with them")
  func controls() {
    let line = Array("A CARD OF PLAIN CHARACTERS, WITH AN END OF FILE\n\u{1A}".utf8)
    #expect(FileKind(deck: line) == .text)
    #expect(FileKind(deck: [0, 0, 0, 0] + line) == .text)
  }
}
