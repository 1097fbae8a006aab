// Programs with longer fields: arithmetic with many digits, records, amounts of money.
extension Workload {
  static let longFields = [fibonacci, digitsOfE, factorial, mandelbrot, payroll, records]

  /// Fibonacci numbers up to 380 digits.
  private static let fibonacci = WorkloadSource(
    name: "fibonacci", kind: .longFields, rounds: 2000,
    source: """
      START     SW   4000,4400
      AGAIN     ZA   NONE,4399
                ZA   ONE,4799
                ZA   NONE,STEPS
      STEP      A    4799,4399
                A    4399,4799
                A    ONE,STEPS
                C    STEPS,LASTS
                BU   STEP
      \(ending)
      NONE      DCW  @0@
      STEPS     DCW  @000@
      LASTS     DCW  @90?@
                NOP
      """)

  /// The number e to 200 places by its series: a long dividend is divided by 2, 3, 4 ...
  private static let digitsOfE = WorkloadSource(
    name: "digits of e", kind: .longFields, rounds: 4200,
    source: """
      TERM      EQU  4199
      SUM       EQU  4399
      WORK      EQU  4699
      START     SW   4000,4200
                SW   4490
      AGAIN     ZA   NONE,TERM
                MCW  LEFT,4001
                ZA   TERM,SUM
                MCW  TWO,K
      NEXT      ZA   TERM,WORK
                D    K,WORK-199
                MCW  WORK-3,TERM
                A    TERM,SUM
                A    ONE,K
                C    K,LASTK
                BU   NEXT
      \(ending)
      NONE      DCW  @0@
      LEFT      DCW  @1@
      TWO       DCW  @02@
      K         DCW  @02@
      LASTK     DCW  @99@
                NOP
      """)

  /// Factorials up to 66, with long multipliers and with long multiplicands.
  private static let factorial = WorkloadSource(
    name: "factorial", kind: .longFields, rounds: 46_000,
    source: """
      PROD      EQU  4099
      LONG      EQU  4302
      WIDE      EQU  4602
      START     SW   4000
      AGAIN     ZA   ONE,PROD
                MCW  TWO,K
      NEXT      LCA  PROD,LONG-3
                M    K,LONG
                MCW  LONG,PROD
                A    ONE,K
                LCA  K,WIDE-101
                M    PROD,WIDE
                MCW  WIDE,PROD
                A    ONE,K
                C    K,LASTK
                BU   NEXT
      \(ending)
      TWO       DCW  @02@
      K         DCW  @02@
      LASTK     DCW  @66@
                NOP
      """)

  /// A row of the Mandelbrot set in fixed point, with factors of eight digits.
  private static let mandelbrot = WorkloadSource(
    name: "mandelbrot", kind: .longFields, rounds: 6000,
    source: """
      W         EQU  4099
      START     NOP
      AGAIN     ZA   LEFT,CX
      POINT     ZA   NONE,X
                ZA   NONE,Y
                ZA   NONE,N
      ITER      LCA  X,W-9
                M    X,W
                MZ   W,W-6
                ZA   W-6,XX
                LCA  Y,W-9
                M    Y,W
                MZ   W,W-6
                ZA   W-6,YY
                ZA   XX,SIZE
                A    YY,SIZE
                C    FOUR,SIZE
                BH   OUT
                LCA  X,W-9
                M    Y,W
                MZ   W,W-6
                ZA   W-6,Y
                A    Y,Y
                A    CY,Y
                ZA   XX,X
                S    YY,X
                A    CX,X
                A    ONE,N
                C    N,MOST
                BU   ITER
      OUT       A    N,TOTAL
                A    STEP,CX
                C    CX,RIGHT
                BU   POINT
      \(ending)
      NONE      DCW  @0@
      X         DCW  @00000000@
      Y         DCW  @00000000@
      XX        DCW  @00000000@
      YY        DCW  @00000000@
      SIZE      DCW  @00000000@
      CX        DCW  @00000000@
      CY        DCW  @0035000?@
      LEFT      DCW  @0200000!@
      RIGHT     DCW  @0050000?@
      STEP      DCW  @0010000?@
      FOUR      DCW  @0400000?@
      N         DCW  @00@
      MOST      DCW  @4?@
      TOTAL     DCW  @00000000@
                NOP
      """)

  /// Wages with tax and totals, edited for printing.
  private static let payroll = WorkloadSource(
    name: "payroll", kind: .longFields, rounds: 500_000,
    source: """
      START     SW   87
      AGAIN     MCW  ZERO3,89
      NEXT      LCA  1004+X1,GROSS-5
                M    1008+X1,GROSS
                ZA   GROSS-2,PAY
                LCA  PAY,WORK-4
                M    RATE,WORK
                ZA   WORK-3,TAX
                S    TAX,PAY
                A    PAY,TOTAL
                A    TAX,TAXES
                LCA  MASK,LINE+20
                MCE  PAY,LINE+20
                LCA  MASK,LINE+40
                MCE  TAX,LINE+40
                MCS  TOTAL,LINE+60
                C    PAY,LIM
                BL   LESS
                A    ONE,MANY
      LESS      MA   NINE,89
                C    89,ALL
                BU   NEXT
                ZA   ZERO3,TOTAL
                ZA   ZERO3,TAXES
      \(ending)
      ZERO3     DCW  @000@
      NINE      DCW  @009@
      ALL       DCW  @090@
      RATE      DCW  @183@
      GROSS     DCW  @00000000000@
      WORK      DCW  @000000000000@
      PAY       DCW  @00000000@
      TAX       DCW  @00000000@
      TOTAL     DCW  @0000000000@
      TAXES     DCW  @0000000000@
      LIM       DCW  @0006000?@
      MANY      DCW  @0000000@
      MASK      DCW  @$   ,  0.  @
      LINE      EQU  1200
                NOP
                ORG  1000
      \((0..<10).map { "          DCW  @0\(1200 + $0 * 233)@\n          DCW  @0\(310 + $0 * 17)@" }.joined(separator: "\n"))
      """)

  /// Records of 80 characters that are moved, loaded and compared.
  private static let records = WorkloadSource(
    name: "records", kind: .longFields, rounds: 3_900_000,
    source: """
      START     LCA  DATA,2039
                LCA  DATA,2079
                CW   2002,2042
                LCA  DATA,2119
                LCA  DATA,2159
                SW   2000,2200
                SW   2690
                MCW  STOP,2160
      AGAIN     MCW  2079,2279
                LCA  2079,2379
                C    2379,2279
                BU   AGAIN
                MCM  2000,2500
                C    2159,2279
                MCS  2119,2639
                MCW  2379,2679
                ZA   2119,2719
      \(ending)
      DATA      DCW  @0001907 SMITH JOHN 004711 OAK STREET 4@
      STOP      DCW  @|@
                NOP
      """)
}
