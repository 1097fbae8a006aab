import Foundation
import PseudoTerminal
import Testing

@Suite("ibm1401 learn")
struct LearnTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let lessons: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: Command.program("lessons"))
    return (names ?? []).filter { $0.hasSuffix(".lesson") }.sorted()
  }()

  /// The command, with its data in a folder of the test.
  private func learn(_ arguments: String..., input: String = "") throws -> Command.Result {
    try Command.run(
      [
        "XDG_DATA_HOME=\(folder.path("data"))", "IBM1401_PROGRAMS=\(Command.program(""))", "TERM=xterm",
        Command.path, "learn",
      ] + arguments, program: Tool.path("env"), input: input)
  }

  private var progress: String {
    (try? String(contentsOfFile: folder.path("data/ibm1401/lessons.json"), encoding: .utf8)) ?? ""
  }

  @Test("there are twelve lessons")
  func count() { #expect(Self.lessons.count == 12) }

  @Test("each lesson is finished by its own answers, and its mistakes bring their advice", arguments: lessons)
  func check(_ name: String) throws {
    let result = try learn("--check", Command.program("lessons/\(name)"))
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    #expect(result.output.contains("steps played"))
  }

  @Test("each lesson is finished by its commands in plain text", arguments: lessons)
  func plain(_ name: String) throws {
    let text = try String(contentsOfFile: Command.program("lessons/\(name)"), encoding: .utf8)
    let steps = text.split(separator: "\n").filter { $0.hasPrefix("step:") }.count
    let input = String(repeating: "lesson show\nc\n", count: steps)
    let result = try learn("--plain", Command.program("lessons/\(name)"), input: input)
    #expect(result.status == 0)
    #expect(result.output.contains("This lesson is over"), "\(result.output)")
    #expect(!result.output.contains("Do what the text says first"), "\(result.output)")
    #expect(progress.contains("\"isFinished\" : true"))
  }

  @Test("the lesson of the article can be finished")
  func article() throws {
    let blocks = try MarkdownBlock.all(ofFile: "Sources/ibm1401/ibm1401.docc/Lessons.md")
    let lesson = try #require(blocks.first { $0.language == "lesson" })
    let file = folder.file("own.lesson", lesson.text + "\n")
    let result = try learn("--check", file)
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output == "\(file): Ten is enough: 3 steps played, 1 mistake tried\n")
  }

  @Test("--list shows the lessons, and how far one is; --reset forgets it")
  func list() throws {
    #expect(try learn("--list").output.contains(" 1  A card is a program"))
    _ = try learn("1", "--keys", "cL<wait 1>c")
    #expect(try learn("--list").output.contains("step 3 of 7"))
    #expect(try learn("--reset").status == 0)
    #expect(progress == "")
    #expect(try !learn("--list").output.contains("step 3"))
  }

  @Test("a lesson is continued where it was left, with what was done before done again")
  func resume() throws {
    _ = try learn("3", "--keys", "c2 <wait 1>c <wait 1>c")
    #expect(progress.contains("\"step\" : 3"))
    let picture = folder.path("panel.svg")
    _ = try learn("3", "--size", "80x24", "--keys", "<wait 3>3", "--svg", picture)
    let text = folder.text("panel.svg")
    #expect(text.contains("step 4 of 8") && text.contains("CORE STORAGE"))
    _ = try learn("3", "--restart", "--size", "80x24", "--keys", "<wait 1>", "--svg", picture)
    #expect(folder.text("panel.svg").contains("step 1 of 8"))
  }

  @Test("a lesson is continued with the learner's own program and storage, in place of the answers")
  func ownMachine() throws {
    let toEdit = "c2<wait 1>cnncn1<wait 1>c<Space><wait 1>c:dep FIX '`/'<Enter>c<Space><wait 1>c"
    let edit = "2gFIX<Enter><Enter><Delete><Delete><Delete>CS<Tab>250<Delete><Delete><Delete><C-s><wait 1>c"
    _ = try learn(
      "5", "--keys", toEdit + ":dep SECOND 'HELLO'<Enter>:dep 900 'MINE'<Enter><Space><wait 1>c" + edit)
    #expect(progress.contains("CS   250"), "\(progress)")
    _ = try learn(
      "5", "--size", "100x30", "--keys", "<wait 1>", "--svg", folder.path("panel.svg"))
    #expect(folder.text("panel.svg").contains("step 10 of 10"))
    #expect(folder.text("panel.svg").contains("the machine is as you left it"))
    _ = try learn(
      "5", "--size", "100x30", "--keys", "<wait 1>2gFIX<Enter>", "--svg", folder.path("panel.svg"))
    #expect(folder.text("panel.svg").contains("250"))
    #expect(try learn("--reset").status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path("data/ibm1401/lessons")))
  }

  @Test("a lesson in a terminal: left with q, it is continued there")
  func terminal() throws {
    let environment = ["XDG_DATA_HOME": folder.path("data")]
    let terminal = try PanelTerminal.ready(["learn", "1"], environment: environment)
    #expect(terminal.wait(for: "step 1 of 7"))
    terminal.send("c")
    #expect(terminal.wait(for: "Press L for LOAD"))
    terminal.send("L")
    #expect(terminal.wait(for: "The card was a program!"))
    #expect(terminal.screen.text.contains("THIS LINE CAME FROM A CARD."))
    terminal.send("q")
    #expect(terminal.waitForEnd() == .exited(0))
    PanelTerminal.expectWhole(terminal)
    let again = try PanelTerminal.ready(["learn"], environment: environment)
    #expect(again.wait(for: "Press Space, which is START"))
    #expect(again.screen.text.contains("THIS LINE CAME FROM A CARD."))
    again.send("q")
    #expect(again.waitForEnd() == .exited(0))
  }

  @Test("progress that another version has written is not touched")
  func otherVersion() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("data/ibm1401"), withIntermediateDirectories: true)
    let file = folder.file("data/ibm1401/lessons.json", "{\"version\": 9, \"lessons\": {}}")
    let result = try learn("--list")
    #expect(result.status == 1)
    #expect(
      result.errors == "ibm1401: \(file): is no progress of this version of ibm1401; "
        + "ibm1401 learn --reset begins anew\n")
    #expect(progress.contains("9"))
  }

  @Test("what cannot be done says why")
  func refusals() throws {
    let number = try learn("13")
    #expect(number.status == 64 && number.errors.contains("there is no lesson 13; the lessons are 1 to 12"))
    #expect(try learn("1", "2").status == 64)
    let terminal = try learn("1")
    #expect(terminal.status == 64 && terminal.errors.contains("learn --plain works without one"))
    #expect(try learn(folder.path("none.lesson")).status == 1)
  }

  /// A lesson, and what is said about it.
  struct WrongLesson: CustomTestStringConvertible, Sendable {
    let text: String
    let problem: String
    var testDescription: String { problem }
  }

  @Test(
    "errors of a lesson have their line",
    arguments: [
      WrongLesson(
        text: "lesson: X\nprogram:\n     START     MLX  1,2\n               END  START\nend\nstep:\nsay: a\n",
        problem: ":3: MLX is neither an operation nor a macro of the library"),
      WrongLesson(
        text: "lesson: X\nstep: Go\nuntil: [TOTAL] = 5\nanswer: <Space>\n",
        problem: ":3: '[TOTAL] = 5': 'TOTAL'"),
      WrongLesson(
        text: "lesson: X\nstep: Go\nuntil: dials 7\nanswer: d0008\n",
        problem: ":4: after this answer the step is not done: 'dials 7' does not hold"),
      WrongLesson(
        text: "lesson: X\nstep: Go\nuntil: stopped\nanswer: <Space>\n",
        problem: ":2: this step is done before the learner does anything"),
      WrongLesson(
        text: "lesson: X\nprogram: none.s\nstep:\nsay: a\n", problem: ":2: there is no file"),
      WrongLesson(
        text:
          "lesson: X\nstep: Go\nuntil: dials 7\nwrong: dials 8\nadvice: no\ntry: d0009\nanswer: d0007\n",
        problem: ":6: after these keys the advice is not given"),
      WrongLesson(
        text: "lesson: X\nstep:\nsay: \(String(repeating: "far too long ", count: 60))\n",
        problem: ":2: the texts of this step need 10 lines of 80 columns"),
    ])
  func wrong(_ lesson: WrongLesson) throws {
    let file = folder.file("own.lesson", lesson.text)
    let result = try learn("--check", file)
    #expect(result.status == 1)
    #expect(result.errors.contains(file + lesson.problem), "\(result.errors)")
  }
}
