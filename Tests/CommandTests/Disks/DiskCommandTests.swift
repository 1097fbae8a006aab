import Core1401
import Foundation
import Testing
import Units1401

@Suite("ibm1401 run with disks and the inquiry station")
struct DiskCommandTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A tape with a program that writes the sector whose control field is at 061, followed by seven
  /// characters of data.
  private func writer(_ program: String = "'M%F1061W'.") throws -> String {
    let path = folder.path("boot")
    let text = program + String(repeating: " ", count: 60 - TapeProgram(program).characters.count)
    try TapeProgram(text + "'0000005001SECTOR5" + String(repeating: " ", count: 93) + "'}").write(to: path)
    return path
  }

  @Test("a new pack is created and written; later it is mounted read only")
  func pack() throws {
    let (boot, pack) = (try writer(), folder.path("pack.dsk"))
    let result = try Command.run("run", "--tape", "1=\(boot),ro", "--disk", "0=\(pack),new")
    #expect(result.status == 0)
    let sector = try DiskPack1316(path: pack, mode: .readOnly).sector(5)
    #expect(
      sector.bytes[6..<13].map { TextEncoding.simh.character(for: StoredCharacter(rawValue: $0)) }
        == Array("SECTOR5"))
    let again = try Command.run("run", "--tape", "1=\(boot),ro", "--disk", "0=\(pack),ro")
    #expect(again.status == 4)
    #expect(
      again.errors.hasPrefix(
        "ibm1401: disk 0 (\(pack)) is read only; leave ,ro out, or make the file writable; instruction"))
  }

  @Test("monitor and run with commands mount disks, too", arguments: ["monitor", "run"])
  func commands(_ command: String) throws {
    let (deck, pack) = (folder.file("deck.cd", Deck.halts), folder.path("pack.dsk"))
    let result = try Command.run(command, deck, "--disk", "2=\(pack),new", "--exec", "units")
    #expect(result.status == 0)
    #expect((result.output + result.errors).contains("Disk 2"), "\(result.output)\(result.errors)")
    #expect(folder.names.contains("pack.dsk"))
  }

  /// Reads one inquiry of at most five characters, and halts.
  private static let inquiryProgram = """
                   JOB  INQ
                   ORG  600
         START     B    INQ,Q
                   B    START
         INQ       MLC  %T0,800,R
                   H
                   ORG  805
                   DC   @}@
         GO        SW   805
                   B    START
                   END  GO

    """

  @Test("an inquiry that is longer than the program's area, and inquiries that are not read, are reported")
  func longInquiry() throws {
    let source = folder.file("q.s", DiskCommandTests.inquiryProgram)
    let typed = folder.path("typed")
    func errors(_ inquiries: String, _ options: String...) throws -> String {
      let script = folder.file("inquiries", inquiries)
      let result = try Command.run(["run", source, "--inquiry", script, "--typed", typed] + options)
      #expect(result.status == 0)
      return result.errors
    }
    let long = try errors("HELLOWORLD\nTWO\n")
    let note = "ibm1401: inquiry 1: 5 characters were not accepted; the program's area ends at 0805\n"
    #expect(long.contains(note))
    #expect(long.contains("ibm1401: 1 inquiry of \(folder.path("inquiries")) was not read by the program"))
    #expect(folder.text("typed") == "HELLO\n")
    #expect(try errors("HELLO!\n").contains("1 character was not accepted"))
    #expect(try errors("ONE\nTWO\n\\cancel X\n").contains("2 inquiries of"))
    for errors in [try errors("HELLO\n"), try errors("HELLOWORLD\nTWO\n", "--quiet")] {
      #expect(!errors.contains("not accepted") && !errors.contains("not read"))
    }
  }

  @Test("the records of a 1405")
  func ramac() throws {
    let boot = folder.path("boot")
    let program = "'M%F1061W'B055Y'."
    let text = program + String(repeating: " ", count: 60 - 14)
    let record = String(repeating: "R", count: 200)
    try TapeProgram(text + "'00000030'}" + record + "'}").write(to: boot)
    let file = folder.path("ramac")
    let result = try Command.run(
      "run", "--tape", "1=\(boot),ro", "--ramac", "\(file),new", "--ramac-model", "1405-1")
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("ibm1401: halt at 0014"))
    let bytes = try DiskFile1405(path: file, mode: .readOnly, model: .model1).image.record(3)
    #expect(bytes == [UInt8](repeating: 0o51, count: 200))
  }

  @Test("no pack: the message of the run names the option, and no command of the machine")
  func noPack() throws {
    let result = try Command.run("run", "--tape", "1=\(try writer()),ro")
    #expect(result.status == 4)
    #expect(result.errors.hasPrefix("ibm1401: disk 0 has no pack; give --disk 0=FILE; instruction "))
  }

  @Test(
    "messages of wrong options name the correct ones",
    arguments: [
      Problem(
        options: ["--disk", "5=a"],
        message: "--disk 5=a: write DRIVE=FILE, drives 0 to 4, as in --disk 0=master.dsk"),
      Problem(
        options: ["--disk", "0="],
        message: "--disk 0=: write DRIVE=FILE, drives 0 to 4, as in --disk 0=master.dsk"),
      Problem(
        options: ["--disk", "0=a", "--disk", "0=b"],
        message: "--disk 0 is given twice; a drive holds one pack"),
      Problem(
        options: ["--disk", "0=a", "--ramac", "b"],
        message: "--disk and --ramac: a system has 1311 drives or a 1405, not both"),
      Problem(options: ["--ramac", ""], message: "--ramac needs the name of a file"),
      Problem(
        options: ["--inquiry-station", "1052"], message: "--inquiry-station 1052: choose one of 1407, 1447"),
      Problem(
        options: ["--disk", "0=/nowhere/pack"],
        message: "/nowhere/pack: there is no such file; add ,new to create an empty disk"),
    ])
  func usage(_ problem: Problem) throws {
    let result = try Command.run(["run", folder.file("deck.cd", Deck.print)] + problem.options)
    #expect(result.status == result.statusOfMessage)
    #expect(result.errors.contains(problem.message))
  }

  @Test("inquiries from a file; replies on standard error or in a file")
  func inquiries() throws {
    let boot = folder.path("boot")
    // Reads to 041 and types the answer, until an inquiry is a period.
    try TapeProgram("'M%T0041R'M%T0041W'B029041.'B001'.          123456789'}").write(to: boot)
    let script = folder.file("questions", "ONE\n\\wait 5\nTWO\n.\n")
    let arguments = ["run", "--tape", "1=\(boot),ro", "--inquiry", script, "--limit-time", "600"]
    let result = try Command.run(arguments)
    #expect(result.status == 0)
    #expect(
      result.errors.hasPrefix(
        "1407 inquiry: ONE\n1407: ONE\n1407 inquiry: TWO\n1407: TWO\n1407 inquiry: .\n1407: .\n".split(
          separator: "\n"
        )
        .map { "ibm1401: \($0)\n" }.joined()))
    let quiet = try Command.run(arguments + ["--typed", "-", "--print", "/dev/null", "--quiet"])
    #expect(quiet.output == "ONE\nONE\nTWO\nTWO\n.\n.\n")
    #expect(quiet.errors == "")
  }

  @Test("a read without further input waits for the operator")
  func nothingTyped() throws {
    let boot = folder.path("boot")
    try TapeProgram("'M%T0041R'B001'.").write(to: boot)
    let result = try Command.run("run", "--tape", "1=\(boot),ro", "--inquiry", folder.file("q", "ONE\n"))
    #expect(result.status == 4)
    #expect(result.errors.contains("the inquiry station waits: type the inquiry, then RELEASE or CANCEL"))
  }
}
