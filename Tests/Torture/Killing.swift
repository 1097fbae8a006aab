import Foundation
import FuzzedInputs
import Host1401
import RandomNumbers
import Units1401

/// What is being written when the command is killed.
enum KillCase: String, CaseIterable {
  case print, punch, tape, trace, record, save, project, breaks, deck, listing, symbols, json, profile,
    convert

  /// The words of the command; FOLDER stands for its folder.
  var words: [String] {
    switch self {
    case .print: ["run", "FOLDER/loop.s", "--quiet", "--print", "FOLDER/target"]
    case .punch: ["run", "FOLDER/loop.s", "--quiet", "--print", "/dev/null", "--punch", "FOLDER/target"]
    case .tape:
      ["run", "FOLDER/loop.s", "--quiet", "--print", "FOLDER/print", "--tape", "2=FOLDER/target,simh,new"]
    case .trace: ["monitor", "FOLDER/loop.s", "--exec", "trace on FOLDER/target;print quiet;start"]
    case .record:
      [
        "monitor", "FOLDER/loop.s", "--exec",
        "record FOLDER/target;" + Array(repeating: "step 50", count: 400).joined(separator: ";"),
      ]
    case .save: ["monitor", "FOLDER/loop.s", "--exec", "step 100;save FOLDER/target"]
    case .project: ["monitor", "FOLDER/loop.s", "--exec", "dials 0070;project save FOLDER/target"]
    case .breaks: ["monitor", "FOLDER/loop.s", "--exec", "break 0333;save breaks FOLDER/target"]
    case .deck: ["assemble", "FOLDER/loop.s", "--quiet", "-o", "FOLDER/target"]
    case .listing: ["assemble", "FOLDER/loop.s", "--quiet", "--listing", "FOLDER/target", "--xref"]
    case .symbols: ["assemble", "FOLDER/loop.s", "--quiet", "--symbols", "FOLDER/target"]
    case .json:
      [
        "run", "FOLDER/loop.s", "--quiet", "--print", "/dev/null", "--limit-cycles", "20000", "--json",
        "FOLDER/target",
      ]
    case .convert: ["media", "convert", "FOLDER/deck.cd", "FOLDER/target", "--to", "deck", "--force"]
    case .profile:
      [
        "run", "FOLDER/loop.s", "--quiet", "--print", "/dev/null", "--limit-cycles", "20000", "--profile",
        "FOLDER/target",
      ]
    }
  }

  /// The name of the target.
  var target: String { self == .project ? "target.1401" : "target" }

  /// Whether the file is written whole, and ends as it was or as it is to be.
  var isWhole: Bool {
    switch self {
    case .print, .punch, .tape, .trace, .record: false
    case .save, .project, .breaks, .deck, .listing, .symbols, .json, .profile, .convert: true
    }
  }

  /// Files that may be there besides the target.
  var others: Set<String> { ["loop.s", "deck.cd", self == .tape ? "print" : "loop.s"] }
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

  /// Kills; whether nothing was lost.
  func run() throws -> Bool {
    var (isGood, kills) = (true, 0)
    Torture.report("output      kills   in time   acknowledged   problems")
    for test in cases {
      var random = SplitMix64(seed: options.seed)
      let span = try whole(test)
      var (inTime, records, problems) = (0, 0, 0)
      let count = options.count ?? 20
      for _ in 0..<count {
        let scratch = try prepared()
        let wait = UInt32.random(in: 0...max(1, span.microseconds), using: &random)
        let wasKilled = try killOnce(test, scratch, after: wait)
        inTime += wasKilled ? 1 : 0
        let (found, problem) = try check(test, scratch, new: span.contents)
        records += found
        if let problem {
          problems += 1
          Torture.report("\(test.rawValue), killed after \(wait) microseconds: \(problem)")
        }
      }
      kills += inTime
      isGood = isGood && problems == 0
      let cells = zip([count, inTime, records, problems].map(String.init), [6, 10, 15, 11])
      Torture.report(
        test.rawValue.padding(toLength: 11, withPad: " ", startingAt: 0)
          + cells.map { String(repeating: " ", count: max(1, $1 - $0.count)) + $0 }.joined())
    }
    Torture.report("\(kills) kills in time: \(isGood ? "nothing was lost" : "something was lost")")
    return isGood
  }

  /// A folder with a program that counts, writes the count on tape, punches and prints it, for ever; and the file that is there
  /// before.
  private func prepared() throws -> Scratch {
    let scratch = try Scratch()
    let source = """
                     JOB  COUNT
           START     SW   AREA
           LOOP      A    ONE,COUNT
                     MLC  COUNT,AREA+7
                     MLC  COUNT,208
                     MLC  COUNT,108
           TAPE      NOP
                     P
                     W
                     B    LOOP
           ONE       DCW  1
           COUNT     DCW  00000000
           AREA      DA   1X80,G
                     END  START

      """
    _ = FileManager.default.createFile(atPath: scratch.path("loop.s"), contents: Data(source.utf8))
    _ = FileManager.default.createFile(atPath: scratch.path("deck.cd"), contents: Data(Samples.tapeWriter))
    return scratch
  }

  private func start(_ test: KillCase, _ scratch: Scratch) throws -> Process {
    if test.isWhole {
      _ = FileManager.default.createFile(atPath: scratch.path(test.target), contents: Data(Killing.old))
    }
    if test == .tape {
      let source = FileManager.default.contents(atPath: scratch.path("loop.s")) ?? Data()
      let text = String(decoding: source, as: UTF8.self).replacing(
        "TAPE      NOP", with: "TAPE      WT   2,AREA")
      _ = FileManager.default.createFile(atPath: scratch.path("loop.s"), contents: Data(text.utf8))
    }
    let process = Process()
    process.executableURL = URL(filePath: TortureOptions.command)
    process.arguments = test.words.map { $0.replacing("FOLDER", with: scratch.url.path) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// How long the command takes, and what it writes when nobody kills it; of one that runs for ever, a tenth of a second.
  private func whole(_ test: KillCase) throws -> (microseconds: UInt32, contents: [UInt8]) {
    guard test.isWhole else { return (150_000, []) }
    let scratch = try prepared()
    let begin = ContinuousClock.now
    let process = try start(test, scratch)
    process.waitUntilExit()
    let microseconds = (ContinuousClock.now - begin) / .microseconds(1)
    let contents = try HostFile.contents(of: scratch.path(test.target))
    guard contents != Killing.old else { throw TortureError("\(test.rawValue) writes nothing") }
    return (UInt32(microseconds * 1.1), contents)
  }

  /// Whether the command was still running.
  private func killOnce(_ test: KillCase, _ scratch: Scratch, after wait: UInt32) throws -> Bool {
    let process = try start(test, scratch)
    usleep(wait)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  /// What was acknowledged and is there, and what is wrong.
  private func check(_ test: KillCase, _ scratch: Scratch, new: [UInt8]) throws -> (Int, String?) {
    let stray = Set(scratch.names).subtracting(test.others).subtracting([test.target])
    if !stray.isEmpty { return (0, "left \(stray.sorted().joined(separator: ", "))") }
    guard let contents = FileManager.default.contents(atPath: scratch.path(test.target)).map(Array.init)
    else {
      return (0, test.isWhole ? "the file is gone" : nil)
    }
    if test.isWhole {
      if contents == Killing.old || contents == new { return (1, nil) }
      // Names of folders and times differ.
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(contents))) != nil
      let isAlike = contents.count > new.count / 2 && contents.last == new.last
      return isJSON || isAlike && [.save, .listing, .profile].contains(test)
        ? (1, nil) : (0, "\(contents.count) bytes are neither the old contents nor the new ones")
    }
    if test == .tape { return try checkTape(scratch) }
    let lines = contents.split(separator: 10, omittingEmptySubsequences: false).dropLast()
    switch test {
    case .record:
      for (number, line) in lines.enumerated()
      where (try? JSONSerialization.jsonObject(with: Data(line))) == nil {
        return (0, "line \(number + 1) is damaged")
      }
    case .print, .punch:
      let numbers = lines.compactMap { line in
        Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces).suffix(8))
      }
      if numbers != Array(1..<(numbers.count + 1)) { return (0, "a line is missing or twice there") }
    default: break
    }
    return (lines.count, nil)
  }

  /// Every record whose line was printed is on the tape.
  private func checkTape(_ scratch: Scratch) throws -> (Int, String?) {
    let tape = try TapeImage(path: scratch.path("target"), mode: .fileProtected, form: .simh)
    var count = 0
    while case .record(let record)? = try tape.read() {
      count += 1
      let number = record.characters.prefix(8).reduce(0) { $0 * 10 + Int($1 & 0o17) % 10 }
      if number != count || record.characters.count != 80 { return (0, "record \(count) is damaged") }
    }
    let print = FileManager.default.contents(atPath: scratch.path("print")) ?? Data()
    let printed = print.count { $0 == 10 }
    return (count, printed > count ? "\(printed) records were acknowledged, \(count) are there" : nil)
  }
}
