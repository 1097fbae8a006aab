import Dispatch
import Foundation
import FuzzedInputs
import Host1401
import RandomNumbers
import TemporaryFolder
import Units1401

/// What is being written when the command is killed.
enum KillCase: String, CaseIterable {
  // Written while the machine works, without end.
  case print, punch, stackers, pdf, tape, disk, ramac, trace, record, cast
  // Written whole.
  case save, project, breaks, deck, listing, symbols, json, profile, convert, picture, batch

  /// The words of the command; FOLDER stands for its folder.
  var words: [String] {
    let run = ["run", "FOLDER/loop.s", "--quiet"]
    let short = run + ["--print", "/dev/null", "--limit-cycles", "20000"]
    let monitor = ["monitor", "FOLDER/loop.s", "--exec"]
    let assemble = ["assemble", "FOLDER/loop.s", "--quiet"]
    let panel = ["panel", "--size", "80x24", "--keys"]
    switch self {
    case .print: return run + ["--print", "FOLDER/target"]
    case .punch: return run + ["--print", "/dev/null", "--punch", "FOLDER/target"]
    case .stackers: return run + ["--print", "/dev/null", "--stackers", "FOLDER/target"]
    case .pdf: return run + ["--print", "/dev/null", "--print-pdf", "FOLDER/target"]
    case .tape: return run + ["--print", "FOLDER/print", "--tape", "2=FOLDER/target,simh,new"]
    case .disk: return run + ["--print", "FOLDER/print", "--disk", "0=FOLDER/target,new"]
    case .ramac: return run + ["--print", "FOLDER/print", "--ramac", "FOLDER/target,new"]
    case .trace: return monitor + ["trace on FOLDER/target;print quiet;start"]
    case .record:
      let steps = Array(repeating: "step 50", count: 4000).joined(separator: ";")
      return monitor + ["record FOLDER/target;\(steps)"]
    case .cast: return panel + [" s<wait 3000>", "--cast", "FOLDER/target", "FOLDER/loop.s"]
    case .save: return monitor + ["step 100;save FOLDER/target"]
    case .project: return monitor + ["dials 0070;project save FOLDER/target"]
    case .breaks: return monitor + ["break 0333;save breaks FOLDER/target"]
    case .deck: return assemble + ["-o", "FOLDER/target"]
    case .listing: return assemble + ["--listing", "FOLDER/target", "--xref"]
    case .symbols: return assemble + ["--symbols", "FOLDER/target"]
    case .json: return short + ["--json", "FOLDER/target"]
    case .profile: return short + ["--profile", "FOLDER/target"]
    case .convert: return ["media", "convert", "FOLDER/deck.cd", "FOLDER/target", "--to", "deck", "--force"]
    case .picture: return panel + ["s<wait 0.1>", "--svg", "FOLDER/target", "FOLDER/loop.s"]
    case .batch: return ["batch", "FOLDER/jobs.txt", "--quiet", "--jobs", "1", "--reports", "FOLDER/target"]
    }
  }

  /// The name of the target.
  var target: String { self == .project ? "target.1401" : "target" }

  /// Whether the target is one file that is written whole, and ends as it was or as it is to be.
  var isWhole: Bool {
    switch self {
    case .print, .punch, .stackers, .pdf, .tape, .disk, .ramac, .trace, .record, .cast, .batch: false
    case .save, .project, .breaks, .deck, .listing, .symbols, .json, .profile, .convert, .picture: true
    }
  }

  /// Whether nothing but a signal ends the command soon.
  var isEndless: Bool { !isWhole && self != .batch }

  /// The file that shows how far a command without end is; nil for one that is written at the end.
  var growing: String? {
    switch self {
    case .print, .punch, .trace, .record, .cast: "target"
    case .stackers: "target/stacker-NP.cd"
    case .tape, .disk, .ramac: "print"
    default: nil
    }
  }

  /// Files that may be there besides the target.
  var others: Set<String> { ["loop.s", "deck.cd", "jobs.txt", "print"] }

  /// What the program does with its count besides printing and punching it. On disks the last two digits of
  /// the count name the sector or record, and the count is at both ends of its data.
  var instructions: [String] {
    switch self {
    case .tape: ["WT   2,AREA"]
    case .disk:
      [
        "MLC  ZERO,SECTOR", "SW   SECTOR+1", "MLC  PLACE,SECTOR+9", "MLNS COUNT,SECTOR+6",
        "MLNS COUNT-1,SECTOR+5", "MLC  COUNT,SECTOR+17", "MLC  COUNT,SECTOR+109", "WD   SECTOR",
      ]
    case .ramac:
      [
        "MLC  ZEROS,SECTOR+7", "MLNS COUNT,SECTOR+6", "MLNS COUNT-1,SECTOR+5", "MLC  AREA+80,SECTOR+8",
        "SW   SECTOR+8", "MLC  COUNT,SECTOR+16", "MLC  COUNT,SECTOR+208", "SD   SECTOR", "WD   SECTOR",
      ]
    default: []
    }
  }
}

/// Kills the command at moments that nobody chooses, and looks what it leaves behind.
struct Killing {
  private let options: TortureOptions
  private let cases: [KillCase]
  private static let old = Array("what was there before\n".utf8)

  init(_ options: TortureOptions) throws {
    self.options = options
    cases =
      try options.names.isEmpty
      ? KillCase.allCases
      : options.names.map { name in
        guard let found = KillCase(rawValue: name) else { throw TortureError("there is no output \(name)") }
        return found
      }
  }

  /// Kills each output as often as was asked for, in time; whether nothing was lost.
  func run() throws -> Bool {
    var (isGood, kills) = (true, 0)
    Torture.report("output      kills   in time   acknowledged   problems")
    for test in cases {
      var random = SplitMix64(seed: options.seed)
      var span = try whole(test)
      var (tries, inTime, records, problems) = (0, 0, 0, 0)
      let count = options.count ?? 20
      // A command that ends before it is killed is tried again; those that write whole files are short.
      while inTime < count, tries < 5 * count + 20 {
        tries += 1
        let scratch = try prepared(test)
        let moment = moment(test, span.microseconds, &random)
        if try killOnce(test, scratch, moment) {
          inTime += 1
          // Towards the end of the command, where it writes, without waiting for it.
          span.microseconds += span.microseconds / 50
        } else if case .time(let microseconds) = moment {
          span.microseconds = microseconds
        }
        let (found, problem) = try settled(test, scratch, new: span.contents)
        records += found
        if let problem {
          problems += 1
          Torture.report("\(test.rawValue), killed \(moment): \(problem)")
        }
      }
      kills += inTime
      isGood = isGood && problems == 0
      let cells = zip([tries, inTime, records, problems].map(String.init), [6, 10, 15, 11])
      Torture.report(
        test.rawValue.padding(toLength: 11, withPad: " ", startingAt: 0)
          + cells.map { String(repeating: " ", count: max(1, $1 - $0.count)) + $0 }.joined())
    }
    Torture.report("\(kills) kills in time: \(isGood ? "nothing was lost" : "something was lost")")
    return isGood
  }

  /// When a command is killed.
  private enum Moment: CustomStringConvertible {
    /// So many microseconds after its start.
    case time(Int)
    /// When its output has at least so many bytes.
    case size(Int)

    var description: String {
      switch self {
      case .time(let microseconds): "after \(microseconds) microseconds"
      case .size(let bytes): "at \(bytes) bytes"
      }
    }
  }

  /// Chooses when to kill. Commands without end are killed at times and sizes of all magnitudes, so that the
  /// opening of their files is met as well as the steady work; the others before they are expected to end.
  private func moment(_ test: KillCase, _ span: Int, _ random: inout SplitMix64) -> Moment {
    guard test.isEndless else { return .time(.random(in: 0...max(1, span), using: &random)) }
    let isTime = test.growing == nil || Bool.random(using: &random)
    return isTime
      ? .time(Int(pow(10, Double.random(in: 2.5...5.2, using: &random))))
      : .size(Int(pow(10, Double.random(in: 0...4.5, using: &random))))
  }

  /// A folder with a program that counts, punches and prints the count, for ever, after it has written it on
  /// a medium; and the file that is there before.
  private func prepared(_ test: KillCase) throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    let source = """
                     JOB  COUNT
           START     SW   AREA
           LOOP      A    ONE,COUNT
                     MLC  COUNT,AREA+7
                     MLC  COUNT,208
                     MLC  COUNT,108
      \(test.instructions.map { "               \($0)\n" }.joined())\
                     P
                     W
                     B    LOOP
           ONE       DCW  1
           COUNT     DCW  00000000
           ZERO      DCW  0
           ZEROS     DCW  00000000
           PLACE     DCW  000000001
           AREA      DA   1X80,G
           SECTOR    DA   1X\(test == .ramac ? 209 : 110),G
                     END  START

      """
    func write(_ name: String, _ bytes: some Sequence<UInt8>) {
      _ = FileManager.default.createFile(atPath: scratch.path(name), contents: Data(bytes))
    }
    write("loop.s", source.utf8)
    write("deck.cd", Samples.tapeWriter)
    let job = "\(scratch.path("loop.s")) --limit-cycles 20000\n"
    write("jobs.txt", String(repeating: job, count: 3).utf8)
    if test.isWhole { write(test.target, Killing.old) }
    return scratch
  }

  /// The command, started, and what is signalled when it has ended.
  private func start(_ test: KillCase, _ scratch: TemporaryFolder) throws -> (
    process: Process, ended: DispatchSemaphore
  ) {
    let process = Process()
    process.executableURL = URL(filePath: TortureOptions.command)
    process.arguments = test.words.map { $0.replacing("FOLDER", with: scratch.url.path) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    return (process, ended)
  }

  /// How long the command takes, and what it writes when nobody kills it.
  private func whole(_ test: KillCase) throws -> (microseconds: Int, contents: [UInt8]) {
    guard !test.isEndless else { return (0, []) }
    let scratch = try prepared(test)
    let begin = ContinuousClock.now
    try start(test, scratch).ended.wait()
    let microseconds = Int((ContinuousClock.now - begin) / .microseconds(1))
    guard test.isWhole else { return (microseconds, []) }
    let contents = try HostFile.contents(of: scratch.path(test.target))
    guard contents != Killing.old else { throw TortureError("\(test.rawValue) writes nothing") }
    return (microseconds, contents)
  }

  /// Whether the command was still running. The waits are for its end, which is not to come first.
  private func killOnce(_ test: KillCase, _ scratch: TemporaryFolder, _ moment: Moment) throws -> Bool {
    let (process, ended) = try start(test, scratch)
    switch moment {
    case .time(let microseconds):
      guard ended.wait(timeout: .now() + .microseconds(microseconds)) == .timedOut else { return false }
    case .size(let bytes):
      let path = scratch.path(test.growing ?? "")
      var status = stat()
      while stat(path, &status) != 0 || status.st_size < bytes {
        guard ended.wait(timeout: .now() + .microseconds(100)) == .timedOut else { return false }
      }
    }
    kill(process.processIdentifier, SIGKILL)
    ended.wait()
    return process.terminationReason == .uncaughtSignal
  }

  // MARK: What is left

  /// What was acknowledged and is there, and what is wrong. A job of a batch that was killed runs to its own
  /// end.
  private func settled(_ test: KillCase, _ scratch: TemporaryFolder, new: [UInt8]) throws -> (Int, String?) {
    guard test == .batch else { return try check(test, scratch, new: new) }
    let deadline = ContinuousClock.now + .seconds(10)
    while true {
      let (found, problem) = try checkReports(scratch)
      if problem == nil || ContinuousClock.now > deadline { return (found, problem) }
      sched_yield()
    }
  }

  private func check(_ test: KillCase, _ scratch: TemporaryFolder, new: [UInt8]) throws -> (Int, String?) {
    if let stray = try stray(test, scratch) { return (0, "left \(stray)") }
    let path = scratch.path(test.target)
    guard FileManager.default.fileExists(atPath: path) else {
      return (0, test.isWhole ? "the file is gone" : nil)
    }
    switch test {
    case .tape: return try checkTape(scratch)
    case .disk:
      return try checkDisk(
        DiskPack1316(path: path, mode: .readOnly).image, scratch, begin: DiskPack1316.addressLength)
    case .ramac:
      return try checkDisk(
        DiskFile1405(path: path, mode: .readOnly, model: .model2).image, scratch, begin: 0)
    case .stackers:
      // The folder is there before the file.
      let file = "\(path)/stacker-NP.cd"
      guard FileManager.default.fileExists(atPath: file) else { return (0, nil) }
      return try checkCards(HostFile.contents(of: file))
    // A document is there when it is finished; what is left of one is not taken for it.
    case .pdf: return (0, nil)
    default: break
    }
    let contents = try HostFile.contents(of: path)
    if test.isWhole {
      if contents == Killing.old || contents == new { return (1, nil) }
      // Names of folders and times differ.
      let isAlike = contents.count > new.count / 2 && contents.last == new.last
      return isJSON(contents) || isAlike && [.save, .listing, .profile, .picture].contains(test)
        ? (1, nil) : (0, "\(contents.count) bytes are neither the old contents nor the new ones")
    }
    let lines = contents.split(separator: 10, omittingEmptySubsequences: false).dropLast()
    switch test {
    case .record, .cast:
      for (number, line) in lines.enumerated() where !isJSON(Array(line)) {
        return (0, "line \(number + 1) is damaged")
      }
    case .print, .punch: return try checkCards(contents)
    default: break
    }
    return (lines.count, nil)
  }

  /// Files that should not be there, nil for none. The kernel cannot replace a file by one without a name:
  /// between two calls the new contents have a name of their own. That file is taken away when the same file
  /// is written the next time.
  private func stray(_ test: KillCase, _ scratch: TemporaryFolder) throws -> String? {
    func others() -> Set<String> {
      Set(scratch.names).subtracting(test.others).subtracting([test.target])
    }
    if others() == [".\(test.target).ibm1401-new"], test.isWhole { try start(test, scratch).ended.wait() }
    return others().isEmpty ? nil : others().sorted().joined(separator: ", ")
  }

  private func isJSON(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
  }

  /// Lines that count from 1; the last may be cut.
  private func checkCards(_ contents: [UInt8]) throws -> (Int, String?) {
    let lines = contents.split(separator: 10, omittingEmptySubsequences: false).dropLast()
    let numbers = lines.compactMap { line in
      Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces).suffix(8))
    }
    let isRight = numbers == Array(1..<(numbers.count + 1)) && numbers.count == lines.count
    return isRight ? (lines.count, nil) : (0, "a line is missing or twice there")
  }

  /// Every report is whole.
  private func checkReports(_ scratch: TemporaryFolder) throws -> (Int, String?) {
    let folder = scratch.path("target")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let reports = names.filter { $0.hasSuffix(".json") }
    for name in reports where !isJSON(try HostFile.contents(of: "\(folder)/\(name)")) {
      return (0, "\(name) is damaged")
    }
    let stray = names.filter { $0.hasPrefix(".") }
    return (reports.count, stray.isEmpty ? nil : "left \(stray.joined(separator: ", "))")
  }

  private func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 * 10 + Int($1 & 0o17) % 10 }
  }

  private func printed(_ scratch: TemporaryFolder) -> Int {
    (FileManager.default.contents(atPath: scratch.path("print")) ?? Data()).count { $0 == 10 }
  }

  /// Every record whose line was printed is on the tape.
  private func checkTape(_ scratch: TemporaryFolder) throws -> (Int, String?) {
    let tape = try TapeImage(path: scratch.path("target"), mode: .fileProtected, form: .simh)
    var count = 0
    while case .record(let record)? = try tape.read() {
      count += 1
      if number(record.characters.prefix(8)) != count || record.characters.count != 80 {
        return (0, "record \(count) is damaged")
      }
    }
    let printed = printed(scratch)
    return (count, printed > count ? "\(printed) records were acknowledged, \(count) are there" : nil)
  }

  /// Every sector whose line was printed has its count or a later one, and all sectors are whole.
  private func checkDisk(_ image: DiskImage, _ scratch: TemporaryFolder, begin: Int) throws -> (Int, String?)
  {
    var onDisk: [Int] = []
    for place in 0..<100 {
      let data = try image.record(place).dropFirst(begin)
      let count = number(data.prefix(8))
      guard count == number(data.suffix(8)), count == 0 || count % 100 == place else {
        return (0, "sector \(place) is damaged")
      }
      onDisk.append(count)
    }
    let printed = printed(scratch)
    let lost = (max(1, printed - 99)..<(printed + 1)).first { onDisk[$0 % 100] < $0 }
    return (printed, lost.map { "the sector of line \($0) is not there" })
  }
}
