import Core1401
import Foundation
import RandomNumbers
import TemporaryFolder
import Testing

@testable import System1401
@testable import Units1401

/// Records of tapes with lengths are read and written without a copy. A program must find no difference to
/// tapes of another form.
@Suite("Tape records read and written in place")
struct TapeInPlaceTests {
  /// A machine with a reel on unit 1 and a blank one on unit 2.
  private final class Machine {
    let job = Job("")
    private let folder: TemporaryFolder
    private let form: TapeForm

    init(_ objects: [TapeObject], form: TapeForm) throws {
      folder = try TemporaryFolder()
      self.form = form
      // The file is locked as long as it is open.
      do {
        let image = try TapeImage(path: path(1), mode: .create, form: form)
        for object in objects { try image.write(object) }
      }
      for unit in 1...2 {
        let mounting = TapeMounting(path: path(unit), mode: .create, form: form)
        try job.system.mount(tape: mounting, on: unit)
      }
    }

    func path(_ unit: Int) -> String { folder.path("tape\(unit)") }

    /// Executes an instruction from 500 on.
    ///
    /// - Returns: the reason for which the machine stops.
    func execute(_ instruction: String) -> Stop.Reason {
      job.system.machine.processor.setAddress(.iAddress, to: AddressRegister(500))
      job.put("\(instruction)'.'N", at: 500)
      return job.run().reason
    }

    /// Executes instructions from 4000 on in one run, so that records may be held in memory meanwhile.
    ///
    /// - Returns: the reason for which the machine stops.
    func execute(_ instructions: [String]) -> Stop.Reason {
      job.system.machine.processor.setAddress(.iAddress, to: AddressRegister(4000))
      job.put(instructions.joined() + "'.'N", at: 4000)
      return job.run().reason
    }

    /// What a program and the operator can see.
    var visible: [AnyHashable] {
      guard let tapes = job.system.units[TapeUnits.self] else { return [] }
      let units = tapes.units.map { unit -> [AnyHashable] in
        [unit.passed, unit.place.position, unit.tapeIndicator, unit.rewound]
      }
      return [job.system.machine.processor.state, job.system.machine.processor.storage.contents, units]
        + [job.system.now, job.system.steps]
    }

    func written() throws -> [TapeObject] {
      let image = try TapeImage(path: path(2), mode: .fileProtected, form: form)
      var objects: [TapeObject] = []
      while let object = try image.read() { objects.append(object) }
      return objects
    }
  }

  private func objects(_ random: inout SplitMix64) -> [TapeObject] {
    (0..<300).map { _ in
      guard !random.oneIn(20) else { return .tapeMark }
      // Nearly all in the window of the file, and some longer than it holds at its end.
      let count = random.oneIn(10) ? 12_000 : Int.random(in: 1...90, using: &random)
      let special: [UInt8] = [0o20, 0o17, 0o35, 0o77]
      return .record(
        TapeRecord(
          characters: (0..<count).map { _ in
            random.oneIn(8)
              ? special.randomElement(using: &random) ?? 0 : UInt8.random(in: 1...63, using: &random)
          }))
    }
  }

  @Test("reading", arguments: [UInt64(1), 2])
  func reading(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let objects = objects(&random)
    let machines = try [TapeForm.simh, .e11, .aws].map { try Machine(objects, form: $0) }
    for _ in objects {
      let code = ["M", "M", "L"].randomElement(using: &random) ?? "M"
      let unit = ["U", "U", "B"].randomElement(using: &random) ?? "U"
      // A group mark ends some transfers, and word marks are in the way of others.
      let end = Int.random(in: 600...900, using: &random)
      let mark = random.oneIn(2) ? "'}" : "'A"
      let reasons = machines.map { machine in
        machine.job.put(mark, at: end)
        return machine.execute("'\(code)%\(unit)1600R'B513K")
      }
      #expect(Set(reasons).count == 1)
      #expect(machines[1].visible == machines[0].visible)
      #expect(machines[2].visible == machines[0].visible)
    }
  }

  @Test("writing", arguments: [UInt64(3), 4])
  func writing(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let objects = objects(&random)
    let machines = try [TapeForm.simh, .e11, .aws].map { try Machine(objects, form: $0) }
    for _ in objects {
      let codes = (0..<2).map { _ in ["M", "M", "M", "L"].randomElement(using: &random) ?? "M" }
      let units = (0..<2).map { _ in ["U", "U", "B"].randomElement(using: &random) ?? "U" }
      let end = Int.random(in: 600...900, using: &random)
      // Now and then a record is written over others.
      let goesBack = random.oneIn(10)
      let reasons = machines.map { machine in
        let read = machine.execute("'\(codes[0])%\(units[0])1600R")
        if goesBack { _ = machine.execute("'U%U2B") }
        machine.job.put("'}", at: end)
        return [read, machine.execute("'\(codes[1])%\(units[1])2600W")]
      }
      #expect(Set(reasons).count == 1)
      #expect(machines[1].visible == machines[0].visible)
      #expect(machines[2].visible == machines[0].visible)
    }
    let written = try machines.map { try $0.written() }
    #expect(written[0].count > 100)
    #expect(written[1] == written[0])
    #expect(written[2] == written[0])
  }

  @Test("programs that write, go back, and write again", arguments: [UInt64(5), 6, 7])
  func writingAgain(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let machines = try [TapeForm.simh, .e11, .aws].map { try Machine([], form: $0) }
    for machine in machines {
      // A counter is in all records except the shortest ones, and reading ends before 500.
      machine.job.put("'1'0000", at: 490)
      machine.job.put(String(repeating: "ABCDE", count: 80) + "'}", at: 500)
      machine.job.put("'000", at: 893)
      machine.job.put("'}", at: 480)
    }
    // Most have the length of others, some are longer than all others together in a page of the host.
    let starts = [500, 800, 800, 800, 801, 870, 899]
    for _ in 0..<12 {
      let program = (0..<120).map { _ in
        let start = starts.randomElement(using: &random) ?? 800
        let unit = ["U", "U", "U", "B"].randomElement(using: &random) ?? "U"
        return switch Int.random(in: 0..<20, using: &random) {
        case 0..<12: "'A490895'M%\(unit)2\(start)W"
        case 12..<16: "'U%U2B"
        case 16..<18: "'U%U2B'M%U2400R"
        case 18: random.oneIn(20) ? "'U%U2R" : "'U%U2B'U%U2B'U%U2B"
        default: random.oneIn(3) ? "'U%U2M" : "'U%U2E"
        }
      }
      let reasons = machines.map { $0.execute(program) }
      #expect(Set(reasons).count == 1)
      #expect(machines[1].visible == machines[0].visible)
      #expect(machines[2].visible == machines[0].visible)
    }
    let written = try machines.map { try $0.written() }
    #expect(written[0].count > 10)
    #expect(written[1] == written[0])
    #expect(written[2] == written[0])
  }

  @Test("records written over others of the same length", arguments: [1, 99, 100])
  func writingOver(_ length: Int) throws {
    let machines = try [TapeForm.simh, .e11, .aws].map { try Machine([], form: $0) }
    // The second pass ends before the first, with a longer record in it.
    for (pass, count) in [30, 20].enumerated() {
      for number in 0..<count {
        let isLonger = pass == 1 && number == 10
        let text = String("\(pass)\(number)".reversed()) + String(repeating: "AB", count: 60)
        for machine in machines {
          machine.job.put(String(text.prefix(isLonger ? length + 1 : length)) + "'}", at: 600)
          #expect(machine.execute("'M%U2600W") == .halt)
          machine.job.put(" ", at: 600 + length)
          machine.job.put(" ", at: 600 + length + 1)
        }
        #expect(machines[1].visible == machines[0].visible)
        #expect(machines[2].visible == machines[0].visible)
        if isLonger { break }
      }
      for machine in machines { _ = machine.execute("'U%U2R") }
    }
    let written = try machines.map { try $0.written() }
    #expect(written[0].count == 11)
    #expect(written[1] == written[0])
    #expect(written[2] == written[0])
  }

  @Test("a reel of records rewritten in place several times keeps what follows them")
  func rewriting() throws {
    let machine = try Machine([], form: .simh)
    for pass in 1...3 {
      for number in 0..<40 / pass {
        machine.job.put("\(pass)\(number % 10)ABCDE'}", at: 600)
        #expect(machine.execute("'M%U2600W") == .halt)
      }
      _ = machine.execute("'U%U2R")
    }
    let passes = try machine.written().map { object -> UInt8 in
      guard case .record(let record) = object else { return 0 }
      return record.characters[0]
    }
    // Of each pass the records that the next one did not reach.
    #expect(
      passes == [UInt8](repeating: 3, count: 13) + [UInt8](repeating: 2, count: 7)
        + [UInt8](repeating: 1, count: 20))
  }
}
