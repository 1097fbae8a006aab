import Core1401
import Foundation
import System1401
import Testing
import Units1401

@Suite("History, trace and profile")
struct InstrumentTests {
  @Test(
    "history has operands before and after, cycles and branches", arguments: [Speed.times(1), .unlimited])
  func history(speed: Speed) throws {
    let control = StopTests.counting(speed)
    let halted = control.standing(after: .debug(.history(5)), .start)
    #expect(
      halted.debug.history.map(\.line) == [
        "      1955  0114  B 0100,/                 6  to 0100",
        "      1961  0100  A 0300,0204             16  A '1' B '00049' > '00050'",
        "      1977  0107  C 0204,0310             18  A '00050' B '00050'",
        "      1995  0114  B 0100,/                 6",
        "      2001  0119  H                        2",
      ])
    #expect(halted.debug.history.map(\.cycles).reduce(0, +) == 48)
  }

  @Test("moves, word marks, stored addresses, units")
  func operands() throws {
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
    control.deposit("'ABC", at: 200)
    control.deposit("'XYZ", at: 210)
    control.deposit("'M202212',211'H215'Y202212'2'V100210K'.' ", at: 100)
    let halted = control.standing(after: .debug(.history(100)), .start)
    let lines = halted.debug.history.map { String($0.line.dropFirst(18)) }
    #expect(
      lines == [
        "MLC 0202,0212           14  A 'ABC' B 'XYZ' > 'ABC'",
        "SW 0211                  7  A 'B' B 'B' > '`B'",
        "SBR 0215                 8  B '␢␢␢' > '210'", "MLZS 0202,0212          10  A 'C' B 'C'",
        "W                        2  waited 84000 us", "BWZ 0100,0210,K         10  B 'A'",
        "H                        2",
      ])
  }

  @Test("a trace is written to a file, by range, and complete when the machine has stopped")
  func trace() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "trace.txt").path
    let control = StopTests.counting()
    let halted = control.standing(after: .debug(.trace(file, 114...118)), .start)
    #expect(halted.debug.traceFile == file)
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 51)
    #expect(lines[0].hasSuffix("fields"))
    #expect(lines[50].hasSuffix("B 0100,/                 6"))
    #expect(control.standing(after: .debug(.trace("", 0...0))).debug.traceFile == nil)
    #expect(
      control.standing(after: .debug(.trace(folder.path, 0...9))).refusal
        == "\(folder.path): cannot write: is a directory")
  }

  @Test("a profile accounts for every cycle and every wait", arguments: [Speed.times(1), .unlimited])
  func profile(speed: Speed) throws {
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [try Programs.deck("powers-of-two")], speed: speed,
      clock: FakeClock())
    let halted = control.standing(after: .debug(.profile(true)), .press(.load))
    let profile = try #require(halted.debug.profile)
    #expect(profile.total.cycles == halted.processor.cycles)
    #expect(profile.total.instructions == halted.processor.instructions)
    // The first card was read before the program ran.
    #expect(profile.total.time <= halted.now)
    #expect(profile.byAddress[65].instructions == 439)
    #expect(profile.hottest(1) == [65])
    #expect(profile.byOperation[Int(OperationCode.write.rawValue)].wait == profile.byAddress[65].wait)
    let symbols = SymbolTable(["LOOP": 58])
    #expect(profile.byLabel(symbols).map(\.label) == ["LOOP", "0000-0099"])
    let stacks = profile.foldedStacks(symbols)
    let microseconds = stacks.split(separator: "\n").compactMap {
      $0.split(separator: " ").last.flatMap { Int64($0) }
    }
    #expect(stacks.contains("LOOP;0065 W;wait for unit "))
    #expect(abs(microseconds.reduce(0, +) - profile.total.time.nanoseconds / 1000) <= 100)
  }

  @Test("the loader has its own name; no time is counted for a label of data or of a card column")
  func loader() throws {
    let control = RunControl(
      configuration: SystemConfiguration(),
      decks: [try Programs.deck("payroll"), try Programs.deck("payroll-data")], speed: .unlimited)
    let profile = try #require(control.standing(after: .debug(.profile(true)), .press(.load)).debug.profile)
    var symbols = SymbolTable(["NAME": 1, "TOTAL": 330, "START": 333, "LAST": 500])
    #expect(profile.byLabel(symbols).map(\.label).contains(Profile.loader))
    #expect(!profile.byLabel(symbols).map(\.label).contains("NAME"))
    symbols.define("TABLE", 450)
    symbols.instructionAddresses = [333, 500]
    let labels = profile.byLabel(symbols).map(\.label)
    #expect(Set(labels).isSuperset(of: [Profile.loader, "START", "LAST"]))
    #expect(Set(labels).isDisjoint(with: ["NAME", "TABLE", "TOTAL"]))
    #expect(profile.foldedStacks(symbols).hasPrefix("loader;0001 "))
    let time = profile.byLabel(symbols).reduce(MachineTime.zero) { $0 + $1.count.time }
    #expect(time == profile.total.time)
  }

  @Test("the system alone counts the same")
  func plainProfile() throws {
    let system = DataProcessingSystem(configuration: SystemConfiguration())
    system.addToHopper(try Programs.deck("powers-of-two"))
    _ = system.pressLoad()
    var profile: Profile? = Profile(positions: 16_000)
    var stop: Stop?
    while stop == nil {
      stop = system.run(
        within: RunLimits(slice: system.machine.processor.state.cycles + 1000), profiling: &profile)
    }
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [try Programs.deck("powers-of-two")], speed: .unlimited)
    #expect(profile == control.standing(after: .debug(.profile(true)), .press(.load)).debug.profile)
  }
}
