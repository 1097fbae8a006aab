import Foundation
import Testing

/// The routines for DO, for the lists of input and output, and for subscripts, called as in compiled programs.
@Suite("Loops, lists and subscripts of the FORTRAN library")
struct FortranLoopTests {
  private static let registers = """
         X1        EQU  89
         X2        EQU  94
         X3        EQU  99
                   ORG  4000
         START     SW   87,92
                   SW   97

    """

  @Test(
    "DO assigns the values of the variable, the first one always",
    arguments: [(1, 10, 3), (1, 5, 1), (2, 11, 3), (5, 2, 1), (7, 7, 4), (99_990, 99_998, 5)], [false, true])
  func loop(_ loop: (first: Int, last: Int, increment: Int), _ isInnermost: Bool) throws {
    let routines = try FortranRoutines([
      FortranRoutines.Part(name: "do-start", address: 14000),
      FortranRoutines.Part(name: "do-step", address: 2000),
      FortranRoutines.Part(name: "do-next", address: 2500),
      FortranRoutines.Part(name: "step", address: FortranRoutines.stepAddress),
    ])
    let program = """
      \(Self.registers)     DO        B    14000
           AGAIN     B    2000
                     DSA  FIRST
                     DSA  LAST
                     DSA  BY
                     DSA  I
                     DSA  LEAVE
                     CS   332
                     CS
                     MLC  I,206
                     W
                     B    \(isInnermost ? "2500" : "AGAIN")
           LEAVE     H    LEAVE
           FIRST     DCW  @\(String(format: "%06d", loop.first))@
           LAST      DCW  @\(String(format: "%06d", loop.last))@
           BY        DCW  @\(String(format: "%06d", loop.increment))@
           I         DCW  #6
                     ORG  1534
                     DCW  @006@
                     END  START

      """
    let values = try routines.lines(of: program).map { try FortranRoutines.signed($0) }
    let rest = stride(from: loop.first + loop.increment, through: loop.last, by: loop.increment)
    #expect(values == ([loop.first] + rest).map(Double.init))
  }

  private static let listParts = [
    FortranRoutines.Part(name: "list", address: 2000),
    FortranRoutines.Part(name: "step", address: FortranRoutines.stepAddress),
    FortranRoutines.Part(name: "subscript", address: FortranRoutines.subscriptAddress),
  ]

  /// The list of N, A, ((A(I,J), J=1,3,2), I, I=1,2) with fixed point numbers, A(2,3), and N again.
  @Test("a list with variables, arrays, elements and nested loops")
  func list() throws {
    let before = FortranRoutines.address(4999, type: 2)
    let base = FortranRoutines.address(5004 - 15, type: 2)
    let program = """
      \(Self.registers)     CALL      B    2000
                     DSA  LIST-2
                     C    X1,BLANKS
                     BE   STOP
                     CS   332
                     CS
                     MLC  0&X1,205
                     W
                     B    CALL
           STOP      H    STOP
           LIST      DSA  N
                     DC   @,@
                     DCW  @\(before)@
                     DSA  5029
           OUTER     DC   @%@
                     DSA  ONE
                     DSA  TWO
                     DSA  ONE
                     DSA  I
                     DSA  AFTER-2
                     DC   @%@
                     DSA  ONE
                     DSA  THREE
                     DSA  TWO
                     DSA  J
                     DSA  ENDIN-2
                     DC   @$@
                     DCW  @\(base)@
                     DSA  I
                     DSA  FIVE
                     DSA  J
                     DSA  TEN
                     DC   @$@
                     DC   @)@
           ENDIN     DSA  I
                     DC   @#@
                     DSA  OUTER
           AFTER     DSA  N
                     DC   @.@
           BLANKS    DCW  #3
           N         DCW  @00099@
           ONE       DCW  @00001@
           TWO       DCW  @00002@
           THREE     DCW  @00003@
           FIVE      DCW  @00005@
           TEN       DCW  @00010@
           I         DCW  #5
           J         DCW  #5
                     ORG  5000
                     DCW  @00011@
                     DCW  @00021@
                     DCW  @00012@
                     DCW  @00022@
                     DCW  @00013@
                     DCW  @00023@
      \(Self.listData)
      """
    let values = try FortranRoutines(Self.listParts).lines(of: program).map { try FortranRoutines.signed($0) }
    #expect(values == [99, 11, 21, 12, 22, 13, 23, 11, 13, 1, 21, 23, 2, 99])
  }

  @Test("the elements of an array in a list have the length of its type")
  func floatingArray() throws {
    let before = FortranRoutines.address(4999)
    let program = """
      \(Self.registers)     CALL      B    2000
                     DSA  LIST
                     C    X1,BLANKS
                     BE   STOP
                     CS   332
                     CS
                     MLC  0&X1,210
                     W
                     B    CALL
           STOP      H    STOP
           LIST      DC   @,@
                     DCW  @\(before)@
                     DSA  5019
                     DC   @.@
           BLANKS    DCW  #3
                     ORG  5000
                     DCW  @314159260A@
                     DCW  @271828180A@
      \(Self.listData)
      """
    #expect(
      try FortranRoutines(Self.listParts).lines(of: program) == ["314159260A", "271828180A"])
  }

  /// Digits of numbers, and the branch instruction that tells the list routine that there is a format.
  private static let listData = """
                   ORG  835
                   DCW  @010@
                   ORG  1534
                   DCW  @005@
                   ORG  3434
                   DCW  @M@
                   END  START

    """

  struct Element: CustomTestStringConvertible {
    /// The address of the element with all subscripts zero.
    let base: Int
    let type: Int
    /// The subscripts and their factors.
    let subscripts: [(value: Int, factor: Int)]
    var testDescription: String { "\(base) type \(type) \(subscripts)" }
  }

  @Test(
    "a subscript is an address of its type",
    arguments: [
      Element(base: 5000, type: 0, subscripts: [(1, 10)]),
      Element(base: 5000, type: 2, subscripts: [(7, 5)]),
      Element(base: 4989, type: 1, subscripts: [(2, 5), (3, 10)]),
      Element(base: 988, type: 0, subscripts: [(1, 11)]),
      Element(base: 15_990, type: 2, subscripts: [(1, 5), (0, 50)]),
      Element(base: 15_400, type: 0, subscripts: [(50, 10), (3, 500)]),
      Element(base: 8123, type: 2, subscripts: [(432, 10), (9, 99)]),
      Element(base: 1000, type: 2, subscripts: [(31, 500)]),
      Element(base: 12, type: 0, subscripts: [(11, 1000), (20, 77)]),
    ])
  func element(_ element: Element) throws {
    let pairs = element.subscripts.indices
    let calls = pairs.map { "               DSA  V\($0)\n               DSA  F\($0)\n" }.joined()
    let data = pairs.map { index in
      let (value, factor) = element.subscripts[index]
      return """
             V\(index)        DCW  @\(String(format: "%05d", value))@
             F\(index)        DCW  @\(String(format: "%05d", factor))@

        """
    }.joined()
    let program = """
      \(Self.registers)               SBR  X2,LIST
                     B    2000
                     CS   332
                     CS
                     MLC  X1,203
                     MLC  0&X2,205
                     W
           STOP      H    STOP
           LIST      DC   @$@
                     DCW  @\(FortranRoutines.address(element.base, type: element.type))@
      \(calls)               DC   @$@
                     DCW  @X@
      \(data)               END  START

      """
    let routines = try FortranRoutines([FortranRoutines.Part(name: "subscript", address: 2000)])
    let place = element.subscripts.reduce(element.base) { $0 + $1.value * $1.factor } % 16_000
    // The address is followed by the contents at X2.
    #expect(
      try routines.lines(of: program) == [FortranRoutines.address(place, type: element.type) + " X"])
  }
}
