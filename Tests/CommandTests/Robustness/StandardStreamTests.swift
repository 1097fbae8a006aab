import Foundation
import Testing

@Suite("ibm1401: readers that disconnect, full disks, closed streams")
struct StandardStreamTests {
  private let folder: Folder
  private let deck: String

  init() throws {
    folder = try Folder()
    deck = folder.file("deck.cd", Deck.print)
  }

  private static let closed: Int32 = 1000 + SIGPIPE

  /// The status of a command with standard output or standard error closed by its reader.
  private func status(_ arguments: [String], closes: Int) throws -> Int32 {
    let folder = try Folder()
    var pipe: (reading: Descriptor, writing: Descriptor)? = try Descriptor.pipe(in: folder)
    let null = try Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
    let input = try Descriptor(open(folder.file("input", "where\nwhere\n"), O_RDONLY | O_CLOEXEC))
    let writing = try #require(pipe?.writing)
    pipe = nil
    let process = try RunningCommand(
      arguments, input: input, output: closes == 1 ? writing : null, errors: closes == 2 ? writing : null)
    return process.wait()
  }

  @Test(
    "a closed pipe at standard output ends every command as SIGPIPE does",
    arguments: [
      ["help"], ["version"], ["run", "--help"], ["run", "DECK"], ["monitor", "DECK"],
      ["panel", "--plain", "DECK"],
      ["disassemble", "HELLO.cd"], ["assemble", "HELLO.s", "-o", "-"], ["assemble", "HELLO.s", "-l", "-"],
      ["media", "show", "DECK"], ["media", "list", "DECK"], ["media", "check", "DECK"],
      ["run", "DECK", "--print", "/dev/null", "--json", "-"],
      ["run", "DECK", "--print", "/dev/null", "--profile", "-"],
    ])
  func closedOutput(_ words: [String]) throws {
    #expect(try status(words.map(file), closes: 1) == Self.closed)
  }

  @Test(
    "a closed pipe at standard error loses messages; the command finishes with its usual status",
    arguments: [
      (["run", "DECK"], 0), (["run", "nosuch.cd"], 1), (["assemble", "WRONG.s"], 1), (["frobnicate"], 64),
      (["run", "DECK", "--exec", "where"], 0), (["disassemble", "HELLO.cd"], 0),
    ] as [([String], Int32)])
  func closedErrors(_ words: [String], _ expected: Int32) throws {
    #expect(try status(words.map(file), closes: 2) == expected)
  }

  private func file(_ word: String) -> String {
    switch word {
    case "DECK": deck
    case "HELLO.cd": Command.program("hello.cd")
    case "HELLO.s": Command.program("hello.s")
    case "WRONG.s":
      folder.file("wrong.s", String(repeating: "               XYZZY A\n", count: 3000))
    default: word
    }
  }

  @Test(
    "a full disk at standard output is an error of the command",
    arguments: [["help"], ["run", "DECK"], ["monitor", "DECK"], ["media", "show", "DECK"]])
  func fullDisk(_ words: [String]) throws {
    let errors = folder.path("errors")
    let process = try RunningCommand(
      words.map(file), input: Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC)),
      output: Descriptor(open("/dev/full", O_WRONLY | O_CLOEXEC)),
      errors: Descriptor(open(errors, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)))
    #expect(process.wait() == 1)
    #expect(
      folder.text("errors").contains("ibm1401: standard output: cannot write: no space left on device\n"))
  }

  @Test("with all descriptors closed no output takes the place of a standard stream")
  func closedDescriptors() throws {
    let punch = folder.path("punch")
    let null = try Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
    let process = try RunningCommand(
      [], by: ["/bin/sh", "-c", "exec \"$0\" run '\(deck)' --punch '\(punch)' <&- >&- 2>&-"], input: null,
      output: null, errors: null)
    // The listing cannot be written, because standard output is closed.
    #expect(process.wait() == 1)
    #expect(folder.text("punch") == "")
  }

  @Test("control characters of files are visible in messages and answers")
  func controls() throws {
    let text = folder.file("text", "br\u{1B}[31meak\u{9B}\n")
    for arguments in [
      ["monitor", deck, "--script", text], ["run", deck, "--carriage", text],
      ["run", deck, "--symbols", text], ["run", text], ["run", deck, "--exec", "echo \u{1B}]0;x\u{7}"],
      ["media", "show", text], ["assemble", text], ["run", deck, "--inquiry", text],
      ["batch", text, "--reports", folder.path("reports")],
    ] {
      let result = try Command.run(arguments)
      let controls = (result.output + result.errors).unicodeScalars.filter {
        $0.value < 0x20 && $0 != "\n" && $0 != "\u{0C}" || (0x7F..<0xA0).contains($0.value)
      }
      #expect(controls.isEmpty, "\(arguments): \(result.errors)")
    }
  }

  @Test("SIGHUP and SIGTERM end a run with its report", arguments: [SIGHUP, SIGTERM])
  func hangUp(_ number: Int32) throws {
    let looping = folder.file("loops.cd", Deck.printsForEver)
    let pipe = try Descriptor.pipe(in: folder)
    let null = try Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
    let process = try RunningCommand(
      ["run", looping, "--json", folder.path("json")], input: null, output: pipe.writing, errors: null)
    // The program runs once it has printed.
    #expect(!pipe.reading.read().isEmpty)
    process.send(signal: number)
    _ = fcntl(pipe.reading.number, F_SETFL, O_NONBLOCK)
    var status: Int32 = 0
    while waitpid(process.processID, &status, WNOHANG) == 0 { _ = pipe.reading.read() }
    #expect(status >> 8 & 0xFF == 130)
    #expect(try Report(folder.text("json")).stops.last?.reason == "interrupted")
  }

  @Test("SIGQUIT does not report a crash")
  func quit() throws {
    let looping = folder.file("loops.cd", Deck.printsForEver)
    let pipe = try Descriptor.pipe(in: folder)
    let null = try Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
    let errors = try Descriptor(open(folder.path("errors"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    let process = try RunningCommand(["run", looping], input: null, output: pipe.writing, errors: errors)
    #expect(!pipe.reading.read().isEmpty)
    process.send(signal: SIGQUIT)
    #expect(process.wait() & 0x7F == (1000 + SIGQUIT) & 0x7F)
    #expect(folder.text("errors") == "")
  }
}
