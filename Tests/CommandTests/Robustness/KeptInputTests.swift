import Foundation
import Testing

@Suite("ibm1401: inputs are never written")
struct KeptInputTests {
  private let folder: Folder
  private let deck: String

  init() throws {
    folder = try Folder()
    deck = folder.file("deck.cd", Deck.print)
  }

  /// Runs a command that must end with status 1, and say that a file is an input.
  private func expectRefusal(_ arguments: [String], input: String = "", _ word: String = "is the input")
    throws
  {
    let result = try Command.run(arguments, input: input)
    #expect(result.status == result.statusOfMessage)
    #expect(result.errors.contains(word), "\(arguments): \(result.errors)")
  }

  @Test("scripts, labels and projects named as outputs")
  func options() throws {
    let script = folder.file("s", "echo hi\n")
    try expectRefusal(["monitor", deck, "--script", script, "--print", script])
    #expect(folder.text("s") == "echo hi\n")
    let labels = folder.file("labels", "LOOP 0431\n")
    try expectRefusal(["run", deck, "--symbols", labels, "--print", labels])
    try expectRefusal(["run", deck, "--symbols", labels, "--exec", "echo", "--json", labels])
    #expect(folder.text("labels") == "LOOP 0431\n")
    let project = folder.path("x.1401")
    #expect(try Command.run("monitor", deck, "--exec", "project save \(project)").status == 0)
    let saved = folder.text("x.1401")
    try expectRefusal(["run", project, "--print", project])
    #expect(folder.text("x.1401") == saved)
    // The command project may write it.
    #expect(try Command.run("monitor", project, "--exec", "dials 0070;project save").status == 0)
    #expect(folder.text("x.1401").contains("dials 0070"))
  }

  @Test("a recorded session and its output")
  func session() throws {
    let session = folder.path("s.jsonl")
    #expect(try Command.run("monitor", deck, "--exec", "record \(session);start;record off").status == 0)
    let recorded = folder.text("s.jsonl")
    try expectRefusal(["run", "--replay", session, "--print", session])
    #expect(folder.text("s.jsonl") == recorded)
  }

  @Test(
    "commands of the monitor that would write to the deck, by another name of it",
    arguments: ["save", "trace on", "record", "save breaks", "profile on;profile save", "project save"])
  func words(_ word: String) throws {
    let link = folder.path("link.1401")
    try FileManager.default.linkItem(atPath: deck, toPath: link)
    try expectRefusal(["monitor", deck, "--exec", "\(word) \(link)"])
    #expect(folder.text("deck.cd") == Deck.print)
  }

  @Test("files that are being written, or are mounted, are not outputs")
  func outputs() throws {
    let print = folder.path("print")
    try expectRefusal(
      ["monitor", deck, "--print", print, "--exec", "start;trace on \(print)"], "is being written by --print")
    let tape = folder.path("t.tap")
    #expect(try Command.run("media", "new", "tape", tape).status == 0)
    try expectRefusal(
      ["monitor", deck, "--tape", "1=\(tape),ro", "--exec", "save \(tape)"], "is mounted as a tape or disk")
    try expectRefusal(
      ["monitor", deck, "--exec", "attach tape1 \(deck),vdc"], "reads or writes the file as something else")
  }

  @Test("a reel is not read on one unit and written on another; a deck cannot be written as a tape")
  func tapes() throws {
    let tape = folder.path("t.tap")
    #expect(try Command.run("media", "new", "tape", tape).status == 0)
    try expectRefusal(["run", deck, "--tape", "1=\(tape),ro", "--tape", "2=\(tape)"], "is already mounted")
    let other = folder.file("other.cd", "A TEXT\n")
    let result = try Command.run("run", deck, "--tape", "1=\(other)")
    #expect(result.errors.contains("other.cd cannot be written: the reel is file protected; add ,vdc"))
  }

  /// Runs a command with files for its standard streams, as a shell opens them for `<`, `>>` and `2>>`.
  private func run(_ arguments: [String], input: String = "/dev/null", output: String, errors: String) throws
    -> Int32
  {
    try RunningCommand(
      arguments, input: Descriptor(open(input, O_RDONLY | O_CLOEXEC)),
      output: Descriptor(open(output, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)),
      errors: Descriptor(open(errors, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600))
    ).wait()
  }

  @Test("an input is not appended to with >> or 2>>")
  func appended() throws {
    let (output, errors) = (folder.path("output"), folder.path("errors"))
    for words in [["run"], ["media", "show"], ["disassemble"]] {
      #expect(try run(words + [deck], output: deck, errors: errors) == 1)
      #expect(folder.text("deck.cd") == Deck.print)
    }
    #expect(folder.text("errors").contains("deck.cd: is standard output as well"))
    // Messages cannot go elsewhere: they are lost.
    #expect(try run(["run", deck], output: output, errors: deck) == 0)
    #expect(folder.text("deck.cd") == Deck.print)
    let tape = folder.path("t.tap")
    #expect(try Command.run("media", "new", "tape", tape).status == 0)
    let empty = folder.text("t.tap")
    #expect(try run(["run", deck, "--tape", "1=\(tape),ro"], output: tape, errors: errors) == 1)
    #expect(folder.text("t.tap") == empty)
    #expect(folder.text("errors").contains("standard output: is mounted as a tape or disk"))
  }

  @Test("a script or deck on standard input is an input, too")
  func standardInput() throws {
    let (script, errors) = (folder.file("s", "start\necho hi\n"), folder.path("errors"))
    #expect(try run(["monitor", deck], input: script, output: script, errors: errors) == 1)
    #expect(
      try run(["monitor", deck, "--print", script], input: script, output: "/dev/null", errors: errors) == 1)
    #expect(folder.text("s") == "start\necho hi\n")
    #expect(folder.text("errors").contains("s: is the input (standard input) of this run"))
    #expect(try run(["run", "-"], input: deck, output: deck, errors: errors) == 1)
    #expect(folder.text("deck.cd") == Deck.print)
  }

  @Test("the deck does not overwrite macros of a library")
  func macros() throws {
    try FileManager.default.createDirectory(atPath: folder.path("m"), withIntermediateDirectories: true)
    let macro = folder.file("m/nil.mac", "A MACRO\n")
    try expectRefusal(["assemble", Command.program("hello.s"), "--macros", folder.path("m"), "-o", macro])
    #expect(folder.text("m/nil.mac") == "A MACRO\n")
  }

  @Test("media build keeps its list and its files, media new an old file that cannot be replaced")
  func media() throws {
    let list = folder.file("c.list", "cards deck.cd\n")
    for target in [deck, list] { try expectRefusal(["media", "build", list, target, "--force"]) }
    #expect(folder.text("deck.cd") == Deck.print)
    #expect(folder.text("c.list") == "cards deck.cd\n")
    // The form can only be read.
    let old = folder.file("old.tap", "OLD")
    let new = try Command.run("media", "new", "tape", old, "--form", "dump", "--force")
    #expect(new.status == 1)
    #expect(new.errors.contains("old.tap: the form dump can only be read"))
    #expect(folder.text("old.tap") == "OLD")
    let picture = try Command.run("media", "convert", deck, folder.file("old.svg", "OLD"), "--records", "1")
    #expect(picture.status == 1)
    #expect(folder.names == ["c.list", "deck.cd", "old.svg", "old.tap"])
  }

  @Test("a job list is not an output of its own jobs")
  func batch() throws {
    let list = folder.file("jobs.txt", "deck.cd --print jobs.txt\n")
    let result = try Command.run("batch", list, "--reports", folder.path("reports"))
    #expect(result.status == 1)
    #expect(folder.text("jobs.txt") == "deck.cd --print jobs.txt\n")
    #expect(result.errors.contains("jobs.txt:1: --print jobs.txt is the list itself"))
  }

  @Test("two names of the same output")
  func clash() throws {
    try expectRefusal(
      ["run", deck, "--print", folder.path("x"), "--punch", folder.path("./x")], "write to the same file")
  }

  @Test(
    "no file is emptied if there is another error",
    arguments: [
      ["--punch", "/nonexistent/x"], ["--inquiry", "/nonexistent"], ["--exec", "nosuch"],
      ["--symbols", "/nonexistent"], ["--tape", "1=/nonexistent"], ["--json", "/nonexistent/x"],
      ["--profile", "/nonexistent/x"],
    ])
  func emptied(_ wrong: [String]) throws {
    let print = folder.file("print", "kept\n")
    let result = try Command.run(["run", deck, "--print", print, "--punch", folder.path("new")] + wrong)
    #expect(result.status == result.statusOfMessage)
    #expect(folder.text("print") == "kept\n")
    // A file that was only created as a test is removed again.
    #expect(folder.names == ["deck.cd", "print"])
  }
}
