import Foundation
import Testing
import Units1401

@Suite("ibm1401 run with tapes")
struct TapeCommandTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A program that prints 011-015 and halts.
  private static let hello = TapeProgram("'M015205'2'. 'HELLO")

  private func boot(_ program: TapeProgram = hello, name: String = "boot.tap") throws -> String {
    try program.write(to: folder.path(name))
    return folder.path(name)
  }

  @Test("a tape on unit 1 and no deck: TAPE LOAD")
  func boots() throws {
    let path = try boot()
    let result = try Command.run("run", "--tape", "1=\(path),ro")
    #expect(result.status == 0)
    #expect(result.output == "HELLO\n")
    #expect(result.errors.hasPrefix("ibm1401: halt at 0009"))
  }

  @Test("with a deck the cards are loaded, except with --boot tape")
  func bootDevice() throws {
    let (path, deck) = (try boot(), folder.file("deck.cd", Deck.print))
    #expect(try Command.run("run", "--tape", "1=\(path)", deck).output == "\n")
    #expect(try Command.run("run", "--tape", "1=\(path)", "--boot", "tape", deck).output == "HELLO\n")
  }

  @Test("a compressed reel cannot be written: the message says so and how to convert it")
  func compressed() throws {
    let writer = try boot(TapeProgram("'U%U2M'."))
    let reel = folder.path("y.tap.gz")
    #expect(try Command.run("media", "convert", writer, reel).status == 0)
    let result = try Command.run("run", "--tape", "1=\(writer),ro", "--tape", "2=\(reel)")
    #expect(result.status == 4)
    #expect(
      result.errors.contains(
        "\(reel) cannot be written: the reel is file protected because the file is compressed\n"))
    #expect(
      result.errors.contains(
        "is file protected; a compressed file cannot be written: convert it (ibm1401 media convert \(reel) "
          + "\(folder.path("y.tap"))) and mount \(folder.path("y.tap"));"), "\(result.errors)")
  }

  @Test("names with commas and equal signs, a form, a density and a new tape")
  func names() throws {
    let path = try boot(name: "a,b=c,ro.tap")
    #expect(try Command.run("run", "--tape", "1=\(path),RO,simh,800").output == "HELLO\n")
    let program = TapeProgram("'U%U2M'U%U2M'.'N")
    let writer = try boot(program, name: "writer")
    let tape = folder.path("out")
    // Two tape marks, of which the second belongs to the end, and the end.
    let ended: [UInt8] = [0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    #expect(try Command.run("run", "--tape", "1=\(writer)", "--tape", "2=\(tape),new,tpc").status == 0)
    #expect(Array(try Data(contentsOf: URL(filePath: tape))) == ended)
    // Run again, it finds the file and writes from its beginning.
    #expect(try Command.run("run", "--tape", "1=\(writer)", "--tape", "2=\(tape),new,tpc").status == 0)
    #expect(Array(try Data(contentsOf: URL(filePath: tape))) == ended)
  }

  @Test("the form is reported if it is not SIMH, and so is a reel that cannot be written")
  func notes() throws {
    let path = folder.file("tape.txt", "v2v.vN\n")
    let result = try Command.run("run", "--tape", "1=\(path)")
    #expect(result.errors.hasPrefix("ibm1401: tape 1: \(path) is read as vdc\n"))
    #expect(result.status == 0)
    #expect(try Command.run("run", "--quiet", "--tape", "1=\(path)").errors == "")
  }

  private static let seeHelp = "; see ibm1401 run --help"
  private static let syntax = ": write UNIT=FILE, units 1 to 6, as in --tape 1=master.tap" + seeHelp

  static let problems: [Problem] = [
    Problem(
      options: ["--tape", "7=x"],
      message: "--tape 7=x\(Self.syntax)"),
    Problem(
      options: ["--tape", "x"],
      message: "--tape x\(Self.syntax)"),
    Problem(
      options: ["--tape", "1="],
      message: "--tape 1=\(Self.syntax)"),
    Problem(
      options: ["--tape", "1=x,ro,new"],
      message: "--tape 1=x,ro,new: a new tape must be writable; give either ro or new\(Self.seeHelp)"),
    Problem(
      options: ["--tape", "1=x", "--tape", "1=y"],
      message: "--tape 1 is given twice; a unit holds one reel\(Self.seeHelp)"),
    Problem(
      options: ["--tape", "2=x", "--boot", "tape"],
      message: "--boot tape needs a reel on unit 1, as in --tape 1=FILE\(Self.seeHelp)"),
    Problem(
      options: ["--tape", "2=x"],
      message: "run needs a deck, for example: ibm1401 run Programs/hello.cd\(Self.seeHelp)"),
    Problem(
      options: ["--tape", "1=x,800", "--tape-model", "729-ii"],
      message: "--tape 1: the 729-II has density 200 or 556, not 800\(Self.seeHelp)"),
    Problem(
      options: ["--tape", "1=/nowhere/x"],
      message: "/nowhere/x: there is no such file; add ,new to create a blank tape"),
    Problem(
      options: ["--tape", "1=/nowhere/x,new"],
      message: "/nowhere/x: cannot open: no such file or directory"),
    Problem(
      options: ["--tape", "1=-,new"],
      message: "-: is not a file that can be wound back; a tape image is an ordinary file"),
    Problem(
      options: ["--tape", "1=/"],
      message: "/: is not a file that can be wound back; a tape image is an ordinary file"),
    Problem(
      options: ["--tape", "1=/dev/full"],
      message: "TAPE LOAD: tape 1 (/dev/full) would run off its reel: nothing is recorded further on",
      status: 4),
  ]

  @Test("problems are reported in one line", arguments: problems)
  func problem(_ problem: Problem) throws {
    let result = try Command.run(["run"] + problem.options)
    #expect(result.status == problem.status ?? result.statusOfMessage)
    #expect(result.errors.split(separator: "\n").first == "ibm1401: \(problem.message)")
  }

  @Test("tapes that are not ready need the operator, damaged ones are a check")
  func exitStatus() throws {
    let path = try boot(TapeProgram("'U%U3R'.'N"))
    #expect(try Command.run("run", "--tape", "1=\(path)").status == 4)
    let damaged = folder.file("damaged", bytes: [2, 0, 0, 0, 1, 2, 3, 0, 0, 0])
    let result = try Command.run("run", "--tape", "1=\(damaged),simh")
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix(
        "ibm1401: TAPE LOAD: tape 1: \(damaged): offset 0: the record has the length 2 hex before and 3 hex"))
  }

  @Test("another output of the run cannot overwrite the tape")
  func sameFile() throws {
    let path = try boot()
    let result = try Command.run("run", "--tape", "1=\(path),ro", "--print", path)
    #expect(result.status == 1)
    #expect(result.errors == "ibm1401: \(path): is the input \(path) of this run; choose another name\n")
    #expect(try Command.run("run", "--tape", "1=\(path),ro").output == "HELLO\n")
  }

  @Test("two units cannot write to the same file")
  func locked() throws {
    let path = try boot()
    let result = try Command.run("run", "--tape", "1=\(path)", "--tape", "2=\(path)")
    #expect(result.status == 1)
    #expect(result.errors.contains("another tape unit or program has it mounted for writing"))
    let reading = try Command.run("run", "--tape", "1=\(path)", "--tape", "2=\(path),ro")
    #expect(reading.status == 1)
    #expect(reading.errors.contains("and one of the two is writable; mount a copy"))
    let both = try Command.run("run", "--tape", "1=\(path),ro", "--tape", "2=\(path),ro")
    #expect(both.status == 0)
  }

  @Test("plain mode boots a tape")
  func plain() throws {
    let path = try boot()
    let result = try Command.run(
      ["panel", "--plain", "--speed", "max", "--tape", "1=\(path),ro"], input: "start\n")
    #expect(result.output.contains("HELLO"))
    #expect(result.status == 0)
  }
}
