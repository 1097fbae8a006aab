import Foundation
import Testing

@Suite("ibm1401 run: errors of files")
struct FileErrorTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// The message of a run that must fail with status 1 and print nothing.
  private func message(_ arguments: String...) throws -> String {
    let result = try Command.run(["run"] + arguments)
    #expect(result.status == 1)
    #expect(result.output == "")
    return result.errors.replacingOccurrences(of: folder.url.path + "/", with: "")
  }

  private func message(deck: String) throws -> String { try message(folder.file("deck.cd", deck)) }

  @Test("a missing deck, a folder, an empty deck")
  func unreadable() throws {
    #expect(
      try message(folder.path("none.cd")) == "ibm1401: none.cd: cannot read: no such file or directory\n")
    try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: true)
    #expect(try message(folder.path("folder")) == "ibm1401: folder: is a folder, not a deck\n")
    #expect(
      try message(deck: "") == "ibm1401: deck.cd: the file is empty; a deck needs at least one line\n")
  }

  @Test("lines of more than 80 columns are cut with a warning that names card and column")
  func tooLong() throws {
    let long = String(repeating: "B", count: 81) + "\n"
    let result = try Command.run("run", folder.file("deck.cd", Deck.print + long))
    #expect(result.status == 0)
    #expect(result.errors.contains("column 81: a card has 80 columns and what is beyond them is cut\n"))
    // Blanks after column 80 are not an error.
    let blanks = try Command.run("run", folder.file("deck.cd", Deck.print.dropLast() + padding))
    #expect(blanks.status == 0)
    #expect(!blanks.errors.contains("cut"))
  }

  private var padding: String { String(repeating: " ", count: 100) + "\n" }

  @Test("invalid characters")
  func characters() throws {
    #expect(
      try message(deck: "A\u{E9}\n")
        == "ibm1401: deck.cd: card 1: column 2: '\u{E9}' (U+00E9) is not a 1401 character; use one of the 64 of "
        + "the encoding, or another encoding\n")
    let latin = folder.file("latin.cd", bytes: [0x41, 0xE9, 0x0A])
    #expect(
      try message(latin)
        == "ibm1401: latin.cd: card 1: column 2: byte E9 hex is not a 1401 character; decks are ASCII or UTF-8\n"
    )
  }

  @Test("binary files and tape images are recognised")
  func notADeck() throws {
    let binary = folder.file("binary", bytes: [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(
      try message(binary)
        == "ibm1401: binary: looks like binary data, not like a card deck; a deck is a text file with one line a "
        + "card\n")
    let tape = folder.file("tape.tap", bytes: [2, 0, 0, 0, 0x31, 0x32, 2, 0, 0, 0, 0, 0, 0, 0])
    #expect(
      try message(tape)
        == "ibm1401: tape.tap: looks like a tape image (SIMH), not like a card deck; mount it on a tape unit: "
        + "--tape 1=tape.tap\n"
    )
  }

  @Test("a warning for tabs, once for each file; --quiet suppresses it")
  func tabs() throws {
    let deck = folder.file("deck.cd", Deck.print.dropLast() + "\t\tX\n")
    let result = try Command.run("run", deck)
    #expect(result.status == 0)
    #expect(
      result.errors.contains("deck.cd: card 1: column 31: control characters are read as one blank each"))
    #expect(try Command.run("run", deck, "--quiet").errors == "")
  }

  @Test("no input is overwritten", arguments: ["--print", "--punch", "--json"])
  func outputIsInput(_ option: String) throws {
    let deck = folder.file("deck.cd", Deck.print)
    #expect(
      try message(deck, option, deck)
        == "ibm1401: deck.cd: is the input deck.cd of this run; choose another name\n")
    #expect(folder.text("deck.cd") == Deck.print)
    let link = folder.path("link.cd")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: deck)
    #expect(try message(deck, option, link).hasPrefix("ibm1401: link.cd: is the input deck.cd of this run"))
  }

  @Test(
    "outputs that cannot be written are reported before the run", arguments: ["--print", "--punch", "--json"])
  func unwritable(_ option: String) throws {
    let deck = folder.file("deck.cd", Deck.loops)
    #expect(
      try message(deck, option, folder.path("none/out"))
        == "ibm1401: none/out: cannot write: no such file or directory\n")
    let file = folder.file("file", "")
    #expect(
      try message(deck, "--stackers", file) == "ibm1401: file: cannot create this folder for the stackers\n")
  }

  @Test("a full disk", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let deck = folder.file("deck.cd", Deck.print)
    #expect(
      try message(deck, "--print", "/dev/full")
        == "ibm1401: /dev/full: cannot write: no space left on device\n")
  }

  @Test("a file that is not a carriage tape")
  func carriage() throws {
    let deck = folder.file("deck.cd", Deck.print)
    #expect(
      try message(deck, "--carriage", folder.file("tape", "1\n13\n"))
        == "ibm1401: tape: line 2: channel 13; channels are 1 to 12, and 0 marks the top of the form\n")
    #expect(
      try message(deck, "--carriage", folder.path("none"))
        == "ibm1401: none: cannot read: no such file or directory\n")
  }
}
