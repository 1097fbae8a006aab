import Core1401

// Programs limited by card reader and printer, which measure the emulation of these units.
extension Workload {
  static let units = [cardList, lines, cards]

  /// A program that prints each card.
  private static let cardList = WorkloadSource(
    name: "card list", kind: .units, rounds: 1,
    source: """
      START     SW   1,201
                CW   40,47
                CW   54,61
                CW   68,72
      AGAIN     R
                MCW  80,280
                W
                B    LAST,A
                B    AGAIN
      LAST      H
                NOP
      """, data: (0..<200_000).map { "CARD \($0) OF A LONG DECK WITH SOMETHING ON IT UP TO COLUMN 70 OR SO" })

  /// A program that prints a counter.
  private static let lines = WorkloadSource(
    name: "lines", kind: .units, rounds: 900_000,
    source: """
      START     SW   201
      AGAIN     MCW  COUNT,210
                MCW  COUNT,300
                W
      \(ending)
                NOP
      """)

  /// A program that adds a field of each card.
  private static let cards = WorkloadSource(
    name: "cards", kind: .units, rounds: 1,
    source: """
      START     SW   1,6
      AGAIN     R
                A    10,TOTAL
                B    LAST,A
                B    AGAIN
      LAST      H
      TOTAL     DCW  @00000000@
                NOP
      """,
    data: (0..<500_000).map { number in
      "ABCDE" + (number % 100_000).digits(5)
    })
}
