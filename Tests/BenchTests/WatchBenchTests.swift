import Testing
import Units1401

@testable import bench1401

@Suite("bench1401 --watch")
struct WatchBenchTests {
  private func positions(_ body: String) throws -> ClosedRange<Int> {
    let program = try LoopProgram(
      "test", rounds: 2, body: body, data: "          ORG  700\n          DCW  @ABCDEF@")
    return try WatchBench.unusedPositions("test", CardDeck(lines: program.program.cards, name: "test"))
  }

  @Test("the positions at the end of storage are watched unless the program uses them")
  func unusedPositions() throws {
    #expect(try positions("          MCW  705,800") == 15_990...15_995)
    #expect(try positions("          MCW  705,15995") == 15_679...15_684)
    #expect(try positions("          MCW  15992,800") == 15_679...15_684)
  }

  @Test("a program that does not halt is an error, not a choice of positions")
  func check() {
    #expect(throws: BenchError.self) { try positions("          DCW  @&@") }
  }
}
