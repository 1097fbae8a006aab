// Programs with fields of a few characters that modify themselves, as compiled code, text processing and
// table look-up do.
extension Workload {
  static let shortFields = [recursion, sieve, words, lookUp, sort, interpreter]

  /// Recursive Fibonacci numbers, with a stack that is addressed by an index location.
  private static let recursion = WorkloadSource(
    name: "recursion", kind: .shortFields, rounds: 80_000,
    source: """
      START     LCA  ZERO3,89
      MARK      SW   1001+X1,1004+X1
                SW   1007+X1
                MA   TEN,89
                C    89,LAST
                BU   MARK
      AGAIN     MCW  ZERO3,89
                MCW  DEPTH,1006
                B    FIB
      \(ending)
      ZERO3     DCW  @000@
      ZERO      DCW  @0@
      TWO       DCW  @002@
      TEN       DCW  @010@
      BACK      DSA  15990
      LAST      DCW  @300@
      DEPTH     DCW  @010@
      FIB       SBR  1003+X1
                C    TWO,1006+X1
                BL   EXIT
                MCW  1006+X1,1016+X1
                S    ONE,1016+X1
                MZ   ZERO,1016+X1
                MA   TEN,89
                B    FIB
                MA   BACK,89
                MCW  1016+X1,1009+X1
                MCW  1006+X1,1016+X1
                S    TWO,1016+X1
                MZ   ZERO,1016+X1
                MA   TEN,89
                B    FIB
                MA   BACK,89
                MCW  1009+X1,1006+X1
                A    1016+X1,1006+X1
      EXIT      MCW  1003+X1,RET+3
      RET       B    0
                NOP
      """)

  /// The sieve of Eratosthenes, whose flags are addressed by an index location.
  private static let sieve = WorkloadSource(
    name: "sieve", kind: .shortFields, rounds: 24_000,
    source: """
      START     SW   87,92
      AGAIN     CS   2999
                CS
                CS
                CS
                CS
                CS
                CS
                CS
                CS
                CS
                MCW  TWO3,94
      OUTER     BCE  NEXT,2000+X2,1
                MCW  94,89
      INNER     MA   94,89
                BWZ  NEXT,87,S
                MCW  FLAG,2000+X1
                B    INNER
      NEXT      MA   ONE3,94
                C    94,LIM3
                BU   OUTER
      \(ending)
      ONE3      DCW  @001@
      TWO3      DCW  @002@
      LIM3      DCW  @500@
      FLAG      DCW  @1@
                NOP
      """)

  /// A count of words, vowels and other characters in a text, which increments an address in the program.
  private static let words = WorkloadSource(
    name: "words", kind: .shortFields, rounds: 160_000,
    source: """
                ORG  1000
      START     NOP
      AGAIN     MCW  TEXT0,NEXT+3
      NEXT      MCW  500,CHAR
                BCE  SPACE,CHAR,
                BCE  VOWEL,CHAR,A
                BCE  VOWEL,CHAR,E
                BCE  VOWEL,CHAR,I
                BCE  VOWEL,CHAR,O
                BCE  DONE,CHAR,.
                MN   CHAR,DIGIT
                MZ   CHAR,DIGIT+1
                BWZ  HIGH,CHAR,B
                A    DIGIT,SUM
                B    STEP
      HIGH      A    ONE,HIGHS
      STEP      A    ONE,NEXT+3
                B    NEXT
      SPACE     A    ONE,WORDS
                B    STEP
      VOWEL     A    ONE,VOWS
                B    STEP
      DONE      NOP
      \(ending)
      TEXT0     DSA  500
      CHAR      DCW  @ @
      DIGIT     DCW  @0@
                DC   @0@
      SUM       DCW  @000000@
      HIGHS     DCW  @0000000@
      WORDS     DCW  @000000@
      VOWS      DCW  @000000@
                NOP
                ORG  500
                DCW  @THE QUICK BROWN FOX JUMPS OVER THE LAZY@
                DCW  @ DOG AND THEN SLEEPS UNDER A TREE WHILE@
                DCW  @ SEVEN WISE OWLS KEEP WATCH FROM ABOVE @
                DCW  @AND COUNT THE STARS ONE BY ONE UNTIL 3.@
      """)

  /// A look-up of twelve keys in a table of forty, which increments the address of a compare.
  private static let lookUp = WorkloadSource(
    name: "look-up", kind: .shortFields, rounds: 220_000,
    source: """
                ORG  1200
      START     NOP
      AGAIN     MCW  KEY0,GET+3
      GET       MCW  0,KEY
                MCW  TAB0,LOOK+3
      LOOK      C    0,KEY
                BE   FOUND
                A    TEN,LOOK+3
                B    LOOK
      FOUND     MCW  LOOK+3,TAKE+3
                A    FIVE,TAKE+3
      TAKE      ZA   0,VALUE
                A    VALUE,TOTAL
                A    FIVE,GET+3
                C    GET+3,LASTK
                BU   GET
      \(ending)
      KEY0      DSA  404
      TAB0      DSA  504
      LASTK     DSA  464
      TEN       DCW  @10@
      FIVE      DCW  @05@
      KEY       DCW  @     @
      VALUE     DCW  @00000@
      TOTAL     DCW  @0000000@
                NOP
                ORG  400
      \((0..<12).map { "          DCW  @\(key($0 * 7 % 40))@" }.joined(separator: "\n"))
                ORG  500
      \((0..<40).map { "          DCW  @\(key($0))@\n          DCW  @0\(1000 + $0 * 37)@" }.joined(separator: "\n"))
      """)

  private static func key(_ number: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return "K" + String(letters[number % 26]) + String(letters[number * 5 % 26]) + String(10 + number)
  }

  /// An exchange sort of sixteen records of six characters.
  private static let sort = WorkloadSource(
    name: "sort", kind: .shortFields, rounds: 100_000,
    source: """
      START     SW   87
      AGAIN     MCW  ZERO3,89
      COPY      LCA  805+X1,605+X1
                MA   SIX,89
                C    89,ALL
                BU   COPY
      PASS      MCW  ZERO3,89
                MCW  OFF,FLAG
      COMP      C    605+X1,611+X1
                BL   SWAP
      NEXT      MA   SIX,89
                C    89,LASTX
                BU   COMP
                BCE  PASS,FLAG,1
      \(ending)
      SWAP      MCW  605+X1,TEMP
                MCW  611+X1,605+X1
                MCW  TEMP,611+X1
                MCW  ON,FLAG
                B    NEXT
      ZERO3     DCW  @000@
      SIX       DCW  @006@
      ALL       DCW  @096@
      LASTX     DCW  @090@
      OFF       DCW  @0@
      ON        DCW  @1@
      FLAG      DCW  @0@
      TEMP      DCW  @      @
                NOP
                ORG  800
      \((0..<16).map { "          DCW  @R\(10000 + $0 * 7919 % 16 * 61)@" }.joined(separator: "\n"))
      """)

  /// A threaded interpreter with a stack, which moves addresses of routines into a branch.
  private static let interpreter = WorkloadSource(
    name: "interpreter", kind: .shortFields, rounds: 52_000,
    source: """
      START     SW   87,92
                SW   2004,2008
                SW   2012,2016
      AGAIN     MCW  ZERO3,89
                MCW  ZERO3,94
      NEXT      MCW  3002+X1,JUMP+3
                MA   THREE,89
      JUMP      B    0
      PUSH      MA   FOUR,94
                ZA   3002+X1,2003+X2
                MA   THREE,89
                B    NEXT
      ADD       A    2003+X2,1999+X2
                MA   MFOUR,94
                B    NEXT
      DUP       MA   FOUR,94
                ZA   1999+X2,2003+X2
                B    NEXT
      INC       A    ONE,1999+X2
                B    NEXT
      DROP      MA   MFOUR,94
                B    NEXT
      LOOP      S    ONE,2003+X2
                C    2003+X2,NONE
                BE   SKIP
                MCW  3002+X1,89
                B    NEXT
      SKIP      MA   THREE,89
                B    NEXT
      STOP      NOP
      \(ending)
      ZERO3     DCW  @000@
      THREE     DCW  @003@
      FOUR      DCW  @004@
      MFOUR     DSA  15996
      NONE      DCW  @000?@
                NOP
                ORG  3000
                DSA  PUSH
                DCW  @000@
                DSA  PUSH
                DCW  @100@
                DSA  INC
                DSA  DUP
                DSA  PUSH
                DCW  @005@
                DSA  ADD
                DSA  DROP
                DSA  LOOP
                DCW  @012@
                DSA  STOP
      """)
}
