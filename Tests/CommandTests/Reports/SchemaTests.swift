import Foundation
import Testing

@Suite("JSON reports: the schema holds")
struct SchemaTests {
  private let folder: Folder
  private let validator: SchemaValidator

  init() throws {
    folder = try Folder()
    let schema = Command.package.appending(path: "Sources/ibm1401/ibm1401.docc/Resources/reports.schema.json")
    validator = try SchemaValidator(String(contentsOf: schema, encoding: .utf8))
  }

  /// The document, after checking it and its kind.
  @discardableResult
  private func check(_ text: String, kind: String) throws -> JSONDocument {
    let document = try JSONDocument(text)
    #expect(document["kind"]?.string == kind)
    #expect(validator.problems(of: document) == [])
    return document
  }

  private let payroll = [Command.program("payroll.s"), Command.program("payroll-data.cd")]

  @Test("run, with every possible reason to stop")
  func run() throws {
    let decks: [(String, [String], String)] = [
      (Deck.print, [], "halt"), (Deck.deck("B03#", "."), [], "check"),
      (Deck.loops, ["--limit-cycles", "100"], "limit"), (Deck.readsForEver, [], "reader-empty"),
      (Deck.print, ["--exec", "break 30"], "breakpoint"),
      (Deck.deck("M001100", "."), ["--exec", "watch w 100"], "breakpoint"),
    ]
    for (deck, options, reason) in decks {
      let result = try Command.run(
        ["run", folder.file("deck.cd", deck), "--json", "-", "--print", "/dev/null", "-q"] + options)
      let report = try check(result.output, kind: "run")
      let stop = try #require(report["stops"]?.array?.last)
      #expect(stop["reason"]?.string == reason, "\(result.output)")
      // The message is the one in the index.
      let identifier = try #require(stop["identifier"]?.string)
      let explained = try Command.run("explain", identifier).output
      #expect(explained.hasPrefix("\(identifier): "), "\(explained)")
      #expect(reason == "check" ? identifier.hasPrefix("P0") : identifier == reason)
    }
  }

  @Test("batch, with jobs that end, fail and do not begin")
  func batch() throws {
    let hello = Command.program("hello.cd")
    let list = folder.file("jobs", "\(hello)\nnone.cd\n--limit-cycles 9 \(hello)\n")
    _ = try Command.run("batch", list, "-q", "--reports", folder.path("reports"))
    #expect(try check(folder.text("reports/summary.json"), kind: "batch")["jobs"]?.array?.count == 3)
    try check(folder.text("reports/001-hello.json"), kind: "run")
    let job = try check(folder.text("reports/002-none.json"), kind: "job")
    let explained = try Command.run("explain", #require(job["error"]?.string)).output
    // The message of a file and that of a medium say the same.
    #expect(explained.contains("\(try #require(job["identifier"]?.string)): "), "\(explained)")
  }

  @Test("messages on standard error end with their identifier when the environment asks for it")
  func identifiers() throws {
    let words = ["run", folder.path("none.cd")]
    let plain = try Command.run(words)
    let marked = try Command.run(["IBM1401_IDENTIFIERS=1", Command.path] + words, program: "/usr/bin/env")
    let line = plain.errors.dropLast()
    #expect(marked.errors.hasPrefix(line + " [") && marked.errors.hasSuffix("]\n"), "\(marked.errors)")
    let identifier = marked.errors.dropFirst(line.count + 2).prefix(4)
    #expect(try Command.run("explain", String(identifier)).output.hasPrefix("\(identifier): "))
  }

  @Test("media: tapes, decks, disks, printouts and texts")
  func media() throws {
    let deck = Command.program("hello.cd")
    let tape = folder.path("a.tap")
    _ = try Command.run("media", "convert", deck, tape)
    _ = try Command.run("media", "new", "disk", folder.path("a.dsk"), "--addresses", "0")
    let files = [
      deck, tape, folder.path("a.dsk"), folder.file("a.out", "HELLO\n\u{0C}AGAIN\n"),
      Command.program("hello.s"),
    ]
    let part = try Command.run(["media", "show", "--json", "--records", "1-3"] + files)
    let shown = try #require(try check(part.output, kind: "media")["files"]?.array)
    #expect(shown.map { $0["medium"]?.string } == ["deck", "tape", "disk", "printout", "text"])
    #expect(shown.map { $0["items"]?.array?.count } == [3, 3, 3, 2, 3])
    let whole = try check(try Command.run("media", "show", "--json", tape).output, kind: "media")
    let items = try #require(whole["files"]?.array?.first?["items"]?.array)
    #expect(items.map { $0["type"]?.string } == Array(repeating: "record", count: 5) + ["tape mark"])
    #expect(items[0]["text"]?.string?.hasPrefix(",008015,") == true)
  }

  @Test("symbols and profile")
  func symbolsAndProfile() throws {
    _ = try Command.run("assemble", payroll[0], "-q", "--symbols", folder.path("symbols.json"))
    #expect(try check(folder.text("symbols.json"), kind: "symbols")["symbols"]?.array?.isEmpty == false)
    _ = try Command.run(
      ["run", "-q", "--print", "/dev/null", "--profile", folder.path("profile.json")] + payroll)
    let profile = try check(folder.text("profile.json"), kind: "profile")
    let labels = try #require(profile["labels"]?.array)
    #expect(labels.contains { $0["label"]?.string == "loader" })
    #expect(labels.compactMap { $0["cycles"]?.number }.reduce(0, +) == profile["total"]?["cycles"]?.number)
  }

  @Test("the validator finds errors")
  func findings() throws {
    let good: [String: JSONDocument] = [
      "kind": .string("symbols"), "version": .number(1), "source": .string("a.s"), "symbols": .array([]),
    ]
    func problems(_ changes: [String: JSONDocument]) -> [String] {
      validator.problems(of: .object(good.merging(changes) { $1 }))
    }
    #expect(problems([:]) == [])
    #expect(problems(["colour": .string("red")]) == ["$: unknown field colour"])
    for (name, value) in [
      ("version", JSONDocument.number(2)), ("source", .number(5)), ("symbols", .string("none")),
      ("kind", .string("x")),
    ] { #expect(problems([name: value]) != [], "\(name)") }
    let symbol: JSONDocument = [
      "label": .string("A"), "address": .number(16_000), "definedBy": .string("equated"),
      "length": .number(0.5),
      "index": .number(0),
    ]
    #expect(
      problems(["symbols": .array([symbol])]) == [
        "$.symbols[0].address: above 15999.0", "$.symbols[0].length: number(0.5) is no integer",
        "$.symbols[0]: program is missing",
      ])
  }
}
