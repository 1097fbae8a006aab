import Foundation
import Testing

@testable import Core1401

/// Random cases run on our processor and on SimH's 1401. Everything visible must be equal, or be on the list
/// of ``KnownDifference``.
///
/// Needs `i1401` of SimH 3.8.1 (Debian package `simh`) on the PATH; without it the suite is skipped with a
/// message.
///
/// `DIFFERENTIAL_CASES=10000` runs that many cases for each operation code instead of 2000,
/// `DIFFERENTIAL_SEED=7` different ones. Fastest: `swift test -c release -Xswiftc -enable-testing
/// --disable-xctest --filter Differential`. For each operation code a line reports the number of cases, the
/// equal ones, and the known differences found.
@Suite(
  "Differential tests against SimH 3.8.1",
  .enabled(if: SimhRunner.executable != nil, "i1401 of SimH 3.8 is not on the PATH"))
struct DifferentialTests {
  private static let batch = 500

  @Test("one instruction has the same effect on both machines", arguments: CaseGenerator.operationCodes)
  func oneInstruction(operationCode: UInt8) throws {
    var generator = CaseGenerator(operationCode: operationCode, seed: DifferentialSettings.seed)
    var summary = DifferentialSummary(
      title: OperationCode(rawValue: operationCode)?.definition.name ?? "undefined",
      operationCode: operationCode)
    var runner = try SimhRunner()
    defer { runner.removeFiles() }
    while summary.cases < DifferentialSettings.cases {
      let count = min(DifferentialTests.batch, DifferentialSettings.cases - summary.cases)
      let cases = (0..<count).map { _ in generator.next() }
      for comparison in try DifferentialTests.compare(cases, with: &runner) {
        summary.count(comparison)
      }
    }
    print(summary.line)
    try DifferentialTests.report(summary.unexplained, with: &runner)
  }

  @Test("an undefined operation code stops both machines")
  func undefinedOperation() throws {
    var summary = DifferentialSummary(title: "undefined operation codes", operationCode: 0)
    var runner = try SimhRunner()
    defer { runner.removeFiles() }
    let cases = CaseGenerator.undefinedCodes.flatMap { code in
      var generator = CaseGenerator(operationCode: code, seed: DifferentialSettings.seed)
      return (0..<30).map { _ in generator.next() }
    }
    for comparison in try DifferentialTests.compare(cases, with: &runner) { summary.count(comparison) }
    print(summary.line)
    try DifferentialTests.report(summary.unexplained, with: &runner)
  }

  @Test("short programs have the same effect on both machines")
  func programs() throws {
    var generator = ProgramGenerator(seed: DifferentialSettings.seed)
    var summary = DifferentialSummary(
      title: "programs of \(ProgramGenerator.steps) instructions", operationCode: 0)
    var runner = try SimhRunner()
    defer { runner.removeFiles() }
    while summary.cases < DifferentialSettings.cases {
      let cases = (0..<min(DifferentialTests.batch, DifferentialSettings.cases)).map { _ in generator.next() }
      let comparisons = try DifferentialTests.compare(
        cases, with: &runner, instructions: ProgramGenerator.steps)
      for comparison in comparisons {
        if comparison.isEqual {
          summary.count(comparison)
        } else {
          try summary.count(
            DifferentialTests.firstDifferentInstruction(of: comparison.before, with: &runner))
        }
      }
    }
    print(summary.line)
    try DifferentialTests.report(summary.unexplained, with: &runner)
  }

  // MARK: Comparing

  private static func compare(
    _ cases: [DifferentialCase], with runner: inout SimhRunner, instructions: Int = 1
  ) throws -> [Comparison] {
    let simh = try runner.run(cases, instructions: instructions)
    return zip(cases, simh).map { machine, outcome in
      Comparison(machine, ours: machine.runOnProcessor(instructions: instructions), simh: outcome)
    }
  }

  /// The comparison of the first instruction of a program that differs, run alone from our processor's state
  /// before it.
  private static func firstDifferentInstruction(
    of program: DifferentialCase, with runner: inout SimhRunner
  ) throws -> Comparison {
    var program = program
    program.operationCode = program[program.start] & 0o77
    for count in 1...ProgramGenerator.steps {
      let comparison = try compare([program], with: &runner, instructions: count)[0]
      if comparison.isEqual { continue }
      guard count > 1 else { return comparison }
      let before = program.continued(from: program.runOnProcessor(instructions: count - 1))
      let alone = try compare([before], with: &runner)[0]
      // Alone it is equal if only the A register differed, in which SimH keeps an older character.
      return alone.isEqual && alone.isChainedTest ? alone.markedAsChainedTest(comparison) : alone
    }
    return try compare([program], with: &runner, instructions: ProgramGenerator.steps)[0]
  }

  /// Fails with the first unexplained cases, made as small as possible.
  private static func report(_ unexplained: [Comparison], with runner: inout SimhRunner) throws {
    guard !unexplained.isEmpty else { return }
    var shrinkRunner = runner
    for comparison in unexplained.prefix(3) {
      let shrinker = Shrinker { cases in
        try compare(cases, with: &shrinkRunner).map { !$0.isEqual && $0.explanation == nil }
      }
      let smallest = shrinker.shrink(comparison.before)
      let result = try compare([smallest], with: &shrinkRunner)[0]
      Issue.record("\(result.description)\n  found as \(comparison.before)")
    }
  }
}

/// Reports that the suite above was skipped, because a skipped suite is easily overlooked.
@Suite("Differential tests, prerequisites")
struct DifferentialPrerequisites {
  @Test("SimH is present, or its absence is reported")
  func tellsAbsence() {
    if SimhRunner.executable == nil {
      print("differential tests SKIPPED: i1401 of SimH 3.8 is not on the PATH (Debian package simh)")
    } else {
      print("differential tests: seed \(DifferentialSettings.seed), \(DifferentialSettings.cases) cases each")
    }
  }
}
