import Foundation
import Testing

@Suite("ibm1401 run: encodings of decks")
struct EncodingTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A deck that prints its own columns 060 to 063.
  private func deck(_ text: String) -> String { Deck.deck("M063204", "2", ".", text: text) }

  @Test("--encoding selects it; results are written in the same")
  func named() throws {
    let deck = folder.file("deck.cd", deck("'(\"="))
    let result = try Command.run("run", deck, "--encoding", "simh-old", "--quiet")
    #expect(result.output.hasSuffix("'(\"=\n"))
    #expect(try Command.run("run", deck, "--encoding", "simh", "--quiet").output.hasSuffix("@%\"#\n"))
  }

  @Test("evidence in the deck is reported on standard error")
  func detected() throws {
    let result = try Command.run("run", folder.file("deck.cd", deck("qrgt")))
    #expect(
      result.errors.contains("deck.cd: vdc: virtual data center: 4 lower-case letters of q r g v t s only\n"))
    #expect(result.output.hasSuffix("qrgt\n"))
  }

  @Test("characters that only one encoding has are no guess if nothing would be read otherwise in another")
  func decided() throws {
    #expect(
      try Command.run("run", folder.file("new.cd", Deck.deck(".", text: "A{B|C"))).errors.contains("guessed")
        == false)
    let both = folder.file("both.cd", Deck.deck(".", text: "DON'T A{B"))
    #expect(
      try Command.run("run", both).errors.contains("simh, guessed: new characters: 1 character of { | } ~"))
  }

  @Test("data without evidence are read in the encoding of the program")
  func following() throws {
    let program = folder.file("program.cd", deck("qrgt"))
    let data = folder.file("data.cd", "DATA\n")
    let result = try Command.run("run", program, data)
    #expect(result.errors.contains("data.cd: vdc: as the deck before it\n"))
  }

  @Test("a guess is reported before the run, and again when a check stops the machine")
  func advice() throws {
    let guessed = "guessed: no sign of another encoding; --encoding simh-old reads the others\n"
    let advice = "ibm1401: the characters of the deck are guessed; try --encoding simh-old\n"
    let code = folder.file("code.cd", Deck.deck("$", ".", text: "DON'T"))
    let guess = try Command.run("run", code)
    #expect(guess.status == 2)
    #expect(guess.errors.contains(guessed))
    #expect(guess.errors.hasSuffix(advice))
    #expect(try !Command.run("run", code, "--encoding", "simh").errors.contains("guessed"))
    #expect(try !Command.run("run", code, "--quiet").errors.contains("guessed"))
    let plain = folder.file("plain.cd", Deck.deck("$", "."))
    #expect(try !Command.run("run", plain).errors.contains("guessed"))
    let halts = folder.file("halts.cd", Deck.deck(".", text: "DON'T"))
    #expect(try Command.run("run", halts).errors.contains(guessed))
    #expect(try !Command.run("run", halts).errors.contains(advice))
    // A single address with ' is weak evidence for the old characters.
    let old = try Command.run("run", folder.file("old.cd", Deck.deck("B0'3", ".")))
    #expect(old.errors.contains("simh-old, guessed: old characters: 1 address field with '"))
    #expect(old.errors.contains("try --encoding simh\n"))
  }

  @Test("--column-binary reads two characters a column")
  func columnBinary() throws {
    let binary = Deck.print.dropLast().map { BinaryColumn.text($0) }.joined() + "\n"
    let deck = folder.file("deck.cd", binary)
    #expect(try Command.run("run", deck, "--column-binary", "--quiet").output == "\n")
    #expect(try Command.run("run", deck, "--quiet").status != 0)
  }
}
