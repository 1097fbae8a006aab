import Core1401
import Foundation
import Testing
import Units1401

/// Kills the command by SIGKILL while it writes tapes. The variable IBM1401_KILLS is the number of times
/// for each case, 3 by default.
@Suite("Tapes of a command that is killed")
struct KillTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let form: TapeForm
    let end: String
    let length: Int
    let rewrites: Bool

    var testDescription: String {
      "\(form.rawValue), records of \(length)\(rewrites ? ", each written twice" : "")"
    }
  }

  static let cases: [Case] = [
    Case(form: .simh, end: "I8I", length: 15_928, rewrites: false),
    Case(form: .simh, end: "I8I", length: 15_928, rewrites: true),
    Case(form: .simh, end: "070", length: 9, rewrites: false),
    Case(form: .simh, end: "070", length: 9, rewrites: true),
    Case(form: .e11, end: "I8H", length: 15_927, rewrites: true),
    Case(form: .tpc, end: "I8I", length: 15_928, rewrites: false),
    Case(form: .p7b, end: "I8I", length: 15_928, rewrites: false),
    Case(form: .vdc, end: "I8I", length: 15_928, rewrites: true),
  ]

  private static let kills = ProcessInfo.processInfo.environment["IBM1401_KILLS"].flatMap { Int($0) } ?? 3

  @Test("the tape has exactly the records that the program reported", arguments: cases)
  func kill(_ test: Case) throws {
    for number in 0..<Self.kills {
      let folder = try Folder()
      try killOnce(test, in: folder, bytes: Int.random(in: 1...60) * test.length + number)
      try check(test, in: folder)
    }
  }

  /// Runs the program and kills it when its tape has reached a size.
  private func killOnce(_ test: Case, in folder: Folder, bytes: Int) throws {
    let command = try start(test, in: folder, print: folder.path("print"))
    var status = stat()
    while stat(folder.path("tape"), &status) != 0 || status.st_size < bytes { sched_yield() }
    command.send(signal: SIGKILL)
    #expect(command.wait() == 1000 + SIGKILL)
  }

  private func start(
    _ test: Case, in folder: Folder, by wrapper: [String] = [], print: String
  ) throws -> RunningCommand {
    try TapeProgram.counter(endingAt: test.end, rewrites: test.rewrites).write(to: folder.path("boot"))
    let null = try Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
    let tape = "2=\(folder.path("tape")),\(test.form.rawValue),new"
    return try RunningCommand(
      [
        "run", "--quiet", "--tape", "1=\(folder.path("boot")),ro", "--tape", tape, "--print", print,
        "--limit-cycles", "20000000",
      ], by: wrapper, input: null, output: null, errors: null)
  }

  /// With the host's limit for file sizes a write fails at an exact byte, even within a record.
  @Test("a write fails at each kind of byte of the third record", arguments: cases)
  func failAtByte(_ test: Case) throws {
    let overhead: Int =
      switch test.form {
      case .simh, .e11: 8
      case .tpc: 2
      case .p7b: 0
      case .vdc: 1
      case .aws, .tobj, .dump: preconditionFailure("no case of these")
      }
    let record = test.length + overhead + (test.form == .simh || test.form == .tpc ? test.length % 2 : 0)
    let places = Array(0...9) + [test.length / 2, test.length, record - 4, record - 3, record - 1]
    for place in places {
      let folder = try Folder()
      let command = try start(
        test, in: folder, by: ["/usr/bin/prlimit", "--core=0", "--fsize=\(2 * record + place)"],
        print: "/dev/null")
      // The unit waits for the operator; or there is no room to end the tape either.
      let status = command.wait()
      #expect(status == 4 || status == 1 && test.form == .tpc)
      // Without room for the end of the tape, the second record was not written.
      try check(test, in: folder, complete: test.form == .p7b && place == 0 ? 1 : 2)
    }
  }

  private func check(_ test: Case, in folder: Folder, complete: Int? = nil) throws {
    let image = try TapeImage(path: folder.path("tape"), mode: .fileProtected, form: test.form)
    var counts: [Int] = []
    while let object = try image.read() {
      guard case .record(let record) = object else {
        // When a reel of this form is removed, it ends with a tape mark.
        #expect(test.form == .tpc && complete != nil)
        #expect(try image.read() == nil)
        break
      }
      // A form without lengths may end with an incomplete record.
      if record.characters.count < test.length, test.form == .p7b || test.form == .vdc {
        #expect(try image.read() == nil)
        break
      }
      #expect(record.characters.count == test.length)
      let digits = record.characters.prefix(8).map { Int($0 & 0o17) % 10 }
      counts.append(digits.reduce(0) { $0 * 10 + $1 })
    }
    #expect(counts == counts.indices.map { $0 + 1 })
    if let complete {
      // In these forms the third record may only lack the end of the tape.
      let most = test.form == .p7b || test.form == .vdc ? complete + 1 : complete
      #expect((complete...most).contains(counts.count))
    }
    let printed = folder.text("print").split(separator: "\n").count
    #expect(printed <= counts.count)
    if test.form == .simh { try checkWithSimh(folder, test, count: counts.count) }
  }

  /// SimH reads up to the end of the tape, where it turns the tape error on; the last record is then in
  /// storage.
  private func checkWithSimh(_ folder: Folder, _ test: Case, count: Int) throws {
    guard count > 0, FileManager.default.isExecutableFile(atPath: "/usr/bin/i1401") else { return }
    var script = "set cpu 16k\nset mt1 enabled\nat -r mt1 \(folder.path("tape"))\nd is 40\n"
    for (offset, character) in TapeProgram("'M%U1061R'B057L'B040'.'N").characters.enumerated() {
      script += "d \(40 + offset) \(String(character.rawValue, radix: 8))\n"
    }
    script += "go\nex 61-68\nquit\n"
    let input = folder.file("script", script)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["timeout", "60", "i1401", "-q", input]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder.file("simh", "")))
    try process.run()
    process.waitUntilExit()
    let lines = folder.text("simh").split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("HALT instruction, IS: 58") }, "\(lines)")
    let digits = lines.compactMap { line in
      line.firstIndex(of: ":").flatMap { UInt8(line[$0...].filter(\.isNumber), radix: 8) }
    }
    let last = digits.suffix(8).reduce(0) { $0 * 10 + Int($1 & 0o17) % 10 }
    #expect(last == count)
  }
}
