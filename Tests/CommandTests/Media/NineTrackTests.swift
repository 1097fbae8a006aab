import Core1401
import Foundation
import Testing

@Suite("Tapes of nine tracks, and tapes of seven with their parity")
struct NineTrackTests {
  private let folder: Folder
  private static let labels = ["VOL1IBM140", "HDR1PAYROLL", "00017 JOHN SMITH, NEW YORK"]

  init() throws { folder = try Folder() }

  /// A tape in the form of SimH with a record of 80 bytes for each text, and a tape mark.
  private func tape(_ name: String, _ texts: [String], _ byte: (Character) -> UInt8) -> String {
    let length: [UInt8] = [80, 0, 0, 0]
    let records = texts.flatMap { text in
      length + (text + String(repeating: " ", count: 80 - text.count)).map(byte) + length
    }
    return folder.file(name, bytes: records + [0, 0, 0, 0])
  }

  private static func ascii(_ character: Character) -> UInt8 { character.asciiValue ?? 0 }

  private static func ebcdic(_ character: Character) -> UInt8 {
    let ascii = ascii(character)
    switch character {
    case "A"..."I": return ascii &- 0x41 &+ 0xC1
    case "J"..."R": return ascii &- 0x4A &+ 0xD1
    case "S"..."Z": return ascii &- 0x53 &+ 0xE2
    case "0"..."9": return ascii &+ 0xC0
    case ",": return 0x6B
    default: return 0x40
    }
  }

  private static let advice =
    "record 1 has characters of nine tracks (EBCDIC or ASCII), and a 1401 reads seven, in BCD; give the form simh "
    + "to read six bits of each character"

  @Test("check counts the records of nine tracks, list mentions them", arguments: ["ebcdic", "ascii"])
  func check(_ code: String) throws {
    let tape = tape("x.tap", Self.labels, code == "ascii" ? Self.ascii : Self.ebcdic)
    let check = try Command.run("media", "check", tape)
    #expect(check.status == 1)
    #expect(
      check.errors
        == "ibm1401: \(tape): 3 of 3 records not in BCD, but in characters of nine tracks (EBCDIC or ASCII); the "
        + "first is number 1\n")
    let line = "tape (simh), 3 records, 1 tape mark, 80 characters each, 3 not in BCD\n"
    #expect(check.output == "\(tape): not BCD: \(line)")
    #expect(try Command.run("media", "list", tape).output == "\(tape): \(line)")
  }

  @Test("such a tape is not shown, converted or mounted, unless its form is given")
  func refused() throws {
    let tape = tape("x.tap", Self.labels, Self.ebcdic)
    for words in [
      ["media", "show", tape], ["media", "show", tape, "--json"],
      ["media", "convert", tape, folder.path("new.cd")],
      ["run", "--tape", "1=\(tape)"], ["run", Command.program("hello.cd"), "--tape", "2=\(tape),ro"],
    ] {
      let result = try Command.run(words)
      #expect(result.status == 1 && !result.output.contains("record"), "\(words)")
      #expect(result.errors == "ibm1401: \(tape): \(Self.advice)\n", "\(words)")
    }
    let script = try Command.run("monitor", Command.program("hello.cd"), input: "mount tape1 \(tape)\n")
    #expect((script.output + script.errors).contains("\(tape): \(Self.advice)"))
    let shown = try Command.run("media", "show", tape, "--form", "simh")
    #expect(shown.status == 0)
    #expect(shown.output.hasPrefix("     1  offset 0  80 characters, not in BCD\n       1  N"))
    #expect(
      try Command.run("run", Command.program("hello.cd"), "--tape", "2=\(tape),simh,ro").status == 0)
  }

  @Test("a record of nine tracks among others is counted, and copied with six bits of each character")
  func among() throws {
    let tape = tape("x.tap", ["A", "B", "\u{1}"]) { $0 == "\u{1}" ? 0xF1 : Self.ascii($0) & 0x3F }
    let check = try Command.run("media", "check", tape)
    #expect(check.status == 1)
    #expect(check.errors.contains("1 of 3 records not in BCD"))
    #expect(check.errors.hasSuffix("the first is number 3\n"))
    let copy = try Command.run("media", "convert", tape, folder.path("new.tap"))
    #expect(copy.status == 0)
    #expect(copy.errors.contains("the first is number 3; six bits of each are copied\n"))
  }

  @Test(
    "a tape of seven tracks is good, with its parity in bit 6 or 7, or without",
    arguments: [0, 0x40, 0x80] as [UInt8], [0, 1])
  func sevenTracks(_ bit: UInt8, _ odd: Int) throws {
    let texts = Self.labels + ["JOHN JAMES KEANE LED A BIG BAND", "AAAA", "A", "1"]
    let tape = tape("x.tap", texts) { character in
      let code = TextEncoding.simh.stored(character)?.code ?? 0
      return code.nonzeroBitCount & 1 == odd ? code : code | bit
    }
    let check = try Command.run("media", "check", tape)
    #expect(check.status == 0 && check.errors == "")
    #expect(
      check.output == "\(tape): good: tape (simh), 7 records, 1 tape mark, 80 characters each\n")
    #expect(try Command.run("media", "show", tape).status == 0)
  }
}
