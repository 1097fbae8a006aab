import Foundation
import Testing

/// What `media` takes a file for when its contents alone do not show it.
@Suite("ibm1401 media: blank tapes, empty files, printed sheets, nearly clean decks")
struct MediaKindTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("an empty file with the name of a tape is a blank tape", arguments: ["tap", "p7b", "e11", "aws"])
  func blankTape(_ ending: String) throws {
    let path = folder.path("blank.\(ending)")
    #expect(try Command.run("media", "new", "tape", path).status == 0)
    let check = try Command.run("media", "check", path)
    #expect(check.status == 0 && check.errors == "")
    #expect(check.output.hasPrefix("\(path): good: blank tape ("))
    #expect(try Command.run("media", "list", path).output.hasPrefix("\(path): blank tape ("))
    #expect(try Command.run("media", "show", path).output == "blank tape\n")
  }

  @Test("another empty file is reported as empty, and not as a deck", arguments: ["a.txt", "a.cd", "a"])
  func empty(_ name: String) throws {
    let path = folder.file(name, "")
    for word in ["check", "show", "list"] {
      let result = try Command.run("media", word, path)
      #expect(result.status == 1 && result.output == "")
      #expect(result.errors == "ibm1401: \(path): the file is empty\n")
    }
  }

  @Test("a printed sheet becomes a printout as PDF, a deck becomes cards, and --form decides")
  func sheets() throws {
    func drawn(_ name: String, _ text: String, _ options: String...) throws -> String {
      let result = try Command.run(
        ["media", "convert", folder.file(name, text), folder.path("a.pdf"), "--force"] + options)
      #expect(result.status == 0)
      return String(result.errors.split(separator: "a.pdf: ").last ?? "")
    }
    let sheet = "HELLO, 1401 SPEAKING. 1959.\nBYE\n"
    let deck = try String(contentsOfFile: Command.program("hello.cd"), encoding: .utf8)
    #expect(
      try drawn("hello.txt", sheet) == "2 lines drawn; drawn as a printout: --form deck draws it as cards\n")
    #expect(try drawn("hello.txt", sheet, "--form", "deck") == "2 cards drawn\n")
    #expect(try drawn("hello.txt", sheet, "--records", "1").hasPrefix("1 card drawn"))
    #expect(try drawn("hello.txt", sheet, "--encoding", "simh-h").hasPrefix("2 cards drawn"))
    #expect(
      try drawn("hello", sheet) == "2 cards drawn; drawn as cards: --form printout draws it as a printout\n")
    #expect(try drawn("hello", sheet, "--form", "printout") == "2 lines drawn\n")
    #expect(try drawn("hello", sheet + String(repeating: "X", count: 132) + "\n") == "3 lines drawn\n")
    #expect(try drawn("hello", "\u{C}" + sheet) == "2 lines drawn\n")
    #expect(try drawn("deck.txt", deck).hasPrefix("5 cards drawn"))
    #expect(try drawn("data.cd", sheet) == "2 cards drawn\n")
    #expect(try Command.run("media", "--help").output.contains("  printout, listing "))
  }

  @Test("a deck with a few wrong characters is read as a deck, and the error names the card and the column")
  func nearlyClean() throws {
    let card = "GOOD DATA\n"
    let text = card + "\u{1}" + card.dropFirst() + "CAF\u{E9}\n" + card
    let path = folder.file("data.cd", text)
    let result = try Command.run("media", "list", path)
    #expect(result.status == 1)
    #expect(result.errors.contains("data.cd: card 3: column 4: 'é' (U+00E9)"), "\(result.errors)")
    // Of these bytes too many are not text.
    let binary = try Command.run(
      "media", "list", folder.file("other.cd", bytes: [1, 2, 3, 0x41, 0xE9, 0x0A]))
    #expect(binary.errors.contains("binary data"))
    // Nothing may be lost without a message.
    let control = try Command.run("media", "check", folder.file("control.cd", "\u{1}\u{2}" + card + card))
    #expect(control.status == 1 && control.errors.contains("binary data"))
  }
}
