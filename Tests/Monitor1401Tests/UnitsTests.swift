import Core1401
import Foundation
import Monitor1401
import Synchronization
import System1401
import TemporaryFolder
import Testing
import Units1401

@Suite("Monitor: media on units, the inquiry station")
struct UnitsTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.url.path }

  init() throws { temporary = try TemporaryFolder() }

  /// The output of a session with these lines from a pipe, without its first line.
  private func talk(_ lines: [String]) -> [String] {
    let count = Atomic<Int>(0)
    var text = ""
    let plain = PlainMode(
      configuration: SystemConfiguration(), decks: [], speed: .unlimited, isTerminal: false,
      input: {
        let index = count.add(1, ordering: .relaxed).oldValue
        return index < lines.count ? lines[index] : nil
      }, output: { text += $0 })
    _ = plain.run()
    return text.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test("an inquiry is typed when the program reads, and its reply is a line")
  func inquiry() throws {
    let program = ["dep 500 `M%T0600R", "dep 508 `M%T0600W", "dep 516 '`.'", "dep 517 `N`.", "set i 500"]
    let answer = ["1407 inquiry: STOCK 4711", "1407: STOCK 4711", "Stopped at 0516: halt. Next 0517, NOP."]
    // The line is executed even if the program has not reached its read yet.
    #expect(talk(program + ["start", "inquiry STOCK 4711"]).suffix(3) == answer)
    let ahead = talk(program + ["inquiry STOCK 4711", "units", "start"])
    #expect(ahead.suffix(4) == ["Inquiry station: request on."] + answer)
    #expect(ahead.contains("Inquiry requested."))
    #expect(
      talk(program + ["start", "type STOCK 47", "type 11", "release"]).suffix(6) == [
        "Stopped at 0500: the inquiry station waits: type the inquiry, then RELEASE or CANCEL. "
          + "Next the rest of MLC %T0,0600,R.", "Typed.", "Typed.",
      ] + answer)
    #expect(
      talk(["type X"]).last
        == "Refused: the keyboard of the inquiry station is locked: press REQUEST first.")
  }

  @Test("packs: attach, units, detach, and the write-address key")
  func disks() {
    let path = folder + "/a pack.dsk"
    let said = talk([
      "attach disk1 \(path),new", "units", "writeaddress disk1 on", "units", "detach dp1", "detach disk1",
      "attach disk0 \(folder)/none",
    ])
    #expect(
      said.filter { !$0.hasPrefix("Reader") && !$0.hasPrefix("P") && !$0.hasPrefix("Stackers") } == [
        "Disk 1: \(path) mounted.", "Disk 1: \(path), cylinder 0.", "Disk 1: write address on.",
        "Disk 1: \(path), cylinder 0, write address on.", "Disk 1 dismounted.",
        "Refused: disk 1 has no pack.",
        "Refused: \(folder)/none: there is no such file; add ,new to create an empty disk.",
      ])
  }

  @Test("reels: attach, rewind, units, detach")
  func tapes() {
    let path = folder + "/out.tap"
    let said = talk([
      "mount tape2 \(path),new", "dep 500 `U%U2M", "dep 505 '`.'", "dep 506 `N`.", "set i 500", "start",
      "units",
      "rewind 2", "units", "attach mt2 \(path),ro", "units", "detach tape2", "rewind tape2",
    ])
    #expect(
      said.filter { $0.hasPrefix("Tape") || $0.hasPrefix("Refused") } == [
        "Tape 2: \(path) mounted.", "Tape 2: \(path), 1 record passed.", "Tape 2 at its load point.",
        "Tape 2: \(path), at its load point.", "Tape 2: \(path) mounted.",
        "Tape 2: \(path), at its load point, file protected.", "Tape 2 dismounted.",
        "Refused: tape 2 has no reel; mount tape2 FILE.",
      ])
  }

  @Test(
    "TAPE LOAD by both names; without a reel the message says what to do",
    arguments: ["tapeload", "boot mt1", "boot mt"])
  func tapeLoad(_ word: String) throws {
    let path = folder + "/boot.tap"
    let image = try TapeImage(path: path, mode: .create, form: .vdc)
    let program = ".N.".compactMap(TextEncoding.simh.stored).map {
      StoredCharacter(code: $0.code, wordMark: true)
    }
    try image.write(.record(TapeRecord(storage: program, load: true, parity: .even)))
    #expect(
      talk([word, "attach tape1 \(path),ro,vdc", word]) == [
        "Stopped at 0001: TAPE LOAD: tape 1 has no reel; mount tape1 FILE (FILE,new for a blank one) and press TAPE LOAD. Next 0000.",
        "Tape 1: \(path) mounted.", "Stopped at 0001: halt. Next 0002, NOP.",
      ])
  }

  @Test("cards into the reader and out of it")
  func cards() throws {
    let path = folder + "/Data cards.cd"
    try "ONE\nTWO\n".write(toFile: path, atomically: true, encoding: .utf8)
    let said = talk(["attach reader \(path)", "units", "detach cdr", "units", "attach reader \(folder)/none"])
    #expect(said.first == "Reader: 2 cards of \(path) put in.")
    #expect(said.filter { $0.hasPrefix("Reader ready, 2 cards to read") }.count == 1)
    #expect(said.filter { $0.hasPrefix("Reader not ready, 0 cards to read") }.count == 1)
    #expect(said.last == "Error: \(folder)/none: cannot read: no such file or directory")
  }

  private static let attach =
    "write attach UNIT FILE[,WORD ...], for example attach tape2 scratch.tap,new"

  @Test(
    "errors of mounting",
    arguments: [
      ("attach", "attach needs a unit; \(attach)"),
      ("attach tape2", "tape2 needs a file; \(attach)"),
      (
        "mount mt1",
        "tape1 needs a file; write attach UNIT FILE[,WORD ...], for example attach tape1 scratch.tap,new"
      ),
      (
        "attach disk3",
        "disk3 needs a file; write attach UNIT FILE[,WORD ...], for example attach disk3 stock.dsk"
      ),
      ("attach tape7 x", "'tape7' is not a unit: reader, tape1 to tape6, disk0 to disk4, ramac; \(attach)"),
      ("attach disk12 x", "'disk12' is not a unit: reader, tape1 to tape6, disk0 to disk4, ramac; \(attach)"),
      ("attach tape2 x,ro,new", "x,ro,new: a new tape must be writable; give either ro or new"),
      ("detach tape1 x", "'x' is one argument too many; write detach UNIT, for example detach disk0"),
      ("rewind disk1", "'disk1' is not a tape unit, tape1 to tape6; write rewind TAPE, for example rewind 1"),
      ("rewind 9", "'9' is not a tape unit, tape1 to tape6; write rewind TAPE, for example rewind 1"),
      ("boot mt2", "'mt2' is not a unit to load from, cdr or mt1; write boot cdr|mt1, for example boot cdr"),
      (
        "writeaddress tape1 on",
        "'tape1' is not a 1311 drive; write writeaddress DRIVE on|off, for example writeaddress disk0 on"
      ),
    ])
  func wrong(_ line: String, _ message: String) {
    #expect(talk([line]) == ["Error: \(message)"])
  }
}
