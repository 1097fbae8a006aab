import Foundation
import Testing

/// SimH's 1401, which loads our decks.
private enum Simh {
  static let executable: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "i1401") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// The lines that a deck prints, with sense switch A on.
  static func print(of deck: String, in folder: Folder) throws -> String {
    try print("at cdr \(deck)\nboot cdr", in: folder)
  }

  /// The lines that an object tape on unit 1 prints, with a deck of data.
  static func print(ofTape tape: String, data: String, in folder: Folder) throws -> String {
    try print("at mt1 \(tape)\nat cdr \(data)\nboot mt1", in: folder)
  }

  private static func print(_ boot: String, in folder: Folder) throws -> String {
    guard let executable else { return "" }
    _ = folder.file("script", "d ssa 1\nat lpt printed\n\(boot)\nquit\n")
    let process = Process()
    process.executableURL = executable
    process.arguments = ["-q", "script"]
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return folder.text("printed")
  }
}

@Suite("Decks of the assembler in SimH's 1401", .enabled(if: Simh.executable != nil))
struct SimhDeckTests {
  @Test(
    "a program prints the same lines in SimH",
    arguments: [
      "banner", "card-lister", "digits-of-e", "factorials", "hello", "multiplication-tables", "payroll",
      "powers-of-two", "primes",
    ])
  func program(_ name: String) throws {
    let folder = try Folder()
    let loader = name == "powers-of-two" ? "own" : "16000"
    let assembled = try Command.run(
      "assemble", Command.program("\(name).s"), "-o", "-", "--boot", loader, "--quiet", "--loader-area")
    #expect(assembled.status == 0)
    let data = FileManager.default.contents(atPath: Command.program("\(name)-data.cd")) ?? Data()
    let deck = folder.file("deck.cd", bytes: Array(assembled.output.utf8) + data)
    let here = try Command.run("run", deck, "--print-mode", "simh", "--encoding", "simh", "--quiet")
    #expect(try Simh.print(of: "deck.cd", in: folder) == here.output)
    #expect(!here.output.isEmpty)
  }

  @Test(
    "a program on tape prints the same lines in both as its deck",
    arguments: ["banner", "card-lister", "digits-of-e", "hello", "payroll", "primes"])
  func tape(_ name: String) throws {
    let folder = try Folder()
    let assembled = try Command.run(
      "assemble", Command.program("\(name).s"), "--tape", folder.path("program.tap"), "--quiet")
    #expect(assembled.status == 0)
    let data = folder.file(
      "data.cd",
      bytes: Array(FileManager.default.contents(atPath: Command.program("\(name)-data.cd")) ?? Data()))
    let arguments = [
      "run", "--tape", "1=\(folder.path("program.tap")),ro", "--print-mode", "simh", "--encoding", "simh",
      "--quiet",
    ]
    let here = try Command.run(
      arguments + (folder.text("data.cd").isEmpty ? [] : ["--boot", "tape", data]))
    #expect(try Simh.print(ofTape: "program.tap", data: "data.cd", in: folder) == here.output)
    let deck = try Command.run(
      ["run", Command.program("\(name).s")] + (folder.text("data.cd").isEmpty ? [] : [data])
        + ["--print-mode", "simh", "--encoding", "simh", "--quiet"])
    #expect(here.output == deck.output)
    #expect(!here.output.isEmpty)
  }

  @Test("every loader works", arguments: ["1400", "2000", "4000", "8000", "12000", "16000", "bootstrap"])
  func loaders(_ loader: String) throws {
    let folder = try Folder()
    let deck = folder.path("deck.cd")
    let assembled = try Command.run(
      "assemble", Command.program("hello.s"), "-o", deck, "--boot", loader, "--quiet")
    #expect(assembled.status == 0)
    let here = try Command.run("run", deck, "--print-mode", "simh", "--quiet")
    #expect(here.output == "HELLO, 1401 SPEAKING. 1959.\n")
    #expect(try Simh.print(of: "deck.cd", in: folder) == here.output)
  }

  @Test(
    "every loader of SPS works, and EX returns",
    arguments: ["1400", "2000", "4000", "8000", "12000", "16000", "bootstrap"])
  func sps(_ loader: String) throws {
    let folder = try Folder()
    let deck = folder.path("deck.cd")
    let source = folder.file("two.sps", SPSCommandTests.program)
    for form in ["sps", "autocoder"] {
      // The program of SPS would read Autocoder's restart cards as its next part.
      let assembled = try Command.run(
        "assemble", source, "-o", deck, "--boot", loader, "--deck-form", form, "--no-restart", "--quiet")
      #expect(assembled.status == 0)
      let here = try Command.run("run", deck, "--print-mode", "simh", "--quiet")
      #expect(here.output == "SPS WORKS\nSPS\n")
      #expect(try Simh.print(of: "deck.cd", in: folder) == here.output)
    }
  }

  @Test(
    "EX branches to the first part, which returns for the second",
    arguments: [[], ["--quick-ex", "--quick-end"]])
  func execute(_ options: [String]) throws {
    let folder = try Folder()
    let source = """
           ONE       MLC  @ONE@,203
                     W
                     CS   80
                     SW   24,56
                     SW   63,67
                     R    56
                     EX   ONE
                     ORG  500
           TWO       MLC  @TWO@,203
                     W
           STOP      H    STOP
                     END  TWO
      """
    let assembled = try Command.run(
      ["assemble", folder.file("parts.s", source), "-o", folder.path("deck.cd"), "--quiet"] + options)
    #expect(assembled.status == 0)
    let here = try Command.run("run", folder.path("deck.cd"), "--print-mode", "simh", "--quiet")
    #expect(here.output == "ONE\nTWO\n")
    #expect(try Simh.print(of: "deck.cd", in: folder) == here.output)
  }
}
