import Foundation
import Testing

@Suite("ibm1401 panel: pictures and recordings without a terminal")
struct ScriptedPanelTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func panel(_ arguments: String...) throws -> Command.Result {
    try Command.run(["panel"] + arguments + [Command.program("powers-of-two.cd")])
  }

  @Test("--svg writes the panel after the keys, the same each time")
  func picture() throws {
    let file = folder.path("panel.svg")
    let result = try panel("--size", "132x43", "--keys", " <wait 3>", "--svg", file)
    #expect(result.status == 0 && result.output == "" && result.errors == "")
    let picture = folder.text("panel.svg")
    #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n"))
    #expect(picture.contains("1403 PRINTER"))
    #expect(picture.contains("536870912"))
    _ = try panel("--size", "132x43", "--keys", " <wait 3>", "--svg", folder.path("again.svg"))
    #expect(folder.text("again.svg") == picture)
  }

  @Test("--limit-cycles stops the machine")
  func limit() throws {
    let result = try panel(
      "--limit-cycles", "5000", "--keys", " <wait 1>", "--size", "132x43", "--svg", folder.path("limit.svg"))
    #expect(result.status == 0 && folder.text("limit.svg").contains("stopped by --limit-cycles 5000"))
  }

  @Test("--name-at shows the text at these positions after the name of the program")
  func phase() throws {
    let file = folder.path("phase.svg")
    // The first card of the powers of two is at 001-080.
    #expect(try panel("--size", "132x43", "--name-at", "65-72", "--svg", file).status == 0)
    let card = try String(contentsOfFile: Command.program("powers-of-two.cd"), encoding: .utf8)
    let name = String(Array(card)[64..<72]).trimmingCharacters(in: .whitespaces)
    #expect(!name.isEmpty && folder.text("phase.svg").contains("powers-of-two.cd · \(name)"))
    #expect(try panel("--name-at", "72-65", "--svg", file).status == 64)
  }

  @Test("--stackers writes also the cards of a project that is opened")
  func stackers() throws {
    let deck = folder.file("deck.cd", Deck.print)
    let project = folder.path("deck.1401")
    let saved = try Command.run(
      ["panel", "--plain", "--speed", "max", deck], input: "project save\n")
    #expect(saved.status == 0)
    let run = " <wait 1>"
    let keys = "\(run):open \(project)<Enter><wait 1>\(run)"
    let result = try Command.run([
      "panel", "--stackers", folder.path("pockets"), "--speed", "max", "--keys", keys, deck,
    ])
    #expect(result.status == 0)
    let cards = folder.text("deck.cd").split(separator: "\n").count
    let stacked = folder.text("pockets/stacker-NR.cd").split(separator: "\n").count
    #expect(stacked == 2 * cards)
  }

  @Test("the command picture writes a picture at any moment")
  func word() throws {
    let file = folder.path("word.svg")
    let result = try panel("--keys", ":picture \(file)<Enter>")
    #expect(result.status == 0)
    #expect(folder.text("word.svg").contains("</svg>"))
  }

  /// An event of a recording.
  private func events(_ name: String) throws -> [[Any]] {
    try folder.text(name).split(separator: "\n").dropFirst().map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [Any])
    }
  }

  @Test("--cast records header, output and sizes, on the panel's own clock")
  func cast() throws {
    let result = try panel(
      "--size", "80x24", "--keys", " <wait 5><size 100x30><wait 1>", "--cast", folder.path("panel.cast"))
    #expect(result.status == 0)
    let first = try #require(folder.text("panel.cast").split(separator: "\n").first)
    let header = try #require(try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any])
    #expect(header["version"] as? Int == 2 && header["width"] as? Int == 80 && header["height"] as? Int == 24)
    let events = try events("panel.cast")
    let times = events.compactMap { $0.first as? Double }
    #expect(times.count == events.count && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    #expect((6...7).contains(times.last ?? 0))
    #expect(events.filter { $0[1] as? String == "r" }.map { $0[2] as? String } == ["100x30"])
    #expect(Set(events.compactMap { $0[1] as? String }) == ["o", "r"])
  }

  @Test("--attract shows programs in turn")
  func attract() throws {
    let result = try Command.run([
      "panel", "--attract", "--size", "80x24", "--keys", "<wait 25>", "--cast", folder.path("show.cast"),
    ])
    #expect(result.status == 0)
    let text = try events("show.cast").compactMap { $0[2] as? String }.joined()
    #expect(text.contains("any key: take over"))
  }

  @Test(
    "errors in the options",
    arguments: [
      (["--size", "80"], "--size 80: give columns and rows"),
      (["--size", "0x0"], "--size 0x0: give columns and rows"),
      (["--keys", "<foo>"], "'<foo>' is unknown; choose"),
      (["--keys", "<wait"], "no > after '<wait'"),
      (["--size", "80x24", "--svg", "/nowhere/x.svg"], "/nowhere/x.svg: cannot write"),
      (["--size", "80x24", "--cast", "/nowhere/x.cast"], "/nowhere/x.cast: cannot write"),
    ])
  func refusals(_ arguments: [String], _ words: String) throws {
    let result = try Command.run(["panel"] + arguments + [Command.program("hello.cd")])
    #expect(result.status == result.statusOfMessage)
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test("a sample program of the list is opened with its source, one on a single card as its deck")
  func sampleSource() throws {
    let file = folder.path("panel.svg")
    #expect(try panel("--size", "100x30", "--keys", "Oprimes<Enter><wait 1>2", "--svg", file).status == 0)
    #expect(folder.text("panel.svg").contains("LISTING primes.s"))
    let keys = "Oprimes<Enter><wait 1>Opowers-of-two<Enter><wait 1>"
    #expect(try panel("--size", "100x30", "--keys", keys, "--svg", file).status == 0)
    #expect(folder.text("panel.svg").contains("powers-of-two.cd is in the reader"))
  }

  @Test("a source is edited in the listing, written, assembled and run; one with an error is not run")
  func edit() throws {
    let text = "     START     W\n     STOP      H    STOP\n               END  START\n"
    let source = folder.file("own.s", text)
    let file = folder.path("panel.svg")
    func edit(_ keys: String) throws -> Command.Result {
      try Command.run([
        "panel", "--size", "100x30", "--keys", "2gSTOP<Enter><Enter>" + keys, "--svg", file, source,
      ])
    }
    #expect(try edit("<Delete>X<C-s><wait 1>").status == 0)
    #expect(folder.text("own.s").contains("     STOP      X    STOP"))
    #expect(folder.text("panel.svg").contains("own.s:2: X is neither an operation"))
    _ = folder.file("own.s", text)
    #expect(try edit("<Enter>NOP<C-s><wait 1> <wait 5>").status == 0)
    #expect(
      folder.text("own.s")
        == "     START     W\n     STOP      H    STOP\n               NOP\n               END  START\n")
    #expect(folder.text("panel.svg").contains("HALT at"))
  }

}
