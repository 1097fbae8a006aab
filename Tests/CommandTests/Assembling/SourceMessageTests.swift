import Foundation
import Testing

@Suite("Messages about sources, in assemble and in run")
struct SourceMessageTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A program with one blank before many remarks, and twelve different warnings.
  private static let noisy: String = {
    let warnings = (1...12).map { "               H    \(16_000 + $0)\n" }.joined()
    let remarks = String(repeating: "               NOP  205 REMARK\n", count: 30)
    return
      "     START     CS   332\n\(remarks)     STOP      H    STOP\n\(warnings)               DCW  1\n               END  START\n"
  }()

  @Test("a run shows at most ten lines of notes, with --warnings all also the rest")
  func brief() throws {
    let source = folder.file("noisy.s", Self.noisy)
    let brief = try Command.run("run", source).errors.split(separator: "\n")
    #expect(brief.count { $0.hasPrefix(source) } == 9)
    #expect(brief.contains("4 more; --warnings all shows them"))
    #expect(brief.contains { $0.contains("one blank before a remark (30 lines: 2, 3, 4, 5, 6, …)") })
    let all = try Command.run("run", source, "--warnings", "all").errors
    #expect(all.components(separatedBy: "warning:").count == 13)
    let off = try Command.run("run", source, "--warnings", "off").errors
    #expect(off.hasPrefix("ibm1401: halt at "))
    #expect(try Command.run("run", source, "--warnings", "error").status == 1)
  }

  @Test("equal messages are joined only if their advice is the same, so that no advice is hidden")
  func adviceOfJoined() throws {
    let source = folder.file(
      "tabs.s", "     START     H    START\n     A\n     B\nC\t\tH\tSTART\n               END  START\n")
    let errors = try Command.run("assemble", source).errors
    #expect(errors.contains("here and in 1 more place"), "\(errors)")
    #expect(errors.contains("each tab ends a field; two tabs leave the operation blank"), "\(errors)")
  }

  @Test("--dialect chooses what is refused and what is listed")
  func dialects() throws {
    let source = folder.file("noisy.s", Self.noisy)
    let ibm = try Command.run("assemble", source, "--dialect", "ibm")
    #expect(ibm.status == 1)
    #expect(ibm.errors.contains("error: one blank does not end the operands, here and in 29 more places"))
    let rope = try Command.run("assemble", source, "--dialect", "rope")
    #expect(rope.status == 0)
    #expect(!rope.errors.contains("note:"))
  }

  @Test("a source or deck in UTF-16 is one error with advice")
  func utf16() throws {
    let text = "     START     CS   332\n               H    START\n               END  START\n"
    let littleEndian: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] }
    let bigEndian: [UInt8] = [0xFE, 0xFF] + text.utf8.flatMap { [0, $0] }
    let advice = "save it as UTF-8, or convert it: iconv -f UTF-16 -t UTF-8\n"
    // With and without a byte-order mark.
    for bytes in [littleEndian, bigEndian, Array(littleEndian.dropFirst(2)), Array(bigEndian.dropFirst(2))] {
      let source = folder.file("wide.s", bytes: bytes)
      for command in ["run", "assemble"] {
        let result = try Command.run(command, source)
        #expect(result.status == 1)
        #expect(
          result.errors
            == "ibm1401: \(source): looks like text in UTF-16, not like a source in UTF-8; \(advice)")
      }
      let deck = folder.file("wide.cd", bytes: bytes)
      let result = try Command.run("run", deck)
      #expect(result.status == 1)
      #expect(result.errors == "ibm1401: \(deck): looks like text in UTF-16, not like a card deck; \(advice)")
    }
  }

  @Test("the encoding of old SimH is detected and reported")
  func oldCharacters() throws {
    let text = """
           START     MCW  @'25@,099
                     CS   332
           STOP      H    STOP
                     END  START

      """
    let source = folder.file("old.s", text)
    let deck = folder.path("old.cd")
    let result = try Command.run("assemble", source, "-o", deck)
    #expect(result.errors.contains("guessed: characters of old SimH, as in line 1, @'25@"))
    #expect(folder.text("old.cd").contains("'25"))
    let today = try Command.run("assemble", source, "-o", deck, "--encoding", "simh", "--quiet")
    #expect(today.errors == "")
    #expect(folder.text("old.cd").contains("@25"))
  }

  @Test("the encoding of the virtual data center is detected and reported")
  func markLetters() throws {
    let text = """
           START     MCW  GM,201
                     W
           STOP      H    STOP
           GM        DCW  @g@
                     END  START

      """
    let source = folder.file("letters.s", text)
    let deck = folder.path("letters.cd")
    let result = try Command.run("assemble", source, "-o", deck)
    #expect(
      result.errors.contains(
        "guessed: characters of the virtual data center, as in line 4, @g@, where q r g v t s"))
    #expect(try Command.run("media", "list", deck).output.contains("characters vdc"))
    let today = try Command.run("assemble", source, "-o", deck, "--encoding", "simh", "--quiet")
    #expect(today.errors == "")
    #expect(!folder.text("letters.cd").contains("g"))
  }

  @Test("a program without END, with an excess, and with its own card")
  func wholePrograms() throws {
    let open = folder.file("open.s", "     START     H    START\n")
    #expect(try Command.run("run", open).errors.contains("error: the program has no END"))
    let large = folder.file(
      "large.s",
      "     START     H    START\n               DS   15990\n     A         H    A\n               END  START\n"
    )
    let errors = try Command.run("assemble", large).errors
    #expect(errors.contains("core storage exceeded by 331 positions"))
    #expect(!errors.contains("warning:"))
    let own = try Command.run("assemble", Command.program("powers-of-two.s"), "--boot", "own")
    #expect(!own.errors.contains("warning"))
  }

  @Test("an empty source has no END", arguments: ["", "\n\n"])
  func empty(_ text: String) throws {
    let source = folder.file("empty.s", text)
    for command in ["assemble", "run"] {
      let result = try Command.run(command, source)
      #expect(result.status == 1)
      #expect(result.errors.contains("16: error: the program has no END, which gives its start address"))
    }
  }

  @Test("macros in a folder Macros beside the source or one level up")
  func macros() throws {
    let inner = folder.path("programs")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: folder.path("Macros"), withIntermediateDirectories: true)
    _ = folder.file("Macros/CLEAR.mac", "               CS   332\n")
    let source = folder.file(
      "programs/main.s", "     START     NOP\n               CLEAR\n               END  START\n")
    #expect(try Command.run("assemble", source).status == 0)
  }

  @Test("a constant that is executed")
  func causes() throws {
    let source = folder.file(
      "constant.s",
      "     START     CS   332\n     X         DCW  @  @\n               H\n               END  START\n")
    #expect(try Command.run("run", source).errors.contains("a constant is there and no instruction"))
  }

  @Test("the output of --at-stop is shown with --quiet")
  func quiet() throws {
    let result = try Command.run(
      "run", Command.program("hello.cd"), "--quiet", "--at-stop", "where")
    #expect(!result.errors.isEmpty)
  }
}
