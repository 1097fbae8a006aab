import Foundation
import Testing

@Suite("ibm1401 batch")
struct BatchTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func batch(_ list: String, _ options: String...) throws -> Command.Result {
    let path = folder.file("jobs.txt", list)
    return try Command.run(["batch", path, "--reports", folder.path("reports")] + options)
  }

  private let hello = Command.program("hello.cd")

  @Test("each job has its listing and its report; the table has a line for each and a total")
  func jobs() throws {
    let result = try batch(
      """
      # two programs
      \(hello)
      ibm1401 run "\(Command.program("powers-of-two.cd"))"   # the second

      """, "--jobs", "2")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("001-hello          halt"))
    #expect(lines[1].hasPrefix("002-powers-of-two  halt"))
    // As a run alone prints it.
    #expect(lines[1].contains("  43.959 s  ") && lines[1].contains("302,244 cycles"))
    #expect(lines[1].hasSuffix("439 lines        1 card"))
    #expect(lines[2].hasPrefix("2 jobs, 0 failed; 308,664 cycles"))
    #expect(lines[2].hasSuffix(" of 1401 time; reports in \(folder.path("reports"))"))
    #expect(folder.text("reports/001-hello.out") == "HELLO, 1401 SPEAKING. 1959.\n")
    #expect(folder.text("reports/002-powers-of-two.json").contains("\"cycles\" : 302244"))
    let summary = try JSONSerialization.jsonObject(with: Data(folder.text("reports/summary.json").utf8))
    let done = (summary as? [String: Any])?["jobs"] as? [[String: Any]]
    #expect(done?.map { $0["name"] as? String } == ["001-hello", "002-powers-of-two"])
  }

  @Test(
    "a source or a deck in place of a list is named, and nothing is run", arguments: ["hello.s", "hello.cd"])
  func programs(name: String) throws {
    let program = Command.program(name)
    let result = try Command.run("batch", program, "--reports", folder.path("reports"))
    let kind = name.hasSuffix(".s") ? "source for the assembler" : "deck"
    #expect(result.status == 1 && result.output == "")
    #expect(
      result.errors
        == "ibm1401: \(program): is a \(kind), not a list of jobs; run it with ibm1401 run \(program), "
        + "or write this name on a line of a list\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("reports")))
  }

  @Test("the listing is created under its own name: a batch that is killed leaves no other file")
  func listingsFile() throws {
    func number() throws -> Int? {
      let file = folder.path("reports/001-hello.out")
      return try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
    }
    #expect(try batch(hello).status == 0)
    let first = try #require(try number())
    #expect(try batch(hello).status == 0)
    // A file that takes the place of another has another number.
    #expect(try number() == first)
    #expect(folder.text("reports/001-hello.out") == "HELLO, 1401 SPEAKING. 1959.\n")
  }

  @Test(
    "two jobs that write the same file are reported before any is run",
    arguments: [
      ("--print one.txt", "--print ./one.txt"), ("--punch one.txt", "--print one.txt"),
      ("--stackers cards", "--stackers cards"), ("--print one.txt", "--print link.txt"),
    ])
  func sameOutput(first: String, second: String) throws {
    #expect(symlink(folder.file("one.txt", "OLD"), folder.path("link.txt")) == 0)
    let result = try batch("\(hello) \(first)\n\n\(hello) \(second)\n")
    #expect(result.status == 1 && result.output == "")
    #expect(
      result.errors.hasSuffix(
        "jobs.txt:3: \(second) is also written by the job in line 1; choose another name\n"),
      "\(result.errors)")
    #expect(folder.text("one.txt") == "OLD")
    #expect(try batch("\(hello) \(first)\n\n\(hello) \(second)\n", "--only", "2").status == 0)
  }

  @Test(
    "a file that one job writes and another reads, and a report, are reported before any job is run",
    arguments: [
      ("--print deck.cd", "deck.cd", "is read by the job in line 2"),
      ("--punch link.cd", "deck.cd", "is read by the job in line 2"),
      ("--typed data.cd", "hello.cd data.cd", "is read by the job in line 2"),
      ("--print a.tap", "--tape 1=a.tap,ro", "is read by the job in line 2"),
      ("--tape 2=a.tap,new", "--tape 1=a.tap", "is read by the job in line 2"),
      ("--tape 2=a.tap,new", "--tape 1=a.tap,new,tpc", "is also written by the job in line 1"),
      ("--ramac b.dsk,new", "--disk 0=b.dsk,ro", "is read by the job in line 2"),
      ("--print new.cd", "--inquiry new.cd", "is read by the job in line 2"),
      ("--stackers .", "stacker-4.cd", "is read by the job in line 2"),
      ("--print reports/summary.json", "hello.cd", "is a report of this batch"),
      ("--print reports/002-hello.err", "hello.cd", "is a report of this batch"),
    ])
  func sharedInput(first: String, second: String, message: String) throws {
    let deck = folder.file("deck.cd", Deck.print)
    #expect(symlink(deck, folder.path("link.cd")) == 0)
    for name in ["data.cd", "a.tap", "b.dsk", "hello.cd", "stacker-4.cd"] { _ = folder.file(name, "OLD") }
    let result = try batch("\(hello) \(first)\n\(second)\n")
    #expect(result.status == 1 && result.output == "")
    let (line, option) = message.hasPrefix("is also") ? (2, second) : (1, first)
    #expect(
      result.errors.hasSuffix("jobs.txt:\(line): \(option) \(message); choose another name\n"),
      "\(result.errors)")
    #expect(folder.text("deck.cd") == Deck.print && folder.text("a.tap") == "OLD")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("reports")).isEmpty)
  }

  @Test("several jobs may read one file, and mount one reel")
  func sharedReading() throws {
    let tape = folder.path("a.tap")
    #expect(try Command.run("media", "convert", hello, tape).status == 0)
    let result = try batch("\(hello) --tape 1=a.tap,ro\n\(hello) --tape 2=a.tap,ro\n\(hello)\n")
    #expect(result.status == 0, "\(result.output)")
    // A job that may write the reel locks it, so that another has to wait for another batch.
    #expect(try batch("\(hello) --tape 1=a.tap\n\(hello) --tape 1=a.tap\n", "--jobs", "1").status == 0)
  }

  @Test("several jobs may write to one device")
  func sameDevice() throws {
    #expect(try batch("\(hello) --print /dev/null\n\(hello) --print /dev/null\n").status == 0)
  }

  @Test("reports of jobs that the list has no more are removed, and no other file")
  func oldReports() throws {
    #expect(try batch("\(hello)\n\(hello)\n\(hello)\n").status == 0)
    for file in ["004-hello.json", "002-notes.out", "mine.txt"] { _ = folder.file("reports/\(file)", "MINE") }
    func names() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.path("reports")))
    }
    let before = try names()
    #expect(try batch("\(hello)\n\(hello)\n", "--only", "1").status == 0)
    #expect(try names() == before)
    #expect(try batch("\(hello)\n\(hello)\n\(hello)\n").status == 0)
    // Another list that shares the folder has jobs of its own.
    let other = folder.file("other.txt", "\(hello)\n")
    #expect(try Command.run("batch", other, "--reports", folder.path("reports")).status == 0)
    #expect(try names() == before)
    #expect(try batch("\(hello)\n\(hello)\n\(hello)\n").status == 0)
    #expect(try batch("\(hello)\n").status == 0)
    let gone = ["002-hello", "003-hello"].flatMap { name in ["json", "out", "err"].map { "\(name).\($0)" } }
    #expect(try names() == before.subtracting(gone))
  }

  @Test("a summary of a few jobs keeps the results of the others, unless the list has changed")
  func summaryOfFew() throws {
    func results() throws -> [String] {
      let summary = try JSONSerialization.jsonObject(with: Data(folder.text("reports/summary.json").utf8))
      let jobs = (summary as? [String: Any])?["jobs"] as? [[String: Any]] ?? []
      return jobs.map { "\($0["name"] ?? "") \($0["status"] ?? "") \($0["report"] == nil ? "" : "report")" }
    }
    let list = "\(hello)\nnone.cd\n\(hello) --limit-cycles 10\n"
    #expect(try batch(list).status == 1)
    let all = ["001-hello 0 report", "002-none 1 ", "003-hello 3 report"]
    #expect(try results() == all)
    #expect(try batch(list, "--only", "2").status == 1)
    #expect(try results() == all)
    // The line of job 3 is another one.
    let other = "\(hello)\nnone.cd\n\(hello) --limit-cycles 20\n"
    #expect(try batch(other, "--only", "1-2").status == 1)
    #expect(try results() == Array(all.prefix(2)))
    #expect(try batch(other, "--only", "3").status == 3)
    #expect(try results() == all)
  }

  @Test("a list with a byte-order mark is read like one without it")
  func byteOrderMark() throws {
    let result = try batch("\u{FEFF}\(hello)\n")
    #expect(result.status == 0 && result.output.hasPrefix("001-hello  halt"), "\(result.output)")
  }

  @Test("jobs that fail do not affect the others; the status is that of the first")
  func failures() throws {
    let result = try batch(
      """
      --limit-cycles 10 \(hello)
      no-such-deck.cd
      \(hello)
      \(hello) --nonsense
      """)
    #expect(result.status == 3)
    let lines = result.output.split(separator: "\n")
    #expect(lines[0].contains("LIMIT"))
    #expect(lines[1].hasPrefix("002-no-such-deck  ERROR"))
    #expect(lines[1].hasSuffix("no-such-deck.cd: cannot read: no such file or directory"))
    #expect(lines[2].contains("halt"))
    #expect(lines[3].contains("unknown option --nonsense"))
    #expect(lines[4].hasPrefix("4 jobs, 3 failed;"))
    #expect(folder.text("reports/002-no-such-deck.json").contains("\"status\" : 1"))
  }

  @Test("file names are relative to the folder of the list; --only selects jobs")
  func folders() throws {
    let deck = folder.file("own.cd", try String(contentsOfFile: hello, encoding: .utf8))
    #expect(deck.hasSuffix("own.cd"))
    let result = try batch("missing.cd\nown.cd --print own.txt\n", "--only", "2", "--quiet")
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(folder.text("own.txt") == "HELLO, 1401 SPEAKING. 1959.\n")
  }

  @Test(
    "signals stop the running jobs with their reports, keep what was printed, and start no other job",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupt(_ signal: Int32) throws {
    let loop = folder.file("loop.cd", Deck.printsForEver)
    // A pipe for each shows when its job prints. Two jobs run, each on another thread of the batch.
    let pipes = ["first", "second"].map(folder.path)
    for pipe in pipes { #expect(mkfifo(pipe, 0o600) == 0) }
    let list = folder.file(
      "jobs.txt", pipes.map { "\(loop) --print \($0)\n" }.joined() + "\(hello)\n")
    let (null, errors) = (try Descriptor(open("/dev/null", O_RDWR)), folder.path("errors"))
    let errorFile = try Descriptor(open(errors, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    let command = try RunningCommand(
      ["batch", list, "--reports", folder.path("reports"), "--jobs", "2", "--quiet"], input: null,
      output: null, errors: errorFile)
    let ends = try pipes.map { try Descriptor(open($0, O_RDONLY | O_CLOEXEC)) }
    var printed = ends.map { $0.read() }
    command.send(signal: signal)
    for (number, end) in ends.enumerated() {
      while case let more = end.read(), !more.isEmpty { printed[number] += more }
    }
    #expect(command.wait() == 130)
    #expect(folder.text("errors") == "ibm1401: interrupted; 1 of 3 jobs were not started\n")
    for (number, job) in ["001-loop", "002-loop"].enumerated() {
      let lines = printed[number].count { $0 == UInt8(ascii: "\n") }
      #expect(lines > 0)
      let report = try JSONSerialization.jsonObject(with: Data(folder.text("reports/\(job).json").utf8))
      let found = report as? [String: Any]
      #expect(found?["linesPrinted"] as? Int == lines)
      let stops = found?["stops"] as? [[String: Any]]
      #expect(stops?.last?["reason"] as? String == "interrupted")
    }
    let summary = try JSONSerialization.jsonObject(with: Data(folder.text("reports/summary.json").utf8))
    let jobs = (summary as? [String: Any])?["jobs"] as? [[String: Any]] ?? []
    #expect(jobs.map { $0["name"] as? String } == ["001-loop", "002-loop", "003-hello"])
    #expect(jobs.map { $0["status"] as? Int } == [130, 130, -2])
    #expect(jobs.last?["error"] as? String == "not started: the batch was interrupted")
  }

  @Test("the jobs of a batch that is killed stop with their reports", .timeLimit(.minutes(2)))
  func killed() throws {
    let loop = folder.file("loop.cd", Deck.printsForEver)
    let pipe = folder.path("printed")
    #expect(mkfifo(pipe, 0o600) == 0)
    // A job that does not stop ends at its limit, so that the test ends in any case.
    let list = folder.file("jobs.txt", "\(loop) --print \(pipe) --limit-cycles 20_000_000\n")
    let null = try Descriptor(open("/dev/null", O_RDWR))
    let command = try RunningCommand(
      ["batch", list, "--reports", folder.path("reports"), "--quiet"], input: null, output: null, errors: null
    )
    let end = try Descriptor(open(pipe, O_RDONLY | O_CLOEXEC))
    var printed = end.read()
    // The job waits for room in the pipe.
    command.send(signal: SIGKILL)
    #expect(command.wait() == 1000 + SIGKILL)
    while case let more = end.read(), !more.isEmpty { printed += more }
    let lines = printed.count { $0 == UInt8(ascii: "\n") }
    #expect(lines > 0 && lines < 1_000_000, "\(lines) lines")
    #expect(printed.last == UInt8(ascii: "\n"))
    // The report is written last. It comes in any case, because of the limit.
    while case let text = folder.text("reports/001-loop.json"), text.isEmpty { poll(nil, 0, 10) }
    let report = try JSONSerialization.jsonObject(with: Data(folder.text("reports/001-loop.json").utf8))
    let stops = (report as? [String: Any])?["stops"] as? [[String: Any]]
    #expect(stops?.last?["reason"] as? String == "interrupted")
  }

  @Test(
    "invalid lists and options are reported with their place",
    arguments: [
      ("", [], "jobs.txt: has no job"), ("a.cd 'b", [], "jobs.txt:1: the closing ' is missing"),
      ("\na.cd --json x", [], "jobs.txt:2: --json is set by batch"),
      ("a.cd --js=x", [], "jobs.txt:1: --json is set by batch"),
      ("a.cd -h", [], "jobs.txt:1: --help runs nothing; leave it out: ibm1401 run --help explains"),
      ("a.cd", ["--only", "2"], "--only 2: there are 1 jobs"),
      ("a.cd", ["--only", "3-1"], "--only 3-1: give one number or a range"),
      ("a.cd", ["--jobs", "0"], "--jobs 0: give a number from 1 to 1024"),
    ])
  func mistakes(_ list: String, _ options: [String], _ message: String) throws {
    let path = folder.file("jobs.txt", list)
    let result = try Command.run(["batch", path, "--reports", folder.path("reports")] + options)
    #expect(result.status == result.statusOfMessage)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
