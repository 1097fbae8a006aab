import Core1401
import Foundation
import FuzzedInputs
import Host1401
import System1401
import Units1401

/// Lets every call of the operating system fail once, in every way.
struct Faults {
  private struct Scenario: Sendable {
    let name: String
    /// Does the work; returns what was acknowledged.
    let work: @Sendable (Scratch) throws -> Int
    /// Looks at what is there; what is wrong, given what was acknowledged.
    let check: @Sendable (Scratch, Int) throws -> String?
  }

  /// What a call can do instead of its work.
  private static let faults: [(name: String, fault: HostFaults.Fault)] = [
    ("ENOSPC", .error(ENOSPC)), ("EIO", .error(EIO)), ("EINTR", .error(EINTR)), ("EMFILE", .error(EMFILE)),
    ("EACCES", .error(EACCES)), ("a short one", .short),
  ]

  /// How many calls of a piece of work fail at most, spread over it; nil for all.
  private let most: Int?

  init(_ options: TortureOptions) throws { most = options.count.map { max(1, $0) } }

  /// Whether nothing broke.
  func run() throws -> Bool {
    var isGood = true
    Torture.report("work           calls   faults   refused   problems")
    for scenario in Faults.scenarios {
      let calls = try self.calls(of: scenario)
      var (count, refused, problems) = (0, 0, 0)
      for (name, fault) in Faults.faults {
        for call in stride(from: 0, to: calls, by: max(1, calls / (most ?? calls))) {
          let scratch = try Scratch()
          count += 1
          HostFaults.inject(everywhere: true) { $1 == call ? fault : nil }
          acknowledged = 0
          do { _ = try scenario.work(scratch) } catch { refused += 1 }
          HostFaults.inject(nil)
          guard let problem = try scenario.check(scratch, acknowledged) else { continue }
          problems += 1
          Torture.report("\(scenario.name), \(name) at call \(call + 1): \(problem)")
        }
      }
      isGood = isGood && problems == 0
      let cells = zip([calls, count, refused, problems].map(String.init), [6, 9, 10, 11])
      Torture.report(
        scenario.name.padding(toLength: 14, withPad: " ", startingAt: 0)
          + cells.map { String(repeating: " ", count: max(1, $1 - $0.count)) + $0 }.joined())
    }
    Torture.report(isGood ? "nothing broke" : "something broke")
    return isGood
  }

  private func calls(of scenario: Scenario) throws -> Int {
    let scratch = try Scratch()
    HostFaults.inject(everywhere: true) { _, _ in nil }
    defer { HostFaults.inject(nil) }
    acknowledged = 0
    _ = try scenario.work(scratch)
    let calls = HostFaults.calls
    HostFaults.inject(nil)
    guard acknowledged > 0 else { throw TortureError("\(scenario.name) does nothing") }
    if let problem = try scenario.check(scratch, acknowledged) {
      throw TortureError("\(scenario.name), without a fault: \(problem)")
    }
    return calls
  }

  // MARK: Work

  private static var scenarios: [Scenario] {
    TapeForm.allCases.filter(\.isWritable).map(tape) + [disk, wholeFile, printFile, session]
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
        return acknowledged
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
      return 8
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
      return 1
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
          try output.write(Array("line \(number)\n".utf8))
          acknowledged = number
        }
      } catch {
        throw TortureError(error.words)
      }
      return 5
    },
    check: { scratch, acknowledged in
      let contents = FileManager.default.contents(atPath: scratch.path("print")) ?? Data()
      let wanted = (0..<acknowledged).map { "line \($0 + 1)\n" }.joined()
      return String(decoding: contents, as: UTF8.self).hasPrefix(wanted) ? nil : "a line is not there"
    })

  /// A machine with every kind of unit and file: tape, disk, trace, recording, saving, restoring, replaying.
  private static let session = Scenario(
    name: "session",
    work: { scratch in
      let control = RunControl(
        configuration: SystemConfiguration(), decks: try deck(), speed: .unlimited, history: HistoryLimits())
      func send(_ command: OperatorCommand) {
        control.send(command)
        control.waitUntilStanding()
        // A refusal is a message; the machine works without what was refused.
        _ = control.snapshot().refusal
      }
      send(.mount("\(scratch.path("tape")),simh,new", UnitPlace("tape", 2)))
      send(.mount("\(scratch.path("disk")),new", UnitPlace("disk", 0)))
      control.makeReady()
      control.waitUntilStanding()
      send(.record(scratch.path("session")))
      send(.debug(.trace(scratch.path("trace"), 0...15_999)))
      send(.stepInstructions(740))
      send(.save(scratch.path("saved")))
      send(.goBack(.instructions(20)))
      send(.stepInstructions(20))
      send(.restore(scratch.path("saved")))
      send(.record(nil))
      send(.replay(scratch.path("session")))
      control.stopAndWait()
      _ = control.takeOutput()
      if FileManager.default.contents(atPath: scratch.path("tape"))?.count ?? 0 > 80 { acknowledged = 1 }
      return acknowledged
    },
    check: { scratch, _ in
      if let path = Optional(scratch.path("tape")), FileManager.default.fileExists(atPath: path) {
        let tape = try TapeImage(path: path, mode: .fileProtected, form: .simh)
        while try tape.read() != nil {}
      }
      let stray = Set(scratch.names).subtracting(["tape", "disk", "session", "trace", "saved"])
      return stray.isEmpty ? nil : "left \(stray.sorted().joined(separator: ", "))"
    })

  /// A program that writes tape records and prints.
  private static func deck() throws -> [CardDeck] {
    try [CardDeck(bytes: Samples.tapeWriter, fileName: "deck")]
  }
}

/// What was acknowledged by the work that is being done; the bench has one thread of its own.
nonisolated(unsafe) private var acknowledged = 0
