import Core1401
import Foundation
import FuzzedInputs
import Host1401
import TemporaryFolder
import System1401
import Units1401

/// Lets every call of the operating system fail once, in every way.
struct Faults {
  private struct Scenario: Sendable {
    let name: String
    /// Does the work; what was reported about it, besides what is thrown.
    let work: @Sendable (TemporaryFolder) throws -> [String]
    /// Looks at what is there; what is wrong, given what was acknowledged.
    let check: @Sendable (TemporaryFolder, Int) throws -> String?
  }

  /// What a call can do instead of its work.
  private static let faults: [(name: String, fault: HostFaults.Fault)] = [
    ("ENOSPC", .error(ENOSPC)), ("EIO", .error(EIO)), ("EINTR", .error(EINTR)), ("EMFILE", .error(EMFILE)),
    ("EACCES", .error(EACCES)), ("a short one", .short),
  ]

  /// How many calls of a piece of work fail at most, spread over it; nil for all.
  private let most: Int?

  /// The pieces of work, empty for all.
  private let names: [String]

  init(_ options: TortureOptions) throws {
    most = options.count.map { max(1, $0) }
    names = options.names
    let known = Faults.scenarios.map(\.name)
    if let name = names.first(where: { !known.contains($0) }) {
      throw TortureError("there is no work \(name); there is \(known.joined(separator: ", "))")
    }
  }

  /// Whether nothing broke.
  func run() throws -> Bool {
    var isGood = true
    Torture.report("work           calls   faults  reported   problems")
    for scenario in Faults.scenarios where names.isEmpty || names.contains(scenario.name) {
      let (calls, right) = try self.right(of: scenario)
      var (count, reported, problems) = (0, 0, 0)
      for (name, fault) in Faults.faults {
        for call in stride(from: 0, to: calls.count, by: max(1, calls.count / (most ?? calls.count))) {
          let scratch = try TemporaryFolder()
          count += 1
          HostFaults.inject(everywhere: true) { $1 == call ? fault : nil }
          acknowledged = 0
          var words: [String] = []
          do { words = try scenario.work(scratch) } catch { words = ["\(error)"] }
          HostFaults.inject(nil)
          reported += words.isEmpty ? 0 : 1
          var problem = try scenario.check(scratch, acknowledged) ?? silent(scratch, right, words)
          if words.isEmpty, Faults.mustBeReported(calls[call], fault) { problem = "nothing was reported" }
          guard let problem else { continue }
          problems += 1
          Torture.report("\(scenario.name), \(name) at call \(call + 1), \(calls[call]): \(problem)")
        }
      }
      isGood = isGood && problems == 0
      let cells = zip([calls.count, count, reported, problems].map(String.init), [6, 9, 10, 11])
      Torture.report(
        scenario.name.padding(toLength: 14, withPad: " ", startingAt: 0)
          + cells.map { String(repeating: " ", count: max(1, $1 - $0.count)) + $0 }.joined())
    }
    Torture.report(isGood ? "nothing broke" : "something broke")
    return isGood
  }

  /// The calls of a piece of work that nothing disturbs, and the files that it leaves.
  private func right(of scenario: Scenario) throws -> (calls: [HostFaults.Call], files: [String: [UInt8]]) {
    let scratch = try TemporaryFolder()
    let made = Locked<[HostFaults.Call]>([])
    HostFaults.inject(everywhere: true) { call, _ in
      made.change { $0.append(call) }
      return nil
    }
    defer { HostFaults.inject(nil) }
    acknowledged = 0
    let words = try scenario.work(scratch)
    HostFaults.inject(nil)
    guard acknowledged > 0, words.isEmpty else {
      throw TortureError("\(scenario.name) does nothing: \(words)")
    }
    if let problem = try scenario.check(scratch, acknowledged) {
      throw TortureError("\(scenario.name), without a fault: \(problem)")
    }
    return (made.withLock { $0 }, try files(in: scratch))
  }

  /// Whether a failure is always one for the user. Interrupted calls are made again; what was not opened,
  /// read or written may be tried in another way, and then the files show whether that has helped.
  private static func mustBeReported(_ call: HostFaults.Call, _ fault: HostFaults.Fault) -> Bool {
    guard case .error(let code) = fault, code != EINTR else { return false }
    return ![.open, .read, .write].contains(call)
  }

  /// What is wrong with files of work that reported nothing: they are as if nothing had failed.
  private func silent(_ scratch: TemporaryFolder, _ right: [String: [UInt8]], _ words: [String]) throws
    -> String?
  {
    guard words.isEmpty else { return nil }
    let files = try files(in: scratch)
    // These have check sums of what they say about their folder; the work itself reads them again.
    let names = Set(files.keys).union(right.keys).subtracting(["saved", "session"])
    let wrong = names.filter { files[$0] != right[$0] }.sorted()
    return wrong.isEmpty
      ? nil : "nothing was reported, and other contents are in \(wrong.joined(separator: ", "))"
  }

  /// All files of a folder, whose name in them is left out.
  private func files(in scratch: TemporaryFolder) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in scratch.names {
      let contents = try HostFile.contents(of: scratch.path(name))
      files[name] = Array(contents.split(separator: Array(scratch.url.lastPathComponent.utf8)).joined())
    }
    return files
  }

  // MARK: Work

  private static var scenarios: [Scenario] {
    TapeForm.allCases.filter(\.isWritable).map(tape) + [
      disk, wholeFile, printFile, session("session", "disk"), session("ramac", "ramac"),
    ]
  }

  /// Records and their number, which is acknowledged when it is written.
  private static func tape(_ form: TapeForm) -> Scenario {
    Scenario(
      name: "tape \(form.rawValue)",
      work: { scratch in
        let tape = try TapeImage(path: scratch.path("tape"), mode: .create, form: form)
        for number in 1...8 {
          let length = number % 2 == 0 ? 20 : 5000
          let record = TapeRecord(characters: [UInt8](repeating: UInt8(number), count: length), parity: .odd)
          try tape.write(.record(record))
          acknowledged = number
        }
        try tape.finish()
        tape.rewind()
        while try tape.read() != nil {}
        return []
      },
      check: { scratch, acknowledged in
        guard acknowledged > 0 else { return nil }
        let tape = try TapeImage(path: scratch.path("tape"), mode: .fileProtected, form: form)
        for number in 1...acknowledged {
          let length = number % 2 == 0 ? 20 : 5000
          guard case .record(let record)? = try tape.read(), record.characters.count == length,
            record.characters.allSatisfy({ $0 == UInt8(number) })
          else { return "record \(number) of \(acknowledged) is not there" }
        }
        return nil
      })
  }

  private static let disk = Scenario(
    name: "disk",
    work: { scratch in
      let pack = try DiskPack1316(path: scratch.path("disk"), mode: .create)
      for place in 1...8 {
        try pack.image.write([UInt8](repeating: UInt8(place), count: sectorLength), at: place * 100)
        acknowledged = place
      }
      try pack.image.synchronize()
      for place in 1...8 { _ = try pack.image.record(place * 100) }
      return []
    },
    check: { scratch, acknowledged in
      guard acknowledged > 0 else { return nil }
      let pack = try DiskPack1316(path: scratch.path("disk"), mode: .readOnly)
      for place in 1...acknowledged where try pack.image.record(place * 100).contains(where: { $0 != place })
      {
        return "sector \(place * 100) is not there"
      }
      return nil
    })

  private static let wholeFile = Scenario(
    name: "whole file",
    work: { scratch in
      _ = FileManager.default.createFile(atPath: scratch.path("file"), contents: Data([1, 2, 3]))
      do throws(OutputFailure) {
        try HostFile.replace(scratch.path("file"), with: [4, 5, 6, 7], as: "the bench")
      } catch {
        throw TortureError(error.words)
      }
      acknowledged = 1
      return []
    },
    check: { scratch, acknowledged in
      let contents = try HostFile.contents(of: scratch.path("file"))
      let isRight = contents == [4, 5, 6, 7] || acknowledged == 0 && contents == [1, 2, 3]
      return isRight && scratch.names == ["file"] ? nil : "the file is \(contents), with \(scratch.names)"
    })

  private static let printFile = Scenario(
    name: "print file",
    work: { scratch in
      let output: HostOutput
      do throws(OutputFailure) {
        output = try HostOutput(path: scratch.path("print"), as: "the bench")
        for number in 1...5 {
          try output.write(Array("line \(number)\n".utf8)[...])
          acknowledged = number
        }
      } catch {
        throw TortureError(error.words)
      }
      return []
    },
    check: { scratch, acknowledged in
      let contents = FileManager.default.contents(atPath: scratch.path("print")) ?? Data()
      let wanted = (0..<acknowledged).map { "line \($0 + 1)\n" }.joined()
      return String(decoding: contents, as: UTF8.self).hasPrefix(wanted) ? nil : "a line is not there"
    })

  /// A machine with all units, which reads, punches, prints, types, and writes two tapes and a disk; besides
  /// it is traced, recorded, saved, taken back, restored and replayed.
  private static func session(_ name: String, _ disk: String) -> Scenario {
    Scenario(
      name: name,
      work: { scratch in
        var configuration = SystemConfiguration()
        if disk == "ramac" { configuration.diskStorage = .file1405(.model1, arms: 1) }
        let control = RunControl(
          configuration: configuration, decks: try decks(for: disk), speed: .unlimited,
          history: HistoryLimits())
        var words: [String] = []
        func note() {
          control.waitUntilStanding()
          let snapshot = control.snapshot()
          if let refusal = snapshot.refusal { words.append(refusal) }
          let kind = snapshot.stop?.reason.kind ?? .halt
          if let stop = snapshot.stop, kind != .halt, kind != .requested { words.append(stop.message) }
        }
        func send(_ command: OperatorCommand) {
          control.send(command)
          note()
        }
        send(.mount("\(scratch.path("tape")),simh,new", UnitPlace("tape", 2)))
        send(.mount("\(scratch.path("other")),tpc,new", UnitPlace("tape", 3)))
        send(
          .mount("\(scratch.path("disk")),new", disk == "ramac" ? UnitPlace("ramac") : UnitPlace("disk", 0)))
        control.makeReady()
        note()
        send(.record(scratch.path("session")))
        send(.debug(.trace(scratch.path("trace"), 0...15_999)))
        send(.stepInstructions(60))
        send(.save(scratch.path("saved")))
        send(.goBack(.instructions(20)))
        send(.stepInstructions(20))
        send(.restore(scratch.path("saved")))
        send(.start)
        send(.debug(.trace("", 0...0)))
        send(.record(nil))
        try write(control.takeOutput(), scratch)
        if words.isEmpty { acknowledged = 1 }
        send(.replay(scratch.path("session")))
        control.stopAndWait()
        _ = control.takeOutput()
        return words
      },
      check: { scratch, acknowledged in
        for (name, form) in [("tape", TapeForm.simh), ("other", .tpc)] {
          guard FileManager.default.fileExists(atPath: scratch.path(name)) else { continue }
          let tape = try TapeImage(path: scratch.path(name), mode: .fileProtected, form: form)
          var records = 0
          while case .record? = try tape.read() { records += 1 }
          if acknowledged > 0, records != 3 { return "\(name) has \(records) records" }
        }
        let known: Set = ["tape", "other", "disk", "session", "trace", "saved", "print", "punch", "typed"]
        let stray = Set(scratch.names).subtracting(known)
        return stray.isEmpty ? nil : "left \(stray.sorted().joined(separator: ", "))"
      })
  }

  /// Writes what the units have put out, as the command does.
  private static func write(_ output: SystemOutput, _ scratch: TemporaryFolder) throws {
    var paper = PrintFileWriter(mode: .text)
    var deck = DeckWriter(encoding: .simh)
    var printed: [UInt8] = []
    paper.append(output.printer, to: &printed)
    printed += paper.finish()
    for punched in output.punched { deck.append(punched.card, isColumnBinary: false) }
    let typed = output.typed.flatMap { $0.text(in: .simh) }.map { $0 + "\n" }.joined()
    do throws(OutputFailure) {
      for (name, bytes) in [
        ("print", printed[...]), ("punch", deck.bytes), ("typed", Array(typed.utf8)[...]),
      ] {
        try HostOutput(path: scratch.path(name), as: "the bench").write(bytes)
      }
    } catch {
      throw TortureError(error.words)
    }
  }

  /// A program that uses all units, and the card that it reads.
  private static func decks(for disk: String) throws -> [CardDeck] {
    let records = Array(repeating: "               WT   2,AREA\n               WT   3,AREA\n", count: 3)
      .joined()
    let sector = (disk == "ramac" ? KillCase.ramac : .disk).instructions
    let source = """
                     JOB  UNITS
           START     SW   AREA,1
                     R
                     MLC  80,AREA+79
                     MLC  80,280
                     MLC  80,180
                     W
                     P
      \(records)               WTM  2
                     RWD  2
                     RT   2,AREA
      \(sector.map { "               \($0)\n" }.joined())\
                     WCP  AREA
           STOP      H    STOP
           COUNT     DCW  00000007
           ZERO      DCW  0
           ZEROS     DCW  00000000
           PLACE     DCW  000000001
           AREA      DA   1X80,G
           SECTOR    DA   1X\(disk == "ramac" ? 209 : 110),G
                     END  START

      """
    let card = "A CARD TO BE READ" + String(repeating: " ", count: 63) + "\n"
    return [
      try CardDeck(bytes: Samples.deck(source), fileName: "deck"),
      try CardDeck(bytes: Array(card.utf8), fileName: "card"),
    ]
  }
}

/// What was acknowledged by the work that is being done; the bench has one thread of its own.
nonisolated(unsafe) private var acknowledged = 0
