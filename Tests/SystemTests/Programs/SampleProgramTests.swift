import Core1401
import Foundation
import Testing
import Units1401

@testable import System1401

// The first test verifies that the programs print the printouts in the folder; the following ones verify the
// printouts.

@Suite("Programs: golden listings")
struct SampleProgramTests {
  @Test("prints its expected printout and halts", arguments: SampleProgram.all)
  func listing(_ program: SampleProgram) throws {
    let run = try program.run()
    #expect(run.stop?.reason == .halt)
    #expect(run.printed == (try program.printout()))
  }

  @Test("all decks of the folder are tested")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: SampleProgram.folder.path)
    let printouts = files.filter { $0.hasSuffix(".out") }.map { String($0.dropLast(4)) }
    #expect(printouts.sorted() == SampleProgram.all.map(\.name).sorted())
  }

  @Test("powers of two: every line doubles, and the last is the largest below 10 to the 132nd")
  func powersOfTwo() throws {
    let run = try SampleProgram("powers-of-two").run()
    var power = BigDecimal(1)
    for line in run.lines {
      #expect(line.filter { $0 != " " } == power.text)
      power = power.times(2)
    }
    #expect(run.lines.count == 439)
    #expect(power.text.count == 133)
    #expect(run.stop?.message == "halt at 0079, next instruction at 0080")
  }

  @Test("powers of two: the cycles follow from IBM's formulas")
  func powersOfTwoCycles() throws {
    let state = try SampleProgram("powers-of-two").run().processor.state
    // Seven Set Word Marks, clearing the print area and the like. Then for each of 439 lines: add 132 positions
    // to themselves, move them, print, and test for overflow; and 438 branches back.
    let setup = 70 + 4 + 141
    let eachLine = 404 + 2 + 271 + 6
    #expect(state.cycles == UInt64(setup + 439 * eachLine + 438 * 5 + 2))
    #expect(state.cycles == 302_244)
    #expect(state.instructions == 2_204)
  }

  @Test("factorials are right up to 85!")
  func factorials() throws {
    let lines = try SampleProgram("factorials").printout().split { $0 == "\n" || $0 == "\u{0C}" }.dropFirst()
    #expect(lines.count >= 85)
    var factorial = BigDecimal(1)
    for (index, line) in lines.prefix(85).enumerated() {
      factorial = factorial.times(UInt64(index + 1))
      let fields = line.split(separator: " ")
      #expect(fields.map(String.init) == [String(index + 1), factorial.text])
    }
  }

  @Test("e is right to a thousand decimals")
  func digitsOfE() throws {
    let digits = try SampleProgram("digits-of-e").printout().filter(\.isNumber)
    // The sum of 1/n! in units of 10 to the minus 1010: the ten extra digits absorb the truncation errors of
    // the divisions.
    var term = BigDecimal(1).shifted(1010)
    var sum = term
    var n: UInt64 = 1
    while term.text != "0" {
      term = term.divided(by: n)
      sum = sum.plus(term)
      n += 1
    }
    #expect(digits.count == 1001)
    #expect(String(digits) == String(sum.text.prefix(1001)))
  }

  @Test("card lister in text mode: forms of 66 lines, a form feed after each")
  func textMode() throws {
    let run = try SampleProgram("card-lister", hasData: true).run(mode: .text)
    try expectGolden(run.printed, "card-lister.txt")
    let forms = run.printed.split(separator: "\u{0C}")
    #expect(forms.count == 2)
    #expect(forms[0].count { $0 == "\n" } == 66)
  }
}

@Suite("Programs: runs are deterministic")
struct DeterminismTests {
  @Test(
    "slices of any length give the same printout, state and time as one long run",
    arguments: ["powers-of-two", "hello", "card-lister", "primes", "banner", "payroll"],
    [1, 7, 2000] as [UInt64])
  func slices(_ name: String, _ slice: UInt64) throws {
    let program = try #require(SampleProgram.all.first { $0.name == name })
    let long = try program.run()
    let sliced = try program.run(slice: slice)
    #expect(sliced.printed == long.printed)
    #expect(sliced == long)
  }
}
