import Foundation
import Testing

@Suite("ibm1401: permissions of projects and saved machines")
struct TrustTests {
  private let folder: Folder
  private let inner: String

  init() throws {
    folder = try Folder()
    inner = folder.path("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    _ = folder.file("inner/deck.cd", Deck.print)
    _ = folder.file("victim", "kept\n")
  }

  private func project(_ entries: String) -> String {
    folder.file(
      "inner/p.1401",
      "{\"file\": \"ibm1401 project\", \"version\": 1, \"program\": [\"deck.cd\"], \(entries)}")
  }

  @Test(
    "files outside the folder of a project are not written without permission",
    arguments: [
      "\"print\": \"../victim\"", "\"punch\": \"VICTIM\"", "\"typed\": \"../victim\"",
      "\"stackers\": \"..\"", "\"tape\": \"1=../victim,vdc\"", "\"disk\": \"0=../victim\"",
      "\"print\": \"link\"",
      "\"print\": \".hidden\"",
    ])
  func outside(_ option: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: inner + "/link", withDestinationPath: folder.path("victim"))
    let path = project(
      "\"options\": {\(option.replacingOccurrences(of: "VICTIM", with: folder.path("victim")))}")
    for command in ["run", "monitor"] {
      let result = try Command.run(command, path)
      #expect(result.status == 1)
      #expect(result.errors.contains("p.1401: would write outside its folder: "), "\(result.errors)")
      #expect(result.errors.hasSuffix("; --trust allows it\n"))
    }
    #expect(folder.text("victim") == "kept\n")
    #expect(folder.names == ["inner", "victim"])
  }

  @Test("files in the folder are written, and others with --trust")
  func inside() throws {
    #expect(try Command.run("run", project("\"options\": {\"print\": \"out\"}")).status == 0)
    #expect(folder.text("inner/out") != "")
    #expect(try Command.run("run", "--trust", project("\"options\": {\"print\": \"../victim\"}")).status == 0)
    #expect(folder.text("victim") != "kept\n")
  }

  @Test("a project cannot contain options of a single run")
  func ofOneRun() throws {
    let result = try Command.run("run", project("\"options\": {\"json\": \"out\"}"))
    #expect(result.status == 1)
    #expect(result.errors.contains("p.1401: the option json belongs to one run; give it on the command line"))
  }

  @Test("an entry of a project executes only the commands that it is meant for")
  func entries() throws {
    let victim = folder.path("victim")
    let path = project(
      "\"switches\": [\"save \(victim)\", \"dials 0070\"], "
        + "\"breakpoints\": [\"start\", \"record \(victim)\", \"break 0001 do save \(victim)\", \"break 0029 do echo hit\"]"
    )
    let result = try Command.run("monitor", path, "--exec", "ex .;start")
    #expect(result.status == 0)
    for line in [
      "save \(victim): is not executed", "start: is not executed",
      "record \(victim): is not executed",
    ] {
      #expect(result.errors.contains(line))
    }
    #expect(result.errors.contains("must not use files, as save \(victim) does"))
    #expect(result.output.contains("0070") && result.output.contains("hit"))
    #expect(folder.text("victim") == "kept\n")
  }

  @Test("a saved machine does not write reels in other folders unless they are mounted")
  func savedMachine() throws {
    let reel = folder.path("reel.tap")
    #expect(try Command.run("media", "new", "tape", reel).status == 0)
    let saved = inner + "/m.sav"
    let deck = inner + "/deck.cd"
    #expect(try Command.run("monitor", deck, "--tape", "1=\(reel)", "--exec", "save \(saved)").status == 0)
    let result = try Command.run("monitor", deck, "--exec", "restore \(saved)")
    #expect(result.status == 1)
    #expect(result.errors.contains("which is outside its folder; attach it first, or give --trust"))
    #expect(try Command.run("monitor", deck, "--trust", "--exec", "restore \(saved)").status == 0)
    #expect(
      try Command.run("monitor", deck, "--exec", "attach tape1 \(reel);restore \(saved)").status == 0)
  }

  @Test("a project that was saved here can be opened, from another folder too, with all its media")
  func written() throws {
    let labels = folder.file("inner/labels", "LOOP 0431\n")
    let script = folder.file("inner/script", "echo\n")
    let inquiry = folder.file("inner/inquiry", "A\n")
    for number in 0...1 {
      #expect(try Command.run("media", "new", "disk", "\(inner)/d\(number).dsk").status == 0)
    }
    let path = inner + "/saved.1401"
    let words = [
      "monitor", inner + "/deck.cd", "--symbols", labels, "--script", script, "--inquiry", inquiry, "--disk",
      "0=\(inner)/d0.dsk", "--disk", "1=\(inner)/d1.dsk,ro", "--exec", "project save \(path)",
    ]
    #expect(try Command.run(words).status == 0)
    let text = folder.text("inner/saved.1401")
    #expect(text.contains("\"0=d0.dsk\"") && text.contains("\"1=d1.dsk,ro\""))
    #expect(text.contains("\"inquiry\" : \"inquiry\"") && text.contains("\"symbols\" : \"labels\""))
    #expect(!text.contains(folder.url.path))
    let again = try Command.run("monitor", path, "--exec", "ex LOOP")
    #expect(again.status == 0, "\(again.errors)")
  }
}
