import Foundation
import Testing

@Suite("ibm1401: projects, NAME.1401")
struct ProjectTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func plain(_ arguments: [String], _ lines: String...) throws -> Command.Result {
    try Command.run(
      ["panel", "--plain", "--speed", "max"] + arguments, input: lines.map { $0 + "\n" }.joined())
  }

  @Test("everything that belongs to a program is saved, and restored when the project is opened")
  func roundTrip() throws {
    let deck = folder.file("deck.cd", Deck.print)
    let saved = try plain(
      ["--storage", "4000", "--tape", "2=\(folder.path("out.tap")),new", deck], "label HERE 0500",
      "break HERE if lines > 3", "display [0201]", "dials 0123", "sense +b", "project", "project save")
    #expect(saved.status == 0)
    #expect(saved.output.contains("No project is open; project save creates \(folder.path("deck.1401"))."))
    #expect(saved.output.contains("Saved as \(folder.path("deck.1401"))."))
    #expect(
      folder.text("deck.1401") == """
        {
          "breakpoints" : [
            "break HERE if lines > 3"
          ],
          "displays" : [
            "[0201]"
          ],
          "file" : "ibm1401 project",
          "labels" : {
            "HERE" : 500
          },
          "layout" : {

          },
          "options" : {
            "speed" : "max",
            "storage" : "4000",
            "tape" : [
              "2=out.tap,new"
            ]
          },
          "program" : [
            "deck.cd"
          ],
          "switches" : [
            "mode run",
            "dials 0123",
            "sense +a +b -c -d -e -f -g",
            "iostop on",
            "addrstop off"
          ],
          "version" : 1
        }

        """)
    let opened = try plain(
      [folder.path("deck.1401")], "project", "list breaks", "list labels", "dials", "sense",
      "ex 3999")
    #expect(opened.status == 0)
    #expect(opened.output.contains("The project is \(folder.path("deck.1401"))."))
    for text in ["break HERE if lines > 3", "HERE", "0123", "B"] {
      #expect(opened.output.contains(text), "\(text)")
    }
    let ran = try Command.run(["run", folder.path("deck.1401"), "--quiet"])
    #expect(ran.status == 0)
    #expect(try ran.output == Command.run(["run", "--quiet", deck]).output)
  }

  @Test(
    "packs, questions and labels are relative to the folder of the project; options of a single run are not saved"
  )
  func files() throws {
    let deck = folder.file("deck.cd", Deck.print)
    let script = folder.file("script", "project save\n")
    let saved = try Command.run([
      "monitor", deck, "--disk", "0=\(folder.path("a.dsk")),new", "--disk", "2=\(folder.path("b.dsk")),new",
      "--inquiry", folder.file("questions", "ONE\n"), "--typed", folder.path("typed"),
      "--symbols", folder.file("labels", "HERE 0500\n"), "--script", script,
    ])
    #expect(saved.status == 0, "\(saved.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(folder.text("deck.1401").utf8)) as? [String: Any]
    let options = try #require(object?["options"] as? [String: Any])
    #expect(options.keys.sorted() == ["disk", "inquiry", "symbols", "typed"])
    #expect(options["disk"] as? [String] == ["0=a.dsk,new", "2=b.dsk,new"])
    #expect(options["inquiry"] as? String == "questions")
    #expect(options["typed"] as? String == "typed")
    let opened = try Command.run("monitor", folder.path("deck.1401"), "--exec", "units; list labels")
    #expect(opened.status == 0, "\(opened.errors)")
    for text in ["Disk 0", "Disk 2", "HERE"] { #expect(opened.output.contains(text), "\(opened.output)") }
    let other = try Command.run(
      "monitor", folder.path("deck.1401"), "--disk", "2=\(folder.path("c.dsk")),new", "--exec", "units")
    #expect(other.output.contains("a.dsk") && other.output.contains("c.dsk"), "\(other.output)")
    #expect(!other.output.contains("b.dsk"))
  }

  @Test("options of the command line take precedence over those of the project")
  func options() throws {
    _ = folder.file("deck.cd", Deck.print)
    let project = folder.file(
      "p.1401",
      """
      {"file": "ibm1401 project", "version": 1, "program": ["deck.cd"],
       "options": {"storage": 1400, "print": "paper.txt", "quiet": true}}
      """)
    #expect(try Command.run(["run", project, "--print", folder.path("other.txt")]).status == 0)
    #expect(folder.names.contains("other.txt"))
    #expect(!folder.names.contains("paper.txt"))
    #expect(try Command.run(["run", project]).status == 0)
    #expect(folder.text("paper.txt") == folder.text("other.txt"))
  }

  @Test("the machine is saved with the project and restored when it is opened")
  func machine() throws {
    let deck = folder.file("deck.cd", Deck.print)
    let saved = try plain([deck], "dep 1000 XYZ", "project save \(folder.path("x")) with machine")
    #expect(saved.status == 0)
    #expect(folder.names.contains("x.sav"))
    let opened = try plain([folder.path("x.1401")], "ex -c 1000-1002")
    #expect(opened.output.contains("XYZ"))
    #expect(try Command.run(["run", "--quiet", folder.path("x.1401")]).status == 0)
  }

  @Test(
    "errors in a project are reported with its file",
    arguments: [
      ("", "is not a project of ibm1401: it is not a JSON object"),
      ("[1]", "is not a project of ibm1401: it is not a JSON object"),
      ("{\"file\": \"x\"}", "is not a project of ibm1401: the entry file is not \"ibm1401 project\""),
      (
        "{\"file\": \"ibm1401 project\", \"version\": 9}",
        "has version 9 of its form; this program reads version 1"
      ),
      (
        "{\"file\": \"ibm1401 project\", \"version\": 1, \"braekpoints\": []}",
        "has an entry braekpoints that is unknown; did you mean breakpoints?"
      ),
      (
        "{\"file\": \"ibm1401 project\", \"version\": 1, \"program\": [1]}",
        "the entry program, 1 has the wrong type"
      ),
      (
        "{\"file\": \"ibm1401 project\", \"version\": 1, \"options\": {\"storge\": \"1400\"}}",
        "unknown option storge; did you mean storage?"
      ),
    ])
  func wrong(text: String, message: String) throws {
    let project = folder.file("p.1401", text)
    let result = try Command.run(["run", project])
    #expect(result.status == 1)
    #expect(result.errors.contains("\(project): \(message)"), "\(result.errors)")
  }

  @Test("a project contains its decks, and a line of it that fails is reported")
  func lines() throws {
    let deck = folder.file("deck.cd", Deck.print)
    let project = folder.file(
      "p.1401",
      """
      {"file": "ibm1401 project", "version": 1, "program": ["deck.cd"], "breakpoints": ["break NOWHERE", "step"]}
      """)
    #expect(
      try Command.run(["run", project, deck]).errors.contains("contains its decks; name no others"))
    let opened = try plain([project], "where")
    #expect(opened.status == 0)
    #expect(opened.errors.contains("\(project): break NOWHERE: "))
  }

  @Test("labels of a source that is assembled again take precedence over those of the project")
  func labels() throws {
    _ = folder.file(
      "p.s",
      """
                     JOB  PROJECT
                     ORG  600
           START     NOP
           AGAIN     H    AGAIN
                     END  START

      """)
    let project = folder.file(
      "p.1401",
      """
      {"file": "ibm1401 project", "version": 1, "program": ["p.s"], "labels": {"AGAIN": 77, "MINE": 78},
       "breakpoints": ["break AGAIN"]}
      """)
    let opened = try plain([project], "list breaks", "list labels")
    #expect(opened.output.contains("0601"), "\(opened.output) \(opened.errors)")
    #expect(!opened.output.contains("0077"))
    #expect(opened.output.contains("0078"))
  }
}
