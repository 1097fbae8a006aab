import Autocoder
import Core1401
import Foundation
import Monitor1401
import Testing
import Units1401

@testable import ibm1401

/// The index of messages is made of the families of messages, and every message is in it.
@Suite("The index of messages")
struct MessageIndexTests {
  private static let guides = ExplainCommand.sections.flatMap(\.guides)

  @Test("Identifiers are unique, and texts have a cause and a cure")
  func identifiers() {
    #expect(Set(Self.guides.map(\.identifier)).count == Self.guides.count)
    for guide in Self.guides {
      #expect(guide.cause.hasSuffix(".") && guide.cure.hasSuffix("."), "\(guide.identifier)")
      #expect(!guide.text.isEmpty && !guide.text.hasSuffix("."), "\(guide.identifier)")
    }
  }

  @Test(
    "Every message is found by its identifier, by help and by its text", arguments: guides.map(\.identifier))
  func explained(identifier: String) throws {
    let guide = try #require(ExplainCommand.guide(identifier))
    let lines = try #require(ExplainCommand.lines(on: identifier))
    #expect(lines == MessageIndex.lines(of: guide))
    // The reasons of stops can be beginnings of commands, such as check.
    if identifier.first?.isUppercase == true, MessageIndex.guide(identifier) != nil {
      #expect(try MonitorCommand.help(on: identifier.lowercased()) == lines)
    }
    let message = "file.s:1:2: error: " + guide.filled(with: guide.placeholders.map { _ in "XYZ" })
    // Texts of nearly nothing but values are in every line.
    let isOnlyValues = guide.match(in: message) ?? 0 < 8
    if !isOnlyValues {
      let found = ExplainCommand.guides(matching: message)
      #expect(found.contains { $0.text == guide.text }, "\(message): \(found.map(\.identifier))")
    }
  }

  @Test("What the operators of stops say is in the table: every reason that the units define")
  func reasons() throws {
    let folder = package.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var reasons: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /= (?:Stop\.)?Reason\("([a-z-]+)"/) { reasons.insert(String(match.1)) }
    }
    #expect(reasons.count > 15)
    #expect(reasons == Set(StopGuide.allCases.map(\.identifier)))
  }

  @Test("Placeholders are filled in their order, and a text without values keeps them")
  func placeholders() {
    let guide = MessageGuide("X001", "{a} is {b}", cause: "C.", cure: "D.")
    #expect(guide.placeholders == ["a", "b"])
    #expect(guide.filled(with: [1, "x"]) == "1 is x")
    #expect(guide.filled(with: [1]) == "1 is {b}")
    #expect(guide.match(in: "file: 1 is x; what") == 4)
    #expect(guide.match(in: "one") == nil)
  }

  @Test("A message is found by its other texts, and then one with fewer of its words is not")
  func otherTexts() {
    let guide = MessageGuide(
      "X001", "{a} is {b}", cause: "C.", cure: "D.", otherTexts: ["{a} is not {b}", "nothing"])
    #expect(guide.match(in: "file: 1 is not here") == 8)
    #expect(guide.match(in: "nothing") == 7)
    #expect(guide.placeholders == ["a", "b"])
    let shorter = MessageGuide("X002", "{a} is not", cause: "C.", cure: "D.")
    #expect(guide.covers(shorter, in: "file: 1 is not here"))
    #expect(!shorter.covers(guide, in: "file: 1 is not here"))
    #expect(!guide.covers(shorter, in: "file: 1 is here"))
  }

  @Test("The messages of a source have their identifiers")
  func diagnostics() throws {
    let source = SourceText(
      name: "a.s", text: "     START     A    ONE\n               BCE  START\n               END  START\n")
    let diagnostics = Assembler().assemble(source).diagnostics
    #expect(diagnostics.contains { $0.kind == .undefinedSymbol && $0.message == "ONE is not defined" })
    #expect(diagnostics.allSatisfy { $0.kind?.guide.match(in: $0.message) != nil })
    let first = try #require(diagnostics.first { $0.kind == .undefinedSymbol })
    #expect(DiagnosticPicture().text(of: first).hasPrefix("a.s:1:21: error: ONE is not defined [A001]\n"))
  }

  @Test("The identifier in brackets is enough, with the line around it")
  func bracketed() throws {
    let lines = try #require(ExplainCommand.lines(on: "a.s:1:21: error: ONE is not defined [A001]"))
    #expect(lines.first == "A001: {symbol} is not defined")
    #expect(ExplainCommand.lines(on: "nothing of the kind was ever printed") == nil)
  }

  // Messages of a run as they are printed, and the entries that explain them.
  static let ofARun: [(String, [String])] = [
    (
      "jobs.cd: card 1 does not begin as a program card; if these are data, put the program's deck before them: "
        + "ibm1401 run PROGRAM.cd jobs.cd", ["F081"]
    ),
    ("stopped by the operator; instruction B333 at 0333", ["interrupted"]),
    ("stopped by --limit-time; instruction B333 at 0333", ["limit"]),
    ("stopped by --limit-cycles 1000; instruction B333 at 0333", ["limit"]),
    ("ibm1401: unknown command runn; did you mean ibm1401 run?", ["U087"]),
    ("stopped at 0350: no word mark under the operation code; last instruction R at 0349", ["P001"]),
    (
      "stopped at 0340: no word mark follows the instruction at 0340, which reaches the end of storage (15999); a "
        + "constant is there and no instruction: does the program run on into its constants?", ["P005"]
    ),
    ("ibm1401: inquiry 1: 5 characters were not accepted; the program's area ends at 0805", ["D055"]),
    ("ibm1401: 1 inquiry of requests was not read by the program", ["F084"]),
    ("Breakpoint 1 at 0522. LINES is data, not an instruction: watch LINES stops when it changes.", ["M034"]),
    (
      "a full-track write on disk 0 needs WRITE ADDRESS; give --disk 0=FILE,write-address; instruction M at 0500",
      ["D054"]
    ),
    ("stopped at 0333: A-address 99Z is beyond 3999 in M99Z100", ["P007"]),
    ("HALT at 0333 START (h1.s:1), next 0334", ["halt"]),
    ("no word mark under op at 0000", ["P001"]),
    ("HALT at 0333", ["halt"]),
    ("reader empty: put cards in, START", ["reader-empty"]),
    ("the reader's hopper is empty; instruction R at 0340", ["reader-empty"]),
    ("tape 3 (x.tap) is file protected; mount it without ,ro", ["tape-not-ready"]),
    ("tape 1 was unloaded; load it again", ["tape-not-ready"]),
    ("tape 2 (x.tap) would run off its reel: nothing is recorded further on", ["tape-not-ready"]),
    ("tape 2 is at the end of its reel: nothing more can be written", ["tape-not-ready"]),
    ("disk 0 (a.dsk) is read only; mount it without ,ro", ["disk-not-ready"]),
    ("the 1405 (a.dsk) is read only; mount it without ,ro", ["disk-not-ready"]),
    ("reader check: the read came too late after start read feed", ["io-check"]),
    ("the reader is empty: r reloads the program", ["reader-empty"]),
    ("no word mark follows the instruction at 0358", ["P005"]),
    ("2 details no document confirms (--json lists them)", ["F086"]),
    ("stopped by --limit-time", ["limit"]),
    ("guessed: characters of old SimH, as in line 7, @'@, where ' is the record mark", ["F088"]),
    ("guessed: characters of old SimH …", ["F088"]),
    ("hello.cd: this is a source, not a deck; it is assembled as by ibm1401 assemble", ["F087"]),
    (
      "'X' is not an address; give 0000 to 15999, a label, '.' for the dials, or i, a, b for a register",
      ["E017"]
    ),
    ("'X' is not an address; give 0000 to 15999", ["E017"]),
    ("a.s:3:21: error: 'X' is not an address", ["A010", "G007"]),
  ]

  @Test("A message of a run is explained by its own entry alone", arguments: ofARun)
  func messageOfARun(line: String, identifiers: [String]) throws {
    #expect(ExplainCommand.guides(matching: line).map(\.identifier) == identifiers)
  }

  @Test("A stop by a check that is not known is explained as a check")
  func unknownCheck() {
    #expect(
      ExplainCommand.guides(matching: "stopped at 0333: something happened").map(\.identifier) == ["check"])
  }

  @Test("The end of storage has two causes: a missing word mark, and a missing halt")
  func endOfStorage() {
    let guide = CheckMessage.endOfStorage.guide
    #expect(guide.cause.contains("no word mark after it") && guide.cause.contains("no halt or branch"))
    #expect(guide.cure.contains("halt or a branch") && guide.cure.contains("Otherwise define a constant"))
  }

  @Test("The article is that of the families")
  func article() throws {
    let sections = ExplainCommand.sections.map { section in
      "## \(section.title)\n\n"
        + section.guides.map { guide in
          """
          ### \(guide.identifier)

          \(code(guide.text))

          \(guide.cause) *What to do:* \(guide.cure)
          """
        }.joined(separator: "\n\n")
    }
    let text = """
      # Messages

      The messages that the program can print, with their causes and cures.

      ## Overview

      \(generated(by: "MessageIndexTests"))
      A word in braces stands for something that the message names. The assembler prints the identifier in brackets at the end of a
      message; language servers report it as the code. A stop of a run has its reason as the identifier. Reports in JSON have the
      identifier of each message. Other messages are printed without their identifier, unless the environment variable
      `IBM1401_IDENTIFIERS` is not empty.

      `ibm1401 explain A001` prints an entry of this index, and so does `help A001` in the monitor. `ibm1401 explain` also takes a
      message as it was printed, in quotes: `ibm1401 explain 'ONE is not defined'`.

      Mistakes in a lesson, and what the operating system itself says, are not in this index.

      \(sections.joined(separator: "\n\n"))

      """
    try expectArticle("ibm1401/ibm1401.docc/Messages.md", text)
  }
}
