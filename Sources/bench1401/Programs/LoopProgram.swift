import Core1401

/// A program that executes a loop many times.
struct LoopProgram {
  /// The operation of most of its instructions.
  let name: String
  let program: BenchProgram

  /// All loop programs, for a number of rounds.
  static func all(rounds: Int) throws -> [LoopProgram] {
    try [
      LoopProgram(
        "add", rounds: rounds,
        body: """
                    A    700,720
                    A    700,740
                    S    700,720
                    A    700,740
                    A    700,720
          """, data: sums),
      LoopProgram(
        "move", rounds: rounds,
        body: """
                    MCW  739,839
                    MCW  739,869
                    LCA  739,839
                    MCW  739,869
                    MCW  739,839
          """,
        data: """
                    ORG  710
                    DCW  @ABCDEFGHIJKLMNOPQRSTUVWXYZ0123@
                    ORG  810
                    DCW  #30
                    DCW  #30
          """),
      LoopProgram(
        "compare and branch", rounds: rounds,
        body: """
                    C    705,725
                    BU   COUNT
                    BCE  COUNT,705,X
                    BWZ  COUNT,705,1
                    C    705,725
                    BH   COUNT
                    BCE  COUNT,705,Y
                    BCE  COUNT,700,Z
          """,
        data: """
                    ORG  700
                    DCW  @AAAAAA@
                    ORG  720
                    DCW  @AAAAAA@
          """),
      LoopProgram(
        "multiply", rounds: rounds,
        body: """
                    MCW  705,725
                    M    715,732
                    MCW  705,745
                    M    715,752
          """,
        data: """
                    ORG  700
                    DCW  @001234@
                    ORG  710
                    DCW  @005678@
                    ORG  720
                    DCW  @000000@
                    DCW  @0000000@
                    ORG  740
                    DCW  @000000@
                    DCW  @0000000@
          """),
      LoopProgram(
        "edit", rounds: rounds,
        body: """
                    LCA  750,780
                    MCE  715,780
                    LCA  750,780
                    MCS  715,799
          """,
        data: """
                    ORG  708
                    DCW  @00257426@
                    ORG  734
                    DCW  @$   ,  0.  &CR&**@
                    ORG  764
                    DCW  #17
                    ORG  790
                    DCW  #10
          """),
    ]
  }

  /// Numbers of eight digits at 700, 720 and 740.
  static let sums = """
              ORG  693
              DCW  @00001234@
              ORG  713
              DCW  @00000000@
              ORG  733
              DCW  @00000000@
    """

  /// Assembles a program.
  ///
  /// - Parameters:
  ///   - name: the name of the program.
  ///   - rounds: the number of executions of the body, up to 9,999,999.
  ///   - body: the instructions of the loop, at 500; they continue or branch to `COUNT`.
  ///   - data: the source of the data.
  ///   - beginning: instructions before the loop, from label `START` to a branch to `AGAIN`; none by default.
  ///   - ending: instructions after the loop, before the halt.
  /// - Throws: ``BenchError`` for a source with errors.
  init(
    _ name: String, rounds: Int, body: String, data: String, beginning: String = "START     EQU  AGAIN",
    ending: String = ""
  ) throws {
    self.name = name
    program = try BenchProgram(
      name,
      """
      \(data)
                ORG  500
      AGAIN     EQU  500
      \(body)
      COUNT     A    342,350
                C    350,360
                BU   AGAIN
      \(ending)
                H
                NOP
                ORG  342
                DCW  @1@
                ORG  344
                DCW  @0000000@
                ORG  354
                DCW  @\(rounds.digits(7))@
      \(beginning)
      """)
  }
}
