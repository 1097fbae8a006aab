import Foundation
import Testing

/// The routines of Programs/fortran/library that need no others, each called from a program with stand-ins
/// for the parts of IBM's arithmetic routine that they return to.
@Suite("Routines of the FORTRAN library")
struct FortranLibraryTests {
  /// A call of a routine, with its expected result.
  struct Case: CustomTestStringConvertible {
    let routine: String
    /// The digits in the accumulator, the last with the sign.
    let accumulator: String
    let exponent: String
    /// The printed line: the digits of the result, and its exponent.
    let result: String
    var testDescription: String { "\(routine) of \(accumulator) \(exponent)" }
  }

  // Square roots by an independent calculation: 2, 20, .02, 625, 1; the last digits have the sign in their zones.
  private static let cases = [
    Case(routine: "sqrt", accumulator: "200000000?", exponent: "00A", result: "141421356B 0A"),
    Case(routine: "sqrt", accumulator: "200000000?", exponent: "00B", result: "447213595D 0A"),
    Case(routine: "sqrt", accumulator: "200000000?", exponent: "00J", result: "141421356B 0!"),
    Case(routine: "sqrt", accumulator: "625000000?", exponent: "00C", result: "250000000? 0B"),
    Case(routine: "sqrt", accumulator: "100000000?", exponent: "00A", result: "100000000? 0A"),
    Case(routine: "float", accumulator: "0012C", exponent: "00?", result: "0000000000000000000012C 10"),
    Case(routine: "float", accumulator: "9999R", exponent: "00?", result: "0000000000000000009999R 10"),
    Case(routine: "fix", accumulator: "314159265D", exponent: "00A", result: "0000C"),
    Case(routine: "fix", accumulator: "314159265M", exponent: "00C", result: "0031M"),
    Case(routine: "fix", accumulator: "314159265D", exponent: "00?", result: "0000?"),
    Case(routine: "fix", accumulator: "314159265D", exponent: "00N", result: "0000?"),
    Case(routine: "fix", accumulator: "123456789?", exponent: "00G", result: "3456G"),
    Case(routine: "fix", accumulator: "123456789?", exponent: "04I", result: "0000?"),
    Case(routine: "abs", accumulator: "271828182Q", exponent: "00A", result: "271828182H"),
    Case(routine: "abs", accumulator: "271828182H", exponent: "00A", result: "271828182H"),
    Case(routine: "negate", accumulator: "271828182H", exponent: "00A", result: "271828182Q"),
    Case(routine: "negate", accumulator: "271828182Q", exponent: "00A", result: "271828182H"),
    Case(routine: "negate", accumulator: "000000000?", exponent: "00?", result: "000000000?"),
  ]

  private func program(_ test: Case) -> String {
    let width = test.accumulator.count
    return """
           X2        EQU  94
           X3        EQU  99
                     ORG  2000
           START     SW   87,92
                     SW   97
                     SBR  X3,\(width)
                     MLC  341,CALL+3
                     C    ZEROS,279&X3
           CALL      B    0
           FLOAT     MLC  0&X2,HOLD
                     MLC  1682,HOLDE
                     B    PRINT
           DONE      MLC  279&X3,HOLD
                     BW   PRINT,1687
           PRINT     CS   332
                     CS
                     MLC  HOLD,230
                     MLC  HOLDE,233
                     W
           STOP      H    STOP
           HOLD      DCW  #24
           HOLDE     DCW  #2
           ZEROS     DCW  @0000000000000000000000@
                     ORG  280
                     DCW  @\(test.accumulator)@
                     ORG  835
                     DCW  @010@
                     ORG  1010
                     B    FLOAT
                     ORG  1134
                     B    DONE
                     ORG  1534
                     DCW  @005@
                     ORG  1677
                     DCW  @\(test.exponent)@
                     ORG  1681
                     DCW  @00@
                     ORG  1687
                     DC   @ @
                     END  START

      """
  }

  @Test("give the same as an independent calculation", arguments: cases)
  private func result(_ test: Case) throws {
    let folder = try Folder()
    let main = folder.file("main.s", program(test))
    let routine = Command.program("fortran/library/\(test.routine).s")
    let deck = folder.path("all.cd")
    let linked = try Command.run(
      "link", main, routine, "--origin", "2000", "--table", "336", "-o", deck, "--quiet")
    #expect(linked.status == 0, "\(linked.errors)")
    let run = try Command.run("run", deck, "--quiet", "--limit-time", "10")
    #expect(run.output.trimmingCharacters(in: .whitespacesAndNewlines) == test.result)
    #expect(run.status == 0, "\(run.errors)")
  }
}
